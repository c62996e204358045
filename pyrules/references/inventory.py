"""Which provisions and references the texts of an edition have: numbers only, never a sentence.

The texts are copyrighted and stay with their owners; that 17D exists and points at 90 is a fact. A rulebook
keeps these facts in `texts/EDITION.toml`, one table for each text, language and kind, so that its graph and
its coverage can be told without the texts.
"""

import hashlib
import tomllib
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import tomlkit
from pydantic import ValidationError
from tomlkit.items import Array

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath, paths_in
from pyrules.base.reading import MOST_MADE, is_there, read_regular, read_text
from pyrules.base.writing import write_whole
from pyrules.code.provisions import Numbering, natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.texts import ParsedTexts, parse
from pyrules.texts.source import LARGEST_FILE

_PREAMBLE = """\
Which provisions and references the texts of this edition have, with their lines: no sentence of any text.
Written by `pyrules.references.inventory.write_inventory`; do not edit by hand.
"""


class ListedProvision(Value):
    """A provision that a text has: its id, the line it begins on, and whether the text has all of it."""

    id: str
    line: int
    complete: bool = True


class ListedReference(Value):
    """A reference that a text makes from one provision to another, and the line it stands on.

    `edition` is another edition that the words name, or `earlier`; None where they mean the text's own.
    """

    source: str
    target: str
    line: int
    edition: str | None = None


class ListedText(Value):
    """What one file has of the edition in one language.

    `file` is the file's own name and `sha256` the digest of its bytes, which tell whether the lines still
    hold; `kind` tells the law itself from a commentary on it. `unresolved` are the lines of references whose
    source or target cannot be determined.
    """

    file: str
    sha256: str
    language: str
    kind: Literal["law", "commentary"] = "law"
    provisions: tuple[ListedProvision, ...] = ()
    references: tuple[ListedReference, ...] = ()
    unresolved: tuple[int, ...] = ()


class Inventory(Value):
    """What all known texts of one edition have."""

    edition: str
    texts: tuple[ListedText, ...] = ()

    @cached_property
    def provisions(self) -> tuple[str, ...]:
        """The ids of the provisions that at least one text of the law has, in book order."""
        return self._ids("law")

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The ids of the paragraphs of commentaries, which are numbered in a space of their own, in order."""
        return self._ids("commentary")

    @cached_property
    def incomplete(self) -> frozenset[str]:
        """The ids of the provisions and paragraphs that no text has to their end."""
        listed = [one for text in self.texts for one in text.provisions]
        return frozenset(one.id for one in listed) - {one.id for one in listed if one.complete}

    @cached_property
    def references(self) -> dict[tuple[str, str, str], tuple[tuple[ListedText, int], ...]]:
        """Source, target and the target's edition, with every text and line that refers so, in book order."""
        found: dict[tuple[str, str, str], list[tuple[ListedText, int]]] = {}
        for text in self.texts:
            for one in text.references:
                key = (one.source, one.target, one.edition or self.edition)
                found.setdefault(key, []).append((text, one.line))
        order = sorted(found, key=lambda key: (natural_order(key[0]), natural_order(key[1]), key))
        return {key: tuple(found[key]) for key in order}

    def spelt(self, printed: Mapping[str, str]) -> "Inventory":
        """Return the same with the ids that a rulebook has for what the reader calls otherwise (`Rulebook.printed`)."""
        if not printed:
            return self
        return Inventory(edition=self.edition, texts=tuple(_spelt(text, printed) for text in self.texts))

    def _ids(self, kind: str) -> tuple[str, ...]:
        ids = {one.id for text in self.texts if text.kind == kind for one in text.provisions}
        return tuple(sorted(ids, key=lambda one: (natural_order(one), one)))


def _spelt(text: ListedText, printed: Mapping[str, str]) -> ListedText:
    def of(provision: str) -> str:
        return printed.get(provision, provision)

    own = text.kind == "law"
    provisions = (one.model_copy(update={"id": of(one.id)}) if own else one for one in text.provisions)
    references = (
        one.model_copy(
            update={
                "source": of(one.source) if own else one.source,
                "target": of(one.target) if one.edition is None else one.target,
            }
        )
        for one in text.references
    )
    return text.model_copy(update={"provisions": tuple(provisions), "references": tuple(references)})


def take_inventories(
    paths: FilePath | Iterable[FilePath], edition: str | None = None
) -> tuple[Inventory, ...]:
    """Read law texts and return an inventory for each edition that they have, editions in order.

    Args:
        paths: the files, or the only one.
        edition: the edition that all of them are of; as the parser finds it where None.

    Raises:
        InputError: a file cannot be read as a law text.

    """
    files = paths_in(paths)
    parsed = parse(files, edition)
    digests = {str(path): hashlib.sha256(read_regular(path, most=LARGEST_FILE)).hexdigest() for path in files}
    return inventories_of(parsed, digests)


