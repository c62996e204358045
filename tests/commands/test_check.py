import json
import re
from pathlib import Path

import pytest

from pyrules.situation import parse_case
from tests.commands.conftest import Run

QUICK = "opposed,incompatible,gap,undecided,dead,dangling,vocabulary"
"""Kinds that are found in seconds in the largest edition."""


def test_the_laws_have_findings_and_each_witness_is_a_case(run: Run) -> None:
    ran = run("check", "1997", "--only", QUICK, "--format", "json")
    document = json.loads(ran.out)

    assert ran.status == 1
    assert document["schema"] == "pyrules/check/1"
    kinds = {(one["kind"], *one["provisions"]) for one in document["findings"]}
    assert ("gap", "17D") in kinds
    assert ("undecided", "17D") in kinds
    assert not {kind for kind, *_ in kinds} & {"dead", "dangling", "vocabulary"}
    # no action until the Director has explained: nothing says that this goes before the order of calls
    (opposed,) = (one for one in document["findings"] if one["kind"] == "opposed")
    assert opposed["provisions"] == ["9B2", "17B", "17C", "22B"]
    assert {tuple(one["provisions"]) for one in opposed["instances"]} == {
        ("17B", "9B2"),
        ("17C", "9B2"),
        ("22B", "9B2"),
    }
    # two irregularities, each by three courses of decisions
    gaps = [one for one in document["findings"] if (one["kind"], one["provisions"]) == ("gap", ["16"])]
    assert [[len(part["courses"]) for part in one["instances"]] for one in gaps] == [[3], [3]]
    assert "and in one of 3 ways: " in gaps[0]["sentence"]
    assert not re.search(r"(call|information) \d", gaps[0]["sentence"])
    for one in document["findings"]:
        assert one["replayed"] is True
        assert one["witness"]["edition"] == "1997"
    assert document["scope"] == {"calls": 6, "cards": 2}
    assert {one["law"] for one in document["outside"]} >= {"27", "29", "36", "39"}


def test_saved_witnesses_fail_while_the_defect_lasts(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "witnesses"

    assert (
        run(
            "check", "1997", "--only", "gap,undecided", "--scope", "calls=2", "--save-witnesses", saved
        ).status
        == 1
    )
    files = sorted(saved.glob("*.toml"))
    ran = run("test", *files)

    assert len(files) > 3
    assert all(parse_case(path.read_text(encoding="utf-8")).expect for path in files)
    assert ran.status == 1
    assert f"0 passed, {len(files)} failed" in ran.out


def test_nothing_found_is_status_0(run: Run) -> None:
    ran = run("check", "1997", "--only", "dangling,vocabulary", "--scope", "calls=2")

    assert ran.status == 0
    assert "no findings in edition 1997 within the scope calls=2, cards=2" in ran.out


def test_a_small_scope_makes_provisions_dead_and_says_so(run: Run) -> None:
    ran = run("check", "1997", "--only", "dead", "--scope", "calls=1", "--format", "csv")

    assert ran.status == 1
    assert "dead,22B" in ran.out


def test_sarif_names_rule_place_and_witness(run: Run) -> None:
    log = json.loads(
        run("check", "1997", "--only", "undecided", "--scope", "calls=4", "--format", "sarif").out
    )
    result = next(one for one in log["runs"][0]["results"] if "17D" in one["message"]["text"])

    assert log["version"] == "2.1.0"
    assert result["ruleId"] == "undecided"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("law17.lp")
    assert place["region"]["startLine"] > 1
    assert "wrong_board" in result["properties"]["witness"]
    assert result["properties"]["instances"][0]["provisions"] == ["17D"]
    assert any("wrong board" in one for one in result["properties"]["shared"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1997", "--only", "gaps"), "nearest known name: `gap`"),
        (("1997", "--scope", "call=3"), "nearest known name: `calls`"),
        (("1997", "--scope", "calls=many"), "NAME=N"),
        (("1998",), "nearest known name: `1997`"),
        (("1997", "--lang", "fr"), "`fr`"),
        (("--rulebook", "nowhere"), "nowhere"),
    ],
)
def test_wrong_input_is_told(run: Run, words: tuple[str, ...], told: str) -> None:
    ran = run("check", *words)

    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err


def test_witnesses_never_overwrite_what_somebody_wrote(run: Run, tmp_path: Path) -> None:
    notes = tmp_path / "gap-17D-1.toml"
    notes.write_text("my notes", encoding="utf-8")

    for _ in range(2):
        run("check", "1997", "--only", "gap", "--scope", "calls=2", "--save-witnesses", tmp_path)

    assert notes.read_text(encoding="utf-8") == "my notes"
    assert (tmp_path / "gap-17D-2.toml").exists()
    assert not (tmp_path / "gap-17D-4.toml").exists()  # the second run found its own files again


def test_a_folder_that_cannot_be_is_told_before_the_search(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    ran = run("check", "1997", "--save-witnesses", tmp_path / "file" / "folder")

    assert ran.status == 2
    assert "cannot write to this folder" in ran.err


def test_a_bound_beyond_the_solver_is_refused(run: Run) -> None:
    ran = run("check", "1997", "--scope", "calls=4294967297")

    assert ran.status == 2
    assert "at most 1000" in ran.err


def test_a_rulebook_with_several_editions_wants_one_named(run: Run) -> None:
    ran = run("check")

    assert ran.status == 2
    assert "the rulebook has several editions" in ran.err
    assert "1987 or 1997 or 1997_example or 2017" in ran.err
