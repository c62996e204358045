"""Parts of a decision tree that do not touch each other: what is said turns on the questions of one part alone.

What is said in some rulings of a tree and not in others turns on those questions that are left of the tree when its
branches are merged that agree on it. Questions that something turns on together are of one part.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pyrules.rulings.model import Question

_Key = tuple[str, str]
"""What a question is known by: its key and its kind."""
_NEVER, _ALWAYS = 0, 1
"""What is said in none of the rulings to which something leads, or in all of them."""


class Said(NamedTuple):
    """Something that a ruling says: what kind of thing, and by what it is known in others."""

    kind: str
    key: Hashable


@dataclass(frozen=True, eq=False)
class Ending:
    """What is said at a ruling of the tree; its number tells it from all others."""

    number: int
    said: tuple[Said, ...]


@dataclass(frozen=True, eq=False)
class Point:
    """A point of the tree: a question with what each value leads to, a ruling, or what is not listed."""

    question: Question | None
    below: tuple[tuple[str, "Point"], ...]
    ending: Ending | None = None

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """All rulings that this leads to, in order, each once."""
        if self.ending:
            return (self.ending,)
        every = (ending for _, one in self.below for ending in one.endings)
        return tuple({ending.number: ending for ending in every}.values())

    @cached_property
    def numbers(self) -> int:
        """The numbers of all rulings that this leads to, a bit each."""
        return sum(1 << one.number for one in self.endings)

    @cached_property
    def cut(self) -> bool:
        """Whether something that this leads to is not listed."""
        return not self.ending and (not self.below or any(one.cut for _, one in self.below))

    @cached_property
    def asked(self) -> dict[_Key, tuple[Question, int]]:
        """The questions of the tree below, in order, each with the numbers of the rulings that it leads to."""
        found: dict[_Key, tuple[Question, int]] = {}
        if self.question:
            found[_key(self.question)] = self.question, self.numbers
        for _, one in self.below:
            for key, (question, numbers) in one.asked.items():
                found[key] = question, numbers | found.get(key, (question, 0))[1]
        return found

    def only(self, questions: frozenset[_Key]) -> "Point":
        """Return the tree of some questions: where something else is asked, what its first answer leads to."""
        known: dict[int, Point] = {}

        def only(point: Point) -> Point:
            if not point.question:
                return point
            if _key(point.question) not in questions:
                return only(point.below[0][1])
            if id(point) not in known:
                below = tuple((value, only(one)) for value, one in point.below)
                known[id(point)] = Point(point.question, below)
            return known[id(point)]

        return only(self)


@dataclass(frozen=True)
class Part:
    """A part of a tree: its questions as a tree of their own, and all that is said as they are answered."""

    tree: Point
    said: frozenset[Said]


def parts_of(
    tree: Point, dividing: frozenset[Said], besides: frozenset[Said] = frozenset()
) -> tuple[Part, ...]:
    """Return the parts of a tree; none where it has but one, or where to tell them apart takes no fewer outcomes.

    Args:
        tree: the tree.
        dividing: what is looked at of all that is said.
        besides: what is told with a part that it turns on, and joins none.

    """
    if tree.cut or (tree.question and tree.question.given) or len(tree.asked) < 2:
        return ()
    said = _where_said(tree, dividing)
    turning = {mask: _support(tree, mask) for mask in {*said.values()} - {tree.numbers}}
    given = {key: mask for key, (question, mask) in tree.asked.items() if question.given}
    joined = [*turning.values(), *(_support(tree, mask) | {key} for key, mask in given.items())]
    groups = _joined(joined, [*tree.asked])
    groups = [one for one in groups if one - given.keys()]
    if len(groups) < 2:
        return ()
    for key in given.keys() - frozenset().union(*groups):
        groups[0] |= {key}  # it is answered in every course: told with whatever is told first
    place = {key: number for number, group in enumerate(groups) for key in group}
    sayings: list[set[Said]] = [set() for _ in groups]
    for one, mask in said.items():
        if mask != tree.numbers:
            sayings[place[next(iter(turning[mask]))]].add(one)
    if not _fewer(tree, dividing, sayings):
        return ()
    for one, mask in _where_said(tree, besides).items():
        support = _support(tree, mask)
        if support and len({place.get(key) for key in support}) == 1 and next(iter(support)) in place:
            sayings[place[next(iter(support))]].add(one)
    return tuple(
        Part(tree.only(frozenset(group)), frozenset(some))
        for group, some in zip(groups, sayings, strict=True)
    )


def _fewer(tree: Point, dividing: frozenset[Said], sayings: Iterable[set[Said]]) -> bool:
    """Tell whether the outcomes of all parts are fewer than those of the tree."""

    def outcomes(looked_at: Iterable[Said]) -> int:
        return len({frozenset(one.said).intersection(looked_at) for one in tree.endings})

    return sum(map(outcomes, sayings)) < outcomes(dividing)


def _where_said(tree: Point, looked_at: frozenset[Said]) -> dict[Said, int]:
    """Return in which rulings what is looked at is said, where it is in any."""
    found: dict[Said, int] = {}
    for ending in tree.endings:
        for one in ending.said:
            if one in looked_at:
                found[one] = found.get(one, 0) | 1 << ending.number
    return found


def _support(tree: Point, mask: int) -> frozenset[_Key]:
    """Return the questions on which it turns whether a ruling is one of some."""
    known: dict[int, int] = {}
    shapes: dict[Hashable, int] = {}
    read: dict[int, tuple[_Key, list[int]]] = {}

    def shape(point: Point) -> int:
        if id(point) not in known:
            known[id(point)] = shaped(point)
        return known[id(point)]

    def shaped(point: Point) -> int:
        if not point.numbers & mask:
            return _NEVER
        if not point.numbers & ~mask:
            return _ALWAYS
        below = tuple((value, shape(one)) for value, one in point.below)
        if len({one for _, one in below}) == 1:
            return below[0][1]
        key = _key(point.question) if point.question else ("", "")
        number = shapes.setdefault((key, below), len(shapes) + 2)
        read[number] = key, [one for _, one in below]
        return number

    found: set[_Key] = set()
    todo, seen = [shape(tree)], {_NEVER, _ALWAYS}
    while todo:
        one = todo.pop()
        if one not in seen:
            seen.add(one)
            key, others = read[one]
            found.add(key)
            todo.extend(others)
    return frozenset(found)


def _joined(some: Iterable[frozenset[_Key]], order: list[_Key]) -> list[frozenset[_Key]]:
    """Return sets with those that have something in common joined, in the order of what is first in them."""
    groups: list[frozenset[_Key]] = []
    for one in some:
        touched = [group for group in groups if group & one]
        groups = [group for group in groups if not group & one] + [one.union(*touched)]
    return sorted(filter(None, groups), key=lambda group: min(map(order.index, group)))


def _key(question: Question) -> _Key:
    return question.key, question.kind
