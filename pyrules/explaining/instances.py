"""Which instances of rules apply in one answer set, and in which order they can have done so.

The atoms of an answer set are ordered by level: a fact has level 0, a conclusion one more than the highest
level its rule rests on. So a derivation that only goes down the levels is never circular, however the rules
refer to each other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from clingo import Function, Symbol, SymbolType

from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import ANONYMOUS, Interval, Pool, Term, Variable
from pyrules.code.terms import Function as Compound
from pyrules.code.values import value_of, values_of
from pyrules.solver.control import Model

ANYTHING = Function("_anything")
"""Stands in a pattern for any value; shown as `_`."""

_DECISIONS = {
    "found": ("question", (0, 1)),
    "chosen": ("option", (0, 1, 2)),
    "exercised": ("governs", (0, None, 1, 2)),
    "waived": ("governs", (0, None, 1, 2)),
}
"""What has to hold for a decision to be put, by the name under which law files read it: a predicate, and for
each of its arguments the place it has in the decision, None for anything."""


@dataclass(frozen=True, eq=False)
class Instance:
    """A rule with values for its variables, whose conditions hold.

    `atoms` are the atoms of its conditions in the order of the body, those under `not` included, as
    patterns; `needs` are those of which some atom has to be true, each once. `rule` is None for what people
    decide. Where a pool stands in the rule its values go for several instances, and none is `certain` to apply.
    """

    rule: Rule | None
    head: Symbol
    values: tuple[Symbol, ...]
    atoms: tuple[Symbol, ...]
    needs: tuple[Symbol, ...]
    certain: bool = True

    @property
    def key(self) -> tuple[int, tuple[Symbol, ...], tuple[Symbol, ...]]:
        """What instances of one level are sorted by: book order, then the values."""
        return (self.rule.number if self.rule else 0, self.values, self.atoms)

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The conditions that `atoms` are of."""
        return tuple(atom_literals(self.rule)) if self.rule else ()

    @property
    def bindings(self) -> dict[str, Symbol]:
        """The rule's variables with their values."""
        return dict(zip(self.rule.variables, self.values, strict=True)) if self.rule else {}


