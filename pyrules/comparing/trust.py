"""How far the glossary holds for two texts: which of its terms are rendered there as it says.

A glossary of another field finds its words in any text, and means something else by them. So each concept is
judged by what the two texts themselves do with it, and by what they do with all concepts of its kind as far as its
own uses are few.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.units import Unit

# How much the glossary as a whole weighs against what is known of a concept, in places.
_WHOLE = 2.0
# What a glossary is worth before these texts tell anything, and how many concepts' worth of them that is.
_BEFORE, _CONCEPTS = 0.85, 4
# From what share of its terms on a glossary is one of these texts.
_HOLDS = 0.5


class Trust:
    """How often the concepts of a glossary are rendered by their own terms in two texts."""

    def __init__(self, pairs: Sequence[tuple[Unit, Unit]], glossary: Glossary) -> None:
        """Count in units that render each other."""
        self._glossary = glossary
        self._counted = _counted(pairs, glossary, 0), _counted(pairs, glossary, 1)

    def is_of_the_field(self, use: TermUse) -> bool:
        """Return whether a term belongs to the field of the code, and that field is the one of these texts."""
        return self.holds and all(self._glossary.concepts[concept].field for concept in use.concepts)

    @cached_property
    def holds(self) -> bool:
        """Whether most terms of the field are rendered by their own: the texts are of the glossary's field."""
        return min(side[True] for side in self.whole) >= _HOLDS

    @cached_property
    def vouches(self) -> bool:
        """Whether the glossary has terms of the field in both texts, and they are those of the texts."""
        found = (self._glossary.concepts[concept].field for side in self._counted for concept in side)
        return self.holds and any(found)

    def of(self, use: TermUse, side: int, number: int) -> float:
        """Return how likely the other side names what a term names, as all pairs but one tell."""
        return max(self._of(concept, side, number) for concept in use.concepts)

    def _of(self, concept: str, side: int, number: int) -> float:
        places = self._counted[side].get(concept, {})
        others = [has for at, has in places.items() if at != number]
        whole = self.whole[side][self._glossary.concepts[concept].field]
        return (sum(others) + _WHOLE * whole) / (len(others) + _WHOLE)

    @cached_property
    def whole(self) -> tuple[Mapping[bool, float], Mapping[bool, float]]:
        """Which share of the concepts in use is rendered by their own terms: those of the field, and others."""
        shares: list[Mapping[bool, float]] = []
        for side in (0, 1):
            by_field = {}
            for field in (True, False):
                rates = [
                    sum(places.values()) / len(places)
                    for concept, places in self._counted[side].items()
                    if self._glossary.concepts[concept].field is field
                ]
                by_field[field] = (sum(rates) + _BEFORE * _CONCEPTS) / (len(rates) + _CONCEPTS)
            shares.append(by_field)
        return shares[0], shares[1]

    def dropped(self) -> Iterable[str]:
        """Yield the concepts of the field that are none of these texts: nowhere rendered as listed, as most are not."""
        if self.holds:
            return
        for concept, places in self._counted[0].items():
            if self._glossary.concepts[concept].field and not any(places.values()):
                yield concept


def _counted(
    pairs: Sequence[tuple[Unit, Unit]], glossary: Glossary, side: int
) -> Mapping[str, Mapping[int, bool]]:
    """Return in which pairs a side names each concept, and whether the other side does there."""
    found: dict[str, dict[int, bool]] = {}
    for number, pair in enumerate(pairs):
        own, other = pair[side], pair[1 - side]
        there = glossary.families(other.concepts)
        for use in own.terms:
            for concept in use.concepts:
                if glossary.concepts[concept].terms.get(other.language):
                    # Each sense of a term counts: one with several tells less where one is missed.
                    has = bool(glossary.families((concept,)) & there)
                    found.setdefault(concept, {})[number] = has
    return found
