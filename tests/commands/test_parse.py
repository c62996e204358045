"""`pyrules parse`: its formats, and files that it refuses."""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands.conftest import Run

TEXT = "CHAPTER I. Cats\n\nLAW 1 - SLEEP\n\nA. Cats sleep (see the old Law 2B).\n"


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "cats.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_akoma_ntoso(run: Run, text: Path) -> None:
    ran = run("parse", text, "--format", "akn", "--edition", "2017")
    assert (ran.status, ran.err) == (0, "")
    root = ElementTree.fromstring(ran.out)  # noqa: S314 - our own output
    assert root.tag == "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}akomaNtoso"
    found = [one.get("{urn:pyrules:texts}id") for one in root.iter() if one.get("{urn:pyrules:texts}id")]
    assert found == ["1", "1A"]
    assert "/akn/xx/act/2017/laws/eng@" in ran.out


def test_akoma_ntoso_is_the_same_on_every_run(run: Run, text: Path) -> None:
    first, second = (run("parse", text, "--format", "akn").out for _ in range(2))
    assert first == second


def test_brackets_in_a_heading_are_no_markup(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cats.txt"
    path.write_text("LAW 1 - SLEEP [/b] AND [red]\n\nA. Cats [/] sleep (see Law 2).\n", encoding="utf-8")
    ran = run("parse", path)
    assert (ran.status, ran.err) == (0, "")
    assert "SLEEP [/b] AND [red]" in ran.out


def test_json_has_divisions_and_the_edition_that_a_reference_names(run: Run, text: Path) -> None:
    document = json.loads(run("parse", text, "--format", "json").out)
    assert document["schema"] == "pyrules/parse/1"
    assert [(one["eid"], one["heading"]) for one in document["divisions"]] == [("dvs_I", "Cats")]
    assert [one["division"] for one in document["provisions"]] == ["dvs_I", "dvs_I"]
    assert [(one["target"], one["target_edition"]) for one in document["references"]] == [("2B", "earlier")]


def test_csv_has_divisions(run: Run, text: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("parse", text, "--format", "csv").out)))
    assert [row["table"] for row in rows] == [
        "textdocument",
        "division",
        "provision",
        "provision",
        "reference",
    ]


def test_text_lists_divisions(run: Run, text: Path) -> None:
    assert "CHAPTER" in run("parse", text).out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", ["is empty", "expected: the text of a law"]),
        ("ПРАВИЛО 3. КОТЫ\n\nКот не спит и на крыше.\n".encode("cp1251"), ["bad.txt:1:1", "Windows-1251"]),
        (b"<html><body>LAW 3</body></html>", ["bad.txt:1:1", "is HTML", "expected: plain text"]),
        (b"\0\1\2\3", ["bad.txt:1:1", "is a binary file"]),
        (b"LAW 3 - CATS\n" + b"x" * 200_000, ["bad.txt:2:100001", "has 200000 characters"]),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "csv", "akn"])
def test_files_that_are_no_text(run: Run, tmp_path: Path, content: bytes, says: list[str], form: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    ran = run("parse", path, "--format", form)
    assert (ran.status, ran.out) == (2, "")
    assert [words for words in says if words not in ran.err] == []


def test_an_unknown_format_names_those_that_there_are(run: Run, text: Path) -> None:
    ran = run("parse", text, "--format", "html")
    assert ran.status == 2
    assert all(form in ran.err for form in ("text", "json", "csv", "akn"))
