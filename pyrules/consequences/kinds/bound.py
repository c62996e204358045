"""A bound that has the other direction."""

from pyrules.consequences.kinds import condition
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change

_SIZES = {"smallest", "largest", "more", "less"}


def candidates(spot: Spot) -> list[Change]:
    """Return the changes that turn an order in time round; of a size no rule says which end of it is meant."""
    if _SIZES & {*spot.became.before, *spot.became.after}:
        raise InexpressibleError("no rule says which end of a size is meant")
    return condition.candidates(spot)
