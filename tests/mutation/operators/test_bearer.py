from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.terms import named
from pyrules.mutation.operators import bearer
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; act pay; term friend guest guest"


def test_a_group_for_its_member_and_whom_the_law_names(tmp_path: Path) -> None:
    law = rules('1A norm("1A", shall, ann, leave)', '1B norm("1B", may, director, pay)')
    assert made(rulebook(tmp_path, law, WORDS), "bearer") == {
        ('norm("1A",shall,guests,leave)',),
        ('norm("1A",shall,director,leave)',),
        ('norm("1B",may,ann,pay)',),
    }


def test_one_member_for_the_group(tmp_path: Path) -> None:
    law = rules('1 norm("1", shall, guests, leave)', '2 norm("2", may, director, pay)')
    assert made(rulebook(tmp_path, law, WORDS), "bearer") == {('norm("1",shall,ann,leave)',)}


def test_somebody_else_in_the_same_rule_and_all_instead_of_each(tmp_path: Path) -> None:
    law = rules('1 norm("1", shall, Guest, leave) :- move(_, Guest, _); friend(Guest, Other); Colour = 1')
    found = made(rulebook(tmp_path, law, WORDS), "bearer")
    assert {one.partition(",leave")[0] for (one,) in found} == {
        'norm("1",shall,Other',
        'norm("1",shall,guests',
    }


def test_a_rule_that_addresses_nobody_is_left_alone(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("1 friend(ann, bob) :- rain"), WORDS)
    assert made(code, "bearer") == set()
    with pytest.raises(RulebookError, match="has a bearer"):
        bearer.changed(code.laws[0], named("bob"), 1_000_000)


def test_a_variable_that_nothing_binds_is_refused(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", shall, ann, leave)'), WORDS)
    with pytest.raises(RulebookError, match="no condition says who or what `Guest` is"):
        bearer.changed(code.laws[0], named("Guest"), 1_000_000)
