"""Two provisions that oblige and forbid the same act."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = (
    "in some situation one provision obliges an act that another forbids, and neither overrides the other"
)


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the oppositions in scope, each with a smallest situation."""

    def sentence(witness: Witness) -> str:
        obliging, forbidding = witness.flaw.provisions
        act = survey.language.sentence("act", witness.matter[0])
        return f"{obliging} obliges what {forbidding} forbids: {act}"

    return witnessed(survey, "opposed", sentence)
