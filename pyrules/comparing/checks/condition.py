"""Conditions, exceptions and the order of events."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.denials import denials
from pyrules.comparing.differences import Exchange, in_units
from pyrules.comparing.evidence import confidence
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import rest, substitutions
from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit

DEFINITION = "a condition became an exception or the reverse, or what comes before comes after"
FORM = False
# Meanings that may stand for each other: an "unless" is an "if not", and negation has its own check.
_AS = {"unless": "if"}
# What is exchanged by mistake; a clause of another kind may be turned into any.
_EXCHANGED = (
    {"if", "except"},
    {"if", "before"},
    {"before", "after"},
    {"before", "during"},
    {"after", "during"},
    {"until", "after"},
    {"if", "even"},
    {"except", "even"},
)


def run(pairing: Pairing) -> Looked:
    """Return the conditions and times that another one stands for."""
    counts = [len(pair.original.of("conditions")) for pair in pairing.units]
    looked = [number for number, count in enumerate(counts) if count]
    return Looked(sum(counts), tuple(one for number in looked for one in _differences(pairing, number)))


def _meanings(marker: Marker) -> set[str]:
    return {_AS.get(meaning, meaning) for meaning in marker.meanings}


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    left = rest(pair, pair.original.of("conditions"), pair.translation.of("conditions"), _same)
    exchanged = substitutions(pair, left, _exchanged)
    for first, second in exchanged:
        yield in_units(
            "condition",
            pair,
            first.words,
            second.words,
            f"{_said(pair.original, first)} became {_said(pair.translation, second)}",
            became=(first.meanings, second.meanings),
            confidence=confidence(pairing, number, first.words, second.words),
        )
    told = [marker for both in exchanged for marker in both]
    # An exception whose words are exchanged for those of a condition: the denial is lost with it.
    lost = denials(pair).exceptions
    for one in (one for one in lost.original if one not in told):
        message = f"{_said(pair.original, one)} became a condition"
        sure = confidence(pairing, number, one.words, None)
        lost_with_it: Exchange = one.meanings, ("if",)
        yield in_units("condition", pair, one.words, None, message, became=lost_with_it, confidence=sure)
    for one in (one for one in lost.translation if one not in told):
        message = f"{_said(pair.translation, one)} stands for a condition"
        sure = confidence(pairing, number, None, one.words)
        added: Exchange = ("if",), one.meanings
        yield in_units("condition", pair, None, one.words, message, became=added, confidence=sure)


def _same(first: Marker, second: Marker) -> bool:
    exceptions = {"unless", "except"}
    return bool(
        _meanings(first) & _meanings(second) or (first.meanings & exceptions and second.meanings & exceptions)
    )


def _exchanged(first: Marker, second: Marker) -> bool:
    return any(_meanings(first) & some and _meanings(second) & some for some in _EXCHANGED)


def _said(unit: Unit, marker: Marker) -> str:
    return f"`{unit.words_of(marker.words)}`"
