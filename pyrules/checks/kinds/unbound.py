"""Endings of what nothing calls an irregularity."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance, listed
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = "in some situation a provision settles what nothing calls an irregularity there"
CAUSE = Cause.MATTER


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the endings in scope of what is no irregularity, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("unbound"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which provisions settle what nobody calls an irregularity."""
    provisions = tuple(dict.fromkeys(part.provisions[0] for part in parts))
    what = " or ".join(dict.fromkeys(part.matter[0] for part in parts))
    settle = "settles" if len(provisions) == 1 else "settle"
    return f"{listed(provisions)} {settle} what nothing calls an irregularity there: {what}"
