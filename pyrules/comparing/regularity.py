"""How regularly two texts render a word that carries the logic by one that means the same.

Where they hardly ever do, its being lost or exchanged in one place more is their habit and tells nothing: the word
list may not know what they render it by, or the languages part here.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from pyrules.comparing.markers import Marker
from pyrules.comparing.units import Unit

# What is taken for granted before these texts tell anything, and how many places' worth of them that is.
_BEFORE, _PLACES = 0.9, 3.0
# From what share on a word is rendered regularly.
_REGULAR = 0.67
# The same of what is rendered as good as always.
_ALWAYS = 0.85
_CATEGORIES = ("modals", "negation", "quantifiers", "connectives", "conditions", "bounds")

_Shares = Mapping[tuple[str, str], Mapping[int, tuple[float, int]]]


class Regularity:
    """In which share of its places each marker of either text has one that means the same on the other side."""

    def __init__(self, pairs: Sequence[tuple[Unit, Unit]]) -> None:
        """Count in units that render each other."""
        self._pairs = pairs

    def of(self, marker: Marker, side: int, but: int) -> float:
        """Return the share for a marker of a side, as all pairs but one tell."""
        places = self._counted[side].get((marker.category, marker.expression), {})
        others = [counted for number, counted in places.items() if number != but]
        met, times = sum(share for share, _ in others), sum(count for _, count in others)
        return (met + _BEFORE * _PLACES) / (times + _PLACES)

    def holds(self, marker: Marker, side: int, but: int) -> bool:
        """Return whether a marker is rendered regularly, as far as the other pairs tell."""
        return self.of(marker, side, but) >= _REGULAR

    def is_habit(self, marker: Marker, side: int, but: int) -> bool:
        """Return whether a marker is rendered as good as always, as far as the other pairs tell."""
        return self.of(marker, side, but) >= _ALWAYS

    @cached_property
    def _counted(self) -> tuple[_Shares, _Shares]:
        return _shares(self._pairs, 0), _shares(self._pairs, 1)


def _shares(pairs: Sequence[tuple[Unit, Unit]], side: int) -> _Shares:
    """Return by expression and pair in how many places it has its like there, and how often it stands there."""
    found: defaultdict[tuple[str, str], dict[int, tuple[float, int]]] = defaultdict(dict)
    for number, pair in enumerate(pairs):
        for category in _CATEGORIES:
            own, others = pair[side].of(category), pair[1 - side].of(category)
            for one in own:
                alike = [sum(bool(one.meanings & other.meanings) for other in some) for some in (own, others)]
                share = min(1.0, alike[1] / alike[0])
                key = category, one.expression
                met, times = found[key].get(number, (0.0, 0))
                found[key][number] = met + share, times + 1
    return found
