import pytest

from pyrules.base.errors import InputError, Place, PyrulesError, RulebookError, SolvingError, nearest


@pytest.mark.parametrize(
    ("place", "expected"),
    [(Place("a.lp"), "a.lp"), (Place("a.lp", 3), "a.lp:3"), (Place("a.lp", 3, 7), "a.lp:3:7")],
)
def test_a_place_is_written_as_editors_read_it(place: Place, expected: str) -> None:
    assert str(place) == expected


def test_an_error_says_place_message_expectation_and_nearest_name() -> None:
    error = InputError("`Nrth` is no player", place=Place("a.toml", 2, 1), expected="N or S", nearest="North")
    assert str(error).splitlines() == [
        "a.toml:2:1: `Nrth` is no player",
        "  expected: N or S",
        "  nearest known name: `North`",
    ]


def test_what_an_error_does_not_know_it_does_not_say() -> None:
    assert str(SolvingError("clingo warns")) == "clingo warns"


def test_a_rulebook_error_is_an_input_error_and_a_solving_error_is_not() -> None:
    assert issubclass(RulebookError, InputError)
    assert not issubclass(SolvingError, InputError)
    assert issubclass(SolvingError, PyrulesError)


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("insuficient_bid", ["insufficient_bid", "legal_bid"], "insufficient_bid"),
        ("zzz", ["insufficient_bid"], None),
        ("anything", [], None),
    ],
)
def test_the_nearest_name_is_like_or_is_none(name: str, known: list[str], expected: str | None) -> None:
    assert nearest(name, known) == expected


def test_the_nearest_name_does_not_depend_on_the_order_of_the_names() -> None:
    known = ["late_call", "late_card", "late_cart"]
    assert nearest("late_car", known) == nearest("late_car", reversed(known)) is not None
