"""Which numbers a code can come to: what it works out from them fits 32 bits, or is watched when it is solved.

Each argument of each predicate has a range, from the least to the greatest number that can stand there, found without
solving anything: from the domains of what a situation tells, from constants, narrowed by the comparisons of a rule.
A calculation that fits whatever its variables are within their ranges is left to clingo, which is quick and wraps
without a word. Of any other a rule says that it is to be watched (`pyrules.solver.watching`). Only what calculations
rest on is looked at.

The least number that there is in 32 bits is none here: the greatest with a minus sign is the least that can be
written. So a minus sign, an absolute value and a division always fit.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any, NamedTuple

from clingo import Symbol, SymbolType

from pyrules.base.errors import RulebookError
from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Aggregate, Comparison, Element, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Interval, Number, Operation, Pool, Term, Text, Variable
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.solver.arithmetic import LARGEST
from pyrules.solver.control import refused
from pyrules.solver.watching import MOST_AT_ONCE, SUMS, Watched, shape
from pyrules.solver.watching import watching as watching_statement

LONGEST = 1_000_000
"""A sequence of events has no more entries than this."""
LARGEST_BOUND = 1_000
"""No bound of situations is set to more: a search ends long before."""
_PATIENCE = 3
"""So often a range may grow before it is taken to grow for ever."""
_ROUNDS = 3
"""So often ranges that were taken to grow for ever are looked at again."""
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_OUTSIDE = frozenset({("bears", 2), ("turns_on", 2), ("given", 2)})
"""Predicates about decisions that pyrules or a case concludes, with any number of the situation in them."""


class Range(NamedTuple):
    """Numbers from the least to the greatest, none where that is less; `others` tells that it can be a name or a text.

    What is made of several terms has the numbers in all of them.
    """

    low: int
    high: int
    others: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is no number."""
        return self.low > self.high

    def __or__(self, other: "Range") -> "Range":
        """Return what is in one or the other."""
        if self.empty or other.empty:
            numbers = other if self.empty else self
            return Range(numbers.low, numbers.high, self.others or other.others)
        return Range(min(self.low, other.low), max(self.high, other.high), self.others or other.others)

    def __and__(self, other: "Range") -> "Range":
        """Return what is in both."""
        return Range(max(self.low, other.low), min(self.high, other.high), self.others and other.others)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    @property
    def fits(self) -> bool:
        """Whether every number is one that there is."""
        return self.empty or (self.low >= -LARGEST and self.high <= LARGEST)

    @property
    def fitting(self) -> "Range":
        """The numbers that there are."""
        return self if self.fits else self & Range(-LARGEST, LARGEST, others=True)


NOTHING = Range(1, 0)
NAMES = Range(1, 0, others=True)
NUMBERS = Range(-LARGEST, LARGEST)
ANYTHING = Range(-LARGEST, LARGEST, others=True)


class _Place(NamedTuple):
    """An argument of a predicate; of a value, with the domain that it is of."""

    name: str
    arity: int
    position: int
    domain: str = ""


@dataclass(frozen=True)
class _Clause:
    """An atom that a rule concludes, and under which conditions."""

    atom: Function
    conditions: tuple[Literal, ...]


_Bounds = dict[str, Range]
"""The range of each variable."""


