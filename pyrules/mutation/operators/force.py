"""Force: what the provision has somebody do gets the force of another verb."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.forces import forces
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import change, changeable, with_head

DEFINITION = "the verb of a norm gets the next lesser or greater force, or its denial"


def scales() -> tuple[tuple[str, ...], ...]:
    """Return the forces, weakest first: what is allowed or due, and what is forbidden."""
    known = forces()
    return (*known.permits, *known.obliges), known.forbids


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each norm with each force next to its own, and denied."""
    for rule in changeable(rulebook):
        if rule.head and rule.head.predicate == "norm":
            for force in _others(rule.head.arguments[1]):
                with suppress(RulebookError):
                    yield changed(rule, force, next(numbers))


def changed(rule: Rule, force: str, number: int) -> Change:
    """Return the change that gives a norm another force.

    Args:
        rule: a rule that concludes a norm.
        force: one of the forces that there are.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule concludes no norm.

    """
    head = rule.head
    if head is None or head.predicate != "norm":
        raise RulebookError("only a norm has a force", place=rule.place)
    before, after = (f"{head.arguments[2]} {one}" for one in (head.arguments[1], force))
    version = with_head(rule, head.with_term(1, Function(force)))
    return change("force", [rule], [version], iter([number]), (before, after))


def _others(force: str) -> Iterator[str]:
    for scale in scales():
        if force in scale:
            place = scale.index(force)
            yield from scale[max(place - 1, 0) : place] + scale[place + 1 : place + 2]
    denial = force.removesuffix("_not") if force.endswith("_not") else f"{force}_not"
    if any(denial in scale for scale in scales()):
        yield denial
