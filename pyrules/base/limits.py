"""How long work may go on: until a time is over, or until somebody says stop.

Long work asks `check` now and then, and the solver asks while it searches. Who collects results as they are found
catches `StoppedError`, keeps them, and says what it has not finished. Work outside `limited` is never stopped.

Grounding cannot be interrupted: it goes on to its end, and then the work stops.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Thread

PATIENCE = 0.05
"""Seconds between two looks at whether to go on."""


class StoppedError(Exception):
    """The work is to stop here.

    No error of the input or the solver, so that nothing that reports those takes it for one.
    """


class Limit:
    """Says when to stop.

    Args:
        seconds: how long the work may take; as long as it takes where None.

    """

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds
        self.reason: str | None = None

    def stop(self, reason: str) -> None:
        """Have the work stopped where it next asks."""
        self.reason = self.reason or reason

    def check(self) -> None:
        """Go on, or not.

        Raises:
            StoppedError: somebody said stop, or the time is over; `reason` says which.

        """
        if self._end is not None and time.monotonic() > self._end:
            self.stop(f"after {self._seconds:g} s")
        if self.reason is not None:
            raise StoppedError(self.reason)


class Told(Limit):
    """Stops work that is done for somebody else, where that one says so.

    Args:
        told: tells whether it is to stop.

    """

    def __init__(self, told: Callable[[], bool]) -> None:
        super().__init__()
        self._told = told

    def check(self) -> None:
        """Go on, or not.

        Raises:
            StoppedError: the work is to stop.

        """
        if self._told():
            self.stop("with the process that started it")
        super().check()


_limit: ContextVar[Limit | None] = ContextVar("limit", default=None)


@contextmanager
def limited(limit: Limit) -> Iterator[None]:
    """Put the work within this context under a limit."""
    token = _limit.set(limit)
    try:
        yield
    finally:
        _limit.reset(token)


def in_force() -> bool:
    """Tell whether the work is under a limit."""
    return _limit.get() is not None


def check() -> None:
    """Go on, or not.

    Raises:
        StoppedError: the work is under a limit, and is to stop.

    """
    limit = _limit.get()
    if limit is not None:
        limit.check()


def finished(work: Callable[[], object]) -> None:
    """Do work that cannot be interrupted, and then go on or not.

    Under a limit it is done beside the main thread, which meanwhile stays free to hear that the process is to end.

    Raises:
        StoppedError: the work is under a limit, and is to stop.

    """
    if not in_force():
        work()
        return
    check()
    raised: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as error:  # raised again where it is waited for
            raised.append(error)

    worker = Thread(target=guarded, daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(PATIENCE)
    if raised:
        raise raised[0]
    check()
