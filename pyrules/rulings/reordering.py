"""A decision tree with its questions in another order: each where the fewest others are gone through twice.

The tree asks for facts first, and then for the rest in book order. What turns on one answer alone is then asked again
below every answer of others. To find the best order of a decision diagram is hard (Bollig and Wegener, 1996); here of
the questions that come up on every way that is left that one comes first after which the endings are least mixed.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from pyrules.rulings.model import Question
from pyrules.rulings.parting import Ending, Point

MOST = 1_024
"""So many ways through a tree are looked at; the order of one with more stays as it is."""
_Key = tuple[str, str]


class _Way(NamedTuple):
    """A way through the tree: the answers to its questions, and where it ends."""

    answers: dict[_Key, str]
    ending: Ending
    kind: Hashable


def reordered(tree: Point, kind: Callable[[Ending], Hashable]) -> Point | None:
    """Return a tree with the same ways in another order; None where some are not listed, or too many.

    Args:
        tree: the tree.
        kind: what endings are known by that are to stand together.

    """
    if tree.cut:
        return None
    ways: list[_Way] = []
    for answers, ending in _ways(tree, {}):
        if len(ways) == MOST:
            return None
        ways.append(_Way(answers, ending, kind(ending)))
    return _ordered(ways, {key: question for key, (question, _) in tree.asked.items()})


def _ways(point: Point, answers: dict[_Key, str]) -> Iterator[tuple[dict[_Key, str], Ending]]:
    if point.ending:
        yield answers, point.ending
    if point.question:
        key = point.question.key, point.question.kind
        for value, below in point.below:
            yield from _ways(below, {**answers, key: value})


def _ordered(ways: Sequence[_Way], questions: dict[_Key, Question]) -> Point:
    asked = [one for one in questions if all(one in way.answers for way in ways)]
    if not asked:
        return Point(None, (), ways[0].ending)

    def mixed(key: _Key) -> tuple[bool, int]:
        # what is given is told first, and leads one way
        return not questions[key].given, len({(way.answers[key], way.kind) for way in ways})

    first = min(asked, key=mixed)
    rest = {key: question for key, question in questions.items() if key != first}
    below: dict[str, list[_Way]] = {}
    for way in ways:
        below.setdefault(way.answers[first], []).append(way)
    return Point(questions[first], tuple((value, _ordered(some, rest)) for value, some in below.items()))
