"""The only user of clingo's control: ground once, assume, enumerate, minimise."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, nullcontext
from functools import cached_property
from itertools import count
from typing import Any

import clingo
from clingo import MessageCode, Symbol

from pyrules.base import limits
from pyrules.base.errors import SolvingError, TooHardError
from pyrules.solver.program import Program
from pyrules.solver.watching import Watch

Assumptions = Sequence[tuple[Symbol, bool]]
"""Atoms taken to be true or false for one question."""


Signatures = Collection[tuple[str, int]]
"""Predicates with their numbers of arguments."""
Body = tuple[Iterable[Symbol], Iterable[Symbol]]
"""Atoms that have to be true, and atoms that must not be."""
Groups = Mapping[tuple[str, int], Sequence[Symbol]]
"""Atoms by name and number of arguments."""


class Model(Set[Symbol]):
    """The atoms of one answer set, or those that are true in some or in every one.

    Args:
        atoms: the atoms.
        facts: further atoms, grouped already: those that are true in every answer set of a program, most of all
            atoms, are grouped once for all its models.
        groups: the atoms grouped, where that is done already.

    """

    def __init__(
        self, atoms: Iterable[Symbol] = (), facts: "_Facts | None" = None, groups: Groups | None = None
    ) -> None:
        self._facts = facts or _NO_FACTS
        self._atoms = frozenset(atoms)
        if groups is not None:
            self._groups = groups

    def of(self, name: str, arity: int) -> list[Symbol]:
        """Return the atoms of a predicate, in no order."""
        return [*self._facts.groups.get((name, arity), ()), *self._groups.get((name, arity), ())]

    def groups(self) -> dict[tuple[str, int], list[Symbol]]:
        """Return all atoms by name and number of arguments, in no order."""
        found = {signature: list(atoms) for signature, atoms in self._facts.groups.items()}
        for signature, atoms in self._groups.items():
            found.setdefault(signature, []).extend(atoms)
        return found

    @cached_property
    def _groups(self) -> Groups:
        # Reading a symbol's name crosses into C each time; one pass serves all questions.
        found: dict[tuple[str, int], list[Symbol]] = {}
        for atom in self._atoms:
            found.setdefault((atom.name, len(atom.arguments)), []).append(atom)
        return found

    def __contains__(self, atom: object) -> bool:
        return atom in self._atoms or atom in self._facts.atoms

    def __iter__(self) -> Iterator[Symbol]:
        yield from self._facts.atoms
        yield from self._atoms

    def __len__(self) -> int:
        return len(self._facts.atoms) + len(self._atoms)

    def __hash__(self) -> int:
        return hash((self._facts.atoms, self._atoms))


class _Facts:
    """The atoms that are true in every answer set of a ground program, grouped."""

    def __init__(self, groups: Groups) -> None:
        self.groups = groups
        self.atoms = frozenset(atom for atoms in groups.values() for atom in atoms)


_NO_FACTS = _Facts({})
_Others = dict[tuple[str, int], list[tuple[Symbol, int]]]
"""Atoms that are true in some answer sets only, with the solver's literals."""

SMALL = 500
"""Statements of a program up to which nothing is gained by preprocessing it."""
_SCORES, _LEMMAS = 1, 8
"""What clasp can forget after a question, as it numbers that."""

_HARMLESS = {MessageCode.AtomUndefined, MessageCode.GlobalVariable, MessageCode.FileIncluded}
"""Messages that are no error here: undefined atoms are reported by the check `vocabulary`, with a place."""


