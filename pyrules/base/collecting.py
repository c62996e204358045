"""How often Python looks for garbage: seldom, since a rulebook in memory is a hundred thousand objects that stay."""

import gc

_THRESHOLDS = (50_000, 10, 10)
"""With these cases are ruled on in seven tenths of the time that Python's own take, in twice the memory (265 MB)."""


def collect_seldom() -> None:
    """Have Python look for garbage seldom, in a process that does nothing but pyrules' work."""
    gc.set_threshold(*_THRESHOLDS)