class Atoms:
    """The true atoms of one answer set, to be looked up by pattern."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._by_signature = model.groups()
        self._sorted: set[tuple[str, int]] = set()
        self._by_name: dict[str, frozenset[Symbol]] = {}
        self._with_arguments: dict[tuple[str, int], list[tuple[Symbol, list[Symbol]]]] = {}

    def of(self, name: str, arity: int) -> Sequence[Symbol]:
        """Return the true atoms of a predicate, sorted."""
        found = self._by_signature.get((name, arity), [])
        if (name, arity) not in self._sorted:
            found.sort()
            self._sorted.add((name, arity))
        return found

    def matching(self, pattern: Symbol) -> Iterator[Symbol]:
        """Yield the true atoms that a pattern stands for, sorted."""
        if pattern in self.model:
            yield pattern
            return
        wanted = pattern.arguments
        known = [(place, one) for place, one in enumerate(wanted) if not is_pattern(one)]
        if len(known) == len(wanted):
            return  # no pattern: an atom that is not true
        # Asking clingo for a symbol's arguments is slow; those of an atom are asked for once.
        for atom, arguments in self._rows(pattern.name, len(wanted)):
            if all(arguments[place] == one for place, one in known) and matches(pattern, atom):
                yield atom

    def _rows(self, name: str, arity: int) -> list[tuple[Symbol, list[Symbol]]]:
        """Return the true atoms of a predicate, sorted, each with its arguments."""
        if (name, arity) not in self._with_arguments:
            self._with_arguments[name, arity] = [(atom, atom.arguments) for atom in self.of(name, arity)]
        return self._with_arguments[name, arity]

    def named(self, name: str) -> frozenset[Symbol]:
        """Return the true atoms of all predicates of a name."""
        if name not in self._by_name:
            signatures = [one for one in self._by_signature if one[0] == name]
            self._by_name[name] = frozenset(atom for one in signatures for atom in self._by_signature[one])
        return self._by_name[name]

    def read_by(self, rules: Iterable[Rule]) -> Iterator[str]:
        """Yield as statements the true atoms that the conditions of some rules can speak of."""
        words = frozenset[str]().union(*(rule.reads for rule in rules))
        for name, arity in sorted(self._by_signature):
            if name in words:
                for atom in self.of(name, arity):
                    yield f"{atom}."


class Instances:
    """The instances of a rulebook's rules, each worked out once for all the answer sets in which it applies.

    Args:
        rulebook: the code of rules.

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._known: dict[Symbol, tuple[Instance, ...]] = {}
        self._concludes: dict[Symbol, str] = {}

    def by_conclusion(self, applied: Iterable[Symbol]) -> dict[str, list[Symbol]]:
        """Group atoms `applied(Number, Values)` by the name of what their rule concludes."""
        found: dict[str, list[Symbol]] = {}
        for one in applied:
            if one not in self._concludes:
                self._concludes[one] = self._conclusions[one.arguments[0].number]
            found.setdefault(self._concludes[one], []).append(one)
        return found

    @cached_property
    def _conclusions(self) -> dict[int, str]:
        return {
            number: rule.head.predicate.removeprefix("-")
            for number, rule in self.rulebook.numbered.items()
            if rule.head and rule.head.predicate
        }

    def of(self, applied: Symbol) -> tuple[Instance, ...]:
        """Return the instances that an atom `applied(Number, Values)` tells of: several where a pool stands in one.

        What happened, or is stated without conditions, needs none.

        Raises:
            SolvingError: clingo refuses the rule.

        """
        if applied not in self._known:
            number, values = applied.arguments
            rule = self.rulebook.numbered[number.number]
            self._known[applied] = tuple(
                one for one in _filled_in(rule, values.arguments) if not self._is_given(one.head)
            )
        return self._known[applied]

    def _is_given(self, atom: Symbol) -> bool:
        """Tell whether an atom needs no rule: it is a stated fact, or happened."""
        happens = self.rulebook.vocabulary.situation_predicates
        return (atom.name, len(atom.arguments)) in happens or atom in self.rulebook.stated


def _filled_in(rule: Rule, values: Sequence[Symbol]) -> Iterator[Instance]:
    """Yield the instances of a rule under values of its variables."""
    literals = tuple(atom_literals(rule))
    terms, forms = _parts(rule)
    if forms:
        filled = [tuple([_filled(one, rule, values) for one in forms])]
    else:
        named = {**dict(zip(rule.variables, values, strict=True)), ANONYMOUS: ANYTHING}
        filled = list(product(*(tuple(values_of(one, named)) for one in terms)))
    for head, *atoms in filled:
        needs = (atom for atom, literal in zip(atoms, literals, strict=True) if not literal.negated)
        yield Instance(rule, head, tuple(values), tuple(atoms), tuple(dict.fromkeys(needs)), len(filled) == 1)


_Form = Symbol | int | Term | tuple[str, tuple["_Form", ...]]
"""A term with blanks: what has none as it is, a blank by its place, what each instance has to work out as the rule
says it, anything else by name and arguments."""


@lru_cache(maxsize=8192)
def _parts(rule: Rule) -> tuple[tuple[Term, ...], tuple[_Form, ...]]:
    """Return the conclusion and the atoms of a rule as terms, and with blanks for its variables.

    There are no blanks where a pool or an interval stands in one, which is worth several things.
    """
    literals = [*([rule.head] if rule.head else []), *atom_literals(rule)]
    terms = tuple(one.says for one in literals if isinstance(one.says, Term))
    if any(isinstance(part, Pool | Interval) for one in terms for part in one.within):
        return terms, ()
    places = {name: place for place, name in enumerate(rule.variables)}
    return terms, tuple(_form(one, places) for one in terms)


def _form(term: Term, places: Mapping[str, int]) -> _Form:
    if isinstance(term, Variable):
        return places.get(term.name, ANYTHING)
    if Variable(ANONYMOUS) not in term.within and not any(term.variables):
        return value_of(term, {}) or ANYTHING
    if not isinstance(term, Compound):
        return ANYTHING if Variable(ANONYMOUS) in term.within else term
    return term.name, tuple(_form(one, places) for one in term.arguments)


