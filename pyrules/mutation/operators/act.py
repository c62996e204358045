"""Act: something else is to be done, is called an irregularity, or ends one."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Spoken, change, changeable, under_name, with_head

DEFINITION = (
    "the act of a norm or an option, an irregularity or a disposition becomes another one of which the same law "
    "speaks"
)

_PLACES = {
    "norm": {3: "act"}, "option": {2: "act"}, "irregularity": {1: "irregularity"},
    "settles": {1: "irregularity", 2: "disposition"},
}  # fmt: skip


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each conclusion with each of the other acts, irregularities or dispositions nearest by."""
    spoken = Spoken(rulebook)
    for rule in changeable(rulebook):
        head = rule.head
        for position, kind in _PLACES.get(head.predicate or "", {}).items() if head else ():
            term = head.terms[position].signature if head else None
            for name in spoken.nearest(rule, kind, *term) if term else ():
                with suppress(RulebookError):
                    yield changed(rule, position, name, next(numbers))


def changed(rule: Rule, position: int, name: str, number: int) -> Change:
    """Return the change that puts another name in a conclusion.

    Args:
        rule: a rule that concludes a norm, an option, an irregularity or how one ends.
        position: which argument of the conclusion gets it: the fourth of a norm, counted from 0.
        name: the act, irregularity or disposition, of the same arguments.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the conclusion names nothing there.

    """
    head = rule.head
    if (
        head is None
        or position not in _PLACES.get(head.predicate or "", {})
        or not head.terms[position].signature
    ):
        raise RulebookError(
            "the conclusion names no act, irregularity or disposition there", place=rule.place
        )
    after = under_name(head, position, name)
    version = with_head(rule, head.with_term(position, after))
    return change("act", [rule], [version], iter([number]), (head.arguments[position], str(after)))
