"""Look for findings: kinds are looked for independently of each other (`pyrules.base.executing`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace

from pyrules.base import limits
from pyrules.base.errors import InputError, Place
from pyrules.base.executing import Sent, Work, executor
from pyrules.base.limits import StoppedError
from pyrules.checks.findings import Conditional, Finding, Unproven, joined
from pyrules.checks.kinds import chosen, modules
from pyrules.checks.ranking import ranked
from pyrules.code.loading import load
from pyrules.code.parcels import Folder, Parcel
from pyrules.code.rulebook import Rulebook
from pyrules.language import load_language
from pyrules.search.survey import Survey

WORTH_A_PROCESS = 200
"""So many rules of laws are worth starting processes for."""


@dataclass(frozen=True)
class Looked:
    """What was found of one kind, what would be but for a declaration, and whether all of it was looked for.

    `unproven` is what may be a finding, and was looked for as long as it is worth.
    """

    findings: tuple[Finding, ...]
    complete: bool
    conditional: tuple[Conditional, ...] = ()
    unproven: tuple[Unproven, ...] = ()


@dataclass(frozen=True)
class Run:
    """What checks found; `unfinished` are the kinds that were not, or not fully, looked for.

    `conditional` is what they would have found, but for what the rulebook declares, and `unproven` what may be a
    finding.
    """

    findings: tuple[Finding, ...]
    unfinished: tuple[str, ...] = ()
    conditional: tuple[Conditional, ...] = ()
    unproven: tuple[Unproven, ...] = ()


def require_provisions(code: Rulebook) -> None:
    """Refuse to look for findings in an edition in which there is nothing: it would have none.

    Raises:
        InputError: the edition has no provisions.

    """
    if not code.provisions:
        raise InputError(
            f"edition `{code.edition}` has no provisions",
            place=Place(str(code.directory / "editions" / f"{code.edition}.lp")),
            expected='`#include "../laws/..."` with law files in which rules stand below their `%@ ID`',
        )


def run(
    survey: Survey,
    kinds: Iterable[str] | None = None,
    step: Callable[[str], object] = len,
) -> Run:
    """Run checks and return what they find, by kind and in book order; where stopped, what they found so far.

    Args:
        survey: the rulebook in its scope; who looks for them elsewhere than in this process looks at it as its folder
            has it.
        kinds: which checks; all of them where None.
        step: called with the name of each check before it begins, to show progress.

    Raises:
        InputError: a name is no kind of finding.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    wanted = chosen(kinds)
    return together(dict(look(survey, wanted, step)), wanted)


def look(
    survey: Survey, wanted: Sequence[str], step: Callable[[str], object] = len
) -> Iterator[tuple[str, Looked]]:
    """Yield what is found of each kind, in the order in which that is done; fewer where the work is stopped.

    Args:
        survey: the rulebook in its scope.
        wanted: kinds of findings.
        step: called with the name of each before it begins.

    Raises:
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    code = survey.rulebook
    who = executor(much=len(code.laws) >= WORTH_A_PROCESS)
    begun = list(wanted)
    # of several who look, one begins with what takes as long as all else; one alone comes to it last, if it is stopped
    begun.sort(key=lambda kind: getattr(modules()[kind], "LONG", False) is not who.several)

    def questions() -> Iterator[tuple[str]]:
        for kind in begun:
            step(kind)
            yield (kind,)

    shared = (Folder(code.directory), code.edition, survey.language.code, survey.constants)
    work = Work(Sent(_looked, _survey, shared), here=lambda: survey, named=str, hands_over=True)
    with suppress(StoppedError), closing(who.answers(work, questions())) as answers:
        for number, looked in answers:
            yield begun[number], looked


def together(found: Mapping[str, Looked], wanted: Sequence[str]) -> Run:
    """Return what was found of several kinds: what one kind has told another does not tell again.

    Args:
        found: what was found of the kinds that were looked for.
        wanted: the kinds that were to be.

    """
    findings = [finding for kind in wanted if kind in found for finding in found[kind].findings]
    for kind in wanted:
        if fold := getattr(modules()[kind], "folded", None):
            findings = fold(findings)
    return Run(
        tuple(findings),
        tuple(kind for kind in wanted if kind not in found or not found[kind].complete),
        tuple(one for kind in wanted if kind in found for one in found[kind].conditional),
        tuple(one for kind in wanted if kind in found for one in found[kind].unproven),
    )


def _looked(survey: Survey, kind: str) -> Looked:
    """Look for findings of a kind.

    What a solver has been asked before decides which of several smallest situations it comes upon. So each kind has
    one of its own: it finds the same whatever other kinds are looked for, whoever looks for them.
    """
    survey = replace(survey)
    check: Callable[[Survey], Iterator[Finding | Unproven]] = modules()[kind].run
    cause, said = (getattr(modules()[kind], name, None) for name in ("CAUSE", "said"))
    found: list[Finding] = []
    conditional: list[Conditional] = []
    unproven: list[Unproven] = []
    complete = False
    with suppress(StoppedError):
        limits.check()
        for finding in check(survey):
            if isinstance(finding, Unproven):
                unproven.append(finding)
            else:
                found.append(finding)
            limits.check()
        if listing := getattr(modules()[kind], "conditional", None):
            conditional += listing(survey)
        complete = True
    together = list(joined(found, cause, said))
    with suppress(StoppedError):
        for position, finding in enumerate(together):
            limits.check()
            together[position] = ranked(finding, modules()[kind], survey)
    return Looked(tuple(together), complete, tuple(conditional), tuple(unproven))


def _survey(folder: Folder | Parcel, edition: str, language: str, constants: Mapping[str, int]) -> Survey:
    directory = folder.opened()
    code = load(edition, directory)
    return Survey(code, load_language(directory, language, code.vocabulary), constants)
