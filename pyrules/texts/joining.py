"""Join the words of lines: footnote marks go out, words split at a line's end come together."""

import re
from dataclasses import dataclass, replace

from pyrules.texts.footnotes import marks_in
from pyrules.texts.layout import Segment
from pyrules.texts.passages import Piece
from pyrules.texts.vocabulary import Vocabulary

_WORD_AT_END = re.compile(r"[^\W\d_]+$")
_WORD_AT_START = re.compile(r"[^\W\d_]+")
_HYPHEN_AT_END = re.compile(r"[^\W\d_]-$")
# So many letters in common, and two words are forms of one.
_SHORTEST_STEM = 4


@dataclass(frozen=True)
class Joint:
    """What parts two lines: the glue between them, and the words before where they lose their hyphen."""

    glue: str
    split: bool = False
    before: Piece | None = None


def join(before: Piece | None, segment: Segment, words: Vocabulary) -> Joint:
    """Return how a segment follows the piece before it; `words` are the words of the file."""
    if before is None:
        return Joint("")
    if not segment.opens and _HYPHEN_AT_END.search(before.text) and segment.text[:1].islower():
        return Joint("", split=True, before=replace(before, text=before.text[:-1]))
    if segment.opens and _is_split_word(before.text, segment.text, words):
        return Joint("", split=True)
    return Joint("\n" if segment.opens else " ")


def _is_split_word(before: str, after: str, words: Vocabulary) -> bool:
    """Return whether a word goes on without a hyphen.

    Neither half is a word elsewhere in the file, and the whole, or another form of it, is one.
    """
    start, end = _WORD_AT_END.search(before), _WORD_AT_START.match(after)
    if start is None or end is None or not (start.group().islower() and end.group().islower()):
        return False
    head, rest = start.group(), end.group()
    if words.count(head) > 1 or words.count(rest) > 1:
        return False
    stem = head[: max(len(head) - 1, _SHORTEST_STEM)]
    return words.count(head + rest) > 0 or words.has_form(stem, other_than=head)


def pieces_of(segment: Segment, glue: str) -> list[Piece]:
    """Return the words of a segment without the footnote marks in them."""
    pieces: list[Piece] = []
    start = 0
    for mark in marks_in(segment.text):
        if mark.start > start:
            pieces.append(_piece(segment, start, mark.start, "" if pieces else glue))
        start = mark.end
    if start < len(segment.text):
        pieces.append(_piece(segment, start, len(segment.text), "" if pieces else glue))
    return pieces


def _piece(segment: Segment, start: int, end: int, glue: str) -> Piece:
    return Piece(segment.line, segment.column + start, segment.text[start:end], glue)
