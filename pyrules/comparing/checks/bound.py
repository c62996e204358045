"""The direction of a bound: before or after, at most or at least, within a time or once it is over."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import distance, rest, substitutions
from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit

DEFINITION = (
    "a bound has the other direction: later became earlier, a minimum a maximum, within a time after it"
)
FORM = False
# Which meanings a bound can be rendered by: "within 30 days" is "at the latest 30 days after".
_ALIKE = (
    {"earlier", "before"},
    {"later", "after"},
    {"smallest", "least"},
    {"largest", "most"},
    {"within", "during", "most", "until", "before"},
    {"beyond", "after", "least"},
    {"from", "after", "beyond"},
    {"more", "least", "beyond"},
    {"less", "most", "within"},
)
# What stands for each other by mistake alone.
_OPPOSITE = (
    {"earlier", "later"},
    {"earlier", "after"},
    {"later", "before"},
    {"smallest", "largest"},
    {"smallest", "most"},
    {"largest", "least"},
    {"within", "beyond"},
    {"within", "after"},
    {"within", "least"},
    {"beyond", "most"},
    {"from", "until"},
    {"from", "during"},
    {"more", "less"},
    {"more", "most"},
    {"less", "least"},
)
# How far apart two that stand for each other may stand, as shares of their units.
_FURTHEST = 0.4
_TIMES = frozenset({"before", "after", "until", "during"})


def run(pairing: Pairing) -> Looked:
    """Return the bounds for which one of the other direction stands."""
    looked = [number for number, pair in enumerate(pairing.units) if pair.original.of("directions")]
    found = [one for number in range(len(pairing.units)) for one in _differences(pairing, number)]
    return Looked(len(looked), tuple(found))


def _differences(pairing: Pairing, number: int) -> Iterator[Difference]:
    pair = pairing.units[number]
    left = rest(pair, _bounds(pair.original), _bounds(pair.translation), _same)

    def exchanged(first: Marker, second: Marker) -> bool:
        return _opposite(first, second) and distance(pair, first.place, second.place) <= _FURTHEST

    for first, second in substitutions(pair, left, exchanged):
        said = pair.original.words_of(first.words), pair.translation.words_of(second.words)
        yield in_units(
            "bound",
            pair,
            first.words,
            second.words,
            f"`{said[0]}` became `{said[1]}` ({_direction(first)} became {_direction(second)})",
            became=(first.meanings, second.meanings),
        )


def _bounds(unit: Unit) -> tuple[Marker, ...]:
    """Return what has a direction: size, time, and what other checks compare by itself as far as it has one."""
    times = (one for one in unit.of("conditions") if one.meanings & _TIMES)
    found = (*unit.of("directions"), *unit.of("bounds"), *times)
    return tuple(sorted(found, key=lambda one: one.words))


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings) or _in_one(_ALIKE, first, second)


def _opposite(first: Marker, second: Marker) -> bool:
    """Return whether two bounds are opposites; those of one category that others compare are theirs."""
    own = "directions" in (first.category, second.category)
    return own and _in_one(_OPPOSITE, first, second)


def _in_one(groups: tuple[set[str], ...], first: Marker, second: Marker) -> bool:
    return any(first.meanings & some and second.meanings & some for some in groups)


def _direction(marker: Marker) -> str:
    return " or ".join(sorted(marker.meanings))
