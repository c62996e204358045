"""What a law says of its own irregularities reaches Laws 9, 11, 12 and 16 of 1997, of which none is edited for it."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.situation import parse_case
from pyrules.testing.expectations import run_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rules

VOCABULARY = """% Words of Law 96 alone.

vocabulary(event, whistled, (player,)).
vocabulary(event, whistled_call, (call_number,)).
vocabulary(event, whistled_card, (card_number,)).
#defined whistled/1.
#defined whistled_call/1.
#defined whistled_card/1.
vocabulary(irregularity, whistling, (player,)).
vocabulary(irregularity, loud_call, (call_number,)).
vocabulary(irregularity, loud_card, (card_number,)).
"""
LAW = (
    '96A irregularity("96A", whistling(Player)) :- whistled(Player)',
    '96B irregularity("96B", loud_call(Number)) :- whistled_call(Number)',
    '96C irregularity("96C", loud_card(Number)) :- whistled_card(Number)',
)
COMMITTED = '96A committed(whistling(Player), Player) :- irregularity("96A", whistling(Player))'
UNDATED = '96A undated(whistling(Player)) :- irregularity("96A", whistling(Player))'
TELLING = '96A tells_partner(whistling(Player), Player) :- irregularity("96A", whistling(Player))'
ELSEWHERE = '96A at_another_board(whistling(Player)) :- irregularity("96A", whistling(Player))'
EMPOWERING = '96A empowered_to_adjust(this_board) :- irregularity("96A", whistling(_))'
ASSIGNING = '96A assigned_score_ordered_at(this_board) :- irregularity("96A", whistling(_))'
ASSIGNED_FOR = '96A assigned_score_for(whistling(Player)) :- irregularity("96A", whistling(Player))'
SCORED_FOR = '96A artificial_score_for(whistling(Player)) :- irregularity("96A", whistling(Player))'
SCORING = '96A artificial_score_ordered_at(this_board) :- irregularity("96A", whistling(_))'
AT_CALL = '96B irregular_at_call(loud_call(Number), Number) :- irregularity("96B", loud_call(Number))'
OF_FORM = '96B matter_of_form(loud_call(Number)) :- irregularity("96B", loud_call(Number))'
AT_CARD = '96C irregular_at_card(loud_card(Number), Number) :- irregularity("96C", loud_card(Number))'
WHISTLED = 'whistled = ["W"]'
CALLED = 'auction = ["1H", "2C"]\nwhistled_call = [2]'
REPLACED = 'auction = ["1H", "2C", "E:pass"]\nwhistled_call = [2]\nin_place_of = ["3 2"]'
PASSED = 'auction = ["1NT", "pass", "pass", "pass"]'
PLAYED = f'{PASSED}\nplay = ["D3", "D4"]'


SAID = (COMMITTED, UNDATED, TELLING)
ASSIGNED = (COMMITTED, ASSIGNING, ASSIGNED_FOR)
LYING = (AT_CALL, AT_CARD)
READERS = tuple(f"laws/1997/law{law}.lp" for law in (9, 11, 12, 16))


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the shipped rulebook without its cases, and add the words of a law."""
    folder = tmp_path_factory.mktemp("attributes") / "bridge"
    shutil.copytree(default_rulebook(), folder, ignore=shutil.ignore_patterns("cases"))
    _add(folder / "vocabulary" / "law96.lp", VOCABULARY)
    return folder


def _add(path: Path, text: str) -> None:
    assert not path.exists()
    path.write_text(text, encoding="utf-8")


@cache
def _with_law(folder: Path, stated: tuple[str, ...]) -> Rulebook:
    """Add the law with what it states to the rulebook, and read it."""
    law = folder / "laws" / "1997" / "law96.lp"
    _add(law, rules(*LAW, *stated))
    try:
        return load("1997", folder)
    finally:
        law.unlink()


def failures(folder: Path, stated: tuple[str, ...], events: str, expected: str) -> tuple[str, ...]:
    """Return where a case does not come out as expected, with the law and what it states."""
    code = _with_law(folder, stated)
    case = parse_case(
        'edition = "1997"\ntitle = "Somebody whistles"\n[table]\ndealer = "N"\nvulnerable = "none"\n'
        f"[events]\n{events}\n[expect]\n{expected}\n"
    )
    return run_case(code, case, case_language(code)).failures


