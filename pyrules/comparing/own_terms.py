"""The terms that two texts have of their own: words of the original with one usual rendering, learnt from the pair.

No list names them. Where one of them lacks its rendering, and the rendering of another one stands there that the
original has no word for, the one stands for the other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import log

from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

# In how many places two words must render each other to be a term of these texts, and how closely.
_PLACES, _CLOSE = 3.0, 0.5
# The same of two words that nothing else renders as often: a party named beside its own title is as close as that.
_MANY_PLACES, _CLOSEST = 5.0, 0.4
# Up to which closeness a word is no rendering of another.
_NO_RENDERING = 0.12
# How likely a word has a partner by chance, and what no word goes beyond.
_BY_CHANCE, _SUREST = 0.25, 0.95
# What must speak for an exchange, in natural logarithms, and how far apart the two may stand in their units.
_LIKELY, _SURE = 2.6, 4.0
_FURTHEST = 0.4
# How often, and in which share of its places, a word must bear a modal to be somebody who acts, and what share of a
# word's uses must be rendered so. A thing, such as a work, bears one now and then.
_ACTS, _MOSTLY_ACTS, _IN_PART = 2, 0.06, 0.2
# How often, and in which share of its places, a word must stand before another one to be a part of its name.
_NAMED, _MOSTLY_NAMED = 3, 0.5
# How alike what is around two words must be for the one to stand in the other's place.
_AT_ONE_PLACE = 0.6


@dataclass(frozen=True)
class Exchange:
    """A word of the original and the word that stands for it, by index, with the other one's usual sense."""

    original: int
    translation: int
    means: str
    confidence: Confidence


