"""A decision tree with what is the same told once: outcomes, and the questions that lead to them.

Branches that end alike are one, and a question whose every answer ends alike is left out. So the tree is a diagram
(Bryant, 1986: a reduced decision diagram in the order in which the tree asks). Where questions divide into parts so
that nothing that is said turns on two of them, the parts stand beside each other, each with its own outcomes
(Dechter and Mateescu, 2007: an AND/OR diagram): what is said is what all of them say together. So stands what all
outcomes share beside the question that divides them, where there is enough of it.

What goes on as always divides no outcomes unless all of it is wanted, nor does what provisions point at.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyrules.rulings.model import (
    Act,
    Answers,
    Branch,
    Disposition,
    Flaw,
    Granted,
    Irregularity,
    Outcome,
    Question,
    Ruling,
    Rulings,
    Step,
)
from pyrules.rulings.parting import Ending, Part, Point, Said, parts_of
from pyrules.rulings.reordering import reordered


@dataclass(frozen=True)
class Diagram:
    """The diagram of some rulings: its outcomes, and where it begins.

    `alike` has for each ruling a number: rulings that say the same have the same. `said_by` has for each outcome the
    rulings in which all of it is said. `beginning` is None where no ruling is listed.
    """

    outcomes: tuple[Outcome, ...]
    alike: tuple[int, ...]
    said_by: tuple[frozenset[int], ...]
    beginning: Step | None

    def steps(self) -> Iterator[Step]:
        """Yield all points, in the order in which they are reached, each as often as a point leads there."""
        if self.beginning:
            yield from self.beginning.steps()

    @property
    def size(self) -> tuple[int, int]:
        """How many answers there are to all questions, each point looked at once, and how many outcomes."""
        points = {id(one): one for one in self.steps()}
        return sum(len(one.below) for one in points.values()), len(self.outcomes)

    @property
    def different(self) -> int:
        """How many rulings there are that do not say the same."""
        return len({*self.alike})

    def questions(self) -> tuple[Question, ...]:
        """Return the questions that outcomes turn on, each once, in the order in which they are asked."""
        found = {
            one.question.key: one.question
            for one in self.steps()
            if one.question and one.answers and not one.question.given
        }
        return tuple(found.values())


def diagram(rulings: Rulings, *, every: bool = False) -> Diagram:
    """Return the diagram of the rulings of a situation.

    Args:
        rulings: the rulings.
        every: whether what goes on as always divides outcomes too.

    """
    drawn = _Drawing(rulings, every=every).diagram()
    other = _Drawing(rulings, every=every, as_asked=False).diagram()
    return other if other.size < drawn.size else drawn


_USUAL, _GRANTED, _GRANTED_ALWAYS = "usual", "granted", "granted_as_always"
"""Kinds of what is said at outcomes and divides none; the last is told with what is said in any case."""
_FIELDS = ("flaws", "incomplete", "acts", "powers", "dispositions", "irregularities")
_OF_PROVISIONS = ("acts", "powers", "dispositions", "irregularities", _USUAL)
"""Kinds of what a provision says."""
_LINES = ("flaws", "acts", "powers", "irregularities")
"""Kinds of what takes a line each."""
_SAVED = 4
"""What all outcomes share is told apart from them where that saves so many lines."""


@dataclass
class _Told:
    """What is said at an outcome, as it is found out, of what that is all which is, and in which rulings."""

    said: tuple[Said, ...]
    of: frozenset[Said]
    rulings: int = 0
    where: frozenset[int] = frozenset()
    beside: dict[Said, int] = field(default_factory=dict)


class _Drawing:
    def __init__(self, rulings: Rulings, *, every: bool, as_asked: bool = True) -> None:
        self._values: dict[Said, Any] = {}
        self._dividing = frozenset((*_FIELDS, _USUAL) if every else _FIELDS)
        self._tree = rulings.tree
        self._as_asked = as_asked
        self._rulings = [tuple(self._said(one)) for one in rulings.rulings]
        self._onward = [one.onward for one in rulings.rulings]
        self._known: dict[Hashable, Step] = {}
        self._points: dict[int, Point] = {}
        self._kept: list[Point] = []
        self._steps: dict[Hashable, Step] = {}
        self._nothing = Step()
        self._places: dict[Hashable, int] = {}
        self._outcomes: list[_Told] = []

    def diagram(self) -> Diagram:
        beginning = self._step(self._first(), frozenset(self._values)) if self._rulings else None
        main = [frozenset(self._main(one)) for one in self._rulings]
        for told in self._outcomes:
            told.where = frozenset(number for number, one in enumerate(main) if one & told.of == {*told.said})
        kinds: dict[Hashable, int] = {}
        return Diagram(
            outcomes=tuple(map(self._outcome, self._outcomes)),
            alike=tuple(kinds.setdefault(one, len(kinds)) for one in main),
            said_by=tuple(one.where for one in self._outcomes),
            beginning=beginning,
        )

    # ---- what is said

    def _said(self, ruling: Ruling) -> Iterator[Said]:
        """Yield what a ruling says, each thing as often as it says it."""
        usual = {id(one) for one in ruling.usual}
        for name in (*_FIELDS, _GRANTED):
            seen: dict[Hashable, int] = {}
            for value in getattr(ruling, name):
                key = _known_by(value)
                seen[key] = seen.get(key, 0) + 1
                always = name == _GRANTED and value.as_always
                kind = _USUAL if id(value) in usual else _GRANTED_ALWAYS if always else name
                one = Said(kind, (name, key, seen[key]))
                self._values.setdefault(one, value)
                yield one

    def _main(self, said: Iterable[Said]) -> tuple[Said, ...]:
        return tuple(one for one in said if one.kind in self._dividing)

    def _outcome(self, told: _Told) -> Outcome:
        beside = {**dict.fromkeys(told.said, told.rulings), **told.beside}
        found: dict[str, list[Any]] = {name: [] for name in (*_FIELDS, _USUAL, _GRANTED, _GRANTED_ALWAYS)}
        for one in beside:
            found[one.kind].append(self._values[one])
        provisions = {one.provision for kind in _OF_PROVISIONS for one in found[kind]}
        pointing = (self._onward[number] for number in sorted(told.where))
        onward = dict.fromkeys(one for some in pointing for one in some if one.provision in provisions)
        usual, always = found.pop(_USUAL), found.pop(_GRANTED_ALWAYS)
        found[_GRANTED] += always
        differs = any(number < told.rulings for one, number in beside.items() if one.kind == _USUAL)
        told_here: Mapping[str, Any] = {name: tuple(values) for name, values in found.items()}
        return Outcome(onward=tuple(onward), always=tuple(usual), differs=differs, **told_here)

    # ---- the tree

    def _first(self) -> Point:
        """Return where the tree begins, its questions in the order in which they are asked or in another."""
        tree = self._point(self._tree)
        other = None if self._as_asked else reordered(tree, lambda one: frozenset(self._main(one.said)))
        return other or tree

    def _point(self, branch: Branch) -> Point:
        if id(branch) not in self._points:
            self._points[id(branch)] = self._point_of(branch)
        return self._points[id(branch)]

    def _point_of(self, branch: Branch) -> Point:
        if branch.question is None and branch.ruling is not None:
            return Point(None, (), Ending(branch.ruling, self._rulings[branch.ruling]))
        below = tuple((one.value or "", self._point(one)) for one in branch.branches)
        return Point(branch.question, below)

    def _step(self, point: Point, told: frozenset[Said]) -> Step:
        """Return the point of the diagram for one of the tree; of what is said there only some is to be told."""
        key = id(point), told
        if key not in self._steps:
            self._kept.append(point)  # an `id` is its own for as long as the point is there
            self._steps[key] = self._step_of(point, told)
        return self._steps[key]

    def _step_of(self, point: Point, told: frozenset[Said]) -> Step:
        if point.ending:
            return self._end([point.ending], told)
        if not (point.below and point.question):
            return self._new(
                Step(question=point.question, left_out=True)
            )  # nobody knows whether others end like it
        dividing = frozenset(self._main(told))
        if parts := parts_of(
            point, dividing, frozenset(one for one in told if one.kind in (_USUAL, _GRANTED))
        ):
            return self._beside(point, parts, told)
        if common := self._in_each(point, told):
            steps = self._end(point.endings, common), self._step(point, told - common)
            return self._known.setdefault(tuple(map(id, steps)), Step(beside=steps))
        return self._asked(point.question, [(value, self._step(one, told)) for value, one in point.below])

    def _in_each(self, point: Point, told: frozenset[Said]) -> frozenset[Said]:
        """Return what all rulings say to which a point leads, where saying it once saves enough."""
        if point.cut:
            return frozenset()
        each = [told.intersection(one.said) for one in point.endings]
        common = frozenset.intersection(*each)
        outcomes = len({frozenset(self._main(one)) for one in each})
        lines = sum(one.kind in _LINES for one in common)
        return common if lines * (outcomes - 1) >= _SAVED else frozenset()

    def _asked(self, asked: Question, below: Sequence[tuple[str, Step]]) -> Step:
        values: dict[int, list[str]] = {}
        steps: dict[int, Step] = {}
        for value, step in below:
            steps[id(step)] = step
            values.setdefault(id(step), []).append(value)
        if len(steps) == 1 and not asked.given:
            return below[0][1]
        answers = tuple(Answers(values=tuple(values[one]), step=step) for one, step in steps.items())
        key = asked.key, asked.kind, tuple((one.values, id(one.step)) for one in answers)
        return self._known.setdefault(key, Step(question=asked, answers=answers))

    def _beside(self, point: Point, parts: Sequence[Part], told: frozenset[Said]) -> Step:
        rest = told.difference(*(one.said for one in parts))
        steps = [self._end(point.endings, rest), *(self._step(one.tree, one.said) for one in parts)]
        beside = tuple(one for one in steps if one is not self._nothing)
        if len(beside) < 2:
            return next(iter(beside), self._nothing)
        return self._known.setdefault(tuple(map(id, beside)), Step(beside=beside))

    def _end(self, endings: Sequence[Ending], told: frozenset[Said]) -> Step:
        """Return the outcome at some rulings; what they do not all say of it divides no outcomes."""
        each = [[one for one in ending.said if one in told] for ending in endings]
        said = self._main(each[0])
        if not any(each) and len(told) < len(self._values):
            return self._nothing
        key = frozenset(said) or (told, said)
        if key not in self._places:
            self._places[key] = len(self._outcomes)
            self._outcomes.append(_Told(said, frozenset(self._main(told))))
        here = self._outcomes[self._places[key]]
        here.rulings += len(each)
        for one in (one for some in each for one in some if one.kind not in self._dividing):
            here.beside[one] = here.beside.get(one, 0) + 1
        return self._known.setdefault(key, Step(outcome=self._places[key]))

    def _new(self, step: Step) -> Step:
        return self._known.setdefault(id(step), step)


def _known_by(value: object) -> Hashable:
    """Return what is the same in two rulings that say the same."""
    match value:
        case str() | Flaw() | Granted():
            return value
        case Act():
            return value.sentence, value.stage
        case Disposition():
            return value.provision, value.sentence
        case Irregularity():
            return value.provision, value.irregularity, value.settled, value.outside
    raise TypeError(type(value))