class Solver:
    """A program grounded with some facts, to be questioned many times.

    Grounding and every question can raise `StoppedError` where the work is under a limit (`pyrules.base.limits`).

    Args:
        program: the statements; a message of clingo's is traced back to the rule it came from.
        facts: the situation, as symbols: nothing of it is ever read as program text.
        minimising: whether smallest answer sets will be asked for; then other questions can take longer.
        afresh: whether a question is to begin without what earlier ones have learnt. Where each is about another
            part of the program, that leads astray: the search takes many times as long.
        observer: is told of every ground rule.

    Raises:
        SolvingError: clingo refuses the program; the error names the rule's file and line.
        RulebookError: a calculation that is watched comes to what does not fit.

    """

    def __init__(
        self,
        program: Program,
        facts: Iterable[Symbol] = (),
        *,
        afresh: bool = False,
        minimising: bool = False,
        observer: clingo.Observer | None = None,
    ) -> None:
        self._program = program
        self._added = 0
        self._literals: dict[Symbol, int] = {}
        self._groups: dict[frozenset[tuple[str, int]] | None, tuple[_Facts, _Others]] = {}
        self._messages: list[tuple[MessageCode, str]] = []
        # Core-guided search proves a smallest answer set in a fraction of the time that branch and bound takes.
        options = ["--seed=1", "--opt-strategy=usc,pmres,disjoint"]
        if minimising and len(program.lines) <= SMALL:
            # After clasp's preprocessing of equivalent atoms it can go on for ever, and cannot be cancelled then. That
            # was seen in small programs only; in large ones all takes twice as long without.
            options.append("--eq=0")
        if afresh:
            options.append(f"--forget-on-step={_SCORES + _LEMMAS}")
            if not minimising:
                # some answer set of a code beside its changed versions is found with a third of the conflicts so
                options += ["--configuration=jumpy", "--sat-prepro=0"]
        self._control = clingo.Control(options, logger=self._heard, message_limit=1_000)
        if observer:
            self._control.register_observer(observer)
        self._ground(facts)

    def _heard(self, code: MessageCode, text: str) -> None:
        self._messages.append((code, text))

    def _ground(self, facts: Iterable[Symbol]) -> None:
        watch = Watch()
        try:
            with self._control.backend() as backend:
                for fact in facts:
                    backend.add_rule([backend.add_atom(fact)])
                # An atom that the grounder ruled out is false: assuming it leaves no answer set. This literal
                # stands for it.
                self._impossible = backend.add_atom()
            self._control.add("base", [], self._program.text)
            limits.finished(lambda: self._control.ground([("base", [])], context=watch))
        except RuntimeError as error:
            raise watch.fault or self._explained(str(error)) from None
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
                return SolvingError(_in_words(found[2]), place=rule.place if rule else None)
            return SolvingError(_in_words(text))
        return SolvingError(fallback)

    def literal(self, atom: Symbol) -> int | None:
        """Return the solver's literal of an atom, or None where the grounder ruled the atom out."""
        literal = self._literals.get(atom)
        if literal is None:
            # looked up once: to ask the same of a situation again, with thousands of atoms, takes half the time
            found = self._control.symbolic_atoms[atom]
            # clingo numbers an atom that only supports itself 0, and would pass over that as an assumption
            literal = found.literal if found else 0
            if literal:
                self._literals[atom] = literal
        return literal or None

    def atoms(self, name: str, arity: int) -> Iterator[Symbol]:
        """Yield the atoms of a predicate that can be true at all."""
        for atom in self._control.symbolic_atoms.by_signature(name, arity):
            if atom.literal:
                yield atom.symbol

    def models(
        self, assumptions: Assumptions = (), limit: int = 0, of: Signatures | None = None
    ) -> Iterator[Model]:
        """Yield the answer sets under the assumptions, with the atoms of some predicates or all.

        Args:
            assumptions: what is taken to be true or false.
            limit: how many; all of them where 0.
            of: the predicates whose atoms are wanted; all where None.

        """
        self._configure("auto", "ignore", limit)
        with self._solve(assumptions) as handle:
            for model in _found(handle):
                yield self._read(model, of)

    def truths(self, atoms: Sequence[Symbol], assumptions: Assumptions = ()) -> Iterator[tuple[bool, ...]]:
        """Yield of each answer set under the assumptions which of some atoms are true in it: sooner than `models`."""
        literals = [self.literal(atom) or self._impossible for atom in atoms]
        self._configure("auto", "ignore", 0)
        with self._solve(assumptions) as handle:
            for model in _found(handle):
                yield tuple(map(model.is_true, literals))

    def count(self, assumptions: Assumptions = (), limit: int = 0) -> int:
        """Return the number of answer sets under the assumptions, at most `limit` unless that is 0."""
        self._configure("auto", "ignore", limit)
        with self._solve(assumptions) as handle:
            return sum(1 for _ in _found(handle))

    def first(self, assumptions: Assumptions = (), conflicts: int | None = None) -> Model | None:
        """Return some answer set under the assumptions, or None where there is none.

        Args:
            assumptions: what is taken to be true or false.
            conflicts: after how many the question is given up.

        Raises:
            TooHardError: it was given up.

        """
        self._configure("auto", "ignore", 1)
        with (
            nullcontext() if conflicts is None else self._at_most(conflicts),
            self._solve(assumptions) as handle,
        ):
            for model in _found(handle):
                return self._read(model)
            if handle.get().unknown:
                raise TooHardError
        return None

    def satisfiable(self, assumptions: Assumptions = ()) -> bool:
        """Tell whether there is an answer set under the assumptions."""
        self._configure("auto", "ignore", 1)
        with self._solve(assumptions) as handle:
            return any(True for _ in _found(handle))

    def decided_within(self, conflicts: int, assumptions: Assumptions = ()) -> bool | None:
        """Tell whether there is an answer set, or None where that takes more conflicts to find out."""
        self._configure("auto", "ignore", 1)
        with self._at_most(conflicts), self._solve(assumptions) as handle:
            found = any(True for _ in _found(handle))
            return found or (None if handle.get().unknown else False)

    def at_once(self, conflicts: int, atom: Symbol, assumptions: Assumptions = ()) -> bool:
        """Tell whether an answer set is found within so many conflicts, and an atom is true in the first that is.

        A question that begins where this one ended is answered sooner.
        """
        self._configure("auto", "ignore", 1)
        literal = self.literal(atom)
        with self._at_most(conflicts), self._solve(assumptions) as handle:
            return any(literal is not None and model.is_true(literal) for model in _found(handle))

    @contextmanager
    def _at_most(self, conflicts: int) -> Iterator[None]:
        """Give a search up after so many conflicts."""
        solve: Any = self._control.configuration.solve
        solve.solve_limit = f"{conflicts},umax"
        try:
            yield
        finally:
            solve.solve_limit = "umax,umax"

    def brave(self, assumptions: Assumptions = (), of: Signatures | None = None) -> Model | None:
        """Return the atoms that are true in some answer set, or None where there is no answer set.

        Where the program says what it shows, those atoms only: the search ends when no more of them come up.

        Args:
            assumptions: what is taken to be true or false.
            of: the predicates whose atoms are wanted; all where None. Most of the time goes into reading them.

        """
        return self._consequences("brave", assumptions, of)

    def cautious(self, assumptions: Assumptions = (), of: Signatures | None = None) -> Model | None:
        """Return the atoms that are true in every answer set, or None where there is no answer set.

        Args:
            assumptions: what is taken to be true or false.
            of: the predicates whose atoms are wanted; all where None.

        """
        return self._consequences("cautious", assumptions, of)

    def possible(self, atoms: Iterable[Symbol]) -> set[Symbol]:
        """Return those of some atoms that are true in some answer set: few, or else `brave` is quicker."""
        every = set(atoms)
        signatures = {(atom.name, len(atom.arguments)) for atom in every}
        left = set(every)
        while left:
            wanted = self.any_of("wanted", sorted(left))
            model = next(iter(list(self.models([(wanted, True)], 1, signatures))), None)
            if model is None:
                break
            left.difference_update(atom for name, arity in signatures for atom in model.of(name, arity))
        return every - left

    def smallest(self, assumptions: Assumptions = (), conflicts: int | None = None) -> Model | None:
        """Return an answer set of least cost by the program's `#minimize`, or None where there is none.

        Args:
            assumptions: what is taken to be true or false.
            conflicts: after how many the least found by then will do; None may be that none was found by then.

        """
        self._configure("auto", "opt", 0)
        with (
            nullcontext() if conflicts is None else self._at_most(conflicts),
            self._solve(assumptions) as handle,
        ):
            for _ in _found(handle):
                pass  # each is smaller than the one before; reading them all takes longer than finding them
            last = handle.last()
            return None if last is None else self._read(last)

    def any_of(self, name: str, atoms: Iterable[Symbol]) -> Symbol:
        """Add an atom that is true exactly where one of `atoms` is, to be assumed later.

        Args:
            name: the new atom's predicate; its argument is a number that is free.
            atoms: atoms of the ground program.

        """
        return self.derived(name, [[([atom], []) for atom in atoms]])[0]

    def all_of(self, name: str, atoms: Iterable[Symbol], absent: Iterable[Symbol] = ()) -> Symbol:
        """Add an atom that is true exactly where all of `atoms` are and none of `absent` is."""
        return self.derived(name, [[(atoms, absent)]])[0]

    def derived(self, name: str, wanted: Iterable[Iterable[Body]]) -> list[Symbol]:
        """Add atoms, each true exactly where one of its bodies is, to be assumed later.

        To add one takes as long as to add hundreds at once.

        Args:
            name: the predicate of the new atoms; their arguments are numbers that are free.
            wanted: the bodies of each: atoms that have to be true, and atoms that must not be.

        """
        heads: list[tuple[Symbol, int]] = []
        known = self._control.symbolic_atoms
        with self._control.backend() as backend:
            for bodies in wanted:
                free = (clingo.Function(name, [clingo.Number(number)]) for number in count(self._added + 1))
                symbol = next(one for one in free if known[one] is None)
                self._added = symbol.arguments[0].number
                head = backend.add_atom(symbol)
                for present, absent in bodies:
                    true = [self.literal(atom) for atom in present]
                    false = [self.literal(atom) for atom in absent]
                    if None not in true:
                        backend.add_rule([head], [x for x in true if x] + [-x for x in false if x])
                heads.append((symbol, head))
        for of, (_, others) in self._groups.items():  # grouping anew takes longer than a question
            if of is None or (name, 1) in of:
                others.setdefault((name, 1), []).extend(heads)
        return [symbol for symbol, _ in heads]

    def extend(self, program: Program) -> None:
        """Ground further statements with the program; they conclude no atom that it knows.

        Raises:
            SolvingError: clingo refuses the statements.
            RulebookError: a calculation that is watched comes to what does not fit.

        """
        self._added += 1
        part = f"more{self._added}"
        watch = Watch()
        try:
            self._control.add(part, [], program.text)
            limits.finished(lambda: self._control.ground([(part, [])], context=watch))
        except RuntimeError as error:
            raise watch.fault or self._explained(str(error)) from None
        self._groups.clear()

    def _consequences(
        self, mode: str, assumptions: Assumptions, of: Signatures | None = None
    ) -> Model | None:
        self._configure(mode, "ignore", 0)
        with self._solve(assumptions) as handle:
            for _ in _found(handle):
                pass  # each model narrows or widens the one before; reading them all costs many times the search
            last = handle.last()
            if last is None:
                return None
            return Model(last.symbols(shown=True)) if self._program.shown else self._read(last, of)

    def _read(self, model: clingo.Model, of: Signatures | None = None) -> Model:
        """Copy an answer set out, or its atoms of some predicates: clingo's own dies with its handle."""
        facts, others = self._grouped(None if of is None else frozenset(of))
        true = {
            one: [symbol for symbol, literal in atoms if model.is_true(literal)]
            for one, atoms in others.items()
        }
        return Model((symbol for atoms in true.values() for symbol in atoms), facts, true)

    def _grouped(self, of: frozenset[tuple[str, int]] | None) -> tuple[_Facts, _Others]:
        """Return what the grounder knows to be true of some predicates, and every other atom with its literal."""
        if of not in self._groups:
            groups: dict[tuple[str, int], list[Symbol]] = {}
            others: dict[tuple[str, int], list[tuple[Symbol, int]]] = {}
            atoms = self._control.symbolic_atoms
            # to list what predicates there are takes longer than to look some up
            wanted = (
                atoms.signatures if of is None else [(*one, sign) for one in of for sign in (True, False)]
            )
            for name, arity, positive in wanted:
                for atom in atoms.by_signature(name, arity, positive):
                    if atom.is_fact:
                        groups.setdefault((name, arity), []).append(atom.symbol)
                    elif atom.literal:
                        others.setdefault((name, arity), []).append((atom.symbol, atom.literal))
            self._groups[of] = _Facts(groups), others
        return self._groups[of]

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
        return self._control.solve(assumptions=literals, yield_=True, async_=limits.in_force())


