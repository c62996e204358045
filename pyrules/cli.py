"""The command line. Each module in `commands` is one command, found by its name."""

import ast
import os
import pkgutil
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from importlib import import_module
from importlib.metadata import version
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated

import typer

from pyrules import commands, completion
from pyrules.base.collecting import collect_seldom
from pyrules.base.errors import PyrulesError
from pyrules.base.limits import StoppedError
from pyrules.commands.common import FINDINGS, INPUT_WRONG, INTERRUPTED, complain
from pyrules.terminal import quieted

QuietOption = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Say nothing beside the result, but errors: no progress, no notes."),
]


def _tell_version(asked: bool) -> None:  # noqa: FBT001 - typer hands it over so
    if asked:
        typer.echo(f"pyrules {version('pyrules')}, clingo {version('clingo')}")
        raise typer.Exit


VersionOption = Annotated[
    bool,
    typer.Option(
        "--version", help="Say which version this is, and go.", callback=_tell_version, is_eager=True
    ),
]


def application(only: str | None = None, *, by_name: bool = False) -> typer.Typer:
    """Return the command line.

    Args:
        only: the one command that is going to be run: the others are not even imported, which saves a cold
            start a third of its time. All commands where None, or where there is no such command.
        by_name: whether nothing but names of commands is asked for, which none needs to be imported for.

    """
    app = typer.Typer(
        name="pyrules",
        help="Rulings, findings and comparisons for codes of rules.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_root)
    names = [module.name for module in pkgutil.iter_modules(commands.__path__) if module.name != "common"]
    for name in [only] if only in names else names:
        command = _named(name) if by_name else import_module(f"{commands.__name__}.{name}").command
        app.command(name)(_quietable(command))
    return app


def _named(name: str) -> Callable[[], None]:
    """Return something with a command's name and sentence that does nothing."""

    def command() -> None:
        pass

    source = (Path(commands.__path__[0]) / f"{name}.py").read_text(encoding="utf-8")
    told = (
        one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef) and one.name == "command"
    )
    command.__doc__ = ast.get_docstring(next(told))
    return command


def _root(context: typer.Context, *, quiet: QuietOption = False, told: VersionOption = False) -> None:
    """Rulings, findings and comparisons for codes of rules."""
    del told
    if quiet:
        context.with_resource(quieted())


def _quietable(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with `--quiet` among its options."""

    @wraps(command)
    def quietable(*, quiet: bool = False, **given: object) -> None:
        with quieted() if quiet else nullcontext():
            command(**given)

    asked = signature(command)
    option = Parameter("quiet", Parameter.KEYWORD_ONLY, default=False, annotation=QuietOption)
    quietable.__signature__ = asked.replace(parameters=[*asked.parameters.values(), option])  # type: ignore[attr-defined]
    quietable.__annotations__ = {**command.__annotations__, "quiet": QuietOption}
    return quietable


def main() -> None:
    """Run a command; the exit status is 0 for nothing to report, 1 for findings, 2 for wrong input.

    A command that is ended before it has any result leaves 1 where it was stopped in order, and else 130, as a
    shell does.
    """
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        completing = completion.is_asked_for(os.environ)
        words = (word for word in sys.argv[1:] if not word.startswith("-"))
        asked = completion.command_asked_about(os.environ) if completing else next(words, None)
        application(asked, by_name=completing and asked is None)()
        sys.stdout.flush()
    except PyrulesError as error:
        complain(error)
        sys.exit(INPUT_WRONG)
    except StoppedError as stopped:
        complain(PyrulesError(f"stopped {stopped}, before anything was found"))
        sys.exit(FINDINGS)
    except KeyboardInterrupt:
        # At once: clingo may be grounding beside this thread, and would crash on the way out.
        os._exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever reads the output has seen enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        complain(PyrulesError(f"cannot write the result: {(error.strerror or str(error)).lower()}"))
        sys.stdout = None
        sys.exit(INPUT_WRONG)
