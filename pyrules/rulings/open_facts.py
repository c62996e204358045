"""The facts that a situation leaves open: which of them matter, and how those that do not are taken."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from clingo import Symbol

from pyrules.rulings.decisions import decided, open_in
from pyrules.rulings.enumerating import Enumerated, arising, enumerated
from pyrules.rulings.irregularities import standing
from pyrules.solver.control import Assumptions, Model, Signatures, Solver, Under

OUTCOME: Signatures = frozenset(
    {("act", 4), ("disposition", 3), ("settled", 1), ("irregularity", 2), ("flaw", 3), ("decision", 1),
     ("overridden", 1), ("falls", 2)}
)  # fmt: skip
"""What a ruling is told by."""
_End = tuple[frozenset[Symbol], frozenset[Symbol]]
"""How decisions were taken, and what came of it."""
_SAID = ("act", "disposition", "settled", "flaw", "decision")


def surely(solver: Solver | Under | Enumerated, facts: Iterable[Symbol]) -> Model | None:
    """Return what a situation is told by: what is true however an open fact was; None where it cannot be.

    Where nothing is left open that is some answer set: who did what does not turn on findings.
    """
    return solver.cautious(of=None) if open_in(facts) else solver.first()


class OpenFacts:
    """The decisions about open facts in one situation.

    Args:
        solver: the code grounded with the situation.
        facts: the decisions, `fact(Matter)` each.
        given: the decisions that the situation says.
        turning: returns those of the facts on which something may turn: asked where there are many courses.

    """

    def __init__(
        self,
        solver: Solver | Under | Enumerated,
        facts: Collection[Symbol],
        given: Mapping[Symbol, Symbol],
        turning: Callable[[], Collection[Symbol]] | None = None,
    ) -> None:
        self._solver = solver
        self._facts = frozenset(facts)
        self._given = given
        self._turning = turning
        # by identity: the courses are read once, and live as long as this
        self._known: dict[int, tuple[Mapping[Symbol, Symbol], frozenset[Symbol]]] = {}

    def matter(self, fact: Symbol, assumptions: Assumptions) -> bool:
        """Tell whether a ruling, or what else is asked, turns on how a fact is.

        Where there are too many courses to look at, each fact on which something may turn is said to matter.
        """
        if self._courses is None:
            if fact in self.idle:
                return False
            possible = self._solver.brave(assumptions, [("decided", 2)]) or Model()
            return sum(atom.arguments[0] == fact for atom in possible.of("decided", 2)) > 1
        ends = self._ends(fact, assumptions, self._courses)
        return any(one != ends[0] for one in ends)

    def left(self, fact: Symbol, assumptions: Assumptions) -> int:
        """Count the outcomes that are left once it is known how a fact is: the fewer the better it divides them."""
        if self._courses is None:
            return 0
        return sum(
            len({outcome for _, outcome in one}) for one in self._ends(fact, assumptions, self._courses)
        )

    def _ends(self, fact: Symbol, assumptions: Assumptions, courses: Enumerated) -> list[set[_End]]:
        """Return for each value of a fact what comes of it, by the other decisions, where it is left open."""
        ends: dict[Symbol, set[_End]] = {}
        for model in courses.models(assumptions):
            taken, outcome = self._course(model)
            if fact in taken:  # it may be open in one way alone in which another can have been
                value = taken[fact].arguments[1]
                others = frozenset(atom for one, atom in taken.items() if one != fact)
                ends.setdefault(value, set()).add((others, outcome))
        return list(ends.values())

    def _course(self, model: Model) -> tuple[Mapping[Symbol, Symbol], frozenset[Symbol]]:
        """Return which decisions were taken in a course, each with how, and what came of it; told once for each."""
        found = self._known.get(id(model))
        if found is None:
            taken = {atom.arguments[0]: atom for atom in model.of("decided", 2)}
            found = self._known[id(model)] = taken, _outcome(model)
        return found

    def settled(self, assumptions: Assumptions) -> list[tuple[Symbol, bool]]:
        """Return how the facts that nothing turns on are taken: as not so, as far as that can be."""
        found: list[tuple[Symbol, bool]] = []
        possible = self._solver.brave(assumptions, [("decided", 2)]) or Model()
        values: dict[Symbol, list[Symbol]] = {}
        for atom in possible.of("decided", 2):
            if atom.arguments[0] in self._facts:
                values.setdefault(atom.arguments[0], []).append(atom.arguments[1])
        for fact in sorted(one for one, several in values.items() if len(several) > 1):
            for value in sorted(values[fact], key=lambda one: (str(one) != "no", one)):
                taken = decided(fact, value), True
                if self._solver.first([*assumptions, *found, taken]) is not None:
                    found.append(taken)
                    break
        return found

    @cached_property
    def _courses(self) -> Enumerated | None:
        """All courses of decisions, each with what comes of it; None where they are too many."""
        if isinstance(self._solver, Enumerated):
            return self._solver
        decisions = arising(self._solver)
        found = enumerated(self._solver, decisions, self._given, OUTCOME)
        if found is None and self.idle:
            found = enumerated(self._solver, decisions, self._given, OUTCOME, self.taken)
        return found

    @property
    def too_many(self) -> bool:
        """Whether there are too many courses to look at."""
        return self._courses is None

    @cached_property
    def taken(self) -> list[tuple[Symbol, bool]]:
        """How idle facts are taken, wherever they are open: no other value is theirs."""
        possible = self._solver.brave((), [("decided", 2)]) or Model()
        return [
            (atom, False)
            for atom in sorted(possible.of("decided", 2))
            if atom.arguments[1] != self.idle.get(atom.arguments[0], atom.arguments[1])
        ]

    @cached_property
    def idle(self) -> Mapping[Symbol, Symbol]:
        """The facts on which nothing turns, and no fact on which something does, each with how it is taken."""
        idle = self._facts.difference(self._turning()) if self._turning else ()
        possible = self._solver.brave((), [("decided", 2)]) or Model()
        found: dict[Symbol, Symbol] = {}
        for atom in sorted(possible.of("decided", 2)):
            fact, value = atom.arguments
            if fact in idle and (fact not in found or str(value) == "no"):
                found[fact] = value
        return found


def _outcome(model: Model) -> frozenset[Symbol]:
    """Return what a ruling says, and what it leaves to be decided."""
    said = {atom for name, arity in OUTCOME if name in _SAID for atom in model.of(name, arity)}
    return frozenset((*said, *standing(model)))
