"""Number: a number becomes one more or one less, a bound takes its own number in or leaves it out."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.literals import Comparison, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.spelling import whole_number
from pyrules.code.terms import Number, Term
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable
from pyrules.solver.arithmetic import fits

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
        old: the number or sign as written, where the rule first has it; of a value with a unit the number.
        new: what stands there instead.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule has no such number, or the other one does not fit.

    """
    for place, one in enumerate(as_it_stands(rule).literals):
        for position, value in enumerate(_numbers(one)):
            if _counted(old, value) == value.value:
                becomes = _counted(new, value)
                if becomes is None:
                    raise RulebookError(f"`{new}` is too large a number", place=rule.place)
                return _change(rule, place, _with_number(one, position, becomes), number)
        if old in _NEXT and old in one.signs:
            return _change(rule, place, _with_sign(one, one.signs.index(old), new), number)
    raise RulebookError(f"the rule does not say `{old}`", place=rule.place)


def _change(rule: Rule, place: int, other: Literal, number: int) -> Change:
    literals = [*as_it_stands(rule).literals]
    before = literals[place]
    literals[place] = other
    version = Version(literals[0], tuple(literals[1:]))
    return change("number", [rule], [version], iter([number]), (before.shown, other.shown))


def _others(one: Literal) -> Iterator[Literal]:
    """Yield a literal with each of its numbers one more and one less, and each bound of a comparison moved."""
    for position, term in enumerate(_numbers(one)):
        for other in (term.value + 1, term.value - 1):
            if fits(other) and (other >= 0 or term.value < 0):
                yield _with_number(one, position, other)
    if isinstance(one.says, Comparison):
        for position, sign in enumerate(one.signs):
            if sign in _NEXT:
                yield _with_sign(one, position, _NEXT[sign])


def _numbers(one: Literal) -> list[Number]:
    """Return the numbers in a literal, in the order written."""
    return [term for term in one.within if isinstance(term, Number)]


def _counted(written: str, like: Number) -> int | None:
    """Return what a number counts that is written without the unit of another; None where it counts nothing so."""
    if like.measure is None:
        return whole_number(written)
    try:
        return like.measure.read(f"{written} {like.measure.unit}")
    except InputError:
        return None


def _with_number(one: Literal, position: int, value: int) -> Literal:
    """Return a literal with another number in the place of one."""
    places = count()

    def put(leaf: Term) -> Term:
        return replace(leaf, value=value) if isinstance(leaf, Number) and next(places) == position else leaf

    return one.changed(lambda term: term.with_leaves(put))


def _with_sign(one: Literal, position: int, sign: str) -> Literal:
    """Return a literal with another sign of comparison in the place of one."""
    places = count()
    return one.changed(lambda term: term, lambda old: sign if next(places) == position else old)
