"""Law texts as Akoma Ntoso 3.0 (OASIS, LegalDocML): one collection with a document for each text.

Each text (one file, language, edition, law or commentary) is a document with a work, an expression in its
language and a manifestation. Provisions keep the eIds of `pyrules parse`; the short path as printed, the
file and the line stand beside them as attributes of our own namespace. Text under no known law is kept in
containers named `unplaced`.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from pyrules.formats.akoma_names import (
    date_of,
    expression_iri,
    guessed_eid,
    language_code,
    slug,
    target_kind,
    work_iri,
)
from pyrules.texts import Division, ParsedTexts, Passage, Reference, Running, TextDocument, TextKind
from pyrules.texts.editions import EARLIER
from pyrules.texts.labels import Rank
from pyrules.texts.passages import element_id
from pyrules.texts.references import printed_paths

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
OURS = "urn:pyrules:texts"

_ELEMENTS = {
    Rank.COMMENT: "paragraph",
    Rank.PARAGRAPH: "paragraph",
    Rank.SUBPARAGRAPH: "subparagraph",
    Rank.POINT: "point",
    Rank.INDENT: "indent",
}
"""Elements of the standard by rank of the label; the others are generic containers with a name."""
_NAMES = {Rank.LAW: "law", Rank.ITEM: "item", Rank.SUBITEM: "subitem"}
# Where references begin in a text, with those that share their words, in order.
_Cited = list[tuple[int, list[Reference]]]
_MANIFESTATION = "FRBRManifestation"
_INLINE = frozenset({"p", "num", "heading"})


def to_akoma_ntoso(parsed: ParsedTexts) -> str:
    """Return texts as one Akoma Ntoso document, valid against the schema of the standard."""
    root = Element("akomaNtoso", {"xmlns": NAMESPACE, "xmlns:pyrules": OURS})
    collection = SubElement(root, "documentCollection", name="texts")
    _add_meta(collection, _collection_identity(parsed))
    body = SubElement(collection, "collectionBody")
    if not parsed.documents:
        only = SubElement(body, "component", eId="cmp_1")
        SubElement(SubElement(only, "interstitial", eId="cmp_1__interstitial_1"), "p").text = "no text"
    components = SubElement(root, "components") if parsed.documents else None
    writer = _Writer(parsed)
    for number, document in enumerate(parsed.documents, start=1):
        entry = SubElement(body, "component", eId=f"cmp_{number}")
        identity = _identity(document)
        shown = f"{identity.expression} ({document.file})"
        SubElement(
            entry,
            "documentRef",
            eId=f"cmp_{number}__dref_1",
            href=identity.part(identity.expression),
            showAs=_clean(shown),
        )
        if components is not None:
            writer.add(SubElement(components, "component", eId=f"cmpnts__cmp_{number}"), document, identity)
    _indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


# Identification


@dataclass(frozen=True)
class _Identity:
    """What the identification of a document says: the IRIs of its work and expression, and its part of them."""

    work: str
    expression: str
    component: str
    date: str
    language: str

    def part(self, iri: str) -> str:
        """Return the IRI of this document's part of a work or an expression."""
        return f"{iri}/!{self.component}"


def _identity(document: TextDocument) -> _Identity:
    return _Identity(
        work=work_iri(document.kind, document.edition),
        expression=expression_iri(document.kind, document.edition, document.language),
        component=slug(FilePath(document.file).stem),
        date=date_of(document.edition),
        language=language_code(document.language),
    )


def _collection_identity(parsed: ParsedTexts) -> _Identity:
    languages = {language_code(document.language) for document in parsed.documents}
    # What the languages have no common code for is "mul" (several) or "und" (none) in ISO 639-2.
    language = next(iter(languages)) if len(languages) == 1 else "mul" if languages else "und"
    editions = {document.edition for document in parsed.documents}
    edition = next(iter(editions)) if len(editions) == 1 else None
    work = f"/akn/xx/documentCollection/{slug(edition) if edition else 'nn'}/texts"
    return _Identity(work, f"{work}/{language}@", "main", date_of(edition), language)


