"""How situations are drawn: what a vocabulary declares of it.

`drawn_at(Person, Side)`: Person sits at this side of the picture, top, right, bottom or left. `drawn_in_hand(Event)`:
Event(Person, Thing) says that Person has Thing in his hand. `drawn_red(Value)`: what Value is called is printed in red.
`drawn_last(Value)`: in a list of values it stands behind the others.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from clingo import Symbol, parse_term

SIDES = ("left", "top", "right", "bottom")
"""The sides of a picture, clockwise from where rows of a table begin."""


@dataclass(frozen=True)
class Drawn:
    """Where people sit, events that tell what is in a hand, values printed in red, values listed last."""

    seats: Mapping[Symbol, str] = field(default_factory=dict)
    in_hand: frozenset[str] = frozenset()
    red: frozenset[Symbol] = frozenset()
    last: frozenset[Symbol] = frozenset()

    def seated(self, people: Collection[Symbol]) -> tuple[Symbol, ...] | None:
        """Return people clockwise from the left; None where one has no seat, or two have the same."""
        taken = {self.seats[one]: one for one in people if one in self.seats}
        return tuple(taken[side] for side in SIDES if side in taken) if len(taken) == len(people) else None

    @property
    def data(self) -> list[Any]:
        """The same as JSON data, to be read by `drawn_of`."""
        return [
            {str(one): side for one, side in self.seats.items()},
            sorted(self.in_hand),
            sorted(map(str, self.red)),
            sorted(map(str, self.last)),
        ]


def drawn_of(data: Any) -> Drawn:
    """Return what `Drawn.data` wrote."""
    seats, in_hand, red, last = data
    return Drawn(
        {parse_term(one): side for one, side in seats.items()},
        frozenset(in_hand),
        frozenset(map(parse_term, red)),
        frozenset(map(parse_term, last)),
    )
