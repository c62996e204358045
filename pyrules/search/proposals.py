"""Situations proposed together with conflicting pairs: no course of decisions known so far shows none of them there.

The program is the code over every situation in scope; which pairs are weighed is free. A course of decisions that
refutes a proposal becomes a plan: the program gets a copy of the code that decides by it, and every further proposal
has to show a pair that is weighed in that copy too. There are finitely many plans, so proposing ends.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from clingo import Function, String, Symbol

from pyrules.base.errors import SolvingError
from pyrules.code.provisions import natural_order
from pyrules.code.rules import CONDITIONAL, FLAWS, Layer
from pyrules.grounding.copies import Plan, copied, planned, statements
from pyrules.grounding.statements import Line
from pyrules.rulings.flaws import CONFLICTS
from pyrules.search.survey import Survey
from pyrules.solver.control import Assumptions, Model, Solver
from pyrules.solver.program import program_of

Pair = tuple[str, ...]
"""The provisions of a conflict, as the flaw names them."""
Pairs = frozenset[Pair]


def in_book_order(pairs: Iterable[Pair]) -> list[Pair]:
    """Return pairs of provisions in book order."""
    return sorted(pairs, key=lambda pair: ([natural_order(one) for one in pair], pair))


@dataclass
class Proposals:
    """The program that proposes, over the pairs that can conflict at all.

    It is a program of its own: what is weighed, and the copies, are a burden for every other question.
    """

    survey: Survey
    every: Pairs
    _plans: list[Plan] = field(default_factory=list)

    def first(self, wanted: Assumptions) -> Model | None:
        """Return a proposal of which something is true, or None where there is none."""
        return self._solver.first([*self._everywhere, *wanted])

    def smallest(self, wanted: Assumptions) -> Model | None:
        """Return a proposal of which something is true, in a smallest situation, or None where there is none."""
        return self._solver.smallest([*self._everywhere, *wanted])

    def weighed(self, proposal: Model) -> Pairs:
        """Return the pairs of a proposal."""
        return frozenset(pair for pair in self.every if _weighed(pair) in proposal)

    def refute(self, course: Model) -> None:
        """Propose nothing more of which this course of decisions shows no pair.

        Raises:
            SolvingError: the course is known, so that it showed one.

        """
        plan = frozenset((atom.arguments[0], atom.arguments[1]) for atom in course.of("decided", 2))
        if plan in self._plans:
            raise SolvingError("a course of decisions that avoids a conflict shows it when it is taken again")
        self._plans.append(plan)
        prefix = f"plan{len(self._plans)}__"
        self._copy(prefix, planned(plan, prefix))

    # ---- what is wanted

    def just(self, pairs: Pairs) -> Assumptions:
        """Return what is true where these pairs and no others are weighed."""
        return [(_weighed(pair), pair in pairs) for pair in in_book_order(self.every)]

    def holding_none(self, found: Iterable[Pairs]) -> Assumptions:
        """Return what is true where none of these sets of pairs is weighed as a whole."""
        sets = [[([_weighed(pair) for pair in in_book_order(one)], ())] for one in found]
        return [(known, False) for known in self._solver.derived("known", sets)]

    def telling(self, groups: Sequence[frozenset[str]]) -> Assumptions:
        """Return what is true where a pair is needed that is of no group of provisions, or pairs of two groups.

        One that is needed is the only one that some course shows.
        """
        sides = {pair: _side(pair, groups) for pair in in_book_order(self.every)}
        found = [_only("this__", pair) for pair, side in sides.items() if side is None]
        for group in groups:
            here = [_only("this__", pair) for pair, side in sides.items() if side == group]
            there = [_only(self._other, pair) for pair, side in sides.items() if side not in (None, group)]
            both = [self._solver.any_of("here", here), self._solver.any_of("there", there)]
            found.append(self._solver.all_of("linked", both))
        return [(self._solver.any_of("telling", found), True)]

    # ---- the program

    @cached_property
    def _solver(self) -> Solver:
        solver = Solver(self.survey.program, minimising=True)
        free: list[Line] = [(f"{{ {_weighed(pair)} }}.", None) for pair in in_book_order(self.every)]
        conflicts: list[Line] = [(f"conflict__({kind}).", None) for kind in CONFLICTS]
        solver.extend(program_of([*free, *conflicts, *statements("clashing", copy="this__", code="")]))
        return solver

    @property
    def _everywhere(self) -> Assumptions:
        prefixes = ("this__", *(f"plan{number}__" for number in range(1, len(self._plans) + 1)))
        return [(Function(f"{prefix}clashing"), True) for prefix in prefixes]

    @cached_property
    def _other(self) -> str:
        """The beginning of the names in a copy of the code that takes its decisions freely."""
        self._copy("other__", statements("free", copy="other__"))
        return "other__"

    def _copy(self, prefix: str, decided: Iterable[Line]) -> None:
        """Add a copy of the code that takes its decisions as these statements say."""
        rulebook = self.survey.searched
        rules = [rule for rule in rulebook.rules if rule.layer is not Layer.VOCABULARY]
        for rule in rulebook.checks:
            if rule.head and (
                rule.head.predicate not in (*FLAWS, CONDITIONAL) or rule.head.arguments[0] in CONFLICTS
            ):
                rules.append(rule)
        lines = [*copied(rulebook, rules, prefix), *decided]
        self._solver.extend(program_of([*lines, *statements("clashing", copy=prefix, code=prefix)]))


def _side(pair: Pair, groups: Iterable[frozenset[str]]) -> frozenset[str] | None:
    return next((group for group in groups if group.issuperset(pair)), None)


def _weighed(pair: Pair) -> Symbol:
    return Function("weighed__", [_term(pair)])


def _only(prefix: str, pair: Pair) -> Symbol:
    return Function(f"{prefix}only", [_term(pair)])


def _term(pair: Pair) -> Symbol:
    return Function("", [String(one) for one in pair])
