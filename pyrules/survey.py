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

COURSES = 12
"""Courses of decisions tried at most for one flaw."""

Signature = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What makes two flaws the same finding: the kind, the provisions, and the names in the matter."""


@dataclass(frozen=True)
class Witness:
    """A flaw with a smallest situation that shows it, replayed.

    `matter` is what the flaw is about, as terms of the vocabulary.
    """

    flaw: Flaw
    matter: tuple[Symbol, ...]
    case: Case

    @property
    def course(self) -> str:
        """The decisions under which the flaw shows, as words that end a sentence; empty where any will do."""
        taken = {**self.case.findings, **self.case.choices, **self.case.powers}
        return (
            f", where {' and '.join(f'`{key}` is {value}' for key, value in taken.items())}" if taken else ""
        )


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
        return {**self.rulebook.bounds, **self.constants}

    @cached_property
    def possible(self) -> Model:
        """What can be true in some situation under some decisions.

        Raises:
            SolvingError: no situation is in scope at all.

        """
        found = self._solver.brave()
        if found is None:
            raise SolvingError("the situation files leave no situation in scope")
        return found

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self.rulebook.scope_program(dict(self.constants)), minimise=True)

    def witnesses(self, kind: str) -> Iterator[Witness]:
        """Yield a smallest witness for each flaw of this kind, in book order of the provisions.

        Where a flaw shows under different courses of decisions, each course that matters gets its own.
        """
        groups: dict[Signature, list[Symbol]] = defaultdict(list)
        for atom in self.possible:
            if atom.match("flaw", 3) and atom.arguments[0].name == kind:
                groups[_signature(atom)].append(atom)
        for signature in sorted(groups, key=lambda one: ([natural_order(part) for part in one[1]], one[2])):
            yield from self._courses(signature, groups[signature])

    def _courses(self, signature: Signature, atoms: list[Symbol]) -> Iterator[Witness]:
        """Yield a witness for each course of decisions under which one of the flaws shows."""
        target = self._solver.any_of("target_flaw", atoms)
        kinds = self._decision_kinds(signature[1])
        assumptions = [(target, True)]
        seen: set[frozenset[tuple[str, ...]]] = set()
        for _ in range(COURSES):
            model = self._solver.smallest(assumptions)
            if model is None:
                return
            witness, needed = self._witness(model, signature)
            if not any(other <= needed for other in seen):
                seen.add(needed)
                yield witness
            if not needed:
                return
            present = [atom for atom, members in kinds.items() if not members.isdisjoint(model)]
            absent = [atom for atom in kinds if atom not in present]
            assumptions.append((self._solver.all_of("course", present, absent), False))

    def _decision_kinds(self, provisions: tuple[str, ...]) -> dict[Symbol, frozenset[Symbol]]:
        """Return an atom for each kind of decision under these provisions, with the decisions of that kind."""
        kinds: dict[tuple[str, ...], set[Symbol]] = defaultdict(set)
        for atom in self.possible:
            if atom.match("decided", 2) and atom.arguments[0].arguments[0].string in provisions:
                kinds[_course_of(atom)].add(atom)
        return {
            self._solver.any_of("decision_kind", members): frozenset(members)
            for _, members in sorted(kinds.items())
        }

    def _witness(self, model: Model, signature: Signature) -> tuple[Witness, frozenset[tuple[str, ...]]]:
        """Turn an answer set into a case that holds what the flaw needs, and replay it."""
        vocabulary = self.rulebook.vocabulary
        happened = [
            atom for atom in model if (atom.name, len(atom.arguments)) in vocabulary.situation_predicates
        ]
        given = {
            atom: Function("given", atom.arguments) for atom in sorted(model) if atom.match("decided", 2)
        }
        for atom in list(given):
            fewer = [fact for other, fact in given.items() if other != atom]
            if self._shows([*happened, *fewer], signature):
                del given[atom]
        case = case_from(
            [*happened, *given.values()], vocabulary, edition=self.rulebook.edition, title=_title(signature)
        )
        return self._replayed(case, signature), frozenset(_course_of(atom) for atom in given)

    def _shows(self, situation: list[Symbol], signature: Signature) -> bool:
        """Tell whether the flaw shows in this situation, whatever is left open."""
        certain = Solver(self.rulebook.program(), situation).cautious() or frozenset()
        return any(atom.match("flaw", 3) and _signature(atom) == signature for atom in certain)

    def _replayed(self, case: Case, signature: Signature) -> Witness:
        """Rule on the case as a user would, from its text, and return the flaw that shows."""
        read = parse_case(to_toml(case), "witness")
        inquiry = Inquiry(self.rulebook, facts(read, self.rulebook.vocabulary), self.language)
        for node in inquiry.leaves():
            for atom in sorted(inquiry.model(node)):
                if atom.match("flaw", 3) and _signature(atom) == signature:
                    return Witness(flaw_of(atom), tuple(atom.arguments[2].arguments), case)
        raise SolvingError(f"a witness does not replay: {' '.join((signature[0], *signature[1]))}")


def _signature(flaw: Symbol) -> Signature:
    """Return kind and provisions of a flaw and the names in its matter, without the numbers."""
    kind, provisions, matter = flaw.arguments
    names = tuple(_name(one) for one in matter.arguments)
    return kind.name, tuple(one.string for one in provisions.arguments), names


def _course_of(decided: Symbol) -> tuple[str, ...]:
    """Return what a decision is about and how it was taken, without numbers and players."""
    decision, value = decided.arguments
    return decision.arguments[0].string, _name(decision.arguments[-1]), _name(value)


def _name(term: Symbol) -> str:
    return term.name if term.type is SymbolType.Function and term.name else str(term)


def _title(signature: Signature) -> str:
    kind, provisions, names = signature
    return f"{kind}: {' and '.join(provisions)}, {', '.join(names).replace('_', ' ')}"
