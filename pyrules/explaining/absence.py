"""How far the rules come towards an atom that is not true: asked of clingo, one condition after the other.

A rule's conditions are put in an order in which each can be decided once those before it hold: the order
written, except that comparisons and conditions under `not` wait until their variables have values. For each
atom asked about and each rule that could conclude it, a small program then says how many of the conditions
hold together, and with which values.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import clingo
from clingo import Function, Symbol

from pyrules.code.literals import Aggregate, Comparison, Literal
from pyrules.code.rules import Rule
from pyrules.code.terms import ANONYMOUS, Number, Operation, Term, Variable, tuple_of
from pyrules.code.terms import Function as Compound
from pyrules.code.values import grounded, shape_of, value_of
from pyrules.explaining.instances import ANYTHING, Atoms, is_pattern, matches
from pyrules.grounding.statements import facts as stated
from pyrules.solver.control import solve_facts
from pyrules.solver.program import program_of, rule_text
from pyrules.solver.watching import dividing

_GOAL = Variable("__Goal")
"""The variable for what is asked about; names that begin like this are nobody else's."""
_REACH = "_reach"


@dataclass(frozen=True)
class Closest:
    """The instance of a rule that comes closest to a conclusion.

    `values` are the variables that have a value by then; `held` the conditions that hold, in the order they
    were tried; `failed` the one that does not (several only where none of them can be tried alone).
    """

    rule: Rule
    values: dict[str, Symbol]
    held: tuple[Literal, ...]
    failed: tuple[Literal, ...]

    @cached_property
    def failing(self) -> Symbol | None:
        """The atom of the condition that does not hold; None where it is no atom, or where there are several."""
        return self.pattern(self.failed[0]) if len(self.failed) == 1 else None

    def ground(self, literal: Literal) -> str:
        """Return a condition with the values put in."""
        return grounded(literal, self.values).shown

    def pattern(self, literal: Literal) -> Symbol | None:
        """Return the atom of a condition, the placeholder where a variable has no value yet."""
        return pattern_of(literal, self.values)


@dataclass(frozen=True)
class _Step:
    """Conditions tried together, and the variables that have values once they hold, oldest first.

    Without conditions of the rule it is a step that tells whether the rule concludes what was asked about: `goals` are
    the conditions then.
    """

    literals: tuple[Literal, ...]
    bound: tuple[str, ...]
    goals: tuple[Literal, ...] = ()


def pattern_of(literal: Literal, values: Mapping[str, Symbol]) -> Symbol | None:
    """Return the atom of a condition under some values, the placeholder for what has none.

    None stands for a condition that is no atom, or several.
    """
    if not literal.is_atom:
        return None
    arguments = []
    for term in literal.terms:
        unknown = dict.fromkeys((*term.variables, ANONYMOUS), ANYTHING)
        value = value_of(term, {**unknown, **values})
        if value is None and all(name in values for name in term.variables):
            return None  # an interval or a pool: several atoms
        arguments.append(ANYTHING if value is None else value)
    return Function(literal.predicate or "", arguments)


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
    lines: dict[str, Rule | None] = {}
    asked: dict[tuple[int, int], tuple[Rule, tuple[_Step, ...]]] = {}
    for goal, pattern in enumerate(patterns):
        known = enumerate(pattern.arguments)
        concrete = {place: argument for place, argument in known if not is_pattern(argument)}
        told = [
            Function("_goal", [clingo.Number(goal), clingo.Number(place), one])
            for place, one in concrete.items()
        ]
        form = Function("", [clingo.Number(place) for place in concrete])
        for rule in could_conclude(rules, pattern):
            asked[goal, rule.number] = rule, _steps(rule, tuple(concrete))
            told.append(Function("_asked", [clingo.Number(goal), clingo.Number(rule.number), form]))
            # what is asked of a rule about the same arguments is written once
            # conditions are looked at one by one: only what would end the process has to be watched
            watching = replace(rule, watched=dividing(rule.watched)) if rule.watched else rule
            lines |= dict.fromkeys(_reaching(rule, tuple(concrete)), watching)
        lines |= dict.fromkeys(text for text, _ in stated(told))
    reached: dict[tuple[int, int], dict[int, list[tuple[Symbol, ...]]]] = {}
    facts = atoms.read_by(rule for rule, _ in asked.values())
    program = program_of([*lines.items(), *((text, None) for text in facts)])
    for one in solve_facts(program, _REACH) if asked else ():
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
    shape = tuple(None if one == ANYTHING else shape_of(one) for one in pattern.arguments)
    for rule in rules.get((pattern.name, len(shape)), ()):
        known = rule.head.shape if rule.head else ()
        if all(one is None or other in (None, one) for one, other in zip(known, shape, strict=True)):
            yield rule


