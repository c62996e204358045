"""A rulebook that goes to another machine is the same there, and its places are named as they are here."""

from dataclasses import replace
from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.code.parcels import Folder
from tests.rulebooks import rules, write_rulebook

LAW = rules("1 merry(ann) :- late(ann)")


def test_a_folder_on_this_machine_is_where_it_is(tmp_path: Path) -> None:
    assert Folder(tmp_path).opened() == tmp_path


def test_what_arrives_is_what_was_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = write_rulebook(tmp_path / "party", LAW, "term merry guest")
    (folder / "cases").mkdir()
    (folder / "cases" / "one.toml").write_text('edition = "x"\n', encoding="utf-8")
    (folder / "notes.txt").write_text("no part of it", encoding="utf-8")

    opened = Folder(Path("party")).packed().opened()

    assert opened != folder
    files = {path.relative_to(opened).as_posix() for path in opened.rglob("*") if path.is_file()}
    assert files == {
        "vocabulary.lp",
        "mechanics/all.lp",
        "laws/x/law1.lp",
        "situations/all.lp",
        "editions/x.lp",
    }
    there, here = load("x", opened), load("x", folder)
    assert (there.rules, there.situations, there.core) == (here.rules, here.situations, here.core)
    assert {rule.place.file for rule in there.laws} == {"party/laws/x/law1.lp"}
    assert Folder(folder).packed().opened() == opened  # unpacked once


def test_another_version_does_not_read_it(tmp_path: Path) -> None:
    parcel = Folder(write_rulebook(tmp_path, LAW, "term merry guest")).packed()
    with pytest.raises(InputError, match="differs from that of a worker"):
        replace(parcel, engine="another").opened()
