"""What a small rulebook says in a situation, for every course of decisions, by the definition. No solver in it.

The program of a situation is written out without variables. Its answer sets under a course of decisions are
approached from below and from above until both meet (the well-founded model): where they meet, that is the only
stable model. A decision that certainly comes up is taken in each way in turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.brute_force.book import Book, Law, Term, instances, wholes

PERMITTING = ("may",)
OBLIGING = ("does", "should", "shall", "must")
FORBIDDING = ("may_not", "should_not", "shall_not", "must_not")
DECISIONS = {"finding": "found", "choice": "chosen"}

Decision = tuple[Term, ...]
Taken = tuple[tuple[Decision, Term], ...]


class NotDeterminedError(Exception):
    """A situation and its decisions do not determine what the rulebook says."""


@dataclass(frozen=True)
class GroundRule:
    """A rule without variables; `decision` is set where its body holds only as a decision is taken so."""

    head: Term
    present: tuple[Term, ...]
    absent: tuple[Term, ...] = ()
    decision: tuple[Decision, Term] | None = None


@dataclass(frozen=True)
class Course:
    """A situation with a course of decisions, and what is true then."""

    situation: frozenset[Term]
    taken: Taken
    true: frozenset[Term]

    def of(self, name: str) -> list[tuple[Term, ...]]:
        """Return the arguments of all that is true of this name."""
        return [one[1:] for one in self.true if isinstance(one, tuple) and one[0] == name]

    @property
    def happened(self) -> frozenset[Term]:
        """The situation without its table."""
        return frozenset(one for one in self.situation if one[0] != "hour")

    @cached_property
    def falling(self) -> frozenset[tuple[Term, Term]]:
        """The conclusions that fall alone, each with its provision's id."""
        return frozenset((provision, conclusion) for provision, conclusion in self.of("falls"))

    @cached_property
    def displaced(self) -> frozenset[Term]:
        """The ids of the provisions that are displaced, wholes that no rule has included."""
        return frozenset(one[0] for one in self.of("overridden"))

    def governing(self, name: str) -> list[tuple[Term, ...]]:
        """Return the conclusions of this name whose provision is not displaced, and that do not fall alone."""
        return [
            one
            for one in self.of(name)
            if one[0] not in self.displaced and (one[0], (name, *one[1:])) not in self.falling
        ]


def ground(laws: tuple[Law, ...]) -> list[GroundRule]:
    """Write out the laws, and what norms, questions, options and overrides mean."""
    found: dict[GroundRule, None] = {}
    for law in laws:
        for one in instances(law):
            present = tuple(part.atom for part in one.body if not part.negated)
            absent = tuple(part.atom for part in one.body if part.negated)
            found[GroundRule(one.head, present, absent)] = None
    for head in list(dict.fromkeys(one.head for one in found)):
        for rule in _meaning(head):
            found[rule] = None
    for head in [one.head for one in found if one.head[0] in ("overrides", "excepts")]:
        by, target = (str(one).strip('"') for one in head[1:3])
        for part in {law.provision for law in laws}:
            if target in wholes(part) and by not in (part, *wholes(part)):
                found[GroundRule(_gives_way(f'"{part}"', *head[3:]), (head,))] = None
    return list(found)


def _gives_way(provision: Term, *conclusion: Term) -> Term:
    """Return what is true where a provision gives way, or one conclusion of it."""
    return ("falls", provision, *conclusion) if conclusion else ("overridden", provision)


def _meaning(head: Term) -> Iterator[GroundRule]:
    """Yield what follows from a conclusion."""
    match head:
        case ("overrides", _, other):
            yield GroundRule(("overridden", other), (head,))
        case ("excepts", _, other, conclusion):
            yield GroundRule(("falls", other, conclusion), (head,))
        case ("norm", provision, force, bearer, act):
            stands = ("governs", provision, force, bearer, act)
            yield GroundRule(stands, (head,), _ways(head))
            if force in PERMITTING:
                power: Decision = ("power", provision, bearer, act)
                yield GroundRule(("decision", power), (stands,))
                for value in ("exercised", "waived"):
                    yield GroundRule(
                        (value, provision, bearer, act), (("decision", power),), decision=(power, value)
                    )
        case ("option", provision, bearer, act):
            choice: Decision = ("choice", provision, bearer)
            open_to: Term = ("open to", provision, bearer, act)
            yield GroundRule(open_to, (head,), _ways(head))
            yield GroundRule(("decision", choice), (open_to,))
            body = (("decision", choice), open_to)
            yield GroundRule(("chosen", provision, bearer, act), body, decision=(choice, act))
        case ("question", provision, question):
            finding: Decision = ("finding", provision, question)
            yield GroundRule(("decision", finding), (head,), _ways(head))
            for value in ("yes", "no"):
                yield GroundRule(
                    ("found", provision, question, value), (("decision", finding),), decision=(finding, value)
                )
        case ("settles", provision, what, disposition):
            ends = ("disposition", provision, what, disposition)
            yield GroundRule(ends, (head,), _ways(head))
            yield GroundRule(("settled", what), (ends,))
        case ("outside", _, what):
            yield GroundRule(("settled", what), (head,))


