"""What the translation leaves out: clauses of the original that nothing renders."""

from pyrules.comparing.alone import clauses_alone
from pyrules.comparing.checks import Looked
from pyrules.comparing.pairing import Pairing

DEFINITION = "a clause or a sentence of the original has no counterpart in the translation"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the stretches of the original without counterpart."""
    return Looked(len(pairing.units), clauses_alone("omission", pairing, 0))