def _add_meta(document: Element, identity: _Identity) -> None:
    meta = SubElement(document, "meta")
    identification = SubElement(meta, "identification", source="#pyrules")
    work = _add_level(identification, "FRBRWork", identity, identity.work)
    SubElement(work, "FRBRcountry", value="xx")
    expression = _add_level(identification, "FRBRExpression", identity, identity.expression)
    SubElement(expression, "FRBRlanguage", language=identity.language)
    manifestation = _add_level(identification, _MANIFESTATION, identity, identity.expression)
    SubElement(manifestation, "FRBRformat", value="application/xml")
    references = SubElement(meta, "references", source="#pyrules")
    for eid, shown in (("author", "not said in the text"), ("pyrules", "pyrules")):
        SubElement(
            references, "TLCOrganization", eId=eid, href=f"/akn/ontology/organization/xx/{eid}", showAs=shown
        )


def _add_level(identification: Element, level: str, identity: _Identity, iri: str) -> Element:
    author, ending = ("pyrules", ".xml") if level == _MANIFESTATION else ("author", "")
    element = SubElement(identification, level)
    SubElement(element, "FRBRthis", value=_clean(identity.part(iri) + ending))
    SubElement(element, "FRBRuri", value=_clean(iri + ending))
    SubElement(element, "FRBRdate", date=identity.date, name="edition")
    SubElement(element, "FRBRauthor", href=f"#{author}")
    return element


# Structure


@dataclass
class _Node:
    """An element of the hierarchy while it is being put together."""

    eid: str
    tag: str
    name: str | None = None
    passage: Passage | None = None
    division: Division | None = None
    children: list["_Node"] = field(default_factory=list)
    notes: list[Passage] = field(default_factory=list)


class _Tree:
    """The hierarchy of one document: divisions, provisions, and text without a place, in the text's order."""

    def __init__(self, passages: Iterable[Passage], divisions: Sequence[Division]) -> None:
        self.top = _Node("", "body")
        self.eids: dict[str, str] = {}
        self._taken: set[str] = set()
        self._by_path: dict[object, _Node] = {}
        self._divisions: dict[str, _Node] = {}
        waiting = list(reversed(divisions))
        for passage in passages:
            while waiting and waiting[-1].line <= passage.line:
                self._add_division(waiting.pop())
            self._add_passage(passage)
        while waiting:
            self._add_division(waiting.pop())

    def _add_division(self, division: Division) -> None:
        parent = self._divisions.get(division.eid.rpartition("__")[0], self.top)
        node = _Node(self._unique(slug(division.eid)), "division", division=division)
        self._divisions[division.eid] = node
        parent.children.append(node)

    def _add_passage(self, passage: Passage) -> None:
        if passage.footnote and passage.path[:1] in self._by_path:
            self._by_path[passage.path[:1]].notes.append(passage)
            return
        holder = self._divisions.get(passage.division or "", self.top)
        if not passage.path or passage.footnote:
            name = "unplaced" if passage.kind == TextKind.LAW else "text"
            node = _Node(self._unique(f"{name}_1"), "hcontainer", name, passage)
            if passage.footnote:
                node = _Node(node.eid, "hcontainer", name, notes=[passage])
            holder.children.append(node)
            return
        parent = self._by_path.get(passage.path[:-1], holder)
        step = element_id(passage.path[-1:])
        prefix = f"{parent.eid}__" if parent.passage is not None else ""
        rank = passage.path[-1].rank
        tag = _ELEMENTS.get(rank, "hcontainer")
        node = _Node(self._unique(f"{prefix}{step}"), tag, _NAMES.get(rank), passage)
        self._by_path[passage.path] = node
        self.eids.setdefault(passage.id or "", node.eid)
        parent.children.append(node)

    def _unique(self, eid: str) -> str:
        """Return the eId, or the next free one: a label may stand twice under one law."""
        found, number = eid, 1
        while found in self._taken:
            number += 1
            found = f"{eid.removesuffix('_1')}_{number}" if eid.endswith("_1") else f"{eid}-{number}"
        self._taken.add(found)
        return found


# Words