class Ranges:
    """The ranges of a code.

    Args:
        rules: all its rules, those of the engine included.
        vocabulary: what situations are told in; None where it is the vocabulary's own rules that are looked at.
        constants: the constants of `#const`, with the values that they can take.

    """

    def __init__(
        self, rules: Iterable[Rule], vocabulary: Vocabulary | None, constants: Mapping[str, Range]
    ) -> None:
        self._vocabulary = vocabulary
        self._constants = constants
        self._clauses: dict[tuple[str, int], list[_Clause]] = defaultdict(list)
        for rule in rules:
            for one in _clauses(rule):
                self._clauses[one.atom.name, len(one.atom.arguments)].append(one)
        self._sources: dict[_Place, tuple[Range, list[_Plan]]] = {}
        self._domains: dict[str, Range] = {}
        self._found: dict[_Place, Range] = {}
        self._readers: dict[_Place, set[_Place]] = defaultdict(set)
        self._waiting: deque[_Place] = deque()
        self._reader: _Place | None = None

    def watching(self, rules: Sequence[Rule]) -> Iterator[Rule]:
        """Yield rules of the code, each with those of its calculations that are to be watched.

        Raises:
            RulebookError: a calculation has a name in it, or what a condition calculates backwards may not fit.

        """
        asked = {rule.number: _Calculating(rule, self) for rule in rules if _calculates(rule)}
        for one in asked.values():
            one.look()
        self._settle()
        for rule in rules:
            watched = asked[rule.number].watched() if rule.number in asked else ()
            if watched:
                _require_watchable(rule, watched)
            yield replace(rule, watched=watched) if watched != rule.watched else rule

    def of(self, place: _Place) -> Range:
        """Return the range of an argument, as far as it is known."""
        if place not in self._found:
            self._found[place] = told = self._source(place)[0]
            if told != ANYTHING:
                self._waiting.append(place)
        if self._reader is not None:
            self._readers[place].add(self._reader)
        return self._found[place]

    def constant(self, name: str) -> Range | None:
        """Return what a constant of `#const` can be worth; None where it is none."""
        return self._constants.get(name)

    def _settle(self) -> None:
        """Find the ranges: let them grow until no rule adds to them, then narrow what grew too far."""
        grown: dict[_Place, int] = defaultdict(int)
        while self._waiting:
            place = self._waiting.popleft()
            before = self._found[place]
            found = before | self._reached(place)
            if found != before:
                grown[place] += 1
                self._found[place] = found if grown[place] <= _PATIENCE else _widened(before, found)
                self._waiting.extend(self._readers[place])
        narrowed: dict[_Place, int] = defaultdict(int)
        self._waiting.extend(place for place, times in grown.items() if times > _PATIENCE)
        while self._waiting:
            place = self._waiting.popleft()
            found = self._reached(place)
            if found != self._found[place] and narrowed[place] < _ROUNDS:
                narrowed[place] += 1
                self._found[place] = found
                self._waiting.extend(self._readers[place])
        self._reader = None

    def _reached(self, place: _Place) -> Range:
        """Return what is told at a place or concluded there, as far as the ranges that this rests on are known."""
        self._reader = place
        found, plans = self._source(place)
        for plan in plans:
            found |= plan.worth()
        return found.fitting

    def _source(self, place: _Place) -> tuple[Range, list["_Plan"]]:
        """Return what can stand at a place whatever else does, and what concludes something there."""
        if place not in self._sources:
            told, plans = self._told(place), []
            for clause in self._clauses.get((place.name, place.arity), ()) if told != ANYTHING else ():
                first = clause.atom.arguments[0] if place.domain else None
                if isinstance(first, Function) and first != Function(place.domain):
                    continue
                term = clause.atom.arguments[place.position]
                if isinstance(term, Number | Text) or (isinstance(term, Function) and not term.arguments):
                    told |= worth(term, {}, self)
                else:
                    plans.append(_Plan([term], clause.conditions, self))
            self._sources[place] = told, plans
        return self._sources[place]

    def _told(self, place: _Place) -> Range:
        """Return what a situation, or a domain, can have at a place."""
        signature = place.name, place.arity
        vocabulary = self._vocabulary
        if signature in _OUTSIDE:
            return ANYTHING
        if vocabulary is None:
            return NOTHING if signature in self._clauses else ANYTHING
        if signature == ("domain", 2):
            return self._values(place.domain) if place.domain and place.position else ANYTHING
        found = NOTHING
        known = (vocabulary.find(kind, *signature) for kind in SITUATION_KINDS)
        declared = [one for one in known if one]
        for one in declared:
            if one.kind == "sequence" and not place.position:
                found |= Range(1, LONGEST)
            else:
                found |= self._values(one.domains[place.position])
        return found if declared or signature in self._clauses else ANYTHING

    def _values(self, domain: str) -> Range:
        """Return the numbers in the values of a domain; any, where it has no values."""
        vocabulary = self._vocabulary
        if vocabulary is None or (domain not in vocabulary.domains and domain not in vocabulary.numbered):
            return ANYTHING
        if domain in vocabulary.numbered:
            return Range(1, LONGEST, others=True)
        if domain not in self._domains:
            found = NOTHING
            for value in vocabulary.domains[domain]:
                found |= _numbers_in(value)
            self._domains[domain] = found
        return self._domains[domain]


def _widened(before: Range, found: Range) -> Range:
    """Return a range that grows no further where it has just grown."""
    low = found.low if found.low == before.low or found.empty else -LARGEST
    high = found.high if found.high == before.high or found.empty else LARGEST
    return Range(low, high, found.others)


