"""A rulebook to begin with."""

import json
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from pyrules.base.errors import InputError, Place
from pyrules.base.writing import write_together
from pyrules.commands.common import make_folder, opened, output
from pyrules.explaining.case_schema import case_schema

STARTER = "starter"
SCHEMA = "case-schema.json"
"""What an editor completes cases by: the first line of a case names it."""
NameArgument = Annotated[Path, typer.Argument(metavar="NAME", help="The folder of the new rulebook.")]


def command(name: NameArgument) -> None:
    """Write a rulebook of two provisions to begin with: its case passes, and `check` finds what is wrong with it."""
    if name.exists() and (not name.is_dir() or any(name.iterdir())):
        raise InputError("there is something already", place=Place(str(name)), expected="a name that is free")
    make_folder(name)
    with as_file(files("pyrules") / STARTER) as folder:
        begun = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in folder.rglob("*")
            if path.is_file()
        }
        schema = case_schema(*opened(None, folder, "en"))
    begun[SCHEMA] = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    console = output()
    for path in write_together(begun, name):
        console.print(path.as_posix(), markup=False)
    console.print(f"next: pyrules check --rulebook {name}", markup=False)
