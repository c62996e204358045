from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import changes, override
from tests.mutation.made import added, made, sentences
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term loud"


def test_left_out_and_turned_round(tmp_path: Path) -> None:
    law = rules('1 overrides("1", "2") :- rain', "1 loud :- sang(_)", '2 norm("2", may, ann, leave)')
    code = rulebook(tmp_path, law, WORDS)
    assert made(code, "override") == {(), ('overrides("2","1") :- rain',)}
    assert sentences(changes(code, ["override"])) == {
        '1: overrides("1","2") is left out',
        '1: overrides("1","2") becomes overrides("2","1")',
    }
    assert () not in {added(one) for one in changes(code, ["left_out"]) if "overrides" in one.before}


def test_a_provision_that_only_displaces_stays_known(tmp_path: Path) -> None:
    law = rules('1 overrides("1", "2") :- rain', '2 norm("2", may, ann, leave)')
    code = rulebook(tmp_path, law, WORDS)
    assert all(one.applied_to(code).provisions == ("1", "2") for one in changes(code, ["override"]))


def test_what_displaces_nothing_is_left_alone(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('2 norm("2", may, ann, leave)', '2 refers("2", "1")'), WORDS)
    assert made(code, "override") == set()
    with pytest.raises(RulebookError, match="displaces nothing"):
        override.turned_round(code.laws[0], 1_000_000)
