import os
import stat
import sys
import time
from pathlib import Path

import pytest

from pyrules.base import keeping
from pyrules.base.errors import InputError
from pyrules.base.keeping import SWITCH, digest_of, engine_digest, keep, kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that results are kept in."""
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_what_is_kept_comes_back_and_nothing_else(folder: Path) -> None:
    keep("rules", "abc", {"rules": ["a", 1, None]})
    assert kept("rules", "abc") == {"rules": ["a", 1, None]}
    assert kept("rules", "abd") is None
    assert kept("cases", "abc") is None
    assert [path.name for path in folder.iterdir()] == ["rules-abc.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_cannot_be_read_is_not_there(folder: Path, content: bytes) -> None:
    keep("rules", "abc", 1)
    (folder / "rules-abc.json").write_bytes(content)
    assert kept("rules", "abc") is None


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such modes there")
def test_where_others_can_write_nothing_is_read_or_kept(folder: Path) -> None:
    keep("rules", "abc", 1)
    folder.chmod(folder.stat().st_mode | stat.S_IWOTH)
    keep("rules", "abd", 1)
    assert kept("rules", "abc") is None
    assert not (folder / "rules-abd.json").exists()


def test_an_empty_switch_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("rules", "abc", 1)
    monkeypatch.setenv(SWITCH, "")
    keep("rules", "abd", 1)
    assert kept("rules", "abc") is None
    assert not (folder / "rules-abd.json").exists()


def test_where_nothing_can_be_written_nothing_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(SWITCH, str(tmp_path / "file"))
    keep("rules", "abc", 1)
    assert kept("rules", "abc") is None


def test_what_is_old_is_thrown_away(folder: Path) -> None:
    keep("rules", "old", 1)
    keep("rules", "new", 1)
    long_ago = time.time() - (keeping.DAYS + 1) * 24 * 60 * 60
    os.utime(folder / "rules-old.json", (long_ago, long_ago))
    keeping._throw_away.cache_clear()
    keep("rules", "newer", 1)
    assert sorted(path.stem for path in folder.iterdir()) == ["rules-new", "rules-newer"]


def test_digests_tell_parts_apart() -> None:
    assert digest_of([b"ab", b"c"]) != digest_of([b"a", b"bc"])
    assert digest_of([b"ab", b"c"]) == digest_of([b"ab", b"c"])
    assert engine_digest("code") != engine_digest("base") != engine_digest()


@pytest.mark.parametrize("named", ["off", "0", "kept/here"])
def test_a_word_for_none_is_no_folder(named: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(SWITCH, named)
    with pytest.raises(InputError, match=f"`{SWITCH}` is `{named}`"):
        keep("word", digest_of([b"x"]), 1)
    assert not list(tmp_path.iterdir())
