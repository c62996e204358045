"""Numbers in a smallest situation, moved to where the law draws a line: 73 beside a limit of 72, and not 249.

Situations that are alike but for their numbers are equally small. Of these one is told whose numbers stand at a bound:
with the next number below, or else the next above, what it shows would no longer show. A number on which nothing turns
is the least there is.

A rulebook whose situation files say themselves what is plainest, with `#minimize`, is left alone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from clingo import Function, Number, Symbol, SymbolType

from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.solver.control import Model, Solver

Assumptions = Sequence[tuple[Symbol, bool]]
_IRREGULARITY = ("irregularity", 2)
_ROUNDS = 3
"""So often all numbers are moved at most."""
_Shows = Callable[[int], bool]
_Move = Callable[[Sequence[int], int, _Shows], int]


@once_for_each
def numbers_told(rulebook: Rulebook) -> dict[tuple[str, int], tuple[int, ...]]:
    """Return which arguments of what a situation is told in are numbers; none where its files say what is plainest."""
    vocabulary = rulebook.vocabulary
    if any(one.text.startswith((":~", "#minimize", "#maximize")) for one in rulebook.situations):
        return {}
    numeric = {
        domain
        for domain, values in vocabulary.domains.items()
        if domain not in vocabulary.numbered and {one.type for one in values} == {SymbolType.Number}
    }
    told = {
        (one.name, one.arity): tuple(place for place, domain in enumerate(one.domains) if domain in numeric)
        for one in vocabulary.of_kind("table", "event", "election").values()
    }
    return {name: places for name, places in told.items() if places}


@dataclass(frozen=True)
class Bounds:
    """Moves the numbers of situations.

    Args:
        solver: the code over every situation in scope.
        told: which arguments are numbers, by name and number of arguments (`numbers_told`).
        happenings: everything that a situation in scope can be made of.

    """

    solver: Solver
    told: dict[tuple[str, int], tuple[int, ...]]
    happenings: Sequence[Symbol]

    def moved(self, model: Model, assumptions: Assumptions) -> Model:
        """Return an answer set in whose situation each number stands at a bound, as far as it can be moved alone.

        Args:
            model: one that is smallest under the assumptions.
            assumptions: what is to show.

        """
        for _ in range(_ROUNDS):  # where one has been moved, another may have room
            before = model
            for place in self._places(model):
                model = self._moved_at(place, model, assumptions, _down)
            if model is before:
                break
        for place in self._places(model):
            model = self._moved_at(place, model, assumptions, _up)
        return model

    def _places(self, model: Model) -> Iterator[tuple[Symbol, int]]:
        for name in sorted(self.told):
            for atom in sorted(model.of(*name)):
                for position in self.told[name]:
                    yield atom, position

    def _moved_at(
        self, place: tuple[Symbol, int], model: Model, assumptions: Assumptions, move: _Move
    ) -> Model:
        atom, position = place
        alike = {
            one.arguments[position].number: one
            for one in self.happenings
            if one.match(atom.name, len(atom.arguments)) and _with(one, position) == _with(atom, position)
        }
        if len(alike) == 1 or atom not in model:  # another number of it may have been moved before
            return model
        others = [(one, one in model) for one in self.happenings if one not in alike.values()]
        calm = [*assumptions, *others, *self._no_more(model)]

        def asked(number: int) -> list[tuple[Symbol, bool]]:
            return [*calm, *((one, value == number) for value, one in alike.items())]

        now = atom.arguments[position].number
        number = move(sorted(alike), now, lambda one: self.solver.satisfiable(asked(one)))
        return model if number == now else self.solver.smallest(asked(number)) or model

    def _no_more(self, model: Model) -> Iterator[tuple[Symbol, bool]]:
        """Yield that there are no irregularities of other kinds than there were: with them it would not be smallest."""
        known = {_kind(one) for one in model.of(*_IRREGULARITY)}
        for one in self.solver.atoms(*_IRREGULARITY):
            if _kind(one) not in known:
                yield one, False


def _down(numbers: Sequence[int], now: int, shows: _Shows) -> int:
    """Return the least number, or one beside which there is a lesser one with which something does not show.

    Args:
        numbers: those that there can be, sorted.
        now: one with which it shows.
        shows: tells whether it shows with another.

    """
    return _towards(0, numbers, now, shows)


def _up(numbers: Sequence[int], now: int, shows: _Shows) -> int:
    """Return a number beside which there is a greater one with which something does not show; the least stays else."""
    if now != numbers[0] or shows(numbers[-1]):
        return now
    return _towards(len(numbers) - 1, numbers, now, shows)


def _towards(end: int, numbers: Sequence[int], now: int, shows: _Shows) -> int:
    inside, outside = numbers.index(now), end
    if inside == outside or shows(numbers[outside]):
        return numbers[outside]
    while abs(inside - outside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if shows(numbers[middle]) else (inside, middle)
    return numbers[inside]


def _with(atom: Symbol, position: int) -> Symbol:
    """Return an atom with no number in a place, so that those are the same that differ in that alone."""
    arguments = list(atom.arguments)
    arguments[position] = Number(0)
    return Function(atom.name, arguments)


def _kind(irregularity: Symbol) -> tuple[Symbol, str]:
    provision, what = irregularity.arguments
    return provision, what.name
