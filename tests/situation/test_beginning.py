"""Sequences that a case tells from the middle on: their entries are numbered from there."""

import pytest
from clingo import Symbol, parse_term

from pyrules.base.errors import InputError
from pyrules.code.ranges import LONGEST
from pyrules.code.vocabulary import read_vocabulary
from pyrules.situation import case_from, facts, parse_case, to_toml
from tests.rulebooks import PARTY

WORDS = read_vocabulary(
    PARTY + "vocabulary(table, rounds, (count,)). domain(count, 0..3). domain(count, 999999). "
    "begins_after(move, rounds, 4). vocabulary(event, meant, (move_number,)). "
    "vocabulary(sequence, hop, (hop_number, guest)). numbered(hop_number, hop)."
)


def stated(events: str, rounds: str = "2") -> set[Symbol]:
    return set(
        facts(parse_case(f'edition = "x"\n[table]\nrounds = {rounds}\n[events]\n{events}', "a.toml"), WORDS)
    )


def refusal(events: str, rounds: str = "2") -> InputError:
    with pytest.raises(InputError) as caught:
        stated(events, rounds)
    return caught.value


def test_entries_are_counted_on_from_what_the_table_says() -> None:
    expected = {"rounds(2)", "move(9,on_turn,red)", "move(10,ann,blue)", "meant(10)", "hop(1,bob)"}
    told = 'move = ["red", "ann:blue"]\nhop = ["bob:"]\nmeant = [10]'
    assert stated(told) == {parse_term(one) for one in expected}
    assert parse_term("move(1,on_turn,red)") in stated(told.replace("10", "2"), rounds="0")


def test_a_number_may_stand_in_quotation_marks() -> None:
    assert stated('move = ["red"]', rounds='"2"') == stated('move = ["red"]')


@pytest.mark.parametrize("number", [1, 8, 11])
def test_what_is_not_told_is_no_entry(number: int) -> None:
    error = refusal(f'move = ["red", "blue"]\nmeant = [{number}]')
    assert error.message == f"`{number}` is no entry of `move`"
    assert error.expected == "a number from 9 to 10"
    assert str(error.place) == "a.toml:6:10"


def test_an_entry_left_open_is_one_of_those_told() -> None:
    matters = {
        str(one.arguments[0])
        for one in stated('move = ["red", "blue"]\nmeant = "?"')
        if one.match("left_open", 2)
    }
    assert matters == {"meant(9)", "meant(10)"}


def test_from_where_it_is_told_is_known() -> None:
    error = refusal('move = ["red"]', rounds='"?"')
    assert error.message == "`rounds` cannot be open"
    assert error.expected == "with which entry `move` begins has to be told"
    assert str(error.place) == "a.toml:3:10"
    assert len(stated('sang = ["ann"]', rounds='"?"')) == 1 + len(WORDS.domains["count"])


def test_no_number_of_an_entry_is_larger_than_any() -> None:
    assert refusal('move = ["red"]', rounds="999999").expected == f"at most {LONGEST}"


def test_a_case_is_written_from_where_it_is_told() -> None:
    told = stated('move = ["red", "ann:blue"]\nmeant = [10]')
    written = case_from(told, WORDS, edition="x")
    assert written.events == {"move": ("red", "ann:blue"), "meant": (10,)}
    assert set(facts(parse_case(to_toml(written)), WORDS)) == told


def test_entries_that_begin_elsewhere_are_no_case() -> None:
    with pytest.raises(InputError) as caught:
        case_from([parse_term("rounds(2)"), parse_term("move(1,ann,red)")], WORDS, edition="x")
    assert caught.value.expected == "numbers from 9, each once"
