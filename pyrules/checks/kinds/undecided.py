"""Questions whose one answer leads nowhere."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pyrules.checks.findings import Cause, Finding, Instance, listed
from pyrules.checks.witnessing import witnessed
from pyrules.search.survey import Survey, Witness

DEFINITION = "a question is put whose one answer leads nowhere"
CAUSE = Cause.MATTER


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the answers that nothing rests on while what was asked about stays unsettled."""
    return witnessed(survey, map(_without_answer, survey.witnesses("undecided")), said)


def said(parts: Sequence[Instance]) -> str:
    """Say which answer to which question leads nowhere."""
    provisions = tuple(dict.fromkeys(part.provisions[0] for part in parts))
    question, answer = parts[0].matter
    say = "says" if len(provisions) == 1 else "say"
    return f"{listed(provisions)} {say} nothing for the answer {answer}: {question}"


def _without_answer(witness: Witness) -> Witness:
    """Leave the answer that the finding is about out of the courses: each of them takes it."""
    courses = (
        tuple(
            (decision, value)
            for decision, value in course
            if (decision.arguments[-1].name, str(value)) != witness.names
        )
        for course in witness.courses
    )
    return replace(witness, courses=tuple(courses))
