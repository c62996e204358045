"""One program for a code and many changes of it, in which a switch makes one change at a time.

To rule on a case with each change costs a grounding each; here it is grounded once, and the switch is assumed.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clingo import Symbol

from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.grounding.programs import ruling_program
from pyrules.mutation.change import Change
from pyrules.mutation.switching import SWITCHES, switched_on, switches, where_kept, where_made
from pyrules.solver.control import Solver, Under
from pyrules.solver.program import program_of


@dataclass(frozen=True)
class Switchboard:
    """A code with its changes, to be put to one case after the other."""

    rulebook: Rulebook
    changes: Sequence[Change]

    def solver(self, facts: Iterable[Symbol], positions: Collection[int]) -> Solver:
        """Return the code grounded with the facts of a case, and switches for some of its changes.

        Args:
            facts: the facts of the case.
            positions: which changes.

        Raises:
            SolvingError: clingo refuses a changed rule.

        """
        added = {rule.number for position in positions for rule in self.changes[position].added}
        facts = frozenset(facts)
        others = self._all_added - added
        program = ruling_program(self._switched, facts, without=others, supplied=SWITCHES, reported=())
        lines = [*zip(program.lines, program.origins, strict=True)]
        lines += switches({position: self.changes[position] for position in sorted(positions)})
        return Solver(program_of(lines), facts)

    def under(self, solver: Solver, position: int) -> Under:
        """Return the code with one change, as the solver of some changes has it."""
        return Under(solver, ((switched_on(position), True),))

    @cached_property
    def _all_added(self) -> frozenset[int]:
        return frozenset(rule.number for change in self.changes for rule in change.added)

    @cached_property
    def _switched(self) -> Rulebook:
        removable = frozenset[int]().union(*(change.removed for change in self.changes))
        rules = [
            _with(rule, where_kept(rule.number)) if rule.number in removable else rule
            for rule in self.rulebook.rules
        ]
        for position, change in enumerate(self.changes):
            rules += [_with(rule, where_made(position)) for rule in change.added]
        return replace(self.rulebook, rules=tuple(rules))


def _with(rule: Rule, condition: Literal) -> Rule:
    """Return a rule with one more condition."""
    if not rule.is_rule or rule.layer is not Layer.LAW or rule.head is None:
        return rule
    return rule.under(condition)
