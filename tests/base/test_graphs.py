import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.graphs import communities, knots, linked, negative_cycle, sharing

MARKS = st.lists(st.frozensets(st.integers(0, 9), max_size=3), max_size=8)


def test_what_is_linked_by_way_of_others_is_one_group() -> None:
    assert linked("abcdef", [("c", "e"), ("e", "a"), ("f", "f")]) == [["a", "c", "e"], ["b"], ["d"], ["f"]]
    assert linked([], []) == []


@given(MARKS)
def test_things_that_share_a_mark_are_together_and_no_others(marks: list[frozenset[int]]) -> None:
    groups = sharing(marks)
    assert sorted(place for group in groups for place in group) == list(range(len(marks)))
    assert groups == sorted(sorted(group) for group in groups)
    borne = [frozenset().union(*(marks[place] for place in group)) for group in groups]
    assert all(one.isdisjoint(other) for one in borne for other in borne if one is not other)
    for group in groups:  # none falls apart
        reached = [group[0]]
        for place in reached:
            reached += [x for x in group if x not in reached and not marks[x].isdisjoint(marks[place])]
        assert sorted(reached) == group


def test_a_knot_is_a_circle_or_what_leads_to_itself() -> None:
    pairs = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "c"), ("c", "d")]
    assert sorted(map(sorted, knots(pairs))) == [["a", "b"], ["c"]]
    assert knots([("a", "b")]) == []
    assert sorted(map(sorted, knots(dict.fromkeys(pairs, "a place")))) == [["a", "b"], ["c"]]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([], None),
        ([("a", "b", True), ("b", "c", True)], None),
        ([("a", "b", False), ("b", "a", False)], None),
        ([("a", "b", False), ("b", "a", False), ("b", "c", True)], None),
        ([("a", "a", True)], ("a",)),
        ([("a", "b", False), ("b", "a", True)], ("b", "a")),
        ([("a", "b", True), ("a", "b", False), ("b", "a", False)], ("a", "b")),
        # the shorter of two, and the first in the alphabet of two equally short ones
        (
            [("a", "b", True), ("b", "c", False), ("c", "a", False), ("c", "d", True), ("d", "c", False)],
            ("c", "d"),
        ),
        (
            [("a", "c", True), ("c", "b", False), ("c", "d", False), ("b", "a", False), ("d", "a", False)],
            ("a", "c", "b"),
        ),
    ],
)
def test_negative_cycles(edges: list[tuple[str, str, bool]], expected: tuple[str, ...] | None) -> None:
    assert negative_cycle(edges) == expected
    assert negative_cycle(reversed(edges)) == expected


@given(st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde"), st.booleans()), max_size=14))
def test_a_negative_cycle_is_one(edges: list[tuple[str, str, bool]]) -> None:
    network = nx.DiGraph((source, target) for source, target, _ in edges)
    exists = any(negative and nx.has_path(network, target, source) for source, target, negative in edges)

    cycle = negative_cycle(edges)

    assert (cycle is not None) == exists
    if cycle:
        assert (cycle[0], cycle[1 % len(cycle)], True) in edges
        steps = set(zip(cycle, (*cycle[1:], cycle[0]), strict=True))
        assert steps <= {(source, target) for source, target, _ in edges}


def test_communities_are_linked_among_each_other_more_than_to_the_rest() -> None:
    rings = {("a", "b"): 1, ("b", "c"): 1, ("c", "a"): 1, ("x", "y"): 1, ("z", "y"): 1, ("z", "x"): 1}

    assert communities("zxcbay", {**rings, ("a", "x"): 1}) == [["z", "x", "y"], ["c", "b", "a"]]
    assert communities("abc", {("a", "b"): 1, ("b", "a"): 1, ("c", "c"): 9}) == [["a", "b"], ["c"]]
    assert communities("ab", {}) == [["a"], ["b"]]
