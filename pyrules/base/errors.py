"""Errors a law expert can act on.

PyrulesError
├── InputError     a file, case or name given by the user is wrong
│   └── RulebookError   a rulebook breaks the conventions of a law file
└── SolvingError   clingo could not ground or solve

A message is lower case, has no full stop, and puts the user's own words in backticks. The place, what
was expected and the nearest known name stand apart from it, so that each front end can lay them out.
"""

import difflib
from bisect import bisect_right
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
    """Return the known name that `name` was plainly meant for, or None where there is none.

    A few slips of the pen tell the two apart: a letter too many, too few or wrong, two exchanged; in a long name more
    than in a short one. Upper and lower case are alike. Of sentences words may be missing besides.
    """
    known = sorted(set(known))
    alike = ((one, _slips(name.lower(), one.lower())) for one in known)
    found = [(slips, one) for one, slips in alike if slips is not None]
    if found:
        return min(found)[1]
    sentences = [one for one in known if " " in one] if " " in name else []
    return next(iter(difflib.get_close_matches(name, sentences, n=1, cutoff=0.6)), None)


def _slips(name: str, known: str) -> int | None:
    """Return how many slips make one name of the other; None where they are too many to be slips."""
    length = max(len(name), len(known))
    missing = abs(len(name) - len(known))
    most = max(length // 5, bisect_right(_LENGTHS, length), int(length == 2 and missing == 1))
    if missing > most:
        return None
    above: list[int] = []
    last = list(range(len(known) + 1))
    for row, letter in enumerate(name, 1):
        line = [row]
        for column, other in enumerate(known, 1):
            slips = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other))
            exchanged = row > 1 < column and letter == known[column - 2] and name[row - 2] == other
            line.append(min(slips, above[column - 2] + 1) if exchanged else slips)
        above, last = last, line
    return last[-1] if last[-1] <= most else None


_LENGTHS = (3, 5, 9)
"""From so many letters on a name can have one slip, two, three; a long one has one for each five letters. Of two
letters one may be too many, and none is wrong: nothing would be left of the name.

Measured on the words of the shipped rulebook: of 332 with one slip 331 are found, of 329 with two 322; 36 foreign words
on 15 lists find 8 that are alike indeed, such as `penalty` and `no_penalty`.
"""


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
    """A rulebook breaks the conventions of a law file (the manual, `laws`)."""


class TooHardError(Exception):
    """A question was given up: its answer takes more of a search than it was allowed. Whoever asks says what then."""


class SolvingError(PyrulesError):
    """Clingo could not ground or solve a program."""
