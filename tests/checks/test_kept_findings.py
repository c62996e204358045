"""Findings that are kept from one run to the next."""

from dataclasses import replace
from pathlib import Path

import pytest

from pyrules.base import keeping, limits
from pyrules.base.limits import StoppedError
from pyrules.checks import running
from pyrules.checks.kept_findings import run_kept
from pyrules.checks.kinds import modules
from pyrules.code.loading import load
from pyrules.search.survey import Survey
from tests.rulebooks import rules, survey, write_rulebook

LAW = rules('1A norm("1A",must,bob,leave) :- rain', '1B norm("1B",must_not,bob,leave) :- rain; late(ann)')
KINDS = ("opposed", "dead")


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of what is kept, for one test alone."""
    monkeypatch.setenv(keeping.SWITCH, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch, kept: Path) -> list[str]:
    """Return the kinds that were looked for, as they are."""
    assert not kept.exists()
    found: list[str] = []
    for kind in KINDS:
        run = modules()[kind].run

        def noting(one: Survey, kind: str = kind, run: object = run) -> object:
            found.append(kind)
            return run(one)  # type: ignore[operator] # a module's function

        monkeypatch.setattr(modules()[kind], "run", noting)
    return found


def party(folder: Path) -> Survey:
    write_rulebook(folder, LAW, "act leave")
    (folder / "language" / "en").mkdir(parents=True)
    (folder / "language" / "en" / "words.toml").write_text("", encoding="utf-8")
    return survey(load("x", folder))


def findings(kept: Path) -> list[Path]:
    """Return the files of findings that are kept."""
    return [*kept.glob("findings-*.json")]


def test_what_was_found_is_not_looked_for_again(tmp_path: Path, looked: list[str]) -> None:
    code = party(tmp_path / "party")
    before = run_kept(code, KINDS)
    assert before.findings
    assert before == running.run(code, KINDS)
    looked.clear()

    assert run_kept(code, KINDS) == before
    assert looked == []
    # what the document leaves out is kept too
    assert [one.cases for one in run_kept(code, KINDS).findings] == [one.cases for one in before.findings]
    assert run_kept(code, KINDS, fresh=True) == before
    assert sorted(looked) == sorted(KINDS)


def test_one_kind_is_kept_apart_from_another(tmp_path: Path, looked: list[str]) -> None:
    code = party(tmp_path / "party")
    run_kept(code, ["dead"])
    looked.clear()

    assert run_kept(code, KINDS) == running.run(code, KINDS)
    assert looked.count("dead") == 1  # by the run that keeps nothing


@pytest.mark.parametrize(
    "changed", ["laws/x/law1.lp", "situations/all.lp", "vocabulary.lp", "language/en/words.toml"]
)
def test_an_edit_has_all_looked_for_again(tmp_path: Path, looked: list[str], changed: str) -> None:
    folder = tmp_path / "party"
    run_kept(party(folder), KINDS)
    path = folder / changed
    mark = "#" if path.suffix == ".toml" else "%"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{mark} a remark\n", encoding="utf-8")
    looked.clear()

    run_kept(survey(load("x", folder)), KINDS)
    assert sorted(looked) == sorted(KINDS)


def test_another_scope_is_looked_at(tmp_path: Path, looked: list[str]) -> None:
    code = party(tmp_path / "party")
    run_kept(code, KINDS)
    looked.clear()

    run_kept(replace(code, constants={"moves": 0}), KINDS)
    assert sorted(looked) == sorted(KINDS)


def test_what_cannot_be_read_is_looked_for(tmp_path: Path, kept: Path, looked: list[str]) -> None:
    code = party(tmp_path / "party")
    before = run_kept(code, KINDS)
    files = findings(kept)
    assert len(files) == len(KINDS)
    for path, content in zip(
        files, ('{"findings": [{}], "cases": [], "conditional": []}', "[1"), strict=True
    ):
        path.write_text(content, encoding="utf-8")
    looked.clear()

    assert run_kept(code, KINDS) == before
    assert sorted(looked) == sorted(KINDS)


def test_what_was_stopped_is_not_kept(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = party(tmp_path / "party")

    def stopped() -> None:
        raise StoppedError

    with monkeypatch.context() as patched:
        patched.setattr(limits, "check", stopped)
        assert set(run_kept(code, KINDS).unfinished) == set(KINDS)
    assert not findings(kept)


def test_what_rests_on_other_files_is_looked_for_each_time(tmp_path: Path, kept: Path) -> None:
    run_kept(party(tmp_path / "party"), ["dead", "vocabulary"])
    assert len(findings(kept)) == 1
