"""Look for findings: one kind after the other, or side by side on all processors."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from multiprocessing.synchronize import Event
from pathlib import Path

from pyrules.base import limits
from pyrules.base.limits import Limit, StoppedError
from pyrules.base.processes import Told, Workers, signal_to_hand_over
from pyrules.checks.findings import Finding, joined
from pyrules.checks.kinds import chosen, modules
from pyrules.code.loading import load
from pyrules.language import load_language
from pyrules.search.survey import Survey

WORTH_A_PROCESS = 200
"""So many rules of laws are worth starting processes for."""


@dataclass(frozen=True)
class Looked:
    """What was found of one kind, and whether all of it was looked for."""

    findings: tuple[Finding, ...]
    complete: bool


@dataclass(frozen=True)
class Run:
    """What checks found; `unfinished` are the kinds that were not, or not fully, looked for."""

    findings: tuple[Finding, ...]
    unfinished: tuple[str, ...] = ()


def run(
    survey: Survey,
    kinds: Iterable[str] | None = None,
    step: Callable[[str], object] = len,
    processes: int = 1,
) -> Run:
    """Run checks and return what they find, by kind and in book order; where stopped, what they found so far.

    Args:
        survey: the rulebook in its scope.
        kinds: which checks; all of them where None.
        step: called with the name of each check before it begins, to show progress.
        processes: on how many processors, where the rulebook is worth starting processes for; on more than one,
            it is looked at as its folder has it.

    Raises:
        InputError: a name is no kind of finding.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    wanted = chosen(kinds)
    if len(survey.rulebook.laws) < WORTH_A_PROCESS:
        processes = 1
    found: dict[str, Looked] = {}
    looked = _side_by_side(survey, wanted, step, processes) if processes > 1 else _alone(survey, wanted, step)
    with suppress(StoppedError), closing(looked):
        found.update(looked)
    return Run(
        tuple(finding for kind in wanted if kind in found for finding in found[kind].findings),
        tuple(kind for kind in wanted if kind not in found or not found[kind].complete),
    )


def _alone(
    survey: Survey, kinds: Sequence[str], step: Callable[[str], object]
) -> Generator[tuple[str, Looked], None, None]:
    for kind in kinds:
        step(kind)
        yield kind, _looked(survey, kind)
        limits.check()


def _side_by_side(
    survey: Survey, kinds: Sequence[str], step: Callable[[str], object], processes: int
) -> Generator[tuple[str, Looked], None, None]:
    """Yield what is found of each kind: those first of which one takes as long as all others together."""
    begun = sorted(kinds, key=lambda kind: not getattr(modules()[kind], "LONG", False))

    def questions() -> Iterator[tuple[str]]:
        for kind in begun:
            step(kind)
            yield (kind,)

    handing_over = signal_to_hand_over() if limits.in_force() else None
    code = survey.rulebook
    shared = (code.edition, code.directory, survey.language.code, survey.constants, handing_over)
    workers = Workers(processes, _set_up, shared, handing_over)
    with closing(workers.answers(_asked, questions())) as answered:
        for number, looked in answered:
            yield begun[number], looked


def _looked(survey: Survey, kind: str) -> Looked:
    """Look for findings of a kind.

    What a solver has been asked before decides which of several smallest situations it comes upon. So each kind has
    one of its own: it finds the same whatever other kinds are looked for, on however many processors.
    """
    survey = replace(survey)
    check: Callable[[Survey], Iterator[Finding]] = modules()[kind].run
    cause, said = (getattr(modules()[kind], name, None) for name in ("CAUSE", "said"))
    found: list[Finding] = []
    complete = False
    with suppress(StoppedError):
        limits.check()
        for finding in check(survey):
            found.append(finding)
            limits.check()
        complete = True
    return Looked(tuple(joined(found, cause, said)), complete)


_surveys: list[tuple[Survey, Limit | None]] = []
"""The survey of this process with the limit of its work, where it was started to look for findings."""


def _set_up(
    edition: str, directory: Path, language: str, constants: Mapping[str, int], handing_over: Event | None
) -> None:
    limit = None if handing_over is None else Told(handing_over)
    code = load(edition, directory)
    words = load_language(directory, language, code.vocabulary)
    _surveys[:] = [(Survey(code, words, constants), limit)]


def _asked(kind: str) -> Looked:
    ((survey, limit),) = _surveys
    with limits.limited(limit) if limit else nullcontext():
        return _looked(survey, kind)
