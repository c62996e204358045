"""One search space for all checks: the code over every situation in scope, grounded once.

Each kind of flaw is defined in `asp/checks`; this module finds a smallest situation for each flaw that can
occur, turns it into a case, and replays the case through `rule` before it is handed on.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from clingo import Function, Symbol, SymbolType

from pyrules.errors import SolvingError
from pyrules.language import Language
from pyrules.provisions import natural_order
from pyrules.rulebook import Rulebook
from pyrules.ruling import Flaw, Inquiry, flaw_of
from pyrules.situation import Case, case_from, facts, parse_case, to_toml
from pyrules.solving import Model, Solver
from pyrules.stratification import require_stratified

Signature = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What makes two flaws the same finding: the kind, the provisions, and the names in the matter."""
Course = tuple[str, str, str]
"""A decision without numbers and players: the provision, what it is about, how it was taken."""


@dataclass(frozen=True)
class Witness:
    """A flaw with a smallest situation that shows it, replayed.

    `matter` is what the flaw is about, as terms of the vocabulary; `decisions` are those under which it shows,
    each with its value, none where it shows whatever is decided.
    """

    flaw: Flaw
    matter: tuple[Symbol, ...]
    case: Case
    decisions: tuple[tuple[Symbol, Symbol], ...]

    def course(self, language: Language) -> str:
        """Return the decisions as words that end a sentence; none where there are none."""
        taken = [f"{language.decision(one)} {language.answer(one, value)}" for one, value in self.decisions]
        return f"; so decided: {'; '.join(taken)}" if taken else ""


@dataclass(frozen=True)
class Survey:
    """A rulebook with the situations in its scope.

    `constants` overrides bounds that the situation files declare; `language` is that of the sentences.
    """

    rulebook: Rulebook
    language: Language
    constants: Mapping[str, int] = field(default_factory=dict)

    @property
    def scope(self) -> dict[str, int]:
        """The bounds in force."""
        return dict(sorted({**self.rulebook.bounds, **self.constants}.items()))

    @cached_property
    def possible(self) -> Model:
        """The flaws that can show, and the rules that can apply, in some situation under some decisions.

        Raises:
            RulebookError: a conclusion depends on its own absence.
            SolvingError: no situation is in scope at all.

        """
        require_stratified(self.rulebook)
        found = self._solver.brave()
        if found is None:
            raise SolvingError("the situation files leave no situation in scope")
        return found

    @property
    def solver(self) -> Solver:
        """The code over every situation in scope."""
        return self._solver

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self.rulebook.scope_program(dict(self.constants)))

    def witnesses(self, kind: str) -> Iterator[Witness]:
        """Yield a smallest witness for each flaw of this kind, in book order of the provisions.

        Where a flaw shows under different courses of decisions, each course that matters gets its own.
        """
        groups: dict[Signature, list[Symbol]] = defaultdict(list)
        for atom in self.possible.of("flaw", 3):
            if atom.arguments[0].name == kind:
                groups[_signature(atom)].append(atom)
        for signature in sorted(groups, key=lambda one: ([natural_order(part) for part in one[1]], one[2])):
            yield from self._courses(signature, groups[signature])

    def _courses(self, signature: Signature, atoms: list[Symbol]) -> Iterator[Witness]:
        """Yield a witness for each course of decisions under which one of the flaws shows.

        A course that takes all the decisions of an earlier one, and more, is the earlier one over again.
        """
        assumptions = [(self._solver.any_of("target_flaw", atoms), True)]
        while (model := self._solver.smallest(assumptions)) is not None:
            witness = self._witness(model, signature)
            yield witness
            courses = {_course_of(*decision) for decision in witness.decisions}
            if not courses:
                return
            taken = [self._solver.any_of("taken", self._decisions[course]) for course in sorted(courses)]
            assumptions.append((self._solver.all_of("course", taken), False))

    @cached_property
    def _decisions(self) -> dict[Course, list[Symbol]]:
        """The decisions that the code knows, by what they are about and how they are taken."""
        found: dict[Course, list[Symbol]] = defaultdict(list)
        for atom in sorted(self._solver.atoms("decided", 2)):
            found[_course_of(*atom.arguments)].append(atom)
        return found

    def _witness(self, model: Model, signature: Signature) -> Witness:
        """Turn an answer set into a case with the decisions that the flaw needs and no others; replay it."""
        vocabulary = self.rulebook.vocabulary
        happened = [
            atom
            for atom in model
            if (atom.name, len(atom.arguments)) in vocabulary.situation_predicates
            and atom not in self.rulebook.elections
        ]
        given = [Function("given", atom.arguments) for atom in self._needed(model, signature)]
        case = case_from(
            [*happened, *given], vocabulary, edition=self.rulebook.edition, title=_title(signature)
        )
        flaw = self._replayed(case, signature)
        decisions = tuple((fact.arguments[0], fact.arguments[1]) for fact in given)
        return Witness(flaw_of(flaw), tuple(flaw.arguments[2].arguments), case, decisions)

    def _needed(self, model: Model, signature: Signature) -> list[Symbol]:
        """Return the decisions of an answer set that the flaw needs: without any one of them it need not show."""
        solver = self._solver
        vocabulary = self.rulebook.vocabulary
        situation = [
            (atom, atom in model)
            for name, arity in sorted(vocabulary.situation_predicates)
            for atom in solver.atoms(name, arity)
        ]
        flaws = [atom for atom in solver.atoms("flaw", 3) if _signature(atom) == signature]
        sound = (solver.any_of("target_flaw", flaws), False)
        taken = sorted(model.of("decided", 2))
        for one in list(taken):
            fewer = [other for other in taken if other != one]
            as_given = [(self._strays(other), False) for other in fewer]
            if not solver.satisfiable([*situation, sound, *as_given]):
                taken = fewer
        return taken

    def _strays(self, decided: Symbol) -> Symbol:
        """Return what is true where this decision comes up and is taken otherwise."""
        if decided not in self._straying:
            decision = Function("decision", [decided.arguments[0]])
            self._straying[decided] = self._solver.all_of("strays", [decision], absent=[decided])
        return self._straying[decided]

    @cached_property
    def _straying(self) -> dict[Symbol, Symbol]:
        return {}

    def _replayed(self, case: Case, signature: Signature) -> Symbol:
        """Rule on the case as a user would, from its text, and return the flaw that shows."""
        read = parse_case(to_toml(case), "witness")
        inquiry = Inquiry(self.rulebook, facts(read, self.rulebook.vocabulary), self.language)
        for node in inquiry.leaves():
            for atom in sorted(inquiry.model(node).of("flaw", 3)):
                if _signature(atom) == signature:
                    return atom
        raise SolvingError(f"a witness does not replay: {' '.join((signature[0], *signature[1]))}")


def _signature(flaw: Symbol) -> Signature:
    """Return kind and provisions of a flaw and the names in its matter, without the numbers."""
    kind, provisions, matter = flaw.arguments
    names = tuple(_name(one) for one in matter.arguments)
    return kind.name, tuple(one.string for one in provisions.arguments), names


def _course_of(decision: Symbol, value: Symbol) -> Course:
    return decision.arguments[0].string, _name(decision.arguments[-1]), _name(value)


def _name(term: Symbol) -> str:
    return term.name if term.type is SymbolType.Function and term.name else str(term)


def _title(signature: Signature) -> str:
    kind, provisions, names = signature
    return f"{kind}: {' and '.join(provisions)}, {', '.join(names).replace('_', ' ')}"
