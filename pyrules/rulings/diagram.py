"""A decision tree with what is the same told once: outcomes, and the questions that lead to them.

Branches that end alike are one, and a question whose every answer ends alike is left out. So the tree is a diagram
(Bryant, 1986: a reduced decision diagram in the order in which the tree asks).
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pyrules.rulings.model import Branch, Question, Ruling, Rulings


@dataclass(frozen=True)
class Step:
    """A point of the diagram: a question with its answers, or an outcome by its place in the list.

    Answers that lead on alike stand together. Points that lead on alike are one object.
    """

    question: Question | None
    answers: tuple[tuple[tuple[str, ...], "Step"], ...]
    outcome: int | None

    def steps(self) -> Iterator["Step"]:
        """Yield this point and all that it leads to, each as often as something leads there."""
        yield self
        for _, step in self.answers:
            yield from step.steps()


@dataclass(frozen=True)
class Diagram:
    """The diagram of some rulings: the outcomes, each by a ruling that has it, and where it begins.

    `outcome_of` has for each ruling the place of its outcome. `beginning` is None where no ruling is listed.
    """

    outcomes: tuple[Ruling, ...]
    outcome_of: tuple[int, ...]
    beginning: Step | None

    def steps(self) -> Iterator[Step]:
        """Yield all points, in the order in which they are reached, each as often as something leads there."""
        if self.beginning:
            yield from self.beginning.steps()

    def questions(self) -> tuple[Question, ...]:
        """Return the questions that outcomes turn on, each once, in the order in which they are asked."""
        found = {
            one.question.key: one.question for one in self.steps() if one.question and not one.question.given
        }
        return tuple(found.values())


def diagram(rulings: Rulings) -> Diagram:
    """Return the diagram of the rulings of a situation."""
    return _Drawing(rulings).diagram()


class _Drawing:
    def __init__(self, rulings: Rulings) -> None:
        self._rulings = rulings
        self._known: dict[Hashable, Step] = {}
        self._outcomes: dict[Hashable, int] = {}
        self._examples: list[Ruling] = []
        self._outcome_of = tuple(map(self._place, rulings.rulings))

    def diagram(self) -> Diagram:
        return Diagram(tuple(self._examples), self._outcome_of, self._step(self._rulings.tree))

    def _step(self, branch: Branch) -> Step | None:
        """Return the point for a node of the tree; None for one that is not listed."""
        if branch.question is None:
            return None if branch.ruling is None else self._end(self._outcome_of[branch.ruling])
        values: dict[int, list[str]] = {}
        steps: dict[int, Step] = {}
        for child in branch.branches:
            step = self._step(child)
            if step is not None:
                steps[id(step)] = step
                values.setdefault(id(step), []).append(child.value or "")
        asked = branch.question
        if len(steps) == 1 and len(branch.branches) == len(asked.values) and not asked.given:
            return next(iter(steps.values()))
        answers = tuple((tuple(values[one]), step) for one, step in steps.items())
        key = asked.key, asked.kind, tuple((said, id(step)) for said, step in answers)
        return self._known.setdefault(key, Step(asked, answers, None)) if answers else None

    def _end(self, outcome: int) -> Step:
        return self._known.setdefault(outcome, Step(None, (), outcome))

    def _place(self, ruling: Ruling) -> int:
        """Return the place of a ruling's outcome, at the end of the list where it is new."""
        key = _outcome(ruling)
        if key not in self._outcomes:
            self._outcomes[key] = len(self._examples)
            self._examples.append(ruling)
        return self._outcomes[key]


def _outcome(ruling: Ruling) -> Hashable:
    """Return what two rulings with the same outcome have in common."""
    acts = tuple((one.sentence, one.stage) for one in (*ruling.acts, *ruling.powers))
    ends = tuple((one.provision, one.sentence) for one in ruling.dispositions)
    irregular = tuple(
        (one.provision, one.irregularity, one.settled, one.outside) for one in ruling.irregularities
    )
    return ruling.flaws, ruling.incomplete, ruling.onward, len(ruling.acts), acts, ends, irregular
