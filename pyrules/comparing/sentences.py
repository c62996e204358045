"""Which sentences of a provision render which: one another, two one, or none.

Dynamic programming after Gale and Church, A program for aligning sentences in bilingual corpora (1993): how often
sentences are joined, parted, left out or added, and how long they are. Beside it speak words that render each other,
in two passes after Moore, Fast and accurate sentence alignment of bilingual corpora (2002): the first pass goes by
what word lists, numbers and names tell, the second by what the pairs of the first teach.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log

from pyrules.comparing.learning import Learnt
from pyrules.comparing.units import Unit

Range = tuple[int, int]

# How often so many sentences render so many (Gale and Church 1993, table 5); three for one is as rare as none.
_SHAPES: Mapping[Range, float] = {
    (1, 1): 0.89, (1, 0): 0.005, (0, 1): 0.005, (2, 1): 0.045, (1, 2): 0.045, (2, 2): 0.011, (3, 1): 0.005,
    (1, 3): 0.005,
}  # fmt: skip
# How much the length of a rendering varies for each letter (Gale and Church 1993), and what a misfit says at most.
_VARIANCE, _MOST_OF_LENGTH = 6.8, 12.0
# What a length that fits says for two sentences, beside those that have nothing to do with each other.
_FITS = 1.0
# How often a word has a partner in the sentence that renders its own, where many places or word lists tell of it.
_USUAL, _NAMED = 0.8, 0.6
# How often it has one in another sentence, at least.
_BY_CHANCE = 0.05
# How many other sentences' worth is expected of a word before the provision tells, and in which share it has partners.
_BEFORE, _EXPECTED = 2, 0.25
# How much rarer than chance has it a sentence is left out where another one is added, in natural logarithms.
_RARELY = 6.0
# Words closer than this may render each other.
_CLOSE = 0.14
_SHORTEST_NAME = 3


@dataclass(frozen=True, slots=True)
class Sign:
    """A word of a sentence that tells what it goes with.

    `partners` are the sentences of the other side in which it may have a partner, `usual` is how likely it has one in
    the sentence that renders its own.
    """

    partners: frozenset[int]
    usual: float


Signs = tuple[Sequence[Sequence[Sign]], Sequence[Sequence[Sign]]]
"""The signs of each sentence of the original, and of each of the translation."""


def named_signs(original: Sequence[Unit], translation: Sequence[Unit]) -> Signs:
    """Return what sentences name: terms that word lists know, numbers, names that both languages write alike."""
    sides = [[_names(unit) for unit in units] for units in (original, translation)]
    return _signs(sides[0], sides[1]), _signs(sides[1], sides[0])


def _names(unit: Unit) -> frozenset[object]:
    written = {
        word.text
        for word in unit.words
        if len(word.text) >= _SHORTEST_NAME and unit.running.text[word.start].isupper()
    }
    numbers = {("number", meaning) for one in unit.of("numbers") for meaning in one.meanings}
    return frozenset(
        {("concept", one) for one in unit.concepts} | numbers | {("name", one) for one in written}
    )


def _signs(own: Sequence[frozenset[object]], other: Sequence[frozenset[object]]) -> list[list[Sign]]:
    there = frozenset().union(*other)
    return [
        [
            Sign(frozenset(index for index, some in enumerate(other) if name in some), _NAMED)
            for name in names
            # What the other side never writes so is written otherwise there.
            if name in there
        ]
        for names in own
    ]


def learnt_signs(
    learnt: Learnt, original: Sequence[Unit], translation: Sequence[Unit], but: Sequence[int]
) -> Signs:
    """Return the words of sentences that other provisions tell the partners of.

    Args:
        learnt: what the texts tell of each other.
        original: the sentences of the original.
        translation: those of the translation.
        but: the pairs of units that these sentences were put into: they would speak for themselves.

    """
    forms = [
        [[token.form for token in learnt.tokens_of(unit, side)] for unit in units]
        for side, units in enumerate((original, translation))
    ]
    lexicon = learnt.lexicon.without(but)
    partners: tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]] = {}, {}
    for side, others in enumerate(reversed(forms)):
        for form in {form for some in forms[side] for form in some}:
            near = {
                other
                for other in {other for some in others for other in some}
                if lexicon.strength((other, form) if side else (form, other)) >= _CLOSE
            }
            partners[side][form] = frozenset(at for at, some in enumerate(others) if near.intersection(some))
    first, second = (
        [
            [
                Sign(partners[side][form], usual)
                for form in sentence
                if (usual := max(_usual(lexicon.uses(form, side)), _NAMED if partners[side][form] else 0.0))
            ]
            for sentence in forms[side]
        ]
        for side in (0, 1)
    )
    return first, second


def _usual(uses: int) -> float:
    """Return how likely a word has a partner that is used so often elsewhere: the less is known the less likely."""
    return _USUAL * uses / (uses + 1)


def aligned(
    original: Sequence[Unit], translation: Sequence[Unit], signs: Signs, ratio: float
) -> Iterator[tuple[Range, Range]]:
    """Yield which sentences render which, as ranges; one of both is empty where sentences have no partner.

    Args:
        original: the sentences of a provision.
        translation: its sentences in the translation.
        signs: what they are known by.
        ratio: how many letters of the translation render one.

    """
    rows, columns = len(original), len(translation)
    weigh = _Weigher(original, translation, signs, ratio)
    best: dict[Range, tuple[float, Range]] = {(0, 0): (0.0, (0, 0))}
    for row in range(rows + 1):
        for column in range(columns + 1):
            for (down, right), often in _SHAPES.items():
                start = row - down, column - right
                if start not in best:
                    continue
                cost = best[start][0] - log(often)
                if down and right:
                    cost += weigh.cost((start[0], row), (start[1], column))
                if (row, column) not in best or cost < best[row, column][0]:
                    best[row, column] = cost, start
    steps = [(rows, columns)]
    while steps[-1] != (0, 0):
        steps.append(best[steps[-1]][1])
    yield from _replaced(
        [((row, down), (column, right)) for (row, column), (down, right) in pairwise(reversed(steps))], weigh
    )


def _replaced(ranges: Sequence[tuple[Range, Range]], weigh: "_Weigher") -> Iterator[tuple[Range, Range]]:
    """Yield what renders what, a sentence left out and one added beside it as a free rendering where they may be."""
    at = 0
    while at < len(ranges):
        (first, second), following = ranges[at], ranges[at + 1 : at + 2]
        for other, another in following:
            both = (first[0], other[1]), (second[0], another[1])
            if (first[1] - first[0], second[1] - second[0], other[1] - other[0], another[1] - another[0]) in (
                (1, 0, 0, 1),
                (0, 1, 1, 0),
            ) and weigh.cost(*both) < -2 * log(_SHAPES[1, 0]) + _RARELY:
                first, second = both
                at += 1
        yield first, second
        at += 1


@dataclass(frozen=True)
class _Weigher:
    """Weighs two guesses of some sentences: that they render each other, and that they have no partner."""

    original: Sequence[Unit]
    translation: Sequence[Unit]
    signs: Signs
    ratio: float

    def cost(self, first: Range, second: Range) -> float:
        """Return how much speaks against some sentences rendering others, in natural logarithms."""
        lengths = [
            sum(unit.end - unit.start for unit in units[slice(*some)])
            for units, some in ((self.original, first), (self.translation, second))
        ]
        expected = lengths[0] * self.ratio
        misfit = (lengths[1] - expected) ** 2 / (_VARIANCE * (lengths[1] + expected))
        return (
            min(misfit, _MOST_OF_LENGTH)
            - _FITS
            + self._of_signs(0, first, second)
            + self._of_signs(1, second, first)
        )

    def _of_signs(self, side: int, own: Range, other: Range) -> float:
        total = 0.0
        for index in range(*own):
            for sign, once in zip(self.signs[side][index], self._chances[side][index], strict=True):
                chance = min(1 - (1 - once) ** (other[1] - other[0]), sign.usual)
                has = not sign.partners.isdisjoint(range(*other))
                total += log(chance / sign.usual) if has else log((1 - chance) / (1 - sign.usual))
        return total

    @cached_property
    def _chances(self) -> tuple[list[list[float]], list[list[float]]]:
        """How likely each sign has a partner in a sentence that does not render its own."""
        found = []
        for side, others in enumerate((len(self.translation), len(self.original))):
            found.append(
                [
                    [
                        max(
                            (max(len(sign.partners) - 1, 0) + _BEFORE * _EXPECTED) / (others - 1 + _BEFORE),
                            _BY_CHANCE,
                        )
                        for sign in signs
                    ]
                    for signs in self.signs[side]
                ]
            )
        return found[0], found[1]
