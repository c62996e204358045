"""The two sides of a comparison."""

from typing import Literal

Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


def opposite(side: Side) -> Side:
    """Return the other side."""
    return "right" if side == "left" else "left"
