"""Irregularities that nothing settles."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = "in some situation and under some decisions an irregularity is never settled"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the gaps in scope, each with a smallest situation for each course of decisions that leads there."""

    def sentence(witness: Witness) -> str:
        what = survey.language.sentence("irregularity", witness.matter[0])
        provision, course = witness.flaw.provisions[0], witness.course(survey.language)
        return f"nothing settles what {provision} calls an irregularity: {what}{course}"

    return witnessed(survey, "gap", sentence)
