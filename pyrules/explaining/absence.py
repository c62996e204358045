"""How far the rules come towards an atom that is not true: asked of clingo, one condition after the other.

A rule's conditions are put in an order in which each can be decided once those before it hold: the order
written, except that comparisons and conditions under `not` wait until their variables have values. For each
atom asked about and each rule that could conclude it, a small program then says how many of the conditions
hold together, and with which values.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from clingo import Symbol, SymbolType

from pyrules.code.literals import Literal, Shape
from pyrules.code.rules import Rule, substituted, variables_of
from pyrules.explaining.instances import (
    ANYTHING,
    OPERATOR,
    STRING,
    Atoms,
    as_operand,
    is_atom,
    is_pattern,
    matches,
    parsed,
    written_tuple,
)
from pyrules.solver.control import solve_facts

_LINEAR = r"-?_*[A-Z]\w*[-+]\d+|\d+[-+]_*[A-Z]\w*"
_GROUPED = re.compile(rf"(?<![^(,])\(({_LINEAR})\)(?=[,)]|$)")

_GOAL = "__Goal"
"""The variable for what is asked about; names that begin like this are nobody else's."""


@dataclass(frozen=True)
class Closest:
    """The instance of a rule that comes closest to a conclusion.

    `values` are the variables that have a value by then; `held` the conditions that hold, in the order they
    were tried; `failed` the one that does not (several only where none of them can be tried alone).
    """

    rule: Rule
    values: dict[str, str]
    held: tuple[Literal, ...]
    failed: tuple[Literal, ...]

    @cached_property
    def failing(self) -> Symbol | None:
        """The atom of the condition that does not hold; None where it is no atom, or where there are several."""
        return self.pattern(self.failed[0]) if len(self.failed) == 1 else None

    def ground(self, literal: Literal) -> str:
        """Return a condition with the values put in."""
        return substituted(literal.text, self.values)

    def pattern(self, literal: Literal) -> Symbol | None:
        """Return the atom of a condition, the placeholder where a variable has no value yet."""
        return pattern_of(literal, self.values)


@dataclass(frozen=True)
class _Step:
    """Conditions tried together, and the variables that have values once they hold, oldest first.

    Without conditions it is a step that tells whether the rule concludes what was asked about.
    """

    literals: tuple[Literal, ...]
    text: str
    bound: tuple[str, ...]


def pattern_of(literal: Literal, values: dict[str, str]) -> Symbol | None:
    """Return the atom of a condition under some values, the placeholder for what has none.

    None stands for a condition that is no atom, or several.
    """
    if not is_atom(literal):
        return None
    if not literal.arguments:
        return parsed(literal.predicate or "")
    arguments = []
    for text in literal.arguments:
        free = dict.fromkeys(variables_of(text), str(ANYTHING))
        value = parsed(substituted(text, {**free, "_": str(ANYTHING), **values}))
        if value is None and free.keys() <= values.keys():
            return None  # an interval or a pool: several atoms
        arguments.append(str(ANYTHING if value is None else value))
    return parsed(f"{literal.predicate}({','.join(arguments)})")


