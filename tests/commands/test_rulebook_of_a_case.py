"""The rulebook of a case is the one in which it lies, unless another is named."""

import shutil
from pathlib import Path

from pyrules.code.loading import default_rulebook
from tests.commands.conftest import Run

FEW = default_rulebook() / "cases" / "2017" / "law15" / "15A1"


def test_a_case_that_lies_in_a_rulebook_is_of_that_one(run: Run, tmp_path: Path) -> None:
    assert run("new", tmp_path / "house").status == 0
    case = tmp_path / "house" / "cases" / "ann-is-late.toml"

    assert "ann: shall leave (1)" in run("rule", case).out
    assert run("test", case.parent).out == "1 passed, 0 failed\n"


def test_a_case_that_lies_in_none_is_of_the_shipped_one_and_runs_beside_its_own(
    run: Run, tmp_path: Path
) -> None:
    one = next(iter(sorted(FEW.glob("*.toml"))))
    shutil.copy(one, tmp_path / "mine.toml")

    assert run("test", tmp_path / "mine.toml", one).out == "2 passed, 0 failed\n"


def test_cases_of_two_rulebooks_are_not_run_by_one_of_them(run: Run, tmp_path: Path) -> None:
    assert run("new", tmp_path / "house").status == 0

    ran = run("test", FEW, tmp_path / "house" / "cases")

    assert (ran.status, ran.out) == (2, "")
    assert "these cases are of several rulebooks" in ran.err
    assert str(default_rulebook()) in ran.err
