"""What a ruling takes for granted: the events on whose absence it rests, and of which the case tells nothing."""

from pathlib import Path

import pytest

from pyrules.code.rulebook import Rulebook
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import parse_case, situation_of
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import PARTY, rulebook, rules

LAW = rules(
    '1 irregularity("1", noise) :- sang(Guest)',
    '1 norm("1", shall, director, stop) :- irregularity("1", noise); not excused',
    "1 excused :- late(Guest); move(_, Guest, red)",
    '2 settles("2", noise, stopped) :- irregularity("1", noise); not rain',
    '3 norm("3", may, ann, leave) :- rain',
    '4 overrides("4", "1") :- broke(glass)',
)
WORDS = "act stop; act leave; irregularity noise; disposition stopped; term excused; event broke thing"
THINGS = "domain(thing, (glass; chair)). #defined broke/1."


def granted(code: Rulebook, events: str) -> list[set[str]]:
    case = parse_case(f'edition = "x"\n[table]\nhost = "ann"\n[events]\n{events}')
    put = Inquiry(code, situation_of(case, code), case_language(code))
    rulings = put.document(named=case.named).rulings
    return [{one.sentence for one in ruling.granted} for ruling in rulings]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ('sang = ["ann"]', {"broke glass", "late something", "rain"}),
        ('sang = ["ann"]\nrain = false', {"broke glass", "late something"}),
        ('sang = ["ann"]\nbroke = ["chair"]', {"late something", "rain"}),
        ('sang = ["ann"]\nlate = false\nbroke = false\nrain = false', set()),
        # excused by being late and by a move: the moves are told, and there is none
        ('sang = ["ann"]\nlate = ["bob"]', {"broke glass", "rain"}),
        ("", set()),
    ],
)
def test_a_ruling_names_what_it_takes_for_granted(tmp_path: Path, events: str, expected: set[str]) -> None:
    code = rulebook(tmp_path, LAW, WORDS, vocabulary=PARTY + THINGS)
    assert granted(code, events) == [expected]


def test_an_entry_before_the_first_is_none(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, stop) :- move(Number, ann, red); not erased(Number - 1); not erased(Number)'
    )
    words = WORDS + "; event erased move_number"
    code = rulebook(tmp_path, law, words, vocabulary=PARTY + THINGS + " #defined erased/1.")
    assert granted(code, 'move = ["ann:red"]') == [{"erased 1"}]
    assert granted(code, 'move = ["bob:red", "ann:red"]') == [{"erased something"}]


def test_a_power_and_what_is_irregular_can_rest_on_silence(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", noise) :- sang(Guest); late(Guest); not rain',
        '2 norm("2", may, ann, leave) :- late(ann); not broke(glass)',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=PARTY + THINGS)
    assert granted(code, 'late = ["ann"]') == [{"broke glass"}]
    assert granted(code, 'late = ["bob"]\nsang = ["bob"]') == [{"rain"}]


def test_what_goes_on_as_always_rests_on_silence_too_and_says_so_apart(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, Guest, leave) :- host(Guest); not late(Guest); not rain',
        '2 norm("2", shall, director, stop) :- sang(bob); not rain',
    )
    case = parse_case('edition = "x"\n[table]\nhost = "ann"\n[events]\nsang = ["bob"]')
    code = rulebook(tmp_path, law, WORDS, vocabulary=PARTY + THINGS)
    put = Inquiry(code, situation_of(case, code), case_language(code))
    (ruling,) = put.document(named=case.named).rulings
    assert [(one.event, one.as_always) for one in ruling.granted] == [("rain", False), ("late", True)]


def test_what_nobody_elected_is_taken_for_granted_too(tmp_path: Path) -> None:
    law = LAW + rules('5 norm("5", shall, ann, leave) :- sang(Guest); not dress(red)')
    words = f"{WORDS}; election dress colour"
    code = rulebook(tmp_path, law, words, vocabulary=PARTY + THINGS + " #defined dress/1.")
    told = 'sang = ["ann"]\nlate = false\nbroke = false\nrain = false'
    assert granted(code, told) == [{"dress red"}]
    assert granted(code, told + '\n[elections]\ndress = "blue"') == [set()]


def test_where_the_facts_are_all_there_is_nothing_is_taken_for_granted(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, vocabulary=PARTY + THINGS)
    case = parse_case('edition = "x"\n[table]\nhost = "ann"\n[events]\nsang = ["ann"]')
    put = Inquiry(code, situation_of(case, code), case_language(code))
    assert not any(ruling.granted for ruling in put.document().rulings)
