"""Conflicts that no course of decisions avoids.

That some situation shows a conflict *whatever* is decided has two quantifiers in it. A situation is proposed together
with a set of conflicting pairs (`pyrules.search.proposals`), and the solver is asked for a course of decisions that
shows none of them there. Where there is none, no course does; where there is one, it refutes the proposal and what is
like it.
Most conflicts need no decision: those are found first, without a proposal.

There can be exponentially many smallest sets of pairs: two answers with ten conflicts each make a hundred. Sets that
share provisions are one finding, so beyond `MOST` only sets are asked for that name a further provision or link what is
apart. Each then needs a pair from two sides, neither of which can be spared: one course shows only the one, another
course only the other.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from clingo import Symbol

from pyrules.base.errors import SolvingError
from pyrules.base.graphs import sharing
from pyrules.code.provisions import natural_order
from pyrules.relevance.parts import decided_in, part_about
from pyrules.rulings.flaws import CONFLICTS
from pyrules.search.proposals import Pair, Pairs, Proposals, in_book_order
from pyrules.search.survey import Survey
from pyrules.solver.control import Assumptions, Model
from pyrules.solver.shrinking import shrunk

MOST = 25
"""After so many sets that tell nothing new only those are asked for that can."""
FUTILE = 100
"""After so many more that told nothing new all the same, the search ends."""


def conflict_in(flaw: Symbol) -> Pair | None:
    """Return the provisions of an atom `flaw(Kind, Provisions, Matter)`, or None where it is no conflict."""
    kind, provisions, _ = flaw.arguments
    return tuple(one.string for one in provisions.arguments) if kind.name in CONFLICTS else None


@dataclass
class Unavoidable:
    """The search for situations in which every course of decisions shows a conflict.

    `most` is how many sets that tell nothing new are looked for before the search keeps to those that can; `among` are
    the pairs that are looked at, where not all of them.
    """

    survey: Survey
    most: int = MOST
    among: Pairs | None = None

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
        return _conflicts(self.survey) if self.among is None else self.among

    @cached_property
    def _proposals(self) -> Proposals:
        return Proposals(self.survey, self._every)

    def _next(self, found: list[Pairs], *, telling: bool) -> Pairs | None:
        """Return a set that holds none of those found; where asked, only if there is one that tells something new."""
        wanted = self._proposals.holding_none(found)

        def grown(pairs: Pairs) -> Pairs:
            for pair in in_book_order(self._every - pairs):
                if not any(one <= pairs | {pair} for one in found):
                    pairs |= {pair}
            return pairs

        if telling:
            proposed = self._searched(
                self._proposals.first, [*wanted, *self._proposals.telling(groups_of(found))]
            )
        else:  # the more pairs a course avoids, the more proposals it refutes
            proposed = self._searched(self._proposals.first, wanted, grown)
        return proposed and self._reduced(*proposed)

    def _searched(
        self,
        proposing: Callable[[Assumptions], Model | None],
        wanted: Assumptions,
        grown: Callable[[Pairs], Pairs] = frozenset,
    ) -> tuple[Pairs, Model] | None:
        """Return pairs of which every course in some situation shows one, with an answer set of the situation.

        Args:
            proposing: returns a proposal.
            wanted: what is to be true of it.
            grown: given the pairs of a proposal, returns those that a course is to avoid.

        """
        while (proposal := proposing(wanted)) is not None:
            pairs = grown(self._proposals.weighed(proposal))
            course = self._avoiding(pairs, proposal)
            if course is None:
                return pairs, proposal
            self._proposals.refute(course)
        return None

    def _reduced(self, pairs: Pairs, model: Model) -> Pairs:
        """Leave out what is not needed: first in the situation of an answer set, then in any."""
        here = shrunk(
            in_book_order(pairs), lambda some: bool(some) and self._avoiding(frozenset(some), model) is None
        )
        anywhere = shrunk(here, lambda some: bool(some) and self._is_unavoidable(frozenset(some)))
        return frozenset(anywhere)

    def _is_unavoidable(self, pairs: Pairs) -> bool:
        """Tell whether in some situation every course shows one of these pairs."""
        return self._searched(self._proposals.first, self._proposals.just(pairs)) is not None

    def _smallest(self, pairs: Pairs) -> Model:
        """Return a smallest situation in which every course shows a conflict of these pairs; there is one."""
        if (model := self._undecided(pairs)) is not None:
            return model
        found = self._searched(self._proposals.smallest, self._proposals.just(pairs))
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
        happened = self.survey.situation(model)
        return solver.first([*happened, *((flaw, False) for flaw in self._flaws(pairs))])

    def _flaws(self, pairs: Pairs) -> list[Symbol]:
        return [flaw for flaw in self.survey.solver.atoms("flaw", 3) if conflict_in(flaw) in pairs]


def searches(survey: Survey) -> Iterator[Unavoidable]:
    """Yield searches that together find all there is: where the code has parts, one for conflicts that decisions link.

    If conflicts of two kinds are decided by different people's decisions, each course of the ones goes with each of
    the others. So where every course shows one or the other, every course shows one of the same kind.
    """
    if all(part is survey for part in survey.parts()):
        yield Unavoidable(survey)
        return
    pairs = in_book_order(_conflicts(survey))
    # a provision's id, or nothing where any may decide, stands for its decisions
    decisions = [
        [""] if (deciding := decided_in(survey.rulebook, pair)) is None else deciding for pair in pairs
    ]
    for group in sharing(decisions):
        linked = frozenset(pairs[place] for place in group)
        part = survey.of(part_about(survey.rulebook, _provisions(linked)))
        yield Unavoidable(part, among=linked)


def _conflicts(survey: Survey) -> Pairs:
    flaws = survey.flaws(*CONFLICTS)
    return frozenset(pair for flaw in flaws if (pair := conflict_in(flaw)) is not None)


def groups_of(found: Iterable[Pairs]) -> list[frozenset[str]]:
    """Return the provisions of sets of pairs, those together that are linked."""
    provisions = [_provisions(pairs) for pairs in found]
    return [frozenset().union(*(provisions[place] for place in group)) for group in sharing(provisions)]


def _provisions(pairs: Pairs) -> frozenset[str]:
    return frozenset(one for pair in pairs for one in pair)


def _tells(pairs: Pairs, groups: Iterable[frozenset[str]]) -> bool:
    """Tell whether a set names a further provision, or links provisions that are apart."""
    return not any(_provisions(pairs) <= group for group in groups)
