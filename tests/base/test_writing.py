import os
from pathlib import Path

import pytest

from pyrules.base.writing import write_whole


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
