"""The labels of provisions by their printed form: `A.`, `1.`, `(a)`, `(1)`, `(i)`, `25.9.`."""

import re
from dataclasses import dataclass
from enum import IntEnum

from pyrules.texts.alphabet import to_latin


class Rank(IntEnum):
    """How deep a form of label stands; a deeper one lies in a shallower one."""

    LAW = 0
    COMMENT = 1
    LETTER = 2
    NUMBER = 3
    POINT = 4
    BRACKETED_NUMBER = 5
    ROMAN = 6


@dataclass(frozen=True)
class Label:
    """A label at the beginning of some words.

    `value` is the label without stop and brackets, in the alphabet of the labels; `length` is how many
    characters of the words it takes up, white space after it included.
    """

    printed: str
    value: str
    rank: Rank
    length: int
    has_stop: bool = True
    glued: bool = False
    foreign: bool = False

    @property
    def may_be_roman(self) -> bool:
        """Whether the label can be read as a small Roman numeral."""
        return self.rank is Rank.POINT and not self.value.strip("ivx")


_LONGEST_LABEL = 20
# What follows the first label of each form; a text in its own alphabet goes from а to б.
_SECOND = {"1": "2", "a": "b", "i": "ii"}
_CAPITAL = "A-ZА-ЯЁ"
_SMALL = "a-zа-яё"
_BULLET = r"(?P<bullet>[-–—•]\s+)?"
# The first form that fits is taken. A letter with a stop is no label where another initial follows (`A. B.`).
_FORMS: tuple[tuple[Rank, re.Pattern[str]], ...] = (
    (Rank.COMMENT, re.compile(r"(?P<value>\d{1,3}\.\d{1,2})(?P<stop>\.?)(?P<space>\s+|$)")),
    (
        Rank.LETTER,
        re.compile(
            rf"{_BULLET}(?P<value>[{_CAPITAL}])(?P<stop>[.)])(?![{_CAPITAL}]\.)(?P<space>\s*)(?=[^\W_]|[\"«„“(]|$)"
        ),
    ),
    (
        Rank.NUMBER,
        re.compile(rf"{_BULLET}(?P<value>\d{{1,2}})(?P<stop>[.)])(?P<space>\s+|$|(?=[^\W\d_]|[\"«„“(]))"),
    ),
    (
        Rank.BRACKETED_NUMBER,
        re.compile(rf"{_BULLET}\((?P<value>\d{{1,2}})(?P<stop>\))\.?(?P<space>\s*)(?=\S|$)"),
    ),
    (
        Rank.POINT,
        re.compile(
            rf"{_BULLET}\((?P<value>[{_CAPITAL}{_SMALL}]|[ivx]{{2,5}})(?P<stop>\))\.?(?P<space>\s*)(?=\S|$)"
        ),
    ),
    (Rank.POINT, re.compile(rf"{_BULLET}(?P<value>[{_SMALL}])(?P<stop>\))(?P<space>\s+)(?=\S)")),
    (Rank.LETTER, re.compile(rf"(?P<value>[{_CAPITAL}])(?P<stop>)(?P<space>\s+)(?=[{_CAPITAL}][^\W\d_])")),
    (Rank.NUMBER, re.compile(rf"(?P<value>\d{{1,2}})(?P<stop>)(?P<space>\s+)(?=[{_CAPITAL}][^\W\d_])")),
)


def read_label(text: str, *, native_alphabet: bool = False) -> Label | None:
    """Return the label that `text` begins with, by its form alone, or None.

    Whether the form is a label in its place (a sentence may begin with a letter, a line with a number) is
    for the reader of the whole to say.

    Args:
        text: words without white space before them.
        native_alphabet: the text counts in its own alphabet, so that letters stay as they are.

    """
    for rank, form in _FORMS:
        match = form.match(text)
        if match:
            value = match["value"]
            latin = value if native_alphabet else to_latin(value)
            has_stop = bool(match["stop"]) or rank is Rank.COMMENT
            rest = text[match.end() :]
            return Label(
                printed=match.group().strip().lstrip("-–—• "),
                value=latin,
                rank=rank,
                length=match.end(),
                has_stop=has_stop,
                glued=has_stop and not match["space"] and bool(rest),
                foreign=latin != value,
            )
    return None


# A label in running text is one only after the end of a sentence or of one of its parts.
_RUN_IN = re.compile(
    rf"(?<=[.!?)»\"])\s+(?=[{_CAPITAL}]\.\s?[{_CAPITAL}][^\W\d_])"
    rf"|(?<=[.!?:;)»\"])\s+(?=\d{{1,2}}\.\s+[{_CAPITAL}(\"«„“]|\((?:[{_SMALL}]|[ivx]{{2,5}}|\d{{1,2}})\)\s*[^\W_])"
)


# A first number may also follow a heading, which has no stop; the second that follows it shows that it is one.
_FIRST = re.compile(rf"(?<=[^\W\d_])\s+(?=1\.\s+[{_CAPITAL}])")


def run_in_labels(text: str) -> list[int]:
    """Return where, after the beginning of `text`, the possible labels within a line stand.

    A first label other than a capital is one only where the second follows, on the line at the latest: a
    sentence may count its own parts, and a number may end it.
    """
    after_stop = {match.end() for match in _RUN_IN.finditer(text, 1)}
    starts = sorted(after_stop | {match.end() for match in _FIRST.finditer(text, 1)})
    labels = [read_label(text[start : start + _LONGEST_LABEL]) for start in starts]
    followed = []
    later: set[tuple[Rank, str]] = set()
    for start, label in zip(reversed(starts), reversed(labels), strict=True):
        if label is None:
            continue
        second = _SECOND.get(label.value)
        if label.rank is Rank.LETTER or second is None or (label.rank, second) in later:
            followed.append(start)
        later.add((label.rank, label.value))
    return followed[::-1]
