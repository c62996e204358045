"""Who acts in two texts, and where two of them change places.

Each keeps its own word in the translation, and its place among the words around it: where either stands among the
words that belong to the other, what the one may or shall is said of the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp

from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

# How fast what stands around a word tells less of it, in words.
_REACH = 3.0
# What must speak for two parties having changed places: where their parts in the sentence tell it too, and alone.
_OF_PARTS, _OF_PLACE = 0.3, 1.0
_NOMINATIVE = "nominative"


@dataclass(frozen=True)
class Named:
    """A place where a party is named: the word, by index, and the party by its commonest name in the original."""

    index: int
    party: str


@dataclass(frozen=True)
class Exchanged:
    """Two parties of the original and the words of the translation that stand in their places."""

    original: tuple[Named, Named]
    translation: tuple[Named, Named]


class Parties:
    """Who acts in two texts, and where two of them changed places."""

    def __init__(self, pairing: Pairing, terms: OwnTerms) -> None:
        """Take the parties from what the texts tell of each other."""
        self._pairing = pairing
        self._terms = terms
        self._learnt = pairing.learnt

    @cached_property
    def names(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """The party that each word of the original, and of the translation, names."""
        by_rendering: dict[str, str] = {}
        for form, rendering in self._terms.parties.items():
            by_rendering.setdefault(rendering, form)
        return {
            form: by_rendering[rendering] for form, rendering in self._terms.parties.items()
        }, by_rendering

    def named(self, number: int, side: int) -> tuple[Named, ...]:
        """Return where a unit names a party."""
        names = self.names[side]
        return tuple(
            Named(token.index, names[token.form])
            for token in self._learnt.tokens[number][side]
            if token.form in names
        )

    def exchanged(self, number: int) -> Exchanged | None:
        """Return which two parties of a unit stand in each other's place in the translation, the clearest."""
        sides = self.named(number, 0), self.named(number, 1)
        found: list[tuple[float, Exchanged]] = []
        for one, other in _couples(sides[0]):
            for couple in _couples(sides[1]):
                same = couple if couple[0].party == one.party else couple[::-1]
                if (same[0].party, same[1].party) == (one.party, other.party):
                    lead = self._lead(number, (one, other), same)
                    needed = _OF_PARTS if self._change_parts(number, (one, other), same) else _OF_PLACE
                    if lead >= needed:
                        found.append((lead, Exchanged((one, other), (same[1], same[0]))))
        return max(found, key=lambda both: both[0])[1] if found else None

    def _lead(self, number: int, couple: tuple[Named, Named], same: tuple[Named, Named]) -> float:
        """Return how much better the words around two parties speak for an exchange than for none."""
        one, other = couple
        kept = self._affinity(number, one, same[0]) + self._affinity(number, other, same[1])
        return self._affinity(number, one, same[1]) + self._affinity(number, other, same[0]) - kept

    def _change_parts(self, number: int, couple: tuple[Named, Named], same: tuple[Named, Named]) -> bool:
        """Return whether who acts is acted on in the translation, and the reverse."""
        pair = self._pairing.units[number]
        parts = [_depends(pair.original, one.index) for one in couple]
        others = [_depends(pair.translation, one.index) for one in same]
        return None not in (*parts, *others) and parts[0] != parts[1] and parts == others[::-1]

    def _affinity(self, number: int, one: Named, other: Named) -> float:
        """Return how far the words around a party of the original have their partners around one of the translation."""
        matched = self._learnt.matched[number]
        total = 0.0
        for place, token in enumerate(matched.tokens[0]):
            partner = matched.partner[0].get(place)
            if partner is None or token.form in self.names[0]:
                continue
            there = matched.tokens[1][partner].index
            total += exp(-(abs(token.index - one.index) + abs(there - other.index)) / _REACH)
        return total


def _depends(unit: Unit, index: int) -> bool | None:
    """Return whether who is named depends on another word, or is acted on; None where nothing tells."""
    language = language_of(unit.language)
    passing = {*language.articles, *language.oblique_words}
    before = index - 1
    while before >= 0 and unit.words[before].text in passing:
        before -= 1
    if any(unit.words[at].text in language.oblique_words for at in range(before + 1, index + 1)):
        return True
    if before >= 0 and unit.words[before].text in language.prepositions:
        return True
    cases = unit.words[index].reading.cases
    if _NOMINATIVE in cases:
        return None if len(cases) > 1 else False
    return bool(cases)


def _couples(named: tuple[Named, ...]) -> Iterator[tuple[Named, Named]]:
    for at, one in enumerate(named):
        for other in named[at + 1 :]:
            if one.party != other.party:
                yield one, other
