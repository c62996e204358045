from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import changes, left_out
from tests.mutation.made import sentences
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term rude guest"
LAW = rules(
    "1 rude(Guest) :- late(Guest); rain",
    '1 norm("1", may, Guest, leave) :- rude(Guest)',
    '1 refers("1", "9")',
)


def test_provisions_rules_and_conditions(tmp_path: Path) -> None:
    assert sentences(changes(rulebook(tmp_path, LAW, WORDS), ["left_out"])) == {
        "1: all that it says is left out",
        "1: rude(Guest) if late(Guest) and rain is left out",
        '1: norm("1",may,Guest,leave) if rude(Guest) is left out',
        "1: rain is left out",
    }


def test_references_stay(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    whole = next(change for change in changes(code, ["left_out"]) if "all that" in change.sentence)
    assert [rule.text for rule in whole.applied_to(code).laws] == ['refers("1","9").']


def test_a_provision_left_with_nothing_stays_known(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("1 rude(ann) :- rain"), WORDS)
    (change, condition) = changes(code, ["left_out"])
    assert [rule.text for rule in change.added] == ['no_rule("1","left out").']
    assert change.applied_to(code).provisions == ("1",)
    assert [rule.text for rule in condition.added] == ["rude(ann)."]


def test_a_condition_that_binds_a_variable_stays(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("1 rude(Guest) :- late(Guest)"), WORDS)
    with pytest.raises(RulebookError, match="no condition says who or what `Guest` is"):
        left_out.without_condition(code.laws[0], 0, 1_000_000)
