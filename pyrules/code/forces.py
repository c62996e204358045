"""The forces of a provision's verb and what rulings are weighed by, as the core states them (`asp/core`)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pyrules.code.loading import shipped_rulebooks
from pyrules.solver.control import solve_facts


@dataclass(frozen=True)
class Forces:
    """The forces that permit, oblige and forbid, each scale from the weakest.

    `level` is the place of each on its scale; `stricter` are the names of matters of which more makes a ruling
    stricter, `more_lenient` those of which more makes it more lenient.
    """

    permits: tuple[str, ...]
    obliges: tuple[str, ...]
    forbids: tuple[str, ...]
    level: Mapping[str, int]
    stricter: frozenset[str]
    more_lenient: frozenset[str]

    @property
    def every(self) -> tuple[str, ...]:
        """All forces: what is allowed, due, and forbidden."""
        return (*self.permits, *self.obliges, *self.forbids)


@cache
def forces() -> Forces:
    """Return the forces that there are."""
    files = sorted((shipped_rulebooks() / "core").glob("*.lp"))
    stated = defaultdict(list)
    for atom in solve_facts("\n".join(file.read_text(encoding="utf-8") for file in files)):
        stated[atom.name].append(atom.arguments)
    level = {force.name: place.number for force, place in stated["force_level"]}

    def scale(name: str) -> tuple[str, ...]:
        return tuple(sorted((force.name for (force,) in stated[name]), key=level.__getitem__))

    def matters(name: str) -> frozenset[str]:
        return frozenset(matter.name for (matter,) in stated[name])

    return Forces(
        scale("permits"),
        scale("obliges"),
        scale("forbids"),
        level,
        matters("stricter"),
        matters("more_lenient"),
    )
