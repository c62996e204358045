"""Override: a provision no longer gives way to another, in whole or in part, or the other gives way to it."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import RANKING, Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import change, changeable, instead, with_head

DEFINITION = (
    "that one provision displaces another, or takes a conclusion of it away, is left out, or turned round"
)


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule by which one provision displaces another left out, and turned round."""
    for rule in changeable(rulebook):
        if rule.head and rule.head.predicate in RANKING:
            with suppress(RulebookError):
                yield left_out(rule, rulebook, next(numbers))
            with suppress(RulebookError):
                yield turned_round(rule, next(numbers))


def left_out(rule: Rule, rulebook: Rulebook, number: int) -> Change:
    """Return the change by which a provision no longer displaces another.

    Args:
        rule: the rule that says so.
        rulebook: the edition.
        number: the number of the fact that says so where the provision is left with no rule.

    """
    return change(
        "override",
        [rule],
        instead([rule], rulebook),
        iter([number]),
        (rule.head.shown if rule.head else "", ""),
    )


def turned_round(rule: Rule, number: int) -> Change:
    """Return the change by which the provision that gave way displaces the other one.

    Args:
        rule: a rule that concludes that one provision displaces another.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule concludes something else.

    """
    head = rule.head
    if head is None or head.predicate not in RANKING:
        raise RulebookError("the rule displaces nothing", place=rule.place)
    after = head.with_term(0, head.terms[1]).with_term(1, head.terms[0])
    version = with_head(rule, after)
    return change("override", [rule], [version], iter([number]), (head.shown, after.shown))
