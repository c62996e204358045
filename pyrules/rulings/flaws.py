"""The defects of a code that a ruling shows (see `pyrules check`)."""

from clingo import Symbol

from pyrules.code.provisions import natural_order
from pyrules.code.vocabulary import Vocabulary
from pyrules.code.written import written
from pyrules.rulings.model import Flaw
from pyrules.solver.control import Model

CONFLICTS = ("opposed", "incompatible")
"""The flaws that keep people from doing all that they are to do."""


def flaw_of(atom: Symbol, vocabulary: Vocabulary) -> Flaw:
    """Return what an atom `flaw(Kind, Provisions, Matter)` says."""
    kind, provisions, matter = atom.arguments
    return Flaw(
        kind=kind.name,
        provisions=tuple(one.string for one in provisions.arguments),
        matter=str(written(matter, vocabulary, "matter")),
    )


def flaws_of(model: Model, vocabulary: Vocabulary) -> tuple[Flaw, ...]:
    """Return the defects of the code that an answer set shows, in book order."""
    found = [flaw_of(atom, vocabulary) for atom in model.of("flaw", 3)]
    return tuple(
        sorted(found, key=lambda one: (one.kind, [natural_order(p) for p in one.provisions], one.matter))
    )
