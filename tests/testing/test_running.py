from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules.base import keeping
from pyrules.base.executing import Here, executing
from pyrules.testing.outcomes import CaseRun
from pyrules.testing.rulebooks import Rulebooks
from pyrules.testing.running import run_all, run_each
from tests.rulebooks import rules, write_rulebook

LAW = rules(
    '1 irregularity("1", lateness(Guest)) :- late(Guest)', '1 norm("1", shall, Guest, leave) :- late(Guest)'
)
WORDS = "act leave; irregularity lateness guest"
LATE = 'edition = "x"\ntitle = "{}"\nabout = ["1"]\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\n'
PASSES = LATE + '[expect]\nrulings = 1\nacts = ["ann: shall leave (1)"]\n'


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """Return the names of the cases that are run and not looked up; everything runs here."""
    monkeypatch.setenv(keeping.SWITCH, str(tmp_path / "kept"))
    names: list[str] = []
    with executing(Here()):
        yield names


def book(folder: Path, **cases: str) -> tuple[Rulebooks, list[Path]]:
    """Write a rulebook with cases."""
    if not folder.exists():
        write_rulebook(folder, LAW, WORDS)
        (folder / "cases").mkdir(exist_ok=True)
        (folder / "language").mkdir(exist_ok=True)
        (folder / "language" / "en.toml").write_text('[acts]\nleave = "go"\n', encoding="utf-8")
    for name, text in cases.items():
        (folder / "cases" / f"{name}.toml").write_text(text, encoding="utf-8")
    return Rulebooks(folder), sorted((folder / "cases").glob("*.toml"))


def run(
    folder: Path, ran: list[str], *, scenes: str | None = None, fresh: bool = False
) -> list[CaseRun | None]:
    """Run the cases of a folder; `ran` gets the names of those that were not looked up."""
    ran.clear()
    books, files = book(folder)
    runs = run_each(books, files, lambda name: ran.append(Path(name).stem), scenes=scenes, fresh=fresh)
    return [one[0] if one else None for one in runs]


def test_an_unchanged_case_is_not_run_again(tmp_path: Path, ran: list[str]) -> None:
    folder = tmp_path / "book"
    book(folder, a=PASSES.format("a"), b=LATE.format("b"))
    first = run(folder, ran)
    assert ran == ["a", "b"]
    assert run(folder, ran) == first
    assert ran == []
    assert run(folder, ran, fresh=True) == first
    assert ran == ["a", "b"]
    book(folder, b=LATE.format("another"), c=PASSES.format("c"))
    again = run(folder, ran)
    assert ran == ["b", "c"]
    assert [one and one.outcome.title for one in again] == ["a", "another", "c"]


@pytest.mark.parametrize("changed", ["laws", "vocabulary.lp", "language"])
def test_a_change_of_the_code_or_its_sentences_runs_every_case(
    tmp_path: Path, ran: list[str], changed: str
) -> None:
    folder = tmp_path / "book"
    book(folder, a=PASSES.format("a"))
    run(folder, ran)
    place = folder / changed
    path = place if place.is_file() else next(path for path in sorted(place.rglob("*.*")) if path.is_file())
    mark = "#" if path.suffix == ".toml" else "%"
    path.write_text(f"{mark} another remark\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    run(folder, ran)
    assert ran == ["a"]


def test_what_is_wrong_with_a_case_is_told_anew_each_time(tmp_path: Path, ran: list[str]) -> None:
    folder = tmp_path / "book"
    book(folder, a=LATE.format("a").replace('"ann"', '"nobody"'), b="edition =", c=LATE.replace('"x"', '"y"'))
    first = run(folder, ran)
    assert all(one and one.outcome.error for one in first)
    assert run(folder, ran) == first
    assert ran == ["a", "b", "c"]


def test_scenes_belong_to_a_run_that_asks_for_them(tmp_path: Path, ran: list[str]) -> None:
    folder = tmp_path / "book"
    book(folder, a=PASSES.format("a"))
    (plain,) = run(folder, ran)
    (shown,) = run(folder, ran, scenes="en")
    assert ran == ["a"]
    assert plain is not None
    assert shown is not None
    assert (plain.scene, plain.toml) == (None, "")
    assert shown.scene is not None
    assert "late" in " ".join(shown.scene.events)
    assert 'title = "a"' in shown.toml
    assert run(folder, ran, scenes="en") == [shown]
    assert ran == []


def test_what_was_kept_and_makes_no_sense_is_run_anew(tmp_path: Path, ran: list[str]) -> None:
    folder = tmp_path / "book"
    book(folder, a=PASSES.format("a"))
    first = run(folder, ran)
    for path in (tmp_path / "kept").glob("runs-*"):
        path.write_text('{"a": 1}' if "{" in path.read_text() else "1")
    assert run(folder, ran) == first
    assert ran == ["a"]


def test_the_outcomes_are_counted(tmp_path: Path, ran: list[str]) -> None:
    wrong = PASSES.format("b").replace("rulings = 1", "rulings = 2")
    books, files = book(tmp_path / "book", a=PASSES.format("a"), b=wrong)
    outcomes = run_all(books, files, ran.append)
    assert (outcomes.passed, outcomes.failed, outcomes.complete) == (1, 1, True)
    assert [one.file for one in outcomes.outcomes] == [path.as_posix() for path in files]
