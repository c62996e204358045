"""Provisions that only one of the texts has."""

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import beginning
from pyrules.comparing.model import Became, Confidence, Difference, Issue, Severity
from pyrules.comparing.pairing import Pairing
from pyrules.texts import Passage

DEFINITION = "a provision stands in one of the texts only"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return a difference for each provision that is missing or added; what lies in it goes with it."""
    return Looked(
        len(pairing.provisions) + len(pairing.missing) + len(pairing.added),
        (
            *(_difference(one, missing=True) for one in _outermost(pairing.missing)),
            *(_difference(one, missing=False) for one in _outermost(pairing.added)),
        ),
    )


def _outermost(passages: tuple[Passage, ...]) -> list[Passage]:
    paths = {(one.edition, one.kind, one.path) for one in passages}
    return [
        one
        for one in passages
        if not any((one.edition, one.kind, one.path[:cut]) in paths for cut in range(1, len(one.path)))
    ]


def _difference(passage: Passage, *, missing: bool) -> Difference:
    place = beginning(passage)
    return Difference(
        kind="provision",
        issue=Issue.OMISSION if missing else Issue.ADDITION,
        severity=Severity.MAJOR,
        provision=passage.id or "",
        edition=passage.edition,
        original=place if missing else None,
        translation=None if missing else place,
        confidence=Confidence.SURE,
        message="the translation lacks this provision" if missing else "the original has no such provision",
        became=Became(before=(passage.id or "",)) if missing else Became(after=(passage.id or "",)),
    )
