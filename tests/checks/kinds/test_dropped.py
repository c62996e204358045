"""Overlays that replace a provision and no longer say all of it."""

from pathlib import Path

import pytest

from pyrules.checks.findings import Finding
from pyrules.code.loading import load
from tests.code.test_overlays import ONLY_BASE, lay, overlay
from tests.rulebooks import found, rules, write_rulebook

KEPT = '1B norm("1B", shall, Guest, leave) :- merry(Guest)'


def dropped(folder: Path, *law: str, words: str = "") -> list[Finding]:
    """Return what an overlay of the party's rulebook drops: its 1B has guests leave, and says that they should pay."""
    return found(load("club", overlay(folder, rules(*law), words=words)), "dropped")


def test_a_duty_that_the_overlay_leaves_out_is_told_at_the_rule_that_replaces(tmp_path: Path) -> None:
    (finding,) = dropped(tmp_path, '3 norm("3", may, Guest, sing) :- rain; late(Guest)', KEPT)
    assert finding.provisions == ("1B",)
    assert "and leaves out: `norm(should, Guest, pay)` (" in finding.sentence
    assert "Guest, leave" not in finding.sentence
    assert finding.place is not None
    assert finding.place.endswith("laws/club/own.lp:7")


@pytest.mark.parametrize(
    "law",
    [
        (KEPT, '1B norm("1B", must, Anybody, pay) :- late(Anybody)'),  # with another force, of others
        (KEPT, '4 norm("4", shall, guests, pay) :- rain'),  # under another provision, of the group
        (KEPT, 'drops("1B", pay)'),
        ("no_rule", 'no_rule("1B", "is struck out")'),
        ('5 norm("5", shall, ann, pay) :- rain',),  # added
    ],
    ids=["restated", "elsewhere", "declared", "struck out", "added"],
)
def test_what_is_said_elsewhere_or_meant_to_go_is_none(tmp_path: Path, law: tuple[str, ...]) -> None:
    written = [one if one[0].isdigit() else f"1B {one}" for one in law if one != "no_rule"]
    assert dropped(tmp_path, *written) == []


@pytest.mark.parametrize(
    "law",
    [
        '1B norm("1B", may, Guest, pay) :- merry(Guest)',
        '1B norm("1B", shall_not, Guest, pay) :- merry(Guest)',
    ],
    ids=["a power", "a ban"],
)
def test_another_effect_is_no_counterpart(tmp_path: Path, law: str) -> None:
    (finding,) = dropped(tmp_path, KEPT, law)
    assert "`norm(should, Guest, pay)`" in finding.sentence


def test_the_same_duty_of_somebody_else_is_no_counterpart(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, rules('1 norm("1", shall, ann, pay) :- late(ann)'), "act pay")
    lay(folder, rules('1 norm("1", shall, bob, pay) :- late(ann)'), ONLY_BASE, "club")
    (finding,) = found(load("club", folder), "dropped")
    assert "`norm(shall, ann, pay)`" in finding.sentence


def test_an_irregularity_and_its_ending_are_told_too(tmp_path: Path) -> None:
    (finding,) = dropped(tmp_path, '1C norm("1C", shall, Guest, pay) :- late(Guest)')
    assert "`irregularity(brawl(Guest))`" in finding.sentence


def test_a_declaration_that_fits_nothing_is_told(tmp_path: Path) -> None:
    both = (KEPT, '1B norm("1B", should, Guest, pay) :- merry(Guest)')
    (finding,) = dropped(tmp_path, *both, '1B drops("1B", pay)')
    assert "declares something dropped" in finding.sentence
    assert finding.place is not None
    assert finding.place.endswith(":10")


def test_an_edition_that_lies_over_no_other_drops_nothing(tmp_path: Path) -> None:
    folder = overlay(tmp_path, rules(KEPT))
    assert found(load("x", folder), "dropped") == []
