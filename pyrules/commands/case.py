"""A case from a file of another program."""

from pathlib import Path
from typing import Annotated

import typer

from pyrules.base.errors import InputError, Place
from pyrules.code.loading import load
from pyrules.commands.common import EditionArgument, RulebookOption
from pyrules.formats.recorded import recorded_cases
from pyrules.situation import situation_of, to_toml
from pyrules.terminal import warn, write_out

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A file that the rulebook knows, such as *.pbn.")
]
NumberOption = Annotated[
    int | None,
    typer.Option("--number", metavar="N", help="Which of the situations in the file, counted from 1."),
]


def command(
    file: FileArgument,
    edition: EditionArgument = None,
    number: NumberOption = None,
    rulebook: RulebookOption = None,
) -> None:
    """Write the situation that a file of another program tells as a case, to go on with what went wrong."""
    code = load(edition, rulebook)
    found = recorded_cases(file, code)
    if number is None and len(found) == 1:
        number = 1
    if number is None or not 1 <= number <= len(found):
        raise InputError(
            f"it tells of {len(found)} situation{'' if len(found) == 1 else 's'}",
            place=Place(str(file)),
            expected=f"`--number 1`{f' to `--number {len(found)}`' if len(found) > 1 else ''}",
        )
    told = found[number - 1]
    situation_of(told.case, code)
    write_out(to_toml(told.case))
    for name, why in told.left_out.items():
        warn(f"left out: {name}: {why}")
