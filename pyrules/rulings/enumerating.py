"""The answer sets of a situation, read once: to open a decision tree then takes no further search.

A tree is opened with several questions for each ruling. Where there are hundreds, and no more than are listed, it is
faster to have the solver enumerate the answer sets and to answer each question by looking through them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce

from clingo import Symbol

from pyrules.rulings.decisions import EXERCISED, decided
from pyrules.solver.control import Assumptions, Model, Signatures, Solver, Under

FEW = 16
"""So many answer sets are read without asking what differs between them."""
ENOUGH = 1024
"""Answer sets that are read at most."""
TREE: Signatures = (("decision", 1), ("decided", 2), ("possible", 2), ("bears", 2), ("impossible", 1))
"""What a decision tree is opened by."""


class Enumerated:
    """Answers to a solver's questions, from answer sets that were read before.

    Args:
        models: the answer sets.

    """

    def __init__(self, models: Sequence[Model]) -> None:
        self._under: dict[tuple[tuple[Symbol, bool], ...], Sequence[Model]] = {(): models}

    def atoms(self, name: str, arity: int) -> Iterator[Symbol]:
        """Yield the atoms of a predicate that are true in some answer set."""
        yield from (self.brave(of=[(name, arity)]) or Model()).of(name, arity)

    def models(
        self,
        assumptions: Assumptions = (),
        limit: int = 0,
        of: Signatures | None = None,  # noqa: ARG002  what was read is there already
    ) -> Iterator[Model]:
        """Yield the answer sets, with the atoms that were read; all of them where `limit` is 0."""
        found = self._those(tuple(assumptions))
        yield from found[:limit] if limit else found

    def truths(self, atoms: Sequence[Symbol], assumptions: Assumptions = ()) -> Iterator[tuple[bool, ...]]:
        """Yield of each answer set which of some atoms are true in it."""
        for model in self.models(assumptions):
            yield tuple(atom in model for atom in atoms)

    def count(self, assumptions: Assumptions = (), limit: int = 0) -> int:
        """Return the number of answer sets, at most `limit` unless that is 0."""
        return sum(1 for _ in self.models(assumptions, limit))

    def first(self, assumptions: Assumptions = ()) -> Model | None:
        """Return some answer set, or None where there is none."""
        return next(self.models(assumptions), None)

    def brave(self, assumptions: Assumptions = (), of: Signatures = TREE) -> Model | None:
        """Return the atoms of some predicates that are true in some answer set; None where there is none."""
        return self._joined(assumptions, of, set.union)

    def cautious(self, assumptions: Assumptions = (), of: Signatures | None = TREE) -> Model | None:
        """Return the atoms of some predicates, or of all, that are true in every answer set; None without one."""
        return self._joined(assumptions, of, set.intersection)

    def _joined(
        self, assumptions: Assumptions, of: Signatures | None, join: Callable[..., set[Symbol]]
    ) -> Model | None:
        found = self._those(tuple(assumptions))
        each = [
            set(model) if of is None else {atom for one in of for atom in model.of(*one)} for model in found
        ]
        return Model(reduce(join, each)) if each else None

    def _those(self, assumptions: tuple[tuple[Symbol, bool], ...]) -> Sequence[Model]:
        """Return the answer sets under assumptions; a tree is opened by one more assumption at a time."""
        if assumptions not in self._under:
            *fewer, (atom, truth) = assumptions
            before = self._those(tuple(fewer))
            self._under[assumptions] = [model for model in before if (atom in model) is truth]
        return self._under[assumptions]


def few(solver: Solver | Under, given: Collection[Symbol], of: Signatures) -> Enumerated | None:
    """Read the answer sets of a situation where there are few, in one search; None where there are more.

    Args:
        solver: a code grounded with a situation.
        given: the decisions that the situation says.
        of: the predicates that are wanted, besides those that a tree is opened by.

    """
    models = list(solver.models((), FEW + 1, frozenset((*TREE, *of))))
    if len(models) > FEW:
        return None
    read = Enumerated(models)
    return Enumerated(list(read.models(unused(read.brave() or Model(), given))))


def arising(solver: Solver | Under | Enumerated) -> Model:
    """Return the decisions that come up in some answer set, as `decision/1`, and what they bear on, as `bears/2`."""
    return solver.brave(of=[("decision", 1), ("bears", 2)]) or Model()


def rulings_at_least(solver: Solver | Under, decisions: Model, given: Collection[Symbol], limit: int) -> int:
    """Count the rulings in which no power is used that the situation does not give: there may be more.

    Args:
        solver: a code grounded with a situation.
        decisions: those that come up, as `arising` has them.
        given: the decisions that the situation says.
        limit: where to stop.

    """
    return solver.count(_waived(one for one in _powers(decisions) if one not in given), limit)


def enumerated(
    solver: Solver | Under,
    decisions: Model,
    given: Collection[Symbol],
    of: Signatures,
    assumptions: Assumptions = (),
) -> Enumerated | None:
    """Read the answer sets of a situation, as far as its rulings differ; None where they are too many.

    Powers whose use bears on nothing in any of them are waived, as in every ruling on which they are notes.

    Args:
        solver: a code grounded with a situation.
        decisions: those that come up, as `arising` has them.
        given: the decisions that the situation says.
        of: the predicates that are wanted, besides those that a tree is opened by.
        assumptions: what is taken to be true or false in all of them.

    """
    taken = [*assumptions, *unused(decisions, given)]
    if solver.count(taken, ENOUGH + 1) > ENOUGH:
        return None
    return Enumerated(list(solver.models(taken, 0, frozenset((*TREE, *of)))))


def unused(decisions: Model, given: Collection[Symbol]) -> list[tuple[Symbol, bool]]:
    """Return the assumptions that no power is used that bears on nothing: notes on rulings, but for those given.

    Args:
        decisions: those that come up, as `arising` has them.
        given: the decisions that the situation says.

    """
    bearing = {atom.arguments[0] for atom in decisions.of("bears", 2)}
    return _waived(one for one in _powers(decisions) if one not in bearing and one not in given)


def _powers(decisions: Model) -> list[Symbol]:
    arguments = (atom.arguments[0] for atom in decisions.of("decision", 1))
    return sorted(one for one in arguments if one.name == "power")


def _waived(powers: Iterable[Symbol]) -> list[tuple[Symbol, bool]]:
    """Return the assumptions that powers are not used."""
    return [(decided(one, EXERCISED), False) for one in powers]
