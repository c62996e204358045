"""Questions that others answer. What they stand in is all that an answering process has to read."""

import os
import time
from pathlib import Path

KILLS = 7
"""The question over which whoever is asked dies."""


def three() -> int:
    return 3


def times(factor: int, number: int) -> int:
    return factor * number


def endless(_: int) -> None:
    while True:
        time.sleep(0.01)


def dies(_: int, number: int, mark: str) -> int:
    """Answer, but for one question over which whoever is asked dies: the first time, or each time."""
    if mark and not Path(mark).exists():
        if not mark.endswith("never"):
            Path(mark).touch()
        time.sleep(0.3)  # others are at work by then
        os._exit(1)
    return 3 * number


def slowly(factor: int, number: int) -> int:
    """Answer after a while."""
    time.sleep(0.1)
    return factor * number


def deadly(factor: int, number: int) -> int:
    """Answer, but for one question over which whoever is asked dies."""
    if number == KILLS:
        os._exit(1)
    return factor * number
