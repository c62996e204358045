"""What is denied, and what is not, turned round."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.forces import forces
from pyrules.code.literals import Literal
from pyrules.code.rules import RANKING, Rule
from pyrules.code.terms import Number
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import force, negation, override

_DENIAL = "_not"

_ORDER = frozenset({"<", "<=", ">", ">="})

Turned = tuple[Literal, Change]
"""What is turned round, and the change that does it."""


def norms(spot: Spot, *, forbidding: bool) -> list[Turned]:
    """Return the changes by which a norm no longer forbids, or by which one that does not does."""
    return list(_norms(spot, forbidding=forbidding))


def conditions(spot: Spot, *, denied: bool) -> list[Turned]:
    """Return the changes by which a condition is no longer denied, or by which one that is not is."""
    return list(_conditions(spot, denied=denied))


def exceptions(spot: Spot) -> list[Turned]:
    """Return the changes by which one provision no longer gives way to another."""
    return [
        (rule.head, override.left_out(rule, spot.rulebook, next(spot.numbers)))
        for rule in spot.rules
        if rule.head and rule.head.predicate in RANKING
    ]


def told(found: list[Turned], spot: Spot) -> list[Turned]:
    """Return the changes of what is named behind the difference: what is denied, or excepted, follows."""
    _, patterns = spot.beside()
    return [turned for turned in found if any(one.stands_in(turned[0]) for one in patterns)]


def in_order(found: list[Turned]) -> list[Turned]:
    """Return the changes of what comes before what."""
    return [turned for turned in found if turned[0].comparison and not _ORDER.isdisjoint(turned[0].signs)]


def _norms(spot: Spot, *, forbidding: bool) -> Iterator[Turned]:
    for rule in spot.rules:
        new = _other_force(rule, forbidding=forbidding)
        if new and rule.head:
            with suppress(RulebookError):
                yield rule.head, force.changed(rule, new, next(spot.numbers))


def _other_force(rule: Rule, *, forbidding: bool) -> str:
    if rule.head is None or rule.head.predicate != "norm":
        return ""
    own = rule.head.arguments[1]
    if own.endswith(_DENIAL) != forbidding:
        return ""
    new = own.removesuffix(_DENIAL) if forbidding else f"{own}{_DENIAL}"
    return new if new in forces().every else ""


def _conditions(spot: Spot, *, denied: bool) -> Iterator[Turned]:
    for rule in spot.rules:
        for position, one in enumerate(rule.body):
            if _is_denied(one) == denied and (one.predicate or _is_told(one)):
                with suppress(RulebookError):
                    yield one, negation.changed(rule, position, next(spot.numbers))


def _is_told(one: Literal) -> bool:
    """Tell whether a comparison says what a text can say: an order, or a number.

    That something is not the same as something else is how a rule is written, and stands in no text.
    """
    numbers = any(isinstance(term, Number) for term in one.within)
    return one.comparison is not None and (numbers or not _ORDER.isdisjoint(one.signs))


def _is_denied(one: Literal) -> bool:
    if one.predicate == "found":
        return one.arguments[2] == "no"
    return one.negated or one.predicate == "waived"
