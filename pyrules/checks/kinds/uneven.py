"""Two provisions that oblige the same person to the same act with different force."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = "in some situation two provisions oblige somebody to one act with different force"
CAUSE = Cause.PROVISIONS
FORM = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the pairs in scope of different force, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("uneven"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which provision demands an act with which force, the weaker one first."""
    told = []
    for part in parts:
        one, other = part.provisions
        force, stronger, act = part.matter
        told.append(f"what {one} says with `{force}` {other} says with `{stronger}`: {act}")
    return "; ".join(told)
