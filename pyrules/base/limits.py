"""How long work may go on: until a time is over, or until somebody says stop.

Long work asks `check` now and then, and the solver asks while it searches. Who collects results as they are found
catches `StoppedError`, keeps them, and says what it has not finished. Work outside `limited` is never stopped.

Grounding cannot be interrupted. It is done beside the thread that waits for it (`finished`), which leaves it alone
where the work is to stop: then `left_alone` tells that the process cannot end in the usual way.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, Thread

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
        self._begun = time.monotonic()
        self._seconds = seconds
        self.reason: str | None = None

    def followed_by(self, seconds: float | None) -> "Limit":
        """Return a limit for the main part of the work, whose time began with this one; this one watches none any more.

        What is found in that part can then be made use of after its time is over.
        """
        following = Limit(seconds)
        following._begun = self._begun
        self._seconds = None
        return following

    def stop(self, reason: str) -> None:
        """Have the work stopped where it next asks."""
        self.reason = self.reason or reason

    def check(self) -> None:
        """Go on, or not.

        Raises:
            StoppedError: somebody said stop, or the time is over; `reason` says which.

        """
        if self._seconds is not None and time.monotonic() > self._begun + self._seconds:
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
_all: list[Limit] = []
"""The limits that work of this process is under."""
_left: list[Event] = []
"""What is set where work ends that nobody waits for."""


@contextmanager
def limited(limit: Limit) -> Iterator[None]:
    """Put the work within this context under a limit."""
    token = _limit.set(limit)
    _all.append(limit)
    try:
        yield
    finally:
        _all.remove(limit)
        _limit.reset(token)


def in_turn(seconds: float | None) -> Limit:
    """Return a limit for the main part of the work: it follows the one in force, where there is one."""
    limit = _limit.get()
    return limit.followed_by(seconds) if limit else Limit(seconds)


def stop(reason: str) -> None:
    """Have the work of this process stopped, from beside it: what is under the innermost limit."""
    for one in _all[-1:]:
        one.stop(reason)


def left_alone() -> bool:
    """Tell whether something goes on in this process that was to stop: it would crash on the usual way out."""
    return not all(ended.is_set() for ended in _left)


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
    """Do work that cannot be interrupted, or leave it alone where it is to stop.

    Under a limit it is done beside this thread, which meanwhile stays free to hear that the process is to end.

    Raises:
        StoppedError: the work is under a limit, and is to stop. What cannot be interrupted may be going on, and uses
            what it was given: nobody else may any more.

    """
    if not in_force():
        work()
        return
    check()
    raised: list[BaseException] = []
    ended = Event()  # a thread that is waited for when Ctrl-C comes is taken for ended (bpo-45274)

    def guarded() -> None:
        try:
            work()
        except BaseException as error:  # raised again where it is waited for
            raised.append(error)
        ended.set()

    Thread(target=guarded, daemon=True).start()
    try:
        while not ended.wait(PATIENCE):
            check()
    except BaseException:
        _left.append(ended)
        raise
    check()
    if raised:
        raise raised[0]
