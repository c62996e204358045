"""Two terms of the original that fall together in the translation."""

from collections import defaultdict
from itertools import combinations

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Difference, Issue, Severity
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.renderings import Rendering, renderings

DEFINITION = (
    "two terms that the original keeps apart are rendered by one, so that a reader cannot tell them apart"
)
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return one difference for each two terms that fall together, at the first place of the rarer one."""
    by_term: dict[str, dict[str, list[Rendering]]] = defaultdict(lambda: defaultdict(list))
    for concept, uses in renderings(pairing).items():
        named = pairing.glossary.concepts[concept]
        if not (named.field and named.part == "noun"):
            # Verbs and the words of rules in general are varied for grammar and style.
            continue
        for use in uses:
            by_term[use.said][concept].append(use)
    found: list[Difference] = []
    for term in sorted(by_term):
        concepts = by_term[term]
        for first, second in combinations(sorted(concepts), 2):
            rarer = min((concepts[first], concepts[second]), key=len)
            other = second if rarer is concepts[first] else first
            called = [
                pairing.glossary.concepts[one].called(pairing.original.language) for one in (first, second)
            ]
            found.append(
                in_units(
                    "merged",
                    rarer[0].pair,
                    rarer[0].original.words,
                    rarer[0].translation.words,
                    f"{called[0]} ({len(concepts[first])} places) and {called[1]}"
                    f" ({len(concepts[second])} places) are both `{term}`",
                    Issue.INCONSISTENCY,
                    Severity.NEUTRAL,
                    ({rarer[0].concept}, {other}),
                )
            )
    return Looked(len(by_term), tuple(found))
