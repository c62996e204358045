"""From a line and a column of a text back to the words that stand there, and to the sentence that they stand in."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.comparing.model import Difference, Phrase
from pyrules.comparing.pairing import Key, Pairing, Side
from pyrules.texts import Passage, Piece, Running

SHORTENED = " …"
"""What ends words that are shown in part."""
PARTS = ("label", "heading", "body")

_Stretches = dict[tuple[Key, str], list[tuple[int, int]]]


@dataclass(frozen=True)
class Found:
    """Where a phrase stands: the provision, which part of it, and from where to where."""

    key: Key
    part: str
    start: int
    end: int


class Places:
    """The way from line and column back to the words of a text.

    Args:
        side: the text.
        units: where its sentences begin and end, by provision and part.

    """

    def __init__(self, side: Side, units: _Stretches) -> None:
        self._units = units
        self._side = side
        self._lines: dict[tuple[str, int], list[tuple[Key, str, Running, int, Piece]]] = defaultdict(list)
        for key, passage in side.passages.items():
            for part, running in zip(PARTS, runnings(passage), strict=True):
                for start, piece in _pieces(running):
                    self._lines[passage.file, piece.line].append((key, part, running, start, piece))

    def find(self, phrase: Phrase) -> Found | None:
        """Return where a phrase stands, or None where no provision holds its place."""
        for key, part, running, start, piece in self._lines.get((phrase.file, phrase.line), ()):
            within = phrase.column - piece.column
            if 0 <= within < len(piece.text):
                first = start + within
                last = _end(running.text, first, phrase.text)
                if phrase.text.endswith(SHORTENED):
                    ends = (end for _, end in self._units.get((key, part), ()) if end >= last)
                    last = min(ends, default=last)
                return Found(key, part, first, max(last, first + 1))
        return None

    def sentence(self, phrase: Phrase | None) -> str | None:
        """Return the sentence or heading that words stand in, white space made even; None where nothing holds them."""
        found = self.find(phrase) if phrase else None
        if found is None:
            return None
        if found.part == "label":
            passage = self._side.passages[found.key]
            return " ".join(f"{passage.heading.text} {passage.body.text}".split()) or None
        running = runnings(self._side.passages[found.key])[PARTS.index(found.part)]
        for start, end in self._units.get((found.key, found.part), ()):
            if start <= found.start < end:
                return " ".join(running.text[start:end].split())
        return " ".join(running.text.split())


def places(pairing: Pairing) -> tuple[Places, Places]:
    """Return the way back to the words of the original, and to those of the translation."""
    stretches: tuple[_Stretches, _Stretches] = defaultdict(list), defaultdict(list)
    for provision in pairing.provisions:
        for unit in provision.units:
            part = "heading" if unit.heading else "body"
            for side, one in zip(stretches, (unit.original, unit.translation), strict=True):
                side[provision.key, part].append((one.start, one.end))
    return Places(pairing.original, stretches[0]), Places(pairing.translation, stretches[1])


def within(difference: Difference, sides: tuple[Places, Places]) -> Difference:
    """Return a difference with the sentences that its words stand in."""
    original, translation = (
        side.sentence(phrase)
        for side, phrase in zip(sides, (difference.original, difference.translation), strict=True)
    )
    update = {"original_sentence": original, "translation_sentence": translation}
    return difference.model_copy(update=update)


def runnings(passage: Passage) -> tuple[Running, Running, Running]:
    """Return label, heading and body of a passage, in the order of `PARTS`."""
    label = (Piece(passage.line, passage.column, passage.printed_label),) if passage.printed_label else ()
    return Running(label), passage.heading, passage.body


def _pieces(running: Running) -> Iterator[tuple[int, Piece]]:
    """Yield each piece with the place where it begins in the running text."""
    start = 0
    for index, piece in enumerate(running.pieces):
        start += len(piece.glue) if index else 0
        yield start, piece
        start += len(piece.text)


def _end(text: str, start: int, words: str) -> int:
    """Return where words that begin at `start` end; what goes beyond the text is cut off there."""
    spoken = re.compile(r"\s+".join(map(re.escape, words.removesuffix(SHORTENED).split())))
    found = spoken.match(text, start)
    return found.end() if found else len(text)
