"""Write a report: linked pages and JSON documents."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.errors import InputError, Place
from pyrules.code.loading import default_rulebook, editions, independent_editions, load, unknown_edition
from pyrules.code.rulebook import Rulebook
from pyrules.commands.check import read_scope
from pyrules.commands.common import (
    FINDINGS,
    ExecutorOption,
    FreshOption,
    LanguageOption,
    RulebookOption,
    TimeoutOption,
    make_folder,
    opened,
    progress,
    say_incomplete,
)
from pyrules.mutation.scoring import Mutation, read_mutation
from pyrules.reports.front import ShownComparison, compare_all, front_files
from pyrules.reports.gathering import EditionReport, Request, gather
from pyrules.reports.writing import write_report
from pyrules.terminal import note

EditionsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[EDITION]...",
        autocompletion=completion.edition,
        help="Editions of the rulebook; default: all but overlays, which repeat most of their base.",
    ),
]
OutputOption = Annotated[
    Path, typer.Option("-o", "--output", metavar="DIR", help="Where to write; a folder for each edition.")
]
TextOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--text", metavar="FILE", help="Your own text of the edition, to be shown beside the rules."
    ),
]
ScopeOption = Annotated[
    list[str] | None,
    typer.Option("--scope", metavar="NAME=N", help="A bound of the situations, such as calls=5."),
]
MutationOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--mutation", metavar="FILE", help="What `pyrules mutate --format json` wrote: shown beside coverage."
    ),
]


def command(
    edition: EditionsArgument = None,
    output: OutputOption = Path("reports"),
    text: TextOption = None,
    mutation: MutationOption = None,
    scope: ScopeOption = None,
    timeout: TimeoutOption = None,
    fresh: FreshOption = False,  # noqa: FBT002 - typer makes it the option
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
) -> None:
    """Write findings, coverage, cases, references, laws and differences as linked pages, with JSON beside them."""
    directory = rulebook or default_rulebook()
    known = editions(directory)
    for name in edition or ():
        if name not in known:
            raise unknown_edition(name, known)
    chosen = tuple(dict.fromkeys(edition or independent_editions(directory)))
    if text and len(chosen) > 1:
        raise InputError("the texts belong to one edition", expected="one edition named beside --text")
    make_folder(output)
    mutations = tuple(_of_editions(mutation or (), chosen))
    asked = command_line(edition, text, scope, rulebook, lang)
    asked += "".join(f" --mutation {path.name}" for path in mutation or ())
    bounds = read_scope(scope, load(chosen[0], directory)) if scope else {}
    request = Request(asked, tuple(text or ()), bounds, fresh, chosen, mutations)
    reports: list[EditionReport] = []
    codes: list[Rulebook] = []
    with progress(timeout=timeout, executor=executor) as step:
        for name in chosen:
            if step.stopped:
                break
            code, language = opened(name, directory, lang)
            codes.append(code)
            reports.append(gather(code, language, request, step))
        comparisons = compare_all(codes, language, dict(request.constants), step)
        unfinished = tuple(_unfinished(chosen, reports, comparisons))
        written = write_report(reports, front_files(reports, comparisons, asked, unfinished), output)
    for report in reports:
        _say(report, len(written[report.edition]))
    note(f"begin with {output / 'index.html'}")
    if unfinished:
        say_incomplete(step, unfinished, beside=True)
    if unfinished or any(report.has_findings for report in reports):
        raise typer.Exit(FINDINGS)


def _of_editions(files: Iterable[Path], chosen: Sequence[str]) -> Iterator[Mutation]:
    """Yield what `pyrules mutate` found in the editions of the report."""
    for path in files:
        found = read_mutation(path)
        if found.edition not in chosen:
            raise InputError(
                f"these changes are of edition {found.edition}",
                place=Place(str(path)),
                expected=f"edition {' or '.join(chosen)}",
            )
        yield found


def command_line(
    edition: list[str] | None,
    text: list[Path] | None,
    scope: list[str] | None,
    rulebook: Path | None,
    lang: str,
) -> str:
    """Return the command as a report names it: without the folders of this machine, nor where it was written."""
    words = ["pyrules", "report", *(edition or ())]
    for path in text or ():
        words += ["--text", path.name]
    for one in scope or ():
        words += ["--scope", one]
    if rulebook:
        words += ["--rulebook", rulebook.resolve().name]
    if lang != "en":
        words += ["--lang", lang]
    return " ".join(words)


def _unfinished(
    chosen: Iterable[str], reports: Sequence[EditionReport], comparisons: Iterable[ShownComparison]
) -> Iterator[str]:
    """Yield what a report that was stopped does not hold, by name."""
    for one in reports:
        yield from (f"{name} of {one.edition}" for name in one.unfinished)
    for name in list(chosen)[len(reports) :]:
        yield f"edition {name}"
    for shown in comparisons:
        found = shown.comparison
        yield from (f"{pair} of {found.left} and {found.right}" for pair in found.unfinished)


def _say(report: EditionReport, files: int) -> None:
    found = len(report.check.new)
    judged = len(report.findings) - found
    findings = f"{found or 'no'} {'new ' if judged else ''}{'finding' if found == 1 else 'findings'}"
    if judged:
        findings += f", {judged} judged"
    if report.check.stale:
        findings += f", stale judgements: {len(report.check.stale)}"
    note(f"edition {report.edition}: {findings}, cases: {report.outcomes.counted}")
    note(f"wrote {files} files")
    if report.own_text:
        note("the pages of laws hold your own text of the law: keep them to yourself")
