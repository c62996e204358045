"""What the translation leaves out: clauses of the original that nothing renders."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.coverage import confidence
from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Issue
from pyrules.comparing.pairing import Pairing

DEFINITION = "a clause or a sentence of the original has no counterpart in the translation"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the stretches of the original without counterpart."""
    return Looked(
        len(pairing.units),
        tuple(
            in_units(
                "omission",
                pair,
                one.words,
                None,
                "the translation leaves this out",
                Issue.OMISSION,
                confidence=confidence(one),
            )
            for number, pair in enumerate(pairing.units)
            for one in pairing.coverage[0].lost(number)
        ),
    )
