"""What a situation leaves open: a decision says whether it happened, or which of several things holds.

Where it is open whether an entry of a sequence was made, those behind it have other numbers if it was not, and so has
what is told of them. Then a situation is several whole ones, one for each way in which it can have been, and a fact
that is not part of them all is told with the way: `told_where(Fact, Way)`. A way says of each such entry how it was.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product

from clingo import Function, Symbol

from pyrules.grounding.statements import Line

YES, NO = Function("yes"), Function("no")
Way = tuple[tuple[Symbol, Symbol], ...]
"""Of each matter on which all else depends, how it was."""


def may_hold(facts: Iterable[Symbol]) -> Iterator[Symbol]:
    """Yield what a situation tells, and what else holds there if what it leaves open is so."""
    for fact in facts:
        yield fact
        part, _ = _in_a_way(fact)
        if part != fact:
            yield part
        told = _told(part)
        if told is not None:
            yield told


def telling(facts: Iterable[Symbol]) -> Iterator[Line]:
    """Say what holds as the decisions about open facts are taken; none of them so that the situation cannot be."""
    facts = tuple(facts)
    apart = _matters(facts)
    lines = []
    for fact in facts:
        part, way = _in_a_way(fact)
        if way:
            lines.append(f"{part} :- {', '.join(_decided(*one) for one in way)}.")
        told = _told(part)
        if told is not None and part.arguments[0] not in apart:
            lines.append(f"{told} :- {_decided(*part.arguments)}.")
    yield from ((line, None) for line in sorted(set(lines)))
    if lines:
        yield ":- impossible(_).", None


def left_open_in(facts: Iterable[Symbol]) -> Iterator[Symbol]:
    """Yield the facts by which a situation leaves something open, be it in one of several ways alone."""
    parts = (_in_a_way(fact)[0] for fact in facts)
    return (one for one in parts if one.match("left_open", 2))


def in_each_way(facts: Collection[Symbol]) -> dict[Way, tuple[Symbol, ...]]:
    """Return the whole situations that a situation can be, by the ways that lead to them; itself where it is one."""
    matters = _matters(facts)
    if not matters:
        return {(): tuple(facts)}
    told = [
        _in_a_way(fact) for fact in facts if not (fact.match("left_open", 2) and fact.arguments[0] in matters)
    ]
    ways = [tuple(zip(matters, values, strict=True)) for values in product((YES, NO), repeat=len(matters))]
    return {way: tuple(sorted(part for part, where in told if where in ((), way))) for way in ways}


def merged(ways: Mapping[Way, Collection[Symbol]]) -> tuple[Symbol, ...]:
    """Return the situation that is one of several whole ones: what `in_each_way` takes apart."""
    always = frozenset.intersection(*map(frozenset, ways.values()))
    apart = (_told_where(fact, way) for way, facts in ways.items() for fact in facts if fact not in always)
    matters = {Function("left_open", [*one]) for way in ways for one in way}
    return tuple(sorted({*always, *apart, *matters}))


def as_listed(facts: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Return a situation with what depends on entries that are left open numbered as if all these were made."""
    facts = tuple(facts)
    matters = _matters(facts)
    if not matters:
        return facts
    parts = [_in_a_way(fact) for fact in facts]
    kept = (part for part, way in parts if not way or (_made(way) and not part.match("left_open", 2)))
    return tuple(sorted(one for one in kept if one not in matters))


def numbered_apart(facts: Iterable[Symbol]) -> dict[str, int]:
    """Return of each sequence whose entries have several numbers the number of the first of which it is open."""
    found: dict[str, int] = {}
    for matter in _matters(facts):
        number = matter.arguments[0].number
        found[matter.name] = min(number, found.get(matter.name, number))
    return found


def _made(way: Way) -> bool:
    return all(value == YES for _, value in way)


def _told_where(fact: Symbol, way: Way) -> Symbol:
    return Function("told_where", [fact, Function("", [Function("", [*one]) for one in way])])


def _in_a_way(fact: Symbol) -> tuple[Symbol, Way]:
    """Return a fact and the way in which it is told; the empty one where it is told in any case."""
    if not fact.match("told_where", 2):
        return fact, ()
    part, way = fact.arguments
    return part, tuple((matter, value) for matter, value in (one.arguments for one in way.arguments))


def _matters(facts: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Return the matters on which depends what else is told."""
    return next((tuple(matter for matter, _ in way) for _, way in map(_in_a_way, facts) if way), ())


def _decided(matter: Symbol, value: Symbol) -> str:
    return f"decided({Function('fact', [matter])},{value})"


def _told(fact: Symbol) -> Symbol | None:
    """Return what holds if an open matter has the value that `left_open(Matter,Value)` names; None for a no."""
    if not fact.match("left_open", 2):
        return None
    matter, value = fact.arguments
    if value == NO:
        return None
    return matter if value == YES else value
