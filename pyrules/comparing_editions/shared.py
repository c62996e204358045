"""Which decisions of two editions are the same decision.

A finding, a choice or a power of one edition is the same as one of the other where the concordance has their
provisions correspond and they are about the same: the question's name, the bearer, the bearer and the act's name.
Provisions that correspond themselves go before those that do as parts or wholes. Where even so two provisions of one
edition would put the same decision as one of the other, none of them does: each is its edition's own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clingo import Function, Number, Symbol

from pyrules.code import terms
from pyrules.code.provisions import natural_order
from pyrules.code.rules import Rule
from pyrules.code.terms import Term, Text, Variable, tuple_of
from pyrules.comparing_editions.pairing import Matching
from pyrules.comparing_editions.sides import Side

Asked = tuple[str, str, str, int]
"""A decision that a provision puts: its kind, the provision, the name of what it is about, its number of arguments."""


@dataclass(frozen=True)
class Shared:
    """Decisions that are the same in both editions, whatever their arguments: as the left and the right puts them."""

    number: int
    left: Asked
    right: Asked

    def of(self, side: Side) -> Asked:
        """Return the decision as one edition puts it."""
        return self.left if side == "left" else self.right

    def keys(self, side: Side) -> tuple[Term, Term]:
        """Return the term of such a decision of one edition, and of the key that both editions have for it."""
        kind, provision, name, arity = self.of(side)
        what = terms.Function(name, tuple(Variable(f"Part{position}") for position in range(arity)))
        bearer = Variable("Bearer")
        about = {"finding": (what,), "choice": (bearer,), "power": (bearer, what)}[kind]
        key = terms.Function("shared", (terms.Number(self.number), tuple_of(about)))
        return terms.Function(kind, (Text(provision), *about)), key

    def key(self, decision: Symbol, side: Side) -> Symbol | None:
        """Return the key of a decision of one edition, or None where it is another decision."""
        if asked_of(decision) != self.of(side):
            return None
        about = Function("", decision.arguments[1:])
        return Function("shared", [Number(self.number), about])


def asked_of(decision: Symbol) -> Asked:
    """Return what a decision `finding(Id, Question)`, `choice(Id, Bearer)` or `power(Id, Bearer, Act)` is about."""
    provision, *rest = decision.arguments
    if decision.name == "choice":
        return "choice", provision.string, "", 0
    return decision.name, provision.string, rest[-1].name, len(rest[-1].arguments)


def shared_decisions(matching: Matching, left: Iterable[Rule], right: Iterable[Rule]) -> tuple[Shared, ...]:
    """Return the decisions that the rules of both editions put."""
    here, there = sorted(set(_put(left)), key=_order), sorted(set(_put(right)), key=_order)
    same = [
        (one, other)
        for one in here
        for other in there
        if (one[0], *one[2:]) == (other[0], *other[2:]) and matching.correspond(one[1], other[1])
    ]
    exact = _alone([(one, other) for one, other in same if matching.exactly(one[1], other[1])])
    used = ({one for one, _ in exact}, {other for _, other in exact})
    rest = _alone([(one, other) for one, other in same if one not in used[0] and other not in used[1]])
    return tuple(Shared(number, one, other) for number, (one, other) in enumerate([*exact, *rest], 1))


def _alone(same: list[tuple[Asked, Asked]]) -> list[tuple[Asked, Asked]]:
    """Return the pairs of which neither has another partner."""
    times = Counter(("left", one) for one, _ in same) + Counter(("right", other) for _, other in same)
    return [(one, other) for one, other in same if times["left", one] == 1 and times["right", other] == 1]


def _put(rules: Iterable[Rule]) -> Iterator[Asked]:
    """Yield the decisions that rules put, where their names can be told from the rules."""
    for rule in rules:
        head = rule.head
        if head is None:
            continue
        about = head.terms[-1].signature if head.terms else None
        if head.predicate == "question" and about:
            yield "finding", rule.provision, *about
        elif head.predicate == "option":
            yield "choice", rule.provision, "", 0
        elif head.predicate == "norm" and head.arguments[1] == "may" and about:
            yield "power", rule.provision, *about


def _order(asked: Asked) -> tuple[object, ...]:
    return asked[0], natural_order(asked[1]), asked[2:]
