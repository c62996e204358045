from hypothesis import given
from hypothesis import strategies as st

from pyrules.solver.shrinking import shrunk

SETS = st.sets(st.frozensets(st.integers(0, 7)), max_size=4)


@given(SETS, st.permutations(range(8)))
def test_what_is_left_is_enough_and_nothing_can_be_spared(
    reasons: set[frozenset[int]], order: list[int]
) -> None:
    def enough(some: list[int]) -> bool:
        return any(reason <= set(some) for reason in reasons)

    left = shrunk(order, enough)
    if not enough(order):
        assert left == order
        return
    assert enough(left)
    assert frozenset(left) in reasons
    assert not any(enough([one for one in left if one != spared]) for spared in left)
    assert left == [one for one in order if one in left]


def test_the_first_that_can_be_spared_goes_first() -> None:
    asked: list[list[str]] = []

    def enough(some: list[str]) -> bool:
        asked.append(some)
        return "c" in some

    assert shrunk("abc", enough) == ["c"]
    assert asked == [["b", "c"], ["c"], []]
    assert shrunk("", enough) == []
