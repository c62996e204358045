"""Obliged acts, or dispositions of one irregularity, that cannot both be carried out."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = (
    "in some situation two obliged acts, or two dispositions of one irregularity, cannot both be carried out"
)
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the incompatibilities in scope, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("incompatible"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say what cannot be carried out with what; of dispositions, without the irregularity that both end."""
    if len(parts) == 1:
        return f"{' and '.join(parts[0].provisions)} cannot both be carried out: {_both(parts[0])}"
    pairs = "; ".join(f"{' and '.join(part.provisions)} ({_both(part)})" for part in parts)
    return f"in each of these pairs not both can be carried out: {pairs}"


def _both(part: Instance) -> str:
    return ", and ".join(part.matter[-2:])
