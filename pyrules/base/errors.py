"""Errors a law expert can act on.

PyrulesError
├── InputError     a file, case or name given by the user is wrong
│   └── RulebookError   a rulebook breaks the conventions of a law file
└── SolvingError   clingo could not ground or solve

A message is lower case, has no full stop, and puts the user's own words in backticks. The place, what
was expected and the nearest known name stand apart from it, so that each front end can lay them out.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where something stands: a file as the user would open it, a line and a column, both from 1."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file, *(str(number) for number in (self.line, self.column) if number)]
        return ":".join(parts)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None where none is alike."""
    found = difflib.get_close_matches(name, sorted(set(known)), n=1, cutoff=0.6)
    return found[0] if found else None


class PyrulesError(Exception):
    """Base of every error that pyrules raises on purpose.

    Args:
        message: what is wrong.
        place: where it is wrong.
        expected: what would have been right.
        nearest: the known name most like the one given.

    """

    def __init__(
        self,
        message: str,
        *,
        place: Place | None = None,
        expected: str | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        lines = [f"{self.place}: {self.message}" if self.place else self.message]
        if self.expected:
            lines.append(f"  expected: {self.expected}")
        if self.nearest:
            lines.append(f"  nearest known name: `{self.nearest}`")
        return "\n".join(lines)


class InputError(PyrulesError):
    """A file, a case or a name that the user gave is wrong."""


class RulebookError(InputError):
    """A rulebook breaks the conventions of a law file (README, "How to read a law file")."""


class SolvingError(PyrulesError):
    """Clingo could not ground or solve a program."""