def _ways(head: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the ways in which a conclusion gives way: with its provision, or alone."""
    name, provision, *said = head
    return ("overridden", provision), ("falls", provision, (name, *said))


class Meaning:
    """The courses of decisions of a rulebook in its situations."""

    def __init__(self, book: Book, laws: tuple[Law, ...] | None = None) -> None:
        self.book = book
        self.laws = book.parsed() if laws is None else laws
        rules = ground(self.laws)
        atoms = dict.fromkeys(part for one in rules for part in (one.head, *one.present, *one.absent))
        self._bit = {atom: 1 << position for position, atom in enumerate(atoms)}
        self._rules = [
            (self._bit[one.head], self._mask(one.present), self._mask(one.absent), one.decision)
            for one in rules
        ]
        self._values: dict[Decision, list[tuple[Term, int]]] = {}
        for one in rules:
            if one.decision:
                decision, value = one.decision
                self._values.setdefault(decision, []).append((value, self._mask(one.present)))

    def _mask(self, atoms: tuple[Term, ...]) -> int:
        mask = 0
        for atom in atoms:
            mask |= self._bit[atom]
        return mask

    @cached_property
    def by_situation(self) -> tuple[tuple[frozenset[Term], tuple[Course, ...]], ...]:
        """Every situation in scope with all its courses."""
        return tuple((facts, tuple(self.courses(facts))) for facts in self.book.situations())

    @cached_property
    def all_courses(self) -> tuple[Course, ...]:
        """The courses of all situations."""
        return tuple(course for _, courses in self.by_situation for course in courses)

    def courses(self, situation: frozenset[Term]) -> Iterator[Course]:
        """Yield every course of decisions that a situation leaves open.

        Raises:
            NotDeterminedError: the decisions do not determine what follows.

        """
        facts = self._mask(tuple(one for one in situation if one in self._bit))
        pending: list[dict[Decision, Term]] = [{}]
        while pending:
            taken = pending.pop()
            below, above = self._approached(facts, taken)
            up = [one for one in self._values if below & self._bit["decision", one] and one not in taken]
            certain = [one for one in up if self._open(one, below) == self._open(one, above)]
            if certain:
                values = self._open(certain[0], below)
                pending.extend({**taken, certain[0]: value} for value in values)
            elif below != above:
                raise NotDeterminedError(self.book)
            else:
                true = frozenset(atom for atom, bit in self._bit.items() if below & bit) | situation
                yield Course(situation, tuple(sorted(taken.items(), key=str)), true)

    def _open(self, decision: Decision, true: int) -> list[Term]:
        return [value for value, needed in self._values[decision] if needed & true == needed]

    def _approached(self, facts: int, taken: dict[Decision, Term]) -> tuple[int, int]:
        """Return what is true for certain, and what may be true, when these decisions are taken."""
        certain = [one for one in self._rules if one[3] is None or taken.get(one[3][0]) == one[3][1]]
        maybe = [one for one in self._rules if one[3] is None or taken.get(one[3][0], one[3][1]) == one[3][1]]
        below = 0
        while True:
            above = _least(maybe, facts, below)
            more = _least(certain, facts, above)
            if more == below:
                return below, above
            below = more


def _least(rules: Sequence[tuple[int, int, int, object]], facts: int, absent_from: int) -> int:
    """Return what follows where a condition `not A` counts as true unless A is in `absent_from`."""
    usable = [(head, present) for head, present, absent, _ in rules if not absent & absent_from]
    found = facts
    while True:
        before = found
        for head, present in usable:
            if present & found == present:
                found |= head
        if found == before:
            return found
