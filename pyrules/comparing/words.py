"""The words of a text, each with its place, its clause and its dictionary forms."""

import re
from dataclasses import dataclass

from pyrules.comparing.lemmas import Reading, read_word

_WORD = re.compile(r"\d+(?:[.,]\d+)?\s?%|\d+(?:[.,]\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_CLAUSE_ENDS = re.compile(r"[.;:!?()]")
_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True)
class Word:
    """A word or a number of a text.

    `start` and `end` are places in the text, `clause` counts the stretches between stops, colons and
    brackets, `text` is in small letters and without a possessive ending.
    """

    text: str
    start: int
    end: int
    clause: int
    reading: Reading


def read_words(text: str, language: str) -> tuple[Word, ...]:
    """Return the words and numbers of a text in order; a possessive ending (`'s`) is dropped.

    Args:
        text: running text.
        language: its language's code.

    """
    words = []
    clause, at = 0, 0
    for match in _WORD.finditer(text):
        clause += len(_CLAUSE_ENDS.findall(text, at, match.start()))
        at = match.end()
        word = _POSSESSIVE.sub("", match.group()).lower()
        words.append(Word(word, match.start(), match.end(), clause, read_word(word, language)))
    return tuple(words)
