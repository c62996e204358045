"""What commands share: their common options, and how they speak to people."""

import math
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.tree import Tree

from pyrules import completion
from pyrules.base import limits
from pyrules.base.documents import Document
from pyrules.base.errors import InputError, Place, PyrulesError
from pyrules.base.executing import Executor, chosen, executing
from pyrules.code.folders import rulebook_around
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language, load_language
from pyrules.terminal import (
    PAGE,
    PlainConsole,
    busy,
    columns,
    in_brief,
    is_quiet,
    note,
    warn,
    watched,
    write_out,
)

FINDINGS = 1
INPUT_WRONG = 2
INTERRUPTED = 130
A_WHILE = 60
"""Seconds after which a command that was given no time says that it is still at work."""
WIDE = 220
"""Columns of a table that goes to a file: nothing is cut."""


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"


class TableFormat(StrEnum):
    """How results with a table are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


RulebookOption = Annotated[
    Path | None,
    typer.Option(
        "--rulebook",
        metavar="DIR",
        help="A rulebook's folder; default: that of the case, or the bridge rulebook.",
    ),
]
LanguageOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="CODE",
        autocompletion=completion.language,
        help="Language of the sentences: en, ru, pl.",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How the result is written.")]
TableFormatOption = Annotated[TableFormat, typer.Option("--format", help="How the result is written.")]


def _seconds(given: str) -> float:
    try:
        seconds = float(given)
    except ValueError:
        seconds = math.nan
    if not (seconds > 0 and math.isfinite(seconds)):
        raise InputError(f"`{given}` is no time limit", expected="a number of seconds above 0, such as 60")
    return seconds


TimeoutOption = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        parser=_seconds,
        help="Stop then with what was found so far, as Ctrl-C does; default: no limit.",
    ),
]
ExecutorOption = Annotated[
    Executor | None,
    typer.Option(
        "--executor",
        metavar="WHO",
        parser=chosen,
        help="Who does what can be done side by side: `here`, `processes` (default), or a Dask cluster by its "
        "scheduler's address, such as tcp://host:8786.",
    ),
]
FreshOption = Annotated[
    bool,
    typer.Option(
        "--fresh",
        help="Work everything out anew, even of cases and laws that have not changed since last time.",
    ),
]
EditionArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[EDITION]",
        autocompletion=completion.edition,
        help="An edition, such as 1997; default: the only one.",
    ),
]


def output() -> Console:
    """Return where results go: standard output, without colours or wrapping where it is no terminal.

    What stands in brackets is no markup there: a heading of a law may have any.
    """
    console = PlainConsole()
    if not console.is_terminal:
        console.width = columns(WIDE)
    return console


def make_folder(path: Path) -> None:
    """Make a folder to write to, before work begins whose result would be lost.

    Raises:
        InputError: there can be no such folder, or nothing can be written to it.

    """
    if path.exists() and not path.is_dir():
        raise InputError(f"`{path}` is no folder", expected="a folder to write to")
    try:
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path):
            pass
    except OSError as error:
        raise InputError(
            f"cannot write to this folder: {(error.strerror or str(error)).lower()}",
            place=Place(str(path)),
            expected="a folder to write to",
        ) from None


def print_tree(console: Console, tree: Tree) -> None:
    """Write a tree, its long lines folded at the width of a page where the output is no terminal."""
    console.print(tree, soft_wrap=False, width=None if console.is_terminal else columns(PAGE))


def complain(error: PyrulesError | str) -> None:
    """Write an error for people to standard error."""
    warn(f"error: {error}")


def print_json(document: Document) -> None:
    """Write one JSON document to standard output and nothing else."""
    write_out(document.to_json())


@contextmanager
def progress(
    total: int | None = None, timeout: float | None = None, executor: Executor | None = None
) -> Iterator["Steps"]:
    """Show on standard error what a long command is doing, and have it stopped by Ctrl-C or when its time is over.

    Nothing is shown where standard error is no terminal (`pyrules.terminal`), but for one line after a while where no
    time is given: what is being done, and how to end it. The work in this context is under a limit
    (`pyrules.base.limits`): where it is stopped it hands over what it has, and `stopped` says why. A second Ctrl-C ends
    the process without a result.

    Args:
        total: how many steps there are, None where that is not known.
        timeout: seconds that the command may take from its beginning; as long as it takes where None.
        executor: who does what can be done side by side; processes on this machine where None.

    """
    limit = limits.in_turn(timeout)
    with (
        watched() as bar,
        _interruptible(limit),
        limits.limited(limit),
        executing(executor or chosen("processes")),
    ):
        steps = Steps(bar, total, limit)
        with _told_once(steps) if timeout is None and not is_quiet() else nullcontext():
            yield steps


@contextmanager
def _told_once(steps: "Steps") -> Iterator[None]:
    """Say after a while, once, what is still being done: nobody can tell what takes long from what never ends."""
    timer = threading.Timer(A_WHILE, steps.say_still_at_work)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def end_at_once(status: int) -> None:
    """End the process and those it started: clingo may be grounding in a thread, and crashes on any other way out."""
    started = sys.modules.get("multiprocessing")  # where nobody has asked for it, there is nobody
    for child in started.active_children() if started else ():
        child.kill()
    if sys.stderr.isatty():
        os.write(2, b"\x1b[?25h\n")  # the progress bar had hidden the cursor
    os._exit(status)


@contextmanager
def _interruptible(limit: limits.Limit) -> Iterator[None]:
    """Let the first Ctrl-C stop the work in order, and the second one at once."""

    def interrupted(*_: object) -> None:
        signal.signal(signal.SIGINT, lambda *_: end_at_once(INTERRUPTED))
        limit.stop("by Ctrl-C")
        if not is_quiet():  # written past Python's buffers, which the signal may have interrupted
            os.write(2, b"\nstopping with what was found so far; Ctrl-C again ends at once\n")

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Steps:
    """The steps of a long command, shown one after the other.

    Args:
        bar: the progress display.
        total: how many steps there are, None where that is not known.
        limit: what stops the work.

    """

    def __init__(self, bar: Progress, total: int | None, limit: limits.Limit) -> None:
        self._bar = bar
        self._begun = 0
        self._limit = limit
        self._doing = "getting ready"
        self._task = bar.add_task(self._doing, total=total)

    def __call__(self, name: str) -> None:
        """Say that the next step begins.

        Raises:
            StoppedError: the work is to stop.

        """
        self._limit.check()
        self._doing = in_brief(name)
        self._bar.update(self._task, description=self._doing, completed=self._begun)
        self._begun += 1

    def say_still_at_work(self) -> None:
        """Say on standard error, above a progress bar, what was begun last, and what ends a command that takes long."""
        line = (
            f"still at work after {A_WHILE:g} s (begun last: {self._doing}); "
            "Ctrl-C or `--timeout SECONDS` ends it with what is found by then"
        )
        self._bar.console.print(line, markup=False, soft_wrap=True)

    @property
    def stopped(self) -> str | None:
        """Why the work was stopped, as the end of a sentence; None where it was not."""
        return self._limit.reason


def say_incomplete(step: Steps, unfinished: Iterable[str], *, beside: bool, done: str = "checked") -> None:
    """Say that a result is not complete.

    Args:
        step: the steps of the work, which know why it was stopped.
        unfinished: what is missing, by name.
        beside: whether to say so beside the result, which is a document for programs, and not at its end.
        done: what was not done with it.

    """
    line = f"incomplete: stopped {step.stopped}; not {done}: {', '.join(unfinished)}"
    if beside:
        note(line)
    else:
        output().print(line, markup=False)


def rulebook_of(cases: Iterable[Path], given: Path | None) -> Path | None:
    """Return the folder of the rulebook that cases are of: the one named, or else the one that they lie in.

    A case that lies in none is of the shipped one. None where there are no cases.

    Raises:
        InputError: they lie in several.

    """
    if given:
        return given
    around = {path: rulebook_around(path.resolve()) or default_rulebook() for path in cases}
    first, *others = dict.fromkeys(around.values()) or (None,)
    if others:
        stray = next(path for path, one in around.items() if one != first)
        raise InputError(
            "these cases are of several rulebooks",
            place=Place(str(stray)),
            expected=f"cases of `{first}` alone, or `--rulebook`",
        )
    return first


def opened(edition: str | None, directory: Path | None, code: str) -> tuple[Rulebook, Language]:
    """Load an edition and a language.

    Raises:
        InputError: either does not exist.

    """
    with busy("reading the rulebook"):
        rulebook = load(edition, directory)
        return rulebook, load_language(rulebook.directory, code, rulebook.vocabulary)
