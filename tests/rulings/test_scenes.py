"""Situations as people draw them: what happened in order, rounds at the table, hands."""

from pathlib import Path

import pytest

from pyrules.rulings.scenes import Scene, ruled
from pyrules.situation import parse_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook

GAME = """
domain(guest, (ann; bob; carol)).
domain(bearer, (ann; bob; carol)).
domain(suit, (hearts; spades)).
domain(rank, 2..5).
domain(card, card(Suit, Rank)) :- domain(suit, Suit), domain(rank, Rank).
domain(trick, 1..3).
vocabulary(sequence, play, (card_number, guest, card)).
numbered(card_number, play).
vocabulary(event, holds, (guest, card)).
vocabulary(event, rain, ()).
vocabulary(term, missed, (card_number, guest, card)).
vocabulary(term, played, (card_number, guest, card)).
told_as(play, played).
notation("H2", card(hearts,2); "H3", card(hearts,3); "S4", card(spades,4); "S5", card(spades,5)).
#defined play/3.
#defined holds/2.
#defined rain/0.
"""
SEATS = "drawn_at(ann, top). drawn_at(bob, right). drawn_at(carol, left).\n"
TRICKS = "counted_in(trick, (play,), 3).\n"
HANDS = "drawn_in_hand(holds).\n"
TOLD = """
played(Number, Guest, Card) :- play(Number, Guest, Card).
missed(Number, ann, Card) :- play(Number, Guest, Card).
"""
CASE = """edition = "x"
title = "a game"

[events]
play = ["ann:H2", "bob:H3", "carol:S4", "carol:S5"]
holds = ["ann H2", "bob S4", "bob H3", "bob S5"]
rain = true
"""


def scene(folder: Path, vocabulary: str, case: str = CASE) -> Scene:
    code = rulebook(folder, vocabulary=GAME + vocabulary, mechanics=TOLD, situations="")
    return ruled(code, parse_case(case), case_language(code), rulings=False).scene


def test_what_was_done_in_order_stands_under_who_did_it(tmp_path: Path) -> None:
    found = scene(tmp_path, "")
    (grid,) = found.grids
    assert grid.columns == ("ann", "bob", "carol")
    assert [[one and one.number for one in row] for row in grid.rows] == [[1, 2, 3], [None, None, 4]]
    assert found.rounds == ()
    assert found.hands == ()


def test_columns_go_clockwise_from_the_left_where_people_have_seats(tmp_path: Path) -> None:
    (grid,) = scene(tmp_path, SEATS).grids
    assert grid.columns == ("carol", "ann", "bob")
    assert [[one and one.number for one in row] for row in grid.rows] == [
        [None, 1, 2],
        [3, None, None],
        [4, None, None],
    ]


def test_what_is_counted_in_rounds_of_all_is_drawn_around_the_table(tmp_path: Path) -> None:
    found = scene(tmp_path, SEATS + TRICKS)
    assert found.grids == ()
    assert [[(one.side, one.entry.number) for one in each.laid] for each in found.rounds] == [
        [("top", 1), ("right", 2), ("left", 3)],
        [("left", 4)],
    ]


@pytest.mark.parametrize(
    ("vocabulary", "case"),
    [
        (TRICKS, CASE),  # nobody has a seat
        (SEATS + "counted_in(trick, (play,), 2).\n", CASE),  # a round is not one entry of each
        (SEATS + TRICKS, CASE.replace('"bob:H3"', '"ann:H3"')),  # somebody has two in one round
    ],
)
def test_other_sequences_are_not_drawn_around_the_table(tmp_path: Path, vocabulary: str, case: str) -> None:
    found = scene(tmp_path, vocabulary, case)
    assert found.rounds == ()
    assert len(found.grids) == 1


def test_what_is_in_hands_is_drawn_in_rows_highest_first(tmp_path: Path) -> None:
    found = scene(tmp_path, SEATS + HANDS)
    assert [(one.side, one.owner, [kind for kind, _ in one.rows]) for one in found.hands] == [
        ("top", "ann", ["hearts"]),
        ("right", "bob", ["spades", "hearts"]),
    ]
    assert len(found.hands[1].rows[0][1]) == 2
    assert found.events == ("rain",)


def test_hands_without_seats_are_told_in_sentences(tmp_path: Path) -> None:
    found = scene(tmp_path, HANDS)
    assert found.hands == ()
    assert len(found.events) == 5
