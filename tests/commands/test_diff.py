import csv
import io
import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.two_editions import editions

HERE = ("--executor", "here")
"""To start processes takes longer than to compare a few laws."""
LEFT = (
    '1 question("1", drunk(ann)) :- late(ann)',
    '1 norm("1", must, ann, pay) :- found("1", drunk(ann), yes)',
    '2 norm("2", shall, bob, leave) :- rain',
    '3 norm("3", shall, bob, dance)',
)
RIGHT = (
    '1 question("1", drunk(ann)) :- late(ann)',
    '1 norm("1", shall, ann, pay) :- found("1", drunk(ann), yes)',
    '2 norm("2", shall, bob, leave) :- rain',
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    editions(tmp_path, LEFT, RIGHT)
    return tmp_path


def test_the_text_shows_verdicts_situation_and_both_rulings(run: Run, folder: Path) -> None:
    ran = run("diff", "x", "y", "--rulebook", folder)

    assert ran.status == 1
    assert "x 1 and y 1: stricter\n  stricter: ann: must pay (1): so x, y with less force\n" in ran.out
    assert '    late = ["ann"]\n' in ran.out
    assert "    x:\n      ann: must pay (1)\n    y:\n      ann: shall pay (1)\n" in ran.out
    assert "x 2 and y 2: equivalent\n" in ran.out
    assert "x 3, which y lacks: stricter\n  stricter: bob: shall dance (3): so x, y not at all\n" in ran.out
    assert "2 differences between x and y; pairs of laws compared: 3\n" in ran.out


def test_what_is_not_encoded_is_not_compared_and_named(run: Run, folder: Path) -> None:
    (folder / "concordance.toml").write_text('fragments = ["y"]\n', encoding="utf-8")
    ran = run("diff", "x", "y", "--rulebook", folder)
    assert "1 differences between x and y; pairs of laws compared: 2\n" in ran.out
    assert "encoded in x only, not compared: 3\n" in ran.out


def test_an_edition_without_the_law_of_the_other_differs_from_it(run: Run, tmp_path: Path) -> None:
    editions(tmp_path, LEFT[3:], LEFT[:1])
    ran = run("diff", "x", "y", "--rulebook", tmp_path, "--only", "3")
    assert ran.status == 1
    assert "x 3, which y lacks: stricter\n" in ran.out


def test_json_has_the_keys_that_stay(run: Run, folder: Path) -> None:
    ran = run("diff", "x", "y", "--rulebook", folder, "--format", "json")
    document = json.loads(ran.out)

    assert ran.status == 1
    assert document["schema"] == "pyrules/diff/1"
    assert {"laws", "scope", "seconds", "left", "right", "only_left", "only_right"} < set(document)
    first, second, third = document["laws"]
    assert (third["left"], third["right"], third["verdict"]) == ("3", "", "stricter")
    assert (first["left"], first["right"], first["verdict"]) == ("1", "1", "stricter")
    assert first["witness"]["findings"] == {"1 drunk ann": "yes"}
    assert [item["force"] for item in first["rulings_left"][0]["items"]] == ["must"]
    assert [item["force"] for item in first["rulings_right"][0]["items"]] == ["shall"]
    assert first["differences"][0]["replayed"] is True
    assert (second["verdict"], second["witness"], second["rulings_left"]) == ("equivalent", None, [])


def test_csv_has_a_row_for_each_difference_and_each_equivalent_law(run: Run, folder: Path) -> None:
    rows = list(
        csv.DictReader(io.StringIO(run("diff", "x", "y", "--rulebook", folder, "--format", "csv").out))
    )

    assert [(row["left"], row["verdict"], row["left_is"]) for row in rows] == [
        ("1", "stricter", "stricter"),
        ("2", "equivalent", ""),
        ("3", "stricter", "stricter"),
    ]
    assert 'late = ["ann"]' in rows[0]["witness"]


def test_no_differences_is_status_0(run: Run, folder: Path) -> None:
    ran = run("diff", "x", "y", "--rulebook", folder, "--only", "2")

    assert ran.status == 0
    assert "no differences between x and y; pairs of laws compared: 1" in ran.out


def test_the_schema_defines_the_verdicts(run: Run) -> None:
    schema = json.loads(run("schema", "diff").out)

    assert schema["properties"]["schema"] == {"const": "pyrules/diff/1"}
    verdict = schema["$defs"]["LawComparison"]["properties"]["verdict"]
    assert set(verdict["enum"]) == {"equivalent", "stricter", "more_lenient", "incomparable", "unfinished"}
    assert "obliges or forbids more" in verdict["description"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1997", "2018"), "nearest known name: `2017`"),
        (("1997", "2017", "--only", "17E"), "no law that both editions encode"),
        (("1997", "2017", "--scope", "call=3"), "nearest known name: `calls`"),
    ],
)
def test_wrong_input_is_told(run: Run, words: tuple[str, ...], told: str) -> None:
    ran = run("diff", *words, *HERE)

    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err


def test_cards_from_a_wrong_board_in_1997_and_2017(run: Run) -> None:
    ran = run("diff", "1997", "2017", "--only", "17D", "--scope", "calls=3", "--format", "json", *HERE)
    (law,) = json.loads(ran.out)["laws"]

    assert (law["left"], law["right"], law["verdict"]) == ("17D", "15A", "incomparable")
    told = {one["sentence"].partition(" (")[0]: one for one in law["differences"]}
    # the next player has called: 1997 may end in an artificial score, 2017 goes on
    over = told["director: shall assign artificial adjusted scores at this board"]
    assert (over["left_is"], over["more"]) == ("stricter", "left")
    assert len(over["witness"]["events"]["auction"]) == 2
    # partner has called: 2017 has an adjusted score, whatever the Director finds
    partner = told["director: shall award an adjusted score at this board"]
    assert (partner["left_is"], partner["more"]) == ("more_lenient", "right")
    assert partner["witness"]["findings"] in ({}, {"17D inadvertent 1": "yes"})


def test_laws_that_rest_on_the_same_rules_are_equivalent(run: Run) -> None:
    ran = run("diff", "1997", "1997", *HERE)

    assert ran.status == 0
    assert "no differences between 1997 and 1997" in ran.out


def test_the_example_overlay_differs_from_its_base_in_what_it_replaces(run: Run) -> None:
    scope = ("--scope", "calls=1", "--scope", "cards=0")
    ran = run("diff", "1997", "1997_example", "--only", "19,20", *scope, *HERE)

    assert ran.status == 1
    assert "1997 19 and 1997_example 19: equivalent" in ran.out
    assert "1997 20 and 1997_example 20: incomparable" in ran.out
    assert "players: shall correct the restatement (20E): so 1997_example, 1997 with less force" in ran.out
