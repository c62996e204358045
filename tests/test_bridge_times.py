"""When acts of the bridge rulebook are due, done, too late or still to come: before and after their moment."""

from functools import cache

import pytest

from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.rulings.model import Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case
from pyrules.testing.rulebooks import case_language

AUCTION = 'auction = ["1H", "2C"]\nwrong_board = [1]\n'
CLOSED = 'auction = ["1H", "pass", "pass", "pass"]\n'
LED = f'{CLOSED}play = ["C4"]\n'
PLAYED = f"{LED}play_ended = true\n"
WRONG = "wrong_board = [1]\n"
NOT_THEIRS = 'board_not_designated = ["EW"]\nboard_mistake_discovered = true\nboard_played_before = false\n'
MUCH_THE_SAME = '"17D inadvertent 1" = "yes"\n"17D differs_significantly 1" = "no"'
DIFFERENT = '"17D inadvertent 1" = "yes"\n"17D differs_significantly 1" = "yes"'


@cache
def book(edition: str) -> Rulebook:
    return load(edition)


def rulings(edition: str, events: str, findings: str = "") -> Rulings:
    code = book(edition)
    case = parse_case(
        f'edition = "{edition}"\n[table]\ndealer = "N"\n[events]\n{events}\n[findings]\n{findings}'
    )
    return Inquiry(code, facts(case, code.vocabulary), case_language(code)).document(explain=False)


def stages(edition: str, events: str, findings: str, key: str) -> set[str]:
    """The stages of an act in all rulings of a situation."""
    found = rulings(edition, events, findings).rulings
    return {act.stage for one in found for act in (*one.acts, *one.powers) if act.key == key}


