"""Files that are no plain text: each gives an error that says what the file is and where that shows."""

import re
from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.texts import AnomalyKind, parse
from pyrules.texts.source import LONGEST_LINE

RUSSIAN = "ПРАВИЛО 3. КОТЫ\n\nКот не спит и на крыше, если на ней не тепло.\n"
POLISH = "Przepis 3 – Koty\n\nKot nie śpi na dachu, jeżeli się na nim nie ogrzeje; źrebię też.\n"
GERMAN = "Regel 3 - Katzen\n\nDie Katze schläft für das Mäuschen auf dem Dach, wenn es nicht heiß ist.\n"
ENGLISH = "LAW 3 - CATS\n\nThe cat doesn’t sleep in the house of the dog.\n"


def refused(folder: Path, content: bytes) -> tuple[str, int, int, str]:
    path = folder / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        parse([path])
    place, expected = raised.value.place, raised.value.expected
    assert place is not None
    assert expected is not None
    assert place.file == str(path)
    return raised.value.message.removeprefix(f"`{path}` "), place.line, place.column, expected


@pytest.mark.parametrize("content", [b"", b"\n", b" \n\t\n\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n \n"])
def test_nothing_but_blank_lines(tmp_path: Path, content: bytes) -> None:
    assert refused(tmp_path, content) == ("is empty", 0, 0, "the text of a law")


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (RUSSIAN, "cp1251", "Windows-1251"),
        (RUSSIAN, "koi8_r", "KOI8-R"),
        (RUSSIAN, "cp866", "CP866"),
        (RUSSIAN, "iso8859_5", "ISO 8859-5"),
        (RUSSIAN, "utf-16", "UTF-16"),
        (RUSSIAN, "utf-32", "UTF-32"),
        (RUSSIAN, "utf-16-le", "UTF-16 without a byte order mark"),
        (RUSSIAN, "utf-16-be", "UTF-16 without a byte order mark"),
        (POLISH, "cp1250", "Windows-1250"),
        (POLISH.replace("–", "-"), "iso8859_2", "ISO 8859-2"),
        (POLISH.replace("–", "-"), "cp852", "CP852"),
        (ENGLISH, "cp1252", "Windows-1252"),
        (ENGLISH, "utf-16", "UTF-16"),
        (GERMAN, "cp1252", "Windows-1252"),
        (GERMAN, "cp850", "CP850"),
    ],
)
def test_another_encoding_is_named(tmp_path: Path, text: str, codec: str, name: str) -> None:
    message, line, column, expected = refused(tmp_path, text.encode(codec))
    assert message == f"is not UTF-8; it seems to be {name}"
    assert line >= 1
    assert column >= 1
    assert expected.startswith("a text file in UTF-8: `iconv -f ")
    (asked,) = re.findall(r"-f (\S+)", expected)
    # What the message says to do brings the text back.
    assert text.encode(codec).decode(asked) == text


@pytest.mark.parametrize(
    ("text", "was", "read_as"),
    [
        (RUSSIAN, "utf-8", "cp1251"),
        (RUSSIAN, "utf-8", "cp1252"),
        (POLISH, "utf-8", "cp1252"),
        (GERMAN, "utf-8", "cp1252"),
        (ENGLISH, "utf-8", "cp1252"),
        (RUSSIAN, "cp1251", "cp1252"),
        (RUSSIAN, "koi8_r", "cp1251"),
        (POLISH, "cp1250", "cp1252"),
    ],
)
def test_a_text_that_was_garbled_before_is_refused(tmp_path: Path, text: str, was: str, read_as: str) -> None:
    # What cp1252 leaves undefined, programs read as control characters.
    wrong = "".join(
        one.decode(read_as, "ignore") or one.decode("latin-1") for one in _bytes(text.encode(was))
    )
    message, line, column, expected = refused(tmp_path, wrong.encode())
    assert message.startswith("is garbled: it was ")
    assert (line, column) >= (1, 1)
    assert "iconv -f UTF-8 -t CP125" in expected


def _bytes(content: bytes) -> list[bytes]:
    return [content[index : index + 1] for index in range(len(content))]


@pytest.mark.parametrize(
    "text", [RUSSIAN, POLISH, GERMAN, ENGLISH, "LAW 3 - CATS\n\nLa chatte d’été s’éveille à Gênes.\n"]
)
def test_a_text_with_letters_of_its_own_is_not_garbled(tmp_path: Path, text: str) -> None:
    path = tmp_path / "good.txt"
    path.write_text(text, encoding="utf-8")
    assert AnomalyKind.GARBLED not in {one.kind for one in parse([path]).anomalies}


