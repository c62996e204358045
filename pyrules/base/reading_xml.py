"""XML that somebody else wrote: bounded, from a regular file, without entities, and with the line of each element."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath
from pyrules.base.reading import MOST_MADE, read_regular

_DEEPEST = 200
_UNKNOWN_ENCODING = 18


@dataclass(frozen=True)
class Xml:
    """What a file holds, and where each element begins."""

    root: Element
    places: Mapping[Element, Place]

    def place(self, element: Element) -> Place:
        """Return file, line and column of an element."""
        return self.places[element]


def read_xml(path: FilePath, called: str, expected: str) -> Xml:
    """Return what an XML file holds; names are written `{namespace}name`.

    Entities of its own are refused: they can blow a small file up to gigabytes. No other file is read for it.

    Args:
        path: the file.
        called: what it is called in messages, such as `the glossary`.
        expected: what is said to be expected where it is none, such as `a TBX file`.

    Raises:
        InputError: it cannot be read, is no well-formed XML, declares entities or nests too deeply.

    """
    shown = str(path)
    content = read_regular(Path(path), most=MOST_MADE, expected=expected)
    parser = expat.ParserCreate(namespace_separator="}")
    builder = TreeBuilder()
    places: dict[Element, Place] = {}
    opened: list[str] = []

    def here() -> Place:
        return Place(shown, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(name: str, attributes: dict[str, str]) -> None:
        opened.append(_name(name))
        if len(opened) > _DEEPEST:
            raise InputError(f"{called} nests elements too deeply", place=here(), expected=expected)
        element = builder.start(opened[-1], {_name(key): value for key, value in attributes.items()})
        places[element] = here()

    def end(_name: str) -> None:
        builder.end(opened.pop())

    def refuse(*_: object) -> NoReturn:
        raise InputError(
            f"{called} declares entities",
            place=here(),
            expected=f"{expected} without a declaration of entities",
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = parser.UnparsedEntityDeclHandler = refuse
    try:
        parser.Parse(content, True)  # noqa: FBT003 - the last part, says the interface of expat
    except expat.ExpatError as error:
        if error.code == _UNKNOWN_ENCODING:
            raise _unknown_encoding(called, shown) from None
        raise InputError(
            f"{called} is not well-formed XML",
            place=Place(shown, error.lineno, error.offset + 1),
            expected=expected,
        ) from None
    except (LookupError, ValueError):  # an encoding that Python does not know, or of several bytes
        raise _unknown_encoding(called, shown) from None
    return Xml(builder.close(), places)


def _name(name: str) -> str:
    return f"{{{name}" if "}" in name else name


def _unknown_encoding(called: str, shown: str) -> InputError:
    return InputError(
        f"{called} says that it is in an encoding that is not known",
        place=Place(shown, 1),
        expected='text saved as UTF-8, with `encoding="UTF-8"` in its first line',
    )
