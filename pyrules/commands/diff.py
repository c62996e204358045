"""Compare two editions by their rulings."""

from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console

from pyrules import completion
from pyrules.code.loading import load
from pyrules.commands.check import ScopeOption, read_scope
from pyrules.commands.common import (
    FINDINGS,
    ExecutorOption,
    LanguageOption,
    RulebookOption,
    TableFormat,
    TableFormatOption,
    TimeoutOption,
    opened,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.comparing_editions.comparison import EditionComparison, EditionDifference, compare_editions
from pyrules.formats.editions import to_csv
from pyrules.situation import to_toml
from pyrules.terminal import write_out

LeftArgument = Annotated[
    str,
    typer.Argument(metavar="EDITION", autocompletion=completion.edition, help="An edition, such as 1997."),
]
RightArgument = Annotated[
    str,
    typer.Argument(
        metavar="EDITION", autocompletion=completion.edition, help="The edition to compare it with."
    ),
]
OnlyOption = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="LAW,...",
        autocompletion=completion.laws,
        help="Laws or provisions of either edition, such as 17D; default: all.",
    ),
]


def command(
    left: LeftArgument,
    right: RightArgument,
    only: OnlyOption = None,
    scope: ScopeOption = None,
    timeout: TimeoutOption = None,
    executor: ExecutorOption = None,
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: TableFormatOption = TableFormat.TEXT,
) -> None:
    """Say where two editions rule differently, each difference with a smallest situation and both rulings."""
    code, language = opened(left, rulebook, lang)
    with progress(timeout=timeout, executor=executor) as step:
        found = compare_editions(
            code,
            load(right, rulebook),
            language,
            only=[law.strip() for law in only.split(",")] if only is not None else None,
            scope=read_scope(scope, code),
            step=step,
        )
    if form is TableFormat.JSON:
        print_json(found)
    elif form is TableFormat.CSV:
        write_out(to_csv(found))
    else:
        _print(found)
    if not found.complete:
        say_incomplete(step, found.unfinished, beside=form is not TableFormat.TEXT, done="compared")
    if any(law.differences for law in found.laws) or not found.complete:
        raise typer.Exit(FINDINGS)


def _print(found: EditionComparison) -> None:
    console = output()
    for law in found.laws:
        verdict = law.verdict.replace("_", " ")
        if law.left and law.right:
            matter = f"{found.left} {law.left} and {found.right} {law.right}"
        elif law.left:
            matter = f"{found.left} {law.left}, which {found.right} lacks"
        else:
            matter = f"{found.right} {law.right}, which {found.left} lacks"
        console.print(f"{matter}: {verdict}", style="bold", markup=False)
        for _, same in groupby(law.differences, key=lambda one: (one.witness, one.witness_right)):
            _print_situation(found, list(same), console)
        console.print()
    bounds = ", ".join(f"{name}={number}" for name, number in found.scope.items())
    within = f" within the scope {bounds}" if bounds else ""
    number = sum(len(law.differences) for law in found.laws)
    console.print(
        f"{number or 'no'} differences between {found.left} and {found.right}{within}; "
        f"pairs of laws compared: {len(found.laws)}",
        markup=False,
    )
    for edition, laws in ((found.left, found.only_left), (found.right, found.only_right)):
        if laws:
            console.print(f"encoded in {edition} only, not compared: {', '.join(laws)}", markup=False)


def _print_situation(found: EditionComparison, same: list[EditionDifference], console: Console) -> None:
    """Write the differences that one situation shows, and how both editions rule there."""
    for one in same:
        console.print(f"  {one.left_is.replace('_', ' ')}: {one.sentence}", markup=False)
    difference = same[0]
    for line in to_toml(difference.witness).splitlines():
        console.print(f"    {line}" if line else "", style="dim", markup=False)
    for edition, rulings in (
        (found.left, difference.rulings_left),
        (found.right, difference.rulings_right),
    ):
        several = f", {len(rulings)} rulings" if len(rulings) > 1 else ""
        console.print(f"    {edition}{several}:", markup=False)
        # the rulings one by one are in the JSON; here what they have in common is told once
        every = [set(ruling.items) for ruling in rulings]
        for item in dict.fromkeys(item for ruling in rulings for item in ruling.items):
            some = "" if all(item in one for one in every) else "under some decisions: "
            console.print(f"      {some}{item.sentence}", markup=False)
        if not any(every):
            console.print("      nothing", markup=False)
