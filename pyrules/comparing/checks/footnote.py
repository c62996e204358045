"""Footnote marks that only one of the texts has."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.model import Issue
from pyrules.comparing.oddities import only_in_one
from pyrules.comparing.pairing import Pairing
from pyrules.texts import AnomalyKind

DEFINITION = "a footnote mark stands in one of the texts only"
FORM = True
_KINDS = frozenset({AnomalyKind.FOOTNOTE_WITHOUT_BODY, AnomalyKind.STRAY_MARK})


def run(pairing: Pairing) -> Looked:
    """Return the provisions whose footnote marks differ."""
    return Looked(len(pairing.provisions), only_in_one("footnote", pairing, _KINDS, Issue.MARKUP))
