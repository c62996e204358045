"""Which label is next: what tells a label from a sentence that begins like one."""

from dataclasses import dataclass, field

from pyrules.texts.alphabet import position
from pyrules.texts.labels import Count, Label, Rank
from pyrules.texts.nesting import Nesting, settle_roman
from pyrules.texts.passages import Path, Step

# A label that skips more than this is taken for words: a line may begin with any number.
_FURTHEST_SKIP = 3
_ROMAN = (Count.ROMAN, Count.CAPITAL_ROMAN)


def parent_of(path: Path, rank: Rank) -> Path:
    """Return the part of a path in which a label of this rank lies."""
    return tuple(step for step in path if step.rank < rank)


@dataclass
class Siblings:
    """Remembers the last label under every path."""

    _last: dict[tuple[Path, Rank], int] = field(default_factory=dict)

    def last(self, path: Path, rank: Rank) -> int:
        """Return the place of the last label of this rank where `path` is open; 0 for none."""
        return self._last.get((parent_of(path, rank), rank), 0)

    def settle(self, label: Label, path: Path, nesting: Nesting) -> Label:
        """Return the label with the rank it has here: `(i)` is a Roman numeral unless it follows `(h)`."""
        if label.roman is not None and nesting.may_be(label.roman):
            roman_before = self.last(path, nesting.ranks[label.roman])
            letter_before = self.last(path, nesting.ranks[label.style])
            label = settle_roman(label, roman_before=roman_before, letter_before=letter_before)
        return nesting.settle(label)

    def distance(self, label: Label, path: Path) -> int:
        """Return how far the label is from the one before it: 1 where it is the next one."""
        return place_of(label) - self.last(path, label.rank)

    def is_next(self, label: Label, path: Path) -> bool:
        """Return whether the label is the one that comes next where `path` is open."""
        return self.distance(label, path) == 1

    def is_plausible(self, label: Label, path: Path) -> bool:
        """Return whether the label can stand where `path` is open, a few missing or one said again."""
        return place_of(label) > 0 and self.distance(label, path) <= _FURTHEST_SKIP

    def add(self, label: Label, path: Path) -> Path:
        """Remember the label and return the path that it opens."""
        parent = parent_of(path, label.rank)
        self._last[parent, label.rank] = place_of(label)
        return (*parent, Step(label.rank, label.value))


def place_of(label: Label) -> int:
    """Return the place of a label among its siblings, from 1; 0 where it has none."""
    if label.style.count is Count.DECIMAL:
        return int(label.value.rpartition(".")[2])
    roman = label.style.count in _ROMAN or (label.style.count is Count.UNIT and label.value.isalpha())
    return position(label.value, roman=roman)
