"""Texts and renderings as the tools of translators have them: XLIFF 1.2 and 2, translation memories in TMX 1.4."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from xml.etree.ElementTree import Element

from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath
from pyrules.base.reading_xml import Xml, read_xml
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.learning import Learnt
from pyrules.comparing.pairing import Key, Pairing, Side, pair
from pyrules.comparing.units import Unit, annotate
from pyrules.texts import Passage, Piece, Reference, Running, TextKind
from pyrules.texts.labels import Rank
from pyrules.texts.languages import languages
from pyrules.texts.passages import Step
from pyrules.texts.reading import references_of

SUFFIXES = frozenset({".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".mxliff"})
"""How the names of XLIFF files end."""
XLIFF_1 = "urn:oasis:names:tc:xliff:document:1.2"
HEADING = "x-heading"
"""What a unit of a heading is marked by."""
_XLIFF_2 = re.compile(r"urn:oasis:names:tc:xliff:document:2\.\d")
_XML_LANG = "http://www.w3.org/XML/1998/namespace}lang"
# What stands in these is code of the document's format, and no words.
_CODE = frozenset({"ph", "bpt", "ept", "it", "ut", "sub"})
_MOST_REMEMBERED = 2000
_LAW_AND_REST = re.compile(r"(\d+)([^\W\d_].*)")
_EXPECTED_XLIFF = "XLIFF 1.2 or 2, with source and target"
_EXPECTED_TMX = "TMX 1.4"


@dataclass(frozen=True)
class Rendered:
    """A stretch of text and its rendering, either of which may be empty, with the places where they stand."""

    name: str
    heading: bool
    texts: tuple[str, str]
    places: tuple[Place, Place]
    edition: str | None = None
    kind: str = TextKind.LAW.value


@dataclass(frozen=True)
class Bilingual:
    """What a file holds: the codes of both languages, and stretches in its order."""

    languages: tuple[str, str]
    rendered: tuple[Rendered, ...]


def is_xliff(path: FilePath) -> bool:
    """Tell whether a file is XLIFF by its name."""
    return Path(path).suffix.lower() in SUFFIXES


def lay_bilingual(path: FilePath, glossary: Glossary, edition: str | None = None) -> Pairing:
    """Return what an XLIFF file holds, unit beside unit; units of one name are one provision.

    Args:
        path: the file.
        glossary: the terms to look for.
        edition: the edition of both texts, where the file names none.

    Raises:
        InputError: the file cannot be read, is no XLIFF, or holds nothing that is translated.

    """
    read = read_xliff(path)
    sides = [_side(read, index, str(path), edition) for index in (0, 1)]
    paired = pair(sides[0], sides[1], glossary)
    if not paired.provisions:
        raise InputError(
            "the file holds no unit that is translated", place=Place(str(path)), expected=_EXPECTED_XLIFF
        )
    return paired


def _side(read: Bilingual, index: int, file: str, edition: str | None) -> Side:
    passages: dict[Key, Passage] = {}
    names: dict[Key, list[Rendered]] = defaultdict(list)
    for one in read.rendered:
        if one.texts[index]:
            names[one.edition or edition, one.kind, one.name].append(one)
    for (known, kind, name), some in names.items():
        first = some[0].places[index]
        passage = Passage(
            file=file,
            edition=known,
            language=read.languages[index],
            kind=kind,
            path=_path(name),
            line=first.line,
            column=first.column,
            heading=_running(some, index, heading=True),
            body=_running(some, index, heading=False),
        )
        passages[known, kind, passage.id or name] = passage
    references: dict[Key, list[Reference]] = defaultdict(list)
    for reference in references_of(list(passages.values())):
        references[reference.edition, str(reference.kind), reference.source or ""].append(reference)
    told = {key: tuple(some) for key, some in references.items()}
    return Side(read.languages[index], passages, told, {})


def _path(name: str) -> tuple[Step, ...]:
    """Return a path that is called so: a law and what is in it, where the name begins with a number."""
    parts = _LAW_AND_REST.fullmatch(name)
    if parts:
        return Step(Rank.LAW, parts[1]), Step(Rank.PARAGRAPH, parts[2])
    return (Step(Rank.LAW, name),)


def _running(some: Sequence[Rendered], index: int, *, heading: bool) -> Running:
    return Running(
        tuple(
            Piece(one.places[index].line, one.places[index].column, one.texts[index])
            for one in some
            if one.heading is heading
        )
    )


def read_xliff(path: FilePath) -> Bilingual:
    """Return what an XLIFF file holds: 1.2, which nearly every tool writes, or 2.0 and 2.1.

    A unit is called by its name where it has one, else by its id. What is not translated has an empty rendering.

    Raises:
        InputError: the file cannot be read, is no XLIFF, or a language is not known; the error names the line.

    """
    xml = read_xml(path, "the file", _EXPECTED_XLIFF)
    space, _, root = xml.root.tag.removeprefix("{").rpartition("}")
    if root == "xliff" and _XLIFF_2.fullmatch(space):
        found = list(_units_2(xml, f"{{{space}}}"))
        codes = [(xml.root.get("srcLang"), xml.root.get("trgLang"), xml.place(xml.root))]
    elif root == "xliff" and space in ("", XLIFF_1):
        prefix = f"{{{space}}}" if space else ""
        files = xml.root.findall(f"{prefix}file")
        found = [one for file in files for one in _units_1(xml, file, prefix)]
        codes = [(one.get("source-language"), one.get("target-language"), xml.place(one)) for one in files]
    else:
        raise InputError("the file is no XLIFF", place=xml.place(xml.root), expected=_EXPECTED_XLIFF)
    pairs = {(_language(one, place), _language(other, place)): place for one, other, place in codes}
    if len(pairs) != 1 or not found:
        what = "several pairs of languages" if len(pairs) > 1 else "no unit"
        place = [*pairs.values(), xml.place(xml.root)][-2 if pairs else -1]
        raise InputError(f"the file holds {what}", place=place, expected=_EXPECTED_XLIFF)
    return Bilingual(next(iter(pairs)), tuple(found))


def _units_1(xml: Xml, file: Element, prefix: str) -> Iterator[Rendered]:
    kind = file.get("category")
    for unit in file.iter(f"{prefix}trans-unit"):
        name = _named(unit.get("resname"), unit.get("id"), xml.place(unit))
        source, target = unit.find(f"{prefix}source"), unit.find(f"{prefix}target")
        if source is None:
            raise InputError("the unit has no source", place=xml.place(unit), expected=_EXPECTED_XLIFF)
        yield Rendered(
            name=name,
            heading=unit.get("restype") == HEADING,
            texts=(_text(source), _text(target)),
            places=(xml.place(source), xml.place(unit if target is None else target)),
            edition=file.get("product-version"),
            kind=kind if kind in [one.value for one in TextKind] else TextKind.LAW.value,
        )


def _units_2(xml: Xml, prefix: str) -> Iterator[Rendered]:
    for unit in xml.root.iter(f"{prefix}unit"):
        name = _named(unit.get("name"), unit.get("id"), xml.place(unit))
        for segment in unit.findall(f"{prefix}segment"):
            source, target = segment.find(f"{prefix}source"), segment.find(f"{prefix}target")
            if source is None:
                raise InputError(
                    "the segment has no source", place=xml.place(segment), expected=_EXPECTED_XLIFF
                )
            yield Rendered(
                name=name,
                heading=(unit.get("type") or "").endswith(":heading"),
                texts=(_text(source), _text(target)),
                places=(xml.place(source), xml.place(segment if target is None else target)),
            )


def _named(name: str | None, number: str | None, place: Place) -> str:
    called = (name or "").strip() or (number or "").strip()
    if not called:
        raise InputError("the unit has no id", place=place, expected=_EXPECTED_XLIFF)
    return called


def _language(code: str | None, place: Place) -> str:
    known = [one.code for one in languages()]
    own = re.split(r"[-_]", code or "")[0].lower()
    if own not in known:
        raise InputError(
            f"`{code}` is no known language" if code else "a language is not named",
            place=place,
            expected="one of " + ", ".join(known),
        )
    return own


def _text(element: Element | None) -> str:
    """Return the words of a source, target or segment, white space made even; code of the format is none."""
    return "" if element is None else " ".join("".join(_words(element)).split())


def _words(element: Element) -> Iterator[str]:
    yield element.text or ""
    for one in element:
        name = one.tag.rpartition("}")[2]
        if name == "cp":  # a character that XML cannot hold
            yield " "
        elif name not in _CODE:
            yield from _words(one)
        yield one.tail or ""


def read_memory(path: FilePath, codes: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Return what renders what in a translation memory, in the order of the file.

    Args:
        path: a TMX file.
        codes: the languages of the original and of the translation.

    Raises:
        InputError: the file cannot be read, is no TMX, or has nothing in both languages; the error names the place.

    """
    xml = read_xml(path, "the translation memory", _EXPECTED_TMX)
    if xml.root.tag.rpartition("}")[2] != "tmx":
        raise InputError("the file is no TMX", place=xml.place(xml.root), expected=_EXPECTED_TMX)
    found = []
    for unit in _all(xml.root, "tu"):
        said: dict[str, str] = {}
        for variant in _all(unit, "tuv"):
            code = variant.get(f"{{{_XML_LANG}") or variant.get("lang") or ""
            segment = next(_all(variant, "seg"), None)
            if not code:
                raise InputError(
                    "the language of a variant is not named", place=xml.place(variant), expected="`xml:lang`"
                )
            said.setdefault(re.split(r"[-_]", code)[0].lower(), _text(segment))
        both = said.get(codes[0], ""), said.get(codes[1], "")
        if all(both):
            found.append(both)
    if not found:
        raise InputError(
            f"the translation memory holds nothing in both `{codes[0]}` and `{codes[1]}`",
            place=xml.place(xml.root),
            expected="a memory of these languages",
        )
    return tuple(found)


