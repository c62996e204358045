"""Run cases."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pyrules.base.errors import InputError, Place
from pyrules.code.loading import default_rulebook
from pyrules.commands.common import (
    FINDINGS,
    INPUT_WRONG,
    ExecutorOption,
    FreshOption,
    RulebookOption,
    TimeoutOption,
    output,
    print_json,
    progress,
    rulebook_of,
    say_incomplete,
)
from pyrules.formats.junit import to_junit
from pyrules.formats.table import to_csv
from pyrules.terminal import write_out
from pyrules.testing.outcomes import Outcome, counted_cases
from pyrules.testing.rulebooks import Rulebooks, case_files
from pyrules.testing.running import run_all


class TestFormat(StrEnum):
    """How outcomes are written."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    CSV = "csv"


TestFormatOption = Annotated[TestFormat, typer.Option("--format", help="How outcomes are written.")]
CasesArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[CASE]...", help="Case files or folders of cases; default: all of the rulebook's."
    ),
]


def command(
    cases: CasesArgument = None,
    timeout: TimeoutOption = None,
    fresh: FreshOption = False,  # noqa: FBT002 - typer makes it the option
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    form: TestFormatOption = TestFormat.TEXT,
) -> None:
    """Run cases and say which of their expectations are not met."""
    directory = rulebook_of(cases or [], rulebook) or default_rulebook()
    files = _files(cases) if cases else case_files(directory)
    if not files:
        raise InputError(
            "there is no case to run", place=Place(str(directory / "cases")), expected="NAME.toml files"
        )
    with progress(len(files), timeout, executor) as step:
        document = run_all(Rulebooks(directory), files, step, fresh=fresh)
    failed = [outcome for outcome in document.outcomes if outcome.failed]
    if form is TestFormat.JSON:
        print_json(document)
    elif form is TestFormat.JUNIT:
        write_out(to_junit(document))
    elif form is TestFormat.CSV:
        write_out(to_csv(document.outcomes))
    else:
        console = output()
        for outcome in failed:
            console.print(f"FAILED {_named(outcome)}", markup=False)
            for line in outcome.failures or (outcome.error or "",):
                console.print(f"  {line}", markup=False)
        for outcome in document.outcomes:
            if not outcome.expects:
                console.print(f"EXPECTS NOTHING {_named(outcome)}", markup=False)
        console.print(document.counted, markup=False)
    if not document.complete:
        say_incomplete(
            step, [counted_cases(document.unfinished)], beside=form is not TestFormat.TEXT, done="run"
        )
    if any(outcome.error is not None for outcome in failed):
        raise typer.Exit(INPUT_WRONG)
    if failed or not document.complete:
        raise typer.Exit(FINDINGS)


def _named(outcome: Outcome) -> str:
    return f"{outcome.file}{f': {outcome.title}' if outcome.title else ''}"


def _files(given: list[Path]) -> list[Path]:
    """Return the case files among what was named; a folder stands for the cases below it."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            found.extend(sorted(path.rglob("*.toml")))
        elif path.exists():
            found.append(path)
        else:
            raise InputError(f"`{path}` does not exist", expected="a case file or a folder of cases")
    return found
