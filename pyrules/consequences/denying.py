"""What is denied, and what is not, turned round."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.consequences.spot import Spot
from pyrules.errors import RulebookError
from pyrules.mutation.change import Change
from pyrules.mutation.operators import force, negation, override
from pyrules.rules import Literal, Rule

_DENIAL = "_not"
_SCALE = {one for scale in force.SCALES for one in scale}


Turned = tuple[str, Change]
"""What is turned round, as written, and the change that does it."""


def undenied(spot: Spot) -> list[Change]:
    """Return the changes by which a norm no longer forbids, or a condition is no longer denied."""
    return _told([*_norms(spot, forbidding=True), *_conditions(spot, negated=True)], spot)


def denied(spot: Spot) -> list[Change]:
    """Return the changes by which a norm forbids, or where none can a condition is denied."""
    norms = list(_norms(spot, forbidding=False))
    conditions = list(_conditions(spot, negated=False))
    return _told([*norms, *conditions], spot, otherwise=norms or conditions)


def conditions_undenied(spot: Spot) -> list[Change]:
    """Return the changes by which a condition is no longer denied."""
    return _told(list(_conditions(spot, negated=True)), spot)


def conditions_denied(spot: Spot, *, comparing: bool = False) -> list[Change]:
    """Return the changes by which a condition is denied, or a comparison is reversed."""
    return _told(list(_conditions(spot, negated=False, comparing=comparing)), spot)


def exceptions_lost(spot: Spot) -> list[Change]:
    """Return the changes by which one provision no longer gives way to another."""
    return [
        override.left_out(rule, spot.rulebook, next(spot.numbers))
        for rule in spot.rules
        if rule.head and rule.head.predicate == "overrides"
    ]


def _told(found: list[Turned], spot: Spot, otherwise: list[Turned] | None = None) -> list[Change]:
    """Return the changes of what is named beside the difference; those that come into question where none is."""
    patterns = [one for side in spot.beside() for one in side]
    telling = [turned for turned in found if any(one.stands_in(turned[0]) for one in patterns)]
    return [change for _, change in telling or (found if otherwise is None else otherwise)]


def _norms(spot: Spot, *, forbidding: bool) -> Iterator[Turned]:
    for rule in spot.rules:
        new = _other_force(rule, forbidding=forbidding)
        if new and rule.head:
            with suppress(RulebookError):
                yield rule.head.text, force.changed(rule, new, next(spot.numbers))


def _other_force(rule: Rule, *, forbidding: bool) -> str:
    if rule.head is None or rule.head.predicate != "norm":
        return ""
    own = rule.head.arguments[1]
    if own.endswith(_DENIAL) != forbidding:
        return ""
    new = own.removesuffix(_DENIAL) if forbidding else f"{own}{_DENIAL}"
    return new if new in _SCALE else ""


def _conditions(spot: Spot, *, negated: bool, comparing: bool = False) -> Iterator[Turned]:
    for rule in spot.rules:
        for position, one in enumerate(rule.body):
            if _is_denied(one) == negated and (not comparing or one.predicate is None):
                with suppress(RulebookError):
                    yield one.text, negation.changed(rule, position, next(spot.numbers))


def _is_denied(one: Literal) -> bool:
    if one.predicate == "found":
        return one.arguments[2] == "no"
    return one.negated or one.predicate == "waived"
