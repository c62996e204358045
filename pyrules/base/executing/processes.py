"""Questions answered by processes on this machine, and what ends those.

The processes are started afresh on every system, so what they are given has to pickle, and whoever starts them from a
script has to guard its beginning. Only the process that started them hears Ctrl-C, and is under the limit
(`pyrules.base.limits`). They end when it does, even if it is killed.
"""

import os
import signal
import sys
from collections.abc import Collection, Generator, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any, ClassVar

from pyrules.base import limits
from pyrules.base.collecting import collect_seldom
from pyrules.base.executing import PROCESSORS, Answer, Executor, Here, Question, Sent, State, Work
from pyrules.base.executing.putting import DiedError, answered
from pyrules.base.limits import Limit, Told


@dataclass(frozen=True)
class Processes:
    """Answers in as many processes."""

    number: int = PROCESSORS
    several: ClassVar[bool] = True

    def for_little(self) -> Executor:
        """Return who needs none."""
        return Here()

    def answers(
        self, work: Work[State, Answer], questions: Iterable[Question]
    ) -> Generator[tuple[int, Answer], None, None]:
        """Yield each answer; see `Executor`."""
        handing_over = get_context("spawn").Event() if work.hands_over and limits.in_force() else None
        with (
            _ended(crew := _Pool(self.number, work.sent, handing_over)),
            closing(answered(crew, work, questions)) as found,
        ):
            yield from found


@dataclass
class _Pool:
    """Processes that answer; a new set of them where one of them died, for then no other answers any more."""

    number: int
    sent: Sent[Any, Any]
    handing_over: Event | None
    patience: int = 3
    _pool: ProcessPoolExecutor | None = None
    _others: frozenset[object] = field(default_factory=lambda: frozenset(active_children()))

    def size(self) -> int:
        return self.number

    def put(self, question: Question) -> Hashable:
        with _unheard():
            if self._pool is not None:
                try:
                    return self._pool.submit(_answered, question)
                except BrokenProcessPool:
                    self._pool.shutdown()
            arguments = (self.sent, self.handing_over)
            self._pool = ProcessPoolExecutor(self.number, get_context("spawn"), _begin, arguments)
            return self._pool.submit(_answered, question)

    def finished(self, put: Collection[Any]) -> Collection[Hashable]:
        return wait(put, limits.PATIENCE, FIRST_COMPLETED).done

    def answer(self, put: Hashable) -> object:
        assert isinstance(put, Future)  # noqa: S101 - what `put` returned
        try:
            return put.result()
        except BrokenProcessPool:
            raise DiedError from None

    def hand_over(self) -> bool:
        if self.handing_over is not None:
            self.handing_over.set()
        return True

    def end(self, *, at_once: bool) -> None:
        """End the processes with the work; where it is given up, in the middle of a question."""
        if at_once:
            for process in active_children():
                if process not in self._others:
                    process.terminate()
        if self._pool is not None:
            self._pool.shutdown()


@contextmanager
def _ended(crew: _Pool) -> Iterator[None]:
    try:
        yield
    except BaseException:
        crew.end(at_once=True)
        raise
    crew.end(at_once=False)


_begun: list[tuple[Sent[Any, Any], Limit | None]] = []
"""How questions are answered in this process, and the limit of its work, where it was started to answer."""
_ready: list[Any] = []
"""What they are answered with, from the first one on."""


def _begin(sent: Sent[Any, Any], handing_over: Event | None) -> None:
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _begun[:] = [(sent, Told(handing_over.is_set) if handing_over else None)]


def _end_with_parent() -> None:
    """End this process when the one that started it ends, however that happens, and whatever clingo is at here.

    The system says so, on each: a process has an end of a pipe, or a handle, that its parent's end closes.
    """
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _answered(question: Question) -> object:
    ((sent, limit),) = _begun
    with limits.limited(limit) if limit else nullcontext():
        if not _ready:
            _ready.append(sent.ready())
        return sent.answer(_ready[0], *question)


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
