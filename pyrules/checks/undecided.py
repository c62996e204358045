"""Questions whose one answer leads nowhere."""

from collections.abc import Iterator

from pyrules.checks import Finding, witnessed
from pyrules.survey import Survey, Witness

DEFINITION = "a question is put whose one answer leads nowhere"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the answers that nothing rests on while what was asked about stays unsettled."""

    def sentence(witness: Witness) -> str:
        question, answer = witness.matter
        asked = survey.language.sentence("question", question)
        return f"{witness.flaw.provisions[0]} says nothing for the answer {answer}: {asked}"

    return witnessed(survey, "undecided", sentence)
