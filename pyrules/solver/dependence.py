"""What turns on what in a ground program: less than its rules say, for the grounder has left out what cannot be."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clingo import Observer, Symbol

from pyrules.solver.control import Assumptions, Signatures, Solver
from pyrules.solver.program import Program


class Dependence:
    """The rules of a program grounded with some facts.

    Args:
        program: the statements.
        facts: the situation.

    Raises:
        SolvingError: clingo refuses the program.

    """

    def __init__(self, program: Program, facts: Iterable[Symbol]) -> None:
        self._rules = _GroundRules()
        self._solver = Solver(program, facts, observer=self._rules)

    def atoms(self, of: Signatures, assumptions: Assumptions = ()) -> list[Symbol]:
        """Return the atoms of some predicates that can be true, under assumptions where there are some."""
        found = self._solver.brave(assumptions, of) if assumptions else None
        every = self._solver.atoms if found is None else found.of
        return [atom for one in of for atom in every(*one)]

    def of(
        self, atoms: Iterable[Symbol], among: Iterable[Symbol], *, absent: bool = False
    ) -> frozenset[Symbol]:
        """Return those of some atoms on which others turn, by way of whatever rules.

        Args:
            atoms: the others.
            among: the atoms.
            absent: whether only those that some rule on the way asks not to hold, them or what follows from them.

        """
        seen = {(literal, False) for one in atoms if (literal := self._solver.literal(one))}
        pending = [*seen]
        while pending:
            concluded, denied = pending.pop()
            for read in self._rules.read_for[concluded]:
                reached = abs(read), denied or read < 0
                if reached not in seen:
                    seen.add(reached)
                    pending.append(reached)
        found = {literal for literal, denied in seen if denied or not absent}
        return frozenset(one for one in among if self._solver.literal(one) in found)


class _GroundRules(Observer):
    """Notes for each atom, by clingo's number, the conditions of the rules that conclude it: below 0 what is denied."""

    def __init__(self) -> None:
        self.read_for: dict[int, set[int]] = defaultdict(set)

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:  # noqa: ARG002, FBT001 - clingo's
        """Take a rule of the usual kind, or a choice."""
        for one in head:
            self.read_for[one].update(body)

    def weight_rule(
        self,
        choice: bool,  # noqa: FBT001 - the signature is clingo's
        head: Sequence[int],
        lower_bound: int,  # noqa: ARG002
        body: Sequence[tuple[int, int]],
    ) -> None:
        """Take a rule that counts: to have enough of something can be to have too much of it."""
        self.rule(choice, head, [sign * literal for literal, _ in body for sign in (1, -1)])
