"""Work on all processors: questions answered in processes of their own, and what ends those.

The processes are started afresh on every system, so what they are given has to pickle. Only the process that started
them hears Ctrl-C, and is under the limit (`pyrules.base.limits`).
"""

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event
from os import cpu_count
from typing import Any, TypeVar

from pyrules.base import limits
from pyrules.base.limits import Limit, StoppedError

Answer = TypeVar("Answer")
PROCESSORS = cpu_count() or 1
"""How many processors there are. Whoever starts processes from a script has to guard its beginning."""


@dataclass(frozen=True)
class Workers:
    """Processes that answer questions of one kind.

    `number` is how many are started; `set_up` is called in each with `shared` before its first question.
    `handing_over` is set where the work is stopped: what has been begun is then still answered (soon, by work under
    `Told`). Without it nothing more is answered. A clingo symbol is not to be among what is sent: it is an address.
    """

    number: int
    set_up: Callable[..., None]
    shared: tuple[Any, ...]
    handing_over: Event | None = None

    def answers(
        self, work: Callable[..., Answer], questions: Iterable[tuple[Any, ...]]
    ) -> Generator[tuple[int, Answer], None, None]:
        """Yield the number of each question with its answer, in the order in which they are answered.

        Args:
            work: answers a question, given its parts.
            questions: the parts of each. They are begun in their order, and each is taken only when somebody is
                free for it.

        Raises:
            StoppedError: the work is under a limit, and is to stop.

        """
        with self._pool() as pool:
            running: dict[Future[Answer], int] = {}
            pending = iter(enumerate(questions))
            stopped: StoppedError | None = None
            while True:
                try:
                    # one in hand for whoever is ready first
                    while stopped is None and len(running) <= self.number:
                        number, question = next(pending, (0, None))
                        if question is None:
                            break
                        with _unheard():
                            running[pool.submit(work, *question)] = number
                    limits.check()
                except StoppedError as error:
                    if self.handing_over is None:
                        raise
                    self.handing_over.set()
                    stopped = error
                if not running:
                    break
                finished, _ = wait(running, limits.PATIENCE, FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()
            if stopped is not None:
                raise stopped

    @contextmanager
    def _pool(self) -> Iterator[ProcessPoolExecutor]:
        """Start processes, and end them with the work: where it is given up, in the middle of a question."""
        others = set(active_children())
        arguments = (self.set_up, self.shared)
        with ProcessPoolExecutor(self.number, get_context("spawn"), _begin, arguments) as pool:
            try:
                yield pool
            except BaseException:
                for process in set(active_children()) - others:
                    process.terminate()
                raise


def signal_to_hand_over() -> Event:
    """Return what tells processes that the work is to stop."""
    return get_context("spawn").Event()


class Told(Limit):
    """Stops work in a process where the one that started it says so.

    Args:
        handing_over: is set when it does.

    """

    def __init__(self, handing_over: Event) -> None:
        super().__init__()
        self._handing_over = handing_over

    def check(self) -> None:
        """Go on, or not.

        Raises:
            StoppedError: the work is to stop.

        """
        if self._handing_over.is_set():
            self.stop("with the process that started it")
        super().check()


def _begin(set_up: Callable[..., None], shared: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up(*shared)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let Ctrl-C wait while processes are started: they inherit that, and only the main one ever hears it."""
    if sys.platform == "win32":
        yield  # it has no such thing; there they are deaf from when they are set up
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
