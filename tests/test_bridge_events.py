"""What cannot have happened at a table: events of the bridge rulebook that its mechanics refuse."""

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case
from pyrules.testing.rulebooks import case_language

PLAYED = 'auction = ["1NT", "pass", "pass", "pass"]\nplay = ["D3", "D4"]\n'
LED = 'auction = ["1NT", "pass", "pass", "pass"]\nplay = ["S2"]\n'


def inquire(events: str, edition: str = "1997") -> Inquiry:
    code = load(edition)
    case = parse_case(f'edition = "{edition}"\n[table]\ndealer = "N"\n[events]\n{events}')
    return Inquiry(code, facts(case, code.vocabulary), case_language(code))


@pytest.mark.parametrize(
    "events",
    [
        'searched_for = ["E D2 among_played_cards"]',
        f'{PLAYED}searched_for = ["E D3 elsewhere"]',
        f'{PLAYED}searched_for = ["E D3 nowhere"]',
        f'{PLAYED}searched_for = ["E D4 among_played_cards"]',
        'searched_for = ["E D2 elsewhere", "S D2 elsewhere"]',
        'searched_for = ["E D2 elsewhere", "E D2 nowhere"]',
    ],
    ids=[
        "among played cards before one is played",
        "elsewhere and in a trick",
        "lost and in a trick",
        "missing from one hand and played from another",
        "missing from two hands",
        "found and lost",
    ],
)
def test_a_card_is_not_missing_where_it_cannot_be(events: str) -> None:
    with pytest.raises(InputError, match="cannot happen as it is told"):
        inquire(events)


def test_a_second_card_of_the_same_hand_can_lie_in_its_trick() -> None:
    assert list(inquire(f'{PLAYED}searched_for = ["E D2 among_played_cards"]').leaves())


@pytest.mark.parametrize(
    "events",
    [
        'exposed = ["W S2 faced 1"]',
        f'{LED}exposed = ["W S3 faced 6"]',
        'exposed = ["W S2 faced 0", "E S2 faced 0"]',
        f'{LED}exposed = ["W S2 faced 0"]',
        f'{LED}exposed = ["E S2 faced 5"]',
    ],
    ids=[
        "after a call that was not made",
        "after a card that was not played",
        "a card of two hands",
        "played from another hand",
        "after it was played",
    ],
)
def test_a_card_is_not_exposed_where_it_cannot_be(events: str) -> None:
    with pytest.raises(InputError, match="cannot happen as it is told"):
        inquire(events, "1987")


def test_a_card_can_be_exposed_and_then_played() -> None:
    assert list(inquire(f'{LED}exposed = ["E S2 faced 4"]', "1987").leaves())
