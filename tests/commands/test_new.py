"""A rulebook to begin with."""

from pathlib import Path

import pytest

from tests.commands.conftest import Run


def test_its_case_passes_and_check_finds_something(run: Run, tmp_path: Path) -> None:
    made = run("new", tmp_path / "house")
    assert made.status == 0
    assert made.out.splitlines()[-1] == f"next: pyrules check --rulebook {tmp_path / 'house'}"

    assert run("test", "--rulebook", tmp_path / "house").out == "1 passed, 0 failed\n"
    assert run("lint", "--rulebook", tmp_path / "house").status == 0
    found = run("check", "--rulebook", tmp_path / "house")
    assert (found.status, found.out.splitlines()[0]) == (1, "opposed: 1, 2")


def test_its_case_names_the_schema_by_which_an_editor_completes_it(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house"
    run("new", house)
    case = house / "cases" / "ann-is-late.toml"
    schema = case.parent / case.read_text(encoding="utf-8").split()[1]
    assert schema.read_text(encoding="utf-8") == run("schema", "case", "draft", "--rulebook", house).out

    words = house / "vocabulary.lp"
    words.write_text(words.read_text(encoding="utf-8").replace("(ann; bob)", "(ann; eve)"), encoding="utf-8")
    linted = run("lint", "--rulebook", house)
    assert linted.out.splitlines()[0].endswith("has other words than edition `draft` [schema]")
    schema.unlink()
    assert "there is no schema" in run("lint", "--rulebook", house).out


@pytest.mark.parametrize("there", ["a file", "a folder with a file in it"])
def test_what_is_there_stays(run: Run, tmp_path: Path, there: str) -> None:
    house = tmp_path / "house"
    kept = house if there == "a file" else house / "mine.lp"
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("mine", encoding="utf-8")

    made = run("new", house)

    assert (made.status, made.out) == (2, "")
    assert "there is something already" in made.err
    assert kept.read_text(encoding="utf-8") == "mine"
    assert [*house.rglob("*")] == ([] if there == "a file" else [kept])
