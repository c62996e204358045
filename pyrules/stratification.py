"""Hold a rulebook to the promise that situation and decisions determine the ruling.

Laws and mechanics are stratified: no conclusion depends on its own absence. Then there is exactly one answer
set once every decision is taken, and comparing two codes is one search.
"""

from collections.abc import Iterator

from pyrules.crossrefs import negative_cycle
from pyrules.errors import RulebookError
from pyrules.rulebook import DECIDED, HEADS, Literal, Rulebook


def require_stratified(rulebook: Rulebook) -> None:
    """Refuse a rulebook in which a conclusion depends on its own absence.

    Raises:
        RulebookError: names the conclusions on the shortest such circle, and a rule on it.

    """
    cycle = negative_cycle(_dependencies(rulebook))
    if cycle is None:
        return
    rule = next(one for one in rulebook.rules if one.head and _node(one.head) == cycle[0])
    circle = " which depends on ".join(f"`{name}`" for name in cycle[1:] or cycle)
    raise RulebookError(
        f"`{cycle[0]}` depends on the absence of {circle}, and so on its own absence",
        place=rule.place,
        expected="conclusions that do not depend on their own absence",
    )


def _dependencies(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what depends on what, and whether on its absence; decisions are given and depend on nothing."""
    for rule in rulebook.rules:
        if rule.head and rule.head.predicate:
            for one in rule.body:
                if one.predicate and one.predicate not in DECIDED:
                    yield _node(rule.head), _node(one), one.negated


def _node(literal: Literal) -> str:
    """Name a conclusion: its predicate, and the provision where it begins with one."""
    provision = literal.arguments[0] if literal.predicate in HEADS and literal.arguments else ""
    return f"{literal.predicate}({provision})" if provision.startswith('"') else f"{literal.predicate}"
