"""Numbers and percentages by value, spelled out or in digits."""

import re
from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing, UnitPair

DEFINITION = "a number or a percentage has another value or bound, or stands in one of the texts only"
FORM = False
# "Both" and "either" say two, and a language may prefer to say it or not.
_TWO = "2"
_MEASURE = re.compile(r"[^\W\d_].*")
_OF_TWO = frozenset({"both", "any", "every"})


def run(pairing: Pairing) -> Looked:
    """Return the numbers that have no counterpart."""
    pairs = sum(
        max(len(pair.original.of("numbers")), len(pair.translation.of("numbers"))) for pair in pairing.units
    )
    return Looked(pairs, tuple(one for pair in pairing.units for one in _differences(pair)))


def _differences(pair: UnitPair) -> Iterator[Difference]:
    left = rest(pair, pair.original.of("numbers"), pair.translation.of("numbers"), _same)
    exchanged = substitutions(pair, left)
    for first, second in exchanged:
        yield in_units(
            "number",
            pair,
            first.words,
            second.words,
            f"{_value(first)} became {_value(second)}",
            Issue.NUMBERS,
            became=(first.meanings, second.meanings),
            confidence=Confidence.SURE,
        )
    bounds = rest(pair, pair.original.of("bounds"), pair.translation.of("bounds"), _same)
    for first, second in substitutions(pair, bounds):
        said = pair.original.words_of(first.words), pair.translation.words_of(second.words)
        yield in_units(
            "number",
            pair,
            first.words,
            second.words,
            f"`{said[0]}` became `{said[1]}`",
            Issue.NUMBERS,
            became=(first.meanings, second.meanings),
            confidence=Confidence.SURE,
        )
    alone = without(left, exchanged)
    for one in alone.original:
        if _counts(one) and not _said_as_both(one, pair.translation.of("quantifiers")):
            message = f"{_value(one)} is missing"
            yield in_units(
                "number", pair, one.words, None, message, Issue.OMISSION, became=(one.meanings, ())
            )
    for one in alone.translation:
        if _counts(one) and not _said_as_both(one, pair.original.of("quantifiers")):
            message = f"{_value(one)} is added"
            yield in_units(
                "number", pair, None, one.words, message, Issue.ADDITION, became=((), one.meanings)
            )


def _same(first: Marker, second: Marker) -> bool:
    if first.meanings & second.meanings:
        return True
    # What looks like a label beside a plain number may be a measure: "5m".
    values = [_value(one) for one in (first, second)]
    return sum(map(str.isdigit, values)) == 1 and len({_MEASURE.sub("", value) for value in values}) == 1


def _said_as_both(number: Marker, others: tuple[Marker, ...]) -> bool:
    return _TWO in number.meanings and any(other.meanings & _OF_TWO for other in others)


def _counts(marker: Marker) -> bool:
    """Return whether a number must be said; one may be an article, "first" and "half" have other words."""
    return all(any(map(str.isdigit, meaning)) and meaning != "1" for meaning in marker.meanings)


def _value(marker: Marker) -> str:
    return min(marker.meanings)
