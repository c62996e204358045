"""Files of records: tags, sections and comments are told apart, and what is neither is refused with its place."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.formats.tagged import read_records


def written(folder: Path, text: str) -> Path:
    path = folder / "some.pbn"
    path.write_text(text, encoding="utf-8")
    return path


def test_tags_and_the_words_below_them(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '% a comment\n[A "x; {y} \\"z\\""] ; more\n[B "1"]\none  two\n  three $4 =1= four!\n[C ""]\n',
    )

    (record,) = read_records(path)

    assert {name: word.text for name, word in record.tags.items()} == {"A": 'x; {y} "z"', "B": "1", "C": ""}
    assert [word.text for word in record.sections["B"]] == ["one", "two", "three", "four!"]
    assert str(record.sections["B"][2].place) == f"{path}:5:3"


def test_a_blank_line_before_a_tag_ends_a_record_and_a_comment_none(tmp_path: Path) -> None:
    path = written(tmp_path, '[A "1"]\nx\n{over\n\nlines} y\n\n\n[A "2"]\n; nothing\n[B "3"]\n')

    first, second = read_records(path)

    assert [word.text for word in first.sections["A"]] == ["x", "y"]
    assert list(second.tags) == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("", "no record", 0),
        ('[A "1"\n', "is no tag", 1),
        ("words\n", "is no tag", 1),
        ('[A "1"]\n[A "2"]\n', "stands twice", 2),
        ('[A "1"]\nx {open\n', "never closed", 2),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str, said: str, line: int) -> None:
    with pytest.raises(InputError) as refused:
        read_records(written(tmp_path, text))

    assert said in str(refused.value)
    assert refused.value.place is not None
    assert refused.value.place.line == line


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_records(str(tmp_path / "none.pbn"))


def test_letters_of_the_standard(tmp_path: Path) -> None:
    path = tmp_path / "some.pbn"
    path.write_bytes('[A "Malmö"]\n'.encode("latin-1"))

    assert read_records(path)[0].tags["A"].text == "Malmö"
