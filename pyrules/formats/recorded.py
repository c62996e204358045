"""Situations from files of records: which tag or section tells which key of a case is data of the rulebook.

A rulebook says so in `formats/SUFFIX.toml` for files `*.SUFFIX`: nothing here knows what a record is about.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, ValidationError

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.base.given import FilePath
from pyrules.base.reading import read_text
from pyrules.code.rulebook import Rulebook
from pyrules.formats.tagged import Record, Word, read_records
from pyrules.situation import Case


class Key(Value):
    """A key of a case: what is told matches `matches`; `values` are those that a case spells otherwise."""

    name: str
    matches: str
    values: dict[str, str] = Field(default_factory=dict)


class TableKey(Key):
    """A key of a case's table: the values of `tags`, a blank between them, as `matches` takes them out.

    With a section named `unless` nothing is told. `drops` says what of the values is not taken over, where not all is.
    """

    tags: tuple[str, ...]
    unless: str = ""
    drops: str = ""


class Closing(Value):
    """A word that stands for more of an entry: until so many of them stand in a row, and there are as many in all."""

    word: str
    stands_for: str
    in_a_row: int
    at_least: int


class SequenceKey(Key):
    """A sequence of events: the words of a section, each as `matches` takes it.

    Nothing behind one of `ends` is told. The section's own value has to be that of the tag `begins_with`.
    """

    section: str
    begins_with: str = ""
    ends: tuple[str, ...] = ()
    closing: Closing | None = None


class Keys(Value):
    """What records of one kind tell: `left_out` says of tags and sections why they have no key, `title` is of tags.

    A tag with a value of `unknown` tells nothing, and one with the value `as_before` what it told in the record before.
    """

    title: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ("",)
    as_before: str | None = None
    table: tuple[TableKey, ...] = ()
    sequence: tuple[SequenceKey, ...] = ()
    left_out: dict[str, str] = Field(default_factory=dict)

    @property
    def all(self) -> tuple[Key, ...]:
        """The keys of tags and of sections."""
        return *self.table, *self.sequence


@dataclass(frozen=True)
class Told:
    """The situation that a record tells, and what of the record it could not take over, with the reasons."""

    case: Case
    left_out: Mapping[str, str]


def recorded_cases(path: FilePath, rulebook: Rulebook) -> tuple[Told, ...]:
    """Read a file of records, and return the situation that each tells.

    Args:
        path: the file; its suffix says what kind of records it has.
        rulebook: the edition that the cases are to be ruled by.

    Raises:
        InputError: the rulebook knows no such files, the file cannot be read, or something in it is no value of a key.
        RulebookError: what the rulebook says of such files is wrong.

    """
    keys = _keys(Path(path), rulebook)
    told, before = [], Record()
    for record in read_records(path):
        before = _inheriting(record, before, keys)
        told.append(_told(before, keys, rulebook))
    return tuple(told)


def _inheriting(record: Record, before: Record, keys: Keys) -> Record:
    """Return a record that says itself what it says to be as in the one before."""
    tags = dict(record.tags)
    for name, word in record.tags.items():
        if word.text == keys.as_before:
            if name not in before.tags:
                raise InputError(
                    f"`{name}` is to be as in the record before, which does not tell it",
                    place=word.place,
                    expected="a value",
                )
            tags[name] = Word(before.tags[name].text, word.place)
    return Record(tags, record.sections)


def _keys(path: Path, rulebook: Rulebook) -> Keys:
    folder = rulebook.directory / "formats"
    known = sorted(one.stem for one in folder.glob("*.toml"))
    kind = path.suffix.removeprefix(".").lower()
    if kind not in known:
        raise InputError(
            f"the rulebook knows no files `*.{kind}`" if kind else "the file has no suffix",
            place=Place(str(path)),
            expected=" or ".join(f"`*.{one}`" for one in known) or "a case in TOML: no other files are known",
            nearest=nearest(kind, known),
        )
    said, keys, wrong = folder / f"{kind}.toml", Keys(), ""
    try:
        keys = Keys.model_validate(tomllib.loads(read_text(said)))
        for one in keys.all:
            re.compile(one.matches)
    except ValidationError as error:
        first = error.errors()[0]
        wrong = f"`{'.'.join(map(str, first['loc']))}`: {first['msg'].lower()}"
    except (tomllib.TOMLDecodeError, re.error) as error:
        wrong = str(error)
    if wrong:
        raise RulebookError(
            f"not well-formed: {wrong}",
            place=Place(str(said)),
            expected="tables `table` and `sequence`, as bridge has them",
        )
    declared = {*rulebook.vocabulary.of_kind("table"), *rulebook.vocabulary.of_kind("sequence")}
    for one in keys.all:
        if one.name not in declared:
            raise RulebookError(
                f"`{one.name}` is no word of the table and no sequence",
                place=Place(str(said)),
                expected="a word of the vocabulary",
                nearest=nearest(one.name, declared),
            )
    return keys


def _told(record: Record, keys: Keys, rulebook: Rulebook) -> Told:
    known = {name: word for name, word in record.tags.items() if word.text not in keys.unknown}
    table: dict[str, str] = {}
    left_out = {name: why for name, why in keys.left_out.items() if name in known or name in record.sections}
    for key in keys.table:
        if key.unless not in record.sections and all(name in known for name in key.tags):
            table[key.name], whole = _value(key, [known[name] for name in key.tags])
            if not whole:
                left_out[" ".join(key.tags)] = key.drops
    case = Case(
        edition=rulebook.edition,
        title=", ".join(f"{name} {known[name].text}" for name in keys.title if name in known),
        table=dict(table),
        events={
            key.name: _entries(key, record, known) for key in keys.sequence if key.section in record.sections
        },
    )
    return Told(case, left_out)


def _value(key: TableKey, words: Sequence[Word]) -> tuple[str, bool]:
    """Return the value of a key, and whether it says all that the words do."""
    text = " ".join(word.text for word in words)
    found = re.fullmatch(key.matches, text)
    if not found:
        raise InputError(
            f"`{text}` is nothing that `{' '.join(key.tags)}` tells a case",
            place=words[0].place,
            expected=f"what matches `{key.matches}`",
        )
    taken = " ".join(found.groups())
    return " ".join(key.values.get(one, one) for one in found.groups()), taken == text


def _entries(key: SequenceKey, record: Record, known: Mapping[str, Word]) -> tuple[str, ...]:
    begins, first = record.tags[key.section], known.get(key.begins_with)
    if first is not None and begins.text != first.text:
        raise InputError(
            f"`{key.section}` begins with `{begins.text}`",
            place=begins.place,
            expected=f"`{first.text}`, as `{key.begins_with}` says; a case tells otherwise who is not on turn",
        )
    return tuple(_listed(key, record.sections[key.section]))


def _listed(key: SequenceKey, words: Sequence[Word]) -> Iterator[str]:
    entries: list[str] = []
    for word in words:
        if word.text in key.ends:
            break
        if key.closing and word.text == key.closing.word:
            _close(entries, key.closing)
        elif re.fullmatch(key.matches, word.text):
            entries.append(key.values.get(word.text, word.text))
        else:
            raise InputError(
                f"`{word.text}` is no word of `{key.section}` that a case can tell",
                place=word.place,
                expected=f"what matches `{key.matches}`",
            )
    yield from entries


def _close(entries: list[str], closing: Closing) -> None:
    row = 0
    for one in reversed(entries):
        if one != closing.stands_for:
            break
        row += 1
    wanted = max(closing.in_a_row - row, closing.at_least - len(entries), 0)
    entries.extend([closing.stands_for] * wanted)
