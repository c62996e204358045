from pathlib import Path

import pytest

from pyrules.rulings.model import Ruling
from tests.rulebooks import PARTY, inquiry, rulebook, rules

TOLD = (
    PARTY + "told_as(move, moved).\nvocabulary(term, moved, (move_number, guest, colour)).\n"
    "vocabulary(event, whispered, (move_number,)).\n#defined whispered/1.\n"
)
MECHANICS = """
moved(Number, Guest, Colour) :- move(Number, Guest, Colour).
next(ann) :- moved(1, bob, _).
next(bob) :- moved(1, ann, _).
"""
WORDS = "term odd move_number; act leave; act pay; act sing; question drunk guest; irregularity wrong_colour"
TURN = '1 norm("1", does, Guest, leave) :- next(Guest)'
WRONG = '2 irregularity("2", wrong_colour) :- moved(Number, _, Colour); Colour != red'


def ruled(folder: Path, situation: str, *laws: str, vocabulary: str = TOLD) -> Ruling:
    code = rulebook(folder, rules(*laws), WORDS, vocabulary=vocabulary, mechanics=MECHANICS)
    put = inquiry(code, situation)
    return put.ruling(next(put.leaves()))


def always(ruling: Ruling) -> dict[str, bool]:
    return {f"{one.provision} {one.bearer}": one.as_always for one in (*ruling.acts, *ruling.powers)}


def test_whose_turn_it_is_is_as_always_though_the_move_before_was_wrong(tmp_path: Path) -> None:
    ruling = ruled(
        tmp_path,
        "host(ann) move(1,ann,blue)",
        TURN,
        WRONG,
        '3 norm("3", shall, ann, pay) :- irregularity("2", wrong_colour)',
        '4 norm("4", may, Guest, sing) :- next(Guest)',
    )
    assert always(ruling) == {"1 bob": True, "3 ann": False, "4 bob": True}
    assert [one.provision for one in ruling.usual] == ["1", "4"]


def test_what_has_in_it_all_that_makes_an_irregularity_is_not_as_always(tmp_path: Path) -> None:
    ruling = ruled(
        tmp_path,
        "host(ann) move(1,ann,blue)",
        "2 odd(Number) :- moved(Number, _, Colour); Colour != red",
        '2 irregularity("2", wrong_colour) :- odd(_)',
        '3 norm("3", shall, ann, pay) :- odd(_)',
        '4 norm("4", shall, bob, pay) :- moved(_, _, Colour); Colour != red',
        '5 norm("5", shall, ann, sing) :- moved(_, _, Colour); Colour != green',
    )
    assert always(ruling) == {"3 ann": False, "4 bob": False, "5 ann": True}


def test_how_an_irregularity_ends_is_not_as_always(tmp_path: Path) -> None:
    ruling = ruled(
        tmp_path,
        "host(ann) move(1,ann,blue) rain",
        '2 irregularity("2", wrong_colour) :- rain',
        '3 settles("3", wrong_colour, peace) :- host(ann)',
        '4 norm("4", shall, ann, pay) :- settles("3", wrong_colour, _)',
    )
    assert always(ruling) == {"4 ann": False}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("host(ann)", True),
        ("not rain", True),
        ("late(bob)", False),
        ("whispered(1)", True),
        ('found("5", drunk(ann), yes)', False),
        ("not late(ann)", True),
    ],
)
def test_what_rests_on_an_event_beside_the_moves_or_a_decision_is_not(
    tmp_path: Path, condition: str, *, expected: bool
) -> None:
    ruling = ruled(
        tmp_path,
        'host(ann) move(1,ann,blue) late(bob) whispered(1) given(finding("5",drunk(ann)),yes)',
        WRONG,
        f'3 norm("3", shall, ann, pay) :- {condition}',
        '5 question("5", drunk(ann)) :- host(ann)',
    )
    assert always(ruling) == {"3 ann": expected}


def test_a_fact_left_open_is_no_decision_of_people(tmp_path: Path) -> None:
    code = rulebook(
        tmp_path,
        rules(TURN, WRONG, '3 norm("3", shall, Guest, pay) :- host(Guest)'),
        WORDS,
        vocabulary=TOLD,
        mechanics=MECHANICS,
    )
    put = inquiry(code, "left_open(host(ann),yes) left_open(host(ann),no) move(1,ann,blue)")
    used = [always(put.ruling(node)) for node in put.leaves()]
    assert {"1 bob": True, "3 ann": True} in used


def test_where_nothing_went_wrong_nothing_is_set_apart(tmp_path: Path) -> None:
    ruling = ruled(tmp_path, "host(ann) move(1,ann,red)", TURN, WRONG)
    assert always(ruling) == {"1 bob": True}
    assert ruling.usual == ()


def test_without_moves_only_what_rests_on_no_event_is_as_always(tmp_path: Path) -> None:
    ruling = ruled(
        tmp_path,
        "host(ann) move(1,ann,blue)",
        '2 irregularity("2", wrong_colour) :- move(1, _, blue)',
        '3 norm("3", shall, bob, pay) :- move(1, ann, _)',
        '4 norm("4", shall, ann, pay) :- host(ann)',
        vocabulary=PARTY,
    )
    assert always(ruling) == {"3 bob": False, "4 ann": True}
