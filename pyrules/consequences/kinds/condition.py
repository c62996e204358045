"""A condition became an exception or the reverse, or what comes before comes after."""

from pyrules.consequences.denying import conditions, exceptions, in_order, told
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change

_EXCEPTIONS = {"unless", "except"}
_CONDITIONS = {"if", "otherwise"}


def candidates(spot: Spot) -> list[Change]:
    """Return the changes that turn a condition round: a denial lost or added, a comparison reversed."""
    before, after = set(spot.became.before), set(spot.became.after)
    if before & _EXCEPTIONS:
        what, found = "exception", [*exceptions(spot), *conditions(spot, denied=True)]
    elif after & _EXCEPTIONS:
        what, found = "condition", conditions(spot, denied=False)
    else:
        # What comes after no longer comes before: a comparison is reversed, or what had happened has not.
        what = "condition" if before & _CONDITIONS else "order in time"
        found = [*conditions(spot, denied=False), *conditions(spot, denied=True)]
    named = told(found, spot) or in_order(found)
    places = {change.before for _, change in found}
    if not named and not (what == "exception" or len(places) == 1):
        found = []
    found = named or found
    if not found:
        raise InexpressibleError(f"the encoding has no {what} at the provision that could be turned round")
    return spot.alike([change for _, change in found])
