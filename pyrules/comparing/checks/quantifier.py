"""Quantifiers: all, each, any, both, only."""

from collections.abc import Iterator

from pyrules.comparing.alone import markers_alone
from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.evidence import of_one, of_two
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest, rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit

DEFINITION = "all became any, or an only, all or both stands in one of the texts only"
FORM = False
# Free choice and distribution are told apart in few languages, and an article does for either.
_ALIKE = frozenset({"any", "every", "some"})
_TELLING = frozenset({"only", "all", "both"})
# Of each thing is said what is said of all.
_OF_EACH = frozenset({"all", "every"})


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
            confidence=of_two(pairing, number, first, second),
        )
    alone = without(left, exchanged)
    telling = Rest(
        tuple(one for one in alone.original if _tells(one, pair.translation)),
        tuple(one for one in alone.translation if _tells(one, pair.original)),
    )

    def weighed(side: int, one: Marker) -> Confidence:
        other = (pair.original, pair.translation)[1 - side]
        habitual = pairing.regularity.is_habit(one, side, number)
        return _of(one, other, of_one(pairing, number, side, one), habitual=habitual)

    yield from markers_alone("quantifier", pairing, number, telling, weighed)


def _tells(marker: Marker, other: Unit) -> bool:
    return bool(marker.meanings & _TELLING) and not _two(marker, other)


def _of(marker: Marker, other: Unit, confidence: Confidence, *, habitual: bool) -> Confidence:
    """Return how much speaks for a lost or added quantifier: where things are listed one may stand for several."""
    said_once = any(one.meanings & marker.meanings for one in other.of("quantifiers"))
    # A plural says all by itself: only a pair that always renders it can tell that one is missed.
    untold = "all" in marker.meanings and not habitual
    return Confidence.WEAK if said_once or untold else confidence


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings) or any(
        first.meanings & alike and second.meanings & alike for alike in (_ALIKE, _OF_EACH)
    )


def _two(marker: Marker, other: Unit) -> bool:
    return "both" in marker.meanings and any("2" in number.meanings for number in other.of("numbers"))
