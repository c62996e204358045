"""The irregularities of a ruling."""

from clingo import Symbol

from pyrules.code.meaning import giving_way
from pyrules.solver.control import Model


def standing(model: Model) -> list[Symbol]:
    """Return what provisions call irregularities in a ruling, without what gives way to another."""
    return [one for one in model.of("irregularity", 2) if not any(way in model for way in giving_way(one))]
