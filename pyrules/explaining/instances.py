"""Which instances of rules apply in one answer set, and in which order they can have done so.

The atoms of an answer set are ordered by level: a fact has level 0, a conclusion one more than the highest
level its rule rests on. So a derivation that only goes down the levels is never circular, however the rules
refer to each other.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from clingo import Function, Symbol, SymbolType, parse_term

from pyrules.rulebook import Rulebook
from pyrules.rules import Layer, Literal, Rule, substituted
from pyrules.solving import Model, solve_facts

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


_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True)
class Instance:
    """A rule with values for its variables, whose conditions hold.

    `atoms` are the atoms of its conditions in the order of the body, those under `not` included, as
    patterns. `rule` is None for what people decide.
    """

    rule: Rule | None
    head: Symbol
    values: tuple[Symbol, ...]
    atoms: tuple[Symbol, ...]

    @property
    def key(self) -> tuple[int, tuple[Symbol, ...], tuple[Symbol, ...]]:
        """What instances of one level are sorted by: book order, then the values."""
        return (self.rule.number if self.rule else 0, self.values, self.atoms)

    @property
    def bindings(self) -> dict[str, str]:
        """The rule's variables with their values, as text that can stand in any term."""
        names = self.rule.variables if self.rule else ()
        return dict(zip(names, map(as_operand, self.values), strict=True))

    @property
    def needs(self) -> tuple[Symbol, ...]:
        """The patterns of which some atom has to be true."""
        if self.rule is None:
            return self.atoms
        conditions = zip(atom_literals(self.rule), self.atoms, strict=True)
        return tuple(atom for literal, atom in conditions if not literal.negated)


