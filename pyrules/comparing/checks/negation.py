"""Negation: whether as much is denied in both texts."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.denials import denials
from pyrules.comparing.differences import in_units
from pyrules.comparing.evidence import confidence
from pyrules.comparing.model import Difference, Issue
from pyrules.comparing.pairing import Pairing

DEFINITION = "one of the texts denies what the other says"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the negations that have no counterpart; an exception that lost its own is the condition's."""
    looked = [
        number
        for number, pair in enumerate(pairing.units)
        if pair.original.of("negation") or pair.translation.of("negation")
    ]
    return Looked(len(looked), tuple(one for number in looked for one in _differences(pairing, number)))


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    left = denials(pair).denials
    for one in left.original:
        said = pair.original.words_of(one.words)
        message = f"`{said}` has no counterpart"
        yield in_units(
            "negation",
            pair,
            one.words,
            None,
            message,
            Issue.OMISSION,
            became=(one.meanings, ()),
            confidence=confidence(pairing, number, one.words, None),
        )
    for one in left.translation:
        said = pair.translation.words_of(one.words)
        message = f"the original does not have this `{said}`"
        yield in_units(
            "negation",
            pair,
            None,
            one.words,
            message,
            Issue.ADDITION,
            became=((), one.meanings),
            confidence=confidence(pairing, number, None, one.words),
        )
