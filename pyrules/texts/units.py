"""Which word opens the headings of a text: the word for law, or the one that the text uses in its stead.

A statute has articles, a licence sections, a code of laws laws. A text has one such unit in each language: its
numbers go on from the beginning to the end, whatever chapters and parts stand above.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pyrules.texts.language_format import Language

LAW = "law"
"""The unit of a code of laws: its words are those for law."""
# A contents list names every unit once more, so that its numbers begin anew once.
_MOST_BEGINNINGS = 2


@dataclass(frozen=True)
class Units:
    """The unit of a text in each language; where none is said it is the law."""

    names: Mapping[str, str] = field(default_factory=dict)

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
    return language.references.law_words if unit == LAW else language.references.unit_words.get(unit, ())


def choose_units(lines: Sequence[Numbered]) -> Units:
    """Return the unit of a text in each language.

    Args:
        lines: every line that may be the heading of a unit, in the order of the text.

    """
    numbers: dict[str, dict[str, list[str]]] = {}
    for one in lines:
        numbers.setdefault(one.language.code, {}).setdefault(one.unit, []).append(one.number)
    return Units({code: name for code, found in numbers.items() if (name := _unit(found)) is not None})


def _unit(numbers: Mapping[str, Sequence[str]]) -> str | None:
    """Return the unit that goes on throughout, the most numerous one; None where it is the law, or none does."""
    if LAW in numbers:
        return None
    throughout = [unit for unit, found in numbers.items() if _beginnings(found) <= _MOST_BEGINNINGS]
    # Of two that are as numerous the one named later lies in the other.
    return max(reversed(throughout), key=lambda unit: len(set(numbers[unit])), default=None)


def _beginnings(numbers: Sequence[str]) -> int:
    """Return how often the numbers of headings begin anew."""
    return max(numbers.count(number) for number in numbers)
