"""Say what stands in one of the texts only: a word that carries the logic, or a whole clause."""

from collections.abc import Callable, Iterator, Sequence

from pyrules.comparing.coverage import confidence as of_a_clause
from pyrules.comparing.differences import in_units
from pyrules.comparing.evidence import confidence
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing

Words = Sequence[int] | None
Weighed = Callable[[Marker, Words, Words], Confidence]
"""How much speaks for a marker's being lost or added; its words stand in the original or in the translation."""
# What a clause without counterpart is told as, by the side it stands on.
_OF_CLAUSES = (
    ("the translation leaves this out", Issue.OMISSION),
    ("the original does not say this", Issue.ADDITION),
)


def markers_alone(
    kind: str, pairing: Pairing, number: int, alone: Rest[Marker], weighed: Weighed | None = None
) -> Iterator[Difference]:
    """Yield a difference for each marker that has no counterpart.

    Args:
        kind: the check's name.
        pairing: both texts.
        number: which of their units.
        alone: the markers of the original that are lost, and those of the translation that are added.
        weighed: how much speaks for each; as much as the texts themselves tell where None.

    """
    pair = pairing.units[number]
    lost = ((one, one.words, None) for one in alone.original)
    added = ((one, None, one.words) for one in alone.translation)
    for one, original, translation in (*lost, *added):
        unit = pair.original if original else pair.translation
        yield in_units(
            kind,
            pair,
            original,
            translation,
            f"`{unit.words_of(one.words)}` {'has no counterpart' if original else 'is added'}",
            Issue.OMISSION if original else Issue.ADDITION,
            became=(one.meanings, ()) if original else ((), one.meanings),
            confidence=(
                weighed(one, original, translation)
                if weighed
                else confidence(pairing, number, original, translation)
            ),
        )


def clauses_alone(kind: str, pairing: Pairing, side: int) -> tuple[Difference, ...]:
    """Return a difference for each clause of a side, 0 the original, that has no counterpart on the other."""
    message, issue = _OF_CLAUSES[side]
    return tuple(
        in_units(
            kind,
            pair,
            None if side else one.words,
            one.words if side else None,
            message,
            issue,
            confidence=of_a_clause(one),
        )
        for number, pair in enumerate(pairing.units)
        for one in pairing.coverage[side].lost(number)
    )