class _Writer:
    """Writes the documents of texts."""

    def __init__(self, parsed: ParsedTexts) -> None:
        self._parsed = parsed
        self._passages: dict[TextDocument, list[Passage]] = {}
        for passage in parsed.passages:
            self._passages.setdefault(_document_of(passage), []).append(passage)
        self._divisions: dict[TextDocument, list[Division]] = {}
        for division in parsed.divisions:
            self._divisions.setdefault(_document_of(division), []).append(division)
        self._references: dict[tuple[TextDocument, str | None, int], list[Reference]] = {}
        for reference in parsed.references:
            key = (_document_of(reference), reference.source, reference.line)
            self._references.setdefault(key, []).append(reference)
        self._document = TextDocument(file="", language="", edition=None, kind=TextKind.LAW)
        self._eids: dict[str, str] = {}

    def add(self, component: Element, document: TextDocument, identity: _Identity) -> None:
        """Write one text into a component."""
        tree = _Tree(self._passages.get(document, ()), self._divisions.get(document, ()))
        self._document, self._eids = document, tree.eids
        law = document.kind is TextKind.LAW
        element = SubElement(component, "act" if law else "doc", name=document.kind.value)
        component.set("pyrules:file", _clean(document.file))
        _add_meta(element, identity)
        body = SubElement(element, "body" if law else "mainBody")
        for node in tree.top.children:
            self._add_node(body, node)

    def _add_node(self, parent: Element, node: _Node) -> None:
        element = SubElement(parent, node.tag, eId=node.eid, wId=node.eid)
        if node.name:
            element.set("name", node.name)
        if node.division is not None:
            element.set("pyrules:line", str(node.division.line))
            SubElement(element, "num").text = f"{node.division.word} {node.division.number}"
            if node.division.heading:
                heading = SubElement(element, "heading", eId=f"{node.eid}__heading")
                heading.text = _clean(node.division.heading)
        if node.passage is not None:
            self._add_head(element, node.passage, node.eid)
        body = node.passage.body if node.passage is not None else Running()
        words_follow = bool(node.children)
        if body.pieces or (node.notes and not words_follow):
            name = "intro" if words_follow else "content"
            block = SubElement(element, name, eId=f"{node.eid}__{name}")
            if node.passage is not None:
                self._add_paragraphs(block, body, node.passage)
            if not words_follow:
                self._add_notes(block, node.notes)
        for child in node.children:
            self._add_node(element, child)
        if node.notes and words_follow:
            self._add_notes(SubElement(element, "wrapUp", eId=f"{node.eid}__wrapup"), node.notes)

    def _add_head(self, element: Element, passage: Passage, eid: str) -> None:
        element.set("pyrules:line", str(passage.line))
        if passage.id is not None:
            element.set("pyrules:id", _clean(passage.id))
        if not passage.complete:
            element.set("status", "incomplete")
        printed = passage.printed_label or (passage.path[0].label if len(passage.path) == 1 else "")
        if printed:
            SubElement(element, "num").text = _clean(printed)
        if passage.heading.pieces:
            heading = SubElement(element, "heading", eId=f"{eid}__heading")
            text = passage.heading.text
            self._add_words(heading, text, (0, len(text)), self._cited(passage.heading, passage))

    def _add_notes(self, block: Element, notes: Sequence[Passage]) -> None:
        for passage in notes:
            paragraph = SubElement(block, "p", eId=f"{block.get('eId')}__p_{len(block) + 1}")
            eid = f"{paragraph.get('eId')}__authorialNote_1"
            text = passage.body.text
            marker = text.split(maxsplit=1)[0] if text.strip() else ""
            note = SubElement(paragraph, "authorialNote", eId=eid, marker=_clean(marker), placement="bottom")
            self._add_paragraphs(note, passage.body, passage, start=len(marker))
            if not len(note):
                SubElement(note, "p", eId=f"{eid}__p_1")

    def _add_paragraphs(self, block: Element, running: Running, passage: Passage, *, start: int = 0) -> None:
        text, cited = running.text, self._cited(running, passage)
        while start < len(text):
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            if text[start:end].strip():
                paragraph = SubElement(block, "p", eId=f"{block.get('eId')}__p_{len(block) + 1}")
                self._add_words(paragraph, text, (start, end), cited)
            start = end + 1

    def _add_words(self, element: Element, text: str, span: tuple[int, int], cited: _Cited) -> None:
        """Write the words of a span, each reference in them as an element."""
        position, end = span
        position += len(text[position:end]) - len(text[position:end].lstrip())
        add = _Appender(element)
        among = cited[bisect_left(cited, position, key=_start) : bisect_left(cited, end, key=_start)]
        for number, (first, references) in enumerate(among, start=1):
            if first < position:
                continue
            last = min(_printed_end(text, first, references[0].text), end)
            add.text(text[position:first])
            add.element(self._reference(text[first:last], references, f"{element.get('eId')}__", number))
            position = last
        add.text(text[position:end].rstrip())

    def _cited(self, running: Running, passage: Passage) -> _Cited:
        """Return where references begin, and those that share their words: a list names several targets."""
        found: dict[tuple[int, str], list[Reference]] = {}
        for line in running.lines:
            for reference in self._references.get((self._document, passage.id, line), ()):
                offset = running.offset(line, reference.column)
                if offset is not None:
                    found.setdefault((offset, reference.text), []).append(reference)
        return [(offset, found[offset, words]) for offset, words in sorted(found)]

    def _reference(self, words: str, references: Sequence[Reference], prefix: str, number: int) -> Element:
        known = [reference for reference in references if reference.target is not None]
        if not known:
            element = Element("inline", name="unresolved", eId=f"{prefix}inline_{number}")
            element.text = _clean(words)
            return element
        if len(references) == 1:
            element = Element("ref", eId=f"{prefix}ref_{number}", href=self._href(known[0]))
            element.text = _clean(words)
            return element
        several = Element("mref", eId=f"{prefix}mref_{number}")
        add = _Appender(several)
        places = printed_paths(words)
        if len(places) != len(references):
            # A range names laws that are not printed: their references hold no words.
            places = [(len(words), len(words))] * len(references)
        position = 0
        for count, (reference, (first, last)) in enumerate(zip(references, places, strict=True), start=1):
            add.text(words[position:first])
            if reference.target is None:
                inner = Element("inline", name="unresolved", eId=f"{prefix}mref_{number}__inline_{count}")
            else:
                inner = Element("ref", eId=f"{prefix}mref_{number}__ref_{count}", href=self._href(reference))
            inner.text = _clean(words[first:last])
            add.element(inner)
            position = last
        add.text(words[position:])
        return several

    def _href(self, reference: Reference) -> str:
        target, edition = reference.target or "", reference.target_edition or self._document.edition
        if edition == self._document.edition and target in self._eids:
            return f"#{self._eids[target]}"
        kind = target_kind(target, self._document.kind)
        expression = expression_iri(kind, None if edition == EARLIER else edition, self._document.language)
        return f"{expression}/~{guessed_eid(target, self._document.kind)}"


