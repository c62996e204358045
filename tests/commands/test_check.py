import json
from pathlib import Path

import pytest

from pyrules.situation import parse_case
from tests.commands.conftest import Run
from tests.rulebooks import PARTY, rules, write_rulebook

QUICK = "opposed,gap,dangling,vocabulary"
"""Kinds that are found in seconds."""
HERE = ("--executor", "here")
"""To start processes takes longer than a small question."""


def test_the_laws_have_findings_and_each_witness_is_a_case(run: Run) -> None:
    ran = run("check", "2017", "--only", QUICK, "--format", "json")
    document = json.loads(ran.out)

    # each is judged, and each judgement fits one
    assert ran.status == 0
    assert all(one["judged"] for one in document["findings"])
    assert document["stale"] == []
    assert document["schema"] == "pyrules/check/1"
    assert {one["kind"] for one in document["findings"]} == {"gap"}
    for one in document["findings"]:
        assert one["replayed"] is True
        assert one["witness"]["edition"] == "2017"
    assert document["scope"] == {"calls": 6, "cards": 2}
    assert {one["law"] for one in document["outside"]} >= {"12C2a", "86B"}


def test_sarif_names_rule_place_and_witness_and_what_is_saved_fails_while_the_defect_lasts(
    run: Run, tmp_path: Path
) -> None:
    saved = tmp_path / "witnesses"
    words = ("check", "1997", "--only", "undecided", "--scope", "calls=2", "--format", "sarif", *HERE)
    ran = run(*words, "--save-witnesses", saved)
    log = json.loads(ran.out)
    result = next(
        one
        for one in log["runs"][0]["results"]
        if one["ruleId"] == "undecided" and "17D" in one["message"]["text"]
    )

    assert ran.status == 0  # each is judged, and suppressed
    assert all(one["suppressions"] for one in log["runs"][0]["results"])
    assert log["version"] == "2.1.0"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("law17.lp")
    assert place["region"]["startLine"] > 1
    assert "wrong_board" in result["properties"]["witness"]
    assert result["properties"]["instances"][0]["provisions"] == ["17D"]
    assert any("wrong board" in one for one in result["properties"]["shared"])

    files = sorted(saved.glob("*.toml"))
    assert len(files) >= 3
    assert all(parse_case(path.read_text(encoding="utf-8")).expect for path in files)
    tested = run("test", *files)
    assert tested.status == 1
    assert f"0 passed, {len(files)} failed" in tested.out


def test_nothing_found_is_status_0(run: Run) -> None:
    ran = run("check", "1997", "--only", "dangling,vocabulary", "--scope", "calls=2", *HERE)

    assert ran.status == 0
    assert "no findings in edition 1997 within the scope calls=2, cards=2" in ran.out


@pytest.mark.parametrize("law", ["", rules('27 outside("27", late)')])
def test_an_edition_without_provisions_has_not_been_checked(run: Run, tmp_path: Path, law: str) -> None:
    for words in ([], ["--format", "json"], ["--format", "sarif"]):
        ran = run("check", "--rulebook", write_rulebook(tmp_path, law), *words, *HERE)
        assert (ran.status, ran.out) == (2, "")
        assert "editions/x.lp: edition `x` has no provisions" in ran.err


def test_a_small_scope_makes_provisions_dead_and_says_so(run: Run) -> None:
    ran = run("check", "1997", "--only", "dead", "--scope", "calls=1", "--format", "csv", *HERE)

    assert ran.status == 1
    assert "dead,22B" in ran.out


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
    ran = run("check", *words, *HERE)

    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err


def test_witnesses_never_overwrite_what_somebody_wrote(run: Run, tmp_path: Path) -> None:
    # a finding with two cases: no situation with one event shows both
    law = rules(
        '1A irregularity("1A", lateness) :- late(ann); found("2", sorry(ann), no)',
        '1A irregularity("1A", lateness) :- rain; found("2", drunk(ann), yes)',
        '2 question("2", sorry(ann)) :- late(ann); not rain',
        '2 question("2", drunk(ann)) :- rain',
    )
    words = "irregularity lateness; question sorry guest; question drunk guest"
    folder = write_rulebook(tmp_path / "party", law, words)
    saved = tmp_path / "saved"
    saved.mkdir()
    notes = saved / "gap-1A-1.toml"
    notes.write_text("my notes", encoding="utf-8")

    for _ in range(2):
        run("check", "--rulebook", folder, "--only", "gap", "--save-witnesses", saved)

    assert notes.read_text(encoding="utf-8") == "my notes"
    # the second run found its own files again
    assert sorted(path.name for path in saved.iterdir()) == [notes.name, "gap-1A-2.toml", "gap-1A-3.toml"]


def test_a_folder_that_cannot_be_is_told_before_the_search(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    ran = run("check", "1997", "--save-witnesses", tmp_path / "file" / "folder")

    assert ran.status == 2
    assert "cannot write to this folder" in ran.err


def test_a_bound_beyond_the_solver_is_refused(run: Run) -> None:
    ran = run("check", "1997", "--scope", "calls=4294967297", *HERE)

    assert ran.status == 2
    assert "at most 1000" in ran.err


def test_a_rulebook_with_several_editions_wants_one_named(run: Run) -> None:
    ran = run("check")

    assert ran.status == 2
    assert "the rulebook has several editions" in ran.err
    assert "1987 or 1997 or 1997_example or 2017" in ran.err


def test_each_member_of_a_joined_finding_has_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '2 norm("2", shall_not, ann, leave) :- sang(ann)',
        '3 norm("3", shall_not, ann, leave) :- rain; found("4", drunk(ann), yes)',
        '4 question("4", drunk(ann)) :- rain',
    )
    folder = write_rulebook(tmp_path, law, "act leave; question drunk guest")
    ran = run("check", "--rulebook", folder, "--only", "opposed", *HERE)
    assert ran.status == 1
    assert "  - 1 and 2: leave; whatever is decided; where late: ann; sang: ann\n" in ran.out
    assert "  - 1 and 3: leave; so decided: drunk ann (4) yes; where rain; late: ann\n" in ran.out

    document = json.loads(
        run("check", "--rulebook", folder, "--only", "opposed", "--format", "json", *HERE).out
    )
    first, second = document["findings"][0]["instances"]
    assert first["witness"]["events"] == {"late": ["ann"], "sang": ["ann"]}
    assert second["witness"]["findings"] == {"4 drunk ann": "yes"}
    assert (first["replayed"], second["replayed"]) == (True, True)


@pytest.mark.parametrize(
    ("condition", "told"),
    [("paid(Sum); Sum > 5", ""), ("paid(Sum); owed(Other); Sum < Other", "`sum` has 2,400 values")],
)
def test_whoever_compares_large_numbers_with_each_other_is_told(
    run: Run, tmp_path: Path, condition: str, told: str
) -> None:
    folder = write_rulebook(
        tmp_path,
        rules(f'1 norm("1", shall, ann, pay) :- {condition}'),
        "act pay; event paid sum; event owed sum",
        vocabulary=f"{PARTY}\ndomain(sum, 1..2400).\n",
    )
    ran = run("check", "--only", "dangling", "--rulebook", folder, *HERE)
    assert ran.status == 0
    assert told in ran.err
    assert bool(told) is ("values" in ran.err)
