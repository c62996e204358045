"""Read the lines of a text file, and say what is wrong with a file that is none."""

import re
from pathlib import Path

from pyrules.base.errors import InputError, Place
from pyrules.base.reading import MOST_MADE, read_regular
from pyrules.texts.encodings import Encoding, garbled, likely_encoding

LARGEST_FILE = MOST_MADE
"""How many bytes a text may have."""
LONGEST_LINE = 100_000
"""How many characters a line may have: a code without line ends has no headings to read it by."""

# A byte says these at the beginning of a file that programs write and people do not read.
_FORMATS = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\xd0\xcf\x11\xe0": "an old office document",
    b"{\\rtf": "RTF",
    b"\x1f\x8b": "a gzip archive",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
}
# Books set these letters as one sign, and programs hand that sign on.
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st", "\u00ad": ""}
)
_FURTHEST_MARKUP = 20_000
_HTML = re.compile(r"(?P<markup><(?:!doctype\s+html|html|head|body)\b)", re.IGNORECASE)
_HTML_AT_START = re.compile(
    r"\A\s*(?P<markup><(?:a|b|br|center|div|font|h[1-6]|hr|i|img|li|meta|ol|p|span|table|ul)\b[^<>]*>)",
    re.IGNORECASE,
)
_XML_AT_START = re.compile(r"\A\s*(?P<markup><(?:\?xml|!doctype)\b)", re.IGNORECASE)


def read_lines(path: Path) -> tuple[str, ...]:
    """Return the lines of a UTF-8 text file, without line ends; a byte order mark is dropped.

    Raises:
        InputError: the file is missing, unreadable, a folder, empty, too large, not UTF-8, garbled, or no plain text.

    """
    content = read_regular(path, most=LARGEST_FILE, expected="a text file")
    shown = str(path)
    _refuse_formats(shown, content)
    text = _decode(shown, content)
    if not text.strip():
        raise InputError(f"`{shown}` is empty", place=Place(shown), expected="the text of a law")
    _refuse_markup(shown, text)
    _refuse_garbled(shown, text)
    text = text.translate(_LIGATURES)
    lines = tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise InputError(
                f"line {number} of `{shown}` has {len(line)} characters",
                place=Place(shown, number, LONGEST_LINE + 1),
                expected=f"lines of at most {LONGEST_LINE} characters, each heading on a line of its own",
            )
    return lines


def _refuse_formats(shown: str, content: bytes) -> None:
    for start, name in _FORMATS.items():
        if content.startswith(start):
            raise InputError(f"`{shown}` is {name}", place=Place(shown, 1, 1), expected="plain text in UTF-8")


def _decode(shown: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The bytes before the wrong one are good, so they tell the place.
        place = _place(shown, content[: error.start].decode("utf-8", errors="replace"))
        encoding = likely_encoding(content)
        seems = f"; it seems to be {encoding.name}" if encoding else ""
        raise InputError(
            f"`{shown}` is not UTF-8{seems}", place=place, expected=_converted(encoding)
        ) from None
    zero = text.find("\0")
    if zero >= 0:
        encoding = likely_encoding(content)
        what = f"is not UTF-8; it seems to be {encoding.name}" if encoding else "is a binary file"
        raise InputError(f"`{shown}` {what}", place=_place(shown, text[:zero]), expected=_converted(encoding))
    return text


def _converted(encoding: Encoding | None) -> str:
    """Return what is expected of a file in another encoding, and what makes it so."""
    how = f": `iconv -f {encoding.iconv} -t UTF-8 OLD > NEW` makes one" if encoding else ""
    return f"a text file in UTF-8{how}"


def _refuse_garbled(shown: str, text: str) -> None:
    found = garbled(text)
    if found is not None:
        first = next(index for index, character in enumerate(text) if not character.isascii())
        raise InputError(
            f"`{shown}` is garbled: it was {found.was} and was read as {found.read_as.name}",
            place=_place(shown, text[:first]),
            expected=f"the text as it was: `iconv -f UTF-8 -t {found.read_as.iconv} OLD > NEW` brings it back",
        )


def _refuse_markup(shown: str, text: str) -> None:
    start = text[:_FURTHEST_MARKUP]
    for pattern, form in ((_HTML, "HTML"), (_HTML_AT_START, "HTML"), (_XML_AT_START, "XML")):
        found = pattern.search(start)
        if found:
            raise InputError(
                f"`{shown}` is {form}",
                place=_place(shown, start[: found.start("markup")]),
                expected="plain text: save the page as text, without markup",
            )


def _place(shown: str, before: str) -> Place:
    """Return the place after the words `before` at the beginning of a file."""
    return Place(shown, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