def _document_of(one: Passage | Division | Reference) -> TextDocument:
    return TextDocument(file=one.file, language=one.language, edition=one.edition, kind=TextKind(one.kind))


def _start(cited: tuple[int, list[Reference]]) -> int:
    return cited[0]


def _printed_end(text: str, start: int, words: str) -> int:
    """Return where the words that begin at `start` end, whatever white space parts them."""
    end = start
    for word in words.split():
        end = text.index(word, end) + len(word)
    return end


class _Appender:
    """Appends text and elements to an element in turn."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self._last: Element | None = None

    def text(self, words: str) -> None:
        """Append words."""
        if self._last is None:
            self._element.text = (self._element.text or "") + _clean(words)
        else:
            self._last.tail = (self._last.tail or "") + _clean(words)

    def element(self, element: Element) -> None:
        """Append an element."""
        self._element.append(element)
        self._last = element


def _clean(text: str) -> str:
    """Return text in which characters that XML does not allow are replaced, one for one."""
    return "".join(
        character
        if character in "\t\n\r"
        or " " <= character <= "\ud7ff"
        or "\ue000" <= character <= "\ufffd"
        or character > "\uffff"
        else "\ufffd"
        for character in text
    )


def _indent(element: Element, depth: int = 0) -> None:
    """Put each element on a line of its own, except among words."""
    if element.tag in _INLINE or not len(element):
        return
    element.text = "\n" + "  " * (depth + 1)
    for child in element:
        _indent(child, depth + 1)
        child.tail = "\n" + "  " * (depth + 1)
    element[-1].tail = "\n" + "  " * depth
