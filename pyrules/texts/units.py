"""Which word opens the headings of a text: the word for law, or the one that the text uses in its stead.

A statute has articles, a licence sections, a code of laws laws. A text has one such unit in each language: its
numbers go on from the beginning to the end, whatever chapters and parts stand above.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pyrules.texts.language_format import Language

LAW = "law"
"""The unit of a code of laws: its words are those for law."""
NUMBERED = "numbered"
"""The unit of a text whose units have no word at all, as in `12.-(1) Whoever ...`."""


@dataclass(frozen=True)
class Units:
    """The unit of a text in each language; where none is said it is the law.

    `inner` is, by language, a unit whose numbers begin anew in each of those: sections in an article.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    inner: Mapping[str, str] = field(default_factory=dict)

    def of(self, language: Language) -> str:
        """Return the name of the unit in a language."""
        return self.names.get(language.code, LAW)


LAWS = Units()


@dataclass(frozen=True)
class Numbered:
    """A line that begins with the word for some unit and a number."""

    language: Language
    unit: str
    number: str


def heading_words(language: Language, unit: str) -> tuple[str, ...]:
    """Return the words that open the heading of a unit."""
    return language.headings.law_words if unit == LAW else language.headings.unit_words.get(unit, ())


def reference_words(language: Language, unit: str) -> tuple[str, ...]:
    """Return the words that may stand before the path of a reference where a text has this unit."""
    words = language.references
    if unit == NUMBERED:
        # Their text calls them what it likes.
        called = (*(word for forms in words.unit_words.values() for word in forms), *words.paragraph_words)
        return tuple(dict.fromkeys(called)) or words.law_words
    return words.law_words if unit == LAW else words.unit_words.get(unit, ())


def choose_units(lines: Sequence[Numbered]) -> Units:
    """Return the unit of a text in each language.

    Args:
        lines: every line that may be the heading of a unit, in the order of the text.

    """
    by_language: dict[str, list[Numbered]] = {}
    for one in lines:
        by_language.setdefault(one.language.code, []).append(one)
    names, inner = {}, {}
    for code, found in by_language.items():
        numbers: dict[str, list[str]] = {}
        for one in found:
            numbers.setdefault(one.unit, []).append(one.number)
        if LAW in numbers:
            continue
        held = {unit: {other for other in numbers if _begins_anew(unit, other, found)} for unit in numbers}
        throughout = [unit for unit in numbers if not held[unit]]
        if throughout:
            # Of two that are as numerous the one named later lies in the other.
            names[code] = max(reversed(throughout), key=lambda unit: len(set(numbers[unit])))
            within = [unit for unit in numbers if names[code] in held[unit]]
            if within:
                inner[code] = max(within, key=lambda unit: len(numbers[unit]))
    return Units(names, inner)


def _begins_anew(unit: str, holder: str, lines: Sequence[Numbered]) -> bool:
    """Return whether the numbers of a unit begin anew in each unit of another kind.

    A contents list names both once more: that is no new beginning.
    """
    holders: set[str] = set()
    first = next(one.number for one in lines if one.unit == unit)
    current = None
    for one in lines:
        if one.unit == holder:
            current = one.number
        elif one.unit == unit and one.number == first and current is not None:
            holders.add(current)
    return unit != holder and len(holders) > 1
