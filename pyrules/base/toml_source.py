"""TOML as people write it: content, and where in the file each key and entry stands.

tomllib says where a file is no TOML, and nothing about the places of what it read. A file that tomllib has
accepted is walked once more here, for places only.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from pyrules.base.errors import InputError, Place

TomlPath = tuple[str | int, ...]
"""Keys and list positions that lead to a value."""

_TOKEN = re.compile(
    r"""(?P<skip>[ \t]+|\#[^\n]*)|(?P<newline>\n)
      |(?P<string>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
      |(?P<mark>[\[\]{}=,])|(?P<bare>[^\s\[\]{}=,\#"']+)""",
    re.VERBOSE | re.DOTALL,
)
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){20}""")
"""A key in more parts than anybody writes: for one of many thousands tomllib takes hours."""
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


Places = dict[TomlPath, tuple[int, int]]
"""Line and column by path."""


@dataclass(frozen=True)
class TomlSource:
    """A TOML document that can tell the places of its keys and values.

    Two sources are always equal: where something was read from is no part of what it says.
    """

    file: str = field(default="", compare=False)
    content: dict[str, object] = field(default_factory=dict, compare=False)
    text: str = field(default="", compare=False, repr=False)
    moved: Mapping[TomlPath, TomlPath] = field(default_factory=dict, compare=False, repr=False)
    """Where what is asked for stands in the document, for paths that are not those of the document."""

    def place(self, *path: str | int, key: bool = False) -> Place | None:
        """Return where the value at `path` stands, or its key; the nearest thing around it where unknown.

        None where the source has no file: what was never written stands nowhere.
        """
        if not self.file:
            return None
        known = (path[:length] for length in range(len(path), -1, -1) if path[:length] in self.moved)
        if (whole := next(known, None)) is not None:
            path = (*self.moved[whole], *path[len(whole) :])
        first, second = self._places if key else self._places[::-1]
        for length in range(len(path), 0, -1):
            found = first.get(path[:length]) or second.get(path[:length])
            if found:
                return Place(self.file, *found)
        return Place(self.file)

    @cached_property
    def _places(self) -> tuple[Places, Places]:
        """Where keys begin, and where values do; looked up where something is wrong, and mostly nothing is."""
        walk = _Walk(self.text)
        with suppress(RecursionError):  # what lies too deep stands where that lies which holds it
            walk.document()
        return walk.keys, walk.values


def parse_toml(text: str, file_name: str, decimals: Callable[[str], object] = float) -> TomlSource:
    """Read TOML, noting places.

    Args:
        text: the document.
        file_name: what to call it in messages.
        decimals: reads a number with a point.

    Raises:
        InputError: it is not TOML; the error names line and column.

    """
    text = text.replace("\r\n", "\n")
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        place = Place(file_name, line, found.start() - text.rfind("\n", 0, found.start()))
        raise InputError("a key in more than 20 parts", place=place, expected="`key = value`, or `[table]`")
    try:
        return TomlSource(file_name, tomllib.loads(text, parse_float=decimals), text)
    except ValueError as error:
        raise _not_toml(str(error), text, file_name) from None
    except RecursionError:
        raise InputError("lists nested too deeply", place=Place(file_name)) from None


def _not_toml(message: str, text: str, file_name: str) -> InputError:
    found = _AT.search(message)
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    else:
        lines = text.rstrip().split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    reason = _AT.sub("", message)
    return InputError(
        f"not TOML: {reason[:1].lower()}{reason[1:]}",
        place=Place(file_name, line, column),
        expected='lines such as `key = "value"` and `[table]`',
    )


class _Walk:
    """Walks the tokens of a valid document and notes where keys and values begin."""

    def __init__(self, text: str) -> None:
        self.keys: Places = {}
        self.values: Places = {}
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._tokens = [found for found in _TOKEN.finditer(text) if found.lastgroup != "skip"]
        self._position = 0
        self._counts: dict[TomlPath, int] = {}

    def document(self) -> None:
        table: TomlPath = ()
        while self._position < len(self._tokens):
            if self._is("\n"):
                self._position += 1
            elif self._is("["):
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> TomlPath:
        marks = 0
        while self._is("["):
            marks += 1
            self._position += 1
        start = self._here()
        path: TomlPath = ()
        for name in self._names():
            if path in self._counts:  # inside of the last of a list of tables
                path = (*path, self._counts[path] - 1)
            path = (*path, name)
        if marks > 1:  # `[[name]]`: one of a list of tables
            self.keys.setdefault(path, start)
            number = self._counts.get(path, 0)
            self._counts[path] = number + 1
            path = (*path, number)
        self.keys.setdefault(path, start)
        while self._position < len(self._tokens) and self._is("]"):
            self._position += 1
        return path

    def _pair(self, table: TomlPath) -> None:
        start = self._here()
        path = table
        for name in self._names():
            path = (*path, name)
            self.keys.setdefault(path, start)
        self._position += 1  # the equals sign
        self._value(path)

    def _names(self) -> Iterator[str]:
        """Yield the parts of a dotted key, up to `=` or `]`."""
        while not (self._is("=") or self._is("]")):
            token = self._tokens[self._position]
            self._position += 1
            if token.lastgroup == "string":
                yield str(tomllib.loads(f"key = {token[0]}")["key"])
            else:
                yield from (part for part in token[0].split(".") if part)

    def _value(self, path: TomlPath) -> None:
        self.values.setdefault(path, self._here())
        if self._is("["):
            self._position += 1
            number = 0
            while not self._is("]"):
                if self._is("\n") or self._is(","):
                    self._position += 1
                else:
                    self._value((*path, number))
                    number += 1
            self._position += 1
        elif self._is("{"):
            self._position += 1
            while not self._is("}"):
                if self._is("\n") or self._is(","):
                    self._position += 1
                else:
                    self._pair(path)
            self._position += 1
        else:
            while self._position < len(self._tokens) and self._tokens[self._position][0] not in ",]}\n":
                self._position += 1

    def _is(self, mark: str) -> bool:
        token = self._tokens[self._position]
        return token[0] == mark and token.lastgroup != "string"

    def _here(self) -> tuple[int, int]:
        offset = self._tokens[self._position].start()
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
