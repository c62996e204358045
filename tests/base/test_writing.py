import errno
import os
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from pyrules.base.writing import write_free, write_together, write_whole

OLD = {"a.html": "old", "below/b.html": "old", "below/law-1.html": "old", "index.html": "old"}
NEW = {"index.html": "new", "a.html": "new", "below/b.html": "new", "below/law-2.html": "new"}


def there(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def full(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Have the disk be full when so many files are written."""
    number = count()

    def fsync(_: int) -> None:
        if next(number) == after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_file_is_replaced_with_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_whole(path, "nouveau é\n")
    assert path.read_bytes() == "nouveau é\n".encode()
    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o640
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.skipif(os.name == "nt", reason="links want a right there")
def test_what_a_link_leads_to_is_written_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (meant := tmp_path / "there" / "a").write_text("old", encoding="utf-8")
    (link := tmp_path / "b").symlink_to(meant)
    write_whole(link, "new")
    assert link.is_symlink()
    assert meant.read_text(encoding="utf-8") == "new"


def test_what_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    (folder := tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"\S"):
        write_whole(folder, "text")  # a folder is no file
    assert [*tmp_path.iterdir()] == [folder]
    with pytest.raises(OSError, match=r"\S"):
        write_whole(tmp_path / "nowhere" / "a", "text")
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "a", "\ud800")
    assert [*tmp_path.iterdir()] == [folder]


@pytest.mark.parametrize("ending", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_a_full_disk_or_ctrl_c_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: BaseException
) -> None:
    def fsync(_: int) -> None:
        raise ending

    (path := tmp_path / "case.toml").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(type(ending)):
        write_whole(path, "new")
    assert there(tmp_path) == {"case.toml": "old"}


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "any").touch()
    write_whole(tmp_path / "new", "text")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    def paths() -> Iterable[Path]:
        return (tmp_path / f"{number}.toml" for number in count(1))

    (tmp_path / "1.toml").mkdir()
    assert write_free(paths(), "one") == write_free(paths(), "one") == tmp_path / "2.toml"
    assert write_free(paths(), "two") == tmp_path / "3.toml"
    assert there(tmp_path) == {"2.toml": "one", "3.toml": "two"}


def test_files_that_belong_together_replace_those_before(tmp_path: Path) -> None:
    write_together(OLD, tmp_path / "out")
    (tmp_path / "out" / "mine").write_text("mine", encoding="utf-8")
    written = write_together(NEW, tmp_path / "out", ["below/law-*.html"])
    assert there(tmp_path / "out") == {**NEW, "mine": "mine"}
    assert written == tuple(sorted(tmp_path / "out" / name for name in NEW))
    assert {one.name for one in (tmp_path / "out").iterdir()} == {"a.html", "below", "index.html", "mine"}


@pytest.mark.parametrize("after", range(4))
def test_a_disk_that_is_full_half_way_leaves_those_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    write_together(OLD, tmp_path)
    full(monkeypatch, after)
    with pytest.raises(OSError, match="space"):
        write_together(NEW, tmp_path, ["below/law-*.html"])
    assert there(tmp_path) == OLD
    with pytest.raises(UnicodeEncodeError):
        write_together({**NEW, "z.html": "\ud800"}, tmp_path)
    assert there(tmp_path) == OLD


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".pyrules-written").mkdir()
    (tmp_path / ".pyrules-written" / "a.html").write_text("half", encoding="utf-8")
    write_together({"b.html": "new"}, tmp_path)
    assert there(tmp_path) == {"b.html": "new"}


def test_two_runs_into_one_folder_do_not_mix(tmp_path: Path) -> None:
    """A reader may come between two files of a run, and never finds both runs' in the end."""
    runs = [{f"{number}.html": f"run {run}" for number in range(20)} for run in range(4)]
    with ThreadPoolExecutor(4) as others:
        for _ in range(3):
            list(others.map(lambda files: write_together(files, tmp_path), runs))
            assert len(set(there(tmp_path).values())) == 1


def test_who_is_asked_to_end_while_files_take_their_places_does_so_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        signal.raise_signal(signal.SIGINT)
        return replace(path, target)

    write_together(OLD, tmp_path)
    monkeypatch.setattr(Path, "replace", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        write_together(NEW, tmp_path, ["below/law-*.html"])
    assert there(tmp_path) == NEW
    assert signal.getsignal(signal.SIGINT) is before
