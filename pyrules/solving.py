"""The only user of clingo's control: ground once, assume, enumerate, minimise."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count

import clingo
from clingo import MessageCode, Symbol

from pyrules.errors import SolvingError
from pyrules.program import Program

Assumptions = Sequence[tuple[Symbol, bool]]
"""Atoms taken to be true or false for one question."""


class Model(frozenset[Symbol]):
    """The atoms of one answer set, or those that are true in some or in every one."""

    def of(self, name: str, arity: int) -> list[Symbol]:
        """Return the atoms of a predicate, in no order."""
        return [atom for atom in self._by_name.get(name, ()) if len(atom.arguments) == arity]

    @cached_property
    def _by_name(self) -> dict[str, list[Symbol]]:
        # Reading a symbol's name crosses into C each time; one pass serves all questions.
        found: dict[str, list[Symbol]] = {}
        for atom in self:
            found.setdefault(atom.name, []).append(atom)
        return found


_HARMLESS = {MessageCode.AtomUndefined, MessageCode.GlobalVariable, MessageCode.FileIncluded}
"""Messages that are no error here: undefined atoms are reported by the check `vocabulary`, with a place."""


class Solver:
    """A program grounded with some facts, to be questioned many times.

    Args:
        program: the statements; a message of clingo's is traced back to the rule it came from.
        facts: the situation, as symbols: nothing of it is ever read as program text.

    Raises:
        SolvingError: clingo refuses the program; the error names the rule's file and line.

    """

    def __init__(self, program: Program, facts: Iterable[Symbol] = ()) -> None:
        self._program = program
        self._added = 0
        self._messages: list[tuple[MessageCode, str]] = []
        # Core-guided search proves a smallest answer set in a fraction of the time that branch and bound takes.
        options = ["--seed=1", "--opt-strategy=usc"]
        self._control = clingo.Control(options, logger=self._heard, message_limit=1_000)
        self._ground(facts)

    def _heard(self, code: MessageCode, text: str) -> None:
        self._messages.append((code, text))

    def _ground(self, facts: Iterable[Symbol]) -> None:
        try:
            with self._control.backend() as backend:
                for fact in facts:
                    backend.add_rule([backend.add_atom(fact)])
                # An atom that the grounder ruled out is false: assuming it leaves no answer set. This literal
                # stands for it.
                self._impossible = backend.add_atom()
            self._control.add("base", [], self._program.text)
            self._control.ground([("base", [])])
        except RuntimeError as error:
            raise self._explained(str(error)) from None
        if any(code not in _HARMLESS for code, _ in self._messages):
            raise self._explained("clingo warns")

    def _explained(self, fallback: str) -> SolvingError:
        """Turn clingo's first message of weight into an error that names the rule's file and line."""
        for code, text in self._messages:
            if code in _HARMLESS:
                continue
            found = re.search(r"<block>:(\d+):\d+(?:-\S+)?: (?:error|info|warning): *(.*)", text, re.DOTALL)
            if found:
                # where the last statement breaks off, clingo names the line after it
                rule = dict(enumerate(self._program.origins, 1)).get(int(found[1]))
                return SolvingError(" ".join(found[2].split()), place=rule.place if rule else None)
            return SolvingError(" ".join(text.split()))
        return SolvingError(fallback)

    def literal(self, atom: Symbol) -> int | None:
        """Return the solver's literal of an atom, or None where the grounder ruled the atom out."""
        found = self._control.symbolic_atoms[atom]
        # clingo numbers an atom that only supports itself 0, and would pass over that as an assumption
        return (found.literal or None) if found else None

    def atoms(self, name: str, arity: int) -> Iterator[Symbol]:
        """Yield the atoms of a predicate that can be true at all."""
        for atom in self._control.symbolic_atoms.by_signature(name, arity):
            if atom.literal:
                yield atom.symbol

    def models(self, assumptions: Assumptions = (), limit: int = 0) -> Iterator[Model]:
        """Yield the answer sets under the assumptions; all of them where `limit` is 0."""
        self._configure("auto", "ignore", limit)
        with self._solve(assumptions) as handle:
            for model in handle:
                yield Model(model.symbols(atoms=True))

    def first(self, assumptions: Assumptions = ()) -> Model | None:
        """Return some answer set under the assumptions, or None where there is none."""
        return next(iter(list(self.models(assumptions, 1))), None)

    def brave(self, assumptions: Assumptions = ()) -> Model | None:
        """Return the atoms that are true in some answer set, or None where there is no answer set."""
        return self._consequences("brave", assumptions)

    def cautious(self, assumptions: Assumptions = ()) -> Model | None:
        """Return the atoms that are true in every answer set, or None where there is no answer set."""
        return self._consequences("cautious", assumptions)

    def smallest(self, assumptions: Assumptions = ()) -> Model | None:
        """Return an answer set of least cost by the program's `#minimize`, or None where there is none."""
        self._configure("auto", "opt", 0)
        best = None
        with self._solve(assumptions) as handle:
            for model in handle:
                best = Model(model.symbols(atoms=True))
        return best

    def any_of(self, name: str, atoms: Iterable[Symbol]) -> Symbol:
        """Add an atom that is true exactly where one of `atoms` is, to be assumed later.

        Args:
            name: the new atom's predicate; its argument is a number that is free.
            atoms: atoms of the ground program.

        """
        return self._derived(name, [([atom], []) for atom in atoms])

    def all_of(self, name: str, atoms: Iterable[Symbol], absent: Iterable[Symbol] = ()) -> Symbol:
        """Add an atom that is true exactly where all of `atoms` are and none of `absent` is."""
        return self._derived(name, [(list(atoms), list(absent))])

    def _derived(self, name: str, bodies: Iterable[tuple[list[Symbol], list[Symbol]]]) -> Symbol:
        free = (clingo.Function(name, [clingo.Number(number)]) for number in count(self._added + 1))
        symbol = next(one for one in free if self._control.symbolic_atoms[one] is None)
        self._added = symbol.arguments[0].number
        with self._control.backend() as backend:
            head = backend.add_atom(symbol)
            for present, absent in bodies:
                true = [self.literal(atom) for atom in present]
                false = [self.literal(atom) for atom in absent]
                if None not in true:
                    backend.add_rule([head], [x for x in true if x] + [-x for x in false if x])
        return symbol

    def _consequences(self, mode: str, assumptions: Assumptions) -> Model | None:
        self._configure(mode, "ignore", 0)
        with self._solve(assumptions) as handle:
            for _ in handle:
                pass  # each model narrows or widens the one before; reading them all costs many times the search
            last = handle.last()
            return Model(last.symbols(atoms=True)) if last else None

    def _configure(self, mode: str, optimise: str, limit: int) -> None:
        solve = self._control.configuration.solve
        for key, value in (("enum_mode", mode), ("opt_mode", optimise), ("models", str(limit))):
            setattr(solve, key, value)

    def _solve(self, assumptions: Assumptions) -> clingo.SolveHandle:
        literals = []
        for atom, truth in assumptions:
            literal = self.literal(atom)
            if literal is not None:
                literals.append(literal if truth else -literal)
            elif truth:
                literals += [self._impossible, -self._impossible]
        return self._control.solve(assumptions=literals, yield_=True)


def solve_facts(text: str) -> list[Symbol]:
    """Return what a program without choices makes true, sorted.

    Raises:
        SolvingError: clingo cannot read the program.

    """
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: messages.append(text))
    try:
        control.add("base", [], text)
        control.ground([("base", [])])
    except RuntimeError as error:
        raise SolvingError(" ".join(messages) or str(error)) from None
    return sorted(atom.symbol for atom in control.symbolic_atoms if atom.is_fact)
