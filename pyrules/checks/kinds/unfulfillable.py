"""Duties that nobody can carry out."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = "in some situation a provision obliges an act that cannot be carried out there"
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the duties in scope that cannot be carried out, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("unfulfillable"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which provision demands what cannot be done."""
    acts: dict[str, list[str]] = {}
    for part in parts:
        acts.setdefault(part.provisions[0], []).append(part.matter[0])
    return "; ".join(
        f"{provision} obliges what cannot be carried out there: {', and '.join(dict.fromkeys(each))}"
        for provision, each in acts.items()
    )
