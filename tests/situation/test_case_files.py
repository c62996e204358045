"""A case file that goes where its folder is not, and what it is blamed for."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.situation import CaseFile, parse_case, read_case


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


def test_a_case_is_not_blamed_for_a_folder_that_is_no_rulebook() -> None:
    case = parse_case('edition = "1"\n')
    with pytest.raises(InputError, match="no edition in this folder") as caught, case.blamed():
        load("1", "nowhere")
    assert str(caught.value.place) == "nowhere"


def test_a_case_is_blamed_for_an_edition_that_there_is_not() -> None:
    case = parse_case('edition = "1897"\n')
    with pytest.raises(InputError, match="`1897` is no edition") as caught, case.blamed():
        load(case.edition)
    assert str(caught.value.place) == "case:1:11"
