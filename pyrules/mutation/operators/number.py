"""Number: a number becomes one more or one less, a bound takes its own number in or leaves it out."""

import re
from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable

DEFINITION = "a number becomes one more or one less; less than becomes at most, at least becomes more than"

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])\d+(?!\w)')
"""Strings, and the numbers outside them."""
_BOUND = re.compile(r"<=|>=|<|>")
_NEXT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule with each of its numbers and bounds changed."""
    for rule in changeable(rulebook):
        texts = _texts(rule)
        for place, text in enumerate(texts):
            for changed_text in _others(text, comparison=place > 0 and _is_comparison(rule, place - 1)):
                with suppress(RulebookError):
                    yield _change(rule, place, changed_text, next(numbers))


def changed(rule: Rule, old: str, new: str, number: int) -> Change:
    """Return the change that puts one number, or one sign of comparison, for another.

    Args:
        rule: the rule.
        old: the number or sign as written, where the rule first has it.
        new: what stands there instead.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule has no such number.

    """
    for place, text in enumerate(_texts(rule)):
        for found in (*_TOKEN.finditer(text), *_BOUND.finditer(text)):
            if found[0] == old and not old.startswith('"'):
                return _change(rule, place, text[: found.start()] + new + text[found.end() :], number)
    raise RulebookError(f"the rule does not say `{old}`", place=rule.place)


def _change(rule: Rule, place: int, text: str, number: int) -> Change:
    texts = _texts(rule)
    before = texts[place]
    texts[place] = text
    version = Version(texts[0], tuple(texts[1:]))
    return change("number", [rule], [version], iter([number]), (before, text))


def _texts(rule: Rule) -> list[str]:
    version = as_it_stands(rule)
    return [version.head, *version.body]


def _is_comparison(rule: Rule, position: int) -> bool:
    one = rule.body[position]
    return not one.predicate and not one.encloses


def _others(text: str, *, comparison: bool) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        if not found[0].startswith('"'):
            for value in (int(found[0]) + 1, int(found[0]) - 1):
                if value >= 0:
                    yield text[: found.start()] + str(value) + text[found.end() :]
    for found in _BOUND.finditer(text) if comparison else ():
        yield text[: found.start()] + _NEXT[found[0]] + text[found.end() :]
