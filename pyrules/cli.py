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
from pyrules.base import limits, memory
from pyrules.base.collecting import collect_seldom
from pyrules.base.errors import PyrulesError
from pyrules.base.limits import StoppedError
from pyrules.commands.common import INPUT_WRONG, INTERRUPTED, TimeoutOption, complain, end_at_once
from pyrules.terminal import quieted

QuietOption = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Say nothing beside the result, but errors: no progress, no notes."),
]

MemoryOption = Annotated[
    float,
    typer.Option(
        "--memory",
        metavar="GB",
        min=0.1,
        help="Stop where this and the processes it starts take more memory, in gigabytes.",
    ),
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
        app.command(name)(_with_common(command))
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


def _with_common(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with the options that each has: `--quiet`, and limits for its time and its memory."""
    asked = signature(command)

    @wraps(command)
    def whole(*, quiet: bool = False, gigabytes: float = memory.DEFAULT, **given: object) -> None:
        timeout = given["timeout"] if "timeout" in asked.parameters else given.pop("timeout", None)
        limit = limits.Limit(timeout if isinstance(timeout, float) else None)
        with (
            memory.watched(gigabytes, _end),
            quieted() if quiet else nullcontext(),
            limits.limited(limit),
        ):
            command(**given)

    options = {
        "timeout": Parameter("timeout", Parameter.KEYWORD_ONLY, default=None, annotation=TimeoutOption),
        "gigabytes": Parameter(
            "gigabytes", Parameter.KEYWORD_ONLY, default=memory.DEFAULT, annotation=MemoryOption
        ),
        "quiet": Parameter("quiet", Parameter.KEYWORD_ONLY, default=False, annotation=QuietOption),
    }
    added = {name: option for name, option in options.items() if name not in asked.parameters}
    whole.__signature__ = asked.replace(  # type: ignore[attr-defined]
        parameters=[*asked.parameters.values(), *added.values()]
    )
    whole.__annotations__ = command.__annotations__ | {
        name: option.annotation for name, option in added.items()
    }
    return whole


def _end(reason: str) -> None:
    """End the process where the work cannot be stopped in order."""
    complain(PyrulesError(f"stopped {reason}; what was found by then is lost"))
    end_at_once(INPUT_WRONG)


def main() -> None:
    """Run a command; the exit status is 0 for nothing to report, 1 for findings, 2 for wrong input.

    A command that is ended before it has any result leaves 2 where it was stopped in order, and else 130, as a
    shell does.
    """
    try:
        _run()
    except SystemExit as ended:
        if limits.left_alone():
            sys.stdout.flush()
            end_at_once(ended.code if isinstance(ended.code, int) else 0)
        raise


def _run() -> None:
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
        sys.exit(INPUT_WRONG)
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
