"""Who answers questions that are independent of each other: this process, processes beside it, or a Dask cluster.

What is independent (kinds of findings, cases, pairs of laws, changes) is put as `Work` to the executor in force:

    with executing(chosen("tcp://host:8786")):
        run_all(rulebooks, files)

Answers come in any order, each once, with the number of their question: whoever collects them sorts. They are the same
whoever answers. Nothing here imports what starts processes or speaks to a cluster before that is asked for.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.util import find_spec
from os import cpu_count
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pyrules.base import limits
from pyrules.base.errors import InputError

State = TypeVar("State")
Answer = TypeVar("Answer")
Question = tuple[Any, ...]
"""The parts of a question."""

PROCESSORS = cpu_count() or 1
"""How many processors there are."""


class OfThisMachine(ABC):
    """Something that is good on this machine only, such as a folder."""

    @abstractmethod
    def packed(self) -> object:
        """Return what serves in its place on another machine."""


@dataclass(frozen=True)
class Sent(Generic[State, Answer]):
    """What whoever answers gets to know before the first question.

    It pickles, and so do questions and answers: its functions are importable, and a clingo symbol is not to be among
    what is sent, for it is an address.

    Args:
        answer: answers a question, given what `set_up` returned and the question's parts.
        set_up: is called once by each who answers, with `shared`.
        shared: the arguments of `set_up`.

    """

    answer: Callable[..., Answer]
    set_up: Callable[..., State]
    shared: tuple[Any, ...]

    def ready(self) -> State:
        """Return what questions are answered with."""
        return self.set_up(*self.shared)

    def abroad(self) -> "Sent[State, Answer]":
        """Return the same for another machine."""
        shared = (one.packed() if isinstance(one, OfThisMachine) else one for one in self.shared)
        return Sent(self.answer, self.set_up, tuple(shared))


@dataclass(frozen=True)
class Work(Generic[State, Answer]):
    """Independent questions of one kind, and how they are answered.

    Args:
        sent: how others answer them.
        here: returns what this process answers them with.
        named: says for people what a question is about, given its parts.
        hands_over: where the work is stopped, what has been begun is still answered, with what was found by then.
            Without it nothing more is answered.

    """

    sent: Sent[State, Answer]
    here: Callable[[], State]
    named: Callable[..., str]
    hands_over: bool = False


class Executor(Protocol):
    """Answers questions; `several` tells whether it answers more than one at a time."""

    several: ClassVar[bool]

    def answers(
        self, work: Work[State, Answer], questions: Iterable[Question]
    ) -> Generator[tuple[int, Answer], None, None]:
        """Yield the number of each question with its answer, in the order in which they are answered.

        Args:
            work: how they are answered.
            questions: they are begun in their order, and each is taken only when somebody is free for it.

        Raises:
            StoppedError: the work is under a limit, and is to stop.
            InputError: whoever is to answer cannot be reached.
            SolvingError: whoever was to answer a question ended, again and again.

        """
        ...

    def for_little(self) -> "Executor":
        """Return who answers where there is little to do: starting processes for it does not pay."""
        ...


class Here:
    """Answers in this process, one question after the other."""

    several: ClassVar[bool] = False

    def for_little(self) -> Executor:
        """Return itself."""
        return self

    def answers(
        self, work: Work[State, Answer], questions: Iterable[Question]
    ) -> Generator[tuple[int, Answer], None, None]:
        """Yield each answer; see `Executor`."""
        state = work.here()
        for number, question in enumerate(questions):
            yield number, work.sent.answer(state, *question)
            limits.check()


_scratch: ContextVar[Path | None] = ContextVar("scratch", default=None)


@contextmanager
def writing_in(folder: Path) -> Iterator[None]:
    """Have who answers within this context write its files in a folder that others remove, even if it is killed."""
    token = _scratch.set(folder)
    try:
        yield
    finally:
        _scratch.reset(token)


def scratch() -> Path | None:
    """Return the folder for the files of who answers here; None where it is to remove them itself."""
    return _scratch.get()


_chosen: ContextVar[Executor] = ContextVar("executor", default=Here())  # noqa: B039 - it has no state


@contextmanager
def executing(executor: Executor) -> Iterator[None]:
    """Have the questions that arise within this context answered by an executor."""
    token = _chosen.set(executor)
    try:
        yield
    finally:
        _chosen.reset(token)


def executor(*, much: bool) -> Executor:
    """Return who answers questions in this context; this process where nobody is named.

    Args:
        much: whether there is so much to do that starting processes for it pays.

    """
    return _chosen.get() if much else _chosen.get().for_little()


def chosen(name: str) -> Executor:
    """Return an executor by its name: `here`, `processes`, or the address of a Dask scheduler.

    Raises:
        InputError: there is none of that name, or Dask is not installed.

    """
    if name == "here" or (name == "processes" and PROCESSORS == 1):
        return Here()
    if name == "processes":
        from pyrules.base.executing.processes import Processes  # noqa: PLC0415 - see the module's docstring

        return Processes()
    if not all(name.partition("://")):
        raise InputError(
            f"`{name}` is nobody who could do the work",
            expected="`here`, `processes`, or the address of a Dask scheduler such as `tcp://host:8786`",
        )
    if find_spec("distributed") is None:
        raise InputError(
            f"Dask is not installed, and `{name}` cannot be reached without it",
            expected="`pip install pyrules[cluster]`",
        )
    from pyrules.base.executing.cluster import Cluster  # noqa: PLC0415 - the same

    return Cluster(name)
