from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import act
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = (
    "act leave; act pay; act greet guest; act thank guest; irregularity brawl guest; irregularity noise guest; "
    "disposition sent_home; disposition forgiven"
)


def test_an_act_of_the_same_law_with_the_same_arguments(tmp_path: Path) -> None:
    law = rules(
        '1A norm("1A", shall, ann, leave)',
        '1B option("1B", bob, pay)',
        '1C norm("1C", may, Guest, greet(Guest)) :- late(Guest)',
        '2 norm("2", may, ann, thank(ann))',
    )
    assert made(rulebook(tmp_path, law, WORDS), "act") == {
        ('norm("1A",shall,ann,pay)',),
        ('option("1B",bob,leave)',),
    }


def test_irregularities_and_how_they_end(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest)',
        '1 settles("1", noise(Guest), sent_home) :- late(Guest)',
        '1 settles("1", noise(Guest), forgiven) :- sang(Guest)',
    )
    assert made(rulebook(tmp_path, law, WORDS), "act") == {
        ('irregularity("1",noise(Guest)) :- late(Guest)',),
        ('settles("1",brawl(Guest),sent_home) :- late(Guest)',),
        ('settles("1",brawl(Guest),forgiven) :- sang(Guest)',),
        ('settles("1",noise(Guest),forgiven) :- late(Guest)',),
        ('settles("1",noise(Guest),sent_home) :- sang(Guest)',),
    }


def test_a_change_can_be_asked_for(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", may, Guest, greet(Guest)) :- late(Guest)'), WORDS)
    change = act.changed(code.laws[0], 3, "thank", 1_000_000)
    assert change.sentence == "1: greet(Guest) becomes thank(Guest)"
    with pytest.raises(RulebookError, match="names no act"):
        act.changed(code.laws[0], 2, "thank", 1_000_000)
