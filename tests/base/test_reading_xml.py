from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.base.reading_xml import read_xml


def written(folder: Path, content: bytes | str) -> Path:
    path = folder / "a.xml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_elements_know_their_places(tmp_path: Path) -> None:
    xml = read_xml(written(tmp_path, '<a xmlns="urn:x">\n  <b c="1">é</b>\n</a>'), "the file", "XML")
    (inner,) = xml.root

    assert (xml.root.tag, inner.tag, inner.text, inner.attrib) == ("{urn:x}a", "{urn:x}b", "é", {"c": "1"})
    assert str(xml.place(inner)).endswith("a.xml:2:3")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("<a>\n<b></a>", ["the file is not well-formed XML", "a.xml:2:"]),
        ("", ["not well-formed"]),
        ('<!DOCTYPE a [<!ENTITY b "bbb">]>\n<a>&b;</a>', ["declares entities", "a.xml:1:"]),
        ('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a>&b;</a>', ["declares entities"]),
        ('<!DOCTYPE a [<!ENTITY % b "c">]>\n<a/>', ["declares entities"]),
        ('<?xml version="1.0" encoding="none-such"?><a/>', ["encoding that is not known"]),
        ("<a>" * 300 + "</a>" * 300, ["nests elements too deeply"]),
        (b"<a>\xff</a>", ["not well-formed"]),
    ],
)
def test_what_is_no_xml_is_told(content: bytes | str, told: list[str], tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_xml(written(tmp_path, content), "the file", "XML")

    assert [words for words in told if words not in str(raised.value)] == []


def test_entities_in_utf_16_are_seen(tmp_path: Path) -> None:
    content = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY b "bbb">]><a>&b;</a>'.encode(
        "utf-16"
    )

    with pytest.raises(InputError, match="declares entities"):
        read_xml(written(tmp_path, content), "the file", "XML")


def test_a_document_type_elsewhere_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path, '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx/>')

    assert read_xml(path, "the file", "XML").root.tag == "tmx"
