"""Score the cases: which changes of the code they notice."""

from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.writing import write_free
from pyrules.code.loading import load
from pyrules.commands.check import ScopeOption, read_scope
from pyrules.commands.common import (
    FINDINGS,
    EditionArgument,
    ExecutorOption,
    RulebookOption,
    TableFormat,
    TableFormatOption,
    TimeoutOption,
    make_folder,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.formats.table import to_csv
from pyrules.mutation.operators import chosen
from pyrules.mutation.scoring import Asked, Mutation, Tally, score
from pyrules.situation import to_toml
from pyrules.terminal import busy, note, write_out
from pyrules.testing.rulebooks import edition_cases

OnlyOption = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="OPERATOR,...",
        autocompletion=completion.kinds_in("mutation", "operators"),
        help="Kinds of changes to make; default: all.",
    ),
]
ProvisionsOption = Annotated[
    str | None,
    typer.Option(
        "--provisions",
        metavar="ID,...",
        autocompletion=completion.laws,
        help="Provisions to change, with their parts; default: all.",
    ),
]
SaveOption = Annotated[
    Path | None,
    typer.Option("--save-cases", metavar="DIR", help="Write the cases that are missing."),
]


def command(
    edition: EditionArgument = None,
    only: OnlyOption = None,
    provisions: ProvisionsOption = None,
    scope: ScopeOption = None,
    save_cases: SaveOption = None,
    timeout: TimeoutOption = None,
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    form: TableFormatOption = TableFormat.TEXT,
) -> None:
    """Change the code in every way a text can suffer, and tell which changes no case notices."""
    with busy("reading the rulebook"):
        code = load(edition, rulebook)
        cases = edition_cases(code)
    asked = Asked(chosen(_listed(only)), _listed(provisions), read_scope(scope, code))
    if save_cases:
        make_folder(save_cases)
    # each case is run twice: with the changes of its own provisions, and with the others that are left
    with progress(2 * len(cases), timeout, executor) as step:
        found = score(code, asked, step)
    if save_cases:
        _save(found, save_cases)
    if form is TableFormat.JSON:
        print_json(found)
    elif form is TableFormat.CSV:
        write_out(to_csv(found.mutants))
    else:
        _print(found)
    if not found.complete:
        say_incomplete(step, _unfinished(found), beside=form is not TableFormat.TEXT, done="decided")
    if found.survivors or not found.complete:
        raise typer.Exit(FINDINGS)


def _unfinished(found: Mutation) -> list[str]:
    changes = found.totals.undecided
    cases = sum(not one.searched for one in found.survivors)
    told = ((changes, "change", "changes"), (cases, "missing case", "missing cases"))
    return [f"{number} {one if number == 1 else many}" for number, one, many in told if number]


def _listed(words: str | None) -> list[str] | None:
    return [word.strip() for word in words.split(",")] if words else None


def _print(found: Mutation) -> None:
    console = output()
    for number, one in enumerate(found.survivors, 1):
        console.print(f"{number}. {one.sentence} ({one.operator})", style="bold", markup=False)
        if one.case:
            for line in to_toml(one.case).splitlines():
                console.print(f"    {line}" if line else "", style="dim", markup=False)
        elif one.noticed_by:
            console.print(f"  noticed by the case of {one.noticed_by}", markup=False)
        elif one.searched:
            console.print("  no expectation of a case tells the rulings apart", markup=False)
    for tally in found.provisions:
        console.print(
            f"{tally.provision}: {tally.mutants} changes, {tally.killed} noticed, "
            f"{tally.equivalent} change no ruling, {tally.survivors} unnoticed{_undecided(tally)}",
            markup=False,
        )
    totals = found.totals
    bounds = ", ".join(f"{name}={number}" for name, number in found.scope.items())
    console.print(
        f"edition {found.edition}: of {totals.mutants} changes the cases notice {totals.killed}; {totals.equivalent} "
        f"change no ruling{f' within the scope {bounds}' if bounds else ''}, {totals.survivors} go "
        f"unnoticed{_undecided(totals)}; {totals.refused} more make no usable code",
        markup=False,
    )


def _undecided(tally: Tally) -> str:
    return f", {tally.undecided} undecided" if tally.undecided else ""


def _save(found: Mutation, directory: Path) -> None:
    """Write the missing cases; a file that is there and says something else is left alone."""
    for survivor in found.survivors:
        if survivor.case is not None:
            paths = (directory / f"{survivor.provision}-{number}.toml" for number in count(1))
            note(f"wrote {write_free(paths, to_toml(survivor.case))}")
