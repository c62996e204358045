"""Processes that answer questions, one at a time each, and that are ended where one takes too long or too much.

Whatever clingo is at, a process can be killed: that costs the question it was at, and nothing else. Workers share
nothing but the rulebook on disk. A question is first stopped in order (`pyrules.base.limits`); a worker that does not
obey within `GRACE` is killed.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Literal

import psutil

from pyrules.base import limits, memory
from pyrules.base.collecting import collect_seldom
from pyrules.base.errors import InputError, Place, PyrulesError
from pyrules.base.limits import StoppedError
from pyrules.serving.answers import Answers
from pyrules.serving.questions import Question

STARTING = 60.0
"""Seconds within which a worker has read the rulebook."""
GRACE = 1.0
"""Seconds by which a question that is to stop may outlast its time."""
WAITING = 64
"""So many questions wait at most for a worker that is free; more are turned away at once."""

Kind = Literal["ready", "answered", "wrong", "stopped", "failed"]


@dataclass(frozen=True)
class Reply:
    """What came of a question: a document, or why there is none; `leaves` tells that the worker ends with it.

    `wrong` has what is told of an error: its message, place, what was expected and the nearest name.
    """

    kind: Kind
    document: str = ""
    wrong: dict[str, str | None] = field(default_factory=dict)
    leaves: bool = False


class TurnedAwayError(Exception):
    """Too many questions wait already."""


class DiedError(Exception):
    """The worker ended before it had answered."""


@dataclass(frozen=True)
class Terms:
    """What each worker is started with.

    Args:
        directory: the rulebook's folder.
        seconds: how long a question may take.
        gigabytes: how much memory a worker may take.

    """

    directory: Path
    seconds: float
    gigabytes: float

    @classmethod
    def shared_by(
        cls, number: int, directory: Path, seconds: float, gigabytes: float | None = None
    ) -> "Terms":
        """Return the terms of so many workers: together they take nine tenths of the memory that there is for all."""
        most = memory.SHARE * psutil.virtual_memory().total / memory.GIGABYTE
        return cls(directory, seconds, 0.9 * (gigabytes or most) / number)


class Worker:
    """One process, started again whenever it has ended."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._ready = False

    def start(self) -> None:
        """Start the process, without waiting for it."""
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        with _unheard():
            self._process = context.Process(target=_work, args=(theirs, self._terms), daemon=True)
            self._process.start()
        theirs.close()
        self._ready = False

    def get_ready(self) -> None:
        """Wait until the process has read the rulebook.

        Raises:
            InputError: it cannot.
            DiedError: the process ended, or takes too long.

        """
        if not self._ready:
            reply = self._received(STARTING)
            if reply is None or reply.kind != "ready":
                self.end()
                if reply is None:
                    raise DiedError
                place = reply.wrong["place"]
                raise InputError(
                    reply.wrong["message"] or "",
                    place=Place(place) if place else None,
                    expected=reply.wrong["expected"],
                    nearest=reply.wrong["nearest"],
                )
            self._ready = True

    def answer(self, asked: Question) -> Reply:
        """Return what comes of a question; the process is another one afterwards where it had to be ended.

        Raises:
            DiedError: the process ended before it had answered.

        """
        try:
            self.get_ready()
            assert self._connection is not None  # noqa: S101 - `start` has set it
            self._connection.send(asked)
            reply = self._received(self._terms.seconds + GRACE)
        except (DiedError, OSError, InputError):
            self._start_again()
            raise DiedError from None
        if reply is None:
            self._start_again()
            return Reply("stopped")
        if reply.leaves:
            self._start_again()
        return reply

    def end(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None

    @property
    def process(self) -> int | None:
        """The number of the process."""
        return self._process.pid if self._process else None

    def _start_again(self) -> None:
        self.end()
        self.start()

    def _received(self, seconds: float) -> Reply | None:
        """Return what the process says next; None where it says nothing within some seconds."""
        assert self._connection is not None  # noqa: S101 - `start` has set it
        if not self._connection.poll(seconds):
            return None
        try:
            reply = self._connection.recv()
        except (EOFError, OSError):
            raise DiedError from None
        assert isinstance(reply, Reply)  # noqa: S101 - `_work` sends nothing else
        return reply


class Workers:
    """Several workers, and the questions that wait for one of them.

    Args:
        number: how many there are.
        terms: what they are started with.

    """

    def __init__(self, number: int, terms: Terms) -> None:
        self._workers = [Worker(terms) for _ in range(number)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(number, "worker")
        self._tasks: set[asyncio.Task[Reply]] = set()
        self.waiting = 0
        self.died = 0

    def start(self) -> None:
        """Start all of them, and wait until each has read the rulebook.

        Raises:
            InputError: they cannot.
            DiedError: one ended, or takes too long.

        """
        for one in self._workers:
            one.start()
        for one in self._workers:
            one.get_ready()
            self._free.put_nowait(one)

    def end(self) -> None:
        """End all of them."""
        for one in self._workers:
            one.end()
        self._threads.shutdown(wait=False)

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self._workers)

    @property
    def processes(self) -> list[int]:
        """The numbers of their processes."""
        return [one.process for one in self._workers if one.process is not None]

    async def answer(self, asked: Question) -> Reply:
        """Return what comes of a question.

        Raises:
            TurnedAwayError: too many wait already.
            DiedError: the worker that was at it ended.

        """
        if self.waiting >= WAITING:
            raise TurnedAwayError
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        # who asked may have gone: the worker is free again only when it has answered
        task = asyncio.create_task(self._by(worker, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _by(self, worker: Worker, asked: Question) -> Reply:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, worker.answer, asked)
        except DiedError:
            self.died += 1
            raise
        finally:
            self._free.put_nowait(worker)


# ---- in the process


def _work(connection: Connection, terms: Terms) -> None:
    """Answer questions until nobody is there to ask."""
    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    answers = Answers(terms.directory, terms.seconds)
    with memory.watched(terms.gigabytes, lambda _: os._exit(1)), suppress(EOFError, OSError):
        try:
            answers.get_ready()
        except PyrulesError as error:
            connection.send(Reply("wrong", wrong=_told(error)))
            return
        connection.send(Reply("ready"))
        while True:
            reply = _reply(answers, connection.recv(), terms.seconds)
            connection.send(reply)
            if reply.leaves:
                os._exit(0)  # clingo may be grounding in a thread, and crashes on any other way out


def _reply(answers: Answers, asked: Question, seconds: float) -> Reply:
    try:
        with limits.limited(limits.Limit(seconds)):
            return Reply("answered", answers.answer(asked), leaves=limits.left_alone())
    except StoppedError:
        return Reply("stopped", leaves=limits.left_alone())
    except PyrulesError as error:
        return Reply("wrong", wrong=_told(error), leaves=limits.left_alone())
    except Exception as error:
        return Reply("failed", wrong={"message": f"{type(error).__name__}: {error}"})


def _told(error: PyrulesError) -> dict[str, str | None]:
    return {
        "message": error.message,
        "place": str(error.place) if error.place else None,
        "expected": error.expected,
        "nearest": error.nearest,
    }


def _end_with_parent() -> None:
    """End this process when the one that started it ends, however that happens (`pyrules.base.executing`)."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let Ctrl-C wait while a process is started: it inherits that, and only the main one ever hears it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
