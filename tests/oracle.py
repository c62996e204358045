"""Stable models by their definition, for programs small enough to try every set of atoms. No solver in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

Atoms = frozenset[str]
Assumed = Iterable[tuple[str, bool]]


@dataclass(frozen=True)
class Rule:
    """A ground rule.

    A rule with one head concludes it; a choice has any number of heads and concludes some of them, or exactly
    one where `exactly_one` is set; a constraint has none.
    """

    heads: tuple[str, ...]
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    choice: bool = False
    exactly_one: bool = False

    def __str__(self) -> str:
        head = "; ".join(self.heads)
        if self.choice:
            head = f"{{ {head} }}{' = 1' if self.exactly_one else ''}"
        body = ", ".join([*self.present, *(f"not {atom}" for atom in self.absent)])
        return f"{head} :- {body}." if body else f"{head}."

    def fires(self, candidate: Atoms) -> bool:
        """Whether the body is true in a candidate."""
        return candidate.issuperset(self.present) and candidate.isdisjoint(self.absent)

    def satisfied(self, candidate: Atoms) -> bool:
        """Whether the rule, read as an implication, is true in a candidate."""
        if not self.fires(candidate):
            return True
        concluded = sum(atom in candidate for atom in set(self.heads))
        if self.choice:
            return concluded == 1 if self.exactly_one else True
        return concluded > 0


@dataclass(frozen=True)
class Weight:
    """A `#minimize` element: what an atom costs, at which priority."""

    cost: int
    priority: int
    atom: str

    def __str__(self) -> str:
        return f"#minimize {{ {self.cost}@{self.priority},{self.atom} : {self.atom} }}."


def stable_models(rules: Iterable[Rule], assumed: Assumed = ()) -> list[Atoms]:
    """Return all stable models in which the assumptions hold."""
    listed, demands = list(rules), list(assumed)
    known = sorted(set(chain.from_iterable((*one.heads, *one.present, *one.absent) for one in listed)))
    return [
        candidate
        for candidate in _subsets(known)
        if all((atom in candidate) is truth for atom, truth in demands) and is_stable(listed, candidate)
    ]


def is_stable(rules: list[Rule], candidate: Atoms) -> bool:
    """Whether a candidate satisfies every rule and is the least model of its Gelfond-Lifschitz reduct."""
    if not all(rule.satisfied(candidate) for rule in rules):
        return False
    reduct = [
        (head, rule.present)
        for rule in rules
        if candidate.isdisjoint(rule.absent)
        for head in rule.heads
        if not rule.choice or head in candidate
    ]
    return least_model(reduct) == candidate


def least_model(rules: Iterable[tuple[str, tuple[str, ...]]]) -> Atoms:
    """Return what follows from rules without negation."""
    listed = list(rules)
    found: set[str] = set()
    while True:
        more = {head for head, body in listed if found.issuperset(body)} - found
        if not more:
            return frozenset(found)
        found |= more


def cost(weights: Iterable[Weight], model: Atoms) -> tuple[int, ...]:
    """Return a model's cost at each priority, the highest first; equal elements count once."""
    listed = set(weights)
    priorities = sorted({one.priority for one in listed}, reverse=True)
    return tuple(
        sum({one.atom: one.cost for one in listed if one.priority == priority and one.atom in model}.values())
        for priority in priorities
    )


def _subsets(known: list[str]) -> Iterator[Atoms]:
    for size in range(len(known) + 1):
        yield from map(frozenset, combinations(known, size))
