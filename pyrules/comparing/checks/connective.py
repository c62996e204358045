"""Connectives: "or" where the original has "and", and the reverse, between the same things."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import crossed, distance, kinship, rest, substitutions
from pyrules.comparing.model import Confidence, Difference
from pyrules.comparing.pairing import Pairing

DEFINITION = "what the original joins with one connective the translation joins with another"
FORM = False
# How alike the surroundings of two connectives must be, and how far apart they may stand.
_LEAST_KINSHIP = 0.34
_FURTHEST = 0.4


def run(pairing: Pairing) -> Looked:
    """Return the connectives that another one stands for."""
    counts = [len(pair.original.of("connectives")) for pair in pairing.units]
    looked = [number for number, count in enumerate(counts) if count]
    return Looked(sum(counts), tuple(one for number in looked for one in _differences(pairing, number)))


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    for first, second in _exchanged(pairing, number):
        yield in_units(
            "connective",
            pair,
            first.words,
            second.words,
            f"`{min(first.meanings)}` became `{min(second.meanings)}`",
            became=(first.meanings, second.meanings),
            confidence=_of(pairing, number, first, second),
        )


def _of(pairing: Pairing, number: int, first: Marker, second: Marker) -> Confidence:
    """Return how much speaks for an exchange: that what the two join renders each other."""
    joined = pairing.learnt.kinship(number, first.place, second.place)
    return Confidence.LIKELY if joined is None or joined >= _LEAST_KINSHIP else Confidence.WEAK


def _exchanged(pairing: Pairing, number: int) -> list[tuple[Marker, Marker]]:
    """Return the connectives of which one stands for another.

    Where both units have as many, they are taken in order; else by what they stand among.
    """
    pair = pairing.units[number]
    original, translation = pair.original.of("connectives"), pair.translation.of("connectives")
    if len(original) == len(translation):
        different = [both for both in zip(original, translation, strict=True) if not _same(*both)]
        if len({min(first.meanings) for first, _ in different}) == 1:
            return different
        # As many the one way as the other: the clauses may stand in another order.
        return crossed(pair, original, translation, _same)
    left = rest(pair, original, translation, _same)

    def alike(first: Marker, second: Marker) -> bool:
        joined = pairing.learnt.kinship(number, first.place, second.place) or 0.0
        return (
            max(joined, kinship(pair, first.place, second.place)) >= _LEAST_KINSHIP
            and distance(pair, first.place, second.place) <= _FURTHEST
        )

    return substitutions(pair, left, alike)


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings) or "either" in first.meanings | second.meanings
