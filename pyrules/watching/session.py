"""What has changed in a rulebook since it was last looked at: problems of its files, and cases.

After a save all files are linted, which takes little. Of the cases those are run that the save touches: a case that was
saved; those about a provision of a law file that was saved, or in which one had applied, and those that do not pass;
all of an edition whose words or mechanics were saved. While some file breaks the conventions no case can be ruled on,
and all these wait.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pyrules.base.errors import InputError, PyrulesError
from pyrules.base.reading import read_text
from pyrules.code.contents import read_contents
from pyrules.code.loading import editions
from pyrules.code.parsing import shown
from pyrules.code.provisions import steps_of
from pyrules.linting import Problem, lint
from pyrules.situation import CaseFile
from pyrules.testing.kept_runs import edition_of
from pyrules.testing.outcomes import Outcome
from pyrules.testing.rulebooks import Rulebooks, case_files
from pyrules.testing.running import run_each

_LABEL = re.compile(r"^%@ *(\S+)", re.MULTILINE)
_CODE = ("laws", "mechanics", "vocabulary", "vocabulary.lp", "editions")
"""What of a rulebook's folder rulings rest on."""


@dataclass(frozen=True)
class Round:
    """What one look at a rulebook has shown.

    `told` are problems that were not there before, `gone` those that are no longer. `failing` are outcomes of cases
    that were run and do not pass, `mended` those that pass again; `run` is how many were. `waiting` are cases that were
    to be run and were not, because the look was cut short. `problems` and `failed` count what is wrong by now.
    """

    told: tuple[Problem, ...]
    gone: tuple[Problem, ...]
    failing: tuple[Outcome, ...]
    mended: tuple[Outcome, ...]
    run: int
    waiting: int
    problems: int
    failed: int


@dataclass
class Session:
    """A rulebook, or one edition of it, that is looked at again and again.

    Args:
        directory: the rulebook's folder.
        edition: the only edition to look at; all where None.

    """

    directory: Path
    edition: str | None = None
    _problems: dict[tuple[str, str, str, int], Problem] = field(default_factory=dict)
    _outcomes: dict[Path, tuple[Outcome, ...]] = field(default_factory=dict)
    _labels: dict[Path, frozenset[str]] = field(default_factory=dict)
    _due: set[Path] = field(default_factory=set)

    def begin(self, step: Callable[[str], object] = len) -> Round:
        """Look at all files and run all cases, those that came out before from what was kept.

        Args:
            step: called before each step, to show progress; what it raises as `StoppedError` leaves the rest for later.

        Raises:
            InputError: there is no such edition.

        """
        for path in (self.directory.resolve() / "laws").rglob("*.lp"):
            self._labels[path] = _labels_in(path)
        return self._round(self._cases(), step)

    def after(self, saved: Iterable[Path], step: Callable[[str], object] = len) -> Round:
        """Look again after some files were saved.

        Args:
            saved: the files.
            step: as `begin` has it.

        """
        files = [path.resolve() for path in saved]
        known = self._cases()
        touched = {case for case in known if case.resolve() in files}
        for path in files:
            touched.update(self._touched_by(path, known))
        return self._round(touched, step)

    def _cases(self) -> dict[Path, str | None]:
        """Return the cases that are looked at, each with its edition; those that name none are among them."""
        every = {path: edition_of(CaseFile.of(path)) for path in case_files(self.directory)}
        return {path: of for path, of in every.items() if self.edition is None or of in (None, self.edition)}

    def _touched_by(self, path: Path, known: Mapping[Path, str | None]) -> Iterable[Path]:
        """Yield the cases that a file of the code touches."""
        inside = _parts(path, self.directory)
        if inside[0] not in _CODE:
            return
        among = self._editions_with(path)
        theirs = [case for case, of in known.items() if of is None or of in among]
        if inside[0] != "laws":
            yield from theirs
            return
        before = self._labels.get(path, frozenset())
        self._labels[path] = _labels_in(path)
        provisions = {steps_of(one) for one in before | self._labels[path]}
        for case in theirs:
            outcomes = self._outcomes.get(case, ())
            spoken = {one for outcome in outcomes for one in _provisions_of(outcome)}
            passed = bool(outcomes) and not any(one.failed for one in outcomes)
            if not passed or any(_meet(steps_of(one), provisions) for one in spoken):
                yield case

    def _editions_with(self, path: Path) -> set[str]:
        """Return the editions that a file is of; one whose table of contents cannot be read may have it."""
        found = set[str]()
        for name in editions(self.directory):
            file = self.directory / "editions" / f"{name}.lp"
            try:
                contents = read_contents(file)
            except PyrulesError:
                found.add(name)
                continue
            if path in (file.resolve(), *contents.files) or (contents.base and path == contents.base.path):
                found.add(name)
        return found

    def _round(self, touched: Iterable[Path], step: Callable[[str], object]) -> Round:
        self._due = {case for case in self._due | {*touched} if case.is_file()}
        looked = lint(self.directory, self.edition, step=step)
        # not by its line: what stands above it may come and go
        alike: Counter[tuple[str, ...]] = Counter()
        problems: dict[tuple[str, str, str, int], Problem] = {}
        for one in looked.problems:
            known = (one.kind, one.file, one.message)
            alike[known] += 1
            problems[one.kind, one.file, one.message, alike[known]] = one
        can_be_ruled_on = all(one.kind != "form" for one in looked.problems)
        told = tuple(one for key, one in problems.items() if key not in self._problems)
        gone = tuple(one for key, one in self._problems.items() if key not in problems)
        self._problems = problems
        for case in [one for one in self._outcomes if not one.is_file()]:
            del self._outcomes[case]
        due = sorted(self._due) if can_be_ruled_on else []
        failing: list[Outcome] = []
        mended: list[Outcome] = []
        ran = 0
        for case, runs in zip(due, run_each(Rulebooks(self.directory), due, step), strict=True):
            if runs is None:
                continue
            before = self._outcomes.get(case, ())
            now = tuple(run.outcome for run in runs)
            self._outcomes[case] = now
            self._due.discard(case)
            ran += 1
            failing += [one for one in now if one.failed and one not in before]
            failed_before = {one.file for one in before if one.failed}
            mended += [one for one in now if not one.failed and one.file in failed_before]
        outcomes = [one for each in self._outcomes.values() for one in each]
        return Round(
            told=told,
            gone=gone,
            failing=tuple(failing),
            mended=tuple(mended),
            run=ran,
            waiting=len(self._due),
            problems=len(problems),
            failed=sum(one.failed for one in outcomes),
        )


def _parts(path: Path, directory: Path) -> tuple[str, ...]:
    """Return the names that lead from a rulebook's folder to a file in it."""
    whole = directory.resolve()
    return path.relative_to(whole).parts if path.is_relative_to(whole) else ("",)


def _labels_in(path: Path) -> frozenset[str]:
    try:
        return frozenset(_LABEL.findall(read_text(path)))
    except InputError:
        return frozenset()


def _provisions_of(outcome: Outcome) -> Iterable[str]:
    return (*outcome.about, *outcome.applied, *outcome.defeated)


def _meet(one: tuple[str, ...], others: Iterable[tuple[str, ...]]) -> bool:
    """Tell whether a provision is one of some others, or a part of one, or one is a part of it."""
    return any(one[: len(other)] == other[: len(one)] for other in others)


def names_of(saved: Iterable[Path]) -> str:
    """Return the names of files as people have them, sorted."""
    return ", ".join(sorted(shown(str(path)) for path in saved))
