"""What is told beside rulings of words that are none, and what is kept of that."""

from pathlib import Path

import pytest

from pyrules.base.keeping import SWITCH
from pyrules.checks import unknown
from pyrules.checks.unknown import unknown_words
from pyrules.code.loading import load
from tests.rulebooks import rules, write_rulebook

LAW = '1 norm("1", shall, ann, leave) :- late(ann)'


def test_that_there_is_none_is_kept_until_a_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    folder = write_rulebook(tmp_path / "book", rules(LAW), "act leave")
    assert unknown_words(load("x", folder)) == ()

    def never(*_: object) -> list[object]:
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr(unknown, "uses_in", never)
        assert unknown_words(load("x", folder)) == ()
    (folder / "laws" / "x" / "law1.lp").write_text(
        rules(LAW.replace("ann, leave", "annn, leave")), encoding="utf-8"
    )
    (told,) = unknown_words(load("x", folder))
    assert told.endswith("law1.lp:2:1: `annn` is no bearer; the nearest known name is `ann`")


def test_what_mechanics_and_situations_say_is_theirs(tmp_path: Path) -> None:
    folder = write_rulebook(
        tmp_path, rules(LAW), "act leave; term merry guest", mechanics="merry(Guest) :- glad(Guest).\n"
    )
    assert unknown_words(load("x", folder)) == ()
