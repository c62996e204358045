"""How much memory the work may take: this process and those that it started, looked at beside the work.

What takes too much is stopped in order, and hands over what it has found; what does not stop, or goes on growing, is
ended with the process. Nothing else holds on every system: limits that a system sets for a process let clingo crash.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from pyrules.base import limits

SHARE = 0.75
"""How much of the memory of the machine a command may take unless it is told otherwise."""
GIGABYTE = 10**9
_PATIENCE = 0.2
"""Seconds between two looks."""
_GRACE = 10.0
"""Seconds for stopping in order."""
_AT_MOST = 1.5
"""By how much more than the limit is taken it is ended at once."""


@contextmanager
def watched(gigabytes: float | None, end: Callable[[str], object]) -> Iterator[None]:
    """Look after this process within this context.

    Args:
        gigabytes: what it may take, together with the processes that it started; where None, three quarters of what
            the machine has.
        end: ends it, given the reason as the end of a sentence: called where it does not stop by itself.

    """
    over = Event()
    Thread(target=_look, args=(gigabytes, over, end), daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _look(gigabytes: float | None, over: Event, end: Callable[[str], object]) -> None:
    if over.wait(_PATIENCE):
        return  # most commands need not even import what tells
    import psutil  # noqa: PLC0415 - the same

    this = psutil.Process()
    most = SHARE * psutil.virtual_memory().total if gigabytes is None else gigabytes * GIGABYTE
    reason = f"at more than {most / GIGABYTE:.3g} GB of memory (`--memory` allows more)"

    def taken() -> int:
        """Return the bytes that this process takes, and those that it started: there can be some once it says so."""
        found: int = this.memory_info().rss
        for child in this.children(recursive=True) if "multiprocessing" in sys.modules else ():
            with suppress(psutil.Error):  # it has ended
                found += child.memory_info().rss
        return found

    while taken() <= most:
        if over.wait(_PATIENCE):
            return
    limits.stop(reason)
    given_up = time.monotonic() + _GRACE
    while time.monotonic() < given_up and taken() <= _AT_MOST * most:
        if over.wait(_PATIENCE):
            return
    end(reason)
