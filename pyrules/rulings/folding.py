"""All courses of a situation folded into a diagram, without a tree: where there are more rulings than are listed.

The courses are read as rows of values, each with the number of what is said there. Of what comes up in each course that
is left that is asked first which divides it best, open facts before the rest; courses that leave the same open are one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from clingo import Symbol

from pyrules.rulings.decisions import EXERCISED, decided, rests, value_order
from pyrules.rulings.enumerating import Enumerated
from pyrules.solver.control import Assumptions, Model, Signatures, Solver, Under

MANY = 32_768
"""So many courses are folded at most."""
SAMPLE = 1_024
"""So many courses are looked at to find out which fact divides best."""
_TAKEN: Signatures = (("decision", 1), ("decided", 2), ("bears", 2))
_Row = tuple[int, ...]
"""The values of decisions, numbered from 1, 0 where one does not come up or is known, and the outcome's number."""


@dataclass(frozen=True, eq=False)
class Fold:
    """A point of the diagram: a decision with what each value leads to, or an outcome by its number."""

    decision: Symbol | None
    below: tuple[tuple[Symbol, "Fold"], ...]
    outcome: int | None


@dataclass(frozen=True)
class Course:
    """How decisions are taken: all of them, and those that the outcome turns on."""

    taken: tuple[tuple[Symbol, Symbol], ...]
    asked: tuple[tuple[Symbol, Symbol], ...]


@dataclass(frozen=True)
class Folded:
    """A diagram, and for each outcome the course to it that rests on the least that is not told."""

    beginning: Fold
    courses: tuple[Course, ...]


def folded(
    solver: Solver | Under | Enumerated,
    decisions: Sequence[Symbol],
    said: Collection[Symbol],
    assumptions: Assumptions = (),
) -> Folded | None:
    """Fold all courses; None where they are too many, or where no question comes up in each of some that differ.

    Args:
        solver: a code grounded with a situation.
        decisions: those that are looked at, in the order in which they are asked; open facts come first.
        said: what rulings differ by.
        assumptions: what is taken to be true or false.

    """
    if solver.count(assumptions, MANY + 1) > MANY:
        return None
    rows = _Rows(solver, decisions, said, assumptions)
    return _Folding(rows, list(rows.read())).folded()


class _Rows:
    """Reads courses as rows."""

    def __init__(
        self,
        solver: Solver | Under | Enumerated,
        decisions: Sequence[Symbol],
        said: Collection[Symbol],
        assumptions: Assumptions,
    ) -> None:
        self._solver = solver
        self._assumptions = assumptions
        self.decisions = decisions
        sometimes = solver.brave(assumptions, _TAKEN) or Model()
        always = solver.cautious(assumptions, _TAKEN) or Model()
        self.values: dict[Symbol, list[Symbol]] = {one: [] for one in decisions}
        for atom in sorted(sometimes.of("decided", 2)):
            if atom.arguments[0] in self.values:
                self.values[atom.arguments[0]].append(atom.arguments[1])
        self._certain = {atom.arguments[0] for atom in always.of("decision", 1)}
        self._bearing = [
            (place, self.values[one].index(EXERCISED) + 1, atoms)
            for place, one in enumerate(decisions)
            if one.name == "power" and EXERCISED in self.values[one]
            if (atoms := self._bears(one, sometimes, always)) is not None
        ]
        self._said = sorted(said)

    @staticmethod
    def _bears(power: Symbol, sometimes: Model, always: Model) -> list[Symbol] | None:
        """Return the atoms of which one is true where a power bears on something; None where it always does."""
        if any(atom.arguments[0] == power for atom in always.of("bears", 2)):
            return None
        return sorted(atom for atom in sometimes.of("bears", 2) if atom.arguments[0] == power)

    def read(self) -> Iterator[_Row]:
        """Yield the rows of all courses, but those in which a power is used that bears on nothing there."""
        atoms: list[Symbol] = []
        taken: list[tuple[int, int, int]] = []
        for one in self.decisions:
            # of what has to be decided the last value is what is left
            certain = one in self._certain and len(self.values[one]) > 0
            looked_at = self.values[one][:-1] if certain else self.values[one]
            taken.append((len(atoms), len(atoms) + len(looked_at), len(self.values[one]) if certain else 0))
            atoms += (decided(one, value) for value in looked_at)
        bearing = []
        for place, used, some in self._bearing:
            bearing.append((place, used, len(atoms), len(atoms) + len(some)))
            atoms += some
        kinds: dict[tuple[bool, ...], int] = {}
        end = len(atoms)
        for truths in self._solver.truths([*atoms, *self._said], self._assumptions):
            row = [
                truths.index(True, start, stop) - start + 1 if any(truths[start:stop]) else otherwise
                for start, stop, otherwise in taken
            ]
            if all(row[place] != used or any(truths[start:stop]) for place, used, start, stop in bearing):
                yield (*row, kinds.setdefault(truths[end:], len(kinds)))


