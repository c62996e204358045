"""A code in parts: what each holds, and that the parts together find what the whole does."""

from dataclasses import replace
from pathlib import Path

import pytest

from pyrules.code.parsing import engine_rules
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.scopes import scope_program
from pyrules.relevance import parts as module
from pyrules.relevance.parts import parts
from tests.rulebooks import found, rulebook, rules

WORDS = "act leave; irregularity noise; irregularity brawl; disposition banned; question drunk; term wet"
LAWS = (
    "1 wet :- rain",
    '2 norm("2", shall, ann, leave) :- wet',
    '3 norm("3", shall_not, guests, leave) :- late(ann)',
    '4 overrides("4", "3") :- sang(ann)',
    '5 irregularity("5", noise) :- sang(bob)',
    '6 question("6", drunk) :- irregularity("5", noise)',
    '7 settles("7", noise, banned) :- found("6", drunk, yes)',
    '8 irregularity("8", brawl) :- late(bob)',
    '9 settles("9", brawl, banned) :- irregularity("8", brawl)',
)


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """A rulebook that is asked one provision at a time."""
    monkeypatch.setattr(module, "TOGETHER", 1)
    monkeypatch.setattr(module, "LARGE", len(LAWS))
    return rulebook(tmp_path, rules(*LAWS), WORDS)


def provisions_of(code: Rulebook) -> dict[str, set[str]]:
    """Return the provisions of which the part for each has rules."""
    return {
        provision: {rule.provision for rule in part.rulebook.laws}
        for part in parts(code)
        for provision in part.about
    }


@pytest.mark.parametrize(
    ("provision", "needed"),
    [
        ("2", {"1", "2", "3", "4"}),  # whose term it reads, what forbids the same, what displaces that
        ("5", {"5", "6", "7"}),  # what settles it, and by what answer to what
        ("8", {"8", "9"}),
    ],
)
def test_a_part_has_what_the_findings_about_its_provisions_turn_on(
    code: Rulebook, provision: str, needed: set[str]
) -> None:
    assert provisions_of(code)[provision] == needed


def test_a_part_has_the_situations_that_it_turns_on(code: Rulebook) -> None:
    spanned = {
        provision: " ".join(rule.text for rule in part.rulebook.situations)
        for part in parts(code)
        for provision in part.about
    }
    assert "late" in spanned["8"]
    assert "rain" not in spanned["8"]
    assert "rain" in spanned["2"]


def test_every_provision_is_in_one_part(code: Rulebook) -> None:
    about = [one for part in parts(code) for one in part.about]
    assert sorted(about) == sorted(code.provisions)


def test_a_code_in_which_all_hangs_together_is_one_part(
    code: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert parts(code)
    monkeypatch.setattr(module, "LARGE", 1)
    assert not parts(rulebook(tmp_path / "whole", rules(*LAWS), WORDS))


@pytest.mark.parametrize(
    ("says", "in_parts"),
    [
        ("", False),
        ("hangs_by(loud, ending).", True),
        ("hangs_by(loud, (act; ending)).", True),
        ("hangs_by(loud, (act; weather)).", False),
        ("hangs_by(other, act).", False),
    ],
)
def test_a_kind_of_flaw_is_looked_for_in_parts_where_its_file_says_by_what(
    code: Rulebook, says: str, *, in_parts: bool
) -> None:
    kind = engine_rules(f"flaw(loud, (Id,), loud(What)) :- irregularity(Id, What). {says}")
    assert bool(parts(replace(code, checks=(*code.checks, *kind)))) == in_parts


def test_what_a_kind_of_flaw_says_of_itself_is_nothing_to_solve(code: Rulebook) -> None:
    assert any("hangs_by" in rule.text for rule in code.checks)
    for program in (scope_program(code, {}), ruling_program(code)):
        assert "hangs_by" not in program.text


def test_the_parts_find_what_the_whole_does(
    code: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts = found(code)
    monkeypatch.setattr(module, "TOGETHER", 1_000)
    whole = found(rulebook(tmp_path, rules(*LAWS), WORDS))
    assert [(one.kind, one.provisions, one.sentence) for one in in_parts] == [
        (one.kind, one.provisions, one.sentence) for one in whole
    ]
    assert {"opposed", "gap", "undecided"} <= {one.kind for one in whole}
    assert any(one.sentence.endswith("; no decision avoids it") for one in whole)
