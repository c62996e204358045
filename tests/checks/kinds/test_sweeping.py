from pathlib import Path

import pytest

from pyrules.code.rulebook import Rulebook
from tests.rulebooks import assert_smallest_witness, found, rulebook, rules, shown, situations

WORDS = "act leave; act sing; act bill guest; question drunk guest; irregularity brawl guest; disposition forgiven"
LEAVE = '1 norm("1", shall, Guest, leave) :- late(Guest)'
SANG = '2 overrides("2", "1") :- sang(Guest)'


def code(folder: Path, *laws: str) -> Rulebook:
    return rulebook(folder, rules(*laws), WORDS)


def test_who_is_spoken_of_takes_along_what_is_said_about_another(tmp_path: Path) -> None:
    law = code(tmp_path, LEAVE, SANG)
    (finding,) = found(law, "sweeping")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == (
        "1 gives way to 2 as a whole because of somebody, and what it says about somebody else goes too: leave"
    )
    assert finding.witness is not None
    events = finding.witness.events
    assert sorted(events) == ["late", "sang"]
    assert events["late"] != events["sang"]
    assert_smallest_witness(law, finding)


def test_it_shows_wherever_another_is_late_and_nobody_who_sang_is(tmp_path: Path) -> None:
    law = code(tmp_path, LEAVE, SANG)
    every = list(situations())
    expected = {
        tuple(situation)
        for situation in every
        for told in [set(map(str, situation))]
        if any(f"sang({one})" in told for one in ("ann", "bob"))
        and any(f"late({one})" in told and f"sang({one})" not in told for one in ("ann", "bob"))
    }
    assert {one for one, flaw, _ in shown(law, every) if flaw[0] == "sweeping"} == expected


@pytest.mark.parametrize(
    "laws",
    [
        [
            '1 irregularity("1", What) :- irregularity("3", What)',
            '3 irregularity("3", brawl(ann)) :- rain',
            SANG,
        ],
        [
            '3 irregularity("3", brawl(Guest)) :- sang(Guest)',
            '1 norm("1", shall, ann, leave) :- late(ann)',
            '2 overrides("2", "1") :- irregularity("3", What)',
        ],
    ],
    ids=["in a conclusion", "in a condition"],
)
def test_whom_a_variable_for_an_irregularity_speaks_of_is_told(tmp_path: Path, laws: list[str]) -> None:
    (finding,) = found(code(tmp_path, *laws), "sweeping")
    assert finding.provisions == ("1", "2")
    assert finding.witness is not None
    assert "sang" in finding.witness.events


@pytest.mark.parametrize(
    "laws",
    [
        [LEAVE, '2 excepts("2", "1", norm(shall, Guest, leave)) :- sang(Guest)'],
        [LEAVE, '2 overrides("2", "1") :- sang(_)'],
        [LEAVE, '2 overrides("2", "1") :- rain'],
        [LEAVE, '2 overrides("2", "1")'],
        [LEAVE, SANG, '3 overrides("3", "1") :- sang(_)'],
        [LEAVE, SANG, '3 excepts("3", "1", norm(shall, Guest, leave)) :- late(Guest)'],
        [LEAVE, '2 overrides("2", "1") :- sang(Guest); late(Other)'],
        ['1 norm("1", shall, director, leave) :- rain', SANG],
        ['1 norm("1", shall, director, bill(Guest)) :- late(Guest)', '2 overrides("2", "1") :- late(Guest)'],
        ['1 norm("1", shall, guests, leave) :- rain', '2 overrides("2", "1") :- sang(ann); late(bob)'],
        [LEAVE, '2 overrides("2", "1") :- #count { Guest : sang(Guest) } > 1'],
        ['1 irregularity("1", brawl(ann)) :- late(ann)', '2 overrides("2", "1") :- sang(ann)'],
    ],
    ids=[
        "exception",
        "whoever it is",
        "nobody",
        "always",
        "another is for all",
        "it falls anyhow",
        "all are spoken of",
        "no guest",
        "one whom the act is about",
        "each of a group",
        "an aggregate",
        "the one who did it",
    ],
)
def test_nothing_is_swept_away(tmp_path: Path, laws: list[str]) -> None:
    assert found(code(tmp_path, *laws), "sweeping") == []


@pytest.mark.parametrize(
    ("laws", "provisions", "matter"),
    [
        (['1 norm("1", shall, guests, leave) :- rain', SANG], ("1", "2"), "leave"),
        (['1 norm("1", shall, director, bill(Guest)) :- late(Guest)', SANG], ("1", "2"), "bill guest"),
        (['1 option("1", guests, leave) :- rain', SANG], ("1", "2"), "leave"),
        (['1 question("1", drunk(Guest)) :- late(Guest)', SANG], ("1", "2"), "drunk guest"),
        (['1 irregularity("1", brawl(Guest)) :- late(Guest)', SANG], ("1", "2"), "brawl guest"),
        (['1 settles("1", brawl(Guest), forgiven) :- late(Guest)', SANG], ("1", "2"), "brawl guest"),
        (['1A norm("1A", shall, bob, leave)', '2 overrides("2", "1") :- sang(ann)'], ("1A", "2"), "leave"),
        ([LEAVE, '3 overrides("2", "1") :- sang(Guest)', '2 norm("2", may, ann, sing)'], ("1", "2"), "leave"),
        ([LEAVE, SANG + "; #count { Other : late(Other) } > 0"], ("1", "2"), "leave"),
        ([LEAVE, '2 overrides("2", "1") :- rain; #count { 1 : sang(ann) } > 0'], ("1", "2"), "leave"),
        ([LEAVE, SANG + "; not sang(Other) : late(Other)"], ("1", "2"), "leave"),
    ],
    ids=[
        "group",
        "named in the act",
        "option",
        "question",
        "irregularity",
        "settles",
        "part",
        "third",
        "beside a count",
        "in a count",
        "beside all",
    ],
)
def test_whatever_gives_way_can_be_swept_away(
    tmp_path: Path, laws: list[str], provisions: tuple[str, ...], matter: str
) -> None:
    law = code(tmp_path, *laws)
    (finding,) = found(law, "sweeping")
    assert finding.provisions == provisions
    assert finding.instances[0].names == (matter.split(" ", 1)[0],)
    assert_smallest_witness(law, finding)


def test_a_situation_that_shows_it_is_a_case_that_fails(tmp_path: Path) -> None:
    (finding,) = found(code(tmp_path, LEAVE, SANG), "sweeping")
    (case,) = finding.cases
    assert case.expect is not None
    assert case.expect.sound == ("sweeping 1 2 swept(leave)",)