def _filled(form: _Form, rule: Rule, values: Sequence[Symbol]) -> Symbol:
    match form:
        case int():
            return values[form]
        case Symbol():
            return form
        case Term():
            return value_of(form, dict(zip(rule.variables, values, strict=True))) or ANYTHING
        case name, arguments:
            return Function(name, [_filled(one, rule, values) for one in arguments])


class Applied:
    """The rules' instances in one answer set, each atom with the first instance that derives it.

    Only what an atom asked about can rest on is put in order, and each part once.

    Args:
        instances: those of the code of rules.
        model: an answer set of its `program`.

    """

    def __init__(self, instances: Instances, model: Model) -> None:
        self.atoms = Atoms(model)
        self.facts = instances.rulebook.stated
        self._instances = instances
        self._told = instances.by_conclusion(model.of("applied", 2))
        self._deriving: dict[str, dict[Symbol, list[Instance]]] = {}
        self._first: dict[Symbol, Instance] = {}
        self._level: dict[Symbol, int] = {}
        self._ordered: set[Symbol] = set()
        self._supports: dict[Symbol, Symbol | None] = {}
        self._found: dict[Symbol, tuple[Symbol, ...]] = {}

    def support(self, pattern: Symbol) -> Symbol | None:
        """Return the true atom of lowest level that a pattern stands for, or None.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        if pattern not in self._supports:
            found = self._matching(pattern)
            if len(found) > 1:
                self._order(found)
            self._supports[pattern] = min(found, key=lambda atom: (self.level(atom), atom), default=None)
        return self._supports[pattern]

    def first(self, atom: Symbol) -> Instance | None:
        """Return the first instance that derives a true atom, or None for what no rule derives.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        if atom not in self._ordered:
            self._order((atom,))
        return self._first.get(atom)

    def deriving(self, atom: Symbol) -> Sequence[Instance]:
        """Return every instance that derives a true atom; none for what no rule derives.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        return self._instances_for(atom)

    def level(self, atom: Symbol) -> int:
        """Return the level of a true atom that has been put in order: all that derives it lies lower."""
        return self._level.get(atom, 0)

    def _matching(self, pattern: Symbol) -> tuple[Symbol, ...]:
        if pattern not in self._found:
            self._found[pattern] = tuple(self.atoms.matching(pattern))
        return self._found[pattern]

    def _instances_for(self, atom: Symbol) -> Sequence[Instance]:
        """Return the instances that derive a true atom."""
        name = atom.name
        if name not in self._deriving:
            self._deriving[name] = {}
            for one in (*self._decisions(name), *self._telling(name)):
                self._deriving[name].setdefault(one.head, []).append(one)
        return self._deriving[name].get(atom, ())

    def _telling(self, name: str) -> Iterator[Instance]:
        """Yield the instances concluding atoms of a name that the answer set tells of."""
        for one in self._told.get(name, ()):
            yield from (told for told in self._instances.of(one) if told.certain or self._holds(told))

    def _decisions(self, name: str) -> Iterator[Instance]:
        """Yield for each decision taken an instance that rests on the provision which leaves it to people."""
        if name in _DECISIONS:
            basis, places = _DECISIONS[name]
            for atom in self.atoms.of(name, 3):
                arguments = [ANYTHING if place is None else atom.arguments[place] for place in places]
                rests = (Function(basis, arguments),)
                yield Instance(None, atom, (), rests, rests)
        if name == "decided":
            for atom in self.atoms.of(name, 2):
                rests = (Function("decision", [atom.arguments[0]]),)
                yield Instance(None, atom, (), rests, rests)

    def _holds(self, instance: Instance) -> bool:
        """Tell whether each atom is as its condition says: a pool stands for several instances."""
        return instance.head in self.atoms.model and all(
            any(self.atoms.matching(atom)) is not literal.negated
            for literal, atom in zip(instance.literals, instance.atoms, strict=True)
        )

    def _order(self, atoms: Iterable[Symbol]) -> None:
        """Give each atom, and all that it can rest on, its level and the first instance that derives it.

        Round by round, over what no earlier call has ordered. What no instance derives is there from the
        beginning, at level 0.
        """
        kept = self._resting(atoms)
        missing = {one: len(one.needs) for one in kept}
        waiting: dict[Symbol, list[Instance]] = {}
        for instance in kept:
            for pattern in instance.needs:
                waiting.setdefault(pattern, []).append(instance)
        met: dict[int, list[Symbol]] = {}
        stands_for: dict[Symbol, list[Symbol]] = {}
        for pattern in waiting:
            found = self._matching(pattern)
            known = [self._level[atom] for atom in found if atom in self._level]
            if known:
                met.setdefault(min(known), []).append(pattern)
            for atom in found:
                stands_for.setdefault(atom, []).append(pattern)
        ready = [one for one in kept if not missing[one]]
        level = 0
        while met or ready:
            for instance in (one for pattern in met.pop(level, ()) for one in waiting.pop(pattern, ())):
                missing[instance] -= 1
                if not missing[instance]:
                    ready.append(instance)
            level += 1
            new = self._first_of(ready)
            self._first |= new
            self._level |= dict.fromkeys(new, level)
            reached = [pattern for atom in new for pattern in stands_for.get(atom, ())]
            if reached:
                met.setdefault(level, []).extend(reached)
            ready = []

    def _resting(self, atoms: Iterable[Symbol]) -> list[Instance]:
        """Return the instances deriving some true atoms, and all that these can rest on, not ordered before."""
        kept: list[Instance] = []
        todo = list(atoms)
        while todo:
            atom = todo.pop()
            if atom in self._ordered:
                continue
            self._ordered.add(atom)
            deriving = self._instances_for(atom)
            if not deriving:
                self._level[atom] = 0
            kept.extend(deriving)
            todo.extend(one for each in deriving for pattern in each.needs for one in self._matching(pattern))
        return kept

    def _first_of(self, ready: Iterable[Instance]) -> dict[Symbol, Instance]:
        """Return the first of the instances for each atom that no earlier round has derived."""
        new: dict[Symbol, Instance] = {}
        for instance in ready:
            earlier = new.get(instance.head)
            if instance.head not in self._first and (earlier is None or instance.key < earlier.key):
                new[instance.head] = instance
        return new


# ---- patterns


def atom_literals(rule: Rule) -> Iterator[Literal]:
    """Yield the conditions of a rule that are atoms or atoms under one `not`."""
    return (literal for literal in rule.body if literal.is_atom)


@lru_cache(maxsize=65536)
def is_pattern(symbol: Symbol) -> bool:
    """Tell whether the placeholder stands somewhere in a symbol."""
    if symbol.type is not SymbolType.Function:
        return False
    return symbol == ANYTHING or any(is_pattern(one) for one in symbol.arguments)


def matches(pattern: Symbol, symbol: Symbol) -> bool:
    """Tell whether a pattern stands for a symbol; the placeholder may stand on either side."""
    if pattern in (ANYTHING, symbol) or symbol == ANYTHING:
        return True
    if pattern.type is not SymbolType.Function or symbol.type is not SymbolType.Function:
        return False
    if (pattern.name, len(pattern.arguments), pattern.positive) != (
        symbol.name,
        len(symbol.arguments),
        symbol.positive,
    ):
        return False
    return bool(pattern.arguments) and all(map(matches, pattern.arguments, symbol.arguments))


def shown(symbol: Symbol) -> str:
    """Return an atom or pattern as people read it, `_` for what may be anything."""
    if symbol == ANYTHING:
        return "_"
    if not is_pattern(symbol):
        return str(symbol)
    inner = ",".join(shown(one) for one in symbol.arguments)
    comma = "," if not symbol.name and len(symbol.arguments) == 1 else ""
    return f"{'' if symbol.positive else '-'}{symbol.name}({inner}{comma})"


def replaced(symbol: Symbol, old: Symbol, new: Symbol) -> Symbol:
    """Return a symbol with `old` replaced by `new` wherever it stands in it."""
    if symbol == old:
        return new
    if symbol.type is not SymbolType.Function or not symbol.arguments:
        return symbol
    return Function(symbol.name, [replaced(one, old, new) for one in symbol.arguments], symbol.positive)
