"""Questions answered on a Dask cluster.

The workers share neither disk nor memory with this process: what they need is sent (`Sent.abroad`), once to each. It is
itself a task, so that it is made again where the worker that had it dies. Each worker process answers one question at a
time, however many threads it has: what one question has done to the state cannot matter to another.

Dask pickles whatever goes to and fro: a cluster is trusted like the machine itself.
"""

import math
import time
from collections.abc import Collection, Generator, Hashable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, ClassVar
from uuid import uuid4

from distributed import Client, Future, KilledWorker, get_worker

from pyrules.base import limits
from pyrules.base.errors import InputError, SolvingError
from pyrules.base.executing import Answer, Executor, Question, Sent, State, Work, writing_in
from pyrules.base.executing.putting import DiedError, answered
from pyrules.base.limits import Told

CONNECTING = 10
"""Seconds within which a scheduler has to answer."""
WITHOUT_WORKERS = 60
"""Seconds after which a cluster without workers is given up: some are started only when there is work."""
LOOKING = 1.0
"""Seconds between two looks at how many workers there are."""


@dataclass(frozen=True)
class Cluster:
    """Answers on the cluster of the Dask scheduler at an address."""

    address: str
    several: ClassVar[bool] = True

    def for_little(self) -> Executor:
        """Return itself: a cluster is there already."""
        return self

    def answers(
        self, work: Work[State, Answer], questions: Iterable[Question]
    ) -> Generator[tuple[int, Answer], None, None]:
        """Yield each answer; see `Executor`."""
        sent = work.sent.abroad()
        with (
            _connected(self.address) as client,
            _ended(crew := _Workers(self.address, client, sent)),
            closing(answered(crew, work, questions)) as found,
        ):
            yield from found


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise InputError(
            f"there is no Dask scheduler at `{address}`: {str(error).splitlines()[0]}",
            expected="the address that `dask scheduler` says when it starts, such as `tcp://host:8786`",
        ) from None
    try:
        yield client
    finally:
        client.close()


class _Workers:
    """The workers of a cluster. Dask itself puts a question to another one three times before it gives up."""

    patience = 1

    def __init__(self, address: str, client: Client, sent: Sent[Any, Any]) -> None:
        self._address = address
        self._client = client
        self._work = uuid4().hex
        self._sent = client.submit(_unchanged, sent, key=f"pyrules-{self._work}")
        self._finished: SimpleQueue[Future] = SimpleQueue()
        self._size = 0
        self._looked = -math.inf
        self._had_some = time.monotonic()
        self._told = -math.inf

    def size(self) -> int:
        now = time.monotonic()
        if now - self._looked > LOOKING:
            with self._reached():
                self._size = len(self._client.nthreads())
            self._looked = now
            if self._size:
                self._had_some = now
            elif now - self._had_some > WITHOUT_WORKERS:
                raise SolvingError(
                    f"the cluster at `{self._address}` has no worker",
                    expected=f"workers, started by `dask worker {self._address}`",
                )
        return self._size

    def put(self, question: Question) -> Any:
        with self._reached():
            put: Future = self._client.submit(_answered, self._sent, self._work, question, pure=False)
            put.add_done_callback(self._finished.put)
        return put

    def finished(self, put: Collection[Hashable]) -> Collection[Hashable]:
        try:
            found = {self._finished.get(timeout=limits.PATIENCE)}
        except Empty:
            return ()
        return found.intersection(put)

    def answer(self, put: Any) -> object:
        raised = put.status == "error"
        try:
            return put.result()
        except KilledWorker:
            raise DiedError from None
        except ImportError as error:
            raise InputError(
                f"the cluster at `{self._address}` cannot do the work: {error}",
                expected="pyrules of this version wherever its scheduler and its workers run",
            ) from None
        except (OSError, CancelledError):
            if raised:  # by what was to answer
                raise
            with self._reached():
                raise

    def hand_over(self) -> bool:
        if time.monotonic() - self._told < LOOKING:
            return True
        self._told = time.monotonic()
        with self._reached():
            return bool(self._client.run(_end, self._work, on_error="ignore"))

    def end(self) -> None:
        """Have whatever is still being answered given up; what has not been begun goes with the connection."""
        self._told = -math.inf
        with suppress(SolvingError):
            self.hand_over()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Say in our words that the scheduler is gone."""
        try:
            yield
        except (OSError, CancelledError) as error:
            raise SolvingError(
                f"the Dask scheduler at `{self._address}` is gone: {str(error) or type(error).__name__}",
                expected="a scheduler that stays until the work is done",
            ) from None


@contextmanager
def _ended(crew: _Workers) -> Iterator[None]:
    try:
        yield
    finally:
        crew.end()


# ---- at a worker

_turn = Lock()
_ready: dict[str, Any] = {}
"""What the questions of each work are answered with."""
_over: set[str] = set()
"""The work that is to stop or has come to its end."""


def _unchanged(sent: Sent[Any, Any]) -> Sent[Any, Any]:
    return sent


def _answered(sent: Sent[Any, Any], work: str, question: Question) -> object:
    with _turn, limits.limited(Told(lambda: work in _over)):
        try:
            limits.check()
            if work not in _ready:
                # Dask removes what a worker wrote there: with it, or when the next one starts in its place
                with writing_in(Path(get_worker().local_directory)):
                    _ready[work] = sent.ready()
            return sent.answer(_ready[work], *question)
        finally:
            if work in _over:
                _ready.pop(work, None)


def _end(work: str) -> None:
    _over.add(work)
    _ready.pop(work, None)
