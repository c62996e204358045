"""Situations in which a change of the encoding changes a ruling: an exact search.

A ruling is a course of decisions with what is then said. A change is *equivalent in scope* where every situation in
scope has the same set of rulings with and without it; else it changes a ruling.

That is one search, and not one over the decisions of each version in turn, because laws are stratified: level by
level, situation and decisions determine what a version says. Let both versions take each decision the same way
wherever it comes up. Where one version has a ruling that the other has not, take the decisions of that ruling: if the
other version said the same under them, it would have that ruling. And where the two say different things under some
decisions, and these are a course of the one, then the other has no such ruling: decided in that way it comes to what
it says here, and to nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from clingo import Function, Symbol

from pyrules.base.errors import InputError, SolvingError
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.sayings import Content, Saying, said_in
from pyrules.grounding.scopes import check_bounds
from pyrules.language import Language
from pyrules.mutation.affected import part_for
from pyrules.mutation.change import Change
from pyrules.mutation.switching import COPY, switched_on
from pyrules.mutation.twin_program import twin_program
from pyrules.relevance.needed import spanned
from pyrules.relevance.numbers import narrowed_for
from pyrules.relevance.stratification import require_stratified
from pyrules.rulings.model import Ruling
from pyrules.rulings.ruling import LIMIT, Inquiry
from pyrules.search.lemmas import Lemma, lemmas
from pyrules.situation import Case, facts, parse_case, saying_no, to_toml, told
from pyrules.solver.control import Model, Solver
from pyrules.solver.shrinking import shrunk

AT_ONCE = 100
"""Changes in one program."""
HARD = 150
"""Conflicts after which a change is searched alone, with no more of the code than it can affect."""
HARDEST = 5_000
"""Conflicts after which it takes long."""
_DIFFERS = Function("differs")

Said = tuple[frozenset[Symbol], frozenset[Saying] | frozenset[Content]]
"""A ruling: the decisions with their values, and what is said."""


@dataclass(frozen=True)
class Shown:
    """A smallest situation in which a change changes a ruling.

    `case` states the decisions under which it does, whatever else is decided; `before` and `after` are the rulings
    of the code and of the changed code under them, at most `LIMIT`, none where the changed code cannot be asked
    so. `replayed` tells that both codes were asked and differ.
    """

    case: Case
    before: tuple[Ruling, ...]
    after: tuple[Ruling, ...]
    replayed: bool


@dataclass(frozen=True)
class Effort:
    """How long to search for a smallest situation in which a change shows, in conflicts of the solver.

    Args:
        given_up: after how many it is given up whether there is one.
        enough: after how many the smallest found by then will do.

    """

    given_up: int
    enough: int


class Twin:
    """A code beside changed versions of it.

    Args:
        rulebook: the code.
        changes: the changes, each made alone.
        constants: bounds of the situations, where they are not to be those that the situation files declare.
        ids: whether it matters which provision says something; where not, the decisions that a changed provision
            itself leaves to somebody do not matter either.

    Raises:
        InputError: a bound is named that the situation files do not declare.
        RulebookError: with some change a conclusion depends on its own absence.

    """

    def __init__(
        self,
        rulebook: Rulebook,
        changes: Sequence[Change],
        constants: Mapping[str, int],
        *,
        ids: bool = True,
    ) -> None:
        check_bounds(rulebook, dict(constants))
        require_stratified(rulebook)
        self._rulebook = rulebook
        self._changes = tuple(changes)
        self._constants = dict(constants)
        self._ids = ids

    def killable(self) -> frozenset[int]:
        """Return the positions of the changes that change a ruling in some situation in scope.

        Raises:
            SolvingError: no situation is in scope, or clingo refuses a changed rule.

        """
        found = set()
        for position, solver in self._asked():
            shows = self._readily(position, solver)
            if self.shows(position) if shows is None else shows:
                found.add(position)
        return frozenset(found)

    def verdicts(self) -> Iterator[tuple[int, bool | None]]:
        """Yield the position of each change, and whether it changes a ruling in some situation in scope.

        None stands for what would take long to find out: a few changes can take longer than all others together.

        Raises:
            SolvingError: no situation is in scope, or clingo refuses a changed rule.
            StoppedError: the work is to stop.

        """
        for position, solver in self._asked():
            shows = self._readily(position, solver)
            if shows is None:
                shows = self._alone(position).decided_within(HARDEST, _shown(position))
            yield position, shows

    def _asked(self) -> Iterator[tuple[int, Solver]]:
        """Yield the position of each change with the program of its batch."""
        for batch in self._batches():
            solver = self._grounded(self._rulebook, batch)
            if not solver.satisfiable():
                raise SolvingError("the situation files leave no situation in scope")
            # one question for each change: they take far less than all at once
            yield from ((position, solver) for position in sorted(batch))

    def shows(self, position: int) -> bool:
        """Tell whether a change changes a ruling in some situation in scope, however long it takes.

        Args:
            position: of the change.

        Raises:
            SolvingError: clingo refuses a changed rule.
            StoppedError: the work is to stop.

        """
        return self._alone(position).satisfiable(_shown(position))

    def _readily(self, position: int, solver: Solver) -> bool | None:
        """Tell whether a change shows, by the program of its batch; None where that is not soon found out."""
        # a situation in which the change begins to show is found at once, and most often it does show there
        if solver.at_once(HARD, _DIFFERS, [_on(position)]):
            return True
        return solver.decided_within(HARD, _shown(position))

    def witness(self, position: int, language: Language, effort: Effort | None = None) -> Shown | None:
        """Return a smallest situation in which a change changes a ruling, or None where there is none in scope.

        Args:
            position: of the change.
            language: of the sentences in the rulings.
            effort: how long to search; where None it takes as long as it takes.

        Raises:
            SolvingError: clingo refuses a changed rule, or what is found does not replay.
            TooHardError: it was given up.

        """
        sought = _shown(position)
        if effort is None:
            solver = self._alone(position, minimising=True)
            model = solver.smallest(sought)
        else:
            found = self._alone(position).first(sought, effort.given_up)
            if found is None:
                return None
            solver = self._alone(position, minimising=True)
            # in a situation that is known, among what happens there, a smallest one is soon found
            events = [atom for one in self._happening for atom in solver.atoms(*one)]
            nothing_else = [(atom, False) for atom in events if atom not in found]
            tried = [solver.smallest([*sought, *more], effort.enough) for more in ([], nothing_else)]
            every = [found, *(one for one in tried if one)]
            model = min(reversed(every), key=lambda one: sum(atom in one for atom in events))
        if model is None:
            return None
        return _Witness(self._rulebook, self._changes[position], solver, model, language, self._ids).shown()

    @cached_property
    def _happening(self) -> tuple[tuple[str, int], ...]:
        """The predicates of which a situation consists, in order."""
        return tuple(sorted(self._rulebook.vocabulary.situation_predicates))

    def _batches(self) -> Iterator[frozenset[int]]:
        """Yield the changes of neighbouring provisions together: they touch the same rules."""
        order = sorted(
            range(len(self._changes)), key=lambda one: (natural_order(self._changes[one].provision), one)
        )
        for start in range(0, len(order), AT_ONCE):
            yield frozenset(order[start : start + AT_ONCE])

    @cached_property
    def _lemmas(self) -> tuple[Lemma, ...]:
        """What is proven of the code over all situations that some change brings into scope."""
        new = [rule for change in self._changes for rule in change.added]
        whole = replace(self._rulebook, rules=(*self._rulebook.rules, *new))
        return lemmas(self._rulebook, spanned(whole), self._constants)

    def _alone(self, position: int, *, minimising: bool = False) -> Solver:
        """Ground what the change can affect, and no more."""
        part = part_for(self._rulebook, self._changes[position], ids=self._ids)
        return self._grounded(part, frozenset([position]), minimising=minimising)

    def _grounded(self, rulebook: Rulebook, batch: frozenset[int], *, minimising: bool = False) -> Solver:
        changes = {position: self._changes[position] for position in sorted(batch)}
        searched = narrowed_for(rulebook, [rule for change in changes.values() for rule in change.added])
        return Solver(
            twin_program(searched, changes, self._constants, ids=self._ids, known=self._lemmas),
            afresh=True,
            minimising=minimising,
        )


def _on(position: int) -> tuple[Symbol, bool]:
    """Return the assumption that a change is made."""
    return switched_on(position), True


def _shown(position: int) -> list[tuple[Symbol, bool]]:
    """Return the assumptions that a change is made and shows."""
    return [_on(position), (_DIFFERS, True)]


@dataclass(frozen=True)
class _Witness:
    """An answer set in which a change shows, on its way to a case."""

    rulebook: Rulebook
    change: Change
    solver: Solver
    model: Model
    language: Language
    ids: bool

    def shown(self) -> Shown:
        changed = self.change.applied_to(self.rulebook)
        course = sorted(self.model.of("decided", 2))
        needed = self._needed()
        self._replay(changed, course)
        case = saying_no(self._case([one for one in needed if one in course]), self.rulebook)
        before = self._rulings(self.rulebook, case)
        return Shown(case, before, self._rulings(changed, case), replayed=True)

    def _situation(self) -> list[Symbol]:
        predicates = self.rulebook.vocabulary.situation_predicates
        return sorted(
            atom
            for atom in self.model
            if (atom.name, len(atom.arguments)) in predicates and atom not in self.rulebook.certain
        )

    def _case(self, decided: Sequence[Symbol]) -> Case:
        return told(
            self._situation(),
            decided,
            self.rulebook.vocabulary,
            edition=self.rulebook.edition,
            title=self.change.sentence,
        )

    def _needed(self) -> list[Symbol]:
        """Return the decisions without any one of which the two versions need not differ, as `decided/2`."""
        solver = self.solver
        predicates = sorted(self.rulebook.vocabulary.situation_predicates)
        fixed = [
            (atom, atom in self.model) for name, arity in predicates for atom in solver.atoms(name, arity)
        ]
        fixed.append((Function("differs"), False))
        taken = [
            atom
            for atom in sorted(self.model.of("taken", 2))
            if any(Function(name, atom.arguments) in self.model for name in ("decided", f"{COPY}decided"))
        ]
        strays = {
            one: solver.all_of(
                "strays",
                [
                    solver.any_of(
                        "comes_up",
                        [x for x in solver.atoms("key_value", 2) if x.arguments[0] == one.arguments[0]],
                    )
                ],
                absent=[one],
            )
            for one in taken
        }

        def enough(some: list[Symbol]) -> bool:
            return not solver.satisfiable([*fixed, *((strays[one], False) for one in some)])

        return [Function("decided", one.arguments) for one in shrunk(taken, enough)]

    def _replay(self, changed: Rulebook, course: Sequence[Symbol]) -> None:
        """Rule on the situation by both codes, with all decisions taken: the rulings have to differ.

        Raises:
            SolvingError: they do not.

        """
        theirs = sorted(
            self.model.of(f"{COPY}decided", 2)
            if next(self.solver.atoms(f"{COPY}decided", 2), None)
            else course
        )
        if self._said(self.rulebook, course) == self._said(changed, theirs):
            raise SolvingError(f"a change that shows in a situation does not replay: {self.change.sentence}")

    def _said(self, code: Rulebook, course: Sequence[Symbol]) -> frozenset[Said] | None:
        """Return the rulings of a code in this situation under a course; None where it cannot be asked so."""
        try:
            inquiry = self._inquiry(code, self._case(course))
        except InputError:
            return None
        return frozenset(
            (frozenset(self._compared(node.taken)), self._sayings(code, inquiry.model(node)))
            for node in inquiry.leaves()
        )

    def _sayings(self, code: Rulebook, model: Model) -> frozenset[Saying] | frozenset[Content]:
        """Return what is said in an answer set, with the provisions that say so where they matter."""
        said = said_in(code, model)
        return frozenset(said) if self.ids else frozenset(one.content for one in said)

    def _compared(self, taken: Sequence[tuple[Symbol, Symbol]]) -> Iterator[Symbol]:
        for decision, value in taken:
            if self.ids or decision.arguments[0].string != self.change.provision:
                yield Function("decided", [decision, value])

    def _rulings(self, code: Rulebook, case: Case) -> tuple[Ruling, ...]:
        """Return what a code says about a case; what it never asks for is left out of the case."""
        read = facts(parse_case(to_toml(case), "witness"), self.rulebook.vocabulary)
        happened = [fact for fact in read if fact.name != "given"]
        try:
            asked = Inquiry.unexplained(code, happened, self.language).asked
            given = [fact for fact in read if fact.name == "given" and fact.arguments[0] in asked]
            inquiry = Inquiry.unexplained(code, [*happened, *given], self.language)
        except InputError:
            return ()
        return tuple(inquiry.ruling(node, explain=False) for node in islice(inquiry.leaves(), LIMIT))

    def _inquiry(self, code: Rulebook, case: Case) -> Inquiry:
        """Put a case to a code as a user would, from its text."""
        read = parse_case(to_toml(case), "witness")
        return Inquiry.unexplained(code, facts(read, self.rulebook.vocabulary), self.language)
