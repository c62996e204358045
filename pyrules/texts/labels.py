"""The labels of provisions by their printed form: `A.`, `1.`, `(a)`, `a)`, `(1)`, `i.`, `25.9.`."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import lru_cache

from pyrules.texts.alphabet import CAPITALS, SMALL, by_position, position, to_latin


class Rank(IntEnum):
    """How deep a provision stands; which style of label stands how deep, each text shows (`nesting`)."""

    LAW = 0
    COMMENT = 1
    PARAGRAPH = 2
    SUBPARAGRAPH = 3
    POINT = 4
    INDENT = 5
    ITEM = 6
    SUBITEM = 7


class Count(Enum):
    """What labels count with."""

    CAPITAL = "A"
    NUMBER = "1"
    SMALL = "a"
    ROMAN = "i"
    CAPITAL_ROMAN = "I"
    DECIMAL = "1.1"
    MIXED = "1a1"
    UNIT = "Section 1"


class Form(Enum):
    """How labels are set off."""

    STOP = "."
    CLOSED = ")"
    BRACKETED = "()"


@dataclass(frozen=True)
class Style:
    """What the labels of one list have in common."""

    count: Count
    form: Form

    @property
    def marked(self) -> bool:
        """Whether words hardly ever begin like that: in a bracket, or a small letter before one."""
        return self.form is Form.BRACKETED or (
            self.form is Form.CLOSED and self.count in (Count.SMALL, Count.ROMAN)
        )

    @property
    def must_count(self) -> bool:
        """Whether words begin like that so often that a text has such labels only where they count on."""
        return self.form is Form.STOP and self.count in (Count.SMALL, Count.ROMAN, Count.CAPITAL_ROMAN)


# The order in which most codes nest their labels, and so does a text that does not show its own.
USUAL_RANKS = {
    Style(Count.DECIMAL, Form.STOP): Rank.COMMENT,
    Style(Count.MIXED, Form.CLOSED): Rank.COMMENT,
    Style(Count.UNIT, Form.STOP): Rank.COMMENT,
    Style(Count.CAPITAL, Form.STOP): Rank.PARAGRAPH,
    Style(Count.CAPITAL, Form.CLOSED): Rank.PARAGRAPH,
    Style(Count.NUMBER, Form.STOP): Rank.SUBPARAGRAPH,
    Style(Count.NUMBER, Form.CLOSED): Rank.SUBPARAGRAPH,
    Style(Count.CAPITAL, Form.BRACKETED): Rank.POINT,
    Style(Count.SMALL, Form.STOP): Rank.POINT,
    Style(Count.SMALL, Form.CLOSED): Rank.POINT,
    Style(Count.SMALL, Form.BRACKETED): Rank.POINT,
    Style(Count.NUMBER, Form.BRACKETED): Rank.INDENT,
    Style(Count.ROMAN, Form.STOP): Rank.ITEM,
    Style(Count.ROMAN, Form.CLOSED): Rank.ITEM,
    Style(Count.ROMAN, Form.BRACKETED): Rank.ITEM,
    Style(Count.CAPITAL_ROMAN, Form.STOP): Rank.PARAGRAPH,
    Style(Count.CAPITAL_ROMAN, Form.BRACKETED): Rank.PARAGRAPH,
}


@dataclass(frozen=True)
class Label:
    """A label at the beginning of some words.

    `value` is the label without stop and brackets, in Latin letters: those that look alike, or those that have
    the same place where a text counts in its own alphabet. `length` is how many characters of the words it
    takes up, white space after it included; `rank` how deep labels of its style usually stand, until the
    nesting of its text says more.
    """

    printed: str
    value: str
    style: Style
    rank: Rank
    length: int
    has_stop: bool = True
    glued: bool = False
    foreign: bool = False

    @property
    def roman(self) -> Style | None:
        """The style that the label has if it is a Roman numeral; None where it cannot be one."""
        counts = {Count.SMALL: (Count.ROMAN, "ivx"), Count.CAPITAL: (Count.CAPITAL_ROMAN, "IVX")}
        count, digits = counts.get(self.style.count, (self.style.count, ""))
        if not digits or self.value.strip(digits) or not self.has_stop:
            return None
        style = Style(count, self.style.form)
        return style if style in USUAL_RANKS else None


_LONGEST_LABEL = 20
FURTHEST_SECOND = 40
"""So many lines after a first label that runs on in a line the second may stand."""
# What follows the first label of each form; a text in its own alphabet goes from а to б.
_SECOND = {"1": "2", "a": "b", "i": "ii"}
FIRST_LABELS = frozenset(("1", "a", "A", "i", "I"))
"""The labels that a list begins with."""
_BULLET = r"(?P<bullet>[-–—•]\s+)?"
# The first form that fits is taken. A letter with a stop is no label where another initial follows (`A. B.`).
_STEP = re.compile(r"\d+|[a-z]")
WHOLE = frozenset((Count.DECIMAL, Count.MIXED))
"""What the labels count with that say the whole path: `1.1`, `1a1)`."""
_FORMS: tuple[tuple[Style, re.Pattern[str]], ...] = tuple(
    (Style(count, form), re.compile(pattern))
    for count, form, pattern in (
        (
            Count.DECIMAL,
            Form.STOP,
            r"(?P<value>\d{1,3}\.\d{1,2}(?:\.\d{1,2}){0,3})(?P<stop>\.?)(?P<space>\s+|$)",
        ),
        (
            Count.MIXED,
            Form.CLOSED,
            rf"{_BULLET}(?P<value>\d{{1,3}}[a-z](?:\d{{1,2}}[a-z]?){{0,3}})(?P<stop>\))(?P<space>\s+)(?=\S)",
        ),
        (
            Count.CAPITAL,
            Form.STOP,
            rf"{_BULLET}(?P<value>[{CAPITALS}])(?P<stop>[.)])(?![{CAPITALS}]\.)(?P<space>\s*)(?=[^\W_]|[\"«„“(]|$)",
        ),
        (
            Count.CAPITAL_ROMAN,
            Form.STOP,
            rf"(?P<value>[IVX]{{2,5}})(?P<stop>\.)(?P<space>\s+)(?=[{CAPITALS}\"«„“(])",
        ),
        (
            Count.NUMBER,
            Form.STOP,
            rf"{_BULLET}(?P<value>\d{{1,2}})(?P<stop>[.)])(?P<space>\s+|$|(?=[^\W\d_]|[\"«„“(]))",
        ),
        (
            Count.NUMBER,
            Form.BRACKETED,
            rf"{_BULLET}\((?P<value>\d{{1,2}})\.?(?P<stop>\))\.?(?P<space>\s*)(?=\S|$)",
        ),
        (
            Count.SMALL,
            Form.BRACKETED,
            rf"{_BULLET}\((?P<value>[{SMALL}]|[ivx]{{2,5}})\.?(?P<stop>\))\.?(?P<space>\s*)(?=\S|$)",
        ),
        (
            Count.CAPITAL,
            Form.BRACKETED,
            rf"{_BULLET}\((?P<value>[{CAPITALS}]|[IVX]{{2,5}})\.?(?P<stop>\))\.?(?P<space>\s*)(?=\S|$)",
        ),
        (
            Count.SMALL,
            Form.CLOSED,
            rf"{_BULLET}(?P<value>[{SMALL}]|[ivx]{{2,5}})(?P<stop>\))(?P<space>\s+)(?=\S)",
        ),
        (
            Count.SMALL,
            Form.STOP,
            rf"(?P<value>[{SMALL}]|[ivx]{{2,5}})(?P<stop>\.)(?P<space>\s+|$)(?![{SMALL}]\.)",
        ),
        (
            Count.CAPITAL,
            Form.STOP,
            rf"(?P<value>[{CAPITALS}])(?P<stop>)(?P<space>\s+)(?=[{CAPITALS}][^\W\d_])",
        ),
        (Count.NUMBER, Form.STOP, rf"(?P<value>\d{{1,2}})(?P<stop>)(?P<space>\s+)(?=[{CAPITALS}][^\W\d_])"),
    )
)


def read_label(text: str, letters: str = "") -> Label | None:
    """Return the label that `text` begins with, by its form alone, or None.

    Whether the form is a label in its place (a sentence may begin with a letter, a line with a number) is
    for the reader of the whole to say.

    Args:
        text: words without white space before them.
        letters: the letters that the text counts with in their order, where it has an alphabet of its own.

    """
    for style, form in _FORMS:
        match = form.match(text)
        if match:
            return _label(style, match, text, letters)
    return None


def _label(style: Style, match: re.Match[str], text: str, letters: str) -> Label:
    value = match["value"]
    if style.count is Count.MIXED:
        value = ".".join(_STEP.findall(value))
    latin = by_position(value, letters) if letters else to_latin(value)
    has_stop = bool(match["stop"]) or style.count is Count.DECIMAL
    if match["stop"] == ")" and style.form is Form.STOP:
        style = Style(style.count, Form.CLOSED)
    label = Label(
        printed=match.group().strip().lstrip("-–—• "),
        value=latin,
        style=style,
        rank=USUAL_RANKS[style],
        length=match.end(),
        has_stop=has_stop,
        glued=has_stop and not match["space"] and bool(text[match.end() :]),
        foreign=latin != value and not letters,
    )
    # Several letters are a numeral, and only that.
    roman = label.roman if len(latin) > 1 else None
    return replace(label, style=roman, rank=USUAL_RANKS[roman]) if roman else label


# A label in running text is one only after the end of a sentence or of one of its parts.
_RUN_IN = re.compile(
    rf"(?<=[.!?)»\"])\s+(?=[{CAPITALS}]\.\s?[{CAPITALS}][^\W\d_])"
    rf"|(?<=[.!?:;)»\"])\s+(?=\d{{1,2}}\.\s+(?:[^\W\d_]|[(\"«„“])|\((?:[{SMALL}]|[ivx]{{2,5}}|\d{{1,2}})\)\s*[^\W_(]?)"
    rf"|(?<=[:;])\s+(?=[{CAPITALS}]\.\s+[^\W\d_])"
)
# A first number may also follow a heading, which has no stop, and a first bracket any word; the second that
# follows it shows that it is one.
_FIRST = re.compile(rf"(?<=[^\W\d_])\s+(?=1\.\s+[{CAPITALS}]|\((?:a|1|i)\)\s*[^\W_])")
# What is in brackets after the word that joins the last of several.
_JOINED = re.compile(rf"(?<=[,;]\s)[^\W\d_]{{1,4}}\s+(?=\((?:[{SMALL}]|[ivx]{{2,5}}|\d{{1,2}})\)\s*[^\W_])")

# A list whose members are parted by commas goes on after them.
_AFTER_COMMA = re.compile(
    rf"(?:(?<=,)\s+|(?<=[^\W\d_])\s+[^\W\d_]{{1,4}}\s+)(?=\((?:[{SMALL}]|[ivx]{{2,5}}|\d{{1,2}})\)\s*[^\W_])"
)

Listed = tuple[Form, str]
"""The form and the value of a label."""


def run_in_labels(text: str, following: Callable[[], Collection[Listed]] = tuple) -> list[int]:
    """Return where, after the beginning of `text`, the possible labels within a line stand.

    A first label other than a capital is one only where the second follows: a sentence may count its own parts,
    and a number may end it.

    Args:
        text: the words of a line.
        following: returns the labels in the lines that follow.

    """
    after_stop = {match.end() for match in _RUN_IN.finditer(text, 1)}
    after_join = {match.end() for match in _JOINED.finditer(text, 1)}
    after_comma = {match.end() for match in _AFTER_COMMA.finditer(text, 1)} - after_join
    after_word = {match.end() for match in _FIRST.finditer(text, 1)} - after_stop - after_comma
    found = [
        (start, label)
        for start in sorted(after_stop | after_join | after_comma | after_word)
        if (label := read_label(text[start : start + _LONGEST_LABEL])) is not None
    ]
    followed = []
    later: set[Listed] = set()
    in_commas: set[Listed] = set()
    for start, label in reversed(found):
        form, second = label.style.form, _SECOND.get(label.value)
        is_label = label.style.count is Count.CAPITAL or second is None or (form, second) in later
        if not is_label and start in after_stop:
            is_label = (form, second) in in_commas or (form, second) in following()
        if is_label:
            followed.append((start, label))
        (in_commas if start in after_comma else later).add((form, label.value))
    return list(_going_on(followed[::-1], after_comma))


def _going_on(found: Sequence[tuple[int, Label]], after_comma: Collection[int]) -> Iterator[int]:
    """Yield where labels stand; one after a comma is one only where it goes on with those before it."""
    last: dict[Form, Label] = {}
    for start, label in found:
        before = last.get(label.style.form)
        if start in after_comma and (before is None or not _goes_on(label, before)):
            continue
        last[label.style.form] = label
        yield start


def _goes_on(label: Label, before: Label) -> bool:
    pairs = ((label.value, before.value, False), (label.value, before.value, True))
    return any(
        position(after, roman=roman) == position(first, roman=roman) + 1 > 1 for after, first, roman in pairs
    )


@lru_cache(maxsize=1024)
def listed(text: str) -> frozenset[Listed]:
    """Return the labels at the beginning of a line and after the sentences in it."""
    starts = (0, *(match.end() for match in _RUN_IN.finditer(text, 1)))
    labels = (read_label(text[start : start + _LONGEST_LABEL]) for start in starts)
    return frozenset(
        (label.style.form, label.value) for label in labels if label is not None and label.has_stop
    )
