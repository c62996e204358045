"""Rulings: what the code allows in a situation, as a decision tree with what is done at each of its leaves.

A ruling is a course of decisions together with what is then done.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from functools import cached_property, lru_cache

from clingo import Function, String, Symbol

from pyrules.base.errors import InputError
from pyrules.code.meaning import giving_way
from pyrules.code.provisions import Order, natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DOUBTS, Layer, Rule
from pyrules.explaining import Explainer
from pyrules.grounding.entailed import entailing
from pyrules.grounding.open_facts import in_each_way, left_open_in
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.silence import idle, turned_on
from pyrules.language import Language
from pyrules.rulings.decisions import decided, given_in, open_in, power_used
from pyrules.rulings.diagram import diagram
from pyrules.rulings.enumerating import Enumerated, arising, unused
from pyrules.rulings.folding import Fold, Folded, folded
from pyrules.rulings.listing import Listing
from pyrules.rulings.model import Branch, Decision, Doubtful, Granted, Question, Ruling, Rulings
from pyrules.rulings.naming import entries_in
from pyrules.rulings.open_facts import OUTCOME, OpenFacts, surely
from pyrules.rulings.refusing import require_asked, require_possible
from pyrules.rulings.tree import Node, Tree
from pyrules.rulings.wording import MANY, Wording
from pyrules.solver.control import Assumptions, Model, Signatures, Solver, Under

LIMIT = 256
"""Rulings listed at most; a document that stops here says that it is not complete."""
DIFFERING: Signatures = frozenset(
    (*OUTCOME, ("stage", 3), ("breaks_off", 1), ("outside", 2), ("applied", 2), ("refers", 2))
)
"""What rulings differ by, or what they say of it."""
NEAREST = 32
"""Rulings listed where there are more, and not one of each outcome can be: a screen or two."""
RESTING: Signatures = (("act", 4), ("governs", 4), ("irregularity", 2), ("disposition", 3))
"""What in a ruling can rest on the absence of something: duties and powers, what is irregular and how it ends."""


class Inquiry(Tree):
    """One situation put to a rulebook: its decision tree, and its rulings in words.

    Args:
        rulebook: the code.
        facts: the situation, as `pyrules.situation.facts` makes it.
        language: the language of the sentences.
        solver: the code grounded with the facts, where somebody has done that already.
        of: the predicates that rulings are read for, where it is not to be all that is true.

    Raises:
        InputError: the situation cannot happen as it is told, or gives a finding that is never asked for, or a
            value that it cannot take.
        SolvingError: clingo refuses the program.

    """

    def __init__(
        self,
        rulebook: Rulebook,
        facts: Iterable[Symbol],
        language: Language,
        solver: Solver | Under | Enumerated | None = None,
        *,
        of: Signatures | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.language = language
        self._facts = frozenset(facts)
        solver = solver or Solver(ruling_program(rulebook, self._facts), self._facts)
        given, facts = given_in(self._facts), open_in(self._facts)
        known = (
            OpenFacts(solver, facts, given, lambda: turned_on(rulebook, self._facts, facts))
            if facts
            else None
        )
        super().__init__(solver, given, rulebook.directory, of, known)
        self._wording = Wording(
            rulebook, language, self._facts, self.given, lambda of, so: solver.brave(so, of) or Model()
        )
        self._require_some_way(solver)
        require_possible(solver, language, lambda model, atom: self.explainer(model).why(atom))
        require_asked(self, solver, rulebook.vocabulary)

    @classmethod
    def unexplained(
        cls,
        rulebook: Rulebook,
        facts: Iterable[Symbol],
        language: Language,
        *,
        of: Signatures | None = None,
    ) -> "Inquiry":
        """Put a situation to a code when nobody will ask why: the laws' own rules alone tell where they apply.

        That takes half the time.

        Raises:
            InputError: see `Inquiry`.
            SolvingError: clingo refuses the program.

        """
        situation = frozenset(facts)
        solver = Solver(ruling_program(rulebook, situation, reported=(Layer.LAW,)), situation)
        try:
            return cls(rulebook, situation, language, solver, of=of)
        except InputError:
            # why it is refused takes the rules of all layers to tell
            return cls(rulebook, situation, language, of=of)

    def _require_some_way(self, solver: Solver | Under | Enumerated) -> None:
        """Refuse a situation that cannot be, whatever is found out of what it leaves open."""
        if open_in(self._facts) and solver.first() is None:
            first = next(iter(in_each_way(self._facts).values()))
            told = [one for one in first if not one.match("left_open", 2)]
            Inquiry(self.rulebook, told, self.language)  # what cannot be anyhow has its reason there
            raise InputError(
                f"this cannot happen as it is told, whichever way it was: {'; '.join(self.not_known())}",
                expected="a situation that can be in some way",
            )

    def explainer(self, model: Model) -> Explainer:
        """Return what explains one of the situation's answer sets in the language of the inquiry."""
        return self._wording.explainer(model)

    def happened(self) -> tuple[str, ...]:
        """Return the situation in sentences: the table first, then what happened in order, then the rest."""
        return tuple(one for several in self.story() for one in several)

    def story(self) -> tuple[tuple[str, ...], ...]:
        """Return the same with the entries of each sequence together."""
        return self._wording.happened(self.surely())

    def surely(self) -> Model:
        """Return what is true however it was that the situation leaves open: by that it is told."""
        return surely(self._solver, self._facts) or Model()

    def told_not(self, named: Collection[str]) -> tuple[str, ...]:
        """Return the sentences for the events and elections that a case names, and of which nothing is so.

        Args:
            named: the names by which a case tells something, be it that it did not happen.

        """
        vocabulary = self.rulebook.vocabulary
        known = {**vocabulary.of_kind("event"), **vocabulary.of_kind("election")}
        so = {one.name for one in self._facts} | {one.name for one in self._left_open}
        return tuple(
            self.language.in_general(known[one]) for one in sorted(named) if one in known and one not in so
        )

    def entries(self, sequence: str) -> range:
        """Return the numbers of the entries that this situation tells of a sequence of events."""
        return entries_in(self._facts, self.rulebook.vocabulary, sequence)

    def ruling(
        self,
        node: Node,
        *,
        explain: bool = True,
        named: Collection[str] | None = None,
        granted: bool = True,
    ) -> Ruling:
        """Return the ruling at a leaf.

        Args:
            node: a node whose `is_ruling` is true.
            explain: whether each act gets its derivation.
            named: the names by which a case tells something, be it that it did not happen: then it is told what is as
                always, and what is taken for granted. None where the facts are all that there is to tell.
            granted: whether what is taken for granted is told: that takes a good part of the time.

        """
        model = self.model(node)
        explainer = self.explainer(model) if explain or named is not None else None
        acts = sorted(model.of("act", 4), key=_act_order)
        if explainer and explain:
            explainer.expect(acts)
        displaced = {atom.arguments[0].string for atom in model.of("overridden", 1)}
        provisions = {rule.provision for rule in self.applied(model)} - displaced | {
            atom.arguments[0].string for atom in acts
        }
        ids = tuple(sorted(provisions, key=natural_order))
        powers = tuple(self._wording.power(one, model, explainer) for one in self._noted(node, model))
        return Ruling(
            flaws=self._wording.flaws(model),
            incomplete=tuple(one for one in ids if Function("breaks_off", [String(one)]) in model),
            onward=self._wording.onward(model, powers),
            decisions=self.decisions(node),
            acts=tuple(self._wording.act(atom, model, explainer, derived=explain) for atom in acts),
            powers=powers,
            dispositions=self._wording.dispositions(model),
            irregularities=self._wording.irregularities(model),
            provisions=ids,
            granted=self._granted(model, explainer, named)
            if granted and explainer and named is not None
            else (),
            doubts=_doubts(model, explainer) if explainer else (),
        )

    def _granted(self, model: Model, explainer: Explainer, named: Collection[str]) -> tuple[Granted, ...]:
        """Return the events that no case names and on whose absence something rests, what is as always last."""
        told = {*named, *(one.arguments[0].name for one in left_open_in(self._facts))}
        found: list[Granted] = []
        said = [atom for one in RESTING for atom in model.of(*one)]
        for always in (False, True):
            events = explainer.resting_on_silence(one for one in said if explainer.goes_on(one) is always)
            found += self._wording.granted((one for one in events if one.name not in told), as_always=always)
            told.update(one.event for one in found)
        return tuple(found)

    def acts(self, node: Node, model: Model) -> frozenset[Symbol]:
        """Return each act in a ruling, and each power that stands as a note on it, as `act/4`.

        Args:
            node: the ruling's node.
            model: its answer set.

        """
        return frozenset((*model.of("act", 4), *map(power_used, self._noted(node, model))))

    def _noted(self, node: Node, model: Model) -> list[Symbol]:
        """Return the powers that stand as notes on a ruling, in the order in which a tree would ask for them."""
        taken = {decision for decision, _ in node.taken}
        decisions = (atom.arguments[0] for atom in model.of("decision", 1))
        return sorted((one for one in decisions if one.name == "power" and one not in taken), key=self.order)

    def decisions(self, node: Node) -> tuple[Decision, ...]:
        """Return the decisions that lead to a node, in the order in which they were asked for."""
        return tuple(self._wording.decision(decision, value) for decision, value in node.taken)

    def applied(self, model: Model) -> list[Rule]:
        """Return the laws' rules with conditions that apply in an answer set, each once, in book order."""
        numbers = {*map(_number_of_rule, model.of("applied", 2))}
        return [rule for rule in self.rulebook.laws if rule.number in numbers]

    def document(
        self,
        title: str = "",
        *,
        explain: bool = True,
        named: Collection[str] | None = None,
        granted: bool = True,
    ) -> Rulings:
        """Return all rulings with their tree, up to `LIMIT` rulings; the rest is as in `ruling`."""
        tree = self._tree_of_listed() if self.folded is None else self._tree_of_folded(self.folded)
        rulings = tuple(
            self.ruling(node, explain=explain, named=named, granted=granted) for node in self.listed
        )
        if self.folded is not None:
            asked = (
                tuple(self._wording.decision(*one) for one in course.asked) for course in self.folded.courses
            )
            several = zip(rulings, asked, strict=True)
            rulings = tuple(one.model_copy(update={"decisions": decisions}) for one, decisions in several)
        turned_on = {one.key for one in _questions(tree)}
        only_way = {} if named is None else self._only_way({*named})
        complete = self.folded is None and self._nearest.complete
        document = Rulings(
            edition=self.rulebook.edition,
            title=title,
            rulings=rulings,
            tree=tree,
            open_questions=self.open_questions(),
            complete=complete,
            in_any_case=() if complete or self.folded else self._in_any_case(),
            idle=() if named is None else self._idle(named),
            entailed=() if named is None else self._wording.happening(self._entailed(named)),
            may_mean=()
            if named is None
            else self._wording.may_mean({*named, *(one.name for one in self._facts)}),
            told_not=() if named is None else self.told_not(named),
            not_known=self._wording.not_known(
                one
                for one in self._left_open
                if (one not in only_way)
                and (
                    named is None
                    or one.name in named
                    or self._wording.question(Function("fact", [one]), ()).key in turned_on
                )
            ),
            only_way=self._wording.only_way(only_way),
        )
        drawn = diagram(document)
        return document.model_copy(update={"outcomes": drawn.outcomes, "diagram": drawn.beginning})

    def _in_any_case(self) -> tuple[str, ...]:
        """Return what every ruling says, listed or not: the acts, and what is irregular."""
        always = self._solver.cautious((), RESTING) or Model()
        acts = [
            self.language.act_line(bearer, str(force), act, provision.string)
            for provision, force, bearer, act in (one.arguments for one in sorted(always.of("act", 4)))
        ]
        wrong = [
            f"{self.language.sentence('irregularity', what)} ({provision.string})"
            for provision, what in (one.arguments for one in sorted(always.of("irregularity", 2)))
        ]
        return (*acts, *wrong)

    @cached_property
    def listed(self) -> tuple[Node, ...]:
        """The rulings that a document lists: all; of more than `LIMIT` one of each outcome, or else the nearest."""
        if self.folded is not None:
            return tuple(Node(course.taken, None) for course in self.folded.courses)
        return tuple(self._nearest.leaves())

    @cached_property
    def folded(self) -> Folded | None:
        """All courses as a diagram, where there are more rulings than are listed; None where they are too many."""
        known = self._open_facts if self._open_facts and self._open_facts.too_many else None
        idle = known.idle if known else {}
        if not (self._open_facts and self._open_facts.too_many) and self._listing.complete:
            return None
        solver, decisions = self._solver, arising(self._solver)
        notes = unused(decisions, self.given)
        taken = [*notes, *(known.taken if known else ())]
        noted = {atom.arguments[0] for atom, _ in notes}
        asked = [one for one in self.asked if one not in noted and one not in idle]
        found = folded(solver, sorted(asked, key=self._fact_first), self._dividing(taken), taken)
        return found if found and len(found.courses) <= LIMIT else None

    def _fact_first(self, decision: Symbol) -> tuple[bool, tuple[bool, int, Order, Symbol]]:
        return decision.name != "fact", self.order(decision)

    def _dividing(self, assumptions: Assumptions) -> list[Symbol]:
        """Return the atoms that are true in some rulings and not in others, of those by which rulings differ."""
        several = self._solver.brave(assumptions, DIFFERING) or Model()
        always = self._solver.cautious(assumptions, DIFFERING) or Model()
        ways = {way for one in several.of("irregularity", 2) for way in giving_way(one)}
        torn = {one.arguments[0].string for one in several.of("breaks_off", 1)}
        numbers = {rule.number for rule in self.rulebook.laws if rule.provision in torn}

        def told(atom: Symbol) -> bool:
            match atom.name:
                case "overridden" | "falls":
                    return atom in ways
                case "decision":
                    return atom.arguments[0].name == "power"
                case "applied":
                    return atom.arguments[0].number in numbers
            return True

        return [atom for atom in several if atom not in always and told(atom)]

    def _tree_of_listed(self) -> Branch:
        listing = self._nearest
        places = {id(node): place for place, node in enumerate(self.listed)}

        def branch(node: Node) -> Branch:
            value = self._wording.value(*node.taken[-1]) if node.taken else None
            question = None if node.pending is None else self._question(node.pending, node.taken)
            listed = listing.has(node)
            below = tuple(map(branch, listing.children(node))) if listed and node.pending is not None else ()
            return Branch(value=value, question=question, branches=below, ruling=places.get(id(node)))

        return branch(self.root)

    def _tree_of_folded(self, found: Folded) -> Branch:
        known: dict[tuple[int, str | None], Branch] = {}

        def branch(step: Fold, value: str | None) -> Branch:
            key = id(step), value
            if key not in known:
                question, below = None, []
                if step.decision is not None:
                    question = self._wording.question(step.decision, (one for one, _ in step.below))
                    below = [
                        branch(one, self._wording.value(step.decision, said)) for said, one in step.below
                    ]
                known[key] = Branch(
                    value=value, question=question, branches=tuple(below), ruling=step.outcome
                )
            return known[key]

        return branch(found.beginning, None)

    @cached_property
    def _listing(self) -> Listing:
        """The rulings one by one: all of them, or `LIMIT`."""
        return Listing(self, LIMIT)

    @cached_property
    def _nearest(self) -> Listing:
        """The rulings that are listed one by one: all of them, or those that rest on the least."""
        if not (self._open_facts and self._open_facts.too_many) and self._listing.complete:
            return self._listing
        return Listing(self, min(LIMIT, NEAREST))

    def _idle(self, named: Collection[str]) -> tuple[str, ...]:
        """Return the events, in sentences, that the case tells or leaves open and on which no ruling turns.

        What happened with one is ruled on in its place.
        """
        events = self.rulebook.vocabulary.arities("event")
        told = {one for one in (*self._facts, *self._left_open) if (one.name, len(one.arguments)) in events}
        found = idle(self.rulebook, self._facts, told - {*self.rulebook.certain})
        # of an event that is left open in many ways it is enough that something turns on one of them
        turning = {one.name for one in self._left_open.difference(found)}
        ways = Counter(one.name for one in self._left_open)
        several = {one for one in self._left_open if one.name in turning and ways[one.name] > MANY}
        entailed = self._entailed(named)
        ruled_on = entailing(self.rulebook) if entailed else ()
        return self._wording.happening(
            one for one in found if one not in several and one not in entailed and one.name not in ruled_on
        )

    def _entailed(self, named: Collection[str]) -> list[Symbol]:
        """Return the events that no case names and that happened with what it tells."""
        events = self.rulebook.vocabulary.arities("event")
        others = {one for one in self._facts if (one.name, len(one.arguments)) in events} - self._left_open
        return sorted(one for one in others if one.name not in named and one not in self.rulebook.certain)

    def _only_way(self, named: Set[str]) -> dict[Symbol, Symbol]:
        """Return what a case leaves open and what else it tells does not: each with how it was.

        Where others of the same name are open the rest goes without saying: only who called can have paused.
        """
        decided = (atom.arguments for atom in self.surely().of("decided", 2))
        ways = {one.arguments[0]: value for one, value in decided if one.name == "fact"}
        still_open = {one.name for one in self._left_open if one not in ways}
        return {one: ways[one] for one in self._left_open & ways.keys() if one.name in named - still_open}

    @cached_property
    def _left_open(self) -> frozenset[Symbol]:
        """Return what the situation leaves open, because it says so or because silence does."""
        return frozenset(one.arguments[0] for one in self._facts if one.match("left_open", 2))

    def not_known(self) -> tuple[str, ...]:
        """Return what the situation leaves open, in sentences."""
        return self._wording.not_known(self._left_open)

    def open_questions(self) -> tuple[Question, ...]:
        """Return the findings and choices that can come up here and that the case leaves open."""
        return tuple(
            self._question(decision)
            for decision in sorted(self.asked, key=self.order)
            if decision not in self.given and decision.name != "power" and self.turns_on(decision)
        )

    def decision_of(self, key: str) -> Symbol:
        """Return the decision that comes up here and that a case writes so.

        Raises:
            KeyError: there is none.

        """
        return self.by_name()[key]

    def question_of(self, key: str) -> Question:
        """Return the question that comes up here and that a case answers by a key.

        Raises:
            KeyError: there is none.

        """
        return self._question(self.decision_of(key))

    def by_name(self) -> dict[str, Symbol]:
        """Return the decisions that come up here by what names them: their keys, and the questions that are asked.

        A question is also one with the provision that puts it behind: `does the call differ? (17D)`.
        """
        questions = {one: self._wording.question(one, ()) for one in sorted(self.asked, key=self.order)}
        asked: dict[str, set[Symbol]] = {}
        for decision, one in questions.items():
            for name in (one.question, f"{one.question} ({one.provision})"):
                asked.setdefault(name, set()).add(decision)
        alone = {name: min(several) for name, several in asked.items() if len(several) == 1}
        return {**alone, **{one.key: decision for decision, one in questions.items()}}

    def follows(self, node: Node, model: Model, decisions: Mapping[Symbol, Symbol]) -> bool:
        """Tell whether a ruling is one of those that are made where it was decided so.

        A power that stands as a note on the ruling is used or not, and a fact on which nothing turns there is so or
        not, unless it cannot be.

        Args:
            node: the ruling's node.
            model: its answer set.
            decisions: the decisions, each with its value.

        """
        taken = dict(node.taken)
        facts = []
        for decision, value in decisions.items():
            if decision in taken:
                if taken[decision] != value:
                    return False
            elif decision.name == "fact" and decision in self.asked:
                facts.append((decided(decision, value), True))
            elif decision.name != "power" or Function("decision", [decision]) not in model:
                return False
        return not facts or self.can_be([*facts, *((decided(*one), True) for one in node.taken)])

    def _question(self, decision: Symbol, taken: Iterable[tuple[Symbol, Symbol]] = ()) -> Question:
        return self._wording.question(decision, self.values(decision, taken))


