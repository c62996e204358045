"""Number: a number becomes one more or one less, a bound takes its own number in or leaves it out."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Comparison, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Number, Term
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable
from pyrules.solver.arithmetic import LARGEST, fits

DEFINITION = "a number becomes one more or one less; less than becomes at most, at least becomes more than"

_NEXT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule with each of its numbers and bounds changed."""
    for rule in changeable(rulebook):
        for place, one in enumerate(as_it_stands(rule).literals):
            for other in _others(one):
                with suppress(RulebookError):
                    yield _change(rule, place, other, next(numbers))


def changed(rule: Rule, old: str, new: str, number: int) -> Change:
    """Return the change that puts one number, or one sign of comparison, for another.

    Args:
        rule: the rule.
        old: the number or sign as written, where the rule first has it.
        new: what stands there instead.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule has no such number, or the other one does not fit.

    """
    if old not in _NEXT and not fits(int(new)):
        raise RulebookError(f"`{new}` is too large a number", place=rule.place)
    for place, one in enumerate(as_it_stands(rule).literals):
        for position, value in enumerate(_numbers(one)):
            if str(value) == old:
                return _change(rule, place, _with_number(one, position, int(new)), number)
        if old in _NEXT and old in one.signs:
            return _change(rule, place, _with_sign(one, one.signs.index(old), new), number)
    raise RulebookError(f"the rule does not say `{old}`", place=rule.place)


def _change(rule: Rule, place: int, other: Literal, number: int) -> Change:
    literals = [*as_it_stands(rule).literals]
    before = literals[place]
    literals[place] = other
    version = Version(literals[0], tuple(literals[1:]))
    return change("number", [rule], [version], iter([number]), (before.text, other.text))


def _others(one: Literal) -> Iterator[Literal]:
    """Yield a literal with each of its numbers one more and one less, and each bound of a comparison moved."""
    for position, value in enumerate(_numbers(one)):
        for other in (value + 1, value - 1):
            if 0 <= other <= LARGEST:
                yield _with_number(one, position, other)
    if isinstance(one.says, Comparison):
        for position, sign in enumerate(one.signs):
            if sign in _NEXT:
                yield _with_sign(one, position, _NEXT[sign])


def _numbers(one: Literal) -> list[int]:
    """Return the numbers in a literal, in the order written."""
    return [term.value for term in one.within if isinstance(term, Number)]


def _with_number(one: Literal, position: int, value: int) -> Literal:
    """Return a literal with another number in the place of one."""
    places = count()

    def put(leaf: Term) -> Term:
        return Number(value) if isinstance(leaf, Number) and next(places) == position else leaf

    return one.changed(lambda term: term.with_leaves(put))


def _with_sign(one: Literal, position: int, sign: str) -> Literal:
    """Return a literal with another sign of comparison in the place of one."""
    places = count()
    return one.changed(lambda term: term, lambda old: sign if next(places) == position else old)
