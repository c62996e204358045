"""Labels that one text prints otherwise: in another alphabet, glued to its text, without a stop."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.model import Issue
from pyrules.comparing.oddities import only_in_one
from pyrules.comparing.pairing import Pairing
from pyrules.texts import AnomalyKind

DEFINITION = "a label stands in another alphabet, is glued to its text or lacks its stop, in one text only"
FORM = True
_KINDS = frozenset({AnomalyKind.LABEL_ALPHABET, AnomalyKind.LABEL_GLUED, AnomalyKind.LABEL_WITHOUT_STOP})


def run(pairing: Pairing) -> Looked:
    """Return the labels that are printed otherwise in one of the texts."""
    return Looked(len(pairing.provisions), only_in_one("label", pairing, _KINDS, Issue.CHARACTERS))
