"""How much these two texts speak for a difference in the words that carry the logic."""

from collections.abc import Sequence

from pyrules.comparing.markers import Marker
from pyrules.comparing.model import Confidence
from pyrules.comparing.pairing import Pairing

# How closely words must go together elsewhere for the one to be rendered by the other here.
_EXPLAINED = 0.3


def confidence(
    pairing: Pairing, number: int, original: Sequence[int] | None, translation: Sequence[int] | None
) -> Confidence:
    """Return how much speaks for words being exchanged, lost (no translation) or added (no original).

    It is little where these texts have another partner for them here, one that carries no logic itself: so they render
    them elsewhere too.

    Args:
        pairing: both texts.
        number: which of their units.
        original: the words of the original, by index.
        translation: the words of the translation.

    """
    units = pairing.units[number].original, pairing.units[number].translation
    logic = [{index for one in unit.markers for index in one.words} for unit in units]
    explained = any(
        words and pairing.learnt.explains(number, side, words, logic[1 - side], _EXPLAINED)
        for side, words in enumerate((original, translation))
    )
    return Confidence.WEAK if explained else Confidence.LIKELY


def of_two(pairing: Pairing, number: int, original: Marker, translation: Marker) -> Confidence:
    """Return how much speaks for one marker standing for another: little where either is not rendered by its like."""
    if not all(
        pairing.regularity.holds(one, side, number) for side, one in enumerate((original, translation))
    ):
        return Confidence.WEAK
    return confidence(pairing, number, original.words, translation.words)


def of_one(pairing: Pairing, number: int, side: int, marker: Marker) -> Confidence:
    """Return how much speaks for a marker of a side having no counterpart: little where it often has none."""
    if not pairing.regularity.holds(marker, side, number):
        return Confidence.WEAK
    return confidence(pairing, number, None if side else marker.words, marker.words if side else None)
