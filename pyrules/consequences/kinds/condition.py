"""A condition became an exception or the reverse, or what comes before comes after."""

from pyrules.consequences.denying import conditions_denied, conditions_undenied, exceptions_lost
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change

_EXCEPTIONS = {"unless", "except"}
_CONDITIONS = {"if", "unless", "except", "otherwise"}


def candidates(spot: Spot) -> list[Change]:
    """Return the changes that turn a condition round: a denial lost or added, a comparison reversed."""
    before, after = set(spot.became.before), set(spot.became.after)
    if before & _EXCEPTIONS:
        found = [*exceptions_lost(spot), *conditions_undenied(spot)]
    elif after & _EXCEPTIONS:
        found = conditions_denied(spot)
    else:
        # What comes after no longer comes before: a comparison is reversed, or what had happened has not.
        found = conditions_denied(spot, comparing=True) or [
            *conditions_denied(spot), *conditions_undenied(spot)
        ]  # fmt: skip
    if not found:
        what = (
            "exception" if before & _EXCEPTIONS else "condition" if before & _CONDITIONS else "order in time"
        )
        raise InexpressibleError(f"the encoding has no {what} at the provision that could be turned round")
    return spot.by_nearness(found)
