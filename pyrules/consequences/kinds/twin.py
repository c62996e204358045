"""Two provisions worded alike in the original, and not in the translation."""

from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Refuse: a difference of wording tells no other sense."""
    raise InexpressibleError(
        f"{spot.provision} is only worded otherwise than its twin; no other sense is told"
    )
