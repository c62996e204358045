"""What cannot have happened at a table: events of the bridge rulebook that its mechanics refuse."""

import re

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case
from pyrules.testing.rulebooks import case_language

CONTRACT = 'auction = ["1NT", "pass", "pass", "pass"]\n'
PLAYED = f'{CONTRACT}play = ["D3", "D4"]\n'
LED = f'{CONTRACT}play = ["S2"]\n'
SHORT = 'hand_found_incorrect = ["E too_few"]\n'


def inquire(events: str, edition: str = "1997", dealer: str = 'dealer = "N"') -> Inquiry:
    code = load(edition)
    case = parse_case(f'edition = "{edition}"\n[table]\n{dealer}\n[events]\n{events}')
    return Inquiry(code, facts(case, code.vocabulary), case_language(code))


def lacking_in(error: InputError) -> str | None:
    """Return what a refusal says is lacking, without the keys by which a case tells it."""
    return error.expected and re.sub(r" \(`\w+`\)", "", error.expected)


def refusal(events: str, edition: str = "1997", dealer: str = 'dealer = "N"') -> InputError:
    with pytest.raises(InputError, match="cannot happen as it is told") as caught:
        inquire(events, edition, dealer)
    return caught.value


def test_nobody_calls_first_where_no_dealer_is_told() -> None:
    """Else the first call would be out of rotation, whoever makes it."""
    assert refusal('auction = ["N:1NT"]', dealer="").expected == "somebody is the dealer (`dealer`)"
    assert inquire('auction = ["N:1NT"]').root
    assert inquire('looked = ["N"]', dealer="").root


@pytest.mark.parametrize(
    ("edition", "events", "lacking", "told"),
    [
        (
            "1997",
            'auction = ["1NT"]\nplay_ended = true',
            "nobody is left to call",
            f"{CONTRACT}play_ended = true",
        ),
        (
            "2017",
            'auction = ["pass", "pass", "pass", "pass"]\nplay_ended = true',
            "somebody is the declarer",
            f"{CONTRACT}play_ended = true",
        ),
        (
            "1997",
            'auction = ["1NT", "pass", "pass"]\nplay = ["E:S2", "S:S3", "W:S4", "N:S5", "E:S6"]',
            "somebody is the declarer",
            'auction = ["1NT", "pass", "pass"]\nplay = ["E:S2"]',
        ),
        (
            "1997",
            'first_auction = ["1NT"]\nboard_mistake_discovered = true',
            "this board is not the one that a side had to play in this round",
            'first_auction = ["1NT"]\nboard_mistake_discovered = true\nboard_not_designated = ["NS"]',
        ),
        (
            "1997",
            'first_auction = ["1NT"]\nboard_not_designated = ["NS"]',
            "the Director has found out who is to play this board and who has played it before",
            'first_auction = ["1NT"]\nboard_not_designated = ["NS"]\nboard_mistake_discovered = true',
        ),
        (
            "2017",
            'auction = ["1NT"]\ncalled_on_source_board = ["1 1S"]',
            "whoever made call 1 held cards from a wrong board",
            'auction = ["1NT"]\ncalled_on_source_board = ["1 1S"]\nwrong_board = [1]',
        ),
        (
            "1997",
            'searched_for = ["E D2 nowhere"]',
            "East's hand was found to have too few cards",
            f'{SHORT}searched_for = ["E D2 nowhere"]',
        ),
        (
            "1997",
            'options_explained = ["E"]',
            "after an irregularity another law leaves East a choice; "
            "attention is drawn to an irregularity by an opponent of East; "
            "East, or the player to the right, wants a call changed",
            'options_explained = ["E"]\ngiven_option = ["E"]',
        ),
        (
            "1997",
            'auction = ["1NT", "2C"]\nwants_to_change = [2]\noptions_explained = ["W"]',
            "after an irregularity another law leaves West a choice; "
            "attention is drawn to an irregularity by an opponent of West; "
            "West, or the player to the right, wants a call changed",
            'auction = ["1NT", "2C"]\nwants_to_change = [2]\noptions_explained = ["E", "S"]',
        ),
        (
            "1997",
            'consulted_partner = ["E"]\ngiven_option = ["W"]',
            "after an irregularity another law leaves East a choice; "
            "attention is drawn to an irregularity by an opponent of East; "
            "East, or the player to the right, wants a call changed",
            'consulted_partner = ["E"]\ngiven_option = ["E"]',
        ),
        (
            "1997",
            'restated = ["E N correctly"]\nasked = ["N explanation"]',
            "North has asked for a restatement of the auction",
            'restated = ["E N correctly"]\nasked = ["N restatement"]',
        ),
        (
            "1997",
            'asked = ["N restatement"]\nrestated = ["E N correctly"]\nrestatement_corrected = ["E"]',
            "East has restated the auction to somebody with a mistake",
            'asked = ["N restatement"]\nrestated = ["E N mistakenly"]\nrestatement_corrected = ["E"]',
        ),
        (
            "1997",
            'auction = ["1NT", "pass", "N:pass", "N:1S"]\nin_place_of = ["4 1", "4 3"]',
            "call 3 was made in place of an earlier call",
            'auction = ["1NT", "pass", "N:pass", "N:1S"]\nin_place_of = ["3 1", "4 1", "4 3"]',
        ),
        ("1987", 'claim = ["E made"]', "somebody is the declarer", f'{CONTRACT}claim = ["E made"]'),
        (
            "1987",
            f'{CONTRACT}claim = ["E accepted"]',
            "a claim or concession of tricks: made by somebody; "
            "somebody has spread the hand on the table (at some time)",
            f'{CONTRACT}claim = ["E accepted", "S made"]',
        ),
        (
            "1987",
            f'{LED}statement_about_trick = ["E 4"]',
            "some card had just been played then (calls and cards so far: 4)",
            f'{LED}statement_about_trick = ["E 5"]',
        ),
        (
            "1987",
            f'{PLAYED}trick_missed = ["1 W"]',
            "card 3 has been played",
            f'{CONTRACT}play = ["D3", "D4", "N:D5"]\ntrick_missed = ["1 W"]',
        ),
        (
            "1987",
            'auction = ["1NT"]\nplay = ["N:S2"]\ndummy_interfered = ["1 played_a_card"]',
            "somebody is dummy",
            f'{LED}dummy_interfered = ["1 played_a_card"]',
        ),
    ],
)
def test_what_an_event_implies_has_to_be_told(edition: str, events: str, lacking: str, told: str) -> None:
    assert lacking_in(refusal(events, edition)) == lacking
    assert inquire(told, edition).root


