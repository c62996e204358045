"""What a situation leaves open: a decision says whether it happened, or which of several things holds."""

from collections.abc import Iterable, Iterator

from clingo import Function, Symbol

from pyrules.grounding.statements import Line

YES, NO = Function("yes"), Function("no")


def may_hold(facts: Iterable[Symbol]) -> Iterator[Symbol]:
    """Yield what a situation tells, and what else holds there if what it leaves open is so."""
    for fact in facts:
        yield fact
        told = _told(fact)
        if told is not None:
            yield told


def telling(facts: Iterable[Symbol]) -> Iterator[Line]:
    """Say what holds as the decisions about open facts are taken; none of them so that the situation cannot be."""
    lines = []
    for fact in facts:
        told = _told(fact)
        if told is not None:
            decision = Function("fact", [fact.arguments[0]])
            lines.append(f"{told} :- decided({decision},{fact.arguments[1]}).")
    yield from ((line, None) for line in sorted(lines))
    if lines:
        yield ":- impossible(_).", None


def _told(fact: Symbol) -> Symbol | None:
    """Return what holds if an open matter has the value that `left_open(Matter,Value)` names; None for a no."""
    if not fact.match("left_open", 2):
        return None
    matter, value = fact.arguments
    if value == NO:
        return None
    return matter if value == YES else value