class Under:
    """A solver under assumptions that hold for every question.

    Args:
        solver: the solver.
        assumptions: what always holds.

    """

    def __init__(self, solver: Solver, assumptions: Assumptions) -> None:
        self._solver = solver
        self._always = tuple(assumptions)

    def atoms(self, name: str, arity: int) -> Iterator[Symbol]:
        """Yield the atoms of a predicate that are true in some answer set."""
        yield from (self.brave(of=[(name, arity)]) or Model()).of(name, arity)

    def models(
        self, assumptions: Assumptions = (), limit: int = 0, of: Signatures | None = None
    ) -> Iterator[Model]:
        """Yield the answer sets, with the atoms of some predicates or all; all of them where `limit` is 0."""
        return self._solver.models((*self._always, *assumptions), limit, of)

    def truths(self, atoms: Sequence[Symbol], assumptions: Assumptions = ()) -> Iterator[tuple[bool, ...]]:
        """Yield of each answer set which of some atoms are true in it."""
        return self._solver.truths(atoms, (*self._always, *assumptions))

    def count(self, assumptions: Assumptions = (), limit: int = 0) -> int:
        """Return the number of answer sets, at most `limit` unless that is 0."""
        return self._solver.count((*self._always, *assumptions), limit)

    def first(self, assumptions: Assumptions = ()) -> Model | None:
        """Return some answer set, or None where there is none."""
        return self._solver.first((*self._always, *assumptions))

    def brave(self, assumptions: Assumptions = (), of: Signatures | None = None) -> Model | None:
        """Return the atoms, of some predicates or of all, that are true in some answer set; None without one."""
        return self._solver.brave((*self._always, *assumptions), of)

    def cautious(self, assumptions: Assumptions = (), of: Signatures | None = None) -> Model | None:
        """Return the atoms, of some predicates or of all, that are true in every answer set; None without one."""
        return self._solver.cautious((*self._always, *assumptions), of)


