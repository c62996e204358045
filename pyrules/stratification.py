"""Hold a rulebook to the promise that situation and decisions determine the ruling.

Laws and mechanics are stratified: no conclusion depends on its own absence. Then there is exactly one answer
set once every decision is taken, and comparing two codes is one search.
"""

from collections.abc import Iterator

from pyrules.crossrefs import negative_cycle
from pyrules.errors import RulebookError
from pyrules.provisions import ancestors
from pyrules.rulebook import Rulebook
from pyrules.rules import DECIDED, HEADS, PUT_BY, Literal


def require_stratified(rulebook: Rulebook) -> None:
    """Refuse a rulebook in which a conclusion depends on its own absence.

    Raises:
        RulebookError: names the conclusions on the shortest such circle, and a rule on it.

    """
    cycle = negative_cycle(dependencies(rulebook))
    if cycle is None:
        return
    rule = next(one for one in rulebook.rules if one.head and _node(one.head) in cycle)
    circle = " which depends on ".join(f"`{name}`" for name in cycle[1:] or cycle)
    raise RulebookError(
        f"`{cycle[0]}` depends on the absence of {circle}, and so on its own absence",
        place=rule.place,
        expected="conclusions that do not depend on their own absence",
    )


def dependencies(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what depends on what, and whether on its absence.

    What an aggregate or a condition looks at counts as its absence: it has to be known as a whole. A decision
    depends on the provision that puts it, and on that provision's not being displaced.
    """
    for rule in rulebook.rules:
        if rule.head and rule.head.predicate:
            for one in rule.body:
                if one.predicate:
                    yield _node(rule.head), _node(one), one.negated
                for name, _ in one.inside:
                    yield _node(rule.head), name, True
                if one.predicate in DECIDED:
                    yield from _put(one)


def _put(decision: Literal) -> Iterator[tuple[str, str, bool]]:
    """Yield what a decision depends on: the conclusion that puts it, and whatever displaces its provision."""
    provision = decision.arguments[0]
    yield _node(decision), f"{PUT_BY[decision.predicate or '']}({provision})", False
    inner = provision.strip('"')
    for one in (inner, *ancestors(inner)):
        yield _node(decision), f'overrides("{one}")', True


def _node(literal: Literal) -> str:
    """Name a conclusion: its predicate, and the provision it is about where it says one."""
    position = 1 if literal.predicate == "overrides" else 0
    known = literal.predicate in HEADS or literal.predicate in DECIDED
    about = literal.arguments[position] if known and len(literal.arguments) > position else ""
    return f"{literal.predicate}({about})" if about.startswith('"') else f"{literal.predicate}"