@lru_cache(maxsize=4096)
def _reaching(rule: Rule, concrete: tuple[int, ...]) -> tuple[str, ...]:
    """Write one statement for each step: it holds where the steps before it and its own condition hold."""
    about = _GOAL, Number(rule.number), tuple_of([Number(place) for place in concrete])
    before = Literal.of("_asked", *about)
    found = []
    for length, step in enumerate(_steps(rule, concrete)):
        bound = tuple_of([Variable(name) for name in step.bound])
        reach = Literal.of(_REACH, *about, Number(length), bound)
        found.append(rule_text(reach.text, [one.text for one in (before, *step.goals, *step.literals)]))
        before = reach
    return tuple(found)


def _best(
    rule: Rule, steps: Sequence[_Step], depths: dict[int, list[tuple[Symbol, ...]]], pattern: Symbol
) -> Closest | None:
    """Return the instance of which most conditions hold, the first of several."""
    for length in sorted(depths, reverse=True):
        if length + 1 == len(steps) or not steps[length + 1].literals:
            continue  # the instance concludes something else than what was asked about
        extended = {values[: len(steps[length].bound)] for values in depths.get(length + 1, ())}
        for values in sorted(depths[length]):
            named = dict(zip(steps[length].bound, values, strict=True))
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
    arguments = rule.head.terms if rule.head else ()
    binding = {name for place in concrete for name in _binds(arguments[place])}
    given = [place for place in concrete if binding.issuperset(arguments[place].variables)]
    later = [place for place in concrete if place not in given]
    bound = tuple(dict.fromkeys(name for place in given for name in arguments[place].variables))

    def goals(places: Iterable[int]) -> tuple[Literal, ...]:
        return tuple(Literal.of("_goal", _GOAL, Number(place), arguments[place]) for place in places)

    steps = [_Step((), bound, goals(given))]
    remaining = list(rule.body)
    while remaining:
        for place in [one for one in later if set(bound).issuperset(arguments[one].variables)]:
            later.remove(place)
            steps.append(_Step((), bound, goals([place])))
        ready = next((one for one in remaining if _is_ready(one, bound, rule)), None)
        together = (ready,) if ready else tuple(remaining)
        named = [name for one in together for name in one.named if name in _globals(one, rule)]
        bound = tuple(dict.fromkeys([*bound, *named]))
        steps.append(_Step(together, bound))
        remaining = [one for one in remaining if one not in together]
    return tuple(steps)


def _is_ready(literal: Literal, bound: Iterable[str], rule: Rule) -> bool:
    """Tell whether a condition can be tried once the variables `bound` have values."""
    unbound = _globals(literal, rule) - set(bound)
    if not unbound:
        return True
    if literal.is_atom:
        return not literal.negated and unbound <= {name for term in literal.terms for name in _binds(term)}
    if len(unbound) > 1 or literal.nots:
        return False
    match literal.says:
        case Comparison(left, (("=", right),)):
            return not unbound.isdisjoint(one.name for one in (left, right) if isinstance(one, Variable))
        case Aggregate(left=("=", Variable(name)), right=None):
            return name in unbound
    return False


def _globals(literal: Literal, rule: Rule) -> frozenset[str]:
    """Return the variables of a condition that have a meaning outside it: in an aggregate, not its own."""
    if not literal.encloses:
        return literal.variables
    others = [rule.head, *(one for one in rule.body if one is not literal)]
    return literal.variables & frozenset(name for one in others if one for name in one.variables)


def _binds(term: Term) -> Iterator[str]:
    """Yield the variables that take their values from an argument: not in arithmetic unless linear."""
    match term:
        case Variable(name) if name != ANONYMOUS:
            yield name
        case Operation("+" | "-", (Variable(name), Number()) | (Number(), Variable(name))):
            yield name
        case Compound():
            for one in term.arguments:
                yield from _binds(one)
