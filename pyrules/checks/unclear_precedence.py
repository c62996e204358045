"""Two provisions that govern the same event with different results, neither ranked before the other."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = (
    "in some situation one provision permits what another forbids, or two end one irregularity differently, and "
    "the text ranks neither"
)


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the pairs in scope that the text does not rank, each with a smallest situation."""

    def sentence(witness: Witness) -> str:
        one, other = witness.flaw.provisions
        if len(witness.matter) == 1:
            act = survey.language.sentence("act", witness.matter[0])
            return f"{one} permits what {other} forbids, and neither gives way: {act}"
        first, second = (survey.language.sentence("disposition", part) for part in witness.matter)
        return f"{one} and {other} end the same irregularity differently: {first}, or {second}"

    return witnessed(survey, "unclear_precedence", sentence)
