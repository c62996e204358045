"""A clause that the translation leaves out."""

from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Refuse: which words of the encoding a clause stands for is not said."""
    raise InexpressibleError(
        f"the translation of {spot.provision} leaves out a clause, and which words of the encoding that is is not said"
    )