def _found(handle: clingo.SolveHandle) -> Iterator[clingo.Model]:
    """Yield what a search finds; under a limit it runs beside the main thread, and can be given up at any time."""
    if not limits.in_force():
        yield from handle  # it cannot be waited for; nor need it be, and starting a thread takes longer than most
        return
    while True:
        handle.resume()
        limits.check()
        while not handle.wait(limits.PATIENCE):
            limits.check()
        model = handle.model()
        if model is None:
            return
        yield model


def solve_facts(program: str | Program, name: str | None = None) -> list[Symbol]:
    """Return what a program without choices makes true, sorted; what it cannot calculate it does not.

    Args:
        program: the program.
        name: the predicate to return the atoms of; those of every one where None.

    Raises:
        SolvingError: clingo cannot read the program.

    """
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: messages.append(text))
    try:
        control.add("base", [], program if isinstance(program, str) else program.text)
        limits.finished(lambda: control.ground([("base", [])], context=Watch(lenient=True)))
    except RuntimeError as error:
        raise SolvingError(" ".join(map(_in_words, messages)) or str(error)) from None
    known = control.symbolic_atoms
    signatures = [one for one in known.signatures if name in (None, one[0])]
    return sorted(atom.symbol for one in signatures for atom in known.by_signature(*one) if atom.is_fact)