class OwnTerms:
    """The terms of a pair of texts, and where one of them stands for another."""

    def __init__(self, pairing: Pairing) -> None:
        """Take the terms from what the texts tell of each other."""
        self._pairing = pairing
        self._learnt = pairing.learnt

    @cached_property
    def usual(self) -> Mapping[str, str]:
        """The usual rendering of each term of the original."""
        lexicon = self._learnt.lexicon
        best: tuple[dict[str, float], dict[str, float]] = {}, {}
        for words, places in lexicon.together.items():
            for side in (0, 1):
                best[side][words[side]] = max(places, best[side].get(words[side], 0.0))

        def close(words: tuple[str, str], places: float) -> bool:
            most = places >= _MANY_PLACES and all(best[side][words[side]] == places for side in (0, 1))
            return lexicon.strength(words) >= (_CLOSEST if most else _CLOSE)

        return {
            words[0]: words[1]
            for words, places in lexicon.together.items()
            if places >= _PLACES and words[0] not in self._logic and close(words, places)
        }

    @cached_property
    def means(self) -> Mapping[str, str]:
        """The term of the original that each usual rendering stands for."""
        return {rendering: term for term, rendering in self.usual.items()}

    @cached_property
    def parties(self) -> Mapping[str, str]:
        """Who acts: the words of the original for somebody who bears modals, each with its rendering.

        What is rendered by that in part only, such as a "your" beside a "you", is among them.
        """
        counted: Counter[str] = Counter()
        every: Counter[str] = Counter()
        for pair, tokens in zip(self._pairing.units, self._learnt.tokens, strict=True):
            modals = _active_modals(pair.original)
            counted.update(token.form for token in tokens[0] if token.index + 1 in modals)
            every.update(token.form for token in tokens[0])
        lexicon = self._learnt.lexicon
        found = {
            form: self.usual[form]
            for form, times in counted.items()
            if times >= max(_ACTS, _MOSTLY_ACTS * every[form]) and form in self.usual
        }
        renderings = set(found.values())
        for (first, second), places in lexicon.together.items():
            if (
                second in renderings
                and first not in found
                and first not in self._logic | self._parts_of_names
            ):
                share = lexicon.shares((first, second))[0]
                if places >= _ACTS and share >= _IN_PART:
                    found[first] = second
        return found

    @cached_property
    def _named(self) -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
        """The words of each side that stand together so often that they are one name: "organization team"."""
        sides = []
        for side in (0, 1):
            beside: Counter[tuple[str, str]] = Counter()
            every: Counter[str] = Counter()
            for pair, tokens in zip(self._pairing.units, self._learnt.tokens, strict=True):
                unit = (pair.original, pair.translation)[side]
                marked = {word for one in unit.markers for word in one.words}
                every.update(token.form for token in tokens[side])
                beside.update(
                    (one.form, other.form)
                    for one, other in pairwise(tokens[side])
                    if other.index == one.index + 1 and not {one.index, other.index} & marked
                )
            sides.append(
                frozenset(
                    words
                    for words, times in beside.items()
                    if times >= max(_NAMED, _MOSTLY_NAMED * max(every[word] for word in words))
                )
            )
        return sides[0], sides[1]

    @cached_property
    def _parts_of_names(self) -> frozenset[str]:
        """The words of the original that say of what kind another one is, which follows."""
        return frozenset(first for first, _ in self._named[0])

    def name(self, number: int, side: int, index: int) -> list[int]:
        """Return the words of the name that a word belongs to, by index: itself alone where it has none."""
        tokens = {token.index: token.form for token in self._learnt.tokens[number][side]}
        named = [
            at
            for at in (index - 1, index)
            if (tokens.get(at, ""), tokens.get(at + 1, "")) in self._named[side]
        ]
        return sorted({index, *named, *(at + 1 for at in named)})

    @cached_property
    def _logic(self) -> frozenset[str]:
        """The words that carry the logic: they have checks of their own."""
        return frozenset(
            token.form
            for pair, tokens in zip(self._pairing.units, self._learnt.tokens, strict=True)
            for marked in [{word for one in pair.original.markers for word in one.words}]
            for token in tokens[0]
            if token.index in marked
        )

    def of_parties(self, number: int) -> Iterator[Exchange]:
        """Yield who acts in a unit of the original, and somebody else in its place in the translation."""
        acting = frozenset(self.parties.values())
        return self._exchanges(number, lambda form: form in self.parties, lambda form: form in acting, 0.0)

    def of_things(self, number: int) -> Iterator[Exchange]:
        """Yield the other terms of a unit for which that of something else stands, at the same place."""
        acting = frozenset(self.parties.values())
        found = self._exchanges(
            number,
            lambda form: form in self.usual and form not in self.parties,
            lambda form: form in self.means and form not in acting,
            _AT_ONE_PLACE,
        )
        # Things go by several names far more often than those who act: of texts of another field than the glossary
        # nothing else vouches for an exchange.
        vouched = self._pairing.trust.vouches
        for one in found:
            sure = one.confidence is Confidence.SURE and vouched
            yield one if sure else replace(one, confidence=Confidence.WEAK)

    def _exchanges(
        self,
        number: int,
        lacking: Callable[[str], bool],
        extra: Callable[[str], bool],
        least: float,
    ) -> Iterator[Exchange]:
        matched = self._learnt.matched[number]
        left = [
            [
                (place, token)
                for place, token in enumerate(matched.tokens[side])
                if place not in matched.partner[side] and fits(token.form)
            ]
            for side, fits in enumerate((lacking, extra))
        ]
        sizes = [max(len(side), 1) for side in matched.tokens]
        ranked = sorted(
            (abs((first + 0.5) / sizes[0] - (second + 0.5) / sizes[1]), first, second)
            for first, one in left[0]
            for second, other in left[1]
            if self._learnt.lexicon.strength((one.form, other.form), number) <= _NO_RENDERING
        )
        taken: tuple[set[int], set[int]] = set(), set()
        for apart, first, second in ranked:
            one, other = matched.tokens[0][first], matched.tokens[1][second]
            if apart > _FURTHEST or first in taken[0] or second in taken[1]:
                continue
            if least and (self._learnt.kinship(number, one.index, other.index) or 0.0) < least:
                continue
            taken[0].add(first)
            taken[1].add(second)
            weight = self._weight(one.form, 0, number) + self._weight(other.form, 1, number)
            yield Exchange(one.index, other.index, self.means[other.form], _confidence(weight))

    def said(
        self, kind: str, number: int, found: Iterable[Exchange], issue: Issue = Issue.MISTRANSLATION
    ) -> Iterator[Difference]:
        """Yield a difference for each word for which that of something else stands, both with their whole names.

        Args:
            kind: the check's name.
            number: which pair of units.
            found: what stands for what.
            issue: the type of the issue.

        """
        pair = self._pairing.units[number]
        for one in found:
            names = self.name(number, 0, one.original), self.name(number, 1, one.translation)
            words = pair.original.words_of(names[0]), pair.translation.words_of(names[1])
            yield in_units(
                kind,
                pair,
                names[0],
                names[1],
                f"`{words[0]}` became `{words[1]}`, which elsewhere is `{one.means}`",
                issue,
                confidence=one.confidence,
            )

    def _weight(self, form: str, side: int, number: int) -> float:
        """Return how much it tells that a word has no partner."""
        usual = min(_SUREST, max(_BY_CHANCE, self._learnt.rendered(form, side, number)))
        return log((1 - _BY_CHANCE) / (1 - usual))


def _active_modals(unit: Unit) -> frozenset[int]:
    """Return where the modals stand after which somebody acts: who undergoes something may be a thing."""
    passive = language_of(unit.language).passive_words
    return frozenset(
        one.place
        for one in unit.of("modals")
        if not {word.text for word in unit.words[one.words[-1] + 1 : one.words[-1] + 3]} & set(passive)
    )


def _confidence(weight: float) -> Confidence:
    if weight >= _SURE:
        return Confidence.SURE
    return Confidence.LIKELY if weight >= _LIKELY else Confidence.WEAK