def _numbers_in(value: Symbol) -> Range:
    if value.type is SymbolType.Number:
        return Range(value.number, value.number)
    found = NAMES
    for one in value.arguments if value.type is SymbolType.Function else ():
        found |= _numbers_in(one)
    return found


def _clauses(rule: Rule) -> Iterator[_Clause]:
    """Yield what a rule concludes, or among what it chooses."""
    if rule.head:
        for atom in rule.head.atoms:
            yield _Clause(atom, rule.body)
    elif rule.conclusion and isinstance(rule.conclusion.says, Aggregate):
        for element in rule.conclusion.says.elements:
            for atom in element.literal.atoms if element.literal else ():
                yield _Clause(atom, (*rule.body, *element.condition))


# ---- the variables of a rule


class _Plan:
    """Terms beside some conditions: where the variables in them come from, and what they are worth.

    Args:
        terms: the terms.
        conditions: what holds of their variables.
        ranges: the ranges of the code.
        outer: conditions around these, the rule's where they stand in an aggregate; without what they calculate.

    """

    def __init__(self, terms: Sequence[Term], conditions: Sequence[Literal], ranges: Ranges) -> None:
        self._terms = terms
        self._ranges = ranges
        self._compared = [one.says for one in conditions if isinstance(one.says, Comparison) and not one.nots]
        self._counted = [one.says for one in conditions if isinstance(one.says, Aggregate) and not one.nots]
        needed = {name for term in terms for name in term.variables}
        needed = self._with_compared(needed)
        self._atoms: list[tuple[_Place, Term]] = []
        for one in conditions:
            if isinstance(one.says, Term) and not one.nots:
                atoms = one.atoms
                for atom in atoms:
                    for position, term in enumerate(atom.arguments):
                        if not needed.isdisjoint(term.variables):
                            place = _place(atom, position) if len(atoms) == 1 else _Place("", 0, 0)
                            self._atoms.append((place, term))
        self._lines = [
            (place, line)
            for place, term in self._atoms
            for line in [_line(term)]
            if place.name and line and isinstance(term, Operation)
        ]
        self.backwards: dict[Operation, Range] = {}
        """Calculations of conditions that say what their variable is, with what it can be."""

    def _with_compared(self, needed: set[str]) -> set[str]:
        """Return variables with those that comparisons and aggregates set beside them."""
        groups = [set(_variables(one)) for one in self._compared]
        groups += [{*_guarding(one)} for one in self._counted]
        before: set[str] = set()
        while before != needed:
            before = set(needed)
            needed = needed.union(*(group for group in groups if group & needed))
        return needed

    def worth(self) -> Range:
        """Return the numbers that the terms can be worth."""
        if all(isinstance(term, Number) for term in self._terms):
            bounds: _Bounds = {}
        else:
            bounds = self.narrowed(self.bound())
        found = NOTHING
        for term in self._terms:
            found |= worth(term, bounds, self._ranges)
        return found

    def bound(self) -> _Bounds:
        """Return the range of each variable, from where it is bound, without what narrows it.

        What it equals may be more than fits: clingo can work that out before it looks at what leaves these numbers out.
        """
        bounds: _Bounds = {}
        calculated: list[tuple[Operation, Range]] = []
        for place, term in self._atoms:
            self._bind(term, self._ranges.of(place) if place.name else ANYTHING, bounds, calculated)
        for operation, values in calculated:
            self._solve(operation, values, bounds)
        before = -1
        while before != len(bounds):
            before = len(bounds)
            for one in self._compared:
                self._equal(one, bounds)
            for aggregate in self._counted:
                self._count(aggregate, bounds)
        return bounds

    def _bind(
        self, term: Term, values: Range, bounds: _Bounds, calculated: list[tuple[Operation, Range]]
    ) -> None:
        """Note that a term is among some values."""
        match term:
            case Variable(name):
                bounds[name] = bounds[name] & values if name in bounds else values
            case Operation():
                calculated.append((term, values))
            case Function() | Pool():
                for part in term.parts:
                    self._bind(part, values, bounds, calculated)
            case _:
                pass

    def _solve(self, operation: Operation, values: Range, bounds: _Bounds) -> None:
        """Note what the one variable of a calculation is, where nothing else says so: clingo calculates backwards."""
        unknown = {name for name in operation.variables if name not in bounds}
        line = _line(operation) if unknown else None
        if line is None:
            for name in unknown:
                bounds[name] = ANYTHING
            return
        self.backwards[operation] = found = _solved(line, values)
        bounds[line[2]] = found.fitting

    def _equal(self, one: Comparison, bounds: _Bounds) -> None:
        for left, sign, right in _pairs(one):
            if sign == "=":
                for this, other in ((left, right), (right, left)):
                    if bounds.keys() >= set(other.variables) and not bounds.keys() >= set(this.variables):
                        calculated: list[tuple[Operation, Range]] = []
                        unknown: _Bounds = {}
                        beside = worth(other, bounds, self._ranges, fitting=False)
                        self._bind(this, beside, unknown, calculated)
                        bounds.update((name, found) for name, found in unknown.items() if name not in bounds)
                        for operation, values in calculated:
                            self._solve(operation, values, bounds)

    def _count(self, one: Aggregate, bounds: _Bounds) -> None:
        for guard in (one.left, one.right):
            if guard and guard[0] == "=" and isinstance(guard[1], Variable) and guard[1].name not in bounds:
                bounds[guard[1].name] = self._counting(one)

    def _counting(self, one: Aggregate) -> Range:
        """Return what an aggregate can be worth."""
        match one.function:
            case "#count" | "#sum+":
                return Range(0, LARGEST)
            case "#sum":
                return NUMBERS
            case _:
                return ANYTHING

    def narrowed(self, bounds: _Bounds) -> _Bounds:
        """Return ranges of variables as the comparisons narrow them."""
        bounds = dict(bounds)
        for place, line in self._lines:
            bounds[line[2]] &= _solved(line, self._ranges.of(place))
        for _ in range(2):
            for one in self._compared:
                for left, sign, right in _pairs(one):
                    self._narrow(left, sign, right, bounds)
                    self._narrow(right, _FLIPPED[sign], left, bounds)
        return bounds

    def _narrow(self, term: Term, sign: str, other: Term, bounds: _Bounds) -> None:
        if not isinstance(term, Variable) or term.name not in bounds:
            return
        beside, mine = worth(other, bounds, self._ranges), bounds[term.name]
        if sign == "=":
            bounds[term.name] = mine & beside
        elif not beside.others and not beside.empty:  # a name is more than any number
            low, high = mine.low, mine.high
            if sign in ("<", "<="):
                high = min(high, beside.high - (sign == "<"))
            elif sign in (">", ">="):
                low = max(low, beside.low + (sign == ">"))
            elif beside.low == beside.high:
                low, high = low + (low == beside.low), high - (high == beside.high)
            bounds[term.name] = Range(low, high, mine.others)

    def denied(self) -> Iterator[Term]:
        """Yield the terms that are said not to be nought."""
        for one in self._compared:
            for left, sign, right in _pairs(one):
                if sign == "!=":
                    yield from (this for this, other in ((left, right), (right, left)) if other == Number(0))


