"""A modal of another force: the norms of that force get the other one."""

from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.forces import forces
from pyrules.code.rules import Rule
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import force

_DENIAL = "_not"
_PLAIN = "does"
"""The force of a sentence without a modal."""


def candidates(spot: Spot) -> list[Change]:
    """Return the norms of the one force with the other; a denial stays."""
    before, after = (_forces(names) for names in (spot.became.before, spot.became.after))
    for names, known in ((spot.became.before, before), (spot.became.after, after)):
        if not known:
            raise InexpressibleError(f"`{' or '.join(names)}` has no place on the Code's scale of forces")
    norms = [rule for rule in spot.rules if _base(rule) in before]
    if not norms:
        raise InexpressibleError(f"no norm of the provision has the force `{' or '.join(before)}`")
    found = [change for new in after for change in spot.together(_changed(spot, norms, new))]
    if not found:
        raise InexpressibleError(f"the encoding has no denied `{' or '.join(after)}`")
    return found


def _forces(names: tuple[str, ...]) -> list[str]:
    return [name for name in names if name in forces().every] if names else [_PLAIN]


def _base(rule: Rule) -> str:
    head = rule.head
    return head.arguments[1].removesuffix(_DENIAL) if head and head.predicate == "norm" else ""


def _changed(spot: Spot, norms: list[Rule], new: str) -> list[Change]:
    found = []
    for rule in norms:
        denial = _DENIAL if rule.head and rule.head.arguments[1].endswith(_DENIAL) else ""
        if f"{new}{denial}" in forces().every:
            with suppress(RulebookError):
                found.append(force.changed(rule, f"{new}{denial}", next(spot.numbers)))
    return found
