"""How much these two texts speak for a difference in the words that carry the logic."""

from collections.abc import Sequence

from pyrules.comparing.model import Confidence
from pyrules.comparing.pairing import Pairing

# How closely words must go together elsewhere for the one to be rendered by the other here.
_EXPLAINED = 0.3


def confidence(
    pairing: Pairing, number: int, original: Sequence[int] | None, translation: Sequence[int] | None
) -> Confidence:
    """Return how much speaks for words being exchanged, lost (no translation) or added (no original).

    It is little where these texts have another partner for them here: so they render them elsewhere too.

    Args:
        pairing: both texts.
        number: which of their units.
        original: the words of the original, by index.
        translation: the words of the translation.

    """
    learnt = pairing.learnt
    sides = original or (), translation or ()
    explained = any(
        learnt.explains(number, side, sides[side], sides[1 - side], _EXPLAINED) for side in (0, 1) if sides[side]
    )
    return Confidence.WEAK if explained else Confidence.LIKELY
