"""A case file that goes where its folder is not."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.situation import CaseFile, read_case


def test_it_is_the_case_that_was_read_there(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text('edition = "x"\ntitle = "late"\n[events]\nlate = ["ann"]\n', encoding="utf-8")
    case, file = read_case(path), CaseFile.of(path)
    path.unlink()
    assert file.case() == case
    assert file.case().wrong("so", "title").place == case.wrong("so", "title").place


def test_what_is_wrong_with_it_is_told_when_it_is_asked_for(tmp_path: Path) -> None:
    file = CaseFile.of(tmp_path / "missing.toml")
    with pytest.raises(InputError, match="no such file"):
        file.case()
