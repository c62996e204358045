"""Look at the files of a rulebook."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pyrules import completion
from pyrules.base.errors import InputError, Place, nearest
from pyrules.code.folders import rulebook_holding
from pyrules.code.loading import default_rulebook, editions
from pyrules.commands.common import (
    FINDINGS,
    RulebookOption,
    output,
    print_json,
    progress,
)
from pyrules.formats.sarif import Location, Result, log
from pyrules.linting import KINDS, Lint, lint
from pyrules.terminal import write_out

_PARTS = 4
"""Besides the editions: lines, judgements, languages, cases."""


class LintFormat(StrEnum):
    """How problems are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"


LintFormatOption = Annotated[LintFormat, typer.Option("--format", help="How problems are written.")]
GivenArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[EDITION] [PATH]...",
        autocompletion=completion.editions_or_files,
        help="An edition, such as 1997, default: all; and files or folders, outside which nothing is told.",
    ),
]


def command(
    given: GivenArgument = None,
    rulebook: RulebookOption = None,
    form: LintFormatOption = LintFormat.TEXT,
) -> None:
    """Read all files of a rulebook and tell everything wrong with them at once; nothing is solved."""
    paths = [Path(one) for one in given or () if Path(one).exists()]
    names = [one for one in given or () if not Path(one).exists()]
    directory = rulebook or _around(paths) or default_rulebook()
    edition = names[0] if names and names[0] == (given or [""])[0] else None
    known = editions(directory)
    for name in names:
        if name != edition or name not in known:
            raise InputError(
                f"`{name}` is neither an edition nor a file that there is",
                place=Place(str(directory)),
                expected=f"{' or '.join(known)}, and files or folders of the rulebook behind it",
                nearest=nearest(name, known),
            )
    with progress(_PARTS + len([edition] if edition else known)) as step:
        found = lint(directory, edition, paths, step)
    if form is LintFormat.JSON:
        print_json(found)
    elif form is LintFormat.SARIF:
        write_out(_sarif(found))
    else:
        _print(found)
    if found.problems:
        raise typer.Exit(FINDINGS)


def _around(paths: list[Path]) -> Path | None:
    """Return the rulebook that files lie in.

    Raises:
        InputError: one lies in none, or they lie in several.

    """
    found = {path: rulebook_holding(path.resolve()) for path in paths}
    for path, directory in found.items():
        if directory is None or directory != next(iter(found.values())):
            raise InputError(
                "this lies in no rulebook" if directory is None else "these files are of several rulebooks",
                place=Place(str(path)),
                expected="files of one rulebook: a folder with `editions` and a vocabulary in it",
            )
    return next(iter(found.values()), None)


def _print(found: Lint) -> None:
    console = output()
    for one in found.problems:
        console.print(str(one), markup=False)
    many = len(found.problems)
    console.print(
        f"{many or 'no'} {'problem' if many == 1 else 'problems'} in {found.files} files", markup=False
    )
    if found.held_back:
        console.print("not looked at: words of statements that cannot be read", markup=False)


def _sarif(found: Lint) -> str:
    return log(
        KINDS,
        (
            Result(
                kind=one.kind,
                level="error" if one.kind == "form" else "warning",
                message="; ".join(
                    filter(
                        None,
                        (
                            one.message,
                            one.expected and f"expected: {one.expected}",
                            one.nearest and f"nearest known name: `{one.nearest}`",
                        ),
                    )
                ),
                locations=(Location(one.file, one.line, one.column),),
            )
            for one in found.problems
        ),
        {"editions": list(found.editions), "heldBack": list(found.held_back)},
    )
