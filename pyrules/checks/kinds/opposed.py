"""Two provisions that oblige and forbid the same act."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance, listed
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey

DEFINITION = (
    "in some situation one provision obliges an act that another forbids, and neither overrides the other"
)
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the oppositions in scope, each with a smallest situation."""
    return witnessed(survey, survey.witnesses("opposed"), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which provisions oblige what another forbids."""
    forbidden: dict[str, dict[str, list[str]]] = {}
    for part in parts:
        obliging, forbidding = part.provisions
        forbidden.setdefault(forbidding, {}).setdefault(obliging, []).append(
            ", and with it: ".join(part.matter)
        )
    sentences = []
    for forbidding, acts in forbidden.items():
        if len(acts) == 1:
            ((obliging, done),) = acts.items()
            sentences.append(f"{obliging} obliges what {forbidding} forbids: {', '.join(done)}")
        else:
            obliged = listed(f"{obliging} ({', '.join(done)})" for obliging, done in acts.items())
            sentences.append(f"{obliged} oblige what {forbidding} forbids")
    return "; ".join(sentences)
