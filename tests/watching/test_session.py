"""After a save the cases that it touches are run, and what has changed is told."""

import shutil
from pathlib import Path

import pytest

from pyrules.base.limits import StoppedError
from pyrules.watching import Round, Saves, Session
from tests.places import ROOT

ILL = """edition = "draft"
title = "Bob is ill"
about = ["2"]

[events]
ill = ["bob"]

[expect]
acts = ["bob: must not leave (2)"]
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a new rulebook with a case about each of its provisions, which stand in a file each."""
    house = shutil.copytree(ROOT / "pyrules" / "starter", tmp_path / "house")
    case = house / "cases" / "ann-is-late.toml"
    case.write_text(
        case.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8"
    )  # no schema beside it
    (house / "cases" / "bob-is-ill.toml").write_text(ILL, encoding="utf-8")
    laws = house / "laws" / "draft"
    first, second = (laws / "law1.lp").read_text(encoding="utf-8").split("\n%@ 2")
    (laws / "law1.lp").write_text(first, encoding="utf-8")
    (laws / "law2.lp").write_text(f"%@ 2{second}", encoding="utf-8")
    return house


def save(session: Session, name: str, before: str, after: str) -> Round:
    path = session.directory / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    return session.after([path])


def test_of_what_stays_nothing_is_told(house: Path) -> None:
    session = Session(house)
    found = session.begin()
    assert (found.run, found.failed, found.problems, found.waiting) == (2, 0, 0, 0)
    again = save(session, "laws/draft/law1.lp", "still here at ten", "here at ten")
    assert (again.told, again.gone, again.failing, again.mended, again.run) == ((), (), (), (), 1)


def test_a_law_touches_the_cases_of_its_provisions_and_words_touch_all(house: Path) -> None:
    session = Session(house)
    session.begin()
    broken = save(session, "laws/draft/law2.lp", "must_not", "should_not")
    assert ([Path(one.file).name for one in broken.failing], broken.run) == (["bob-is-ill.toml"], 1)
    mended = save(session, "laws/draft/law2.lp", "should_not", "must_not")
    assert ([Path(one.file).name for one in mended.mended], mended.failed) == (["bob-is-ill.toml"], 0)
    assert save(session, "vocabulary.lp", "(ann; bob)", "(ann; bob; eve)").run == 2
    assert save(session, "cases/bob-is-ill.toml", "Bob is ill", "Bob is in bed").run == 1


def test_two_problems_that_read_alike_are_two(house: Path) -> None:
    session = Session(house)
    session.begin()
    path = house / "laws" / "draft" / "law1.lp"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\n% one \n% another \n", encoding="utf-8")
    both = session.after([path])
    assert [one.kind for one in both.told] == ["spaces", "spaces"]
    path.write_text(f"{text}\n% another \n", encoding="utf-8")
    one = session.after([path])
    assert (one.told, len(one.gone), one.problems) == ((), 1, 1)


def test_while_a_file_cannot_be_read_cases_wait(house: Path) -> None:
    session = Session(house)
    session.begin()
    broken = save(session, "laws/draft/law2.lp", "ill(Guest).", "ill(Guest.")
    assert ([one.kind for one in broken.told], broken.run, broken.waiting) == (["form"], 0, 1)
    mended = save(session, "laws/draft/law2.lp", "ill(Guest.", "ill(Guest).")
    assert ([one.kind for one in mended.gone], mended.run, mended.waiting) == (["form"], 1, 0)


def test_what_is_cut_short_is_done_the_next_time(house: Path) -> None:
    law = house / "laws" / "draft" / "law1.lp"
    law.write_text(law.read_text(encoding="utf-8") + "% so that nothing of it is kept\n", encoding="utf-8")
    session = Session(house, "draft")

    def stop(name: str) -> None:
        if name.endswith("bob-is-ill.toml"):
            raise StoppedError("by another save")

    first = session.begin(stop)
    assert (first.run, first.waiting) == (1, 1)
    assert session.after([]).run == 1


def test_saves_are_heard_of(tmp_path: Path) -> None:
    with Saves.within(tmp_path) as saves:
        (tmp_path / "notes.txt").write_text("none of ours", encoding="utf-8")
        (tmp_path / ".law1.lp").write_text("an editor's own", encoding="utf-8")
        (tmp_path / "law1.lp").write_text("ours", encoding="utf-8")
        assert {path.name for path in saves.next()} == {"law1.lp"}
        assert not saves.waiting
