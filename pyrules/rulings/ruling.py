"""Rulings: what the code allows in a situation, as a decision tree that is opened lazily.

A ruling is a course of decisions together with what is then done. A power whose use changes nothing but
itself does not split the tree: it stands as a note on each ruling, so that independent powers do not multiply.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from clingo import Function, String, Symbol

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.vocabulary import SITUATION_KINDS
from pyrules.explaining import Absence, Derivation, Explainer, Preparation
from pyrules.grounding.programs import ruling_program
from pyrules.language import Language
from pyrules.rulings.enumerating import Enumerated
from pyrules.situation import write_act
from pyrules.solver.control import Model, Signatures, Solver, Under

LIMIT = 256
"""Rulings listed at most; a document that stops here says that it is not complete."""

CONFLICTS = ("opposed", "incompatible")
"""The flaws that keep people from doing all that they are to do."""

KINDS = ("finding", "choice", "power")
"""Kinds of decisions, in the order in which a tree asks for them."""


class Decision(Value):
    """A decision as it was taken: a finding of the judge, a choice of somebody, a power used or waived.

    `question` is the sentence that asks for it and `term` its name in the vocabulary; `given` tells that the
    case says so.
    """

    provision: str
    kind: Literal["finding", "choice", "power"]
    bearer: str
    question: str
    term: str
    value: str
    given: bool = False


class Act(Value):
    """What a provision has somebody do or leave; `sentence` is the line for people, `key` names it in a case.

    `force` is the verb's force on the Code's own scale, `may` for a power that was used, and `option` for the
    act chosen among several. `derivation` leads back to the situation's events.
    """

    provision: str
    force: str
    bearer: str
    act: str
    key: str
    sentence: str
    derivation: Derivation | None = None


class Disposition(Value):
    """How an irregularity ends."""

    provision: str
    irregularity: str
    disposition: str
    sentence: str


class Irregularity(Value):
    """What a provision calls an irregularity; `settled` tells whether anything ends it."""

    provision: str
    irregularity: str
    sentence: str
    settled: bool
    outside: str | None = None


class Flaw(Value):
    """A defect of the code that shows in this ruling (see `pyrules check`)."""

    kind: str
    provisions: tuple[str, ...]
    matter: str


class Ruling(Value):
    """One ruling: the decisions on which it rests, what is done, what is still free to be done."""

    decisions: tuple[Decision, ...]
    acts: tuple[Act, ...]
    powers: tuple[Act, ...]
    dispositions: tuple[Disposition, ...]
    irregularities: tuple[Irregularity, ...]
    flaws: tuple[Flaw, ...]
    provisions: tuple[str, ...]


class Question(Value):
    """A decision that comes up in a situation, and the values it can take; `given` where the case says which."""

    provision: str
    kind: Literal["finding", "choice", "power"]
    bearer: str
    question: str
    term: str
    values: tuple[str, ...]
    given: bool = False


class Branch(Value):
    """A node of the tree: a question with one branch for each value, or a ruling by its place in the list."""

    value: str | None
    question: Question | None
    branches: tuple["Branch", ...]
    ruling: int | None


class Rulings(Document):
    """The document that `pyrules rule` writes.

    `complete` is false where there are more rulings than `LIMIT`. `why` holds the acts that `--why` asks for,
    `why_not` what keeps those away that `--why-not` asks for.
    """

    schema_name: ClassVar[str] = "pyrules/rule/1"

    edition: str
    title: str
    rulings: tuple[Ruling, ...]
    tree: Branch
    open_questions: tuple[Question, ...]
    complete: bool
    why: tuple[Act, ...] = ()
    why_not: tuple[Absence, ...] = ()


@dataclass(frozen=True)
class Node:
    """A point in the decision tree: the decisions taken so far, and the next one that is open.

    `pending` is the symbol of the next decision, None at a ruling.
    """

    taken: tuple[tuple[Symbol, Symbol], ...]
    pending: Symbol | None
    value: Symbol | None = None

    @property
    def is_ruling(self) -> bool:
        """Whether every decision that makes a difference has been taken."""
        return self.pending is None


class Inquiry:
    """One situation put to a rulebook.

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
        self._solver = solver or Solver(ruling_program(rulebook, self._facts), self._facts)
        self._given = given_in(self._facts)
        self._models: dict[Node, Model] = {}
        self._of = of
        self._check_possible()
        self._check_given()

    # ---- the tree

    @cached_property
    def root(self) -> Node:
        """The tree before any decision."""
        return self._node(())

    def children(self, node: Node) -> Iterator[Node]:
        """Open a node: yield one child for each value that its pending decision can take, in order."""
        if node.pending is None:
            return
        for value in self._values(node.pending, node.taken):
            yield self._node((*node.taken, (node.pending, value)))

    def leaves(self, node: Node | None = None) -> Iterator[Node]:
        """Yield the rulings' nodes below `node` (the root where None), opening the tree on the way."""
        node = node or self.root
        if node.is_ruling:
            yield node
        for child in self.children(node):
            yield from self.leaves(child)

    def model(self, node: Node) -> Model:
        """Return the answer set of a ruling, with every power waived that stands as a note."""
        if node in self._models:
            return self._models[node]
        assumptions = [(_decided(decision, value), True) for decision, value in node.taken]
        taken = {decision for decision, _ in node.taken}
        for decision in self._all_decisions:
            if decision.name == "power" and decision not in taken:
                assumptions.append((_decided(decision, Function("exercised")), False))
        found = list(self._solver.models(assumptions, limit=2, of=self._of))
        if len(found) != 1:
            raise RulebookError(
                f"the same decisions lead to {'two rulings' if found else 'no ruling'}",
                place=Place(str(self.rulebook.directory)),
                expected="conclusions that do not depend on their own absence: `pyrules check` names those that do",
            )
        self._models[node] = found[0]
        return found[0]

    def explainer(self, model: Model) -> Explainer:
        """Return what explains one of the situation's answer sets in the language of the inquiry."""
        told = self._told(model)
        return Explainer(self._prepared, model, lambda atom: self._say(told.get(atom, atom)))

    @cached_property
    def _prepared(self) -> Preparation:
        return Preparation(self.rulebook)

    def _say(self, atom: Symbol) -> str:
        """Return an atom's sentence, worked out once: the derivations of a ruling share most of theirs."""
        if atom not in self._said:
            self._said[atom] = self.language.atom(atom)
        return self._said[atom]

    @cached_property
    def _said(self) -> dict[Symbol, str]:
        return {}

    def happened(self) -> tuple[str, ...]:
        """Return the situation in sentences: the table first, then what happened in order, then the rest."""
        vocabulary = self.rulebook.vocabulary
        told = self._told(self._solver.first() or Model())
        kinds = [vocabulary.of_kind(kind) for kind in SITUATION_KINDS]
        found = [
            (order, atom)
            for atom in self._facts
            for order, names in enumerate(kinds)
            if atom.name in names and len(atom.arguments) == names[atom.name].arity
        ]
        return tuple(self.language.atom(told.get(atom, atom)) for _, atom in sorted(found))

    def length(self, sequence: str) -> int:
        """Return how many entries a sequence of events has in this situation."""
        return sum(1 for fact in self._facts if fact.match(sequence, 3))

    def _told(self, model: Model) -> dict[Symbol, Symbol]:
        """Map each entry of a sequence to the term that tells it with the name of who acted."""
        told: dict[Symbol, Symbol] = {}
        for sequence, term in self.rulebook.vocabulary.told.items():
            names = {atom.arguments[0]: atom for atom in model.of(term, 3)}
            entries = (fact for fact in self._facts if fact.match(sequence, 3))
            told.update(
                {entry: names[entry.arguments[0]] for entry in entries if entry.arguments[0] in names}
            )
        return told

    def ruling(self, node: Node, *, explain: bool = True) -> Ruling:
        """Return the ruling at a leaf.

        Args:
            node: a node whose `is_ruling` is true.
            explain: whether each act gets its derivation.

        """
        model = self.model(node)
        explainer = self.explainer(model) if explain else None
        taken = {decision for decision, _ in node.taken}
        acts = sorted(model.of("act", 4), key=_act_order)
        if explainer:
            explainer.expect(acts)
        powers = sorted((atom.arguments[0] for atom in model.of("decision", 1)), key=self._decision_order)
        displaced = {atom.arguments[0].string for atom in model.of("overridden", 1)}
        provisions = {rule.provision for rule in self.applied(model)} - displaced | {
            atom.arguments[0].string for atom in acts
        }
        return Ruling(
            decisions=self.decisions(node),
            acts=tuple(self._act(atom, explainer) for atom in acts),
            powers=tuple(
                self._act(power_used(power), None)
                for power in powers
                if power.name == "power" and power not in taken
            ),
            dispositions=self._dispositions(model),
            irregularities=self._irregularities(model),
            flaws=flaws_of(model),
            provisions=tuple(sorted(provisions, key=natural_order)),
        )

    def acts(self, node: Node, model: Model) -> frozenset[Symbol]:
        """Return each act in a ruling, and each power that stands as a note on it, as `act/4`.

        Args:
            node: the ruling's node.
            model: its answer set.

        """
        taken = {decision for decision, _ in node.taken}
        powers = [atom.arguments[0] for atom in model.of("decision", 1)]
        noted = [power_used(one) for one in powers if one.name == "power" and one not in taken]
        return frozenset((*model.of("act", 4), *noted))

    def decisions(self, node: Node) -> tuple[Decision, ...]:
        """Return the decisions that lead to a node, in the order in which they were asked for."""
        return tuple(self._decision(decision, value) for decision, value in node.taken)

    def applied(self, model: Model) -> list[Rule]:
        """Return the laws' rules with conditions that apply in an answer set, each once, in book order."""
        numbers = {atom.arguments[0].number for atom in model.of("applied", 2)}
        return [rule for rule in self.rulebook.laws if rule.number in numbers]

    def document(self, title: str = "", *, explain: bool = True) -> Rulings:
        """Return all rulings with their tree, up to `LIMIT` rulings."""
        rulings: list[Ruling] = []
        complete = True

        def branch(node: Node) -> Branch:
            nonlocal complete
            value = self._value_text(*node.taken[-1]) if node.taken else None
            if node.pending is None:
                if len(rulings) == LIMIT:
                    complete = False
                    return Branch(value=value, question=None, branches=(), ruling=None)
                rulings.append(self.ruling(node, explain=explain))
                return Branch(value=value, question=None, branches=(), ruling=len(rulings) - 1)
            children: list[Branch] = []
            for child in self.children(node):
                if not complete:
                    break
                children.append(branch(child))
            question = self._question(node.pending, node.taken)
            return Branch(value=value, question=question, branches=tuple(children), ruling=None)

        tree = branch(self.root)
        return Rulings(
            edition=self.rulebook.edition,
            title=title,
            rulings=tuple(rulings),
            tree=tree,
            open_questions=self.open_questions(),
            complete=complete,
        )

    def open_questions(self) -> tuple[Question, ...]:
        """Return the findings and choices that can come up here and that the case leaves open."""
        return tuple(
            self._question(decision)
            for decision in sorted(self._all_decisions, key=self._decision_order)
            if decision not in self._given and decision.name != "power"
        )

    # ---- which decision comes next

    @property
    def asked(self) -> frozenset[Symbol]:
        """Every decision that comes up in this situation in some course, powers included."""
        return self._all_decisions

    @cached_property
    def _all_decisions(self) -> frozenset[Symbol]:
        """Every decision that comes up in some answer set."""
        found = self._solver.brave(of=[("decision", 1)]) or Model()
        return frozenset(atom.arguments[0] for atom in found.of("decision", 1))

    def _node(self, taken: tuple[tuple[Symbol, Symbol], ...]) -> Node:
        assumptions = [(_decided(decision, value), True) for decision, value in taken]
        certain = self._solver.cautious(assumptions, [("decision", 1)])
        if certain is None:
            raise InputError("no ruling is compatible with the findings given in this case")
        done = {decision for decision, _ in taken}
        pending = [atom.arguments[0] for atom in certain.of("decision", 1) if atom.arguments[0] not in done]
        if any(decision.name == "power" for decision in pending):
            possible = self._solver.brave(assumptions, [("bears", 2)]) or Model()
            bearing = {atom.arguments[0] for atom in possible.of("bears", 2)}
            pending = [one for one in pending if one.name != "power" or one in bearing or one in self._given]
        return Node(taken, min(pending, key=self._decision_order, default=None))

    def _decision_order(self, decision: Symbol) -> tuple[bool, int, tuple[tuple[int, str], ...], Symbol]:
        """Sort what the case gives first, then by kind, then in book order."""
        provision = decision.arguments[0].string
        return decision not in self._given, KINDS.index(decision.name), natural_order(provision), decision

    def _values(self, decision: Symbol, taken: Iterable[tuple[Symbol, Symbol]] = ()) -> list[Symbol]:
        """Return the values that a decision can take after those taken: yes before no, used before waived."""
        first = {"yes": 0, "no": 1, "exercised": 0, "waived": 1}
        assumptions = [(_decided(*one), True) for one in taken]
        possible = self._solver.brave(assumptions, [("decided", 2)]) or Model()
        found = {atom.arguments[1] for atom in possible.of("decided", 2) if atom.arguments[0] == decision}
        return sorted(found, key=lambda value: (first.get(str(value), 2), value))

    def _check_possible(self) -> None:
        """Refuse a situation that the mechanics declare impossible."""
        if next(self._solver.atoms("impossible", 1), None) is None:
            return
        found = sorted(atom.arguments[0] for atom in (self._solver.first() or Model()).of("impossible", 1))
        if found:
            raise InputError(f"this cannot happen as it is told: {self.language.atom(found[0])}")

    def _check_given(self) -> None:
        for decision, value in sorted(self._given.items()):
            possible = {
                a.arguments[1] for a in self._solver.atoms("possible", 2) if a.arguments[0] == decision
            }
            if possible and value not in possible:
                raise InputError(
                    f"`{value}` is no value of `{self._key(decision)}`",
                    expected=" or ".join(sorted(str(one) for one in possible)),
                    nearest=nearest(str(value), (str(one) for one in possible)),
                )
            if not possible or (self._all_decisions and decision not in self._all_decisions):
                known = {self._key(one) for one in self._all_decisions}
                key = self._key(decision)
                raise InputError(
                    f"`{key}` is given, and nothing in this situation asks for it",
                    expected=", ".join(sorted(f"`{one}`" for one in known)) or "no finding at all",
                    nearest=nearest(key, known),
                )

    @staticmethod
    def _key(decision: Symbol) -> str:
        """Write a decision as a case does: `17D differs_significantly 1`."""
        provision, *rest = decision.arguments
        words = [provision.string]
        for one in rest:
            words += [one.name, *(str(argument) for argument in one.arguments)]
        return " ".join(words)

    # ---- writing down

    def _question(self, decision: Symbol, taken: Iterable[tuple[Symbol, Symbol]] = ()) -> Question:
        provision, bearer, subject = _parts(decision, self.rulebook.vocabulary.judge)
        return Question(
            provision=provision,
            kind=decision.name,
            bearer=bearer,
            question=self._sentence(decision),
            term=subject,
            values=tuple(self._value_text(decision, value) for value in self._values(decision, taken)),
            given=decision in self._given,
        )

    def _decision(self, decision: Symbol, value: Symbol) -> Decision:
        provision, bearer, subject = _parts(decision, self.rulebook.vocabulary.judge)
        return Decision(
            provision=provision,
            kind=decision.name,
            bearer=bearer,
            question=self._sentence(decision),
            term=subject,
            value=self._value_text(decision, value),
            given=decision in self._given,
        )

    def _sentence(self, decision: Symbol) -> str:
        if decision.name == "finding":
            return self.language.sentence("question", decision.arguments[1])
        if decision.name == "power":
            return self.language.sentence("act", decision.arguments[2])
        return ""

    def _value_text(self, decision: Symbol, value: Symbol) -> str:
        return self.language.sentence("act", value) if decision.name == "choice" else str(value)

    def _act(self, atom: Symbol, explainer: Explainer | None) -> Act:
        provision, force, bearer, act = atom.arguments
        return Act(
            provision=provision.string,
            force=str(force),
            bearer=str(bearer),
            act=str(act),
            key=write_act(atom, self.rulebook.vocabulary),
            sentence=self.language.act_line(bearer, str(force), act, provision.string),
            derivation=explainer.why(atom) if explainer else None,
        )

    def _dispositions(self, model: Model) -> tuple[Disposition, ...]:
        found = sorted(model.of("disposition", 3), key=_by_provision)
        return tuple(
            Disposition(
                provision=atom.arguments[0].string,
                irregularity=str(atom.arguments[1]),
                disposition=str(atom.arguments[2]),
                sentence=f"{self.language.sentence('irregularity', atom.arguments[1])}: "
                f"{self.language.sentence('disposition', atom.arguments[2])}",
            )
            for atom in found
        )

    def _irregularities(self, model: Model) -> tuple[Irregularity, ...]:
        outside = {atom.arguments[1]: atom.arguments[0].string for atom in model.of("outside", 2)}
        found = sorted(model.of("irregularity", 2), key=_by_provision)
        return tuple(
            Irregularity(
                provision=atom.arguments[0].string,
                irregularity=str(atom.arguments[1]),
                sentence=self.language.sentence("irregularity", atom.arguments[1]),
                settled=Function("settled", [atom.arguments[1]]) in model,
                outside=outside.get(atom.arguments[1]),
            )
            for atom in found
        )


