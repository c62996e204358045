"""A term in other words than elsewhere."""

from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Refuse: the sense is not said to change."""
    raise InexpressibleError(
        f"{spot.provision} has other words for the same term, and which sense they carry is not said"
    )
