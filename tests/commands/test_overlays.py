from pathlib import Path

from pyrules.code.loading import load
from pyrules.testing.rulebooks import edition_cases
from tests.code.test_overlays import overlay
from tests.commands.conftest import Run
from tests.rulebooks import rules


def test_every_command_takes_an_overlay(tmp_path: Path, run: Run) -> None:
    law = rules('3 settles("3", brawl(Guest), apology) :- irregularity(_, brawl(Guest))')
    folder = overlay(tmp_path / "party", law)
    for edition, act in (("x", "bob: shall leave (1B)"), ("club", "bob: shall leave (1B)")):
        case = folder / "cases" / edition / "song.toml"
        case.parent.mkdir(parents=True)
        case.write_text(
            f'edition = "{edition}"\n[table]\nhost = "ann"\n[events]\nsang = ["bob"]\n[expect]\nacts = ["{act}"]\n',
            encoding="utf-8",
        )
    book = ("--rulebook", folder)
    case = folder / "cases" / "club" / "song.toml"

    assert edition_cases(load("club", folder)) == (case,)
    assert run("rule", case, *book).status == 0
    assert run("test", *book).status == 0
    assert run("check", "club", "--only", "gap", *book).status == 0
    assert run("coverage", "club", *book).status == 0
    assert run("graph", "club", *book).status == 0
    assert "own.lp" in run("read", "club", "3", *book).out
    assert run("report", "-o", tmp_path / "all", *book).status in (0, 1)
    written = {path.name for path in (tmp_path / "all").iterdir()}
    assert written == {"index.html", "manual.html", "pages.js", "style.css", "x"}
    assert run("report", "club", "-o", tmp_path / "one", *book).status in (0, 1)
    assert [path.name for path in (tmp_path / "one" / "club").parent.glob("*/")] == ["club"]