def refusal(statement: str) -> str | None:
    """Tell what keeps clingo from a statement, most of all a variable that nothing binds; None where nothing does."""
    found = refused([statement])
    return found[1] if found else None


def refused(statements: Sequence[str]) -> tuple[int, str] | None:
    """Find the first of some statements that clingo refuses, however often it would apply; nothing is grounded.

    Args:
        statements: the statements, each on one line.

    Returns:
        Its position and what is wrong with it; None where clingo takes all of them.

    """
    messages: list[str] = []
    control = clingo.Control(
        ["--warn=none"], logger=lambda _, text: messages.append(text), message_limit=1_000
    )
    try:
        control.add("unused", [], "\n".join(statements))
        limits.finished(lambda: control.ground([("base", [])]))
    except RuntimeError as error:
        found = [re.match(r"<block>:(\d+):", text) for text in messages]
        placed = sorted((int(one[1]) - 1, number) for number, one in enumerate(found) if one)
        if not placed:
            return 0, " ".join(map(_in_words, [*messages, str(error)]))
        position, number = placed[0]
        return position, _in_words(messages[number])
    return None


_UNSAFE = re.compile(r"note: '(.+)' is unsafe")


def _in_words(message: str) -> str:
    """Return a message of clingo's on one line; one about unsafe variables says which they are and no more."""
    if found := re.match(r"(?:operation|interval) undefined:\s*(.*)", message, re.DOTALL):
        return f"`{found[1].strip()}` cannot be worked out with every value"
    if found := re.match(r"tuple ignored:\s*(.*)", message, re.DOTALL):
        return f"`{found[1].strip()}` cannot be added up"
    unsafe = ["_" if name.startswith("#Anon") else name for name in _UNSAFE.findall(message)]
    if "unsafe variables" not in message or not unsafe:
        return " ".join(message.split())
    names = " and ".join(f"`{name}`" for name in dict.fromkeys(unsafe))
    return f"no condition says who or what {names} {'is' if len(set(unsafe)) == 1 else 'are'}"
