"""Provisions that give way as a whole because of somebody, with what they say about others."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = (
    "in some situation a provision gives way as a whole because of somebody, and what it says about somebody else "
    "goes too"
)
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the provisions in scope that lose more than the conditions speak of, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("sweeping"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which provision gives way to which, and what is lost with it."""
    lost: dict[tuple[str, ...], list[str]] = {}
    for part in parts:
        lost.setdefault(part.provisions, []).append(part.matter[0])
    return "; ".join(
        f"{displaced} gives way to {by} as a whole because of somebody, and what it says about somebody else goes "
        f"too: {', '.join(dict.fromkeys(matters))}"
        for (displaced, by), matters in lost.items()
    )
