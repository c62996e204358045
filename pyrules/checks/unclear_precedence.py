"""Two provisions that govern the same event with different results, neither ranked before the other."""

from collections.abc import Iterator, Sequence

from pyrules.checks import Cause, Finding, Instance, witnessed
from pyrules.survey import Survey

DEFINITION = (
    "in some situation one provision permits what another forbids, or two end one irregularity differently, and "
    "the text ranks neither"
)
CAUSE = Cause.PROVISIONS
LONG = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the pairs in scope that the text does not rank, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("unclear_precedence"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say what the provisions of each pair say of the same event."""
    return "; ".join(_pair(part) for part in parts)


def _pair(part: Instance) -> str:
    one, other = part.provisions
    if len(part.matter) == 1:
        return f"{one} permits what {other} forbids, and neither gives way: {part.matter[0]}"
    return f"{one} and {other} end the same irregularity differently: {', or '.join(part.matter)}"
