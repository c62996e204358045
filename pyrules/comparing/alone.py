"""Say what stands in one of the texts only: a word that carries the logic, or a whole clause."""

from collections.abc import Callable, Iterator

from pyrules.comparing.coverage import confidence as of_a_clause
from pyrules.comparing.differences import in_provisions, in_units, phrase
from pyrules.comparing.evidence import of_one
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing

Weighed = Callable[[int, Marker], Confidence]
"""How much speaks for a marker of a side having no counterpart: one of the original (0) lost, one added (1)."""
_ISSUES = Issue.OMISSION, Issue.ADDITION
# The least that is a sentence.
_FEWEST_WORDS = 3
# What a clause without counterpart is told as, by the side it stands on.
_OF_CLAUSES = "the translation leaves this out", "the original does not say this"


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
    for side, some in enumerate((alone.original, alone.translation)):
        for one in some:
            said = (pair.original, pair.translation)[side].words_of(one.words)
            yield in_units(
                kind,
                pair,
                None if side else one.words,
                one.words if side else None,
                f"`{said}` is added" if side else f"`{said}` has no counterpart",
                _ISSUES[side],
                became=((), one.meanings) if side else (one.meanings, ()),
                confidence=weighed(side, one) if weighed else of_one(pairing, number, side, one),
            )


def clauses_alone(kind: str, pairing: Pairing, side: int) -> tuple[Difference, ...]:
    """Return a difference for each clause or sentence of a side, 0 the original, that has no counterpart."""
    clauses = (
        in_units(
            kind,
            pair,
            None if side else one.words,
            one.words if side else None,
            _OF_CLAUSES[side],
            _ISSUES[side],
            confidence=of_a_clause(one),
        )
        for number, pair in enumerate(pairing.units)
        # A heading names what it stands over, in few words or in many.
        if not pair.heading
        for one in pairing.coverage[side].lost(number)
    )
    sentences = (
        in_provisions(
            kind,
            provision,
            None if side else phrase(unit, None),
            phrase(unit, None) if side else None,
            _OF_CLAUSES[side],
            _ISSUES[side],
            # A word or two may be a heading that runs on with its text.
            confidence=Confidence.SURE if len(unit.words) >= _FEWEST_WORDS else Confidence.WEAK,
        )
        for provision in pairing.provisions
        for unit in provision.alone[side]
    )
    return (*clauses, *sentences)
