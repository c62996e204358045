"""What the translation adds: clauses that render nothing of the original."""

from pyrules.comparing.alone import clauses_alone
from pyrules.comparing.checks import Looked
from pyrules.comparing.pairing import Pairing

DEFINITION = "a clause or a sentence of the translation has no counterpart in the original"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the stretches of the translation without counterpart."""
    return Looked(len(pairing.units), clauses_alone("addition", pairing, 1))