def _all(element: Element, name: str) -> Iterator[Element]:
    """Yield the elements of a name, whatever namespace the file says that it is in."""
    return (one for one in element.iter() if one.tag.rpartition("}")[2] == name)


@dataclass(frozen=True)
class Remembering(Pairing):
    """Both texts side by side, and what a translation memory has beside them: it is learnt from, and not compared."""

    memory: tuple[tuple[Unit, Unit], ...] = ()

    @cached_property
    def learnt(self) -> Learnt:
        """What the two texts and the memory tell of each other."""
        return _LearntBeside(self._sides, self.memory)


class _LearntBeside(Learnt):
    """What two texts tell of each other where more is known than they say."""

    def __init__(self, pairs: Sequence[tuple[Unit, Unit]], memory: Sequence[tuple[Unit, Unit]]) -> None:
        super().__init__((*pairs, *memory))
        self._pairs = pairs
        self.tokens = self.tokens[: len(pairs)]


def remember(pairing: Pairing, path: FilePath, step: Callable[[str], object] = len) -> Pairing:
    """Return both texts with a translation memory to learn from.

    Of a large memory those pairs count whose words are most those of the original, two thousand of them.

    Raises:
        InputError: see `read_memory`.

    """
    step("memory")
    codes = pairing.original.language, pairing.translation.language
    pairs = read_memory(path, codes)
    known = Counter(word.text for one in pairing.units for word in one.original.words)

    def foreign(number: int) -> float:
        words = pairs[number][0].lower().split()
        return sum(word.strip(".,;:()\"'") not in known for word in words) / max(len(words), 1)

    chosen = sorted(sorted(range(len(pairs)), key=foreign)[:_MOST_REMEMBERED])
    units = (
        (_unit(text, code, path, pairing) for text, code in zip(pairs[one], codes, strict=True))
        for one in chosen
    )
    memory = tuple((first, second) for first, second in units if first.words and second.words)
    return Remembering(**{one.name: getattr(pairing, one.name) for one in fields(Pairing)}, memory=memory)


def _unit(text: str, code: str, path: FilePath, pairing: Pairing) -> Unit:
    running = Running((Piece(1, 1, text),))
    passage = Passage(str(path), None, code, TextKind.LAW.value, (), 1, 1, body=running)
    return annotate(passage, running, (0, len(text)), pairing.glossary, ())
