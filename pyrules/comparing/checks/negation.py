"""Negation: whether as much is denied in both texts."""

from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import rest
from pyrules.comparing.model import Difference, Issue
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.units import Unit

DEFINITION = "one of the texts denies what the other says"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the negations that have no counterpart."""
    looked = [pair for pair in pairing.units if _negations(pair.original) or _negations(pair.translation)]
    return Looked(len(looked), tuple(one for pair in looked for one in _differences(pair)))


def _negations(unit: Unit) -> tuple[Marker, ...]:
    """Return what denies: an "unless" is an "if not"."""
    unless = tuple(one for one in unit.of("conditions") if "unless" in one.meanings)
    return tuple(sorted((*unit.of("negation"), *unless), key=lambda marker: marker.words))


def _differences(pair: UnitPair) -> Iterator[Difference]:
    left = rest(pair, _negations(pair.original), _negations(pair.translation), lambda _one, _other: True)
    for one in left.original:
        said = pair.original.words_of(one.words)
        yield in_units("negation", pair, one.words, None, f"`{said}` has no counterpart", Issue.OMISSION)
    for one in left.translation:
        said = pair.translation.words_of(one.words)
        yield in_units(
            "negation", pair, None, one.words, f"the original does not have this `{said}`", Issue.ADDITION
        )
