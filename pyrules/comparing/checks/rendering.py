"""One term of the original that the translation renders in two ways."""

from collections import Counter
from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Difference, Issue, Severity
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.renderings import Rendering, renderings

DEFINITION = "a term is rendered otherwise than nearly everywhere else"
FORM = False
# So often must the usual rendering stand, and so rare must the odd one be.
_ENOUGH, _ODD = 4, 0.15


def run(pairing: Pairing) -> Looked:
    """Return the odd renderings of terms; a term rendered in several ways throughout has none."""
    found = renderings(pairing)
    return Looked(
        sum(map(len, found.values())),
        tuple(one for concept in found for one in _differences(pairing, found[concept])),
    )


def _differences(pairing: Pairing, uses: tuple[Rendering, ...]) -> Iterator[Difference]:
    named = pairing.glossary.concepts[uses[0].concept]
    if not (named.field and named.part == "noun"):
        # Verbs, adjectives and adverbs are varied for style and grammar; what names a thing should not be.
        return
    counted = Counter(use.said for use in uses)
    usual, often = counted.most_common(1)[0]
    for use in uses:
        if (
            not use.pair.heading
            and use.said != usual
            and often >= _ENOUGH
            and counted[use.said] <= _ODD * len(uses)
        ):
            said = use.pair.translation.words_of(use.translation.words)
            yield in_units(
                "rendering",
                use.pair,
                use.original.words,
                use.translation.words,
                f"`{said}` stands here, `{usual}` in {often} of {len(uses)} places",
                Issue.INCONSISTENCY,
                Severity.MINOR,
            )
