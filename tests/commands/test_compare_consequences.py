"""The command compare with --consequences: its formats, what it ranks, what it says of wrong input."""

import csv
import io
import json
from pathlib import Path

import pytest

import pyrules
from pyrules.situation import parse_case
from tests.commands.conftest import Run
from tests.comparing.pairs import BRIDGE, law
from tests.consequences.cardclub import NEVER, club
from tests.reports.pages import read_page
from tests.rulebooks import rules

ORIGINAL = dict.fromkeys("ABC", "The dealer must show his cards.")
TRANSLATION = dict.fromkeys("ABC", "Сдающий может показать свои карты.")
LAWS = (
    f'1A norm("1A",must,Player,show) :- deals(Player); {NEVER}',
    '1B norm("1B",may,Player,show) :- deals(Player)',
    '1C norm("1C",must,Player,show) :- deals(Player)',
)


@pytest.fixture
def words(tmp_path: Path) -> tuple[object, ...]:
    """Write texts and a rulebook, and return what to call the command with."""
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    for path, text in zip(paths, (law("en", ORIGINAL), law("ru", TRANSLATION)), strict=True):
        path.write_text(text, encoding="utf-8")
    code = club(tmp_path / "club", rules(*LAWS))
    return ("compare", *paths, "--only", "force", "--rulebook", code.directory, "--glossary", BRIDGE)


ASKED = ("--consequences", "--edition", "x")


def test_the_text_says_what_each_difference_does_those_that_change_a_ruling_first(
    run: Run, words: tuple[object, ...]
) -> None:
    ran = run(*words, *ASKED)

    assert ran.status == 1
    told = [line for line in ran.out.splitlines() if line.startswith(("force: ", "  consequence: "))]
    assert [line.split("  (")[0] for line in told] == [
        "force: 1C",
        "  consequence: changes a ruling",
        "force: 1B",
        "  consequence: not expressible, because no norm of the provision has the force `must`",
        "force: 1A",
        "  consequence: no ruling changes in scope",
    ]
    assert "by the original only:" in ran.out
    assert "by the translation only:" in ran.out
    assert "1 change a ruling, 1 change none in scope, 1 are not expressible (scope of x: cards=3)" in ran.out


def test_nothing_is_said_of_consequences_that_nobody_asked_for(run: Run, words: tuple[object, ...]) -> None:
    ran = run(*words, "--edition", "x")

    assert "consequence" not in ran.out
    assert "change a ruling" not in ran.out


def test_json_has_the_situation_as_a_case_and_both_rulings(run: Run, words: tuple[object, ...]) -> None:
    document = json.loads(run(*words, *ASKED, "--format", "json").out)
    first, second, last = document["findings"]

    assert document["scope"] == {"x": {"cards": 3}}
    assert first["became"]["before"] == ["must"]
    assert "may" in first["became"]["after"]
    told = first["consequence"]
    assert told["changes_ruling"] is True
    assert told["change"].startswith("1C: ")
    assert parse_case(told["witness"], "witness").edition == "x"
    assert told["rulings_before"] != told["rulings_after"]
    assert (second["consequence"]["changes_ruling"], second["consequence"]["witness"]) == (None, None)
    assert (last["consequence"]["changes_ruling"], last["consequence"]["reason"]) == (False, None)


def test_sarif_takes_the_level_from_what_a_difference_does(run: Run, words: tuple[object, ...]) -> None:
    log = json.loads(run(*words, *ASKED, "--format", "sarif").out)

    assert [one["level"] for one in log["runs"][0]["results"]] == ["error", "error", "note"]
    first = log["runs"][0]["results"][0]
    assert first["message"]["text"].endswith("(changes a ruling)")
    assert first["properties"]["consequence"]["changes_ruling"] is True


def test_csv_has_columns_for_it(run: Run, words: tuple[object, ...]) -> None:
    rows = list(csv.DictReader(io.StringIO(run(*words, *ASKED, "--format", "csv").out)))

    assert [row["provision"] for row in rows] == ["1C", "1B", "1A"]
    assert [row["consequence"].split(",")[0] for row in rows] == [
        "changes a ruling",
        "not expressible",
        "no ruling changes in scope",
    ]
    assert len({row["changes_ruling"] for row in rows}) == 3
    assert [bool(row["witness"]) for row in rows] == [True, False, False]


def test_the_page_shows_situation_and_rulings(run: Run, words: tuple[object, ...]) -> None:
    out = run(*words, *ASKED, "--format", "html").out
    page = read_page(out)

    assert "force-x-1C-1" in page.names
    assert "At the table" in out
    assert out.count("changes a ruling") == 2  # in the list and at the provision
    assert "by the translation only" in out
    assert "At the table" not in run(*words, "--edition", "x", "--format", "html").out


def test_a_scope_of_ones_own(run: Run, words: tuple[object, ...]) -> None:
    document = json.loads(run(*words, *ASKED, "--scope", "cards=1", "--format", "json").out)

    assert document["scope"] == {"x": {"cards": 1}}


@pytest.mark.parametrize(
    ("more", "told", "expected"),
    [
        (("--consequences",), "the text does not say its edition", "--edition with one that is encoded: x"),
        (("--consequences", "--edition", "y"), "edition y is not encoded", "one that is encoded: x"),
        (("--edition", "x", "--scope", "cards=1"), "a scope bounds the search", "`--consequences`"),
        ((*ASKED, "--scope", "card=1"), "`card` bounds no situation", "nearest known name: `cards`"),
    ],
)
def test_wrong_input_is_told(
    run: Run, words: tuple[object, ...], more: tuple[str, ...], told: str, expected: str
) -> None:
    ran = run(*words, *more)

    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert expected in ran.err


def test_from_python(words: tuple[object, ...]) -> None:
    original, translation, directory = (Path(str(words[place])) for place in (1, 2, 6))
    laid = pyrules.lay_side_by_side(original, translation, pyrules.glossary_of(), "x")

    found = pyrules.with_consequences(
        pyrules.compare(laid, ["force"]), laid, pyrules.codes_of(laid, directory, {})
    )

    assert [one.consequence.changes_ruling for one in found.findings if one.consequence] == [
        True,
        None,
        False,
    ]
