"""Questions one behind the other of which one answer leads on and the other away to the same: told as one.

So is the consent of four players: each has to agree, and one who does not is enough.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pyrules.rulings.model import Answers, Question, Step


@dataclass(frozen=True)
class Chain:
    """Questions with the answer to each of them that leads on, and the answer to one of them that leads away."""

    questions: tuple[Question, ...]
    on: Answers
    away: Answers


def chain(step: Step, led_to: Callable[[Step], bool]) -> Chain | None:
    """Return the longest chain that begins at a point; None where it has no question with two answers.

    Args:
        step: the point.
        led_to: tells of a point whether others lead there too: no chain goes on through it.

    """
    match step.answers:
        case (one, other) if step.question and not step.question.given:
            found = (_followed(step.question, *ways, led_to) for ways in ((one, other), (other, one)))
            return max(found, key=lambda each: len(each.questions))
    return None


def _followed(first: Question, on: Answers, away: Answers, led_to: Callable[[Step], bool]) -> Chain:
    questions = [first]
    while (step := on.step).question and not step.question.given and not led_to(step):
        following = next((one for one in step.answers if one.values == on.values), None)
        leaving = [one for one in step.answers if one.values == away.values and one.step is away.step]
        if following is None or not leaving or len(step.answers) > len((following, away)):
            break
        questions.append(step.question)
        on = following
    return Chain(tuple(questions), on, away)
