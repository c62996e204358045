"""What an explanation is made of: values that serialise to JSON."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pyrules.base.documents import Value

DEEPEST = 60
"""Steps that a derivation is told down at most."""


class DerivationKind(StrEnum):
    """What makes a node of a derivation true."""

    EVENT = "event"
    RULE = "rule"
    FACT = "fact"
    DECISION = "decision"
    ABSENT = "absent"
    CONDITION = "condition"


class Derivation(Value):
    """Why something holds, down to events, facts, decisions, absences and conditions.

    `atom` is what holds, as clingo writes it, and `sentence` says it for people; for an absent atom it says
    the atom itself, and `kind` that it is not so. `provision`, `rule_sentence` and `place` (file:line) are
    those of the rule that applied. `because` holds one node for each condition of that rule; below an absent
    atom, for each rule that could have made it true, what kept the rule from it. What several nodes rest on is one
    object, and what rests on one thing in many ways has far more ways down than nodes: go down with `told_once`.
    """

    kind: DerivationKind
    atom: str
    sentence: str
    provision: str = ""
    rule_sentence: str = ""
    place: str = ""
    because: tuple["Derivation", ...] = ()

    def __hash__(self) -> int:
        """Hash what the node says: what it rests on has as many ways down as there are."""
        return hash((self.kind, self.atom, self.provision))


class AbsenceKind(StrEnum):
    """Why something does not hold.

    EVENT: it did not happen. FACT: the rulebook lists what is so, and this is not listed. UNKNOWN: nothing
    concludes it. UNMATCHED: rules conclude its like, none this one. RULES: each rule that could conclude it
    fails at some condition. OVERRIDDEN: another provision displaces the one that says so. WAIVED: a power was
    not used. OTHERWISE: people decided otherwise. UNDECIDED: a decision was left open.
    """

    EVENT = "event"
    FACT = "fact"
    UNKNOWN = "unknown"
    UNMATCHED = "unmatched"
    RULES = "rules"
    OVERRIDDEN = "overridden"
    WAIVED = "waived"
    OTHERWISE = "otherwise"
    UNDECIDED = "undecided"


class Attempt(Value):
    """The instance of one rule that comes closest to a conclusion.

    `conclusion` is the rule's head with the values known, `held` the conditions that hold, not explained
    further, and `failed` the first one that does not, with its sentence. `absent` explains an atom that is
    missing, `blocked_by` the one whose truth is in the way.
    """

    conclusion: str
    provision: str = ""
    rule_sentence: str = ""
    place: str = ""
    held: tuple[Derivation, ...] = ()
    failed: str
    sentence: str
    blocked_by: Derivation | None = None
    absent: "Absence | None" = None


class Absence(Value):
    """Why something does not hold.

    `atom` is what was asked about, `_` standing for anything. `nearest` is the known name most like an
    unknown one; `provision` the one that overrides, or that leaves the decision to people, and `because` the
    derivation of that. `attempts` holds one entry for each rule that could conclude the atom, in book order.
    It is explained once: where it comes again it is `repeated`. It is `shortened` where the explanation was cut off.
    """

    kind: AbsenceKind
    atom: str
    sentence: str
    nearest: str | None = None
    provision: str = ""
    because: tuple[Derivation, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    repeated: bool = False
    shortened: bool = False


@dataclass(frozen=True)
class Told:
    """A node of a derivation as it is told to people, `below` it what it rests on.

    Nothing is below it where it comes `again`, having been explained before, or is `cut` off, lying too deep.
    """

    node: Derivation
    below: tuple["Told", ...] = ()
    again: bool = False
    cut: bool = False


def told_once(derivation: Derivation, told: set[int] | None = None, deepest: int = DEEPEST) -> Told:
    """Return a derivation as a tree in which each node is explained at its first place only.

    Args:
        derivation: the derivation.
        told: what has been explained before, by `id`; what is explained now is added.
        deepest: how many steps the tree goes down.

    """
    told = set() if told is None else told
    if not derivation.because:
        return Told(derivation)
    if id(derivation) in told:
        return Told(derivation, again=True)
    if not deepest:
        return Told(derivation, cut=True)
    told.add(id(derivation))
    return Told(derivation, tuple(told_once(one, told, deepest - 1) for one in derivation.because))


def leaves(derivation: Derivation) -> tuple[Derivation, ...]:
    """Return the events, decisions, absences and conditions of a derivation, each once, in order."""
    found: dict[tuple[DerivationKind, str], Derivation] = {}
    for node in nodes(derivation):
        if node.kind not in (DerivationKind.RULE, DerivationKind.FACT):
            found.setdefault((node.kind, node.atom), node.model_copy(update={"because": ()}))
    return tuple(found.values())


def nodes(derivation: Derivation) -> Iterator[Derivation]:
    """Yield the nodes in reading order, each once, without what explains an absence."""
    todo, seen = [derivation], set[int]()
    while todo:
        node = todo.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            if node.kind is not DerivationKind.ABSENT:
                todo.extend(reversed(node.because))
