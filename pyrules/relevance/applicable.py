"""Which rules can apply at all in a situation, told from the names in them.

A rule whose condition nothing can make true never applies, and a program without it has the same answer sets. Most
rules of a code are about what did not happen, and the grounder takes longer to look at them than the rest takes.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache

from clingo import Symbol

from pyrules.code.literals import Shape
from pyrules.code.rules import DECIDED, PUT_BY, Rule
from pyrules.code.values import shape_of


def applicable(
    rules: Sequence[Rule], facts: Iterable[Symbol], supplied: Iterable[str] = ()
) -> frozenset[int]:
    """Return the numbers of the rules that may apply where the facts are all that happened.

    Args:
        rules: the rules of a program, those of the engine included.
        facts: the situation with the decisions given.
        supplied: predicates that may hold besides, whatever the rules say.

    """
    return Applicable(rules, supplied).where(facts)


class Applicable:
    """The rules of a program, looked at once for all situations: what may apply where nothing has happened.

    Args:
        rules: the rules of a program, those of the engine included.
        supplied: predicates that may hold besides, whatever the rules say.

    """

    def __init__(self, rules: Iterable[Rule], supplied: Iterable[str] = ()) -> None:
        self._reading = _Reading(rules)
        self._always = _Spread(self._reading)
        for place, missing in enumerate(self._reading.missing):
            if not missing:
                self._always.apply(place)
        for name in supplied:
            self._always.meet(self._reading.named(name))
        self._always.spread()
        self._lately: dict[frozenset[Symbol], frozenset[int]] = {}

    def where(self, facts: Iterable[Symbol]) -> frozenset[int]:
        """Return the numbers of the rules that may apply where the facts are all that happened."""
        told = frozenset(facts)
        if told not in self._lately:
            spread = self._always.copy()
            for fact in told:
                spread.meet(self._reading.made_by(*_said(fact)))
            spread.spread()
            if len(self._lately) >= _LATELY:
                self._lately.clear()
            self._lately[told] = frozenset(spread.found)
        return self._lately[told]


_LATELY = 64
"""So many situations are remembered: of one the same is asked several times, one after the other."""
_Condition = tuple[str, Shape]
"""A predicate that a rule reads, with what is known of the arguments."""


class _Reading:
    """The conditions of rules, numbered: many rules share one. Rules go by their places."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self.missing: list[int] = []
        """How many different conditions each rule has."""
        self.readers: list[list[int]] = []
        """The rules that have a condition."""
        self._sought: dict[str, list[tuple[int, _Condition]]] = {}
        self._read: dict[str, list[int]] = {}
        self._made: dict[_Condition, tuple[int, ...]] = {}
        self._met_by: dict[int, tuple[int, ...]] = {}
        numbers: dict[_Condition, int] = {}
        for place, rule in enumerate(self.rules):
            conditions = {(one.predicate or "", one.shape) for one in rule.required}
            self.missing.append(len(conditions))
            for condition in conditions:
                number = numbers.setdefault(condition, len(numbers))
                if number == len(self.readers):
                    self.readers.append([])
                    self._enter(number, condition)
                self.readers[number].append(place)

    def _enter(self, number: int, condition: _Condition) -> None:
        predicate = condition[0]
        source = PUT_BY.get(predicate, predicate)
        self._sought.setdefault(source, []).append((number, condition))
        for name in {predicate, source}:
            self._read.setdefault(name, []).append(number)

    def made_by(self, predicate: str, shape: Shape) -> tuple[int, ...]:
        """Return the conditions that something which holds makes true."""
        found = self._made.get((predicate, shape))
        if found is None:
            sought = self._sought.get(predicate, ())
            found = tuple(number for number, condition in sought if _makes(shape, condition))
            self._made[predicate, shape] = found
        return found

    def met_by(self, place: int) -> tuple[int, ...]:
        """Return the conditions that a rule makes true which applies."""
        found = self._met_by.get(place)
        if found is None:
            rule = self.rules[place]
            heads = (*rule.chosen, *([rule.head] if rule.head else []))
            made = [
                self.made_by(head.predicate, head.shape)
                if head.predicate
                else self.named(head.name)  # it states several atoms at once
                for head in heads
                if head.predicate or not rule.chosen
            ]
            self._met_by[place] = found = tuple({number for numbers in made for number in numbers})
        return found

    def named(self, predicate: str) -> Sequence[int]:
        """Return the conditions that speak of a predicate, or read a decision that it puts."""
        return self._read.get(predicate, ())


class _Spread:
    """What may hold, and the rules that wait for something to."""

    def __init__(self, reading: _Reading) -> None:
        self._reading = reading
        self._missing = [*reading.missing]
        self._met = bytearray(len(reading.readers))
        self._new: list[int] = []
        self.found: set[int] = set()
        """The numbers of the rules that may apply."""

    def copy(self) -> "_Spread":
        """Return one in which the same holds and waits, and that can go its own way."""
        other = copy(self)
        other._missing, other._met = self._missing[:], self._met[:]
        other._new, other.found = self._new[:], set(self.found)
        return other

    def meet(self, conditions: Iterable[int]) -> None:
        """Let some conditions be true."""
        met, new = self._met, self._new
        for number in conditions:
            if not met[number]:
                met[number] = 1
                new.append(number)

    def spread(self) -> None:
        """Let the rules apply that wait for nothing more, and those that wait for them."""
        missing, readers = self._missing, self._reading.readers
        while self._new:
            for place in readers[self._new.pop()]:
                missing[place] -= 1
                if not missing[place]:
                    self.apply(place)

    def apply(self, place: int) -> None:
        """Let a rule apply: what it concludes makes conditions true."""
        self.found.add(self._reading.rules[place].number)
        self.meet(self._reading.met_by(place))


@lru_cache(maxsize=65536)
def _said(fact: Symbol) -> _Condition:
    """Return the predicate of a fact, with what is known of the arguments: to ask clingo takes longer than the rest."""
    return fact.name, tuple(map(shape_of, fact.arguments))


def _makes(shape: Shape, wanted: _Condition) -> bool:
    """Tell whether something that holds makes a condition true, or puts the decision that the condition reads."""
    predicate, condition = wanted
    if predicate in DECIDED:
        return _fit(condition[:1], shape[:1])
    return len(shape) == len(condition) and _fit(condition, shape)


def _fit(one: Shape, other: Shape) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=False))
