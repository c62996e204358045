"""The words of a text, each with its place, its clause and its dictionary forms."""

import re
from dataclasses import dataclass

from pyrules.comparing.lemmas import Reading, read_word

# A label of letters and figures, "4b2" or "Y3", is one word; an ordinal, "4th", is none, and an x multiplies.
_LABEL = r"(?<![^\W_])(?:\d+[a-wyz](?:\d+[a-wyz])*\d*|[A-Z]\d+(?:[a-wyz]\d+)*[a-wyz]?)(?![^\W_])"
_WORD = re.compile(rf"\d+(?:[.,]\d+)?\s?%|{_LABEL}|\d+(?:[.,]\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CLAUSE_ENDS = re.compile(r"[.;:!?()]")
_LONGEST_ABBREVIATION = 4
_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a number of a text.

    `start` and `end` are places in the text, `clause` counts the stretches between stops, colons and
    brackets, `after_comma` says that a comma stands before, `text` is in small letters and without a
    possessive ending.
    """

    text: str
    start: int
    end: int
    clause: int
    after_comma: bool
    reading: Reading


def read_words(text: str, language: str) -> tuple[Word, ...]:
    """Return the words and numbers of a text in order; a possessive ending (`'s`) is dropped.

    Args:
        text: running text.
        language: its language's code.

    """
    words: list[Word] = []
    clause, at = 0, 0
    for match in _WORD.finditer(text):
        between = text[at : match.start()]
        # A stop after a single letter abbreviates: it ends no clause.
        ends = _CLAUSE_ENDS.findall(between[1:] if words and _is_initial(words[-1], between) else between)
        clause += len(ends)
        comma = "," in between
        at = match.end()
        written = _POSSESSIVE.sub("", match.group())
        words.append(
            Word(spelled(written), match.start(), match.end(), clause, comma, _reading(written, language))
        )
    return tuple(words)


def spelled(word: str) -> str:
    """Return a word in small letters, the letter ё as е: printers use either."""
    return word.lower().replace("ё", "е")


def _is_initial(word: Word, after: str) -> bool:
    return len(word.text) == 1 and word.text.isalpha() and after.startswith(".")


def _reading(written: str, language: str) -> Reading:
    reading = read_word(written.lower(), language)
    if written.count("-") > 1:
        # One of the hyphens may be left from the end of a line.
        forms = (written[:at] + written[at + 1 :] for at, sign in enumerate(written) if sign == "-")
        readings = [read_word(form.lower(), language) for form in forms]
        return Reading(reading.lemmas.union(*(one.lemmas for one in readings)), reading.parts, reading.cases)
    if not is_abbreviation(written):
        return reading
    return Reading(reading.lemmas | {written}, reading.parts, reading.cases)


def is_abbreviation(written: str) -> bool:
    """Return whether a word is written as abbreviations are: a few capitals."""
    return written.isupper() and 1 < len(written) <= _LONGEST_ABBREVIATION
