from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import changes, number
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term rude guest"


def test_numbers_one_more_and_one_less_and_bounds(tmp_path: Path) -> None:
    law = rules("12 rude(Guest) :- move(0, Guest, _); move(Number, Guest, _); Number >= 3")
    assert made(rulebook(tmp_path, law, WORDS), "number") == {
        ("rude(Guest) :- move(1,Guest,_); move(Number,Guest,_); Number >= 3",),
        ("rude(Guest) :- move(0,Guest,_); move(Number,Guest,_); Number >= 4",),
        ("rude(Guest) :- move(0,Guest,_); move(Number,Guest,_); Number >= 2",),
        ("rude(Guest) :- move(0,Guest,_); move(Number,Guest,_); Number > 3",),
    }


def test_ids_and_names_are_no_numbers(tmp_path: Path) -> None:
    law = rules('12 norm("12", may, Guest1, leave) :- late(Guest1); norm("11", may, _, leave); Guest1 != ann')
    assert made(rulebook(tmp_path, law, WORDS), "number") == set()


def test_a_change_can_be_asked_for(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("12 rude(Guest) :- move(Number, Guest, _); Number > 12"), WORDS)
    change = number.changed(code.laws[0], "12", "10", 1_000_000)
    assert change.sentence == "12: Number > 12 becomes Number > 10"
    assert number.changed(code.laws[0], ">", "<", 1_000_000).after == "Number < 12"
    with pytest.raises(RulebookError, match="does not say `4`"):
        number.changed(code.laws[0], "4", "5", 1_000_000)


def test_a_number_stays_one_that_there_is(tmp_path: Path) -> None:
    law = rules("12 rude(Guest) :- move(Number, Guest, _); Number > 2147483647")
    code = rulebook(tmp_path, law, WORDS)
    assert made(code, "number") == {
        ("rude(Guest) :- move(Number,Guest,_); Number > 2147483646",),
        ("rude(Guest) :- move(Number,Guest,_); Number >= 2147483647",),
    }
    with pytest.raises(RulebookError, match="`2147483648` is too large a number"):
        number.changed(code.laws[0], "2147483647", "2147483648", 1_000_000)


def test_a_changed_calculation_is_watched(tmp_path: Path) -> None:
    words = f"{WORDS}; event paid amount; term rest amount"
    code = rulebook(tmp_path, rules("12 rest(Amount + 5) :- paid(Amount)"), words)
    found = {rule.watched for change in changes(code, ["number"]) for rule in change.added}
    assert found == {(("(_+4)", "+", True),), (("(_+6)", "+", True),)}
