"""Terms, looked at from both texts: what is not rendered, and what nothing licenses."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.terms import Terms

DEFINITION = "a term is rendered by the term for something else, or stands in one of the texts only"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the terms without counterpart, but for those that name somebody."""
    pairs = sum(len(pair.original.terms) for pair in pairing.units)
    found: list[Difference] = []
    for number in range(len(pairing.units)):
        found.extend(Terms(pairing, number, agents=False).differences("term"))
    return Looked(pairs, tuple(found))
