"""A denial lost or added: of what somebody does, or of a condition."""

from pyrules.consequences.denying import denied, undenied
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Return the changes by which something that is denied no longer is, or the reverse."""
    found = undenied(spot) if spot.became.before else denied(spot)
    if not found:
        what = "denies nothing" if spot.became.before else "says nothing that can be denied"
        raise InexpressibleError(f"the encoding {what} at the provision")
    return spot.by_nearness(found)
