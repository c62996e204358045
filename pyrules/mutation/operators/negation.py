"""Negation: a condition is denied, or no longer denied."""

import re
from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import atom, change, changeable, with_argument, with_condition

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
        raise RulebookError(f"`{one.text}` cannot be denied", place=rule.place)
    version = with_condition(rule, position, denied)
    return change("negation", [rule], [version], iter([number]), (one.text, denied))


def _denied(one: Literal) -> str | None:
    if one.predicate == "found":
        answer = _ANSWERS.get(one.arguments[2])
        return with_argument(one, 2, answer) if answer else None
    if one.predicate in _POWERS:
        return atom(_POWERS[one.predicate], one.arguments)
    if one.predicate in DECIDED:
        return None
    if one.predicate:
        return atom(one.predicate, one.arguments, negated=not one.negated)
    if one.encloses:
        return None
    sign = re.findall(r"[<>!]?=|[<>]", one.text)
    return re.sub(r"[<>!]?=|[<>]", _OPPOSITE[sign[0]], one.text) if len(sign) == 1 else None
