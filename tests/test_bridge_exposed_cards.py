"""What cannot be said of an exposed card: events of 1987 that the mechanics refuse."""

import pytest

from pyrules.errors import InputError
from pyrules.rulebook import load
from pyrules.ruling import Inquiry
from pyrules.situation import facts, parse_case
from pyrules.testing import case_language

PLAYED = 'auction = ["1NT", "pass", "pass", "pass"]\nplay = ["S2"]\n'


def inquire(events: str) -> Inquiry:
    code = load("1987")
    case = parse_case(f'edition = "1987"\n[table]\ndealer = "N"\n[events]\n{events}')
    return Inquiry(code, facts(case, code.vocabulary), case_language(code))


@pytest.mark.parametrize(
    "events",
    [
        'exposed = ["W S2 faced 1"]',
        f'{PLAYED}exposed = ["W S3 faced 6"]',
        'exposed = ["W S2 faced 0", "E S2 faced 0"]',
        f'{PLAYED}exposed = ["W S2 faced 0"]',
        f'{PLAYED}exposed = ["E S2 faced 5"]',
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
        inquire(events)


def test_a_card_can_be_exposed_and_then_played() -> None:
    assert list(inquire(f'{PLAYED}exposed = ["E S2 faced 4"]').leaves())
