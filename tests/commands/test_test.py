from pathlib import Path
from xml.etree import ElementTree

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
