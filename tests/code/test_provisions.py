import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.code.provisions import ancestors, law_of, natural_order

BOOK_ORDER = ["1", "2", "9", "9A", "10", "16", "16A", "16A1", "16A2", "16A10", "16B", "16B1", "16B1a", "16B1b",
              "16B2", "17", "93C3b"]  # fmt: skip
IDS = st.from_regex(r"[1-9][0-9]?([A-Z]([1-9][0-9]?([a-z])?)?)?", fullmatch=True)


def test_ids_sort_as_in_the_book() -> None:
    shuffled = random.Random(1).sample(BOOK_ORDER, len(BOOK_ORDER))  # noqa: S311 - an order, no secret
    assert sorted(shuffled, key=natural_order) == BOOK_ORDER


@pytest.mark.parametrize(
    ("provision", "expected"),
    [
        ("16B1a", ("16B1", "16B", "16")),
        ("17D", ("17",)),
        ("17", ()),
        ("16A10", ("16A", "16")),
    ],
)
def test_a_provision_stands_in_what_its_id_begins_with(provision: str, expected: tuple[str, ...]) -> None:
    assert ancestors(provision) == expected


@pytest.mark.parametrize(("provision", "law"), [("16B1a", "16"), ("9", "9"), ("90", "90"), ("21B", "21")])
def test_a_provision_belongs_to_a_law(provision: str, law: str) -> None:
    assert law_of(provision) == law


@given(IDS)
def test_a_whole_comes_before_its_parts_and_holds_all_that_its_parts_hold(provision: str) -> None:
    wholes = ancestors(provision)
    assert [*sorted((provision, *wholes), key=natural_order)] == [*reversed(wholes), provision]
    assert all(ancestors(whole) == wholes[position + 1 :] for position, whole in enumerate(wholes))
    assert law_of(provision) == (wholes[-1] if wholes else provision)


@given(IDS, IDS)
def test_two_ids_share_a_place_only_where_they_are_one(one: str, other: str) -> None:
    assert (natural_order(one) == natural_order(other)) == (one == other)
