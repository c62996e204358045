"""What the translation adds: clauses that render nothing of the original."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.coverage import confidence
from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Issue
from pyrules.comparing.pairing import Pairing

DEFINITION = "a clause or a sentence of the translation has no counterpart in the original"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the stretches of the translation without counterpart."""
    return Looked(
        len(pairing.units),
        tuple(
            in_units(
                "addition",
                pair,
                None,
                one.words,
                "the original does not say this",
                Issue.ADDITION,
                confidence=confidence(one),
            )
            for number, pair in enumerate(pairing.units)
            for one in pairing.coverage[1].lost(number)
        ),
    )
