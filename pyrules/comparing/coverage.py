"""What of a unit nothing on the other side renders: clauses whose words have no partner there.

Two guesses are weighed against each other for each stretch of a unit: that it is rendered, and that it is left out.
Its words speak for either, each as far as it usually has a partner in these two texts, and so does the length of the
rendering beside the length that is usual in them.
"""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt

from pyrules.comparing.learning import Learnt
from pyrules.comparing.model import Confidence
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

# How likely a word has a partner by chance where it is not rendered, and what no word goes beyond.
_BY_CHANCE, _SUREST = 0.25, 0.92
# The least a stretch has: words, those that tell something, those of them without a partner.
_FEWEST_WORDS, _FEWEST_TELLING = 3, 2
# How far lengths can speak for a stretch, and how much lengths vary at least.
_MOST_OF_LENGTH, _LEAST_SPREAD = 4.0, 1.0
# How far words must speak for a stretch, and lengths where the other side has words left that may render it.
_LEAST_OF_EACH = 1.35
# So many pairs tell how much lengths vary.
_ENOUGH = 8
# From what weight on a stretch is told at all, is likely left out, is surely left out.
_LEAST, _LIKELY, _SURE = 2.0, 3.0, 6.0


@dataclass(frozen=True)
class Lost:
    """A stretch of a unit, by its words, and how much speaks for its being left out, in natural logarithms.

    `has_room` says whether the other side has more words without a partner than the stretch has: what may render it.
    """

    words: tuple[int, ...]
    weight: float
    of_words: float
    of_length: float
    has_room: bool


@dataclass(frozen=True)
class Coverage:
    """The units of one side against those that render them: side 0 is the original, 1 the translation."""

    learnt: Learnt
    pairs: Sequence[tuple[Unit, Unit]]
    side: int

    def lost(self, number: int) -> Iterator[Lost]:
        """Yield the stretches of a unit that nothing renders, the clearest first; none lies in another."""
        unit = self.pairs[number][self.side]
        weights = self._weights(number)
        found = [
            one
            for start, end in _stretches(unit)
            if (one := self._judged(number, unit, weights, start, end)) and one.weight >= _LEAST
        ]
        taken: set[int] = set()
        for one in sorted(found, key=lambda lost: (-lost.weight, len(lost.words))):
            if not taken & set(one.words):
                taken |= set(one.words)
                yield one
                # What is lost tells of the length once.
                break

    def _weights(self, number: int) -> dict[int, float]:
        """Return how much each word that tells something speaks for being left out."""
        matched = self.learnt.matched[number]
        found: dict[int, float] = {}
        for place, token in enumerate(matched.tokens[self.side]):
            if matched.known[self.side][place]:
                usual = min(_SUREST, max(_BY_CHANCE, self.learnt.rendered(token.form, self.side, number)))
                has = place in matched.partner[self.side]
                found[token.index] = log(_BY_CHANCE / usual) if has else log((1 - _BY_CHANCE) / (1 - usual))
        return found

    def _judged(
        self, number: int, unit: Unit, weights: dict[int, float], start: int, end: int
    ) -> Lost | None:
        own = [weights[index] for index in range(start, end) if index in weights]
        if end - start < _FEWEST_WORDS or len([one for one in own if one > 0]) < _FEWEST_TELLING:
            return None
        first, last = unit.words[start].start, unit.words[end - 1].end
        of_words, of_length = sum(own), self._of_length(number, last - first)
        if of_words <= 0:
            return None
        room = self._has_room(number, start, end)
        return Lost(tuple(range(start, end)), of_words + of_length, of_words, of_length, room)

    def _has_room(self, number: int, start: int, end: int) -> bool:
        """Return whether more words of the other side lack a partner than of a stretch."""
        matched = self.learnt.matched[number]
        tokens, partner = matched.tokens[self.side], matched.partner[self.side]
        lacking = [
            place for place, token in enumerate(tokens) if start <= token.index < end and place not in partner
        ]
        return len(matched.tokens[1 - self.side]) - len(partner) > len(lacking)

    def _of_length(self, number: int, left_out: int) -> float:
        """Return how much better the length of the other side fits a unit without so many of its letters."""
        own, other = (len(self.pairs[number][side].text) for side in (self.side, 1 - self.side))
        whole, part = (self._misfit(length, other) for length in (own, own - left_out))
        return max(-_MOST_OF_LENGTH, min(_MOST_OF_LENGTH, (whole**2 - part**2) / 2))

    def _misfit(self, own: int, other: int) -> float:
        ratio, spread = self._lengths
        return (other - ratio * own) / (spread * sqrt(max(own, 1)))

    @cached_property
    def _lengths(self) -> tuple[float, float]:
        """How many letters of the other side render one, and how much that varies."""
        both = [(len(pair[self.side].text), len(pair[1 - self.side].text)) for pair in self.pairs]
        ratio = statistics.median(other / max(own, 1) for own, other in both) if both else 1.0
        if len(both) < _ENOUGH:
            return ratio, 1000.0
        # The usual deviation, by the median: what is left out does not widen it.
        off = statistics.median(abs(other - ratio * own) / sqrt(max(own, 1)) for own, other in both)
        return ratio, max(1.48 * off, _LEAST_SPREAD)


def confidence(lost: Lost) -> Confidence:
    """Return how much speaks for a stretch being left out."""
    # Where the other side may say the same in other words, its length has to tell as well that it does not.
    least = _LEAST_OF_EACH if lost.has_room else -_MOST_OF_LENGTH
    if lost.of_words < _LEAST_OF_EACH or lost.of_length <= least:
        return Confidence.WEAK
    if lost.weight >= _SURE:
        return Confidence.SURE
    return Confidence.LIKELY if lost.weight >= _LIKELY or not lost.has_room else Confidence.WEAK


def _stretches(unit: Unit) -> Iterator[tuple[int, int]]:
    """Yield where what may be left out begins and ends: at stops and commas, and where a clause or phrase begins."""
    words = unit.words
    language = language_of(unit.language)
    opening = {one.words[0] for name in ("conditions", "connectives") for one in unit.of(name)}
    parted = [
        index
        for index in range(1, len(words))
        if words[index].after_comma or words[index].clause != words[index - 1].clause
    ]
    starts = {0, *parted, *opening}
    starts |= {index for index, word in enumerate(words) if word.text in language.prepositions}
    ends = {*parted, *opening, len(words)}
    for start in sorted(starts):
        for end in sorted(ends):
            if end > start and (start, end) != (0, len(words)):
                yield start, end