@pytest.mark.parametrize(
    ("edition", "events", "clashing", "possible"),
    [
        (
            "1997",
            'auction = ["1NT", "X"]\nstated = ["1 1NT"]',
            "call 1 is a bid",
            'auction = ["1NT", "X"]\nstated = ["2 1NT"]',
        ),
        (
            "1997",
            'auction = ["1NT", "pass"]\nstated = ["2 1NT"]',
            "East made call 2: pass",
            'auction = ["1NT", "XX"]\nstated = ["2 1NT"]',
        ),
        (
            "1997",
            f'{SHORT[:-2]}, "E too_many"]',
            "East's hand was found to have too few cards",
            f'{SHORT[:-2]}, "W too_many"]',
        ),
        (
            "1997",
            'auction = ["1NT", "pass"]\nreceived = ["E:overhearing"]\nreceived_after_call = ["1 1", "1 2"]',
            "stray information 1 came after call 1",
            'auction = ["1NT", "pass"]\nreceived = ["E:overhearing"]\nreceived_after_call = ["1 2"]',
        ),
        (
            "1997",
            f'{PLAYED}card_withdrawn = ["S D3 to_rectify_infraction"]',
            "card 1: ♦3 from East's hand",
            f'{PLAYED}card_withdrawn = ["E D2 to_rectify_infraction"]',
        ),
        (
            "1997",
            'asked = ["N restatement"]\nrestated = ["N N correctly"]',
            "",
            'asked = ["N restatement"]\nrestated = ["S N correctly"]',
        ),
        (
            "1997",
            'asked = ["N restatement"]\nrestated = ["E N correctly", "E N mistakenly"]',
            "East has restated the auction to North correctly",
            'asked = ["N restatement"]\nrestated = ["E N correctly", "W N mistakenly"]',
        ),
        (
            "2017",
            '[elections]\ncontest_form = ["pairs", "teams"]',
            "the contest is for pairs",
            '[elections]\ncontest_form = ["teams"]',
        ),
        (
            "1987",
            f'{CONTRACT}exposed = ["E S2 faced 0"]\nstill_holds = ["W S2"]',
            "West still holds ♠2",
            f'{CONTRACT}exposed = ["E S2 faced 0"]\nstill_holds = ["E S2"]',
        ),
        (
            "1987",
            f'{LED}penalty_card_required = ["1 S3"]\nexposed = ["W S3 faced 0"]',
            "West has let ♠3 be seen: faced (calls and cards so far: 0)",
            f'{LED}penalty_card_required = ["1 S3"]\nexposed = ["E S3 faced 0"]',
        ),
        (
            "1987",
            f'{PLAYED}penalty_card_required = ["2 D3"]',
            "♦3",
            f'{PLAYED}penalty_card_required = ["2 D5"]',
        ),
        (
            "1987",
            f'{LED}played_together = ["1 S3 visible"]\nexposed = ["W S3 faced 0"]',
            "West has let ♠3 be seen: faced (calls and cards so far: 0)",
            f'{LED}played_together = ["1 S3 visible"]\nexposed = ["E S3 faced 0"]',
        ),
        (
            "1987",
            f'{LED}played_together = ["1 S3 visible"]\nstill_holds = ["W S3"]',
            "West still holds ♠3",
            f'{LED}played_together = ["1 S3 visible"]\nstill_holds = ["E S3"]',
        ),
        (
            "1987",
            f'{CONTRACT}play = ["D3", "D4", "D5", "D6"]\nextra_card = ["1 E D2", "1 S D2"]',
            "to trick 1, already complete, South has added ♦2",
            f'{CONTRACT}play = ["D3", "D4", "D5", "D6"]\nextra_card = ["1 E D2", "1 S D7"]',
        ),
    ],
)
def test_what_an_event_cannot_go_with_is_named(
    edition: str, events: str, clashing: str, possible: str
) -> None:
    error = refusal(events, edition)
    assert clashing in error.message
    assert error.expected is None
    assert inquire(possible, edition).root


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ('searched_for = ["E D2 among_played_cards"]', "card 1 has been played"),
        (f'{PLAYED}searched_for = ["E D3 elsewhere"]', "card 1: ♦3 from East's hand"),
        (f'{PLAYED}searched_for = ["E D3 nowhere"]', "card 1: ♦3 from East's hand"),
        (f'{PLAYED}searched_for = ["E D4 among_played_cards"]', "card 2: ♦4 from South's hand"),
        ('searched_for = ["E D2 elsewhere", "S D2 elsewhere"]', "♦2, missing from South's hand"),
        ('searched_for = ["E D2 elsewhere", "E D2 nowhere"]', "looked for and found nowhere"),
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
def test_a_card_is_not_missing_where_it_cannot_be(events: str, told: str) -> None:
    error = refusal(f'hand_found_incorrect = ["E too_few", "S too_few"]\n{events}')
    assert "missing from East's hand" in error.message
    assert told in f"{error.message}; {error.expected}"


