"""Which cases notice a change: all cases of an edition against all changes, on all processors.

A case notices a change where the changed code fails what the case expects, or can no longer rule on it.
"""

import signal
import sys
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import active_children, get_context
from os import cpu_count
from pathlib import Path

from pyrules import limits
from pyrules.errors import PyrulesError
from pyrules.language import Language
from pyrules.limits import StoppedError
from pyrules.mutation.change import Change
from pyrules.mutation.suspects import Suspects
from pyrules.mutation.switchboard import Switchboard
from pyrules.rulebook import Rulebook, load
from pyrules.ruling import Inquiry
from pyrules.situation import Case, facts, read_case
from pyrules.solving import Solver
from pyrules.testing import case_language, passes

Progress = Callable[[int, int], None]
"""Is told how many cases have been run, and how many changes are left that none has noticed."""

WORTH_A_PROCESS = 2_000
"""So many pairs of a case and a change are worth starting processes for."""


@dataclass(frozen=True)
class Noticed:
    """Which changes cases notice.

    `first` gives for the position of each change that a case notices the first case that does; where the work was
    stopped before all cases were run, one that does. `complete` tells that all were run.
    """

    first: Mapping[int, Path]
    complete: bool


def notices(rulebook: Rulebook, case: Case, language: Language, change: Change) -> bool:
    """Tell whether a case that the code passes fails with a change, or cannot be ruled on any more."""
    return not passes(change.applied_to(rulebook), case, language)


def first_noticed(
    rulebook: Rulebook,
    changes: Sequence[Change],
    files: Sequence[Path],
    progress: Progress | None = None,
    processes: int | None = None,
) -> Noticed:
    """Return which changes cases notice; where stopped, which are known to be noticed by then.

    A case that the code itself does not pass notices nothing.

    Args:
        rulebook: the code, as its folder has it.
        changes: the changes, each made alone.
        files: the cases, in the order in which they are tried.
        progress: is told how far it has come.
        processes: on how many processors; where None, on all of them if it is worth starting them.

    """
    if processes is None:
        processes = (cpu_count() or 1) if len(files) * len(changes) >= WORTH_A_PROCESS else 1
    found: dict[int, int] = {}
    runs = _run(rulebook, changes, files, found, min(processes, len(files)))
    done = 0
    with suppress(StoppedError), closing(runs):
        for done, (number, noticed) in enumerate(runs, 1):
            for position in noticed:
                found[position] = min(number, found.get(position, number))
            if progress:
                progress(done, len(changes) - len(found))
    first = {position: files[number] for position, number in sorted(found.items())}
    return Noticed(first, complete=done == len(files))


def _run(
    rulebook: Rulebook,
    changes: Sequence[Change],
    files: Sequence[Path],
    found: Mapping[int, int],
    processes: int,
) -> Generator[tuple[int, tuple[int, ...]], None, None]:
    """Yield the number of each case with the changes that it notices among those not found by then.

    Cases are begun in their order, each with all the changes that no earlier case is known to notice. So the first
    case that notices a change has it put to it, however many run at once.
    """
    if processes <= 1:
        bench = Bench(rulebook, changes)
        for number, file in enumerate(files):
            yield number, bench.noticed(file, _left(changes, found))
        return
    with _pool(processes, rulebook, changes) as pool:
        running: dict[Future[tuple[int, ...]], int] = {}
        pending = iter(enumerate(files))
        while True:
            for number, file in pending:
                with _unheard():
                    running[pool.submit(_noticed, file, _left(changes, found))] = number
                if len(running) > processes:  # one in hand for whoever is ready first
                    break
            if not running:
                return
            limits.check()
            finished, _ = wait(running, limits.PATIENCE, FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()


@contextmanager
def _pool(processes: int, rulebook: Rulebook, changes: Sequence[Change]) -> Iterator[ProcessPoolExecutor]:
    """Start processes to try cases in, and end them with the work: where it is stopped, in the middle of a case."""
    others = set(active_children())
    arguments = (rulebook.edition, rulebook.directory, tuple(changes))
    with ProcessPoolExecutor(processes, get_context("spawn"), _set_up, arguments) as pool:
        try:
            yield pool
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()
            raise


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


def _left(changes: Sequence[Change], found: Collection[int]) -> tuple[int, ...]:
    return tuple(position for position in range(len(changes)) if position not in found)


@dataclass(frozen=True)
class Bench:
    """A code and its changes, where cases are tried."""

    rulebook: Rulebook
    changes: Sequence[Change]

    @cached_property
    def language(self) -> Language:
        """The language in which cases name acts."""
        return case_language(self.rulebook)

    @cached_property
    def suspects(self) -> Suspects:
        """What tells which changes a case may notice."""
        return Suspects(self.rulebook, self.changes, self.language)

    @cached_property
    def switchboard(self) -> Switchboard:
        """The code with its changes, to be grounded with a case."""
        return Switchboard(self.rulebook, self.changes)

    def noticed(self, file: Path, left: Collection[int]) -> tuple[int, ...]:
        """Return the positions of those changes among `left` that a case notices."""
        try:
            case = read_case(file)
        except PyrulesError:
            return ()
        return self.noticed_by(case, left) if left and passes(self.rulebook, case, self.language) else ()

    def noticed_by(self, case: Case, left: Collection[int]) -> tuple[int, ...]:
        """Return the positions of those changes among `left` that a case notices which the code passes."""
        code = self.rulebook
        happened = facts(case, code.vocabulary, code.provisions, code.certain)
        rulings = sum(1 for _ in Inquiry(code, happened, self.language).leaves())
        suspects = sorted(self.suspects.of(case, happened, rulings, left)) if left else []
        if not suspects:
            return ()
        solver = self.switchboard.solver(happened, suspects)
        return tuple(one for one in suspects if not self._passes(case, one, solver))

    def _passes(self, case: Case, position: int, solver: Solver) -> bool:
        changed = self.changes[position].applied_to(self.rulebook)
        return passes(
            changed,
            case,
            self.language,
            self.switchboard.under(solver, position),
            words_known=not self.suspects.takes_words_from(position, case),
        )


_benches: list[Bench] = []
"""The bench of this process, where it was started to try cases."""


def _set_up(edition: str, directory: Path, changes: tuple[Change, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _benches[:] = [Bench(load(edition, directory), changes)]


def _noticed(file: Path, left: tuple[int, ...]) -> tuple[int, ...]:
    return _benches[0].noticed(file, left)
