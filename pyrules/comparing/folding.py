"""Provisions that a label makes in one text only: what is a list in one of them runs on in the other.

A label in running text, or one whose line before lacks its full stop, may be read as the beginning of a provision
in one text and as words in the other. The words then stand in both, but in provisions of different names: those of
the one text belong to the provision before them.
"""

import re
import statistics
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from pyrules.texts import Passage
from pyrules.texts.passages import Piece, Running

# How much the length of a rendering varies for each letter (Gale and Church 1993).
_VARIANCE = 6.8
# How much better both lengths must fit once provisions are folded, in natural logarithms.
_CLEARLY = 4.0
# So many provisions tell how long a rendering usually is.
_ENOUGH = 5
Key = TypeVar("Key")


def foldable(
    original: Mapping[Key, Passage], translation: Mapping[Key, Passage]
) -> tuple[Mapping[Key, tuple[Key, ...]], Mapping[Key, tuple[Key, ...]]]:
    """Return for provisions of both texts which of one text only go on with them there.

    They are those that follow it in the one text, as far as the other text is so long that it must say them as well.

    Args:
        original: what each provision says, in the order of the text.
        translation: the same in the other text.

    Returns:
        For each text, which provisions belong to which one before them.

    """
    ratio = _ratio(original, translation)
    return _of_side(original, translation, ratio), _of_side(translation, original, 1 / ratio)


def _of_side(
    own: Mapping[Key, Passage], other: Mapping[Key, Passage], ratio: float
) -> dict[Key, tuple[Key, ...]]:
    alone: dict[Key, list[Key]] = {}
    last: Key | None = None
    for key in own:
        if key in other:
            last = key
        elif last is not None and own[last].file == own[key].file:
            alone.setdefault(last, []).append(key)
    found = {}
    for key, following in alone.items():
        lengths = [_length(own[key])]
        for one in following:
            lengths.append(lengths[-1] + _length(own[one]))
        misfits = [_misfit(length * ratio, _length(other[key])) for length in lengths]
        best = min(range(len(misfits)), key=misfits.__getitem__)
        least = 0.0 if all(_is_printed(own[one], other[key]) for one in following[:best]) else _CLEARLY
        if misfits[0] - misfits[best] > least:
            found[key] = tuple(following[:best])
    return found


def _is_printed(passage: Passage, other: Passage) -> bool:
    """Return whether the label of a provision stands amid the words of another one."""
    label = passage.printed_label.rstrip(".")
    return len(label) > 1 and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", other.body.text) is not None


def _misfit(expected: float, length: int) -> float:
    """Return how unlikely a length is where another is expected, in natural logarithms."""
    return (length - expected) ** 2 / (2 * _VARIANCE * max(expected, 1.0))


def _ratio(original: Mapping[Key, Passage], translation: Mapping[Key, Passage]) -> float:
    lengths = [
        (_length(one), _length(translation[key])) for key, one in original.items() if key in translation
    ]
    shares = [second / first for first, second in lengths if first and second]
    return statistics.median(shares) if len(shares) >= _ENOUGH else 1.0


def _length(passage: Passage) -> int:
    return len(passage.heading.text) + len(passage.body.text)


def joined(first: Passage, *following: Passage) -> Passage:
    """Return a provision that goes on with others, their labels and headings among its words."""
    return reduce(_joined, following, first)


def _joined(first: Passage, other: Passage) -> Passage:
    label = (Piece(other.line, other.column, other.printed_label),) if other.printed_label else ()
    pieces = [*label, *other.heading.pieces, *other.body.pieces]
    # The glue of a text's first piece parts it from nothing.
    parted = [
        replace(piece, glue=piece.glue or " ") if piece in _firsts(other) else piece for piece in pieces
    ]
    return replace(first, body=Running((*first.body.pieces, *parted)))


def _firsts(passage: Passage) -> tuple[Piece, ...]:
    return (*passage.heading.pieces[:1], *passage.body.pieces[:1])