def test_a_second_card_of_the_same_hand_can_lie_in_its_trick() -> None:
    assert list(inquire(f'{PLAYED}{SHORT}searched_for = ["E D2 among_played_cards"]').leaves())


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ('exposed = ["W S2 faced 1"]', "there was a time so far into the board (calls and cards so far: 1)"),
        (
            f'{LED}exposed = ["W S3 faced 6"]',
            "there was a time so far into the board (calls and cards so far: 6)",
        ),
        ('exposed = ["W S2 faced 0", "E S2 faced 0"]', "East has let ♠2 be seen"),
        (f'{LED}exposed = ["W S2 faced 0"]', "card 1: ♠2 from East's hand"),
        (f'{LED}exposed = ["E S2 faced 5"]', "card 1: ♠2 from East's hand"),
    ],
    ids=[
        "after a call that was not made",
        "after a card that was not played",
        "a card of two hands",
        "played from another hand",
        "after it was played",
    ],
)
def test_a_card_is_not_exposed_where_it_cannot_be(events: str, told: str) -> None:
    error = refusal(events, "1987")
    assert "be seen: faced" in error.message
    assert told in f"{error.message}; {error.expected}"


def test_a_card_can_be_exposed_and_then_played() -> None:
    assert list(inquire(f'{LED}exposed = ["E S2 faced 4"]', "1987").leaves())


