"""All became any, or an only came or went."""

from contextlib import suppress
from dataclasses import replace

from pyrules.base.errors import RulebookError
from pyrules.code.rules import Rule
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import connective, left_out

_ALL = {"all", "every", "both"}
_ANY = {"any", "some"}


def candidates(spot: Spot) -> list[Change]:
    """Return the changes by which one of several suffices, all of them are needed, or nothing else is forbidden."""
    before, after = set(spot.became.before), set(spot.became.after)
    if before == {"only"} and not after:
        found = _nothing_forbidden(spot)
    elif before & _ALL and after & _ANY:
        found = [change for rule in spot.rules for change in _one_suffices(spot, rule)]
    elif before & _ANY and after & _ALL:
        found = _all_needed(spot)
    else:
        said = " or ".join(sorted(before or after))
        raise InexpressibleError(
            f"nothing tells what `{said}` {'was' if before else 'is'} to range over in the encoding"
        )
    if not found:
        raise InexpressibleError(
            f"the encoding has nothing at the provision that `{min(before)}` could be said of"
        )
    return spot.by_nearness(found)


def _nothing_forbidden(spot: Spot) -> list[Change]:
    forbidding = [
        rule
        for rule in spot.rules
        if rule.head and rule.head.predicate == "norm" and rule.head.arguments[1].endswith("_not")
    ]
    return [
        replace(
            left_out.without([rule], spot.rulebook, next(spot.numbers)),
            sentence=f"{spot.provision}: what is not said is no longer forbidden",
        )
        for rule in forbidding
    ]


def _one_suffices(spot: Spot, rule: Rule) -> list[Change]:
    """Return the change by which one of the conditions of one predicate suffices."""
    found = []
    for first, one in enumerate(rule.body):
        for second in range(first + 1, len(rule.body)):
            if one.predicate and one.predicate == rule.body[second].predicate:
                with suppress(RulebookError):
                    found.append(connective.parted(rule, first, second, spot.numbers))
    return found


def _all_needed(spot: Spot) -> list[Change]:
    found = []
    for place, one in enumerate(spot.rules):
        for other in spot.rules[place + 1 :]:
            if one.body and other.body and one.body[0].predicate == other.body[0].predicate:
                with suppress(RulebookError):
                    found.append(connective.joined(one, other, next(spot.numbers)))
    return found
