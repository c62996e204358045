import json
from pathlib import Path

import pytest

from pyrules.linting import KINDS
from pyrules.manual import page
from tests.commands.conftest import Run
from tests.valid import problems


@pytest.fixture
def house(run: Run, tmp_path: Path) -> Path:
    """Return a new rulebook in which a word is misspelt."""
    run("new", tmp_path / "house")
    law = tmp_path / "house" / "laws" / "draft" / "law1.lp"
    law.write_text(law.read_text(encoding="utf-8").replace("late(", "layte("), encoding="utf-8")
    return tmp_path / "house"


def test_a_sound_rulebook_has_no_problems(run: Run, tmp_path: Path) -> None:
    run("new", tmp_path / "house")
    ran = run("lint", "--rulebook", tmp_path / "house")
    assert (ran.status, ran.out, ran.err) == (0, "no problems in 4 files\n", "")


def test_problems_are_told_in_words(run: Run, house: Path) -> None:
    ran = run("lint", "draft", "--rulebook", house)
    law = house / "laws" / "draft" / "law1.lp"
    told = f"{law}:3: 1: `layte` is used and never defined; the nearest known name is `late` [vocabulary]"
    assert (ran.status, ran.out.splitlines()[-1]) == (1, "2 problems in 4 files")
    assert told in ran.out.splitlines()


def test_a_file_tells_which_rulebook_it_is_of(run: Run, house: Path) -> None:
    assert run("lint", house / "laws").out.splitlines()[-1] == "1 problem in 4 files"
    assert run("lint", house / "cases").status == 0


def test_problems_are_told_to_programs(run: Run, house: Path) -> None:
    document = json.loads(run("lint", house, "--format", "json").out)
    schema = json.loads(run("schema", "lint").out)
    assert list(problems(document, schema, schema)) == []
    assert [one["line"] for one in document["problems"]] == [3, 3]

    (log,) = json.loads(run("lint", house, "--format", "sarif").out)["runs"]
    assert {one["ruleId"] for one in log["results"]} == {"vocabulary"}
    (place,) = log["results"][0]["locations"]
    assert place["physicalLocation"]["region"]["startLine"] == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [(["draff"], "nearest known name: `draft`"), (["draft", "law9.lp"], "neither an edition nor a file")],
)
def test_what_is_not_there_is_refused(run: Run, house: Path, words: list[str], told: str) -> None:
    ran = run("lint", *words, "--rulebook", house)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_the_manual_tells_each_kind() -> None:
    told = page("commands").partition("| kind | what is wrong |")[2].partition("\n\n")[0]
    named = [name for line in told.splitlines()[2:] for name in line.split(" | ")[0].strip("| ").split(", ")]
    assert sorted(named) == sorted(KINDS)


def test_a_file_of_no_rulebook_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("lint", tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert "in no rulebook" in ran.err
