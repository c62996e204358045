"""Obliged acts, or dispositions of one irregularity, that cannot both be carried out."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = (
    "in some situation two obliged acts, or two dispositions of one irregularity, cannot both be carried out"
)


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the incompatibilities in scope, each with a smallest situation."""

    def sentence(witness: Witness) -> str:
        one, other = witness.flaw.provisions
        kind = "act" if len(witness.matter) == 2 else "disposition"
        first, second = (survey.language.sentence(kind, part) for part in witness.matter[-2:])
        return f"{one} and {other} cannot both be carried out: {first}, and {second}"

    return witnessed(survey, "incompatible", sentence)
