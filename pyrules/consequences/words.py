"""What the encoding says for the concepts of the glossary: a table of the rulebook, `language/concepts.toml`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import InputError, RulebookError, nearest
from pyrules.base.reading import is_there, read_text
from pyrules.base.toml_source import TomlSource, parse_toml
from pyrules.code.parsing import read_literal
from pyrules.consequences.patterns import Pattern

FILE = Path("language", "concepts.toml")
_EXPECTED = "a part of a rule in quotation marks, or a list: that part, then the conditions that go with it"


@dataclass(frozen=True)
class Words:
    """The words of the encoding by concept and aspect.

    Two concepts that have words in one aspect can take each other's place there: the auction begins and ends, and
    so does the auction period.
    """

    aspects: Mapping[str, Mapping[str, Pattern]]

    def of(self, concepts: Iterable[str]) -> Mapping[str, Pattern]:
        """Return the words for any of some concepts, by aspect; the first concept that has one is taken."""
        found: dict[str, Pattern] = {}
        for concept in concepts:
            for aspect, pattern in self.aspects.get(concept, {}).items():
                found.setdefault(aspect, pattern)
        return found


def read_words(directory: Path, concepts: Iterable[str]) -> Words:
    """Return the table of a rulebook; an empty one where it has none.

    Args:
        directory: the rulebook's folder.
        concepts: those of its glossary.

    Raises:
        InputError: the file is no TOML, names a concept that the glossary has not, or says nothing for one.

    """
    path = directory / FILE
    if not is_there(path):
        return Words({})
    source = parse_toml(read_text(path), str(path))
    known = set(concepts)
    aspects: dict[str, dict[str, Pattern]] = {}
    for concept, entries in source.content.items():
        if concept not in known:
            raise InputError(
                f"`{concept}` is no concept of the glossary",
                place=source.place(concept, key=True),
                expected="the id of a concept",
                nearest=nearest(concept, known),
            )
        if not isinstance(entries, dict):
            raise InputError(
                f"`{concept}` has no words", place=source.place(concept), expected="a table: ASPECT = WORDS"
            )
        aspects[concept] = {
            aspect: _pattern(source, concept, aspect, said) for aspect, said in entries.items()
        }
    return Words(aspects)


def _pattern(source: TomlSource, concept: str, aspect: str, said: object) -> Pattern:
    parts = [said] if isinstance(said, str) else said
    if not isinstance(parts, list) or not parts or not all(isinstance(one, str) and one for one in parts):
        raise InputError(
            "these are no words of the encoding",
            place=source.place(concept, aspect),
            expected=_EXPECTED,
        )
    try:
        first, *given = map(read_literal, parts)
    except RulebookError as error:
        place = source.place(concept, aspect)
        raise InputError(error.message, place=place, expected=error.expected or _EXPECTED) from None
    if first.encloses or first.comparison or first.nots > 1:
        raise InputError(
            f"`{first.text}` is no atom and no term", place=source.place(concept, aspect), expected=_EXPECTED
        )
    return Pattern(first, tuple(given))
