"""Connectives: "or" where the original has "and", and the reverse, between the same things."""

from collections import Counter
from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest, crossed, distance, kinship, rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.units import Unit

DEFINITION = "what the original joins with one connective the translation joins with another"
FORM = False
# How alike the surroundings of two connectives must be, and how far apart they may stand.
_LEAST_KINSHIP = 0.34
_FURTHEST = 0.4
# Within so many words a denial follows a connective that joins what is denied.
_BESIDE = 3
# Within so many words a connective follows what says of how many things that it joins something is said.
_OF_BOTH = 8
_ANY, _ALL = frozenset({"any", "every"}), frozenset({"all", "every"})


def run(pairing: Pairing) -> Looked:
    """Return the connectives that another one stands for."""
    counts = [len(pair.original.of("connectives")) for pair in pairing.units]
    looked = [number for number, count in enumerate(counts) if count]
    return Looked(sum(counts), tuple(one for number in looked for one in _differences(pairing, number)))


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    for first, second in _exchanged(pairing, number):
        yield in_units(
            "connective",
            pair,
            first.words,
            second.words,
            f"`{min(first.meanings)}` became `{min(second.meanings)}`",
            became=(first.meanings, second.meanings),
            confidence=_of(pairing, number, first, second),
        )


def _of(pairing: Pairing, number: int, first: Marker, second: Marker) -> Confidence:
    """Return how much speaks for an exchange: what the two join renders each other, or ends an item."""
    pair = pairing.units[number]
    if (first, second) in _last(pair):
        return Confidence.LIKELY
    if _of_any(pair.original, first, pair.translation, second) or _of_any(
        pair.translation, second, pair.original, first
    ):
        return Confidence.WEAK
    joined = pairing.learnt.kinship(number, first.place, second.place)
    return Confidence.LIKELY if joined is None or joined >= _LEAST_KINSHIP else Confidence.WEAK


def _exchanged(pairing: Pairing, number: int) -> list[tuple[Marker, Marker]]:
    """Return the connectives of which one stands for another.

    Those that join words which render each other are plain; of the others, where both units have as many, they are
    taken in order, else by what they stand among.
    """
    pair = pairing.units[number]
    sides = pair.original.of("connectives"), pair.translation.of("connectives")
    joining = [*_last(pair)]
    joining += [both for both in _joining(pairing, number) if not _among(both, joining)]
    plain = [both for both in joining if not _same(*both)]
    left = without(Rest(*sides), joining)
    if len(sides[0]) == len(sides[1]) and len(left.original) != len(left.translation):
        left = Rest((), ())
    if _meanings(sides[0]) == _meanings(sides[1]):
        # As many of either: the clauses stand in another order, and who stands beside whom tells nothing.
        left = Rest((), ())
    found = [*plain, *_exchanged_among(pairing, number, left.original, left.translation)]
    return [both for both in found if not _distributed(pair, *both)]


def _last(pair: UnitPair) -> Iterator[tuple[Marker, Marker]]:
    """Yield the connectives with which both units end: what follows is an item of its own."""
    ends = [
        next((one for one in unit.of("connectives") if one.words[-1] == len(unit.words) - 1), None)
        for unit in (pair.original, pair.translation)
    ]
    if ends[0] and ends[1]:
        yield ends[0], ends[1]


def _among(both: tuple[Marker, Marker], others: list[tuple[Marker, Marker]]) -> bool:
    return any(both[0] is first or both[1] is second for first, second in others)


def _meanings(connectives: tuple[Marker, ...]) -> Counter[frozenset[str]]:
    return Counter(one.meanings for one in connectives)


def _distributed(pair: UnitPair, first: Marker, second: Marker) -> bool:
    """Return whether a denial is said once on one side and of each member on the other: "nothing is or may be"."""
    sides = (pair.original, first), (pair.translation, second)
    return any(
        _denied_beside(*own) and _denied_before(*other) for own, other in (sides, tuple(reversed(sides)))
    )


def _of_any(unit: Unit, one: Marker, other_unit: Unit, other: Marker) -> bool:
    """Return whether one side speaks of any of two, the other of all of both: "any A or B" is "all A and B"."""
    if "or" not in one.meanings or "and" not in other.meanings:
        return False
    return _said_of(unit, one, _ANY) and _said_of(other_unit, other, _ALL)


def _said_of(unit: Unit, joining: Marker, meanings: frozenset[str]) -> bool:
    return any(
        one.meanings & meanings and 0 < joining.place - one.place <= _OF_BOTH
        for one in unit.of("quantifiers")
    )


def _denied_beside(unit: Unit, joining: Marker) -> bool:
    firm = (one for one in unit.of("negation") if not one.is_soft)
    return any(0 < one.place - joining.place <= _BESIDE for one in firm)


def _denied_before(unit: Unit, joining: Marker) -> bool:
    excepting = (one for one in unit.of("conditions") if "except" in one.meanings)
    firm = (one for one in unit.of("negation") if not one.is_soft)
    return any(one.place < joining.place for one in (*firm, *excepting))


def _joining(pairing: Pairing, number: int) -> Iterator[tuple[Marker, Marker]]:
    """Yield the connectives that join words which render each other."""
    pair = pairing.units[number]
    translation = pair.translation.of("connectives")
    taken: set[int] = set()
    for first in pair.original.of("connectives"):
        between = pairing.learnt.between(number, first.place)
        inside = [one for one in translation if between and between[0] < one.place < between[1]]
        if len(inside) == 1 and inside[0].place not in taken:
            taken.add(inside[0].place)
            yield first, inside[0]


def _exchanged_among(
    pairing: Pairing, number: int, original: tuple[Marker, ...], translation: tuple[Marker, ...]
) -> list[tuple[Marker, Marker]]:
    pair = pairing.units[number]
    if len(original) == len(translation):
        different = [both for both in zip(original, translation, strict=True) if not _same(*both)]
        if len({min(first.meanings) for first, _ in different}) == 1:
            return different
        # As many the one way as the other: the clauses may stand in another order.
        return crossed(pair, original, translation, _same)
    left = rest(pair, original, translation, _same)

    def alike(first: Marker, second: Marker) -> bool:
        joined = pairing.learnt.kinship(number, first.place, second.place) or 0.0
        return (
            max(joined, kinship(pair, first.place, second.place)) >= _LEAST_KINSHIP
            and distance(pair, first.place, second.place) <= _FURTHEST
        )

    return substitutions(pair, left, alike)


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings) or "either" in first.meanings | second.meanings
