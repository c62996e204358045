"""Terminals: how much a page has room for, and what is said beside a result, on standard error.

That are notes, and what is being done where somebody watches: nothing of it is shown with `--quiet`, but errors.
Colours are left out where `NO_COLOR` says so, and lines are as wide as `COLUMNS` says, for a file or a pipe too.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.segment import Segment
from rich.table import Column
from rich.text import Text
from rich.tree import Tree

from pyrules.base.showing import visible

PAGE = 110
"""Columns of running text that goes to a file."""
_quiet: ContextVar[bool] = ContextVar("quiet", default=False)
_shown: ContextVar[bool] = ContextVar("shown", default=False)
"""Whether it is shown already what is being done: there is one line for that."""


class PlainConsole(Console):
    """What is written on it stands there as it is: no markup, no colours of numbers, no control characters.

    Nor pictures: a place in line 100, `law.txt:100:7`, would have one.

    Whoever names a case or writes a law could else have a terminal do what he likes. Its own commands, such as those
    of a progress bar, the console knows apart from what they show.
    """

    def __init__(self, *, soft_wrap: bool = True, **more: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=soft_wrap, **more)

    def render_str(self, text: str, **more: Any) -> Text:
        """Return words as they are shown."""
        return super().render_str(visible(text), **more)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the pieces of what is written, as they are shown."""
        for one in super().render(renderable, options):
            yield one if one.control or one.text.isprintable() else one._replace(text=visible(one.text))


@contextmanager
def quieted() -> Iterator[None]:
    """Say nothing beside results within this context, but errors."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def is_quiet() -> bool:
    """Tell whether nothing but errors is to be said beside results."""
    return _quiet.get()


def note(line: str) -> None:
    """Say beside a result, on standard error, what whoever reads it has to know."""
    if not is_quiet():
        warn(line)


def warn(line: str) -> None:
    """Say beside a result what makes it doubtful, or that there is none, however little is to be said."""
    prompt(f"{line}\n")


def prompt(words: str) -> None:
    """Say something on standard error, after which a line need not end."""
    PlainConsole(stderr=True).print(words, end="")


def write_out(document: str) -> None:
    """Write a document to standard output as it is; on a terminal, its control characters are shown.

    Raises:
        OSError: it cannot be written, or not as a whole.

    """
    sys.stdout.write(visible(document) if sys.stdout.isatty() else document)
    sys.stdout.flush()


def rows(tree: Tree) -> int:
    """Return how many rows a tree takes on a page."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = PlainConsole(file=nowhere, width=columns(PAGE), soft_wrap=False)
        return len(console.render_lines(tree, console.options, pad=False))


def columns(otherwise: int) -> int:
    """Return how wide a line is where there is no terminal: as `COLUMNS` says, or else as wide as is named."""
    told = os.environ.get("COLUMNS", "")
    return int(told) if told.isdecimal() and int(told) else otherwise


@contextmanager
def watched() -> Iterator[Progress]:
    """Show what is being done, while this context lasts: on a terminal, and where it is not shown already."""
    console = PlainConsole(stderr=True, soft_wrap=False)
    hidden = is_quiet() or _shown.get() or not console.is_terminal
    shown = (
        SpinnerColumn(),
        BarColumn(20),
        _Far(),
        TimeElapsedColumn(),
        TextColumn(
            "{task.description}",
            markup=False,
            table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis"),
        ),
    )
    token = _shown.set(True)
    try:
        with Progress(*shown, console=console, transient=True, disable=hidden, expand=True) as progress:
            yield progress
    finally:
        _shown.reset(token)


@contextmanager
def busy(doing: str) -> Iterator[None]:
    """Show that one thing is being done, while this context lasts."""
    with watched() as progress:
        progress.add_task(doing, total=None)
        yield


def in_brief(step: str) -> str:
    """Return the name of a step as a line has room for it: of a file, its name and that of its folder."""
    path = Path(step)
    return "/".join(path.parts[-2:]) if path.suffix and len(path.parts) > 2 else step


class _Far(ProgressColumn):
    """How many steps are done, and of how many."""

    def render(self, task: Task) -> Text:
        """Return it; nothing before the first is done, where nobody knows how many there are."""
        if task.total is not None:
            return Text(f"{task.completed:.0f} of {task.total:.0f}")
        return Text(f"{task.completed:.0f} done" if task.completed else "")
