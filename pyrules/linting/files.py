"""What is wrong with the lines of law files, whatever they say."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pyrules.base.errors import InputError
from pyrules.base.reading import read_text
from pyrules.code.parsing import shown
from pyrules.linting.model import Problem

_MARKS = ("%@", "%?")


def look_at(paths: Iterable[Path]) -> Iterator[Problem]:
    """Yield blanks at ends of lines, tabs, and marks above no rule; what is no text others refuse."""
    for path in paths:
        try:
            text = read_text(path)
        except InputError:
            continue
        file = shown(str(path))
        lines = text.splitlines()
        for number, line in enumerate(lines, 1):
            bare = line.rstrip()
            if "\t" in bare or line != bare:
                what = "a tab" if "\t" in bare else "blanks at the end of a line"
                column = bare.index("\t") if "\t" in bare else len(bare)
                yield Problem(kind="spaces", message=what, file=file, line=number, column=column + 1)
        if path.suffix == ".lp":
            yield from _stray(lines, file)


def _stray(lines: list[str], file: str) -> Iterator[Problem]:
    """Yield labels and doubts under which no rule begins: they would be read for nothing."""
    marks: list[int] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.startswith("%"):
            if line.startswith(_MARKS):
                marks.append(number)
            continue
        if not line.strip():
            for mark in marks:
                yield Problem(
                    kind="mark",
                    message=f"`{lines[mark - 1].strip()}` stands above no rule",
                    file=file,
                    line=mark,
                    column=1,
                    expected="the rule directly below it, without an empty line",
                )
        marks = []
