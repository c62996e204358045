"""Find the words that carry a rule's logic: modals, negation, quantifiers, connectives, conditions, numbers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pyrules.comparing.words import Word, spelled
from pyrules.texts.language_format import ANY_ENDING, GAP, Language
from pyrules.texts.languages import language_of

IDLE = "idle"
"""The category of expressions that only look like markers."""
_WIDEST_GAP = 8
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+%?")
# So many letters stand before a wildcard at least.
_KEY = 2
CATEGORIES = (
    "modals",
    "negation",
    "quantifiers",
    "connectives",
    "conditions",
    "numbers",
    "bounds",
    "directions",
    "pronouns",
    IDLE,
)


@dataclass(frozen=True, slots=True)
class Marker:
    """An expression of one category: what it can mean, and the words (by index) that make it up."""

    category: str
    meanings: frozenset[str]
    expression: str
    words: tuple[int, ...]

    @property
    def is_soft(self) -> bool:
        """Whether it says by what it means that something lacks, and is a term as well."""
        return self.category == "negation" and self.meanings <= {"lack"}

    @property
    def agrees(self) -> bool:
        """Whether it denies by agreement: beside a denied verb it denies nothing once more."""
        return self.category == "negation" and "concord" in self.meanings

    @property
    def denies_throughout(self) -> bool:
        """Whether it denies all that is said after it: "nothing"."""
        return "throughout" in self.meanings

    @property
    def place(self) -> int:
        """The index of its first word; for a connective of several parts that of the last, which joins."""
        return self.words[-1 if self.category == "connectives" else 0]


@dataclass(frozen=True)
class _Expression:
    category: str
    written: str
    parts: tuple[str, ...]
    meanings: frozenset[str]
    in_clause: bool = False


@dataclass(frozen=True)
class _Table:
    """The expressions of a language by their first word, those with a wildcard there by its beginning."""

    whole: Mapping[str, tuple[_Expression, ...]]
    begun: Mapping[str, tuple[_Expression, ...]]

    def beginning_with(self, word: str) -> tuple[_Expression, ...]:
        """Return the expressions whose first word may be this one."""
        return self.whole.get(word, ()) + self.begun.get(word[:_KEY], ())


@cache
def _expressions(code: str) -> _Table:
    whole: dict[str, list[_Expression]] = {}
    begun: dict[str, list[_Expression]] = {}
    for one in _all_expressions(language_of(code)):
        first = one.parts[0]
        table, key = (begun, first[:_KEY]) if first.endswith(ANY_ENDING) else (whole, first)
        table.setdefault(key, []).append(one)
    return _Table(*({first: tuple(some) for first, some in table.items()} for table in (whole, begun)))


def _all_expressions(language: Language) -> Iterator[_Expression]:
    modals = {spelled(written) for some in language.markers.modals.values() for written in some}
    for category in CATEGORIES:
        meanings: dict[str, set[str]] = {}
        table: Mapping[str, tuple[str, ...]] = getattr(language.markers, category)
        for meaning, expressions in table.items():
            for written in expressions:
                meanings.setdefault(spelled(written), set()).add(meaning)
        for written, some in meanings.items():
            # A modal is parted from its denial within one clause only: "nicht einhalten müssen".
            yield _Expression(category, written, tuple(written.split()), frozenset(some), written in modals)


def find_markers(words: Sequence[Word], code: str) -> tuple[Marker, ...]:
    """Return the markers among the words of a text, in order, those that only look like one among them.

    The longest expression that fits is taken; what lies within a longer one does not count by itself.

    Args:
        words: the words of the text.
        code: its language's code.

    """
    found = [*_numerals(words)]
    expressions = _expressions(code)
    for index, word in enumerate(words):
        for one in expressions.beginning_with(word.text):
            covered = _match(one.parts, words, index)
            if covered and not (one.in_clause and _parted(words, covered, code)):
                found.append(Marker(one.category, one.meanings, one.written, covered))
    longest_first = sorted(_joined(found), key=lambda marker: (-len(marker.words), marker.words))
    kept: list[Marker] = []
    for marker in longest_first:
        if not any(_within(marker, other) for other in kept):
            kept.append(marker)
    return tuple(sorted(kept, key=lambda marker: (marker.words, marker.category)))


def _joined(found: Sequence[Marker]) -> Iterator[Marker]:
    """Yield the markers, those of one category on the same words as one that may mean either."""
    together: dict[tuple[str, tuple[int, ...]], Marker] = {}
    for one in found:
        key = one.category, one.words
        meanings = one.meanings | (together[key].meanings if key in together else frozenset())
        together[key] = replace(one, meanings=meanings)
    yield from together.values()


def _numerals(words: Sequence[Word]) -> Iterator[Marker]:
    for index, word in enumerate(words):
        if any(map(str.isdigit, word.text)):
            value = re.sub(r"\s", "", word.text)
            value = value.replace(",", "" if _THOUSANDS.fullmatch(value) else ".")
            yield Marker("numbers", frozenset({value}), value, (index,))


def _within(marker: Marker, other: Marker) -> bool:
    """Return whether a marker lies in another: part of its words, or its words in the same category."""
    inside = set(marker.words) & set(other.words)
    if not inside:
        return False
    return len(marker.words) < len(other.words) or marker.category == other.category


def _match(written: Sequence[str], words: Sequence[Word], start: int) -> tuple[int, ...]:
    """Return the words that an expression covers where it begins at `start`; none where it does not."""
    covered: list[int] = []
    at, gap = start, False
    for part in written:
        if part == GAP:
            gap = True
            continue
        last = min(at + (_WIDEST_GAP if gap else 0), len(words) - 1)
        place = next((index for index in range(at, last + 1) if _fits(part, words[index].text)), None)
        if place is None or words[place].clause != words[start].clause:
            return ()
        covered.append(place)
        at, gap = place + 1, False
    return tuple(covered)


def _parted(words: Sequence[Word], covered: Sequence[int], code: str) -> bool:
    """Return whether a comma or a connective stands within an expression."""
    connectives = language_of(code).markers.connectives.values()
    joining = {written for some in connectives for written in some}
    inside = words[covered[0] + 1 : covered[-1] + 1]
    return any(word.after_comma or word.text in joining for word in inside)


def _fits(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith(ANY_ENDING) else word == part
