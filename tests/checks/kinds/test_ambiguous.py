"""Readings that rule differently, those that do not, and what is dead as the words stand."""

from pathlib import Path

import pytest

from pyrules import Rank, check
from pyrules.checks.kinds import ambiguous
from pyrules.mutation import twin
from tests.base.test_limits import HARD
from tests.code.test_readings import READ_SO, WORDS
from tests.rulebooks import found, rulebook


def test_a_reading_by_which_the_ruling_is_another_is_found_with_a_smallest_situation(tmp_path: Path) -> None:
    code = rulebook(tmp_path, READ_SO, WORDS)
    humming, knocking = found(code, "ambiguous")
    assert humming.provisions == ("1",)
    assert "humming counts as singing" in humming.sentence
    assert "only who sings makes a noise" in humming.sentence
    assert humming.witness is not None
    assert humming.witness.events in (
        {"late": ("ann",)},
        {"late": ("bob",)},
        {"sang": ("ann",)},
        {"sang": ("bob",)},
    )
    assert humming.place is not None
    assert humming.place.endswith("law1.lp:7")
    # by these names somebody judges the one and not the other
    assert [one.instances[0].names for one in (humming, knocking)] == [
        ("song", "humming_too"),
        ("song", "knocking_too"),
    ]
    assert humming.instances[0].witness == humming.witness
    assert humming.rank is Rank.AT_THE_TABLE
    assert humming.irregularities in (0, 1)
    assert knocking.differences == ("as the words stand: director: shall stop (2)",)


def test_a_reading_that_rules_alike_everywhere_is_harmless(tmp_path: Path) -> None:
    law = READ_SO.replace(',\n    read("1", song, literal)', "")
    findings = check(rulebook(tmp_path, law, WORDS), ["ambiguous", "gap"])
    assert ["humming" in one.sentence for one in findings.findings if one.kind == "ambiguous"] == [True]
    assert [one.sentence for one in findings.harmless] == ["and so does a knock"]
    assert check(rulebook(tmp_path, law, WORDS), "gap").harmless == ()


def test_of_a_reading_that_takes_too_long_it_is_told_that_nobody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = READ_SO.replace("    late(Guest),\n", "    crowded,\n").replace(
        ',\n    read("1", song, literal)', ""
    )
    monkeypatch.setattr(ambiguous, "MOST", 200)
    monkeypatch.setattr(twin, "HARDEST", 100)
    words = f"{WORDS}; event crowded"
    findings = check(rulebook(tmp_path, law, words, situations=HARD), "ambiguous")
    assert findings.findings == ()
    (unproven,) = findings.unproven
    assert unproven.names == ("song", "humming_too")
    assert "humming counts as singing" in unproven.sentence
    assert (unproven.kind, unproven.provisions) == ("ambiguous", ("1",))
    assert [one.sentence for one in findings.harmless] == ["and so does a knock"]


def test_what_the_edition_prefers_changes_nothing_in_what_can_be_read_otherwise(tmp_path: Path) -> None:
    code = rulebook(tmp_path, READ_SO, WORDS)
    other = rulebook(tmp_path / "other", READ_SO + "%@ 1\nsong(humming_too).\n", WORDS)
    told = [[(one.sentence, one.differences) for one in found(each, "ambiguous")] for each in (code, other)]
    assert told[0] == told[1] != []


def test_what_is_dead_is_told_by_the_words_as_they_stand(tmp_path: Path) -> None:
    law = (
        READ_SO
        + '%@ 3\n%  who is late may leave\nnorm("3", may, Guest, leave) :-\n    late(Guest),\n    merry.\n'
    )
    law += '%@ 4\nmerry :-\n    rain,\n    read("1", song, humming_too).\n'
    code = rulebook(tmp_path, law, WORDS + "; term merry")
    (dead,) = found(code, "dead")
    assert dead.provisions == ("3",)
    assert "as the words stand; read otherwise it does" in dead.sentence
    never = (
        law
        + '%@ 5\nnorm("5", may, ann, leave) :-\n    read("1", song, knocking_too),\n    read("1", song, literal).\n'
    )
    assert [
        one.provisions for one in found(rulebook(tmp_path / "b", never, WORDS + "; term merry"), "dead")
    ] == [
        ("3",),
        ("5",),
    ]
