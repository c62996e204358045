"""Stretches of text with all that the checks look at: sentences and headings, annotated."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.markers import Marker, find_markers
from pyrules.comparing.words import Word, read_words
from pyrules.texts.language_format import Language
from pyrules.texts.languages import language_of
from pyrules.texts.passages import Passage, Running

# How many words to either side are the surroundings of a word.
_NEAR = 5
_STOP = re.compile(r"[.!?…]+[)\]»\"”“’]*(?=\s+[(\[«\"“„‚‘]?[^\W\d_a-zа-яёąćęłńóśźż])")
# A stop after a day's number that a month and a year follow, as in German.
_DATE = re.compile(r"(?<!\w)(?P<day>\d{1,2})\.\s+[^\W\d_]+\s+\d{4}(?!\w)")


@dataclass(frozen=True)
class Unit:
    """A heading, a sentence or several sentences of one provision.

    `start` and `end` are places in `running`; words, markers and terms are those in between, their indices
    counted from the first word of the unit. What belongs to a reference is neither a word nor a marker.
    """

    passage: Passage
    running: Running
    start: int
    end: int
    words: tuple[Word, ...]
    markers: tuple[Marker, ...]
    terms: tuple[TermUse, ...]

    @property
    def language(self) -> str:
        """The code of its language."""
        return self.passage.language

    @property
    def text(self) -> str:
        """Its text, white space made even."""
        return " ".join(self.running.text[self.start : self.end].split())

    @cached_property
    def concepts(self) -> frozenset[str]:
        """Every concept that a term of the unit, or a part of such a term, may name."""
        return frozenset().union(*(use.concepts | use.within for use in self.terms))

    def of(self, category: str) -> tuple[Marker, ...]:
        """Return its markers of one category, in order."""
        return tuple(marker for marker in self.markers if marker.category == category)

    def words_of(self, indices: Sequence[int]) -> str:
        """Return the text from the first to the last of some words."""
        first, last = self.words[min(indices)], self.words[max(indices)]
        return " ".join(self.running.text[first.start : last.end].split())

    def place_of(self, index: int) -> tuple[int, int]:
        """Return line and column of a word."""
        return self.running.place(self.words[index].start)

    def around(self, index: int) -> frozenset[str]:
        """Return the concepts and numbers that stand near a word, its own not among them."""
        near = [
            names
            for first, last, names in self._named
            if first - _NEAR <= index <= last + _NEAR and not first <= index <= last
        ]
        return frozenset().union(*near)

    @cached_property
    def _named(self) -> tuple[tuple[int, int, frozenset[str]], ...]:
        """From which word to which one a concept or a number is named."""
        terms = [(min(use.words), max(use.words), use.concepts) for use in self.terms]
        numbers = [(marker.place, marker.place, marker.meanings) for marker in self.of("numbers")]
        return (*terms, *numbers)

    def position(self, index: int) -> float:
        """Return where in the unit a word stands: 0 for the first, 1 for the last."""
        return index / max(len(self.words) - 1, 1)


def sentences(running: Running, language: Language) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of a running text begins and ends."""
    text = running.text
    start = 0
    days = {date.end("day") for date in _DATE.finditer(text)}
    for stop in _STOP.finditer(text):
        if stop.start() not in days and not _abbreviates(text[start : stop.end()], language):
            yield start, stop.end()
            start = stop.end()
    if text[start:].strip():
        yield start, len(text)


def _abbreviates(text: str, language: Language) -> bool:
    last = text.rsplit(maxsplit=1)[-1].lower().lstrip('([«"“')
    return any(last == part.split()[-1] for part in language.abbreviations) or bool(
        re.fullmatch(r"\w\.", last)
    )


def annotate(
    passage: Passage,
    running: Running,
    stretch: tuple[int, int],
    glossary: Glossary,
    references: Sequence[tuple[int, int]],
) -> Unit:
    """Return a stretch of a passage's text with its words, markers and terms.

    Args:
        passage: the passage.
        running: its heading or its body.
        stretch: where the unit begins and ends in it.
        glossary: the terms to look for.
        references: where references stand in it; their words carry no logic of their own.

    """
    start, end = stretch
    blank = list(running.text)
    for first, last in references:
        blank[first:last] = "(" + " " * (last - first - 2) + ")" if last - first > 1 else " "
    text = "".join(blank)
    words = tuple(
        replace(word, start=word.start + start, end=word.end + start)
        for word in read_words(text[start:end], passage.language)
    )
    markers = find_markers(words, passage.language)
    logic = [frozenset(marker.words) for marker in markers if not marker.is_soft]
    terms = glossary.find(words, passage.language)
    return Unit(
        passage=passage,
        running=running,
        start=start,
        end=end,
        words=words,
        markers=tuple(one for one in markers if not any(_strictly_within(one, use) for use in terms)),
        # What carries the logic has checks of its own.
        terms=tuple(use for use in terms if not any(logic_of.issuperset(use.words) for logic_of in logic)),
    )


def _strictly_within(marker: Marker, use: TermUse) -> bool:
    """Return whether a number, such as a "first", is a part of a longer term."""
    return marker.category == "numbers" and set(marker.words) < set(use.words)


def units_of(
    passage: Passage,
    running: Running,
    glossary: Glossary,
    references: Sequence[tuple[int, int]] = (),
) -> tuple[Unit, ...]:
    """Return the sentences of a running text, annotated."""
    stretches = sentences(running, language_of(passage.language))
    found = (annotate(passage, running, stretch, glossary, references) for stretch in stretches)
    return tuple(unit for unit in found if unit.words)
