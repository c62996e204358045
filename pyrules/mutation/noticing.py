"""Which cases notice a change: all cases of an edition against all changes, on all processors.

A case notices a change where the changed code fails what the case expects, or can no longer rule on it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from pyrules.errors import PyrulesError
from pyrules.language import Language
from pyrules.mutation.change import Change
from pyrules.mutation.suspects import Suspects
from pyrules.rulebook import Rulebook, load
from pyrules.ruling import Inquiry
from pyrules.situation import Case, facts, read_case
from pyrules.testing import case_language, passes

Progress = Callable[[int, int], None]
"""Is told how many cases have been run, and how many changes are left that none has noticed."""


def notices(rulebook: Rulebook, case: Case, language: Language, change: Change) -> bool:
    """Tell whether a case that the code passes fails with a change, or cannot be ruled on any more."""
    return not passes(change.applied_to(rulebook), case, language)


def first_noticed(
    rulebook: Rulebook,
    changes: Sequence[Change],
    files: Sequence[Path],
    progress: Progress | None = None,
    processes: int | None = None,
) -> dict[int, Path]:
    """Return the position of each change that a case notices, with the first case that does.

    A case that the code itself does not pass notices nothing.

    Args:
        rulebook: the code, as its folder has it.
        changes: the changes, each made alone.
        files: the cases, in the order in which they are tried.
        progress: is told how far it has come.
        processes: on how many processors; on all of them where None.

    """
    processes = min(processes or cpu_count() or 1, len(files))
    found: dict[int, int] = {}
    runs = _run(rulebook, changes, files, found, max(processes, 1))
    for done, (number, noticed) in enumerate(runs, 1):
        for position in noticed:
            found[position] = min(number, found.get(position, number))
        if progress:
            progress(done, len(changes) - len(found))
    return {position: files[number] for position, number in sorted(found.items())}


def _run(
    rulebook: Rulebook,
    changes: Sequence[Change],
    files: Sequence[Path],
    found: Mapping[int, int],
    processes: int,
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the number of each case with the changes that it notices among those not found by then.

    Cases are begun in their order, each with all the changes that no earlier case is known to notice. So the first
    case that notices a change has it put to it, however many run at once.
    """
    if processes == 1 or len(files) * len(changes) < WORTH_A_PROCESS:
        bench = Bench(rulebook, changes)
        for number, file in enumerate(files):
            yield number, bench.noticed(file, _left(changes, found))
        return
    arguments = (rulebook.edition, rulebook.directory, tuple(changes))
    with ProcessPoolExecutor(processes, get_context("spawn"), _set_up, arguments) as pool:
        running: dict[Future[tuple[int, ...]], int] = {}
        pending = iter(enumerate(files))
        while True:
            for number, file in pending:
                running[pool.submit(_noticed, file, _left(changes, found))] = number
                if len(running) > processes:  # one in hand for whoever is ready first
                    break
            if not running:
                return
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()


WORTH_A_PROCESS = 2_000
"""So many pairs of a case and a change are worth starting processes for."""


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
        happened = facts(case, code.vocabulary, code.provisions, code.elections)
        rulings = sum(1 for _ in Inquiry(code, happened, self.language).leaves())
        suspects = self.suspects.of(case, happened, rulings, left) if left else ()
        return tuple(one for one in sorted(suspects) if notices(code, case, self.language, self.changes[one]))


_benches: list[Bench] = []
"""The bench of this process, where it was started to try cases."""


def _set_up(edition: str, directory: Path, changes: tuple[Change, ...]) -> None:
    _benches[:] = [Bench(load(edition, directory), changes)]


def _noticed(file: Path, left: tuple[int, ...]) -> tuple[int, ...]:
    return _benches[0].noticed(file, left)
