"""Which rules can apply at all in a situation, told from the names in them.

A rule whose condition nothing can make true never applies, and a program without it has the same answer sets. Most
rules of a code are about what did not happen, and the grounder takes longer to look at them than the rest takes.
"""

from collections.abc import Iterable, Sequence

from clingo import Symbol

from pyrules.code.literals import Literal, Shape
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
        self._always = _Spread(rules, supplied)
        self._always.found()

    def where(self, facts: Iterable[Symbol]) -> frozenset[int]:
        """Return the numbers of the rules that may apply where the facts are all that happened."""
        spread = self._always.copy()
        for fact in facts:
            spread.holds(fact.name, tuple(map(shape_of, fact.arguments)))
        return spread.found()


_Condition = tuple[str, Shape]
"""A predicate that a rule reads, with what is known of the arguments."""
_Unread = tuple[Rule, Sequence[Literal]]
"""A rule, and those of its conditions that nothing is known to make true."""


class _Spread:
    """What may hold, and the rules that wait for something to.

    Each waits for the first of its conditions that nothing makes true yet, under the predicate that can.
    """

    def __init__(self, rules: Iterable[Rule], supplied: Iterable[str]) -> None:
        self._known: dict[str, set[Shape]] = {}
        self._pooled = set(supplied)  # and the predicates of heads that state several atoms at once
        self._met: set[_Condition] = set()  # many rules share one
        self._waiting: dict[str, dict[_Condition, tuple[_Unread, ...]]] = {}
        self._ready: list[_Unread] = [(rule, rule.required) for rule in rules]
        self._found: set[int] = set()

    def copy(self) -> "_Spread":
        """Return one in which the same holds and waits, and that can go its own way."""
        other = _Spread((), self._pooled)
        other._known = {name: set(shapes) for name, shapes in self._known.items()}
        other._met = set(self._met)
        other._waiting = {name: dict(waiting) for name, waiting in self._waiting.items()}
        other._found = set(self._found)
        return other

    def found(self) -> frozenset[int]:
        """Return the numbers of the rules that may apply."""
        while self._ready:
            rule, conditions = self._ready.pop()
            if not self._waits(rule, conditions):
                self._found.add(rule.number)
                self._apply(rule)
        return frozenset(self._found)

    def holds(self, predicate: str, shape: Shape) -> None:
        """Let something hold; what waits for it is ready."""
        known = self._known.setdefault(predicate, set())
        if shape not in known:
            known.add(shape)
            waiting = self._waiting.get(predicate, {})
            self._meet(waiting, [wanted for wanted in waiting if _makes(shape, wanted)])

    def _apply(self, rule: Rule) -> None:
        for head in (*rule.chosen, *([rule.head] if rule.head else [])):
            if head.predicate:
                self.holds(head.predicate, head.shape)
            elif not rule.chosen:
                name = head.name
                self._pooled.add(name)
                waiting = self._waiting.get(name, {})
                self._meet(waiting, list(waiting))

    def _waits(self, rule: Rule, conditions: Sequence[Literal]) -> bool:
        for place, condition in enumerate(conditions):
            predicate = condition.predicate or ""
            source = PUT_BY.get(predicate, predicate)
            wanted = predicate, condition.shape
            if wanted in self._met or not self._pooled.isdisjoint((predicate, source)):
                continue
            waiting = self._waiting.setdefault(source, {})
            if wanted in waiting or not any(_makes(one, wanted) for one in self._known.get(source, ())):
                waiting[wanted] = (*waiting.get(wanted, ()), (rule, conditions[place:]))
                return True
            self._met.add(wanted)
        return False

    def _meet(self, waiting: dict[_Condition, tuple[_Unread, ...]], met: Sequence[_Condition]) -> None:
        self._met.update(met)
        for wanted in met:
            self._ready += waiting.pop(wanted)


def _makes(shape: Shape, wanted: _Condition) -> bool:
    """Tell whether something that holds makes a condition true, or puts the decision that the condition reads."""
    predicate, condition = wanted
    if predicate in DECIDED:
        return _fit(condition[:1], shape[:1])
    return len(shape) == len(condition) and _fit(condition, shape)


def _fit(one: Shape, other: Shape) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=False))
