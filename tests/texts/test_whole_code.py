"""A whole code of 93 laws in one file: nothing is lost, nothing is made up."""

from collections import Counter
from pathlib import Path

import pytest

from pyrules.texts import AnomalyKind, ParsedTexts, parse
from tests.texts.whole_code import (
    LAWS,
    PROVISIONS_OF_A_LAW,
    REFERENCES_OF_A_LAW,
    chapters,
    following,
    whole_code,
)


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> ParsedTexts:
    path = tmp_path_factory.mktemp("code") / "code.txt"
    path.write_text(whole_code(), encoding="utf-8")
    return parse([path], "2030")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_provision(parsed: ParsedTexts, language: str) -> None:
    expected = [f"{law}{label}" for law in range(1, LAWS + 1) for label in PROVISIONS_OF_A_LAW]
    assert [one.id for one in parsed.provisions if one.language == language] == expected
    assert all(one.complete for one in parsed.provisions)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_reference(parsed: ParsedTexts, language: str) -> None:
    expected = []
    for law in range(1, LAWS + 1):
        second, third, fourth = (following(law, LAWS, distance) for distance in (1, 2, 3))
        expected += [
            (f"{law}A1", f"{second}"),
            (f"{law}A2b", f"{law}A2a"),
            (f"{law}", f"{second}B"),
            *[(f"{law}C", target) for target in (f"{second}A", f"{third}", f"{fourth}")],
        ]
    found = [(one.source, one.target) for one in parsed.references if one.language == language]
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert len(found) == LAWS * REFERENCES_OF_A_LAW


def test_every_oddity(parsed: ParsedTexts) -> None:
    assert Counter(one.kind for one in parsed.anomalies) == {
        AnomalyKind.CONTENTS_LINE: 2 * (LAWS + chapters(LAWS)),
        AnomalyKind.PAGE_NUMBER: 2 * LAWS,
    }


def test_every_chapter(parsed: ParsedTexts) -> None:
    expected = [f"dvs_{number}" for number in range(1, chapters(LAWS) + 1)]
    for language in ("en", "ru"):
        assert [one.eid for one in parsed.divisions if one.language == language] == expected
    where = {one.id: one.division for one in parsed.provisions if one.language == "ru"}
    assert [where[law] for law in ("31C", "32", "93A2b")] == ["dvs_1", "dvs_2", "dvs_3"]


def test_a_sentence_goes_on_after_its_footnote(parsed: ParsedTexts) -> None:
    (served,) = (one for one in parsed.passages if (one.language, one.id) == ("en", "47B"))
    assert served.body.text.split()[-6:] == ["bell", "rings", "for", "the", "47th", "time."]
    notes = [one for one in parsed.passages if one.footnote]
    assert len(notes) == 2 * LAWS
    assert [one.body.text for one in notes if (one.language, one.id) == ("en", "47")] == [
        "48 A host is whoever laid table 47 (see Law 48B)."
    ]


def test_every_provision_knows_its_line(parsed: ParsedTexts) -> None:
    lines = whole_code().split("\n")
    printed = {
        "A": "A. ",
        "A1": "1. ",
        "A2": "). 2. ",
        "A2a": ": (a) ",
        "A2b": "; (b) ",
        "B": "B. ",
        "C": ". C. ",
    }
    for one in parsed.provisions:
        label = one.id.lstrip("0123456789")
        begins = label in {"A", "A1", "B"}
        line = lines[one.line - 1]
        assert line.startswith(printed[label]) if begins else printed.get(label, f" {one.id}") in line


def test_laws_beyond_a_thousand(tmp_path: Path) -> None:
    laws = range(990, 1010)
    path = tmp_path / "code.txt"
    written = (
        f"LAW {one} - FEE\n\nA. Fee\n\nWhoever is late pays it (see Law {one + 1}A).\n" for one in laws
    )
    path.write_text("\n".join(written), encoding="utf-8")
    parsed = parse([path])
    assert [one.id for one in parsed.provisions] == [f"{one}{part}" for one in laws for part in ("", "A")]
    assert [one.target for one in parsed.references if one.resolved] == [f"{one + 1}A" for one in laws[:-1]]
