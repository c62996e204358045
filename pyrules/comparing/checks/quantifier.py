"""Quantifiers: all, each, any, both, only."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.evidence import confidence
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit

DEFINITION = "all became any, or an only, all or both stands in one of the texts only"
FORM = False
# Free choice and distribution are told apart in few languages, and an article does for either.
_ALIKE = frozenset({"any", "every", "some"})
_TELLING = frozenset({"only", "all", "both"})


def run(pairing: Pairing) -> Looked:
    """Return the quantifiers that another one, or none, stands for."""
    looked = [
        (number, pair)
        for number, pair in enumerate(pairing.units)
        if pair.original.of("quantifiers") or pair.translation.of("quantifiers")
    ]
    pairs = sum(
        max(len(pair.original.of("quantifiers")), len(pair.translation.of("quantifiers")))
        for _, pair in looked
    )
    return Looked(pairs, tuple(one for number, _ in looked for one in _differences(pairing, number)))


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    left = rest(pair, pair.original.of("quantifiers"), pair.translation.of("quantifiers"), _same)
    exchanged = substitutions(pair, left, lambda one, other: not (one.meanings | other.meanings) & {"only"})
    for first, second in exchanged:
        yield in_units(
            "quantifier",
            pair,
            first.words,
            second.words,
            f"`{pair.original.words_of(first.words)}` became `{pair.translation.words_of(second.words)}`",
            became=(first.meanings, second.meanings),
            confidence=confidence(pairing, number, first.words, second.words),
        )
    alone = without(left, exchanged)
    for one in alone.original:
        if one.meanings & _TELLING and not _two(one, pair.translation):
            said = pair.original.words_of(one.words)
            message = f"`{said}` has no counterpart"
            yield in_units(
                "quantifier",
                pair,
                one.words,
                None,
                message,
                Issue.OMISSION,
                became=(one.meanings, ()),
                confidence=_of(one, pair.translation, confidence(pairing, number, one.words, None)),
            )
    for one in alone.translation:
        if one.meanings & _TELLING and not _two(one, pair.original):
            said = pair.translation.words_of(one.words)
            message = f"`{said}` is added"
            yield in_units(
                "quantifier",
                pair,
                None,
                one.words,
                message,
                Issue.ADDITION,
                became=((), one.meanings),
                confidence=_of(one, pair.original, confidence(pairing, number, None, one.words)),
            )


def _of(marker: Marker, other: Unit, confidence: Confidence) -> Confidence:
    """Return how much speaks for a lost or added quantifier: where things are listed one may stand for several."""
    said_once = any(one.meanings & marker.meanings for one in other.of("quantifiers"))
    return Confidence.WEAK if said_once else confidence


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings) or bool(
        first.meanings & _ALIKE and second.meanings & _ALIKE
    )


def _two(marker: Marker, other: Unit) -> bool:
    return "both" in marker.meanings and any("2" in number.meanings for number in other.of("numbers"))