def given_in(facts: Iterable[Symbol]) -> dict[Symbol, Symbol]:
    """Return the decisions that a situation says, each with its value."""
    return {fact.arguments[0]: fact.arguments[1] for fact in facts if fact.name == "given"}


def flaw_of(atom: Symbol) -> Flaw:
    """Return what an atom `flaw(Kind, Provisions, Matter)` says."""
    kind, provisions, matter = atom.arguments
    return Flaw(
        kind=kind.name, provisions=tuple(one.string for one in provisions.arguments), matter=str(matter)
    )


def flaws_of(model: Model) -> tuple[Flaw, ...]:
    """Return the defects of the code that an answer set shows, in book order."""
    found = [flaw_of(atom) for atom in model.of("flaw", 3)]
    return tuple(
        sorted(found, key=lambda one: (one.kind, [natural_order(p) for p in one.provisions], one.matter))
    )


def _decided(decision: Symbol, value: Symbol) -> Symbol:
    return Function("decided", [decision, value])


def _by_provision(atom: Symbol) -> tuple[tuple[tuple[int, str], ...], Symbol]:
    return natural_order(atom.arguments[0].string), atom


def _act_order(atom: Symbol) -> tuple[bool, tuple[tuple[int, str], ...], Symbol]:
    """Sort what is to be done before what is not to be done, each in book order."""
    return str(atom.arguments[1]).endswith("_not"), natural_order(atom.arguments[0].string), atom


def power_used(power: Symbol) -> Symbol:
    """Return the act by which a power is used."""
    provision, bearer, act = power.arguments
    return Function("act", [String(provision.string), Function("may"), bearer, act])


def _parts(decision: Symbol, judge: str) -> tuple[str, str, str]:
    """Return provision, bearer and subject of a decision; the judge makes the findings."""
    provision, *rest = decision.arguments
    if decision.name == "finding":
        return provision.string, judge, str(rest[0])
    return provision.string, str(rest[0]), str(rest[1]) if len(rest) > 1 else ""
