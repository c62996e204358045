"""Conflicts that no course of decisions avoids.

That some situation shows a conflict *whatever* is decided has two quantifiers in it. The solver proposes a situation
together with a set of conflicting pairs, and is asked for a course of decisions that shows none of them there. Where
there is none, no course does. Where there is one, it becomes a plan: the program gets a copy of the code that decides
by it, and every further proposal has to show a conflict in that copy too. There are finitely many plans, so the search
ends: with a situation and its pairs, or with the proof that there are no more in scope. Most conflicts need no
decision, and no copy is made.

There can be exponentially many smallest sets of pairs: two answers with ten conflicts each make a hundred. Sets that
share provisions are one finding, so beyond `MOST` only sets are asked for that name a further provision or link what is
apart. Each then needs a pair from two sides, neither of which can be spared: one course shows only the one, another
course only the other.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from clingo import Function, String, Symbol

from pyrules.copies import Line, Plan, copied, planned
from pyrules.errors import SolvingError
from pyrules.program import program_of
from pyrules.provisions import natural_order
from pyrules.rules import Layer
from pyrules.ruling import CONFLICTS
from pyrules.showing import happening
from pyrules.solving import Assumptions, Model, Solver
from pyrules.survey import Survey

MOST = 25
"""After so many sets that tell nothing new only those are asked for that can."""
FUTILE = 100
"""After so many more that told nothing new all the same, the search ends."""

Pair = tuple[str, ...]
"""The provisions of a conflict, as the flaw names them."""
Pairs = frozenset[Pair]

_SHOWN = (
    *(f"P__clash(Pair) :- C__flaw({kind},Pair,_), weighed__(Pair)." for kind in sorted(CONFLICTS)),
    "P__clashing :- P__clash(_).",
    "P__only(Pair) :- P__clash(Pair), 1 = #count { Other : P__clash(Other) }.",
)
"""What a copy of the code, C, shows of the pairs that are weighed."""
_FREE = (
    "{ other__decided(Decision,Value) : other__possible(Decision,Value) } = 1 :- other__decision(Decision)."
)


def conflict_in(flaw: Symbol) -> Pair | None:
    """Return the provisions of an atom `flaw(Kind, Provisions, Matter)`, or None where it is no conflict."""
    kind, provisions, _ = flaw.arguments
    return tuple(one.string for one in provisions.arguments) if kind.name in CONFLICTS else None


def in_book_order(pairs: Iterable[Pair]) -> list[Pair]:
    """Return pairs of provisions in book order."""
    return sorted(pairs, key=lambda pair: ([natural_order(one) for one in pair], pair))


@dataclass
class Unavoidable:
    """The search for situations in which every course of decisions shows a conflict.

    `most` is how many sets that tell nothing new are looked for before the search keeps to those that can.
    """

    survey: Survey
    most: int = MOST
    _plans: list[Plan] = field(default_factory=list)

    def smallest_sets(self) -> Iterator[tuple[Pairs, Model]]:
        """Yield sets of pairs of which every course shows one somewhere, none holding another, in book order.

        Each comes with an answer set in a smallest such situation. All of them are there as long as they are no more
        than `most`. Where there are more, those that are there still name the same provisions and link the same of
        them, unless the search meets `FUTILE` sets more that tell nothing new.

        Raises:
            SolvingError: a course of decisions that avoids a conflict does not avoid it.

        """
        alone = [frozenset({pair}) for pair in in_book_order(self._every)]
        models = {pairs: model for pairs in alone if (model := self._undecided(pairs)) is not None}
        found = list(models)
        spare = 0
        while len(models) < len(self._every) and spare < self.most + FUTILE:
            further = self._next(found, telling=spare >= self.most)
            if further is None:
                break
            spare += not _tells(further, groups_of(found))
            found.append(further)
        for pairs in sorted(
            found, key=lambda one: [[*map(natural_order, pair)] for pair in in_book_order(one)]
        ):
            yield pairs, models.get(pairs) or self._smallest(pairs)

    @cached_property
    def _every(self) -> Pairs:
        flaws = self.survey.possible.of("flaw", 3)
        return frozenset(pair for flaw in flaws if (pair := conflict_in(flaw)) is not None)

    def _next(self, found: list[Pairs], *, telling: bool) -> Pairs | None:
        """Return a set that holds none of those found; where asked, only if there is one that tells something new."""
        wanted = [(self._solver.all_of("known", map(_weighed, in_book_order(one))), False) for one in found]
        if telling:
            wanted.append((self._new(groups_of(found)), True))

        def grown(pairs: Pairs) -> Pairs:
            for pair in in_book_order(self._every - pairs):
                if not any(one <= pairs | {pair} for one in found):
                    pairs |= {pair}
            return pairs

        # the more pairs a course avoids, the more proposals it refutes; what tells something new is left as it is
        proposed = self._searched(self._solver.first, wanted, frozenset if telling else grown)
        return proposed and self._reduced(*proposed)

    def _searched(
        self,
        search: Callable[[Assumptions], Model | None],
        wanted: Assumptions,
        weighed: Callable[[Pairs], Pairs] = frozenset,
    ) -> tuple[Pairs, Model] | None:
        """Return pairs of which every course in some situation shows one, with an answer set of the situation.

        Args:
            search: how the program is asked.
            wanted: what is to be true.
            weighed: given the pairs of a proposal, returns those that a course is to avoid.

        """
        while (model := search([*self._everywhere, *wanted])) is not None:
            pairs = weighed(frozenset(pair for pair in self._every if _weighed(pair) in model))
            course = self._avoiding(pairs, model)
            if course is None:
                return pairs, model
            self._learn(course)
        return None

    def _reduced(self, pairs: Pairs, model: Model) -> Pairs:
        """Leave out what is not needed: first in the situation of an answer set, then in any."""
        for pair in in_book_order(pairs):
            if pairs - {pair} and self._avoiding(pairs - {pair}, model) is None:
                pairs -= {pair}
        for pair in in_book_order(pairs):
            if len(pairs) > 1 and self._searched(self._solver.first, self._just(pairs - {pair})):
                pairs -= {pair}
        return pairs

    def _smallest(self, pairs: Pairs) -> Model:
        """Return a smallest situation in which every course shows a conflict of these pairs; there is one."""
        if (model := self._undecided(pairs)) is not None:
            return model
        found = self._searched(self._solver.smallest, self._just(pairs))
        if found is None:
            raise SolvingError("a situation in scope is none")
        return found[1]

    def _undecided(self, pairs: Pairs) -> Model | None:
        """Return a smallest situation that shows a conflict of these pairs, or None where a course in it avoids them.

        No copy of the code is needed for that, and mostly there is such a situation.
        """
        solver = self.survey.solver
        model = solver.smallest([(solver.any_of("conflict", self._flaws(pairs)), True)])
        return model if model is not None and self._avoiding(pairs, model) is None else None

    def _avoiding(self, pairs: Pairs, model: Model) -> Model | None:
        """Return a course of decisions in the situation of an answer set that shows no conflict of these pairs."""
        solver = self.survey.solver
        happened = happening(self.survey, model, solver)
        return solver.first([*happened, *((flaw, False) for flaw in self._flaws(pairs))])

    def _flaws(self, pairs: Pairs) -> list[Symbol]:
        return [flaw for flaw in self.survey.solver.atoms("flaw", 3) if conflict_in(flaw) in pairs]

    # ---- proposing

    @cached_property
    def _solver(self) -> Solver:
        """A program of its own: what is weighed and the copies are a burden for every other question."""
        solver = Solver(self.survey.rulebook.scope_program(dict(self.survey.constants)))
        weighed = [(f"{{ {_weighed(pair)} }}.", None) for pair in in_book_order(self._every)]
        solver.extend(program_of([*weighed, *_shown("this__", "")]))
        return solver

    @property
    def _everywhere(self) -> Assumptions:
        """What is true of a situation in which no course known so far avoids what is weighed."""
        prefixes = ("this__", *(f"plan{number}__" for number in range(1, len(self._plans) + 1)))
        return [(Function(f"{prefix}clashing"), True) for prefix in prefixes]

    def _just(self, pairs: Pairs) -> Assumptions:
        return [(_weighed(pair), pair in pairs) for pair in in_book_order(self._every)]

    @cached_property
    def _other(self) -> str:
        """The beginning of the names in a copy of the code that takes its decisions freely."""
        self._copy("other__", [_FREE])
        return "other__"

    def _new(self, groups: list[frozenset[str]]) -> Symbol:
        """Return what is true where a set can name a further provision, or link provisions that are apart."""
        sides = {pair: _side(pair, groups) for pair in in_book_order(self._every)}
        telling = [_only("this__", pair) for pair, side in sides.items() if side is None]
        for group in groups:
            here = [_only("this__", pair) for pair, side in sides.items() if side == group]
            elsewhere = [
                _only(self._other, pair) for pair, side in sides.items() if side is not None and side != group
            ]
            solver = self._solver
            telling.append(
                solver.all_of("link", [solver.any_of("here", here), solver.any_of("elsewhere", elsewhere)])
            )
        return self._solver.any_of("telling", telling)

    def _learn(self, course: Model) -> None:
        """Add a copy of the code that decides as this course does."""
        plan = frozenset((atom.arguments[0], atom.arguments[1]) for atom in course.of("decided", 2))
        if plan in self._plans:
            raise SolvingError("a course of decisions that avoids a conflict shows it when it is taken again")
        self._plans.append(plan)
        prefix = f"plan{len(self._plans)}__"
        self._copy(prefix, planned(plan, prefix))

    def _copy(self, prefix: str, decided: Iterable[str]) -> None:
        """Add a copy of the code that takes its decisions as these statements say."""
        rulebook = self.survey.rulebook
        rules = [rule for rule in rulebook.rules if rule.layer is not Layer.VOCABULARY]
        for rule in rulebook.checks:
            if rule.head and (rule.head.predicate != "flaw" or rule.head.arguments[0] in CONFLICTS):
                rules.append(rule)
        lines = [*copied(rulebook, rules, prefix), *((text, None) for text in decided)]
        self._solver.extend(program_of([*lines, *_shown(prefix, prefix)]))


def groups_of(found: Iterable[Pairs]) -> list[frozenset[str]]:
    """Return the provisions of sets of pairs, those together that are linked."""
    groups: list[frozenset[str]] = []
    for pairs in found:
        provisions = _provisions(pairs)
        apart = [one for one in groups if one.isdisjoint(provisions)]
        groups = [*apart, provisions.union(*(one for one in groups if one not in apart))]
    return groups


def _provisions(pairs: Pairs) -> frozenset[str]:
    return frozenset(one for pair in pairs for one in pair)


def _tells(pairs: Pairs, groups: Iterable[frozenset[str]]) -> bool:
    """Tell whether a set names a further provision, or links provisions that are apart."""
    return not any(_provisions(pairs) <= group for group in groups)


def _side(pair: Pair, groups: Iterable[frozenset[str]]) -> frozenset[str] | None:
    return next((group for group in groups if group.issuperset(pair)), None)


def _weighed(pair: Pair) -> Symbol:
    return Function("weighed__", [_term(pair)])


def _only(prefix: str, pair: Pair) -> Symbol:
    return Function(f"{prefix}only", [_term(pair)])


def _term(pair: Pair) -> Symbol:
    return Function("", [String(one) for one in pair])


def _shown(prefix: str, code: str) -> Iterator[Line]:
    """Say what a copy of the code shows; its names begin with `code`."""
    return ((text.replace("P__", prefix).replace("C__", code), None) for text in _SHOWN)
