"""Text, encoding, cases and references side by side."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from pyrules.api import glossary_of
from pyrules.commands.common import (
    FINDINGS,
    INPUT_WRONG,
    EditionArgument,
    ExecutorOption,
    FreshOption,
    LanguageOption,
    RulebookOption,
    TableFormat,
    TableFormatOption,
    TimeoutOption,
    complain,
    opened,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.coverage.faithful import departures
from pyrules.coverage.judgement import left_to_judgement
from pyrules.coverage.measuring import Coverage, measure, with_mutation
from pyrules.formats.table import to_csv
from pyrules.mutation.scoring import read_mutation
from pyrules.references.inventory import load_inventory, take_inventories
from pyrules.terminal import write_out
from pyrules.testing.outcomes import counted_cases
from pyrules.testing.rulebooks import Rulebooks, edition_cases
from pyrules.testing.running import run_all

TextOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--text", metavar="FILE", help="A text of the edition: counted too, and held against the encoding."
    ),
]

MutationOption = Annotated[
    Path | None,
    typer.Option(
        "--mutation", metavar="FILE", help="What `pyrules mutate --format json` wrote: counted beside."
    ),
]


def command(
    edition: EditionArgument = None,
    text: TextOption = None,
    mutation: MutationOption = None,
    timeout: TimeoutOption = None,
    fresh: FreshOption = False,  # noqa: FBT002 - typer makes it the option
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: TableFormatOption = TableFormat.TEXT,
) -> None:
    """Say per provision whether it is in the text, encoded and exercised by cases, and what it leaves to judgement."""
    code, language = opened(edition, rulebook, lang)
    files = edition_cases(code)
    with progress(len(files), timeout, executor) as step:
        ran = run_all(Rulebooks(code.directory), files, step, fresh=fresh)
    with progress() as reading:
        reading("text and encoding")
        brought = take_inventories(text, code.edition) if text else ()
        coverage = measure(code, ran.outcomes, load_inventory(code.directory, code.edition), brought)
        coverage = coverage.model_copy(
            update={
                "complete": ran.complete,
                "unfinished": ran.unfinished,
                "left_to_judgement": left_to_judgement(code, language),
            }
        )
        if text:
            found = departures(code, text, glossary_of(code.directory))
            coverage = coverage.model_copy(update={"departures": found})
    if mutation:
        coverage = with_mutation(coverage, read_mutation(mutation))
    if form is TableFormat.JSON:
        print_json(coverage)
    elif form is TableFormat.CSV:
        write_out(to_csv(coverage.provisions))
    else:
        output().print(_table(coverage))
        _print_left(coverage)
        if text:
            _print_departures(coverage)
    if not coverage.complete:
        say_incomplete(
            step, [counted_cases(coverage.unfinished)], beside=form is not TableFormat.TEXT, done="run"
        )
    for error in coverage.errors:
        complain(error)
    if coverage.errors:
        raise typer.Exit(INPUT_WRONG)
    if any(one.explained is None for one in coverage.departures) or not coverage.complete:
        raise typer.Exit(FINDINGS)


def _print_left(coverage: Coverage) -> None:
    console = output()
    for kind, title in (("question", "questions"), ("power", "powers")):
        left = [one for one in coverage.left_to_judgement if one.kind == kind]
        if left:
            console.print(f"{title} of whoever rules for which the text gives no test:", style="bold")
        for one in left:
            console.print(f"  {one.provision}: {one.sentence}  `{one.name}`", markup=False)


def _print_departures(coverage: Coverage) -> None:
    console = output()
    unexplained = [one for one in coverage.departures if one.explained is None]
    for one in unexplained:
        console.print(f"{one.kind}: {one.provision}", style="bold", markup=False, end="")
        console.print(f"  (line {one.line})" if one.line else "", style="dim", markup=False)
        console.print(f"  {one.message}", markup=False)
    explained = len(coverage.departures) - len(unexplained)
    console.print(
        f"the encoding against the text: {len(unexplained) or 'no'} departures, {explained} more explained"
    )


def _table(coverage: Coverage) -> Table:
    table = Table(title=f"Coverage of edition {coverage.edition}", title_justify="left")
    table.add_column("provision")
    for name in (
        "in text",
        "encoded",
        "cases",
        "applied",
        "defeated",
        "referred to",
        "refers",
        "doubts",
        "noticed",
    ):
        table.add_column(name, justify="right")
    for row in coverage.provisions:
        in_text = "in part" if not row.complete else "yes" if row.in_text else "no"
        said = [in_text, "yes" if row.encoded else "no"]
        counts = (row.cases, row.applied, row.defeated, row.references_in, row.references_out, row.doubts)
        noticed = "" if row.mutants is None else f"{row.mutants_killed} of {row.mutants}"
        printed = Text(row.id)  # brackets in it are no markup
        table.add_row(printed, *said, *(str(count) for count in counts), noticed)
    totals = coverage.totals
    table.add_section()
    table.add_row(
        f"{totals.provisions} in all",
        *(
            str(one)
            for one in (totals.in_text, totals.encoded, totals.with_cases, totals.applied, totals.defeated)
        ),
        "",
        "",
        str(totals.doubts),
        "",
    )
    return table