class Atoms:
    """The true atoms of one answer set, to be looked up by pattern."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._by_signature = model.groups()
        self._sorted: set[tuple[str, int]] = set()
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

    def read_by(self, rules: Iterable[Rule]) -> Iterator[str]:
        """Yield as statements the true atoms that the conditions of some rules can speak of."""
        words = {word for rule in rules for one in rule.body for word in _WORD.findall(one.text)}
        for name, arity in sorted(self._by_signature):
            if name in words:
                for atom in self.of(name, arity):
                    yield f"{atom}."


class Applied:
    """The rules' instances in one answer set, each atom with the first instance that derives it.

    Args:
        rulebook: the code of rules.
        model: an answer set of its `program`.

    Raises:
        SolvingError: clingo refuses a rule.

    """

    def __init__(self, rulebook: Rulebook, model: Model) -> None:
        self.atoms = Atoms(model)
        self._rulebook = rulebook
        self._rules = {rule.number: rule for rule in (*rulebook.core, *rulebook.checks, *rulebook.rules)}
        self.first: dict[Symbol, Instance] = {}
        self.level: dict[Symbol, int] = {}
        self._order(self._instances())

    @cached_property
    def facts(self) -> dict[Symbol, Rule]:
        """The atoms that laws and mechanics state without conditions, each with the first rule that does."""
        stated = [
            f"_stated({rule.number},{rule.head.atom})."
            for rule in self._rulebook.rules
            if rule.is_rule and rule.head and not rule.body and rule.layer in (Layer.LAW, Layer.MECHANICS)
        ]
        found: dict[Symbol, Rule] = {}
        for one in _evaluated("\n".join(stated)):
            number, atom = one.arguments
            found.setdefault(atom, self._rules[number.number])
        return found

    def support(self, pattern: Symbol) -> Symbol | None:
        """Return the true atom of lowest level that a pattern stands for, or None."""
        return min(
            self.atoms.matching(pattern), key=lambda atom: (self.level.get(atom, 0), atom), default=None
        )

    def _instances(self) -> Iterator[Instance]:
        yield from self._decisions()
        lines: list[str] = []
        numbers = set()
        for one in self.atoms.of("applied", 2):
            numbers.add(one.arguments[0].number)
            lines.append(f"{one}.")
        for number in sorted(numbers):
            rule = self._rules[number]
            lines.append(f"{_instance(rule)} :- applied({number},{_tuple(rule.variables)}).")
        core = [
            rule
            for rule in (*self._rulebook.core, *self._rulebook.checks)
            if rule.head is not None and rule.head.predicate and rule.body
        ]
        for rule in core:
            lines.append(f"{_instance(rule)} :- {'; '.join(one.text for one in rule.body)}.")
        for one in solve_facts("\n".join([*lines, *self.atoms.read_by(core)])):
            if one.name == "_instance":
                number_, values, head, atoms = one.arguments
                instance = Instance(
                    self._rules[number_.number], head, tuple(values.arguments), tuple(atoms.arguments)
                )
                if head in self.atoms.model and self._holds(instance):
                    yield instance

    def _decisions(self) -> Iterator[Instance]:
        """Yield for each decision taken an instance that rests on the provision which leaves it to people."""
        for name, (basis, places) in _DECISIONS.items():
            for atom in self.atoms.of(name, 3):
                arguments = [ANYTHING if place is None else atom.arguments[place] for place in places]
                yield Instance(None, atom, (), (Function(basis, arguments),))
        for atom in self.atoms.of("decided", 2):
            yield Instance(None, atom, (), (Function("decision", [atom.arguments[0]]),))

    def _holds(self, instance: Instance) -> bool:
        """Tell whether each atom is as its condition says: a pool stands for several instances."""
        if instance.rule is None or not any(
            ".." in one.text or ";" in one.text for one in instance.rule.body
        ):
            return True
        return all(
            any(self.atoms.matching(atom)) is not literal.negated
            for literal, atom in zip(atom_literals(instance.rule), instance.atoms, strict=True)
        )

    def _order(self, instances: Iterable[Instance]) -> None:
        """Give each atom its level and the first instance that derives it, round by round."""
        situation = self._rulebook.vocabulary.situation_predicates
        waiting: dict[Symbol, list[Instance]] = {}
        missing: dict[int, set[Symbol]] = {}
        derived: set[Symbol] = set()
        ready: list[Instance] = []
        kept = [
            one
            for one in instances
            if (one.head.name, len(one.head.arguments)) not in situation and one.head not in self.facts
        ]
        for instance in kept:
            derived.add(instance.head)
            missing[id(instance)] = set(instance.needs)
            if not instance.needs:
                ready.append(instance)
            for pattern in missing[id(instance)]:
                waiting.setdefault(pattern, []).append(instance)
        stands_for: dict[Symbol, list[Symbol]] = {}
        for pattern in waiting:
            for atom in self.atoms.matching(pattern):
                stands_for.setdefault(atom, []).append(pattern)
        new = [atom for atom in self.atoms.model if atom not in derived]
        level = 0
        while new or ready:
            self.level.update(dict.fromkeys(new, level))
            for pattern in {one for atom in new for one in stands_for.get(atom, ())}:
                for instance in waiting.pop(pattern, ()):
                    missing[id(instance)].discard(pattern)
                    if not missing[id(instance)]:
                        ready.append(instance)
            level += 1
            earlier = len(self.first)
            for instance in sorted(ready, key=lambda one: one.key):
                self.first.setdefault(instance.head, instance)
            new = list(self.first)[earlier:]
            ready = []


@lru_cache(maxsize=64)
def _evaluated(text: str) -> tuple[Symbol, ...]:
    """Return the facts of a program, sorted; kept, since every answer set of a rulebook asks for the same."""
    return tuple(solve_facts(text))


# ---- rules as text


def atom_literals(rule: Rule) -> Iterator[Literal]:
    """Yield the conditions of a rule that are atoms or atoms under one `not`."""
    for literal in rule.body:
        if is_atom(literal):
            yield literal


def is_atom(literal: Literal) -> bool:
    """Tell whether a condition is an atom or an atom under one `not`."""
    return literal.predicate is not None and not literal.text.startswith("not not ")


def with_placeholder(text: str) -> str:
    """Return a term as written with its anonymous variables replaced by the placeholder of patterns."""
    return substituted(text, {"_": str(ANYTHING)})


def as_operand(value: Symbol) -> str:
    """Return a value as text that keeps its meaning beside an operator."""
    return f"({value})" if value.type is SymbolType.Number and value.number < 0 else str(value)


def _tuple(parts: Iterable[str]) -> str:
    listed = list(parts)
    return f"({','.join(listed)}{',' if len(listed) == 1 else ''})"


def _instance(rule: Rule) -> str:
    atoms = _tuple(with_placeholder(one.atom) for one in atom_literals(rule))
    return f"_instance({rule.number},{_tuple(rule.variables)},{rule.head.atom if rule.head else ''},{atoms})"


# ---- patterns


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


def parsed(text: str) -> Symbol | None:
    """Return a term without variables evaluated, or None where it has no value."""
    try:
        return parse_term(text, logger=lambda _code, _message: None)
    except RuntimeError:
        return None


def replaced(symbol: Symbol, old: Symbol, new: Symbol) -> Symbol:
    """Return a symbol with `old` replaced by `new` wherever it stands in it."""
    if symbol == old:
        return new
    if symbol.type is not SymbolType.Function or not symbol.arguments:
        return symbol
    return Function(symbol.name, [replaced(one, old, new) for one in symbol.arguments], symbol.positive)
