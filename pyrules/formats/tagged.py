"""Files of records in tags and sections: `[Tag "value"]`, each a line, and below a tag the words of its section.

A blank line behind a section, or between tags, ends a record. What stands in braces or behind a semicolon is a
comment, and so is a line that begins with a percent sign; `$3` and `=3=` refer to notes, and are none of the words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath
from pyrules.base.reading import MOST_MADE, read_regular

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NOTE = re.compile(r"\$\d+|=\d+=|[!?]{1,2}")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True)
class Word:
    """A word of a section, or the value of a tag, and where it stands."""

    text: str
    place: Place


@dataclass
class Record:
    """What a file tells of one thing: the value of each tag, and the words of the sections by the tags above them."""

    tags: dict[str, Word] = field(default_factory=dict)
    sections: dict[str, list[Word]] = field(default_factory=dict)


def read_records(path: FilePath) -> tuple[Record, ...]:
    """Read a file of records.

    Raises:
        InputError: the file cannot be read, has no record, or a line of it is none of a record's; a tag stands twice.

    """
    file = Path(path)
    content = read_regular(file, most=MOST_MADE)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # the standard's own characters
    records = tuple(_records(text, str(path)))
    if not records:
        raise InputError(
            "there is no record in it", place=Place(str(path)), expected='lines such as `[Board "1"]`'
        )
    return records


def _records(text: str, file: str) -> Iterator[Record]:
    record, section, blank = Record(), "", False
    for number, line in enumerate(_uncommented(text, file), 1):
        place = Place(file, number)
        if line is None:
            continue
        if not line.strip():
            blank = True
            continue
        found = _TAG.fullmatch(line.strip())
        if found:
            if blank and record.tags:
                yield record
                record = Record()
            section = found[1]
            if section in record.tags:
                raise InputError(
                    f"the tag `{section}` stands twice in a record",
                    place=place,
                    expected="a blank line before a new one",
                )
            record.tags[section] = Word(_ESCAPED.sub(r"\1", found[2]), place)
        elif line.lstrip().startswith("[") or not section:
            raise InputError(
                f"`{line.strip()}` is no tag", place=place, expected='a line such as `[Board "1"]`'
            )
        else:
            words = record.sections.setdefault(section, [])
            words += [
                Word(one[0], Place(file, number, one.start() + 1))
                for one in re.finditer(r"\S+", line)
                if not _NOTE.fullmatch(one[0])
            ]
        blank = False
    if record.tags:
        yield record


def _uncommented(text: str, file: str) -> Iterator[str | None]:
    """Yield the lines without comments, blanks in their place; None for a line that was nothing but comment."""
    opened = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not opened and line.startswith("%"):
            yield None
            continue
        commented, quoted, kept = bool(opened), False, []
        for letter in line:
            if opened:
                opened = 0 if letter == "}" else opened
                kept.append(" ")
                continue
            quoted ^= letter == '"'
            if letter == ";" and not quoted:
                commented = True
                break
            if letter == "{" and not quoted:
                opened, commented = number, True
            kept.append(" " if opened else letter)
        written = "".join(kept)
        yield None if commented and not written.strip() else written
    if opened:
        raise InputError("a comment is never closed", place=Place(file, opened), expected="`}`")
