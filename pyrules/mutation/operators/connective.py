"""Connective: what was joined by "or" is joined by "and", or the other way round."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Variable
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable, with_condition

DEFINITION = (
    "two rules of one conclusion become one with the conditions of both, or one becomes two, each with some of its "
    "conditions"
)


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule parted between neighbouring conditions, and joined with the next one of its conclusion."""
    alike: dict[tuple[str, Literal], list[Rule]] = defaultdict(list)
    for rule in changeable(rulebook):
        alike[rule.provision, as_it_stands(rule).head].append(rule)
        for first, second in pairwise(range(len(rule.body))):
            with suppress(RulebookError):
                yield parted(rule, first, second, numbers)
    for rules in alike.values():
        for one, other in pairwise(rules):
            if one.body and other.body:
                with suppress(RulebookError):
                    yield joined(one, other, next(numbers))


def parted(rule: Rule, first: int, second: int, numbers: Iterator[int]) -> Change:
    """Return the change of "and" to "or" between two conditions of a rule.

    Args:
        rule: the rule.
        first: the place of one condition.
        second: the place of the other.
        numbers: numbers for the two rules that come.

    Raises:
        RulebookError: without one of the conditions a variable is left with nothing to bind it.

    """
    one, other = rule.body[first].shown, rule.body[second].shown
    versions = [with_condition(rule, second), with_condition(rule, first)]
    return change("connective", [rule], versions, numbers, (f"{one} and {other}", f"{one} or {other}"))


def joined(one: Rule, other: Rule, number: int) -> Change:
    """Return the change of "or" to "and" between two rules of one conclusion.

    What both conclude and the conditions that both have are about the same; all else that only happens to have
    the same name is kept apart.

    Args:
        one: a rule.
        other: another rule of the same provision with the same conclusion.
        number: the number of the rule that comes.

    Raises:
        RulebookError: they have not the same conclusion.

    """
    mine, theirs = as_it_stands(one), as_it_stands(other)
    if (one.provision, mine.head) != (other.provision, theirs.head):
        raise RulebookError("only rules of one conclusion can be joined", place=other.place)
    shared = [one for one in theirs.body if one in mine.body]
    common = {name for one in (mine.head, *shared) for name in one.variables}
    taken = {name for one in mine.body for name in one.variables}
    apart = {
        name: Variable(f"{name}Too")
        for one in theirs.body
        for name in one.variables
        if name in taken - common
    }
    added = tuple(one.substituted(apart) for one in theirs.body if one not in shared)
    mere = " and ".join(one.shown for one in mine.body if one not in shared) or "always"
    more = " and ".join(one.shown for one in theirs.body if one not in shared) or "always"
    version = Version(mine.head, (*mine.body, *added))
    becomes = f"{mere} or {more}", f"{mere} and {more}"
    return change("connective", [one, other], [version], iter([number]), becomes)
