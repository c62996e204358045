"""How much a ruling asks: what makes one ruling stricter than another."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from clingo import Symbol

from pyrules.code.forces import forces
from pyrules.code.literals import Literal
from pyrules.code.meaning import sayings as told_by_core
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Interval, Number, Variable
from pyrules.grounding.sayings import Saying, said_in
from pyrules.solver.control import Model

Step = tuple[Symbol, int]
"""A matter with a force: `obliged(Bearer, Act)` and its place on the scale, from 1."""
Steps = frozenset[Step]
"""A ruling: each matter with every force up to that which it has."""


def sayings(rulebook: Rulebook, model: Model, block: Iterable[str]) -> tuple[Saying, ...]:
    """Return what the provisions of a block say in an answer set."""
    here = frozenset(block)
    return tuple(one for one in said_in(rulebook, model) if one.provision in here)


def measuring(rulebook: Rulebook, *, each: bool = False) -> Iterator[Rule]:
    """Yield the rules of the core that tell what provisions say, put so that they measure a ruling as `steps` does.

    They conclude `asks(Matter, Level)` of the provisions that `ruled(Id)` tells, and where each of them is wanted
    `asks_by(Matter, Level, Id)` too.
    """
    level = Variable("Level")
    for rule in told_by_core(rulebook):
        provision, matter, force = rule.head.terms if rule.head else ()
        reached = Interval(Number(1), level)
        measured = Literal.of("force_level", force, level), Literal.of("ruled", provision)
        yield replace(rule, conclusion=Literal.of("asks", matter, reached)).under(*measured)
        if each:
            by = Literal.of("asks_by", matter, reached, provision)
            yield replace(rule, conclusion=by).under(*measured)


def steps(said: Iterable[Saying]) -> Steps:
    """Return a ruling as what is compared, without the provisions."""
    levels = forces().level
    return frozenset((one.matter, level) for one in said for level in range(1, levels[one.force] + 1))
