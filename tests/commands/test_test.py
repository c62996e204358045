import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands.conftest import Run

GOOD = """
edition = "1997"
title = "{title}"
[table]
dealer = "N"
[events]
auction = ["1H"]
[expect]
{expected}
"""


def write(path: Path, expected: str, title: str = "one call") -> Path:
    path.write_text(GOOD.format(title=title, expected=expected), encoding="utf-8")
    return path


def test_a_case_that_holds_and_one_that_does_not(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.toml", 'acts = ["east: make the next call (17C)"]')
    bad = write(tmp_path / "bad.toml", 'never = ["east: make the next call (17C)"]', "no call for East")

    ran = run("test", tmp_path)

    assert ran.status == 1
    assert f"FAILED {bad.as_posix()}: no call for East" in ran.out
    assert "a ruling has `east: make the next call (17C)`" in ran.out
    assert "1 passed, 1 failed" in ran.out


def test_a_broken_case_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("edition = ", encoding="utf-8")
    write(tmp_path / "b.toml", "rulings = 1")

    ran = run("test", tmp_path)

    assert ran.status == 2
    assert "a.toml:1" in ran.out
    assert "1 passed, 1 failed" in ran.out


def test_junit(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.toml", "rulings = 1")
    write(tmp_path / "bad.toml", "rulings = 2")
    (tmp_path / "broken.toml").write_text("", encoding="utf-8")

    suite = ElementTree.fromstring(run("test", tmp_path, "--format", "junit").out)  # noqa: S314 - our own output

    assert suite.attrib == {"name": "pyrules", "tests": "3", "failures": "1", "errors": "1"}
    assert [case.attrib["name"].rpartition("/")[2] for case in suite if len(case)] == [
        "bad.toml",
        "broken.toml",
    ]


def test_csv_has_a_row_for_each_case(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.toml", "rulings = 1")

    lines = run("test", tmp_path, "--format", "csv").out.splitlines()

    assert lines[0].startswith("file,title,about,passed")
    assert len(lines) == 2


def test_no_case_at_all_is_wrong_input(run: Run, tmp_path: Path) -> None:
    ran = run("test", tmp_path)

    assert ran.status == 2
    assert "there is no case to run" in ran.err


@pytest.mark.parametrize("expected", ["", "[expect]", "[expect]\nacts = []\nsound = []"])
def test_a_case_that_expects_nothing_neither_passes_nor_fails(
    run: Run, tmp_path: Path, expected: str
) -> None:
    write(tmp_path / "good.toml", "rulings = 1")
    silent = tmp_path / "silent.toml"
    silent.write_text(
        GOOD.replace("[expect]", expected).format(title="one call", expected=""), encoding="utf-8"
    )

    ran = run("test", tmp_path)
    assert ran.status == 0
    assert f"EXPECTS NOTHING {silent.as_posix()}: one call" in ran.out
    assert "1 passed, 0 failed, 1 expects nothing" in ran.out

    document = json.loads(run("test", tmp_path, "--format", "json").out)
    assert (document["passed"], document["failed"], document["expecting_nothing"]) == (1, 0, 1)
    assert [(one["passed"], one["expects"]) for one in document["outcomes"]] == [(True, True), (False, False)]

    suite = ElementTree.fromstring(run("test", tmp_path, "--format", "junit").out)  # noqa: S314 - our own output
    assert suite.attrib == {"name": "pyrules", "tests": "2", "failures": "0", "errors": "0", "skipped": "1"}
    assert [[part.tag for part in case] for case in suite] == [[], ["skipped"]]


def test_a_case_that_expects_no_flaw_expects_something(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.toml", "flaws = []")
    assert "1 passed, 0 failed\n" in run("test", tmp_path).out


def test_a_case_that_expects_nothing_and_cannot_be_ruled_on_is_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "silent.toml").write_text('edition = "1997"\n[events]\nauktion = ["1H"]\n', encoding="utf-8")
    ran = run("test", tmp_path)
    assert ran.status == 2
    assert "0 passed, 1 failed" in ran.out
