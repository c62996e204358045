"""Changes that hang on a switch: one program holds many, and one is made at a time (`asp/copies/switched.lp`)."""

from collections.abc import Iterable, Iterator, Mapping

from clingo import Function, Number, Symbol

from pyrules.code import terms
from pyrules.code.literals import Literal
from pyrules.grounding.copies import statements
from pyrules.grounding.statements import Line, facts
from pyrules.mutation.change import Change

COPY = "changed__"
"""What stands before the names of a changed copy of a code."""
SWITCHES = ("switched_on", "switched_off")
"""What tells which change is made, and which rules it takes away."""
NOTHING = Function("nothing")
"""Stands for no change at all."""


def switched_on(position: int) -> Symbol:
    """Return the atom that is true where a change is made."""
    return Function(SWITCHES[0], [Number(position)])


def where_made(position: int) -> Literal:
    """Return the condition that a change is made."""
    return Literal.of(SWITCHES[0], terms.Number(position))


def where_kept(number: int) -> Literal:
    """Return the condition that the change made does not take a rule away."""
    return Literal.of(SWITCHES[1], terms.Number(number), nots=1)


def switches(changes: Mapping[int, Change], others: Iterable[Symbol] = ()) -> Iterator[Line]:
    """Yield the statements of the switch.

    Args:
        changes: the changes by the number that stands for each in the program.
        others: what stands for something else that the switch may be set to.

    """
    yield from statements("switched")
    yield from facts(Function("change__", [one]) for one in (*others, *map(Number, changes)))
    for position, change in changes.items():
        yield from facts(
            Function("removes__", [Number(position), Number(number)]) for number in sorted(change.removed)
        )
