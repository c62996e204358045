"""Putting questions to those who answer them, whoever they are: each is answered once, though some of them die.

Who dies takes along what he was about. Which question killed him nobody can tell, so all that were being answered are
put again, one at a time, while nothing else is: then the one that kills again is known.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from dataclasses import dataclass
from typing import Protocol

from pyrules.base import limits
from pyrules.base.errors import SolvingError
from pyrules.base.executing import Answer, Question, State, Work
from pyrules.base.limits import StoppedError

GRACE = 15.0
"""Seconds within which those who are to stop hand over what they have; they are ended after that."""


class DiedError(Exception):
    """Whoever was to answer a question ended before he had."""


class Crew(Protocol):
    """Those who answer questions.

    `patience` is how many die over a question that is put alone before it is given up.
    """

    patience: int

    def size(self) -> int:
        """Return how many there are."""
        ...

    def put(self, question: Question) -> Hashable:
        """Hand in a question, and return what it is then known by."""
        ...

    def finished(self, put: Collection[Hashable]) -> Collection[Hashable]:
        """Wait a little, and return those that are done with."""
        ...

    def answer(self, put: Hashable) -> object:
        """Return the answer to a question that is done with.

        Raises:
            DiedError: nobody was left to give it.
            Exception: what answering it raised.

        """
        ...

    def hand_over(self) -> bool:
        """Have what has been begun answered soon, and tell whether anybody is there to; asked again until it is."""
        ...


def answered(
    crew: Crew, work: Work[State, Answer], questions: Iterable[Question]
) -> Generator[tuple[int, Answer], None, None]:
    """Yield the number of each question with its answer; see `Executor`."""
    queue = _Queue(questions, work.named, crew.patience)
    running: dict[Hashable, _Put] = {}
    stopped: StoppedError | None = None
    given_up = 0.0
    while True:
        try:
            while stopped is None and len(running) < queue.room(crew.size()) and (put := queue.next()):
                running[crew.put(put.question)] = put
            limits.check()
        except StoppedError as error:
            if not work.hands_over:
                raise
            given_up = given_up or time.monotonic() + GRACE
            stopped = error
            if not crew.hand_over():
                break
        if not running or (given_up and time.monotonic() > given_up):
            break
        for handle in crew.finished(running.keys()):
            put = running.pop(handle)
            try:
                answer: Answer = crew.answer(handle)  # type: ignore[assignment]  # what `work` makes of it
            except DiedError:
                queue.put_again(put)
            except StoppedError:
                if stopped is None:
                    raise
            else:
                queue.done(put)
                yield put.number, answer
    if stopped is not None:
        raise stopped


@dataclass
class _Put:
    """A question that is put; `deaths` is how many have died over it."""

    number: int
    question: Question
    deaths: int = 0


class _Queue:
    """Questions still to be put: first those over which somebody died."""

    def __init__(self, questions: Iterable[Question], named: Callable[..., str], patience: int) -> None:
        self._pending = enumerate(questions)
        self._named = named
        self._patience = patience
        self._again: deque[_Put] = deque()
        self._in_doubt: set[int] = set()

    def room(self, size: int) -> int:
        """Return how many questions may be put at once: one for each, and one in hand for whoever is ready first."""
        return 1 if self._in_doubt else size + 1

    def next(self) -> _Put | None:
        if self._again:
            return self._again.popleft()
        return next((_Put(*one) for one in self._pending), None)

    def done(self, put: _Put) -> None:
        self._in_doubt.discard(put.number)

    def put_again(self, put: _Put) -> None:
        """Put a question once more.

        Raises:
            SolvingError: whoever it is put to dies.

        """
        put.deaths += 1  # the first one may have died over another question
        if put.deaths > self._patience:
            raise SolvingError(
                f"whoever is to answer `{self._named(*put.question)}` ends without an answer, each time",
                expected="enough memory for it; `--executor here` shows how it ends",
            )
        self._in_doubt.add(put.number)
        self._again.append(put)