HALVES = 'final_contract = "4S S"\ntricks_before = 8\non_lead = "S"'


@pytest.mark.parametrize("edition", ["1987", "1997", "2017"])
@pytest.mark.parametrize(
    ("table", "events", "lacking"),
    [
        (HALVES.partition("\non_lead")[0], 'play = ["N:H2"]', "somebody is on lead to the first trick told"),
        (HALVES.partition("\n")[2], 'play = ["H2"]', "somebody is the declarer"),
        (HALVES.replace("tricks_before = 8", ""), 'play = ["H2"]', "tricks played before what is told: some"),
        (
            HALVES.partition("\n")[0],
            "",
            "some card: somebody plays some card; tricks played before what is told: some; "
            "the play of the board has ended",
        ),
        (
            HALVES.partition("\n")[0],
            'play = ["H2"]\nplayed_earlier = ["H3"]',
            "tricks played before what is told: some",
        ),
    ],
    ids=["no leader", "no declarer", "no tricks", "no play", "no earlier tricks"],
)
def test_what_play_from_the_middle_needs_has_to_be_told(
    table: str, events: str, lacking: str, edition: str
) -> None:
    assert lacking_in(refusal(events, edition, table)) == lacking
    assert inquire('play = ["H2"]\nplayed_earlier = ["H3"]', edition, HALVES).root


@pytest.mark.parametrize("edition", ["1987", "1997", "2017"])
@pytest.mark.parametrize(
    ("table", "events", "clashing"),
    [
        (f'dealer = "S"\n{HALVES}', 'auction = ["4S", "P", "P", "P"]', "a call has been made"),
        (HALVES.replace("8", "12"), 'play = ["H2", "H3", "H4", "H5", "H6"]', "card 53"),
        (HALVES, 'play = ["H2"]\nstill_holds = ["S H2"]', "card 33: ♥2 from South's hand"),
        (HALVES, 'still_holds = ["N H2", "S H2"]', "North still holds ♥2"),
        (HALVES, 'play = ["H2"]\nplayed_earlier = ["H2"]', "card 33: ♥2 from South's hand"),
        (HALVES, 'still_holds = ["S H2"]\nplayed_earlier = ["H2"]', "South still holds ♥2"),
    ],
    ids=[
        "contract and auction",
        "fourteen tricks",
        "held and played",
        "held twice",
        "played twice",
        "held and gone",
    ],
)
def test_play_from_the_middle_does_not_contradict_itself(
    table: str, events: str, clashing: str, edition: str
) -> None:
    assert clashing in refusal(events, edition, table).message


@pytest.mark.parametrize(
    ("table", "before", "most"),
    [
        ('final_contract = "4S S"', 'play = ["H2"]', 13),
        (HALVES, "", 5),
        (HALVES, 'play = ["H2", "H3", "H4", "H5"]', 4),
        (HALVES.replace("8", "12"), 'held = ["E 14"]', 2),
        (HALVES.replace('d = "S"', 'd = "E"'), 'play = ["H2", "H3", "H4", "H5", "E:H6"]', 3),
        (HALVES, 'play = ["H2"]\ntrick_missed = ["5 E"]\nsuit_led_earlier = ["5 hearts"]', 13),
    ],
    ids=[
        "from the first card",
        "after eight tricks",
        "in the ninth",
        "fourteen dealt",
        "in the tenth",
        "a card too many",
    ],
)
def test_a_hand_holds_no_more_than_it_can_have_left_and_need_not_be_told_whole(
    table: str, before: str, most: int
) -> None:
    """East's, of which all told cards are clubs or diamonds."""
    cards = [f"{suit}{rank}" for suit in "CD" for rank in (*range(2, 11), *"JQKA")]
    for number in (1, most):
        held = ", ".join(f'"E {card}"' for card in cards[:number])
        assert inquire(f"{before}\nstill_holds = [{held}]", "1987", table).root
    held = ", ".join(f'"E {card}"' for card in cards[: most + 1])
    assert (
        f"so many cards left: {most}" in refusal(f"{before}\nstill_holds = [{held}]", "1987", table).message
    )


