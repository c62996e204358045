"""Irregularities that nothing settles."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = "in some situation and under some decisions an irregularity is never settled"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the gaps in scope, each with a smallest situation for each course of decisions that leads there."""

    def sentence(witness: Witness) -> str:
        what = survey.language.sentence("irregularity", witness.matter[0])
        return f"nothing settles what {witness.flaw.provisions[0]} calls an irregularity: {what}{witness.course(survey.language)}"

    return witnessed(survey, "gap", sentence)
