from collections.abc import Iterator

import pytest

from pyrules.base.errors import InputError, Place, PyrulesError, RulebookError, SolvingError, nearest
from tests.rulebooks import shipped_vocabulary


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
        ("hesitation", ["first_auction", "restate_auction", "consultation"], None),
        ("de", ["en", "pl", "ru"], None),
        ("17d", ["17D", "17E"], "17D"),
        ("North", ["north", "south"], "north"),
        ("citizn", ["citizen", "alien"], "citizen"),
        ("shal", ["shall", "shall_not", "may"], "shall"),
        ("mya", ["may", "does"], "may"),
        ("latefee", ["late_fee", "late_return"], "late_fee"),
        ("an", ["ann", "bob"], "ann"),
        ("tax", ["take", "pay"], None),
        ("cancel cal 1 (17D)", ["director: cancel call 1 (17D)"], "director: cancel call 1 (17D)"),
    ],
)
def test_the_nearest_name_is_like_or_is_none(name: str, known: list[str], expected: str | None) -> None:
    assert nearest(name, known) == expected


def test_the_nearest_name_does_not_depend_on_the_order_of_the_names() -> None:
    known = ["late_call", "late_card", "late_cart"]
    assert nearest("late_car", known) == nearest("late_car", reversed(known)) is not None


def slips(word: str) -> Iterator[str]:
    """Yield what a slip makes of a word: a letter too few, too many, another, two exchanged; another case."""
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]
        yield f"{word[:place]}e{word[place:]}"
        yield f"{word[:place]}q{word[place + 1 :]}"
        yield word[:place] + word[place : place + 2][::-1] + word[place + 2 :]
    yield word.upper()
    yield word.title()


def test_a_word_of_the_shipped_rulebook_with_a_slip_is_found() -> None:
    words = sorted(
        {one.name for one in shipped_vocabulary().declarations if one.kind in ("act", "disposition")}
    )
    told = [(slip, word) for word in words[::50] for slip in slips(word) if slip not in words]
    lost = [(slip, word) for slip, word in told if nearest(slip, words) != word]
    assert len(lost) <= len(told) // 100, lost


def test_a_word_that_nobody_meant_is_none_of_the_shipped_rulebook() -> None:
    words = {one.name for one in shipped_vocabulary().declarations}
    foreign = (
        "hesitation",
        "concepts",
        "landlord",
        "tuesday",
        "kilometre",
        "parliament",
        "invoice",
        "vehicle",
        "salary",
    )
    assert [nearest(one, words) for one in foreign] == [None] * len(foreign)
