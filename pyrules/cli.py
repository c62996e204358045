"""The command line. Each module in `commands` is one command, found by its name."""

import ast
import io
import os
import pkgutil
import sys
import traceback
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import wraps
from importlib import import_module
from importlib.metadata import version
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from pyrules import commands, completion
from pyrules.base import limits, memory
from pyrules.base.collecting import collect_seldom
from pyrules.base.errors import Place, PyrulesError
from pyrules.base.limits import StoppedError
from pyrules.commands.common import INPUT_WRONG, INTERRUPTED, TimeoutOption, complain, end_at_once
from pyrules.terminal import quieted, warn, write_out

QuietOption = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Say nothing beside the result, but errors: no progress, no notes."),
]


MemoryOption = Annotated[
    float | None,
    typer.Option(
        "--memory",
        metavar="GB",
        min=0.1,
        help="Stop where this and the processes it starts take more memory; default: three quarters of the machine's.",
    ),
]

DEBUG = "--debug"
DebugOption = Annotated[
    bool, typer.Option(DEBUG, help="Where something goes wrong, show where in the program it did.")
]


class _HeldError(Exception):
    """Ctrl-C, or a reader who has seen enough, by way of what reads the command line, which has answers of its own."""


def _tell_version(asked: bool) -> None:  # noqa: FBT001 - typer hands it over so
    if asked:
        write_out(f"pyrules {version('pyrules')}, clingo {version('clingo')}\n")
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


def _root(
    context: typer.Context,
    *,
    quiet: QuietOption = False,
    told: VersionOption = False,
    debug: DebugOption = False,
) -> None:
    """Rulings, findings and comparisons for codes of rules."""
    del told, debug  # `main` looks for that one itself: there is no command yet where an import goes wrong
    if quiet:
        context.with_resource(quieted())


def _with_common(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with the options that each has: `--quiet`, `--debug`, and limits for its time and memory."""
    asked = signature(command)

    @wraps(command)
    def whole(
        *, quiet: bool = False, debug: bool = False, gigabytes: float | None = None, **given: object
    ) -> None:
        del debug
        timeout = given["timeout"] if "timeout" in asked.parameters else given.pop("timeout", None)
        limit = limits.Limit(timeout if isinstance(timeout, float) else None)
        try:
            with (
                memory.watched(gigabytes, _end),
                quieted() if quiet else nullcontext(),
                limits.limited(limit),
            ):
                command(**given)
        except (KeyboardInterrupt, BrokenPipeError) as error:
            raise _HeldError from error

    options = {
        "timeout": Parameter("timeout", Parameter.KEYWORD_ONLY, default=None, annotation=TimeoutOption),
        "gigabytes": Parameter("gigabytes", Parameter.KEYWORD_ONLY, default=None, annotation=MemoryOption),
        "quiet": Parameter("quiet", Parameter.KEYWORD_ONLY, default=False, annotation=QuietOption),
        "debug": Parameter("debug", Parameter.KEYWORD_ONLY, default=False, annotation=DebugOption),
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
    """Run a command; the exit status is 0 for nothing to report, 1 for findings, 2 for anything that went wrong.

    A command that is ended before it has any result leaves 2 where it was stopped in order, and else 130, as a
    shell does. What nobody has foreseen is told in a line; with `--debug`, where in the program it happened too.
    """
    collect_seldom()
    sys.stdout, sys.stderr = _whole(sys.stdout), _whole(sys.stderr)
    try:
        status = _run()
    except StoppedError as stopped:
        complain(PyrulesError(f"stopped {stopped}, before anything was found"))
        status = INPUT_WRONG
    except (KeyboardInterrupt, _HeldError, BrokenPipeError) as error:
        if isinstance(error.__cause__ or error, KeyboardInterrupt):
            # At once: clingo may be grounding beside this thread, and would crash on the way out.
            end_at_once(INTERRUPTED)
        _write_nothing_more(sys.stdout)  # whoever reads the output has seen enough
        status = 0
    except Exception as error:  # whatever it is: a status 1 would say that there are findings
        try:
            if DEBUG in sys.argv[1:]:
                warn(traceback.format_exc())
            _tell(error)
        except (OSError, ValueError):
            _write_nothing_more(sys.stderr)  # it is closed, or full: nobody can be told
        if isinstance(error, OSError):
            _write_nothing_more(sys.stdout)
        status = INPUT_WRONG
    if limits.left_alone():
        end_at_once(status)
    sys.exit(status)


def _run() -> int:
    """Run the command that is asked for, and return its status.

    Raises:
        Exception: whatever goes wrong.

    """
    if sys.stdout is None:
        raise PyrulesError("cannot write the result: standard output is closed")
    completing = completion.is_asked_for(os.environ)
    words = (word for word in sys.argv[1:] if not word.startswith("-"))
    asked = completion.command_asked_about(os.environ) if completing else next(words, None)
    status = application(asked, by_name=completing and asked is None)(standalone_mode=False)
    if status == INTERRUPTED:
        raise KeyboardInterrupt
    sys.stdout.flush()
    return status if isinstance(status, int) else 0


def _tell(error: Exception) -> None:
    """Say in a line, and a hint, what went wrong."""
    usage = getattr(error, "show", None)  # of what reads the command line, whichever library that is by now
    if isinstance(error, PyrulesError):
        complain(error)
    elif usage is not None:
        said = io.StringIO()
        usage(said)
        warn(said.getvalue().rstrip())
    elif isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        if error.filename is None:
            complain(PyrulesError(f"cannot write the result: {reason}"))
        else:
            complain(PyrulesError(reason, place=Place(os.fsdecode(error.filename))))
    elif isinstance(error, MemoryError):
        complain(
            PyrulesError("there is not enough memory for this", expected="a narrower scope, or more memory")
        )
    else:
        what = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}".removesuffix(": ")
        complain(
            f"nobody has foreseen this: {what}; please tell those from whom you have pyrules, with the command "
            f"and what it says with `{DEBUG}`"
        )


def _whole(stream: TextIO) -> Any:
    """Return a stream of text in UTF-8 on which what is written is written as a whole, or is an error.

    Unbuffered, as `PYTHONUNBUFFERED` has it, Python drops the rest in silence where a disk takes only a part.
    """
    raw = getattr(stream, "buffer", None)
    if isinstance(stream, io.TextIOWrapper) and isinstance(raw, io.RawIOBase):
        stream.detach()
        return io.TextIOWrapper(
            io.BufferedWriter(raw),
            encoding="utf-8",
            errors="backslashreplace",
            line_buffering=True,
            write_through=True,
        )
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def _write_nothing_more(stream: TextIO) -> None:
    """Have what could not be written forgotten: Python would try again at its end, and complain in its own words."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
