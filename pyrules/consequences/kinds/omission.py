"""A clause that the translation leaves out."""

from pyrules.consequences.reasons import clause
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Refuse: which words of the encoding a clause stands for is not said."""
    raise clause(spot.provision, "leaves out")
