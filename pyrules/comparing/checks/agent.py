"""Who acts, and on whom."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.terms import differences

DEFINITION = "somebody else acts, or is acted on"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the terms for somebody that have no counterpart."""
    concepts = pairing.glossary.concepts
    pairs = sum(
        any(concepts[concept].agent for concept in use.concepts) for pair in pairing.units for use in pair.original.terms
    )
    found: list[Difference] = []
    for pair in pairing.units:
        found.extend(differences("agent", pair, pairing.glossary, agents=True))
    return Looked(pairs, tuple(found))
