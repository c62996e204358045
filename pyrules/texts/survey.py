"""What has to be known of a whole file before its words can be hung under provisions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

from pyrules.texts.alphabet import telling_letters
from pyrules.texts.footnotes import all_marks, body_mark
from pyrules.texts.headings import DivisionHeading, Heading, divisions_of, headings_of, units_of
from pyrules.texts.labels import FURTHEST_SECOND, Count, Label, Listed, listed, read_label, run_in_labels
from pyrules.texts.language_format import Language
from pyrules.texts.languages import (
    alternatives,
    language_of,
    languages,
    likeliest,
)
from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.nesting import Nesting, nestings
from pyrules.texts.units import LAW, Units
from pyrules.texts.vocabulary import WORD, Vocabulary

_FEWEST_WORDS_TO_TELL = 5
_NATIVE_LABEL = re.compile(r"\(?(?P<letter>[^\W\d_])[.)]")


@dataclass(frozen=True)
class Survey:
    """What a file holds as a whole; headings and other places are indices of segments.

    Attributes:
        headings: the headings of laws and the lines of contents lists.
        divisions: the headings of chapters, parts and sections.
        listed_divisions: those of them that are lines of a contents list.
        commented: the headings whose text is numbered commentary (25.1, 25.2 ...) and no law.
        commentary_from: where, after the footnotes of a law, commentary on it begins, and the law's number.
        label_letters: by the code of a language whose labels count in their own alphabet, its letters in order.
        titles: lines that are the title of the heading on the next line.
        nestings: how labels lie in one another in each law, by its heading.
        units: what the headings are headings of.
        marks: the footnote marks that words bear.
        words: the words of the file.
        laws: the numbers of laws that have a heading.
        listed_laws: language and number of the laws that contents lists name.
        paragraphs: the numbers of commentary paragraphs.
        first_language: the language in which the file begins.

    """

    headings: dict[int, Heading]
    divisions: dict[int, DivisionHeading]
    listed_divisions: frozenset[int]
    commented: frozenset[int]
    commentary_from: dict[int, str]
    label_letters: Mapping[str, str]
    titles: frozenset[int]
    nestings: Mapping[int, Nesting]
    units: Units
    marks: frozenset[str]
    words: Vocabulary
    laws: frozenset[str]
    listed_laws: frozenset[tuple[str, str]]
    paragraphs: frozenset[str]
    first_language: Language


def survey(segments: Sequence[Segment]) -> Survey:
    """Return what the segments of a file hold as a whole."""
    units = units_of(segments)
    headings = headings_of(segments, units)
    divisions, listed = divisions_of(segments, headings, units)
    marks = all_marks(segments)
    real = [index for index, heading in headings.items() if not heading.contents]
    sections = list(pairwise([*real, len(segments)]))
    numbers = _paragraph_numbers(segments)
    letters = _label_letters(segments)
    commented = {
        first
        for first, end in sections
        # In a statute 5.1 is a part of article 5.
        if units.of(headings[first].language) == LAW and _is_commentary(headings[first], segments[first:end])
    }
    tails = {
        first + tail: headings[first].number
        for first, end in sections
        if first not in commented
        and (tail := _commentary_tail(headings[first], segments[first:end], marks)) is not None
    }
    return Survey(
        headings=headings,
        divisions=divisions,
        listed_divisions=listed,
        commented=frozenset(commented),
        commentary_from=tails,
        label_letters=letters,
        titles=frozenset(index - 1 for index, heading in headings.items() if heading.title_before),
        nestings=_nestings(segments, headings, sections, letters),
        units=units,
        marks=marks,
        words=Vocabulary(segment.text for segment in segments),
        laws=frozenset(heading.number for heading in headings.values()),
        listed_laws=frozenset(
            (heading.language.code, heading.number) for heading in headings.values() if heading.contents
        ),
        paragraphs=frozenset(numbers),
        first_language=_first_language(segments, headings),
    )


def _paragraph_numbers(segments: Sequence[Segment]) -> set[str]:
    labels = (read_label(segment.text) for segment in segments)
    return {label.value for label in labels if label is not None and label.style.count is Count.DECIMAL}


def _is_commentary(heading: Heading, section: Sequence[Segment]) -> bool:
    numbers = _paragraph_numbers(section)
    return any(number.split(".")[0] == heading.number for number in numbers)


def _commentary_tail(heading: Heading, section: Sequence[Segment], marks: frozenset[str]) -> int | None:
    """Return where commentary begins in the section of a law, or None.

    Footnotes close the text of a law. What stands after them, bears no label and cites that very law by its
    number speaks about it: a law that means itself says "this law".
    """
    labels = [index for index, segment in enumerate(section) if segment.opens and _has_label(segment)]
    after_labels = labels[-1] + 1 if labels else 1
    bodies = [index for index in range(after_labels, len(section)) if body_mark(section[index].text, marks)]
    if not bodies:
        return None
    start = bodies[0]
    while start < len(section) and (start in bodies or not section[start].opens):
        start += 1
    cites = _citation(heading.language.code)
    cited = (match["number"] for segment in section[start:] for match in cites.finditer(segment.text))
    return start if heading.number in cited else None


@cache
def _citation(code: str) -> re.Pattern[str]:
    words = alternatives(language_of(code).references.law_words)
    return re.compile(rf"\b{words}\s*(?P<number>\d+)", re.IGNORECASE)


def _has_label(segment: Segment) -> bool:
    label = read_label(segment.text)
    return label is not None and label.has_stop


def _label_letters(segments: Sequence[Segment]) -> dict[str, str]:
    """Return by code the letters of the languages that count in their own: a text that has Б counts А, Б, В."""
    letters = {
        match["letter"] for segment in segments if (match := _NATIVE_LABEL.match(segment.text)) is not None
    }
    return {
        language.code: language.label_letters
        for language in languages()
        if letters & telling_letters(language.label_letters)
    }


def _nestings(
    segments: Sequence[Segment],
    headings: Mapping[int, Heading],
    sections: Sequence[tuple[int, int]],
    letters: Mapping[str, str],
) -> dict[int, Nesting]:
    laws = [
        list(
            _labels(segments[first:end], headings[first].tail, letters.get(headings[first].language.code, ""))
        )
        for first, end in sections
    ]
    return {first: nesting for (first, _), nesting in zip(sections, nestings(laws), strict=True)}


def _labels(law: Sequence[Segment], tail: int | None, letters: str) -> Iterator[Label]:
    """Yield what has the form of a label at the beginning of a line, and right after another label.

    Args:
        law: the segments of a law, its heading first.
        tail: where in the line of the heading its text begins, where it does.
        letters: the letters that labels count with, where they are not Latin.

    """
    for index, segment in enumerate(law):
        if index == 0 and tail is None:
            continue
        if index > 0 and segment.wrapped and not ends_sentence(law[index - 1].text):
            continue
        text = segment.text if index > 0 else segment.text[tail:]
        for start in (0, *run_in_labels(text, partial(_listed, law[index + 1 :]))):
            words = text[start:]
            while (label := read_label(words, letters)) is not None and label.has_stop:
                yield label
                words = words[label.length :]


def _listed(segments: Sequence[Segment]) -> frozenset[Listed]:
    return frozenset(one for segment in segments[:FURTHEST_SECOND] for one in listed(segment.text))


def _first_language(segments: Sequence[Segment], headings: dict[int, Heading]) -> Language:
    first = min(headings, default=len(segments))
    before = " ".join(segment.text for segment in segments[:first])
    if headings and len(WORD.findall(before)) < _FEWEST_WORDS_TO_TELL:
        return headings[first].language
    return likeliest(before)