@lru_cache(maxsize=65536)
def _number_of_rule(applied: Symbol) -> int:
    return applied.arguments[0].number


def _questions(tree: Branch) -> Iterator[Question]:
    """Yield the questions of a tree behind which something is listed, each once or more."""
    seen: set[int] = set()
    todo = [tree]
    while todo:
        one = todo.pop()
        if id(one) not in seen:
            seen.add(id(one))
            todo.extend(one.branches)
            if one.question and one.branches:
                yield one.question


def _act_order(atom: Symbol) -> tuple[bool, Order, Symbol]:
    """Sort what is to be done before what is not to be done, each in book order."""
    return str(atom.arguments[1]).endswith("_not"), natural_order(atom.arguments[0].string), atom


def _doubts(model: Model, explainer: Explainer) -> tuple[Doubtful, ...]:
    """Return the doubts about the law behind what a ruling tells, those first that can change it.

    What goes on as always is told beside it, in brief, where something went wrong: nobody doubts the law for that.
    """
    something_wrong = bool(model.of("irregularity", 2))
    said = (
        atom
        for one in RESTING
        for atom in model.of(*one)
        if not (something_wrong and explainer.goes_on(atom))
    )
    found = [
        Doubtful(provision=rule.provision, kind=one.kind, sentence=one.sentence)
        for rule in explainer.laws_behind(said)
        for one in rule.doubts
        if one.kind != "ours"
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: [*DOUBTS].index(one.kind)))