def _place(atom: Function, position: int) -> _Place:
    domain = atom.arguments[0] if (atom.name, len(atom.arguments)) == ("domain", 2) else None
    named = domain.name if isinstance(domain, Function) and not domain.arguments else ""
    return _Place(atom.name, len(atom.arguments), position, named)


def _pairs(one: Comparison) -> Iterator[tuple[Term, str, Term]]:
    """Yield what is compared with what."""
    for (_, left), (sign, right) in pairwise([("", one.first), *one.guards]):
        yield left, sign, right


def _variables(one: Comparison) -> Iterator[str]:
    for term in (one.first, *(term for _, term in one.guards)):
        yield from term.variables


def _guarding(one: Aggregate) -> Iterator[str]:
    for guard in (one.left, one.right):
        yield from guard[1].variables if guard else ()


_Line = tuple[int, int, str]


def _line(term: Term) -> _Line | None:
    """Return factor, summand and variable of a term such as `2*N+1`; None where it is anything else."""
    match term:
        case Variable(name):
            return 1, 0, name
        case Operation("-", (one,)):
            line = _line(one)
            return (-line[0], -line[1], line[2]) if line else None
        case Operation(("+" | "-" | "*") as operator, (one, other)):
            number, line = _number(other), _line(one)
            if number is not None and line is not None:
                return _moved(line, operator, number)
            number, line = _number(one), _line(other)
            if number is not None and line is not None:
                turned = (-line[0], -line[1], line[2]) if operator == "-" else line
                return _moved(turned, "+" if operator == "-" else operator, number)
    return None


