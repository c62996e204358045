"""Find what stands twice: whole passages, and words that the printer set again as lines of their own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

# Fewer lines in common are a formula that a code repeats on purpose.
_LEAST_LINES = 10
# How many lines must agree before two places are compared at length.
_SEED_LINES = 3
_MOST_WORDS_SET_AGAIN = 6
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class RepeatedPassage:
    """The lines `first` to `last` say again what stands from line `original` on; all from 1."""

    first: int
    last: int
    original: int


def repeated_passages(lines: Sequence[str]) -> list[RepeatedPassage]:
    """Return the passages of ten or more lines, blank ones not counted, that stand earlier in the file."""
    filled = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    words = [line for _, line in filled]
    seen: dict[tuple[str, ...], int] = {}
    found = []
    index = 0
    while index + _SEED_LINES <= len(words):
        seed = tuple(words[index : index + _SEED_LINES])
        original = seen.setdefault(seed, index)
        length = _common_length(words, original, index) if original < index else 0
        if length >= _LEAST_LINES:
            found.append(
                RepeatedPassage(filled[index][0], filled[index + length - 1][0], filled[original][0])
            )
            index += length
        else:
            index += 1
    return found


def _common_length(words: Sequence[str], original: int, copy: int) -> int:
    length = 0
    while (
        copy + length < len(words)
        and original + length < copy
        and words[original + length] == words[copy + length]
    ):
        length += 1
    return length


def repeated_words(lines: Sequence[str]) -> list[int]:
    """Return the numbers of lines that stand twice in a row and whose words a neighbouring line has too.

    Printers that set words in bold by striking them again leave such lines in a text.
    """
    found: dict[int, None] = {}
    for number in range(1, len(lines)):
        line = lines[number - 1].strip()
        words = _WORD.findall(line)
        if not words or len(words) > _MOST_WORDS_SET_AGAIN or lines[number].strip() != line:
            continue
        before = lines[number - 2] if number > 1 else ""
        after = lines[number + 1] if number + 1 < len(lines) else ""
        if any(set(words) <= set(_WORD.findall(neighbour)) for neighbour in (before, after)):
            found |= dict.fromkeys((number, number + 1))
    return list(found)
