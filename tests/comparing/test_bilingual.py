"""XLIFF and TMX: what other tools write is read, and what is written is read again the same."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import Comparison, compare, lay_side_by_side, words_of_rules
from pyrules.comparing.bilingual import Remembering, is_xliff, read_memory, remember
from pyrules.comparing.pairing import Pairing
from pyrules.formats.bilingual import to_tmx, to_xliff
from tests.comparing.pairs import Lay

SPACE = "{urn:oasis:names:tc:xliff:document:1.2}"
FIRST = """<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="garden.docx" source-language="en-GB" target-language="ru-RU" datatype="x-word">
<body>
<group id="g"><trans-unit id="1"><source>The gardener <g id="1">waters</g> <bpt id="2">&lt;b&gt;</bpt>three
  beds.</source><target>Садовник поливает <g id="1">четыре</g> грядки.</target><note>by hand</note></trans-unit></group>
<trans-unit id="2"><source>The cat sleeps.</source></trans-unit>
<trans-unit id="3"><source/><target>Собака может лаять.</target></trans-unit>
</body></file></xliff>
"""
SECOND = """<xliff version="2.1" srcLang="en" trgLang="ru" xmlns="urn:oasis:names:tc:xliff:document:2.0">
<file id="f"><unit id="1" name="1A">
<segment><source>The gardener <pc id="1">waters</pc> three beds.</source>
<target>Садовник поливает четыре грядки.</target></segment>
<ignorable><source> </source></ignorable>
<segment><source>He rests.<ph id="2"/></source><target>Он отдыхает.</target></segment>
</unit></file></xliff>
"""


def saved(folder: Path, text: str, name: str = "a.xlf") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def parsed(written: str) -> ElementTree.Element:
    return ElementTree.fromstring(written.encode())  # noqa: S314 - written here


def laid(path: Path) -> Pairing:
    return lay_side_by_side(path, None, words_of_rules())


def test_units_of_another_tool_are_laid_beside_each_other(tmp_path: Path) -> None:
    pairing = laid(saved(tmp_path, FIRST))
    comparison = compare(pairing, ["number", "provision"])

    (unit,) = pairing.units
    assert unit.original.text == "The gardener waters three beds."
    assert unit.translation.text == "Садовник поливает четыре грядки."
    found = {(one.kind, one.provision): one for one in comparison.findings}
    assert found.keys() == {("number", "1"), ("provision", "2"), ("provision", "3")}
    number = found["number", "1"]
    assert number.original is not None
    assert number.translation is not None
    assert (number.original.text, number.original.line) == ("three", 5)
    assert (number.translation.text, number.translation.line) == ("четыре", 6)


def test_the_second_version_is_read_as_well(tmp_path: Path) -> None:
    pairing = laid(saved(tmp_path, SECOND))

    assert [(one.provision, one.original.text, one.translation.text) for one in pairing.units] == [
        ("1A", "The gardener waters three beds.", "Садовник поливает четыре грядки."),
        ("1A", "He rests.", "Он отдыхает."),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<html/>", ["no XLIFF", "a.xlf:1:1"]),
        (FIRST.replace("document:1.2", "document:9"), ["no XLIFF"]),
        (FIRST.replace("ru-RU", "xx"), ["`xx` is no known language", "a.xlf:3:1"]),
        (FIRST.replace(' target-language="ru-RU"', ""), ["a language is not named", "a.xlf:3:1"]),
        (FIRST.replace("<source>The cat sleeps.</source>", ""), ["the unit has no source", "a.xlf:7:1"]),
        (FIRST.replace(' id="2"><source>The', "><source>The"), ["the unit has no id", "a.xlf:7:1"]),
        (re.sub(r"<group.*?</group>|<trans-unit.*?</trans-unit>", "", FIRST, flags=re.S), ["no unit"]),
        (FIRST.replace("</group>", ""), ["not well-formed"]),
        (re.sub(r"<target>.*?</target>", "", FIRST), ["no unit that is translated"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text: str, told: list[str], tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        laid(saved(tmp_path, text))

    assert [words for words in told if words not in str(raised.value)] == []


def test_a_second_text_beside_xliff_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, FIRST)

    with pytest.raises(InputError, match="holds the translation as well"):
        lay_side_by_side(path, path, words_of_rules())
    with pytest.raises(InputError, match="the source of this file is in `en`"):
        lay_side_by_side(path, None, words_of_rules(), original_language="ru")


def test_xliff_is_known_by_its_name() -> None:
    assert is_xliff("a.XLF")
    assert is_xliff("b.sdlxliff")
    assert not is_xliff("c.txt")


ORIGINAL = {
    "A": "The gardener <waters> three beds & rests. He closes the gate.",
    "B": "The cat may sleep.",
    "C": "Nobody reads this.",
}
TRANSLATION = {
    "A": "Садовник <поливает> четыре грядки & отдыхает. Он закрывает калитку.",
    "B": "Кошка может спать.",
    "D": "Собака может лаять.",
}


@pytest.fixture
def garden(lay: Lay) -> Pairing:
    return lay(ORIGINAL, TRANSLATION)


def compared(pairing: Pairing) -> Comparison:
    return compare(pairing, ["number", "provision"])


def units(pairing: Pairing) -> list[tuple[str, bool, str, str]]:
    return [(one.provision, one.heading, one.original.text, one.translation.text) for one in pairing.units]


def test_what_is_written_is_read_again_the_same(garden: Pairing, tmp_path: Path) -> None:
    written = to_xliff(compared(garden), garden)
    path = saved(tmp_path, written)
    again = laid(path)

    assert units(again) == units(garden)
    assert [one.id for one in again.missing] == [one.id for one in garden.missing] == ["1C"]
    assert [one.id for one in again.added] == ["1D"]
    kinds = [(one.kind, one.provision, one.message) for one in compared(again).findings]
    assert kinds == [(one.kind, one.provision, one.message) for one in compared(garden).findings]
    twice = to_xliff(compared(again), again)
    assert twice.replace(path.name, "original.txt") == written


def test_differences_are_notes_at_their_units(garden: Pairing) -> None:
    root = parsed(to_xliff(compared(garden), garden))
    noted = {
        unit.get("id"): [note.text for note in unit.findall(f"{SPACE}note")]
        for unit in root.iter(f"{SPACE}trans-unit")
    }
    states = {
        unit.get("id"): unit.find(f"{SPACE}target")
        for unit in root.iter(f"{SPACE}trans-unit")
        if unit.find(f"{SPACE}target") is not None
    }

    assert [len(some) for some in noted.values() if some] == [1, 1, 1]
    assert noted["1A-1"][0] is not None
    assert noted["1A-1"][0].startswith("number (major, sure): ")
    reviewed = {name for name, target in states.items() if target is not None and target.get("state")}
    assert "1A-1" in reviewed
    assert "1B-1" in states.keys() - reviewed


def test_the_structure_is_what_the_specification_asks_for(garden: Pairing) -> None:
    root = parsed(to_xliff(compared(garden), garden))
    (file,) = root

    assert root.attrib == {"version": "1.2"}
    assert set(file.keys()) >= {"original", "source-language", "target-language", "datatype"}
    assert [one.tag for one in file] == [f"{SPACE}header", f"{SPACE}body"]
    names = [unit.get("id") for unit in root.iter(f"{SPACE}trans-unit")]
    assert len(names) == len(set(names))
    for unit in root.iter(f"{SPACE}trans-unit"):
        order = [one.tag.removeprefix(SPACE) for one in unit]
        assert re.fullmatch(r"source( target)?( note)*", " ".join(order))
        assert {note.get("annotates") for note in unit.findall(f"{SPACE}note")} <= {
            "source",
            "target",
            "general",
        }
        assert all(1 <= int(note.get("priority", "0")) <= 10 for note in unit.findall(f"{SPACE}note"))


def test_a_memory_is_written_and_read(garden: Pairing, tmp_path: Path) -> None:
    written = to_tmx(compared(garden), garden)
    root = parsed(written)
    path = saved(tmp_path, written, "a.tmx")

    header = root.find("header")
    assert header is not None
    needed = "adminlang creationtool creationtoolversion datatype o-tmf segtype srclang"
    assert sorted(header.keys()) == needed.split()
    for unit in root.iter("tu"):
        assert re.fullmatch(r"(note )*prop tuv tuv", " ".join(one.tag for one in unit))
    pairs = [(one.original.text, one.translation.text) for one in garden.units]
    assert list(read_memory(path, ("en", "ru"))) == pairs
    assert [one[::-1] for one in read_memory(path, ("ru", "en"))] == pairs


MEMORY = """<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="EN-US"/><body>
<tu><tuv xml:lang="EN-US"><seg>The <hi>gate</hi><ph>\\n</ph> is shut.</seg></tuv>
<tuv xml:lang="RU"><seg>Калитка закрыта.</seg></tuv><tuv xml:lang="fr"><seg>x</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Alone.</seg></tuv></tu></body></tmx>
"""


def test_a_memory_of_another_tool_is_read(tmp_path: Path) -> None:
    assert read_memory(saved(tmp_path, MEMORY, "m.tmx"), ("en", "ru")) == (
        ("The gate is shut.", "Калитка закрыта."),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<a/>", ["no TMX", "m.tmx:1:1"]),
        (MEMORY.replace('"RU"', '"de"'), ["nothing in both `en` and `ru`"]),
        (MEMORY.replace(' xml:lang="RU"', ""), ["the language of a variant is not named", "m.tmx:4:1"]),
    ],
)
def test_what_is_wrong_with_a_memory_is_told(text: str, told: list[str], tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_memory(saved(tmp_path, text, "m.tmx"), ("en", "ru"))

    assert [words for words in told if words not in str(raised.value)] == []


def test_what_a_memory_knows_is_learnt_and_not_compared(garden: Pairing, tmp_path: Path) -> None:
    pairs = "".join(
        f'<tu><tuv xml:lang="en"><seg>The spade {verb}.</seg></tuv>'
        f'<tuv xml:lang="ru"><seg>Лопата {word}.</seg></tuv></tu>'
        for verb, word in (
            ("rests", "отдыхает"),
            ("sleeps", "спит"),
            ("falls", "падает"),
            ("breaks", "ломается"),
        )
    )
    text = f"<tmx><header/><body>{pairs}</body></tmx>"
    taught = remember(garden, saved(tmp_path, text, "m.tmx"))

    words = "spade", "лопата"
    assert isinstance(taught, Remembering)
    assert taught.learnt.lexicon.strength(words) > garden.learnt.lexicon.strength(words)
    assert taught.units == garden.units
    assert len(taught.learnt.tokens) == len(taught.learnt.matched) == len(garden.units)
    assert compare(taught).checked == compare(garden).checked


def test_characters_that_no_xml_holds_are_left_out(garden: Pairing) -> None:
    comparison = compared(garden)
    one = comparison.findings[0].model_copy(update={"message": "a\x0cb\x00"})

    written = to_xliff(comparison.model_copy(update={"findings": (one,)}), garden)

    assert "a b " in written
    parsed(written)