@pytest.mark.parametrize(
    ("events", "lacking", "told"),
    [
        (
            'trick_missed = ["5 E"]',
            "the suit led to trick 5 is some suit",
            'trick_missed = ["5 E"]\nsuit_led_earlier = ["5 hearts"]',
        ),
        (
            'suit_led_earlier = ["9 hearts"]\nplay = ["H2"]',
            "trick 9 is not told",
            'suit_led_earlier = ["8 hearts"]\nplay = ["H2"]',
        ),
        (
            'exposed = ["E H2 faced 17"]',
            "there was a time so far into the board (calls and cards so far: 17)",
            'exposed = ["E H2 faced 16"]',
        ),
        (
            'play = ["H2", "H3"]\nextra_card = ["10 E C2"]',
            "all four hands have played to trick 10",
            'play = ["H2", "H3", "H4", "H5"]\nextra_card = ["9 E C2"]',
        ),
        (
            'lead_lost = ["N"]\nled_earlier = ["E"]',
            "North had a turn to lead before what is told",
            'lead_lost = ["N"]\nled_earlier = ["N"]',
        ),
    ],
    ids=["suit of a missed trick", "suit of a told trick", "within a trick", "unfinished trick", "lead lost"],
)
def test_what_is_told_of_earlier_tricks_needs_them(events: str, lacking: str, told: str) -> None:
    assert lacking_in(refusal(events, "1987", HALVES)) == lacking
    assert inquire(told, "1987", HALVES).root


@pytest.mark.parametrize(
    "told",
    ['extra_card = ["8 E C2"]', 'played_together = ["33 C2 visible"]', 'penalty_card_required = ["33 C2"]'],
)
def test_a_card_of_a_trick_had_not_gone_before(told: str) -> None:
    events = f'play = ["H2"]\n{told}\nplayed_earlier = '
    assert "♣2 was played to a trick that is not told" in refusal(f'{events}["C2"]', "1987", HALVES).message
    assert inquire(f'{events}["C3"]', "1987", HALVES).root


def test_the_first_trick_had_one_leader() -> None:
    assert (
        refusal('led_earlier = ["E"]', "1987", HALVES.replace("8", "1")).expected
        == "card 1 is the lead of East to a trick"
    )
    assert inquire('led_earlier = ["E"]', "1987", HALVES.replace("8", "2")).root


def test_what_was_shown_in_an_auction_wants_it_told() -> None:
    assert "the auction is not told" in refusal('exposed = ["E H2 faced 0"]', "1987", HALVES).message
    assert inquire('exposed = ["E H2 faced 4"]', "1987", HALVES).root


def test_a_trick_of_the_telling_is_as_in_play_from_the_first_card() -> None:
    """What follows from the last tricks does not turn on whether the others are told."""
    cards = [f"{suit}{rank}" for rank in (*range(2, 11), *"JQKA") for suit in "CDHS"]
    contract = 'final_contract = "1NT N"'
    whole = inquire(f"play = {cards}", "1987", contract).surely()
    part = inquire(f"play = {cards[40:]}", "1987", f'{contract}\ntricks_before = 10\non_lead = "E"').surely()
    names = {"played", "in_trick", "deed", "to_play", "hand_over"}
    late = {
        one for one in whole if one.name in names and not (one.arguments and one.arguments[0].number <= 40)
    }
    assert {str(one) for one in late} >= {"played(52,north,card(spades,14))", "in_trick(52,13)", "hand_over"}
    assert late <= set(part)
    assert {one for one in part if one.name == "trick_won"} == {
        one for one in whole if one.name == "trick_won" and one.arguments[0].number > 10
    }
