"""Smallest reasons: leave out of several things, one after the other, what is not needed.

The deletion filter (Chinneck and Dravnieks, ORSA Journal on Computing 3, 1991): as many questions as there are things,
and none of those left can be spared. Which of several smallest sets it comes upon depends on the order.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def shrunk(things: Iterable[Thing], enough: Callable[[list[Thing]], bool]) -> list[Thing]:
    """Return as few of some things as are enough, in their order: without any one of them the rest is not.

    Args:
        things: what is enough together; the first that can be spared is left out first.
        enough: tells whether some of them are enough; with more of them it says so too.

    """
    kept = list(things)
    for one in list(kept):
        fewer = [other for other in kept if other != one]
        if enough(fewer):
            kept = fewer
    return kept
