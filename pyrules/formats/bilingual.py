"""Two texts as the tools of translators read them: XLIFF 1.2 with differences as notes, and TMX 1.4.

XLIFF 1.2 and not 2.1: every tool that reads the one reads the other or does not, and nearly all read 1.2.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from pyrules.comparing.bilingual import HEADING, XLIFF_1
from pyrules.comparing.model import Comparison, Difference, Severity
from pyrules.comparing.pairing import Key, Pairing, UnitPair
from pyrules.comparing.places import Found, places

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRIORITY = {Severity.MAJOR: "1", Severity.MINOR: "4", Severity.NEUTRAL: "8"}
_TOOL = "pyrules"


@dataclass
class _Row:
    """What stands beside each other: words of both texts, or of one, and the differences there."""

    key: Key
    name: str
    heading: bool
    texts: tuple[str, str]
    spans: tuple[tuple[int, int], ...] = ()
    notes: list[Difference] = field(default_factory=list)


def to_xliff(comparison: Comparison, pairing: Pairing) -> str:
    """Return both texts as XLIFF 1.2: a unit for each pair of sentences, differences as notes at their units.

    What the translation lacks has no target, what it adds an empty source. A target with a difference is
    marked as to be reviewed.

    Args:
        comparison: the differences.
        pairing: the texts that they are differences of.

    """
    rows, left = _noted(comparison, pairing)
    root = Element("xliff", {"version": "1.2", "xmlns": XLIFF_1})
    for (edition, kind), some in groupby(rows, key=lambda row: row.key[:2]):
        told = {
            "original": ", ".join(Path(one).name for one in comparison.original.files),
            "source-language": comparison.original.language,
            "target-language": comparison.translation.language,
            "datatype": "plaintext",
            "category": kind,
            **({"product-version": edition} if edition else {}),
        }
        file = SubElement(root, "file", told)
        header = SubElement(file, "header")
        tool = {"tool-id": _TOOL, "tool-name": _TOOL, "tool-version": version("pyrules")}
        for one in left:
            _note(header, one)
        SubElement(header, "tool", tool)
        left = []
        body = SubElement(file, "body")
        for row in some:
            _trans_unit(body, row)
    return _written(root)


def _trans_unit(body: Element, row: _Row) -> None:
    kind = {"restype": HEADING} if row.heading else {}
    unit = SubElement(body, "trans-unit", {"id": _plain(row.name), "resname": _plain(row.key[2]), **kind})
    SubElement(unit, "source").text = _plain(row.texts[0])
    if row.texts[1]:
        state = {"state": "needs-review-translation"} if row.notes else {}
        SubElement(unit, "target", state).text = _plain(row.texts[1])
    for one in row.notes:
        _note(unit, one)


def _note(parent: Element, one: Difference) -> None:
    annotated = {} if parent.tag == "header" else {"annotates": "target" if one.translation else "source"}
    told = {"from": _TOOL, "priority": _PRIORITY[one.severity], **annotated}
    SubElement(parent, "note", told).text = _plain(_sentence(one))


def to_tmx(comparison: Comparison, pairing: Pairing) -> str:
    """Return the pairs of sentences as a translation memory, TMX 1.4, differences as notes at their pairs.

    Args:
        comparison: the differences.
        pairing: the texts that they are differences of.

    """
    root = Element("tmx", {"version": "1.4"})
    codes = comparison.original.language, comparison.translation.language
    told = {
        "creationtool": _TOOL,
        "creationtoolversion": version("pyrules"),
        "segtype": "sentence",
        "o-tmf": _TOOL,
        "adminlang": "en",
        "srclang": codes[0],
        "datatype": "plaintext",
    }
    SubElement(root, "header", told)
    body = SubElement(root, "body")
    for row in _noted(comparison, pairing)[0]:
        if not all(row.texts):
            continue
        unit = SubElement(body, "tu", {"tuid": _plain(row.name)})
        for one in row.notes:
            SubElement(unit, "note").text = _plain(_sentence(one))
        SubElement(unit, "prop", {"type": "x-provision"}).text = _plain(row.key[2])
        for code, text in zip(codes, row.texts, strict=True):
            variant = SubElement(unit, "tuv", {_XML_LANG: code})
            SubElement(variant, "seg").text = _plain(text)
    return _written(root)


def _noted(comparison: Comparison, pairing: Pairing) -> tuple[list[_Row], list[Difference]]:
    """Return what stands beside each other with its differences, and the differences that stand nowhere."""
    rows = list(_rows(pairing))
    by_key: dict[Key, list[_Row]] = defaultdict(list)
    for row in rows:
        by_key[row.key].append(row)
    sides = places(pairing)
    left = []
    for difference in (one for finding in comparison.findings for one in finding.each):
        phrases = difference.original, difference.translation
        stand = (
            (sides[side].find(phrase), side)
            for side in (1, 0)
            for phrase in phrases[side : side + 1]
            if phrase
        )
        at = next((_row_of(by_key[found.key], found, side) for found, side in stand if found), None)
        if at:
            at.notes.append(difference)
        else:
            left.append(difference)
    return rows, left


def _row_of(rows: Iterable[_Row], found: Found, side: int) -> _Row | None:
    own = list(rows)
    return next(
        (
            row
            for row in own
            if row.spans
            and row.heading is (found.part == "heading")
            and row.spans[side][0] <= found.start < row.spans[side][1]
        ),
        own[0] if own else None,
    )


def _rows(pairing: Pairing) -> Iterator[_Row]:
    """Yield what stands beside each other in the order of the original; what is added stands at the end."""
    paired = {one.key: one for one in pairing.provisions}
    for key, passage in pairing.original.passages.items():
        if key in paired and paired[key].units:
            yield from (_row(key, number, unit) for number, unit in enumerate(paired[key].units, start=1))
        else:
            other = pairing.translation.passages.get(key)
            yield from _alone(
                key, passage.heading.text, other.heading.text if other else "", "h", heading=True
            )
            yield from _alone(key, passage.body.text, other.body.text if other else "", "b", heading=False)
    for passage in pairing.added:
        key = passage.edition, passage.kind, passage.id or ""
        yield from _alone(key, "", passage.heading.text, "h", heading=True)
        yield from _alone(key, "", passage.body.text, "b", heading=False)


def _row(key: Key, number: int, unit: UnitPair) -> _Row:
    both = unit.original, unit.translation
    spans = tuple((one.start, one.end) for one in both)
    return _Row(key, f"{key[2]}-{number}", unit.heading, (unit.original.text, unit.translation.text), spans)


def _alone(key: Key, original: str, translation: str, what: str, *, heading: bool) -> Iterator[_Row]:
    texts = " ".join(original.split()), " ".join(translation.split())
    if any(texts):
        yield _Row(key, f"{key[2]}-{what}", heading, texts)


def _sentence(one: Difference) -> str:
    return f"{one.kind} ({one.severity}, {one.confidence}): {one.message}"


def _plain(text: str) -> str:
    """Return a text without the characters that no XML can hold."""
    return _NO_XML.sub(" ", text)


def _written(root: Element) -> str:
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"
