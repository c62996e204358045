"""The courses that decisions can take in one situation, and under which of them a flaw shows there.

A situation in which a flaw shows is found among all in scope; what is asked of it afterwards is asked of the code with
that situation alone, which is a small part of the whole.
"""

from collections.abc import Iterable
from functools import cached_property

from clingo import Function, Symbol, SymbolType

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import FLAWS
from pyrules.grounding.programs import ruling_program
from pyrules.solver.control import Model, Solver
from pyrules.solver.shrinking import shrunk

Signature = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What makes two flaws the same: the kind, the provisions, and the names in the matter."""
Course = tuple[str, str, str]
"""A decision without numbers and players: the provision, what it is about, how it was taken."""


def signature_of(flaw: Symbol) -> Signature:
    """Return kind and provisions of a flaw and the names in its matter, without the numbers."""
    kind, provisions, matter = flaw.arguments
    names = tuple(_name(one) for one in matter.arguments)
    return kind.name, tuple(one.string for one in provisions.arguments), names


def course_of(decision: Symbol, value: Symbol) -> Course:
    """Return a decision with its value, without numbers and players."""
    return decision.arguments[0].string, _name(decision.arguments[-1]), _name(value)


def _name(term: Symbol) -> str:
    return term.name if term.type is SymbolType.Function and term.name else str(term)


class Courses:
    """The courses in one situation, and whether a flaw shows.

    Args:
        rulebook: the code.
        happened: the situation.
        flaws: the flaw, whatever players and numbers it is about.

    """

    def __init__(self, rulebook: Rulebook, happened: Iterable[Symbol], flaws: Iterable[Symbol]) -> None:
        facts = frozenset(happened)
        self._solver = Solver(ruling_program(rulebook, facts, reported=()), facts)
        self._flaws = frozenset(flaws)

    @cached_property
    def _flaw(self) -> Symbol:
        """What is true where the flaw shows."""
        every = [flaw for name in FLAWS for flaw in self._solver.atoms(name, 3) if flaw in self._flaws]
        return self._solver.any_of("flaw_shown", every)

    def needed(self, model: Model) -> tuple[Symbol, ...]:
        """Return the decisions of an answer set that the flaw needs: without any of them it need not show."""
        if not self._solver.satisfiable([(self._flaw, False)]):
            return ()
        taken = sorted(model.of("decided", 2))
        bodies = [[([Function("decision", [one.arguments[0]])], [one])] for one in taken]
        straying = dict(zip(taken, self._solver.derived("strays", bodies), strict=True))

        def enough(decisions: Iterable[Symbol]) -> bool:
            as_given = [(straying[one], False) for one in decisions]
            return not self._solver.satisfiable([(self._flaw, False), *as_given])

        return tuple(shrunk(taken, enough))

    def lead_by(self, course: Iterable[Course]) -> bool:
        """Tell whether the flaw shows where a course is taken, whatever else is decided."""
        decisions: dict[Course, list[Symbol]] = {one: [] for one in course}
        for atom in self._solver.atoms("decided", 2):
            decisions.get(course_of(*atom.arguments), []).append(atom)
        taken = self._solver.derived(
            "taken", [[([one], ()) for one in atoms] for atoms in decisions.values()]
        )
        return self._solver.satisfiable([(self._flaw, True), *((one, True) for one in taken)])
