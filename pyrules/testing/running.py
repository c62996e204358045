"""Run cases against the code, each by itself, on however many processors."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import PyrulesError
from pyrules.base.executing import Sent, Work, executor
from pyrules.base.limits import StoppedError
from pyrules.code.parcels import Folder, Parcel
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language, load_language
from pyrules.situation import Case, CaseFile, moments, named
from pyrules.testing.expectations import case_run
from pyrules.testing.kept_runs import KeptRuns
from pyrules.testing.outcomes import CaseRun, Outcome, Outcomes
from pyrules.testing.rulebooks import Rulebooks

WORTH_A_PROCESS = 100
"""So many cases are worth starting processes for."""


@dataclass(frozen=True)
class Runner:
    """Runs cases of a rulebook, and lays their situations out in a language where it has one."""

    rulebooks: Rulebooks
    scenes: str | None = None

    def run(self, file: CaseFile) -> tuple[CaseRun, ...]:
        """Run a case file, each moment of a story by itself; what cannot be ruled on has an outcome with an error."""
        name = Path(file.path).as_posix()
        try:
            case = file.case()
            with case.blamed():
                code = self.rulebooks.edition(case.edition)
                each = moments(case, code.vocabulary)
        except PyrulesError as error:
            return (_wrong(name, error),)
        return tuple(
            self._run(one, code, named(name, number, len(each))) for number, one in enumerate(each, 1)
        )

    def _run(self, case: Case, code: Rulebook, name: str) -> CaseRun:
        try:
            with case.blamed():
                language = self.rulebooks.language(case.edition)
                return case_run(code, case, language, name, scenes=self._scenes(code.directory, language))
        except PyrulesError as error:
            return _wrong(name, error)

    def _scenes(self, directory: Path, language: Language) -> Language | None:
        if self.scenes is None or self.scenes == language.code:
            return language if self.scenes else None
        return load_language(directory, self.scenes, language.vocabulary)


def run_each(
    rulebooks: Rulebooks,
    files: Iterable[Path],
    step: Callable[[str], object] = len,
    *,
    scenes: str | None = None,
    fresh: bool = False,
) -> list[tuple[CaseRun, ...] | None]:
    """Run case files; those that came out before, and nothing has changed since, are not run again.

    Args:
        rulebooks: the editions that the cases name.
        files: the cases.
        step: called with the name of each file before it is run, to show progress.
        scenes: the language in which situations are to be laid out; they are not where it is None.
        fresh: whether to run every case, whatever was kept of earlier runs.

    Returns:
        The runs of each file in their order, one for each moment of a story; None for those that were not run because
        the work was stopped.

    """
    listed = [CaseFile.of(path) for path in files]
    known = KeptRuns(rulebooks.directory, scenes)
    found: list[tuple[CaseRun, ...] | None] = [None if fresh else known.of(file) for file in listed]
    missing = [number for number, runs in enumerate(found) if runs is None]

    def questions() -> Iterator[tuple[CaseFile]]:
        for number in missing:
            step(Path(listed[number].path).as_posix())
            yield (listed[number],)

    runner = Runner(rulebooks, scenes)
    sent = Sent(Runner.run, _runner, (Folder(rulebooks.directory), scenes))
    work = Work(sent, here=lambda: runner, named=lambda file: file.path)
    who = executor(much=len(missing) >= WORTH_A_PROCESS)
    with suppress(StoppedError), closing(who.answers(work, questions())) as answers:
        for position, runs in answers:
            found[missing[position]] = runs
            known.add(listed[missing[position]], runs)
    known.write()
    return found


def run_all(
    rulebooks: Rulebooks, files: Iterable[Path], step: Callable[[str], object] = len, *, fresh: bool = False
) -> Outcomes:
    """Run case files and count how they come out; where stopped, those that were run so far (see `run_each`)."""
    listed = list(files)
    return outcomes_of(listed, run_each(rulebooks, listed, step, fresh=fresh))


def outcomes_of(files: Iterable[Path], runs: Iterable[Sequence[CaseRun] | None]) -> Outcomes:
    """Count how cases came out; those that were not run are unfinished."""
    pairs = list(zip(files, runs, strict=True))
    found = tuple(run.outcome for _, each in pairs for run in each or ())
    unfinished = tuple(path.as_posix() for path, each in pairs if each is None)
    return Outcomes(
        outcomes=found,
        passed=sum(outcome.passed for outcome in found),
        failed=sum(outcome.failed for outcome in found),
        expecting_nothing=sum(not outcome.expects for outcome in found),
        complete=not unfinished,
        unfinished=unfinished,
    )


def _wrong(name: str, error: PyrulesError) -> CaseRun:
    """Return the run of what cannot be ruled on."""
    return CaseRun(outcome=Outcome(file=name, title="", about=(), passed=False, error=str(error)))


def _runner(folder: Folder | Parcel, scenes: str | None) -> Runner:
    return Runner(Rulebooks(folder.opened()), scenes)
