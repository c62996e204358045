"""Irregularities that nothing settles."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Conditional, Finding, Instance, listed
from pyrules.checks.witnessing import conditionally, witnessed
from pyrules.search.survey import Survey

DEFINITION = "in some situation and under some decisions an irregularity is never settled"
CAUSE = Cause.MATTER


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the gaps in scope: an irregularity, and each course of decisions that leaves it unsettled."""
    return witnessed(survey, survey.witnesses("gap"), said)


def conditional(survey: Survey) -> list[Conditional]:
    """Return the irregularities that somewhere only a law outside settles."""

    def told(one: Conditional, matter: Sequence[str]) -> str:
        return f"only outside, in {listed(one.beside)}, something can settle: {matter[0]}"

    return conditionally(survey, "gap", told)


def said(parts: Sequence[Instance]) -> str:
    """Say of which provisions' irregularities nothing settles one."""
    provisions = tuple(dict.fromkeys(part.provisions[0] for part in parts))
    what = " or ".join(dict.fromkeys(part.matter[0] for part in parts))
    call = "calls" if len(provisions) == 1 else "call"
    return f"nothing settles what {listed(provisions)} {call} an irregularity: {what}"