class _Folding:
    def __init__(self, rows: _Rows, read: Sequence[_Row]) -> None:
        self._decisions = rows.decisions
        self._values = rows.values
        self._rows = read
        self._places = range(len(self._decisions))
        values = [self._values[one] for one in self._decisions]
        self._untold = [
            {number for number, value in enumerate(some, 1) if len(some) > 1 and rests(one, value)}
            for one, some in zip(self._decisions, values, strict=True)
        ]
        self._departing = [one.name in ("finding", "choice") for one in self._decisions]
        self._known: dict[frozenset[_Row], Fold] = {}
        self._points: dict[object, Fold] = {}
        self._stuck = False

    def folded(self) -> Folded | None:
        beginning = self._fold(frozenset(self._rows))
        nearest: dict[int, _Row] = {}
        for row in sorted(self._rows, key=self._distance):
            nearest.setdefault(row[-1], row)
        if self._stuck:
            return None
        numbers = {one: number for number, one in enumerate(_ends(beginning))}
        courses = tuple(self._course(beginning, nearest[one]) for one in numbers)
        return Folded(_numbered(beginning, numbers), courses)

    def _fold(self, rows: frozenset[_Row]) -> Fold:
        if rows not in self._known:
            self._known[rows] = self._folded(rows)
        return self._known[rows]

    def _folded(self, rows: frozenset[_Row]) -> Fold:
        outcomes = {row[-1] for row in rows}
        if len(outcomes) == 1:
            return self._point(None, (), next(iter(outcomes)))
        place = self._next(rows)
        if place is None:
            self._stuck = True
            return self._point(None, (), min(outcomes))
        below: dict[int, set[_Row]] = {}
        for row in rows:
            below.setdefault(row[place], set()).add((*row[:place], 0, *row[place + 1 :]))
        values = self._values[self._decisions[place]]
        steps = [(values[one - 1], self._fold(frozenset(below[one]))) for one in self._in_order(place, below)]
        if len({id(step) for _, step in steps}) == 1:
            return steps[0][1]
        return self._point(self._decisions[place], tuple(steps), None)

    def _point(
        self, decision: Symbol | None, below: tuple[tuple[Symbol, Fold], ...], outcome: int | None
    ) -> Fold:
        key = decision, tuple((value, id(one)) for value, one in below), outcome
        return self._points.setdefault(key, Fold(decision, below, outcome))

    def _next(self, rows: frozenset[_Row]) -> int | None:
        """Return the place of the decision that is asked next: one that comes up in all courses, and differs."""
        some = sorted(islice(rows, SAMPLE))
        asked = [one for one in self._places if self._differs(one, rows)]
        return min(asked, key=lambda one: len({(row[one], row[-1]) for row in some}), default=None)

    @staticmethod
    def _differs(place: int, rows: frozenset[_Row]) -> bool:
        first = next(iter(rows))[place]
        return any(row[place] != first for row in rows) and all(row[place] for row in rows)

    def _in_order(self, place: int, values: Collection[int]) -> list[int]:
        known = self._values[self._decisions[place]]
        return sorted(values, key=lambda one: value_order(known[one - 1]))

    def _distance(self, row: _Row) -> tuple[int, int, _Row]:
        """Tell on how much that is not told a course rests, and how far it departs from first answers."""
        several = [one for one in zip(self._untold, self._departing, row, strict=False) if one[2]]
        untold = sum(value in rested for rested, _, value in several)
        departing = sum(value > 1 for _, open_question, value in several if open_question)
        return untold, departing, row

    def _course(self, beginning: Fold, row: _Row) -> Course:
        taken = {
            one: self._values[one][value - 1]
            for one, value in zip(self._decisions, row[:-1], strict=True)
            if value
        }
        asked: dict[Symbol, Symbol] = {}
        step = beginning
        while step.decision is not None:
            asked[step.decision] = taken[step.decision]
            step = next(one for value, one in step.below if value == taken[step.decision])
        # a power that nothing turned on stands as a note on the ruling
        settled = {one: value for one, value in taken.items() if one.name != "power" or one in asked}
        return Course(tuple(settled.items()), tuple(asked.items()))


def _ends(beginning: Fold) -> list[int]:
    """Return the outcomes in the order in which they are reached."""
    found: dict[int, None] = {}
    seen: set[int] = set()
    todo = [beginning]
    while todo:
        one = todo.pop()
        if id(one) not in seen:
            seen.add(id(one))
            todo += (step for _, step in reversed(one.below))
            if one.outcome is not None:
                found[one.outcome] = None
    return [*found]


def _numbered(beginning: Fold, numbers: Mapping[int, int]) -> Fold:
    """Return a diagram with other numbers for its outcomes."""
    known: dict[int, Fold] = {}

    def numbered(one: Fold) -> Fold:
        if id(one) not in known:
            below = tuple((value, numbered(step)) for value, step in one.below)
            known[id(one)] = Fold(one.decision, below, None if one.outcome is None else numbers[one.outcome])
        return known[id(one)]

    return numbered(beginning)
