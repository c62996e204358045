"""Questions of a decision tree in another order: the same ways, and what turns on one answer alone is asked once."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pyrules.rulings.diagram import diagram
from pyrules.rulings.model import Question
from pyrules.rulings.parting import Ending, Point
from pyrules.rulings.reordering import MOST, reordered
from tests.rulebooks import document, rulebook, rules

NAMES = "abcd"


def asked(name: str) -> Question:
    return Question(
        provision="1",
        kind="finding",
        bearer="judge",
        question=name,
        term=name,
        key=name,
        values=("yes", "no"),
    )


@st.composite
def points(draw: st.DrawFn, left: str = NAMES) -> Point:
    """Return a tree in which a question comes up on some ways and not on others."""
    if not left or draw(st.booleans()):
        return Point(None, (), Ending(draw(st.integers(0, 3)), ()))
    name = draw(st.sampled_from(left))
    rest = left.replace(name, "")
    return Point(asked(name), tuple((value, draw(points(rest))) for value in ("yes", "no")))


def ways(point: Point, answers: tuple[tuple[str, str], ...] = ()) -> Iterator[tuple[frozenset[object], int]]:
    if point.ending:
        yield frozenset(answers), point.ending.number
    for value, below in point.below:
        assert point.question
        yield from ways(below, (*answers, (point.question.key, value)))


@given(points())
def test_in_another_order_there_are_the_same_ways(tree: Point) -> None:
    other = reordered(tree, lambda one: one.number)

    assert other
    assert Counter(ways(other)) == Counter(ways(tree))


def test_what_is_not_listed_or_too_much_keeps_its_order() -> None:
    nothing = Point(asked("a"), (("yes", Point(None, (), Ending(0, ()))), ("no", Point(asked("b"), ()))))
    assert reordered(nothing, lambda one: one.number) is None

    def whole(depth: int) -> Point:
        if not depth:
            return Point(None, (), Ending(0, ()))
        return Point(asked(f"q{depth}"), tuple((value, whole(depth - 1)) for value in ("yes", "no")))

    assert reordered(whole(10), lambda one: one.number)
    assert MOST < 2**11
    assert reordered(whole(11), lambda one: one.number) is None


def test_an_open_fact_on_which_one_answer_alone_turns_is_asked_below_that(tmp_path: Path) -> None:
    """Whether he is sorry matters where he is found drunk; the tree asks what is not known first."""
    law = rules(
        '1 question("1", drunk(ann))',
        '2 norm("2", shall, ann, pay) :- found("1", drunk(ann), yes); sorry(ann)',
        '3 norm("3", shall, ann, leave) :- found("1", drunk(ann), yes); not sorry(ann)',
        '4 norm("4", may, ann, sing) :- found("1", drunk(ann), no)',
    )
    words = "act pay; act leave; act sing; question drunk guest; event sorry guest"
    put = document(rulebook(tmp_path, law, words), "left_open(sorry(ann),yes) left_open(sorry(ann),no)")
    assert put.tree.question
    assert put.tree.question.kind == "fact"

    beginning = diagram(put).beginning

    assert beginning
    assert beginning.question
    assert beginning.question.kind == "finding"
    assert [one.question.kind for one in beginning.below if one.question] == ["fact"]