@pytest.mark.parametrize(
    ("edition", "events", "findings", "key", "stage"),
    [
        # What is for the auction: a call is struck out until the play has begun.
        ("1997", AUCTION, MUCH_THE_SAME, "director: cancel 1 (17D)", "due"),
        ("1997", CLOSED + WRONG, MUCH_THE_SAME, "director: cancel 1 (17D)", "due"),
        ("1997", LED + WRONG, "", "director: cancel 1 (17D)", "lapsed"),
        # The edition of 2017 sets no such limit.
        ("2017", LED + WRONG, "", "director: cancel 1 (15A1)", "due"),
        # It has been when another call stands in its place.
        (
            "1997",
            'auction = ["1H", "N:1S"]\nin_place_of = ["2 1"]\n' + WRONG,
            "",
            "director: cancel 1 (17D)",
            "done",
        ),
        # Nobody calls for an artificial score, or in an auction that is void.
        ("1997", AUCTION, DIFFERENT, "south: may_not redouble (19B1)", "lapsed"),
        ("1997", AUCTION, MUCH_THE_SAME, "south: may_not redouble (19B1)", "due"),
        (
            "1997",
            'auction = ["1H"]\nboard_not_designated = ["EW"]\nboard_mistake_discovered = true',
            "",
            "east: may double (19A1)",
            "lapsed",
        ),
        ("1997", 'auction = ["1H"]', "", "east: may double (19A1)", "due"),
        # What is for the board: it is played to its end, or ends without a result.
        ("1997", LED, "", "players: play_contract 1 (22B)", "due"),
        ("1997", PLAYED, "", "players: play_contract 1 (22B)", "done"),
        ("1997", f"{LED}no_result = true", "", "players: play_contract 1 (22B)", "lapsed"),
        (
            "1987",
            PLAYED + 'exposed = ["E SA faced 4"]',
            "",
            "director: treat_as_penalty_card SA (24)",
            "lapsed",
        ),
        # What is worked out when the board is at its end.
        (
            "1997",
            'auction = ["1H", "double", "pass", "pass", "pass"]',
            "",
            "director: raise_score 2 (19D)",
            "later",
        ),
        (
            "1997",
            'auction = ["1H", "double", "pass", "pass", "pass"]\nplay_ended = true',
            "",
            "director: raise_score 2 (19D)",
            "due",
        ),
        # The Director called, and what he is told.
        (
            "1997",
            'auction = ["1H", "1D"]\nattention_drawn = ["N E 2"]',
            "",
            "players: must summon_director (9B1a)",
            "due",
        ),
        (
            "1997",
            'auction = ["1H", "1D"]\nattention_drawn = ["N E 2"]\ndirector_summoned = ["S 2"]',
            "",
            "players: must summon_director (9B1a)",
            "done",
        ),
        # A pass at the next turn: to come, due, made, not made.
        (
            "1987",
            'auction = ["1H"]\nexposed = ["N SA led 1"]',
            "",
            "south: must pass_at_next_turn (24)",
            "later",
        ),
        (
            "1987",
            'auction = ["1H", "pass"]\nexposed = ["N SA led 1"]',
            "",
            "south: must pass_at_next_turn (24)",
            "due",
        ),
        (
            "1987",
            'auction = ["1H", "pass", "pass"]\nexposed = ["N SA led 1"]',
            "",
            "south: must pass_at_next_turn (24)",
            "done",
        ),
        (
            "1987",
            'auction = ["1H", "pass", "2H"]\nexposed = ["N SA led 1"]',
            "",
            "south: must pass_at_next_turn (24)",
            "lapsed",
        ),
        (
            "1987",
            'auction = ["1H", "pass", "2H", "pass", "pass"]\nexposed = ["N SA led 1"]',
            "",
            "south: must pass_at_next_turn (24)",
            "lapsed",
        ),
        # A penalty card is one until it is played.
        ("1987", LED + 'exposed = ["E SA led 4"]', "", "director: treat_as_penalty_card SA (24)", "due"),
        (
            "1987",
            CLOSED + 'play = ["SA"]\nexposed = ["E SA led 4"]',
            "",
            "director: treat_as_penalty_card SA (24)",
            "lapsed",
        ),
        # The auction is begun anew, and the calls are repeated in it.
        (
            "1997",
            'auction = ["1H"]\nboard_not_designated = ["EW"]\nboard_mistake_discovered = true',
            "",
            "north: must repeat_calls (15C)",
            "later",
        ),
        (
            "1997",
            'first_auction = ["1H", "pass", "2H"]\nauction = ["1H"]\nboard_not_designated = ["EW"]\n'
            "board_mistake_discovered = true",
            "",
            "south: must repeat_calls (15C)",
            "due",
        ),
        (
            "1997",
            'first_auction = ["1H", "pass", "2H"]\nauction = ["1H"]\nboard_not_designated = ["EW"]\n'
            "board_mistake_discovered = true",
            "",
            "north: must repeat_calls (15C)",
            "done",
        ),
        (
            "1997",
            'first_auction = ["1H"]\nauction = ["1H"]\nboard_not_designated = ["EW"]\nboard_mistake_discovered = true',
            "",
            "director: shall cancel_auction (15C)",
            "done",
        ),
        # The board goes on, and has gone on.
        ("2017", CLOSED + NOT_THEIRS, "", "director: shall require_continuation (15B2)", "due"),
        ("2017", PLAYED + NOT_THEIRS, "", "director: shall require_continuation (15B2)", "done"),
        ("2017", PLAYED + NOT_THEIRS, "", "director: let_score_stand (15B2)", "due"),
        ("2017", CLOSED + NOT_THEIRS, "", "director: let_score_stand (15B2)", "later"),
        # A card looked for, a restatement given and put right.
        (
            "1997",
            'hand_found_incorrect = ["E too_few"]',
            "",
            "director: search_for_missing_card E (14A)",
            "due",
        ),
        (
            "1997",
            'hand_found_incorrect = ["E too_few"]\nsearched_for = ["E SQ nowhere"]',
            "",
            "director: search_for_missing_card E (14A)",
            "done",
        ),
        (
            "1997",
            'auction = ["1H"]\nasked = ["E restatement"]',
            "",
            "north_south: shall restate_auction E (20D)",
            "due",
        ),
        (
            "1997",
            'auction = ["1H"]\nasked = ["E restatement"]\nrestated = ["S E correctly"]',
            "",
            "north_south: shall restate_auction E (20D)",
            "done",
        ),
    ],
)
def test_an_act_has_its_time(edition: str, events: str, findings: str, key: str, stage: str) -> None:
    assert stages(edition, events, findings, key) == {stage}


def test_what_is_forbidden_is_never_done() -> None:
    """Dummy who spoke up all the same is to be silent as before."""
    events = f'{LED}attention_drawn = ["S N 5"]\nwants_to_draw_attention = ["S W"]\nirregular_card = [1]'
    for ruling in rulings("1997", events).rulings:
        for act in ruling.acts:
            assert act.stage != "done" or not act.force.endswith("_not")