def _moved(line: _Line, operator: str, number: int) -> _Line | None:
    factor, added, name = line
    if operator == "*":
        return (factor * number, added * number, name) if number else None
    return factor, added + number if operator == "+" else added - number, name


def _solved(line: _Line, values: Range) -> Range:
    """Return what the variable of a line can be where the whole is among some values."""
    factor, added, _ = line
    low, high = sorted((end - added) // factor for end in (values.low, values.high))
    return NOTHING if values.empty else Range(low, high + (abs(factor) > 1))


def _number(term: Term) -> int | None:
    """Return the number that is written."""
    match term:
        case Number(value):
            return value
        case Operation("-", (Number(value),)):
            return -value
    return None


# ---- what terms are worth


def worth(term: Term, bounds: Mapping[str, Range], ranges: Ranges, *, fitting: bool = True) -> Range:
    """Return the numbers that a term can be worth where its variables are within their ranges.

    Args:
        term: the term.
        bounds: the ranges of its variables.
        ranges: those of the code.
        fitting: whether a calculation that does not fit comes to nothing.

    """
    match term:
        case Number(value):
            return Range(value, value)
        case Variable(name):
            return bounds.get(name, ANYTHING)
        case Operation():
            result = calculated(term, bounds, ranges, fitting=fitting)
            return result.fitting if fitting else result
        case Interval():
            one, other = (worth(part, bounds, ranges, fitting=fitting) for part in term.parts)
            return NOTHING if one.empty or other.empty else Range(one.low, other.high)
        case Function(name, ()):
            return ranges.constant(name) or NAMES
    found = NOTHING if isinstance(term, Pool) else NAMES
    for part in term.parts:
        found |= worth(part, bounds, ranges, fitting=fitting)
    return found


def calculated(
    term: Operation, bounds: Mapping[str, Range], ranges: Ranges, *, fitting: bool = True
) -> Range:
    """Return what an operation can come to, also where that is more than fits, on operands that fit or any."""
    operands = [worth(one, bounds, ranges, fitting=fitting) for one in term.operands]
    if _is_denial(term) and operands[0].empty:
        return NAMES
    if any(one.empty for one in operands):
        return NOTHING
    if len(operands) == 1:
        (one,) = operands
        if term.operator == "|":
            ends = [abs(one.low), abs(one.high), *([0] if 0 in one else [])]
        else:
            ends = [-one.low, -one.high] if term.operator == "-" else [~one.low, ~one.high]
        return Range(min(ends), max(ends))
    return _TWO[term.operator](*operands)


def _is_denial(term: Term) -> bool:
    """Tell whether a term is a name with a minus sign, which is another name."""
    return isinstance(term, Operation) and len(term.parts) == 1 and isinstance(term.parts[0], Function)


def _sum(one: Range, other: Range) -> Range:
    return Range(one.low + other.low, one.high + other.high)


def _difference(one: Range, other: Range) -> Range:
    return Range(one.low - other.high, one.high - other.low)


def _product(one: Range, other: Range) -> Range:
    ends = [x * y for x, y in product((one.low, one.high), (other.low, other.high))]
    return Range(min(ends), max(ends))


def _quotient(one: Range, other: Range) -> Range:
    divisors = {end for end in (other.low, other.high, -1, 1) if end in other and end}
    ends = [_towards_nought(x, y) for x in (one.low, one.high) for y in divisors]
    ends += [0] if 0 in one else []
    return Range(min(ends), max(ends)) if ends else NOTHING


def _towards_nought(one: int, other: int) -> int:
    found = abs(one) // abs(other)
    return found if (one < 0) == (other < 0) else -found


def _remainder(one: Range, other: Range) -> Range:
    most = max(abs(other.low), abs(other.high)) - 1
    low = max(one.low, -most) if one.low < 0 else 0
    high = min(one.high, most) if one.high > 0 else 0
    return Range(low, high) if most >= 0 else NOTHING


def _power(one: Range, other: Range) -> Range:
    most = max(abs(one.low), abs(one.high))
    exponent = max(other.high, 0)
    if most <= 1:
        return Range(-1 if one.low < 0 else 0, 1)
    top = most ** min(exponent, LARGEST.bit_length() + 1)
    return Range(-top if one.low < 0 else 0, max(top, 1))


def _bits(one: Range, other: Range) -> Range:
    length = max(abs(end).bit_length() for end in (one.low, one.high, other.low, other.high))
    low = -(2**length) if one.low < 0 or other.low < 0 else 0
    return Range(low, 2**length - 1)


_TWO: Mapping[str, Callable[[Range, Range], Range]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "\\": _remainder,
    "**": _power,
    "&": _bits,
    "?": _bits,
    "^": _bits,
}


# ---- the calculations of a rule


def _is_calculation(term: Term) -> bool:
    if isinstance(term, Operation | Interval):
        return True
    return any(map(_is_calculation, term.parts))


def _calculates(rule: Rule) -> bool:
    """Tell whether a rule calculates, adds up, or counts from one number to another."""
    return any(_literal_calculates(one) for one in rule.literals) or any(
        isinstance(one, Term) and _is_calculation(one) for one in rule.directive
    )


def _literal_calculates(one: Literal) -> bool:
    match one.says:
        case Term():
            return _is_calculation(one.says)
        case Comparison(first, guards):
            return _is_calculation(first) or any(_is_calculation(term) for _, term in guards)
        case Aggregate(function) if function in SUMS:
            return True
    return one.encloses and any(isinstance(term, Operation | Interval) for term in one.within)


class _Calculating:
    """The calculations of one rule, in the light of the ranges of its variables."""

    def __init__(self, rule: Rule, ranges: Ranges) -> None:
        self._rule = rule
        self._ranges = ranges
        self._scopes = [(terms, _Plan(terms, conditions, ranges)) for terms, conditions in _scopes(rule)]
        self._sums = any(
            isinstance(one.says, Aggregate) and one.says.function in SUMS for one in rule.literals
        )

    def look(self) -> None:
        """Ask for the ranges that the calculations rest on."""
        for _, plan in self._scopes:
            plan.bound()

    def watched(self) -> Watched:
        """Return the calculations that are to be watched.

        Raises:
            RulebookError: one has a name in it, or goes backwards and may not fit.

        """
        found = {(function, function): True for function in SUMS if self._sums}
        for terms, plan in self._scopes:
            wide = plan.bound()
            narrow = plan.narrowed(wide)
            for operation, values in plan.backwards.items():
                if not values.fits:
                    raise RulebookError(
                        f"`{operation}` says what `{next(operation.variables)}` is, and that may be too large a number",
                        place=self._rule.place,
                        expected="a variable by itself there, and what it is worth in a condition of its own",
                    )
            denied = set(plan.denied())
            for term in terms:
                for one in term.within:
                    strict = self._strictly(one, wide, narrow, denied)
                    if strict is not None and one not in plan.backwards:
                        operator = one.operator if isinstance(one, Operation) else ".."
                        key = shape(str(one)), operator
                        found[key] = strict or found.get(key, False)
        return tuple(sorted((written, operator, strict) for (written, operator), strict in found.items()))

    def _strictly(self, term: Term, wide: _Bounds, narrow: _Bounds, denied: set[Term]) -> bool | None:
        """Tell whether what does not fit is an error, or is left out by a condition anyway; None where all fits."""
        if not isinstance(term, Operation | Interval):
            return None
        self._require_numbers(term)
        if isinstance(term, Interval):
            return True if self._too_many(term, narrow) else None
        if not calculated(term, narrow, self._ranges).fits or self._undefined(term, narrow, denied):
            return True
        # clingo can work it out before it looks at the condition that narrows it
        operands = [worth(part, wide, self._ranges, fitting=False) for part in term.operands]
        ending = term.operator in ("/", "\\") and not all(one.fits for one in operands)
        return False if ending or self._undefined(term, wide, set()) else None

    def _undefined(self, term: Operation, bounds: _Bounds, denied: set[Term]) -> bool:
        """Tell whether a calculation may come to nothing: a division by nought, a power that is a fraction."""
        if term.operator not in ("/", "\\", "**"):
            return False
        one, other = (worth(part, bounds, self._ranges) for part in term.operands)
        if one.empty or other.empty:
            return False
        if term.operator == "**":
            return other.low < 0
        return 0 in other and term.operands[1] not in denied

    def _require_numbers(self, term: Operation | Interval) -> None:
        """Refuse a calculation with what is no number, whatever the variables are."""
        if _is_denial(term):
            return
        for one in term.parts:
            named = isinstance(one, Function) and not self._ranges.constant(one.name)
            if isinstance(one, Text) or named:
                raise RulebookError(
                    f"`{term}` calculates with `{one}`, which is no number",
                    place=self._rule.place,
                    expected="a number, or a variable that stands for one",
                )

    def _too_many(self, term: Interval, bounds: _Bounds) -> bool:
        first, last = (worth(one, bounds, self._ranges) for one in term.parts)
        if first.empty or last.empty:
            return False
        return last.high - first.low >= MOST_AT_ONCE or last.high >= LARGEST


def _scopes(rule: Rule) -> Iterator[tuple[list[Term], tuple[Literal, ...]]]:
    """Yield terms with calculations in them, each time with the conditions under which they are worked out."""
    plain = [one for one in rule.literals if not one.encloses]
    terms = [one for one in rule.directive if isinstance(one, Term)]
    conditions = rule.body or tuple(one for one in rule.directive if isinstance(one, Literal))
    for literal in plain:
        terms += _terms_of(literal)
    for literal in (one for one in rule.literals if one.encloses):
        elements: Iterable[Element] = ()
        match literal.says:
            case Aggregate(_, elements, left, right):
                terms += [guard[1] for guard in (left, right) if guard]
            case Element():
                elements = (literal.says,)
        for element in elements:
            inner = [*(element.terms or ())]
            for one in element.literals:
                inner += _terms_of(one)
            inner = [one for one in inner if _is_calculation(one)]
            if inner:
                yield inner, (*conditions, *element.condition)
    terms = [one for one in terms if _is_calculation(one)]
    if terms:
        yield terms, conditions


def _terms_of(literal: Literal) -> Iterator[Term]:
    match literal.says:
        case Term():
            yield literal.says
        case Comparison(first, guards):
            yield first
            yield from (term for _, term in guards)
        case _:
            pass


def _require_watchable(rule: Rule, watched: Watched) -> None:
    """Refuse a calculation that clingo could not leave to others: it says itself what its variable is."""
    found = [one for one in watched if watching_statement(rule.text, (one,), rule.place) != rule.text]
    missing = [one for one in watched if one not in found and one[0] not in SUMS]  # of which there may be one
    if missing or refused([watching_statement(rule.text, watched, rule.place)]):
        told = (missing or watched)[0][0]
        raise RulebookError(
            f"a calculation such as `{told}` may come to more than fits here",
            place=rule.place,
            expected="its variables said by other conditions, or by domains with few enough values",
        )


# ---- a whole code


def watching(rulebook: Rulebook) -> dict[str, Any]:
    """Return the numbers of rules with the calculations in them that are to be watched, as JSON data.

    Raises:
        RulebookError: a calculation has a name in it, or what a condition calculates backwards may not fit.

    """
    found = ranges_of(rulebook).watching((*rulebook.rules, *rulebook.situations))
    return {"watched": [[rule.number, rule.watched] for rule in found if rule.watched]}


def watched_as(rulebook: Rulebook, data: Mapping[str, Any]) -> Rulebook:
    """Return a code whose rules say which of their calculations are to be watched, as `watching` has told it."""
    watched = {
        number: tuple([tuple(one) for one in calculations]) for number, calculations in data["watched"]
    }
    if not watched:
        return rulebook
    rules, situations = (
        tuple([replace(one, watched=watched[one.number]) if one.number in watched else one for one in group])
        for group in (rulebook.rules, rulebook.situations)
    )
    return replace(rulebook, rules=rules, situations=situations)


def watching_alone(declaring: Sequence[Rule]) -> Iterator[Rule]:
    """Yield the rules of a vocabulary, by themselves, with which of their calculations are to be watched.

    Raises:
        RulebookError: a calculation has a name in it, or what a condition calculates backwards may not fit.

    """
    return Ranges(declaring, None, {}).watching(declaring)


@once_for_each
def ranges_of(rulebook: Rulebook) -> Ranges:
    """Return the ranges of a code.

    Raises:
        SolvingError: a bound is too large a number.

    """
    # one with a unit, such as a date, can be set to any
    most = {name: LARGEST if name in rulebook.measured_bounds else LARGEST_BOUND for name in rulebook.bounds}
    constants = {
        name: Range(min(value, -most[name]), max(value, most[name]))
        for name, value in rulebook.bounds.items()
    }
    rules = (*rulebook.core, *rulebook.checks, *rulebook.rules, *rulebook.situations)
    return Ranges(rules, rulebook.vocabulary, constants)
