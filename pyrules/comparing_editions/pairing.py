"""Which laws of two editions are compared with which: the concordance, and the numbers where it says nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from pyrules.base.graphs import linked
from pyrules.code.provisions import Numbering, natural_order
from pyrules.comparing_editions.concordance import Concordance
from pyrules.comparing_editions.sides import Side


@dataclass(frozen=True)
class Pair:
    """What two editions say of the same matter.

    `left` and `right` name it in each edition: the smallest provision that holds all of `left_provisions`, and
    of `right_provisions`. Where only one edition has the law, `alone` is its side: the law is held against all that
    the other edition says, and the other name is empty.
    """

    left: str
    right: str
    left_provisions: frozenset[str]
    right_provisions: frozenset[str]
    alone: Side | None = None

    @property
    def own(self) -> frozenset[str]:
        """The provisions that are about the matter, of either edition."""
        sides = {"left": self.left_provisions, "right": self.right_provisions}
        return sides[self.alone] if self.alone else self.left_provisions | self.right_provisions


@dataclass(frozen=True)
class Pairing:
    """All pairs, in book order of the left edition, and the laws that only one edition has encoded.

    Where not all of the other edition is encoded, it need not lack such a law; where all is, the law is a pair alone.
    """

    pairs: tuple[Pair, ...]
    only_left: tuple[str, ...]
    only_right: tuple[str, ...]


class Matching:
    """The correspondences between the provisions of two editions.

    Args:
        concordance: what is said to correspond.
        left: the left edition's name.
        right: the right edition's name.
        numberings: how each edition numbers its provisions.

    Raises:
        InputError: the concordance knows no such edition.

    """

    def __init__(
        self,
        concordance: Concordance,
        left: str,
        right: str,
        numberings: tuple[Numbering, Numbering] = (Numbering(), Numbering()),
    ) -> None:
        self._concordance = concordance
        self._left = left
        self._right = right
        self._numberings = dict(zip(("left", "right"), numberings, strict=True))

    def correspond(self, left: str, right: str) -> bool:
        """Tell whether two provisions correspond, be it as parts of what does."""
        there = self._concordance.counterparts(self._left, left, self._right)
        back = self._concordance.counterparts(self._right, right, self._left)
        return any(_within(right, one, self._numberings["right"]) for one in there) or any(
            _within(left, one, self._numberings["left"]) for one in back
        )

    def exactly(self, left: str, right: str) -> bool:
        """Tell whether two provisions correspond themselves, and not only as parts or wholes."""
        there = self._concordance.counterparts(self._left, left, self._right)
        return right in there and left in self._concordance.counterparts(self._right, right, self._left)

    def pairing(self, left: Iterable[str], right: Iterable[str]) -> Pairing:
        """Put the provisions of two editions together, law by law.

        Provisions of one law stay together where their counterparts do; so a part that became a part of another
        law is compared by itself.

        Args:
            left: the provisions that the left edition encodes.
            right: those that the right edition encodes.

        """
        every = {"left": frozenset(left), "right": frozenset(right)}
        nodes = [(side, one) for side in every for one in sorted(every[side], key=natural_order)]
        together = (pair for pair in combinations(nodes, 2) if self._together(*pair))
        pairs: list[Pair] = []
        only_left: list[str] = []
        only_right: list[str] = []
        for group in linked(nodes, together):
            here = frozenset(provision for side, provision in group if side == "left")
            there = frozenset(provision for side, provision in group if side == "right")
            if here and there:
                pairs.append(Pair(self._whole("left", here), self._whole("right", there), here, there))
            elif here:
                if self._concordance.is_fragment(self._right):
                    only_left.append(self._whole("left", here))
                else:
                    pairs.append(Pair(self._whole("left", here), "", here, every["right"], "left"))
            elif self._concordance.is_fragment(self._left):
                only_right.append(self._whole("right", there))
            else:
                pairs.append(Pair("", self._whole("right", there), every["left"], there, "right"))
        return Pairing(
            tuple(sorted(pairs, key=_book_order)),
            tuple(sorted(only_left, key=natural_order)),
            tuple(sorted(only_right, key=natural_order)),
        )

    def _together(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Tell whether two provisions, each after its side, are compared together."""
        if one[0] != other[0]:
            here, there = (one, other) if one[0] == "left" else (other, one)
            to_each_other = self._law(*there) in self._goes_to(*here) and self._law(*here) in self._goes_to(
                *there
            )
            return to_each_other or self.correspond(here[1], there[1])
        return self._law(*one) == self._law(*other) and self._goes_to(*one) == self._goes_to(*other)

    @cache  # noqa: B019 - lives as long as one comparison
    def _goes_to(self, side: str, provision: str) -> frozenset[str]:
        """Return the laws of the other edition that a provision has its counterparts in."""
        editions = (self._left, self._right) if side == "left" else (self._right, self._left)
        found = self._concordance.counterparts(editions[0], provision, editions[1])
        there = "right" if side == "left" else "left"
        return frozenset(self._law(there, one) for one in found)

    def _law(self, side: str, provision: str) -> str:
        return self._numberings[side].law_of(provision)

    def _whole(self, side: str, provisions: Iterable[str]) -> str:
        """Return the smallest provision that holds all of these; where there is none, their laws."""
        numbering = self._numberings[side]
        listed = sorted(provisions, key=natural_order)
        for whole in (listed[0], *numbering.ancestors(listed[0])):
            if all(one == whole or whole in numbering.ancestors(one) for one in listed):
                return whole
        return " and ".join(dict.fromkeys(map(numbering.law_of, listed)))


def _book_order(pair: Pair) -> tuple[object, ...]:
    return natural_order(pair.left or pair.right), natural_order(pair.right)


def _within(provision: str, other: str, numbering: Numbering) -> bool:
    """Tell whether of two provisions one is the other or holds it."""
    return (
        provision == other
        or other in numbering.ancestors(provision)
        or provision in numbering.ancestors(other)
    )
