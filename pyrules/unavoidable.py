"""Conflicts that no course of decisions avoids.

That some situation shows a conflict *whatever* is decided has two quantifiers in it. The solver proposes a smallest
situation with a conflict and is asked for a course of decisions that avoids it there. Where there is none, no
course does. Where there is one, it becomes a plan: the program gets a copy of the code that decides by it, and every
further proposal has to show a conflict in that copy too. There are finitely many plans, so the search ends: with a
smallest situation, or with the proof that there is none in scope. Most conflicts need no decision, and no copy is made.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from clingo import Symbol

from pyrules.copies import Plan, copied, planned
from pyrules.errors import SolvingError
from pyrules.program import program_of
from pyrules.provisions import natural_order
from pyrules.rules import Layer
from pyrules.ruling import CONFLICTS
from pyrules.showing import happening
from pyrules.solving import Model, Solver
from pyrules.survey import Survey

Pair = tuple[str, ...]
"""The provisions of a conflict, as the flaw names them."""
Pairs = frozenset[Pair]


def conflict_in(flaw: Symbol) -> Pair | None:
    """Return the provisions of an atom `flaw(Kind, Provisions, Matter)`, or None where it is no conflict."""
    kind, provisions, _ = flaw.arguments
    return tuple(one.string for one in provisions.arguments) if kind.name in CONFLICTS else None


def in_book_order(pairs: Iterable[Pair]) -> list[Pair]:
    """Return pairs of provisions in book order."""
    return sorted(pairs, key=lambda pair: ([natural_order(one) for one in pair], pair))


@dataclass
class Unavoidable:
    """The search for situations in which every course of decisions shows a conflict."""

    survey: Survey
    _plans: list[Plan] = field(default_factory=list)
    _known: dict[Pairs, Model | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._solver = self.survey.solver

    def smallest_sets(self) -> Iterator[tuple[Pairs, Model]]:
        """Yield the sets of pairs of which every course shows one somewhere, none holding another, in book order.

        Each comes with an answer set in a smallest such situation.

        Raises:
            SolvingError: a course of decisions that avoids a conflict does not avoid it.

        """
        found = {pairs: self._smallest(pairs) for pairs in self._sets()}
        for pairs in sorted(
            found, key=lambda one: [[*map(natural_order, pair)] for pair in in_book_order(one)]
        ):
            model = found[pairs]
            if model is not None:
                yield pairs, model

    def _sets(self) -> list[Pairs]:
        """Enumerate them: what is left when one pair of each set known is left out holds the others."""
        every = frozenset(
            pair for flaw in self.survey.possible.of("flaw", 3) if (pair := conflict_in(flaw)) is not None
        )
        found: list[Pairs] = []
        pending: list[Pairs] = [frozenset()]
        seen = set(pending)
        while pending:
            left_out = pending.pop(0)
            known = next((one for one in found if not one & left_out), None)
            if known is None:
                model = self._smallest(every - left_out)
                if model is None:
                    continue
                known = self._reduced(every - left_out, model)
                found.append(known)
            for pair in in_book_order(known):
                further = left_out | {pair}
                if further not in seen:
                    seen.add(further)
                    pending.append(further)
        return found

    def _reduced(self, pairs: Pairs, model: Model) -> Pairs:
        """Leave out what is not needed: first in the situation of an answer set, then in any."""
        for pair in in_book_order(pairs):
            if pairs - {pair} and self._avoiding(pairs - {pair}, model) is None:
                pairs -= {pair}
        self._known[pairs] = model  # none of more pairs is smaller, so none of these is
        for pair in in_book_order(pairs):
            if len(pairs) > 1 and self._smallest(pairs - {pair}) is not None:
                pairs -= {pair}
        return pairs

    def _smallest(self, pairs: Pairs) -> Model | None:
        """Return a smallest situation in which every course shows a conflict of these pairs, or None."""
        if pairs not in self._known:
            self._known[pairs] = self._searched(pairs)
        return self._known[pairs]

    def _searched(self, pairs: Pairs) -> Model | None:
        while True:
            everywhere = [
                (self._shown(pairs, f"plan{number}__"), True) for number in range(1, len(self._plans) + 1)
            ]
            everywhere.append((self._shown(pairs), True))
            # that there is none at all is proved faster where nothing is to be made smallest
            if not self._solver.satisfiable(everywhere):
                return None
            model = self._solver.smallest(everywhere)
            if model is None:
                raise SolvingError("a situation in scope is none")
            course = self._avoiding(pairs, model)
            if course is None:
                return model
            self._learn(course)

    def _avoiding(self, pairs: Pairs, model: Model) -> Model | None:
        """Return a course of decisions in the situation of an answer set that shows no conflict of these pairs."""
        happened = happening(self.survey, model, self._solver)
        return self._solver.first([*happened, (self._shown(pairs), False)])

    def _shown(self, pairs: Pairs, prefix: str = "") -> Symbol:
        """Return what is true where the code, or a copy of it, shows a conflict of these pairs."""
        flaws = self._solver.atoms(f"{prefix}flaw", 3)
        return self._solver.any_of("conflict", [flaw for flaw in flaws if conflict_in(flaw) in pairs])

    def _learn(self, course: Model) -> None:
        """Add a copy of the code that decides as this course does."""
        plan = frozenset((atom.arguments[0], atom.arguments[1]) for atom in course.of("decided", 2))
        if plan in self._plans:
            raise SolvingError("a course of decisions that avoids a conflict shows it when it is taken again")
        rulebook = self.survey.rulebook
        if (
            not self._plans
        ):  # the copies are a burden for every other question, so they get a program of their own
            self._solver = Solver(rulebook.scope_program(dict(self.survey.constants)))
        self._plans.append(plan)
        prefix = f"plan{len(self._plans)}__"
        rules = [rule for rule in rulebook.rules if rule.layer is not Layer.VOCABULARY]
        for rule in rulebook.checks:
            if rule.head and (rule.head.predicate != "flaw" or rule.head.arguments[0] in CONFLICTS):
                rules.append(rule)
        lines = [*copied(rulebook, rules, prefix), *((text, None) for text in planned(plan, prefix))]
        self._solver.extend(program_of(lines))
