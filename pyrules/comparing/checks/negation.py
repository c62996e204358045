"""Negation: whether as much is denied in both texts."""

from pyrules.comparing.alone import markers_alone
from pyrules.comparing.checks import Looked
from pyrules.comparing.denials import denials
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
    found = (
        one
        for number in looked
        for one in markers_alone("negation", pairing, number, denials(pairing.units[number]).denials)
    )
    return Looked(len(looked), tuple(found))
