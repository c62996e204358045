"""What an explanation is made of: values that serialise to JSON."""

from collections.abc import Iterator
from enum import StrEnum

from pyrules.base.documents import Value


class DerivationKind(StrEnum):
    """What makes a node of a derivation true."""

    EVENT = "event"
    RULE = "rule"
    FACT = "fact"
    DECISION = "decision"
    ABSENT = "absent"
    CONDITION = "condition"


class Derivation(Value):
    """Why something holds: a tree whose leaves are events, facts, decisions, absences and conditions.

    `atom` is what holds, as clingo writes it, and `sentence` says it for people; for an absent atom it says
    the atom itself, and `kind` that it is not so. `provision`, `rule_sentence` and `place` (file:line) are
    those of the rule that applied. `because` holds one node for each condition of that rule; below an absent
    atom, for each rule that could have made it true, what kept the rule from it. An atom is explained once
    in a tree: where it comes again it is `repeated`. A node is `shortened` where the tree was cut off.
    """

    kind: DerivationKind
    atom: str
    sentence: str
    provision: str = ""
    rule_sentence: str = ""
    place: str = ""
    because: tuple["Derivation", ...] = ()
    repeated: bool = False
    shortened: bool = False


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
    `repeated` and `shortened` are as in a derivation.
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


def leaves(derivation: Derivation) -> tuple[Derivation, ...]:
    """Return the events, decisions, absences and conditions of a derivation, each once, in order."""
    found: dict[tuple[DerivationKind, str], Derivation] = {}
    for node in _walk(derivation):
        if node.kind not in (DerivationKind.RULE, DerivationKind.FACT):
            found.setdefault((node.kind, node.atom), node.model_copy(update={"because": ()}))
    return tuple(found.values())


def _walk(derivation: Derivation) -> Iterator[Derivation]:
    """Yield the nodes in reading order, without what explains an absence."""
    yield derivation
    if derivation.kind is not DerivationKind.ABSENT:
        for child in derivation.because:
            yield from _walk(child)
