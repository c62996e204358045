"""What is said beside a result: on a terminal, in a pipe, and where nothing is to be said."""

import re
from pathlib import Path

import pytest

from pyrules.terminal import busy, columns, in_brief, quieted
from tests.commands.conftest import Run, run

__all__ = ["run"]

COLOUR = re.compile(r"\x1b\[[\d;]*3\dm")


@pytest.fixture
def house(run: Run, tmp_path: Path) -> Path:
    run("new", tmp_path / "house")
    return tmp_path / "house"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have both streams taken for a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")


def test_in_a_pipe_nothing_is_said_beside_the_result(run: Run, house: Path) -> None:
    assert run("test", "--rulebook", house).err == ""


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_it_is_shown_what_is_done_and_how_far(run: Run, house: Path) -> None:
    said = run("check", "--rulebook", house, "--only", "gap,opposed").err
    assert "reading the rulebook" in said
    assert "opposed" in said
    assert "1 of 2" in said


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("words", [("--quiet", "check"), ("check", "-q")])
def test_who_wants_quiet_hears_of_errors_alone(
    run: Run, house: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ran = run(*words, "--rulebook", house, "--only", "opposed", "--save-witnesses", tmp_path / "saved")
    assert (ran.status, ran.err) == (1, "")
    assert [*(tmp_path / "saved").iterdir()]
    assert "error: `drift` is no edition" in run(*words, "drift", "--rulebook", house).err.replace(
        f"{house}: ", ""
    )


@pytest.mark.usefixtures("terminal")
def test_colours_are_left_out_where_nobody_wants_them(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = house / "cases" / "ann-is-late.toml"
    assert COLOUR.search(run("check", "--rulebook", house, "--only", "opposed").err)
    monkeypatch.setenv("NO_COLOR", "1")
    for ran in (run("check", "--rulebook", house, "--only", "opposed"), run("rule", case)):
        assert COLOUR.search(ran.out + ran.err) is None


def test_lines_in_a_pipe_are_as_wide_as_is_said(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = run("rule", house / "cases" / "ann-is-late.toml").out.splitlines()
    assert max(map(len, lines)) <= 40
    monkeypatch.setenv("COLUMNS", "wide")
    assert columns(110) == 110


@pytest.mark.usefixtures("terminal")
def test_one_line_shows_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    with busy("reading"), busy("reading more"):
        pass
    said = capsys.readouterr().err
    assert "reading" in said
    assert "more" not in said
    with quieted(), busy("reading"):
        pass
    assert capsys.readouterr().err == ""


def test_a_file_is_named_briefly() -> None:
    assert in_brief("/a/b/cases/17D/late.toml") == "17D/late.toml"
    assert in_brief("17D and 15A") == "17D and 15A"


def test_the_version_is_told_and_nothing_else_is_done(run: Run) -> None:
    ran = run("--version")
    assert ran.status == 0
    assert re.fullmatch(r"pyrules \d+\.\d+\.\d+, clingo \d+\.\d+\.\d+\n", ran.out)
    assert ran.err == ""
