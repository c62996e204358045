"""Full stops, commas and brackets that are missing, found where they are and not where clingo stumbles.

clingo reads on until something cannot follow: without its full stop a statement ends in the middle of the next one.
Only what is certain is said; for all else clingo's own message stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.code.spelling import Slip

_PIECE = re.compile(
    r"""
    (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<remark>%[^\n]*)
  | (?P<given>:-)
  | (?P<range>\.\.)
  | (?P<stop>\.)
  | (?P<opening>[({\[])
  | (?P<closing>[)}\]])
  | (?P<between>[,;])
  | (?P<word>\#?\w+)
  | (?P<other>\S)
    """,
    re.VERBOSE,
)
_CLOSES = {"(": ")", "{": "}", "[": "]"}


@dataclass(frozen=True)
class _Piece:
    """A piece of a statement, with the places that it begins and ends at; `line` and `column` count from 1."""

    kind: str
    text: str
    offset: int
    line: int
    column: int

    @property
    def last(self) -> int:
        """The place of its last character."""
        return self.offset + len(self.text) - 1


def missing(text: str, line: int, column: int) -> Slip | None:
    """Return what is missing where clingo cannot read on, or is there in vain; None where that is not certain.

    Args:
        text: all that clingo reads.
        line: where it stumbles, from 1.
        column: the byte of that line, from 1.

    """
    lines = text.splitlines(keepends=True)
    at = sum(map(len, lines[: line - 1]))
    if line <= len(lines):
        at += len(lines[line - 1].encode()[: column - 1].decode(errors="ignore"))
    before: list[_Piece] = []
    here: _Piece | None = None
    for one in _pieces(text):
        if one.offset >= at:
            here = one
            break
        before = [] if one.kind == "stop" else [*before, one]
    return _missing(before, here, text) if before else None


def _pieces(text: str) -> Iterator[_Piece]:
    line, begins = 1, 0
    for found in _PIECE.finditer(text):
        line += text.count("\n", begins, found.start())
        begins = found.start()
        if found.lastgroup != "remark":
            column = begins - text.rfind("\n", 0, begins)
            yield _Piece(str(found.lastgroup), found[0], begins, line, column)


def _missing(before: list[_Piece], here: _Piece | None, text: str) -> Slip | None:
    """Return what is missing in a statement of which some pieces can be read, and then one that cannot follow."""
    still_open: list[_Piece] = []
    for one in before:
        if one.kind == "opening":
            still_open.append(one)
        elif one.kind == "closing" and still_open:
            still_open.pop()
    last = before[-1]
    if here and here.kind == "closing":
        return _closed_wrongly(here, still_open)
    if still_open:
        return _unclosed(still_open[-1]) if _ends_by(here, last, text) else None
    if here is None or (here.column == 1 and here.line > last.line):
        return _unended(last, f"line {here.line}" if here else "the end of the file")
    if here.kind == "given":
        return _run_on(before)
    return _parted_by_nothing(before, here) if here.line > last.line else None


def _ends_by(here: _Piece | None, last: _Piece, text: str) -> bool:
    """Tell whether a statement is over where something stands: a bracket in it cannot be closed behind that."""
    if here is None or here.kind in ("stop", "given"):
        return True
    return here.column == 1 and text.count("\n", last.offset, here.offset) > 1  # an empty line, or a remark


def _closed_wrongly(here: _Piece, still_open: list[_Piece]) -> Slip | None:
    if not still_open:
        return Slip(f"`{here.text}` without its `{_opening(here.text)}`", here.offset, "a bracket for each")
    wanted = _CLOSES[still_open[-1].text]
    if wanted == here.text:
        return None
    return Slip(f"`{still_open[-1].text}` is closed by `{here.text}`", here.offset, f"`{wanted}`")


def _opening(closing: str) -> str:
    return next(one for one, other in _CLOSES.items() if other == closing)


def _unclosed(opening: _Piece) -> Slip:
    return Slip(
        f"`{opening.text}` is never closed",
        opening.offset,
        f"`{_CLOSES[opening.text]}` within the same statement",
    )


def _unended(last: _Piece, following: str) -> Slip:
    if last.kind == "given":
        return Slip("`:-` without conditions", last.offset, f"conditions and then `.`, before {following}")
    if last.kind in ("between", "range"):
        return Slip(
            f"a statement ends in `{last.text}`", last.offset, f"`.` in its place, before {following}"
        )
    return Slip(
        "a statement without its full stop", last.last, f"`.` at the end of this line, before {following}"
    )


def _run_on(before: list[_Piece]) -> Slip | None:
    """Tell of a statement with `:-` in it for the second time: where the second begins, the first should have ended."""
    if all(one.kind != "given" for one in before):
        return None
    for last, first in zip(reversed(before[:-1]), reversed(before), strict=False):
        if first.column == 1 and first.line > last.line:
            return _unended(last, f"line {first.line}")
    return None


def _parted_by_nothing(before: list[_Piece], here: _Piece) -> Slip | None:
    """Tell of two lines of one statement, or the last of one and the first of the next, with nothing between them."""
    last = before[-1]
    if here.kind not in ("word", "opening") or last.kind not in ("word", "string", "closing"):
        return None
    goes_on = "`,`" if any(one.kind == "given" for one in before) else "`:-`"
    return Slip(
        "a line that ends in the middle of a statement, and nothing that says how it goes on",
        last.last,
        f"{goes_on} at the end of this line if line {here.line} goes on with it, or `.`",
    )
