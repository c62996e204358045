"""Which cases notice a change: all cases of an edition against all changes.

A case notices a change where the changed code fails what the case expects, or can no longer rule on it. Each case is
run with the changes of the provisions that it is about first, for that is where most are noticed; then with all others
that are left.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from clingo import Symbol

from pyrules.base.errors import PyrulesError
from pyrules.base.executing import Sent, Work, executor
from pyrules.base.limits import StoppedError
from pyrules.code.loading import load
from pyrules.code.parcels import Folder, Parcel
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language
from pyrules.mutation.change import Change
from pyrules.mutation.suspects import Suspects
from pyrules.mutation.switchboard import Switchboard
from pyrules.situation import Case, CaseFile, moments, read_case, situation_of
from pyrules.solver.control import Solver
from pyrules.testing.expectations import passes, passing
from pyrules.testing.rulebooks import case_language

Progress = Callable[[int, int, int], None]
"""Is told how many runs of a case are done, of how many, and how many changes are left that none has noticed."""

WORTH_A_PROCESS = 2_000
"""So many pairs of a case and a change are worth starting processes for."""


@dataclass(frozen=True)
class Noticed:
    """Which changes cases notice.

    `first` gives for the position of each change that a case notices the first case about its provision that does,
    or the first of the others where none of those does; where the work was stopped before all cases were run, one
    that does. `complete` tells that all were run.
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
) -> Noticed:
    """Return which changes cases notice; where stopped, which are known to be noticed by then.

    A case that the code itself does not pass notices nothing. Cases are begun in their order, each with all its changes
    that no earlier one is known to notice. So the first in which a change is noticed has it put to it, however many
    are run at once.

    Args:
        rulebook: the code, as its folder has it.
        changes: the changes, each made alone.
        files: the cases, in the order in which they are tried.
        progress: is told how far it has come.

    """
    trials = tuple(_trials(changes, files))
    found: dict[int, int] = {}
    rulings: dict[Path, tuple[int, ...]] = {}
    questions = ((CaseFile.of(one.file), one.changes - found.keys(), rulings.get(one.file)) for one in trials)
    shared = (Folder(rulebook.directory), rulebook.edition, tuple(changes))
    work = Work(Sent(Bench.tried, _bench, shared), here=lambda: Bench(rulebook, changes), named=_named)
    runs = executor(much=len(files) * len(changes) >= WORTH_A_PROCESS).answers(work, questions)
    done = 0
    with suppress(StoppedError), closing(runs):
        for done, (number, (count, noticed)) in enumerate(runs, 1):
            rulings[trials[number].file] = count
            for position in noticed:
                found[position] = min(number, found.get(position, number))
            if progress:
                progress(done, len(trials), len(changes) - len(found))
    first = {position: trials[number].file for position, number in sorted(found.items())}
    return Noticed(first, complete=done == len(trials))


@dataclass(frozen=True)
class _Trial:
    """A case, and the positions of the changes with which it is to be run."""

    file: Path
    changes: frozenset[int]


def _trials(changes: Sequence[Change], files: Sequence[Path]) -> Iterator[_Trial]:
    """Yield each case with the changes of what it is about, then each with the others."""
    by_provision: dict[str, set[int]] = defaultdict(set)
    for position, change in enumerate(changes):
        by_provision[change.provision].add(position)
    own = {file: frozenset(one for about in _about(file) for one in by_provision[about]) for file in files}
    yield from (_Trial(file, own[file]) for file in files if own[file])
    yield from (_Trial(file, frozenset(range(len(changes))) - own[file]) for file in files)


def _about(file: Path) -> tuple[str, ...]:
    try:
        return read_case(file).about
    except PyrulesError:
        return ()


@dataclass(frozen=True)
class Bench:
    """A code and its changes, where cases are tried."""

    rulebook: Rulebook
    changes: Sequence[Change]

    @cached_property
    def language(self) -> Language:
        """The language in whose sentences cases can name acts."""
        return case_language(self.rulebook)

    @cached_property
    def suspects(self) -> Suspects:
        """What tells which changes a case may notice."""
        return Suspects(self.rulebook, self.changes, self.language)

    @cached_property
    def switchboard(self) -> Switchboard:
        """The code with its changes, to be grounded with a case."""
        return Switchboard(self.rulebook, self.changes)

    def tried(
        self, file: CaseFile, left: frozenset[int], rulings: tuple[int, ...] | None = None
    ) -> tuple[tuple[int, ...], frozenset[int]]:
        """Run a case with changes.

        Args:
            file: the case.
            left: the positions of the changes.
            rulings: how many rulings the case has, a story at each moment, 0 where the code does not pass it; None
                where that is not known.

        Returns:
            How many rulings the case has, at each moment, and the positions of those changes that it notices.

        """
        try:
            each = moments(file.case(), self.rulebook.vocabulary)
        except PyrulesError:
            return (), frozenset()
        if rulings is None:
            rulings = tuple(passing(self.rulebook, one, self.language) or 0 for one in each)
        noticed: frozenset[int] = frozenset()
        for case, number in zip(each, rulings, strict=True):
            if number:
                noticed |= self.noticed_by(case, left - noticed, number)
        return rulings, noticed

    def noticed_by(self, case: Case, left: Collection[int], rulings: int) -> frozenset[int]:
        """Return the positions of those changes among `left` that a case notices.

        Args:
            case: a case that the code passes.
            left: the positions of the changes.
            rulings: how many rulings the code has there.

        """
        code = self.rulebook
        happened = situation_of(case, code)
        suspects = sorted(self.suspects.of(case, happened, rulings, left)) if left else []
        if not suspects:
            return frozenset()
        solver = self.switchboard.solver(happened, suspects)
        return frozenset(one for one in suspects if not self._passes(case, one, solver, happened))

    def _passes(self, case: Case, position: int, solver: Solver, happened: tuple[Symbol, ...]) -> bool:
        known = not self.suspects.takes_words_from(position, case)
        changed = self.changes[position].applied_to(self.rulebook)
        under = self.switchboard.under(solver, position)
        situation = happened if known else None
        return passing(changed, case, self.language, under, situation=situation) is not None


def _bench(folder: Folder | Parcel, edition: str, changes: tuple[Change, ...]) -> Bench:
    return Bench(load(edition, folder.opened()), changes)


def _named(file: CaseFile, *_: object) -> str:
    return file.path
