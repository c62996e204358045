"""What happened, what was decided and what is to be done, written down from atoms in words and in keys."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from clingo import Function, Number, Symbol

from pyrules.code.forces import forces
from pyrules.code.provisions import Order, natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import STAGES, Layer
from pyrules.code.terms import string_of
from pyrules.code.vocabulary import SITUATION_KINDS
from pyrules.code.written import domain_of_value, written
from pyrules.explaining import ANYTHING, Explainer, Preparation
from pyrules.explaining.instances import replaced
from pyrules.grounding.open_facts import YES, as_listed, may_hold, numbered_apart
from pyrules.language import Language
from pyrules.language.sentences import ANYTHING as ANY
from pyrules.rulings.decisions import decided, power_used
from pyrules.rulings.flaws import flaw_of, flaws_of
from pyrules.rulings.irregularities import standing
from pyrules.rulings.model import Act, Decision, Disposition, Flaw, Granted, Irregularity, Onward, Question
from pyrules.situation import write_act, write_decision
from pyrules.situation.words import ON_TURN, write_word
from pyrules.solver.control import Assumptions, Model, Signatures

MANY = 8
"""Of an event with more entries than that it is said what they have in common."""


class Wording:
    """The words for one situation.

    Args:
        rulebook: the code.
        language: the language of the sentences.
        facts: the situation.
        given: the decisions that the situation says.
        possible: returns what of the names of terms can be true where decisions are taken so, however others are.

    """

    def __init__(
        self,
        rulebook: Rulebook,
        language: Language,
        facts: Collection[Symbol],
        given: Collection[Symbol],
        possible: Callable[[Signatures, Assumptions], Model],
    ) -> None:
        self._possible = possible
        self._rulebook = rulebook
        self._language = language
        self._facts = facts
        self._given = given
        self._said: dict[Symbol, str] = {}

    def happened(self, model: Model) -> tuple[tuple[str, ...], ...]:
        """Return the situation in sentences: the table first, then what happened in order, then the rest.

        The entries of a sequence stand together, everything else by itself.

        Args:
            model: an answer set of the situation.

        """
        vocabulary = self._rulebook.vocabulary
        told = self._told(model)
        kinds = [vocabulary.of_kind(kind) for kind in SITUATION_KINDS]
        found = [
            (order, atom)
            for atom in as_listed(self._facts)
            for order, names in enumerate(kinds)
            if atom.name in names and len(atom.arguments) == names[atom.name].arity
        ]
        together: dict[object, list[str]] = {}
        for _, atom in sorted(found):
            own = atom.name if atom.name in vocabulary.told else atom
            together.setdefault(own, []).append(self._language.atom(told.get(atom, atom)))
        return tuple(map(tuple, together.values()))

    def happening(self, events: Iterable[Symbol]) -> tuple[str, ...]:
        """Write events; of an event that is told in many ways what they have in common."""
        return tuple(map(self._language.atom, _in_common(events)))

    def may_mean(self, named: Collection[str]) -> tuple[str, ...]:
        """Say of what a case tells what it may be as well, and is not told as, if a law reads that."""
        read = frozenset[str]().union(*(rule.reads for rule in self._rulebook.laws))
        known = self._rulebook.vocabulary.of_kind("sequence", "event")
        pairs = (
            tuple(term.shown for term in rule.head.terms)
            for rule in self._rulebook.rules
            if rule.layer is Layer.VOCABULARY and rule.concluded == "may_mean" and rule.head
        )
        word = self._language.word
        return tuple(
            word("may_mean", f"`{event}`, `{other}` ({self._language.in_general(known[other])})")
            for event, other in pairs
            if event in named and other in known and other in read and other not in named
        )

    def not_known(self, matters: Iterable[Symbol]) -> tuple[str, ...]:
        """Write what a situation leaves open; of an event that can have been in many ways what they have in common."""
        return tuple(self._language.open_matter(self._made(one)) for one in _in_common(sorted(matters)))

    def only_way(self, ways: Mapping[Symbol, Symbol]) -> tuple[str, ...]:
        """Write what is left open and can have been in one way alone, with that way."""
        language = self._language
        return tuple(
            f"{language.open_matter(self._made(one))}: {language.answer(Function('fact', [one]), value)}"
            for one, value in sorted(ways.items())
        )

    def granted(self, patterns: Iterable[Symbol], *, as_always: bool) -> tuple[Granted, ...]:
        """Write what did not happen or was not elected, each name once: what differs in several stands for anything.

        Args:
            patterns: events and elections, `ANYTHING` in them for whatever value.
            as_always: whether only what goes on as always rests on them.

        """
        vocabulary = self._rulebook.vocabulary
        events = vocabulary.of_kind("event", "election")
        readings = vocabulary.readings
        numbered = {
            name: [place for place, domain in enumerate(one.domains) if domain in vocabulary.numbered]
            for name, one in events.items()
            if name not in readings
        }

        def can_be(
            one: Symbol,
        ) -> bool:  # entries are numbered from 1: a rule can ask of the one before the first
            return all(one.arguments[place] > Number(0) for place in numbered[one.name])

        found = _patterns(one for one in patterns if one.name in numbered and can_be(one))
        said = {name: replaced(one, ANYTHING, Function("anything")) for name, one in sorted(found.items())}
        return tuple(
            Granted(event=name, sentence=self._language.atom(one), as_always=as_always)
            for name, one in said.items()
        )

    def explainer(self, model: Model) -> Explainer:
        """Return what explains an answer set of the situation."""
        told = self._told(model)
        return Explainer(self._prepared, model, lambda atom: self._say(told.get(atom, atom)))

    @cached_property
    def _prepared(self) -> Preparation:
        return Preparation(self._rulebook)

    def _say(self, atom: Symbol) -> str:
        """Return an atom's sentence, worked out once: the derivations of a ruling share most of theirs."""
        if atom not in self._said:
            self._said[atom] = self._language.atom(atom)
        return self._said[atom]

    def _told(self, model: Model) -> dict[Symbol, Symbol]:
        """Map each entry of a sequence to the term that tells it with the name of who acted."""
        told: dict[Symbol, Symbol] = {}
        for sequence, term in self._rulebook.vocabulary.told.items():
            names = {atom.arguments[0]: atom for atom in model.of(term, 3)}
            entries = (fact for fact in may_hold(self._facts) if fact.match(sequence, 3) and fact in model)
            told.update(
                {entry: names[entry.arguments[0]] for entry in entries if entry.arguments[0] in names}
            )
        return told

    def _way(self, matter: Symbol, value: Symbol) -> str:
        """Write what holds of several: of an entry of which one word is not known, that word."""
        unknown = [place for place, one in enumerate(matter.arguments) if one == Function(ANY)]
        if len(unknown) != 1:
            return self._language.atom(self._made(value))
        domains = self._rulebook.vocabulary.domains_of(value.name, len(value.arguments), SITUATION_KINDS)
        (place,) = unknown
        return self._language.value(value.arguments[place], domains[place] if domains else None)

    def _made(self, entry: Symbol) -> Symbol:
        """Return an open entry of a sequence with the name of who made it, if it was made, where that is known."""
        actors = self._actors.get((entry.name, *entry.arguments[:1]), frozenset())
        if len(actors) != 1 or entry.arguments[1:2] != [ON_TURN]:
            return entry
        return Function(entry.name, [entry.arguments[0], *actors, *entry.arguments[2:]])

    @cached_property
    def _actors(self) -> dict[tuple[object, ...], frozenset[Symbol]]:
        """Who can have made each open entry of a sequence that is told by who acted."""
        told = self._rulebook.vocabulary.told
        matters = {one.arguments[0] for one in self._facts if one.match("left_open", 2)}
        apart = numbered_apart(self._facts)  # an entry behind one that was not made is another player's
        found: dict[tuple[object, ...], frozenset[Symbol]] = {}
        for one in sorted(matters):
            if one.name not in told or not one.arguments:
                continue
            name, number = one.name, one.arguments[0]
            if number.number > apart.get(name, number.number):
                continue
            made = (
                [(decided(Function("fact", [one]), YES), True)]
                if name in apart and number.number == apart[name]
                else []
            )
            terms = self._possible([(told[name], 3)], made).of(told[name], 3)
            found[name, number] = frozenset(
                term.arguments[1] for term in terms if term.arguments[0] == number
            )
        return found

    # ---- decisions

    def question(self, decision: Symbol, values: Iterable[Symbol]) -> Question:
        """Write a decision that is open.

        Args:
            decision: the decision.
            values: those that it can take.

        """
        return Question(**self._asked(decision), values=tuple(self.value(decision, one) for one in values))

    def decision(self, decision: Symbol, value: Symbol) -> Decision:
        """Write a decision as it was taken."""
        return Decision(**self._asked(decision), value=self.value(decision, value))

    def value(self, decision: Symbol, value: Symbol) -> str:
        """Write a value of a decision: what is chosen in words."""
        match decision.name:
            case "choice":
                return self._language.sentence("act", value)
            case "fact" if str(value) not in ("yes", "no"):
                return self._way(decision.arguments[0], value)
        domain = domain_of_value(decision, self._rulebook.vocabulary)
        return write_word(value, self._rulebook.vocabulary, domain) if domain else str(value)

    def _asked(self, decision: Symbol) -> dict[str, Any]:
        """Return what a question and a decision that was taken have in common."""
        provision, *rest = decision.arguments
        if decision.name == "fact":
            asked = {
                "bearer": self._rulebook.vocabulary.judge,
                "question": self._language.open_matter(self._made(provision)),
            }
            return {
                **asked,
                "provision": "",
                "kind": "fact",
                "term": self._term(provision, ""),
                "key": write_decision(decision, self._rulebook.vocabulary),
                "given": False,
            }
        question = ""
        match decision.name, rest:
            case "finding", [subject]:
                bearer, term = self._rulebook.vocabulary.judge, self._term(subject, "question")
                question = self._language.sentence("question", subject)
            case "power", [who, act]:
                bearer, term = str(who), self._term(act, "act")
                question = self._language.sentence("act", act)
            case _:
                bearer, term = str(rest[0]), ""
        return {
            "provision": provision.string,
            "kind": decision.name,
            "bearer": bearer,
            "question": question,
            "term": term,
            "key": write_decision(decision, self._rulebook.vocabulary),
            "given": decision in self._given,
        }

    def _term(self, symbol: Symbol, kind: str) -> str:
        """Write a name with its arguments as a term."""
        return str(written(symbol, self._rulebook.vocabulary, kind))

    # ---- what is to be done

    def power(self, power: Symbol, model: Model, explainer: Explainer | None) -> Act:
        """Write the act by which a power can be used, told to be as always where something explains it."""
        decision = Function("decision", [power])
        always = explainer is not None and explainer.goes_on(decision)
        return self.act(power_used(power), model, None).model_copy(update={"as_always": always})

    def act(self, atom: Symbol, model: Model, explainer: Explainer | None, *, derived: bool = False) -> Act:
        """Write an act, `act/4`, told to be as always where something explains it, with its derivation if wanted."""
        provision, force, bearer, act = atom.arguments
        stages = (one for one in STAGES if Function("stage", [bearer, act, Function(one)]) in model)
        stage = next(stages, "due")
        if stage == "later" and str(force) in forces().forbids and _obliged(bearer, act, model):
            stage = "due"  # what is to be done later is forbidden until then
        return Act(
            provision=provision.string,
            force=str(force),
            bearer=str(bearer),
            act=self._term(act, "act"),
            key=write_act(atom, self._rulebook.vocabulary),
            sentence=self._language.act_line(bearer, str(force), act, provision.string),
            stage=stage,
            as_always=explainer is not None and explainer.goes_on(atom),
            derivation=explainer.why(atom) if explainer and derived else None,
        )

    def dispositions(self, model: Model) -> tuple[Disposition, ...]:
        """Write how the irregularities of a ruling end, in book order."""
        found = sorted(model.of("disposition", 3), key=_by_provision)
        return tuple(
            Disposition(
                provision=atom.arguments[0].string,
                irregularity=self._term(atom.arguments[1], "irregularity"),
                disposition=self._term(atom.arguments[2], "disposition"),
                sentence=f"{self._language.sentence('irregularity', atom.arguments[1])}: "
                f"{self._language.sentence('disposition', atom.arguments[2])}",
            )
            for atom in found
        )

    def flaws(self, model: Model) -> tuple[Flaw, ...]:
        """Write the defects of the code that a ruling shows, in book order."""
        found = {
            flaw_of(atom, self._rulebook.vocabulary): self._language.atom(atom)
            for atom in model.of("flaw", 3)
        }
        return tuple(
            one.model_copy(update={"sentence": found[one]})
            for one in flaws_of(model, self._rulebook.vocabulary)
        )

    def onward(self, model: Model, powers: Iterable[Act]) -> tuple[Onward, ...]:
        """Return what is not encoded of that at which the provisions point that say something here, in book order.

        Args:
            model: the ruling.
            powers: that may be used in it. One that is there as always says nothing about the case.

        """
        saying = (*model.of("act", 4), *model.of("irregularity", 2), *model.of("disposition", 3))
        provisions = {atom.arguments[0].string for atom in saying}
        provisions |= {one.provision for one in powers if not one.as_always}
        standing = self._rulebook.standing_in
        encoded = {*self._rulebook.provisions, *(string_of(one.terms[1]) for one in standing)}
        pairs = ((atom.arguments[0].string, atom.arguments[1].string) for atom in model.of("refers", 2))
        found = {one for one in pairs if one[0] in provisions and one[1] not in encoded}
        in_order = sorted(found, key=lambda pair: (natural_order(pair[0]), natural_order(pair[1])))
        return tuple(Onward(provision=source, target=target) for source, target in in_order)

    def irregularities(self, model: Model) -> tuple[Irregularity, ...]:
        """Write the irregularities of a ruling, in book order, and what else is left to a law that is not encoded."""
        outside = {atom.arguments[1]: atom.arguments[0].string for atom in model.of("outside", 2)}
        found = standing(model)
        irregular = {atom.arguments[1] for atom in model.of("irregularity", 2)}
        left = [
            atom
            for atom in model.of("outside", 2)
            if atom.arguments[1] not in irregular and self._happened(atom)
        ]
        return tuple(
            Irregularity(
                provision=atom.arguments[0].string,
                irregularity=self._term(atom.arguments[1], "irregularity"),
                sentence=self._language.sentence("irregularity", atom.arguments[1]),
                settled=Function("settled", [atom.arguments[1]]) in model,
                outside=outside.get(atom.arguments[1]),
            )
            for atom in sorted((*found, *left), key=_by_provision)
        )

    def _happened(self, outside: Symbol) -> bool:
        """Tell whether what a law outside settles is something that happened, and no word that it explains."""
        matter = outside.arguments[1]
        find = self._rulebook.vocabulary.find
        return find("irregularity", matter.name, len(matter.arguments)) is not None


def _by_provision(atom: Symbol) -> tuple[Order, Symbol]:
    return natural_order(atom.arguments[0].string), atom


def _obliged(bearer: Symbol, act: Symbol, model: Model) -> bool:
    """Tell whether a ruling has somebody do an act."""
    return any(
        atom.arguments[2:] == [bearer, act] and str(atom.arguments[1]) in forces().obliges
        for atom in model.of("act", 4)
    )


def _patterns(several: Iterable[Symbol]) -> dict[str, Symbol]:
    """Return one for each name, with `ANYTHING` for what differs."""
    found: dict[str, Symbol] = {}
    for one in several:
        pairs = zip(one.arguments, found.setdefault(one.name, one).arguments, strict=True)
        found[one.name] = Function(one.name, [this if this == that else ANYTHING for this, that in pairs])
    return found


def _in_common(several: Iterable[Symbol]) -> list[Symbol]:
    """Return what is told, with one that stands for all where there are many of a name."""
    several = list(several)
    counted = Counter(one.name for one in several)
    many = _patterns(one for one in several if counted[one.name] > MANY)
    told = (many.get(one.name, one) for one in several)
    return list(dict.fromkeys(replaced(one, ANYTHING, Function("anything")) for one in told))