def test_lost_letters_are_reported_and_ligatures_read(tmp_path: Path) -> None:
    path = tmp_path / "dump.txt"
    path.write_text("LAW 3 - CATS\n\nThe o\ufb03ce is in the \ufffdrst house.\n", encoding="utf-8")
    parsed = parse([path])
    assert parsed.passages[0].body.text == "The office is in the \ufffdrst house."
    assert [(one.kind, one.line) for one in parsed.anomalies] == [(AnomalyKind.GARBLED, 3)]


def test_utf_16_without_a_byte_order_mark(tmp_path: Path) -> None:
    message, line, column, _ = refused(tmp_path, b"LAW 3 - CATS".decode().encode("utf-16-le"))
    assert message == "is not UTF-8; it seems to be UTF-16 without a byte order mark"
    assert (line, column) == (1, 2)


def test_the_place_of_the_first_wrong_byte(tmp_path: Path) -> None:
    message, line, column, _ = refused(tmp_path, "LAW 3\nкот ".encode() + b"\xff")
    assert message.startswith("is not UTF-8")
    assert (line, column) == (2, 5)


@pytest.mark.parametrize(
    ("content", "what", "line", "column"),
    [
        (b"<!DOCTYPE html><html><body>LAW 3</body></html>", "HTML", 1, 1),
        (b"\xef\xbb\xbf\n  <html>\n<p>LAW 3</p></html>", "HTML", 2, 3),
        (b"Saved page\n\n<BODY bgcolor=white>\nLAW 3", "HTML", 3, 1),
        (b"<p class='law'>LAW 3 - CATS</p>\n<p>Cats sleep.</p>", "HTML", 1, 1),
        (b'<?xml version="1.0"?>\n<law/>', "XML", 1, 1),
    ],
)
def test_markup_instead_of_text(tmp_path: Path, content: bytes, what: str, line: int, column: int) -> None:
    expected = "plain text: save the page as text, without markup"
    assert (f"is {what}", line, column, expected) == refused(tmp_path, content)


def test_signs_of_comparison_are_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "cats.txt"
    path.write_text("<1> LAW 3\n\nLAW 3 - CATS\n\nA cat < a dog, and a <dog> is loud.\n", encoding="utf-8")
    assert [one.id for one in parse([path]).provisions] == ["3"]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"%PDF-1.7\n\xc4\xe5", "a PDF"),
        (b"PK\x03\x04\x14\x00", "a ZIP archive or an office document"),
        (b"{\\rtf1\\ansi LAW 3}", "RTF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "an image"),
    ],
)
def test_files_of_other_programs(tmp_path: Path, content: bytes, what: str) -> None:
    assert (f"is {what}", 1, 1, "plain text in UTF-8") == refused(tmp_path, content)


def test_a_binary_file(tmp_path: Path) -> None:
    found = refused(tmp_path, b"LAW 3\nCats\0\0\1\2sleep")
    assert found == ("is a binary file", 2, 5, "a text file in UTF-8")


def test_bytes_that_are_no_text_name_no_encoding(tmp_path: Path) -> None:
    message, line, column, _ = refused(tmp_path, bytes(range(1, 256)) * 40)
    assert (message, line) == ("is not UTF-8", 2)
    assert column > 1


def test_a_line_of_fifteen_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"LAW 3 - CATS\n" + b"A cat sleeps. " * (15_000_000 // 14))
    with pytest.raises(InputError, match=r"line 2 of `.*` has 14999992 characters") as raised:
        parse([path])
    assert raised.value.place is not None
    assert (raised.value.place.line, raised.value.place.column) == (2, LONGEST_LINE + 1)
    assert raised.value.expected == (
        f"lines of at most {LONGEST_LINE} characters, each heading on a line of its own"
    )


def test_a_line_that_is_just_not_too_long(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("LAW 3 - CATS\n\n" + "cats " * (LONGEST_LINE // 5) + "\n", encoding="utf-8")
    (passage,) = parse([path]).passages
    assert len(passage.body.text) == LONGEST_LINE - 1


def test_a_text_is_of_a_bounded_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pyrules.texts.source.LARGEST_FILE", 2_000_000)
    message, line, _, expected = refused(tmp_path, b"LAW 3\n" * 400_000)
    assert (message, line) == ("larger than 2 MB", 0)
    assert expected.startswith("a text file of at most that size")
