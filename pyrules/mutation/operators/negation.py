"""Negation: a condition is denied, or no longer denied."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Comparison, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, Rule
from pyrules.code.terms import Function
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import change, changeable, with_condition

DEFINITION = "a condition is denied or no longer denied; the answer yes becomes no, a power used is waived"

_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
_ANSWERS = {"yes": "no", "no": "yes"}
_POWERS = {"exercised": "waived", "waived": "exercised"}


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule with each of its conditions turned into its denial, where it still binds what it has to."""
    for rule in changeable(rulebook):
        for position in range(len(rule.body)):
            with suppress(RulebookError):
                yield changed(rule, position, next(numbers))


def changed(rule: Rule, position: int, number: int) -> Change:
    """Return the change that denies a condition, or no longer denies it.

    Args:
        rule: the rule.
        position: the place of the condition.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the condition cannot be denied, or a variable is left with nothing to bind it.

    """
    one = rule.body[position]
    denied = _denied(one)
    if denied is None:
        raise RulebookError(f"`{one.shown}` cannot be denied", place=rule.place)
    version = with_condition(rule, position, denied)
    return change("negation", [rule], [version], iter([number]), (one.shown, denied.shown))


def _denied(one: Literal) -> Literal | None:
    if one.predicate == "found":
        answer = _ANSWERS.get(one.arguments[2])
        return one.with_term(2, Function(answer)) if answer else None
    if one.predicate in _POWERS:
        return Literal.of(_POWERS[one.predicate], *one.terms)
    if one.predicate in DECIDED:
        return None
    if one.predicate:
        return Literal(one.says, 0 if one.negated else 1)
    if isinstance(one.says, Comparison) and len(one.signs) == 1:
        return one.changed(lambda term: term, lambda sign: _OPPOSITE[sign])
    return None
