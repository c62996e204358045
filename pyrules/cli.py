"""The command line. Each module in `commands` is one command, found by its name."""

import pkgutil
import sys
from importlib import import_module

import typer

from pyrules import commands
from pyrules.commands.common import INPUT_WRONG, complain
from pyrules.errors import PyrulesError

app = typer.Typer(
    name="pyrules",
    help="Rulings, findings and comparisons for codes of rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def _root() -> None:
    """Rulings, findings and comparisons for codes of rules."""


for _module in pkgutil.iter_modules(commands.__path__):
    if _module.name != "common":
        app.command(_module.name)(import_module(f"{commands.__name__}.{_module.name}").command)


def main() -> None:
    """Run a command; the exit status is 0 for nothing to report, 1 for findings, 2 for wrong input."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    try:
        app()
    except PyrulesError as error:
        complain(error)
        sys.exit(INPUT_WRONG)
