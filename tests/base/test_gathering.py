"""Errors that are gathered end the work on one thing, and else all of it."""

import pytest

from pyrules.base.errors import InputError
from pyrules.base.gathering import apart, gathering, is_gathering, is_whole


def read(numbers: list[int]) -> list[int]:
    """Return numbers as they are read, each by itself; those below 0 are wrong."""
    found = []
    for number in numbers:
        with apart():
            if number < 0:
                raise InputError(f"`{number}` is below 0")
            found.append(number)
    return found


def test_the_first_error_ends_all_where_nobody_gathers() -> None:
    with pytest.raises(InputError, match="`-1`"):
        read([1, -1, 2, -2])
    assert not is_gathering()
    assert is_whole()


def test_where_errors_are_gathered_each_ends_one_thing() -> None:
    with gathering() as errors:
        assert is_whole()
        assert read([1, -1, 2, -2]) == [1, 2]
        assert not is_whole()
    assert [one.message for one in errors] == ["`-1` is below 0", "`-2` is below 0"]
    with gathering() as errors:
        raise InputError("of all")
    assert [one.message for one in errors] == ["of all"]


def test_what_is_no_error_of_the_input_is_not_gathered() -> None:
    with pytest.raises(ZeroDivisionError), gathering(), apart():
        _ = 1 // 0
