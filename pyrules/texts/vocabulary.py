"""The words of a file: what tells a word from half a word, and a title from one that lost its first letter."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

WORD = re.compile(r"[^\W\d_]+")


class Vocabulary:
    """How often each word stands in a file, in small letters; looked up by beginning and by ending."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts = Counter(word.lower() for text in texts for word in WORD.findall(text))
        self._ordered = sorted(self._counts)
        self._by_tail: dict[str, str] = {}
        for word in self._ordered:
            self._by_tail.setdefault(word[1:], word)

    def count(self, word: str) -> int:
        """Return how often a word stands in the file."""
        return self._counts[word]

    def has_form(self, stem: str, *, other_than: str) -> bool:
        """Return whether another word than `other_than` begins with `stem`."""
        start = bisect_left(self._ordered, stem)
        return any(word.startswith(stem) and word != other_than for word in self._ordered[start : start + 2])

    def with_letter_before(self, word: str) -> str | None:
        """Return the first word that is `word` with one letter more before it, or None."""
        return self._by_tail.get(word)
