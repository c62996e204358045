"""Situations that contradict themselves: the refusal says together with what, and what is lacking."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import inquiry, rulebook

MECHANICS = """
welcomed(Guest) :-
    host(Guest).
welcomed(Guest) :-
    move(_, Guest, _).
impossible(late(Guest)) :-
    late(Guest),
    not welcomed(Guest).
impossible(rain) :-
    rain,
    sang(Guest),
    host(Guest).
impossible(sang(Guest)) :-
    sang(Guest),
    not host(_).
"""


@pytest.fixture
def code(tmp_path: Path) -> Rulebook:
    """Return a party at which only those can be late who are welcome, and nobody sings in the rain at home."""
    return rulebook(tmp_path, words="term welcomed guest", mechanics=MECHANICS)


def refused(code: Rulebook, situation: str) -> InputError:
    """Return the refusal of a situation."""
    with pytest.raises(InputError, match="this cannot happen as it is told") as caught:
        inquiry(code, situation)
    return caught.value


def test_what_is_lacking_is_named(code: Rulebook) -> None:
    error = refused(code, "host(ann) late(bob)")
    assert error.message == "this cannot happen as it is told: late bob"
    assert error.expected == "welcomed bob"


def test_what_it_cannot_go_with_is_named(code: Rulebook) -> None:
    error = refused(code, "host(ann) sang(ann) rain")
    assert error.message == "this cannot happen as it is told: rain; sang ann; host ann"
    assert error.expected is None


def test_what_is_told_or_follows_from_what_is_told_is_not_lacking(code: Rulebook) -> None:
    assert inquiry(code, "host(ann) late(ann)").root
    assert inquiry(code, "host(ann) move(1,bob,red) late(bob)").root
    assert inquiry(code, "host(ann) sang(bob) rain").root


def test_what_is_lacking_whoever_it_is_about_is_named(code: Rulebook) -> None:
    error = refused(code, "sang(ann)")
    assert error.message.endswith("sang ann")
    assert error.expected is not None
    assert error.expected.startswith("host")


def test_what_is_lacking_and_can_be_told_has_its_key(code: Rulebook) -> None:
    error = refused(code, "sang(ann)")
    assert error.expected is not None
    assert error.expected.endswith("(`host`)")
