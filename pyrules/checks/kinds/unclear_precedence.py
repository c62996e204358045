"""Two provisions that govern the same event with different results, neither ranked before the other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Conditional, Finding, Instance, listed
from pyrules.checks.witnessing import conditionally, witnessed
from pyrules.search.survey import Survey

DEFINITION = (
    "in some situation one provision permits what another forbids, or two end one irregularity differently, and "
    "the text ranks neither"
)
CAUSE = Cause.PROVISIONS
LONG = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the pairs in scope that the text does not rank, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("unclear_precedence"), said)


def conditional(survey: Survey) -> list[Conditional]:
    """Return the pairs of endings that the text does not rank and that are declared to go together."""

    def told(one: Conditional, matter: Sequence[str]) -> str:
        return (
            f"declared to go together with what {listed(one.beside)} {'says' if len(one.beside) == 1 else 'say'}: "
            + ("; ".join(matter))
        )

    return conditionally(survey, "unclear_precedence", told)


def said(parts: Sequence[Instance]) -> str:
    """Say what the provisions of each pair say of the same event; those together that end one as differently."""
    told = []
    ending: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
    for part in parts:
        one, other = part.provisions
        if len(part.matter) == 1:
            told.append(f"{one} permits what {other} forbids, and neither gives way: {part.matter[0]}")
        else:
            ending[one, part.matter].append(other)
    for (one, matter), others in ending.items():
        those = others[0] if len(others) == 1 else f"each of {listed(others)}"
        told.append(f"{one} and {those} end the same irregularity differently: {', or '.join(matter)}")
    return "; ".join(told)