def inventories_of(parsed: ParsedTexts, digests: Mapping[str, str]) -> tuple[Inventory, ...]:
    """Return an inventory for each edition that parsed texts have; `unknown` where a text names none.

    Args:
        parsed: what the parser found.
        digests: the sha256 digest of each file by its name as the parser has it.

    """
    texts: dict[str, list[ListedText]] = {}
    for document in parsed.documents:
        of_document = (document.file, document.language, document.edition, document.kind)
        provisions = {
            one.id: ListedProvision(id=one.id, line=one.line, complete=one.complete)
            for one in reversed(parsed.provisions)  # the first of two with one id is kept
            if (one.file, one.language, one.edition, one.kind) == of_document
        }
        made = [
            one for one in parsed.references if (one.file, one.language, one.edition, one.kind) == of_document
        ]
        references = {
            ListedReference(
                source=one.source,
                target=one.target,
                line=one.line,
                edition=one.target_edition if one.target_edition != one.edition else None,
            )
            for one in made
            if one.source and one.target
        }
        texts.setdefault(document.edition or "unknown", []).append(
            ListedText(
                file=Path(document.file).name,
                sha256=digests.get(document.file, ""),
                language=document.language,
                kind="law" if document.kind == "law" else "commentary",
                provisions=tuple(sorted(provisions.values(), key=lambda one: (one.line, one.id))),
                references=tuple(sorted(references, key=_book_order)),
                unresolved=tuple(sorted(one.line for one in made if not (one.source and one.target))),
            )
        )
    return tuple(
        Inventory(
            edition=edition,
            texts=tuple(
                sorted(texts[edition], key=lambda text: (text.file, text.kind != "law", text.language))
            ),
        )
        for edition in sorted(texts, key=lambda name: (natural_order(name), name))
    )


def to_toml(inventory: Inventory) -> str:
    """Return the inventory as TOML, one provision or reference a line."""
    document = tomlkit.document()
    for line in _PREAMBLE.splitlines():
        document.add(tomlkit.comment(line))
    document.add("edition", tomlkit.item(inventory.edition))
    tables = tomlkit.aot()
    for text in inventory.texts:
        table = tomlkit.table()
        table.update({"file": text.file, "sha256": text.sha256, "language": text.language, "kind": text.kind})
        table.add("provisions", _lines(text.provisions))
        table.add("references", _lines(text.references))
        table.add("unresolved", list(text.unresolved))
        tables.append(table)
    document.add("texts", tables)
    return tomlkit.dumps(document)


def from_toml(written: str, file: str = "") -> Inventory:
    """Return the inventory that TOML describes.

    Args:
        written: what `to_toml` writes.
        file: the file's name, for the error's place.

    Raises:
        InputError: it is no TOML, or no inventory.

    """
    expected = "what `pyrules.references.inventory.to_toml` writes"
    try:
        return Inventory.model_validate(tomllib.loads(written))
    except tomllib.TOMLDecodeError as error:
        message = f"not TOML: {error}"
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        message = f"`{where}` in an inventory: {first['msg'][:1].lower()}{first['msg'][1:]}"
    raise InputError(message, place=Place(file) if file else None, expected=expected)


def inventory_path(directory: FilePath, edition: str) -> Path:
    """Return where a rulebook keeps the inventory of an edition."""
    return Path(directory) / "texts" / f"{edition}.toml"


def load_inventory(directory: FilePath, edition: str) -> Inventory | None:
    """Read a rulebook's inventory of an edition; None where it has none.

    Raises:
        InputError: the file is no inventory, or that of another edition.

    """
    path = inventory_path(directory, edition)
    if not is_there(path):
        return None
    inventory = from_toml(read_text(path, most=MOST_MADE), str(path))
    if inventory.edition != edition:
        raise InputError(
            f"an inventory of edition `{inventory.edition}`", place=Place(str(path)), expected=f"`{edition}`"
        )
    return inventory


def provisions_known(code: Rulebook) -> frozenset[str]:
    """Return the provisions that an edition encodes or its texts have, and the wholes that they stand in.

    Raises:
        InputError: what the rulebook keeps of the texts cannot be read.

    """
    inventory = load_inventory(code.directory, code.edition)
    if inventory:
        inventory = inventory.spelt(code.printed)
    known = {*code.provisions, *(inventory.provisions if inventory else ())}
    return frozenset(known.union(*(code.numbering.ancestors(one) for one in known)))


def write_inventory(
    directory: FilePath,
    edition: str,
    paths: FilePath | Iterable[FilePath],
    laws: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Path:
    """Write a rulebook's inventory of an edition anew from its texts, and return the file written.

    Args:
        directory: the rulebook's folder.
        edition: the edition that all texts are of.
        paths: the files, or the only one.
        laws: which laws are taken from a file, by its name; of a file that is not named all that it has.

    Raises:
        InputError: a file cannot be read as a law text, or none is of the edition.

    """
    found = next((one for one in take_inventories(paths, edition) if one.edition == edition), None)
    if found is None:
        raise InputError(f"no text of edition `{edition}` among these files", expected="a law text")
    found = Inventory(
        edition=found.edition,
        texts=tuple(_only(one, laws[one.file]) if one.file in laws else one for one in found.texts),
    )
    path = inventory_path(directory, edition)
    path.parent.mkdir(exist_ok=True)
    write_whole(path, to_toml(found))
    return path


def _only(text: ListedText, laws: Collection[str]) -> ListedText:
    law_of = Numbering().law_of
    begins = sorted((one.line, law_of(one.id)) for one in text.provisions)

    def stands_in(line: int) -> bool:
        return any(law in laws for _, law in begins[: bisect_right(begins, line, key=itemgetter(0))][-1:])

    return text.model_copy(
        update={
            "provisions": tuple(one for one in text.provisions if law_of(one.id) in laws),
            "references": tuple(one for one in text.references if law_of(one.source) in laws),
            "unresolved": tuple(line for line in text.unresolved if stands_in(line)),
        }
    )


def _book_order(one: ListedReference) -> tuple[int, str, str, str]:
    return one.line, one.source, one.target, one.edition or ""


def _lines(values: Iterable[Value]) -> Array:
    array = tomlkit.array()
    array.multiline(multiline=True)
    for value in values:
        table = tomlkit.inline_table()
        table.update(value.model_dump(exclude_defaults=True))
        array.append(table)
    return array