class Answers:
    """What has been asked about absent atoms in several answer sets; what is the same in another is not asked again.

    How close a rule comes depends on nothing but the true atoms that its conditions name.

    Args:
        rules: the rules with conditions, by name and arity of what they conclude.

    """

    def __init__(self, rules: Mapping[tuple[str, int], Sequence[Rule]]) -> None:
        self._rules = rules
        self._known: dict[tuple[Symbol, tuple[frozenset[Symbol], ...]], list[Closest]] = {}
        self._words: dict[Symbol, tuple[str, ...]] = {}
        self._extents: dict[frozenset[Symbol], frozenset[Symbol]] = {}

    def closest(self, atoms: Atoms, patterns: Sequence[Symbol]) -> list[list[Closest]]:
        """Return for each pattern the closest instance of every rule that could conclude it, in book order.

        Args:
            atoms: the answer set; no atom in it matches the patterns.
            patterns: atoms, with the placeholder for what may be anything.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        words = {word for pattern in patterns for word in self._words_for(pattern)}
        # equal sets are made one object: to compare them symbol by symbol for each pattern takes longer
        extents = {word: self._extents.setdefault(one, one) for word in words if (one := atoms.named(word))}
        nothing: frozenset[Symbol] = frozenset()
        keys = [
            (pattern, tuple(extents.get(word, nothing) for word in self._words_for(pattern)))
            for pattern in patterns
        ]
        new = [key for key in dict.fromkeys(keys) if key not in self._known]
        if new:
            found = closest(atoms, self._rules, [pattern for pattern, _ in new])
            self._known.update(zip(new, found, strict=True))
        return [self._known[key] for key in keys]

    def _words_for(self, pattern: Symbol) -> tuple[str, ...]:
        """Return the names that the rules speak of which could conclude an atom."""
        if pattern not in self._words:
            words = {word for rule in could_conclude(self._rules, pattern) for word in rule.reads}
            self._words[pattern] = tuple(sorted(words))
        return self._words[pattern]


def closest(
    atoms: Atoms, rules: Mapping[tuple[str, int], Sequence[Rule]], patterns: Sequence[Symbol]
) -> list[list[Closest]]:
    """Return for each pattern the closest instance of every rule that could conclude it, in book order.

    Args:
        atoms: the answer set; no atom in it matches the patterns.
        rules: the rules with conditions, by name and arity of what they conclude.
        patterns: atoms, with the placeholder for what may be anything.

    Raises:
        SolvingError: clingo refuses a rule.

    """
    lines: dict[str, None] = {}
    asked: dict[tuple[int, int], tuple[Rule, tuple[_Step, ...]]] = {}
    for goal, pattern in enumerate(patterns):
        concrete = [place for place, argument in enumerate(pattern.arguments) if not is_pattern(argument)]
        lines |= dict.fromkeys(f"_goal({goal},{place},{pattern.arguments[place]})." for place in concrete)
        for rule in could_conclude(rules, pattern):
            form = _form(concrete)
            steps = _steps(rule, tuple(concrete))
            asked[goal, rule.number] = rule, steps
            lines[f"_asked({goal},{rule.number},{form})."] = None
            lines |= dict.fromkeys(_reaching(rule.number, form, steps))
    reached: dict[tuple[int, int], dict[int, list[tuple[Symbol, ...]]]] = {}
    facts = atoms.read_by(rule for rule, _ in asked.values())
    for one in solve_facts("\n".join([*lines, *facts]), "_reach") if asked else ():
        goal_, number, _, length, values = one.arguments
        depths = reached.setdefault((goal_.number, number.number), {})
        depths.setdefault(length.number, []).append(tuple(values.arguments))
    found: list[list[Closest]] = [[] for _ in patterns]
    for (goal, number_), depths in sorted(reached.items()):
        rule, steps = asked[goal, number_]
        best = _best(rule, steps, depths, patterns[goal])
        if best:
            found[goal].append(best)
    return found


def could_conclude(rules: Mapping[tuple[str, int], Sequence[Rule]], pattern: Symbol) -> Iterator[Rule]:
    """Yield the rules whose conclusion leaves room for an atom that a pattern stands for, in book order.

    Of dozens of rules for one name most conclude it of another provision: clingo need not read those.
    """
    shape = _shape(pattern)
    for rule in rules.get((pattern.name, len(shape)), ()):
        known = rule.head.shape if rule.head else ()
        if all(one is None or other in (None, one) for one, other in zip(known, shape, strict=True)):
            yield rule


def _shape(pattern: Symbol) -> Shape:
    """Return what is known of a pattern's arguments."""
    return tuple(
        str(one)
        if one.type is SymbolType.String
        else f"{one.name}/{len(one.arguments)}"
        if one.type is SymbolType.Function and one != ANYTHING
        else None
        for one in pattern.arguments
    )


def _form(concrete: Iterable[int]) -> str:
    """Write which arguments are known as a term: what is asked of a rule in one form is written once."""
    return written_tuple(map(str, concrete))