@pytest.mark.parametrize(
    ("stated", "events", "atoms"),
    [
        (SAID, WHISTLED, ("offender(west)",)),
        (
            SAID,
            f'{WHISTLED}\nadjustment_proposed = ["N lack_of_indemnity"]',
            ('question("12A1", no_indemnity(north_south))',),
        ),
        (
            SAID,
            f'auction = ["1H"]\n{WHISTLED}\nwants_to_draw_attention = ["N W"]',
            ('norm("9A1", may, north, draw_attention(west))',),
        ),
        (
            SAID,
            f'{WHISTLED}\nattention_drawn = ["N W 0"]',
            ("attention_called(west, 0)", 'norm("9B1a", must, players, summon_director)'),
        ),
        (
            SAID,
            WHISTLED,
            ("informed(east, west)", 'norm("16A", may_not, east, choose_what_is_suggested_by(west))'),
        ),
        (
            (EMPOWERING,),
            f'{WHISTLED}\nadjustment_proposed = ["N damage"]',
            ('norm("12A", may, director, adjust_score(this_board))',),
        ),
        (
            ASSIGNED,
            f'{WHISTLED}\nadjustment_proposed = ["N damage"]',
            ('norm("12A", may, director, adjust_score(this_board))',),
        ),
        (
            ASSIGNED,
            f"{PLAYED}\n{WHISTLED}\nplay_ended = true",
            (
                'norm("12C2", does, director, assign_most_unfavourable_probable(east_west))',
                'norm("12C2", does, director, assign_most_favourable_likely(north_south))',
            ),
        ),
        ((SCORING,), f"{WHISTLED}\nno_result = true", ("artificial_score_ordered",)),
        ((SCORED_FOR,), f"{WHISTLED}\nno_result = true", ("artificial_score_ordered",)),
        (
            (SCORING,),
            f'{WHISTLED}\nadjustment_proposed = ["N damage"]',
            ('norm("12A", may, director, adjust_score(this_board))',),
        ),
        (LYING, CALLED, ("irregular_call(2)", "offence(east, 2)", "offender(east)", "infraction_at(2)")),
        (LYING, REPLACED, ("call_offending_side(2, east_west)",)),
        (
            LYING,
            'auction = ["1H", "2C", "2H"]\nwhistled_call = [2]\ndirector_summoned = ["W 3"]',
            ("acted_before_summons(east, 3)",),
        ),
        (
            LYING,
            f'{PLAYED}\nwhistled_card = [1]\nwants_to_draw_attention = ["N E"]',
            ('norm("9A2a", may, north, draw_attention(east))',),
        ),
    ],
    ids=[
        "whose it is",
        "whether there is no remedy is asked",
        "attention can be drawn to it",
        "attention was drawn to it",
        "partner is informed",
        "the Director can adjust",
        "what he is to do he can do",
        "the score is assigned",
        "the board is scored without a result",
        "it is scored so for what was done",
        "what is ordered so he can do",
        "it lies in a call",
        "such a call is withdrawn",
        "an opponent acted before the summons",
        "it lies in a card",
    ],
)
def test_other_laws_take_into_account_what_is_stated(
    copied: Path, stated: tuple[str, ...], events: str, atoms: tuple[str, ...]
) -> None:
    listed = ", ".join(f"'{one}'" for one in atoms)
    assert failures(copied, stated, events, f"holds = [{listed}]") == ()
    assert failures(copied, (), events, f"fails = [{listed}]") == ()


def test_only_who_did_what_the_score_is_for_offends(copied: Path) -> None:
    events = f"{PLAYED}\n{WHISTLED}\nplay_ended = true"
    expected = 'holds = ["offender(west)"]\nfails = ["offending_side(east_west)"]'
    assert failures(copied, (COMMITTED, ASSIGNING), events, expected) == ()


def test_a_matter_of_form_is_nothing_that_a_withdrawal_puts_right(copied: Path) -> None:
    expected = (
        'holds = ["irregular_call(2)"]\nfails = ["infraction_at(2)", "call_offending_side(2, east_west)"]'
    )
    assert failures(copied, (AT_CALL, OF_FORM), REPLACED, expected) == ()


@pytest.mark.parametrize(("stated", "expected"), [((), "holds"), ((ELSEWHERE,), "fails")])
def test_a_score_of_this_board_ends_nothing_that_happened_at_another(
    copied: Path, stated: tuple[str, ...], expected: str
) -> None:
    events = (
        f'{WHISTLED}\nadjustment_proposed = ["N lack_of_normal_play"]\n'
        '[findings]\n"12A2 normal_play_impossible" = "yes"\n'
        '[powers]\n"12A2 director assign_artificial_adjusted_scores this_board" = "exercised"'
    )
    ended = 'settles("12A2", whistling(west), artificial_adjusted_scores)'
    assert failures(copied, stated, events, f"{expected} = ['{ended}']") == ()


def test_laws_9_11_12_and_16_stay_as_they_are(copied: Path) -> None:
    read = {name: (copied / name).read_bytes() for name in READERS}
    assert read == {name: (default_rulebook() / name).read_bytes() for name in READERS}
    assert not any(b"whistl" in text for text in read.values())
