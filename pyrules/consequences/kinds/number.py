"""Another number, or another bound."""

from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import left_out, number

_SIGNS = {("least", "most"): ((">=", "<="), (">", "<")), ("most", "least"): (("<=", ">="), ("<", ">"))}


def candidates(spot: Spot) -> list[Change]:
    """Return the rules that have the number or the bound with the other one, or without it."""
    before, after = ([one.rstrip("%") for one in names] for names in (spot.became.before, spot.became.after))
    if not before:
        raise InexpressibleError(f"nothing tells what {' or '.join(after)}, which is added, is to count")
    spot.rules  # noqa: B018  (why there is none comes before what they do not say)
    pairs = [(one, other) for one in before for other in after]
    signs = [pair for both in pairs for pair in _SIGNS.get(both, ())]
    found = _changed(spot, signs or [both for both in pairs if all(map(str.isdecimal, both))])
    if not after:
        found = _dropped(spot, before)
    if not found:
        raise InexpressibleError(f"no rule of the provision says {' or '.join(before)} in a number")
    # The same number may be there for something else.
    return spot.by_nearness(found)


def _changed(spot: Spot, pairs: list[tuple[str, str]]) -> list[Change]:
    found = []
    for rule in spot.rules:
        for old, new in pairs:
            with suppress(RulebookError):
                found.append(number.changed(rule, old, new, next(spot.numbers)))
    return found


def _dropped(spot: Spot, values: list[str]) -> list[Change]:
    """Return the changes by which conditions with a number go."""
    found = []
    for rule in spot.rules:
        for position in range(len(rule.body)):
            for value in values:
                with suppress(RulebookError):
                    change = number.changed(rule, value, value, 0)
                    if change.before == rule.body[position].shown:
                        found.append(left_out.without_condition(rule, position, next(spot.numbers)))
    return found
