"""How much a ruling asks: what makes one ruling stricter than another."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clingo import Function, Symbol

from pyrules.code.forces import FORBIDS, OBLIGES, PERMITS
from pyrules.solver.control import Model

STRICT = ("obliged", "forbidden", "irregular")
"""Matters of which more is stricter: an act is asked for, it is forbidden, something is called an irregularity."""
LENIENT = ("permitted", "choosable")
"""Matters of which more is more lenient: an act may be done, it is one of several to choose among."""
NEUTRAL = ("ended",)
"""Matters that are neither: an irregularity ends in some way."""

Step = tuple[Symbol, int]
"""A matter with a force: `obliged(Bearer, Act)` and its place on the scale, from 1; 1 for what has no force."""
Steps = frozenset[Step]
"""A ruling: each matter with every force up to that which it has."""


@dataclass(frozen=True)
class Saying:
    """One thing that a ruling says: a matter, its force, and the provision that says so."""

    provision: str
    matter: Symbol
    force: str
    level: int


def sayings(model: Model, block: Iterable[str]) -> Iterator[Saying]:
    """Yield what the provisions of a block say in an answer set; what gives way to another says nothing."""
    here = frozenset(block)
    displaced = {atom.arguments[0].string for atom in model.of("overridden", 1)}

    def speaks(provision: str) -> bool:
        return provision in here and provision not in displaced

    for atom in model.of("governs", 4):
        provision, force, bearer, act = atom.arguments
        if speaks(provision.string):
            name, level = _placed(force.name)
            yield Saying(provision.string, Function(name, [bearer, act]), force.name, level)
    others = (("choosable", "option", 3), ("irregular", "irregularity", 2), ("ended", "settles", 3))
    for name, predicate, arity in others:
        for atom in model.of(predicate, arity):
            provision, *rest = atom.arguments
            if speaks(provision.string):
                yield Saying(provision.string, Function(name, rest), "", 1)


def steps(said: Iterable[Saying]) -> Steps:
    """Return a ruling as what is compared, without the provisions."""
    return frozenset((one.matter, level) for one in said for level in range(1, one.level + 1))


def _placed(force: str) -> tuple[str, int]:
    """Return the kind of matter that a force makes, and its place on the scale."""
    if force in OBLIGES:
        return "obliged", OBLIGES.index(force) + 1
    if force in FORBIDS:
        return "forbidden", FORBIDS.index(force) + 1
    return "permitted", 1


def program(prefix: str) -> Iterator[str]:
    """Yield the statements that measure the rulings of one edition in the solver, as `sayings` does here.

    Args:
        prefix: what the names of that edition's conclusions begin with; `ruled(Id)` tells its provisions.

    """
    for name, forces in (("obliged", OBLIGES), ("forbidden", FORBIDS), ("permitted", PERMITS)):
        for level, force in enumerate(forces, 1):
            yield (
                f"{prefix}says({name}(Bearer,Act),1..{level}) :- {prefix}governs(Id,{force},Bearer,Act), "
                f"{prefix}ruled(Id)."
            )
    for name, predicate, parts in (
        ("choosable", "option", "Bearer,Act"),
        ("irregular", "irregularity", "What"),
        ("ended", "settles", "What,Disposition"),
    ):
        yield (
            f"{prefix}says({name}({parts}),1) :- {prefix}{predicate}(Id,{parts}), {prefix}ruled(Id), "
            f"not {prefix}overridden(Id)."
        )