def _reaching(number: int, form: str, steps: Sequence[_Step]) -> Iterator[str]:
    """Write one statement for each step: it holds where the steps before it and its own condition hold."""
    before = f"_asked({_GOAL},{number},{form})"
    for length, step in enumerate(steps):
        reach = f"_reach({_GOAL},{number},{form},{length},{written_tuple(step.bound)})"
        body = "; ".join(part for part in (before, step.text) if part)
        yield f"{reach} :- {body}."
        before = reach


def _best(
    rule: Rule, steps: Sequence[_Step], depths: dict[int, list[tuple[Symbol, ...]]], pattern: Symbol
) -> Closest | None:
    """Return the instance of which most conditions hold, the first of several."""
    for length in sorted(depths, reverse=True):
        if length + 1 == len(steps) or not steps[length + 1].literals:
            continue  # the instance concludes something else than what was asked about
        extended = {values[: len(steps[length].bound)] for values in depths.get(length + 1, ())}
        for values in sorted(depths[length]):
            named = dict(zip(steps[length].bound, map(as_operand, values), strict=True))
            head = pattern_of(rule.head, named) if rule.head else None
            if values not in extended and (head is None or matches(pattern, head)):
                held = tuple(one for step in steps[1 : length + 1] for one in step.literals)
                return Closest(rule, named, held, steps[length + 1].literals)
    return None


@lru_cache(maxsize=4096)
def _steps(rule: Rule, concrete: tuple[int, ...]) -> tuple[_Step, ...]:
    """Order a rule's conditions so that each can be tried once those before it hold.

    The first step binds what the conclusion asked about says of the variables, by its arguments at the
    places `concrete`.
    """
    arguments = rule.head.arguments if rule.head else ()
    binding = {name for place in concrete for name in _binds(arguments[place])}
    given = [place for place in concrete if binding.issuperset(variables_of(arguments[place]))]
    later = [place for place in concrete if place not in given]
    bound = tuple(dict.fromkeys(name for place in given for name in variables_of(arguments[place])))
    steps = [_Step((), "; ".join(f"_goal({_GOAL},{place},{arguments[place]})" for place in given), bound)]
    remaining = list(rule.body)
    while remaining:
        for place in [one for one in later if set(bound).issuperset(variables_of(arguments[one]))]:
            later.remove(place)
            steps.append(_Step((), f"_goal({_GOAL},{place},{arguments[place]})", bound))
        ready = next((one for one in remaining if _is_ready(one, bound, rule)), None)
        together = (ready,) if ready else tuple(remaining)
        named = [name for one in together for name in variables_of(one.text) if name in _globals(one, rule)]
        bound = tuple(dict.fromkeys([*bound, *named]))
        steps.append(_Step(together, "; ".join(one.text for one in together), bound))
        remaining = [one for one in remaining if one not in together]
    return tuple(steps)


def _is_ready(literal: Literal, bound: Iterable[str], rule: Rule) -> bool:
    """Tell whether a condition can be tried once the variables `bound` have values."""
    unbound = _globals(literal, rule) - set(bound)
    if not unbound:
        return True
    if is_atom(literal):
        return not literal.negated and unbound <= {
            name for text in literal.arguments for name in _binds(text)
        }
    left, equals, right = literal.text.partition(" = ")
    return bool(equals) and len(unbound) == 1 and bool(unbound & {left, right})


def _globals(literal: Literal, rule: Rule) -> frozenset[str]:
    """Return the variables of a condition that have a meaning outside it: in an aggregate, not its own."""
    if "{" not in literal.text:
        return literal.variables
    others = [rule.head, *(one for one in rule.body if one is not literal)]
    return literal.variables & frozenset(name for one in others if one for name in one.variables)


def _binds(argument: str) -> frozenset[str]:
    """Return the variables that take their values from an argument: not in arithmetic unless linear."""
    plain = _GROUPED.sub(r"\1", STRING.sub('""', argument.replace(" ", "")))
    if not OPERATOR.search(plain):
        return frozenset(variables_of(plain))
    if re.search(r"[*/\\&|?^~]|\.\.|\)[-+]|[-+]\(", plain):
        return frozenset()
    parts = re.split(r"[(),]", plain)
    simple = [part for part in parts if not OPERATOR.search(part) or re.fullmatch(_LINEAR, part)]
    return frozenset(name for part in simple for name in variables_of(part))
