"""Match what stands in an original with what stands in its translation, and see what is left over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pyrules.comparing.pairing import UnitPair


class Placed(Protocol):
    """Something that stands at a word of a unit."""

    @property
    def place(self) -> int:
        """The index of the word."""


_A_PAIR = 2
# So much closer must two places be for an exchange to be no other order of clauses.
_CLEARLY = 0.2
Item = TypeVar("Item", bound=Placed)


@dataclass(frozen=True)
class Rest(Generic[Item]):
    """What nothing on the other side matches."""

    original: tuple[Item, ...]
    translation: tuple[Item, ...]


def closeness(pair: UnitPair, original: int, translation: int) -> float:
    """Return how alike the surroundings of two words are: 2 for the same names at the same place, 0 for none.

    Half of it is what they stand among, half where in the unit they stand: word order differs between
    languages, and what is near a word mostly stays near it.
    """
    return kinship(pair, original, translation) + 1 - distance(pair, original, translation)


def kinship(pair: UnitPair, original: int, translation: int) -> float:
    """Return which share of the names near one word is near the other too: 0 to 1."""
    near = pair.original.around(original), pair.translation.around(translation)
    fewest = min(len(near[0]), len(near[1]))
    return len(near[0] & near[1]) / fewest if fewest else 0.0


def distance(pair: UnitPair, original: int, translation: int) -> float:
    """Return how far apart two words are, as shares of their units: 0 to 1."""
    return abs(pair.original.position(original) - pair.translation.position(translation))


def rest(
    pair: UnitPair,
    original: Sequence[Item],
    translation: Sequence[Item],
    same: Callable[[Item, Item], bool],
) -> Rest[Item]:
    """Return what is left after each item is matched with the closest one of the other side that is the same.

    Args:
        pair: where the items stand.
        original: the items of the original.
        translation: the items of the translation.
        same: whether an item of the original and one of the translation say the same.

    """
    matches = _best(pair, original, translation, same)
    taken = {index for index, _ in matches}, {index for _, index in matches}
    return Rest(
        tuple(item for index, item in enumerate(original) if index not in taken[0]),
        tuple(item for index, item in enumerate(translation) if index not in taken[1]),
    )


def substitutions(
    pair: UnitPair,
    left: Rest[Item],
    fits: Callable[[Item, Item], bool] = lambda _one, _other: True,
) -> list[tuple[Item, Item]]:
    """Return which left-over item of the original stands where which one of the translation stands."""
    matches = _best(pair, left.original, left.translation, fits)
    return [(left.original[first], left.translation[second]) for first, second in matches]


def crossed(
    pair: UnitPair,
    original: Sequence[Item],
    translation: Sequence[Item],
    same: Callable[[Item, Item], bool],
) -> list[tuple[Item, Item]]:
    """Return two items that changed places: each stands where the other should.

    Only where both sides have as many, two of them differ in order, and each would fit the other's place but is
    closer to its own: else the clauses stand in another order.
    """
    if len(original) != len(translation):
        return []
    different = [both for both in zip(original, translation, strict=True) if not same(*both)]
    if len(different) != _A_PAIR:
        return []
    (first, one), (second, other) = different
    if not (same(first, other) and same(second, one)):
        return []
    as_they_stand = closeness(pair, first.place, one.place) + closeness(pair, second.place, other.place)
    in_other_order = closeness(pair, first.place, other.place) + closeness(pair, second.place, one.place)
    return different if as_they_stand > in_other_order + _CLEARLY else []


def without(left: Rest[Item], matched: Sequence[tuple[Item, Item]]) -> Rest[Item]:
    """Return what is left once substitutions are taken away."""
    firsts = [id(first) for first, _ in matched]
    seconds = [id(second) for _, second in matched]
    return Rest(
        tuple(item for item in left.original if id(item) not in firsts),
        tuple(item for item in left.translation if id(item) not in seconds),
    )


def _best(
    pair: UnitPair,
    original: Sequence[Item],
    translation: Sequence[Item],
    fits: Callable[[Item, Item], bool],
) -> list[tuple[int, int]]:
    ranked = sorted(
        (
            (-closeness(pair, first.place, second.place), index, other)
            for index, first in enumerate(original)
            for other, second in enumerate(translation)
            if fits(first, second)
        ),
    )
    taken: tuple[set[int], set[int]] = set(), set()
    found = []
    for _, index, other in ranked:
        if index not in taken[0] and other not in taken[1]:
            found.append((index, other))
            taken[0].add(index)
            taken[1].add(other)
    return found
