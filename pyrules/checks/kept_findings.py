"""Findings that were kept: an unchanged edition has those that it had, within the same scope.

Of each kind what was found is kept under the digest of the program, of all files that the edition reads, of the
sentences of the rulebook and of the scope. Judgements are held against findings afterwards, and can change.
"""

from collections.abc import Callable, Iterable

import clingo

from pyrules.base.documents import Value
from pyrules.base.errors import InputError
from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.base.reading import MOST_WRITTEN, read_regular
from pyrules.checks.findings import Conditional, Finding, Unproven
from pyrules.checks.kinds import chosen, modules
from pyrules.checks.running import Looked, Run, look, together
from pyrules.code.parsing import shown
from pyrules.code.sources import files_read
from pyrules.search.survey import Survey
from pyrules.situation import Case

_KIND = "findings"


class _Kept(Value):
    """What was found of a kind; `cases` are those of each finding, which its document leaves out."""

    findings: tuple[Finding, ...]
    cases: tuple[tuple[Case, ...], ...]
    conditional: tuple[Conditional, ...]
    unproven: tuple[Unproven, ...]


def run_kept(
    survey: Survey,
    kinds: Iterable[str] | None = None,
    step: Callable[[str], object] = len,
    *,
    fresh: bool = False,
) -> Run:
    """Return what checks find, some of it from an earlier run of the same (`pyrules.checks.running.run`).

    Args:
        survey: the rulebook in its scope, as its folder has it.
        kinds: which checks; all of them where None.
        step: called with the name of each check before it begins, to show progress.
        fresh: whether to look for everything, whatever was kept of earlier runs.

    Raises:
        InputError: a name is no kind of finding.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    wanted = chosen(kinds)
    base = _digest(survey)
    kept_kinds = [one for one in wanted if base and not getattr(modules()[one], "BESIDE", False)]
    names = {kind: digest_of([base.encode(), kind.encode()]) for kind in kept_kinds}
    found: dict[str, Looked] = {}
    for kind, name in names.items():
        before = None if fresh else _read(kept(_KIND, name))
        if before:
            step(kind)
            found[kind] = before
    # what is found is kept at once: who stops a long run has it the next time
    for kind, looked in look(survey, [one for one in wanted if one not in found], step):
        found[kind] = looked
        if looked.complete and kind in names:
            keep(_KIND, names[kind], _written(looked))
    return together(found, wanted)


def _digest(survey: Survey) -> str:
    """Return the digest of all that findings rest on; nothing where a file is no longer there."""
    rulebook = survey.rulebook
    situations = sorted((rulebook.directory / "situations").glob("*.lp"))
    try:
        files = [*files_read(rulebook.directory, rulebook.edition), *situations]
        # findings name places: with another folder before them they are others
        read = ((shown(str(path)).encode(), read_regular(path, most=MOST_WRITTEN)) for path in files)
        contents = [part for one in read for part in one]
    except InputError:
        return ""
    bounds = [f"{name}={bound}" for name, bound in sorted(survey.scope.items())]
    program = (engine_digest(), clingo.__version__, rulebook.edition, survey.language.code, *bounds)
    return digest_of([*(one.encode() for one in program), *contents])


def _written(looked: Looked) -> object:
    return _Kept(
        findings=looked.findings,
        cases=tuple(one.cases for one in looked.findings),
        conditional=looked.conditional,
        unproven=looked.unproven,
    ).model_dump(mode="json")


def _read(data: object) -> Looked | None:
    try:
        read = _Kept.model_validate(data)
        each = zip(read.findings, read.cases, strict=True)
        findings = tuple(one.model_copy(update={"cases": cases}) for one, cases in each)
    except ValueError:
        return None
    return Looked(findings, complete=True, conditional=read.conditional, unproven=read.unproven)
