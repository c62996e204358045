"""Terms, looked at from both texts: what is not rendered, and what nothing licenses."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.terms import Terms

DEFINITION = "a term is rendered by the term for something else, or stands in one of the texts only"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the terms without counterpart, but for those that name somebody."""
    pairs = sum(len(pair.original.terms) for pair in pairing.units)
    found: list[Difference] = []
    terms = OwnTerms(pairing)
    for number in range(len(pairing.units)):
        listed = list(Terms(pairing, number, agents=False).differences("term"))
        found += listed
        told = [one for one in listed if one.confidence is not Confidence.WEAK]
        own = terms.said("term", number, terms.of_things(number), Issue.TERMINOLOGY)
        found += [one for one in own if not _overlaps(one, told)]
    return Looked(pairs, tuple(found))


def _overlaps(own: Difference, told: list[Difference]) -> bool:
    """Return whether another difference holds one of its phrases."""
    return any(
        mine and theirs and mine.line == theirs.line and mine.text in theirs.text
        for other in told
        for mine, theirs in ((own.original, other.original), (own.translation, other.translation))
    )
