"""And for or, or the reverse: rules of one conclusion, the conditions of a rule, acts to choose from."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Variable
from pyrules.consequences.patterns import Pattern
from pyrules.consequences.reasons import InexpressibleError, UnchangedError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import connective
from pyrules.mutation.rewriting import as_it_stands, change, with_head


@dataclass(frozen=True)
class Joint:
    """A place where the encoding joins two things: what is said on either side, and the change there.

    `bearers` are the variables for whom rules on either side address.
    """

    sides: tuple[tuple[Literal, ...], tuple[Literal, ...]]
    change: Change
    bearers: tuple[str, ...] = ()


def candidates(spot: Spot) -> list[Change]:
    """Return the changes of a connective between what is named on its two sides.

    Where the encoding has no words for these it is taken only if there is but one place for it in the provision.
    """
    before, after = spot.became.before, spot.became.after
    joints = list(_joints(spot, loosened="and" in before and "or" in after))
    if not joints:
        raise InexpressibleError(
            f"the encoding parts nothing at the provision that the `{min(before)}` could join"
        )
    beside = spot.beside()
    if all(beside):
        fitting = [one for one in joints if _joins(one, *beside) or _joins(one, *reversed(beside))]
        if fitting and all(_addressed(one, (*beside[0], *beside[1])) for one in fitting):
            raise UnchangedError("each of those whom the provision names is addressed either way")
        if fitting:
            return spot.by_nearness([one.change for one in fitting])
        raise InexpressibleError(f"the encoding joins no such things at the provision by `{min(before)}`")
    if len(joints) == 1 and spot.times <= 1:
        return [joints[0].change]
    raise InexpressibleError(
        f"the encoding has no words for what the `{min(before)}` joins, or joins something else at the provision"
    )


def _joins(joint: Joint, first: tuple[Pattern, ...], second: tuple[Pattern, ...]) -> bool:
    return all(
        any(one.stands_in(said) for one in patterns for said in side)
        for side, patterns in zip(joint.sides, (first, second), strict=True)
    )


def _addressed(joint: Joint, patterns: tuple[Pattern, ...]) -> bool:
    """Tell whether what is joined only says whom the rules address: "he or she may" is "he and she may"."""
    return bool(joint.bearers) and all(
        any(term.parts[:1] == (Variable(bearer),) for bearer in joint.bearers for term in said.within)
        for side in joint.sides
        for said in side[1:]
        if any(one.stands_in(said) for one in patterns)
    )


def _joints(spot: Spot, *, loosened: bool) -> Iterator[Joint]:
    if loosened:
        for rule in spot.rules:
            yield from _parted(spot, rule)
        return
    for one, other in combinations(spot.rules, 2):
        with suppress(RulebookError):
            change = connective.joined(one, other, next(spot.numbers))
            yield Joint((_said(one), _said(other)), change, _bearers(one))
        if _alternatives(one, other):
            yield Joint((_said(one), _said(other)), _both(spot, one, other))


def _parted(spot: Spot, rule: Rule) -> Iterator[Joint]:
    for first, second in combinations(range(len(rule.body)), 2):
        with suppress(RulebookError):
            sides = (rule.body[first],), (rule.body[second],)
            yield Joint(sides, connective.parted(rule, first, second, spot.numbers))


def _said(rule: Rule) -> tuple[Literal, ...]:
    return as_it_stands(rule).literals


def _bearers(rule: Rule) -> tuple[str, ...]:
    """Return the variable for whom a norm addresses, if it is one."""
    head = rule.head
    return tuple(head.terms[2].variables) if head and head.predicate == "norm" else ()


def _alternatives(one: Rule, other: Rule) -> bool:
    """Tell whether two rules name acts of which one is chosen."""
    heads = one.head, other.head
    return all(head is not None and head.predicate == "option" for head in heads) and (
        one.provision == other.provision
        and one.head is not None
        and other.head is not None
        and one.head.arguments[1] == other.head.arguments[1]
        and as_it_stands(one).body == as_it_stands(other).body
    )


def _both(spot: Spot, one: Rule, other: Rule) -> Change:
    """Return the change by which acts of which one is chosen are both allowed."""
    acts = [rule.head.arguments[2] if rule.head else "" for rule in (one, other)]
    versions = [
        with_head(rule, Literal.of("norm", rule.head.terms[0], Function("may"), *rule.head.terms[1:]))
        for rule in (one, other)
        if rule.head
    ]
    return change(
        "connective",
        [one, other],
        versions,
        spot.numbers,
        (" or else ".join(acts), " as well as ".join(acts)),
    )
