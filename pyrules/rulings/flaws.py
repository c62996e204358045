"""The defects of a code that a ruling shows (see `pyrules check`)."""

from collections.abc import Iterable

from clingo import Symbol

from pyrules.code.provisions import natural_order
from pyrules.code.rules import FLAW, FLAWS
from pyrules.code.vocabulary import Vocabulary
from pyrules.code.written import written
from pyrules.rulings.model import Flaw
from pyrules.solver.control import Model

CONFLICTS = ("opposed", "incompatible")
"""The flaws that keep people from doing all that they are to do."""


def flaw_of(atom: Symbol, vocabulary: Vocabulary) -> Flaw:
    """Return what an atom `flaw(Kind, Provisions, Matter)` says, or one of a defect."""
    kind, provisions, matter = atom.arguments
    return Flaw(
        kind=kind.name,
        provisions=tuple(one.string for one in provisions.arguments),
        matter=str(written(matter, vocabulary, "matter")),
    )


def flaws_of(model: Model, vocabulary: Vocabulary) -> tuple[Flaw, ...]:
    """Return the defects of the code that a ruling tells, in book order."""
    return _sorted(flaw_of(atom, vocabulary) for atom in model.of(FLAW, 3))


def shown_in(model: Model, vocabulary: Vocabulary) -> tuple[Flaw, ...]:
    """Return the defects of the code that an answer set shows, with those that no ruling tells, in book order."""
    return _sorted(flaw_of(atom, vocabulary) for name in FLAWS for atom in model.of(name, 3))


def _sorted(found: Iterable[Flaw]) -> tuple[Flaw, ...]:
    return tuple(
        sorted(found, key=lambda one: (one.kind, [natural_order(p) for p in one.provisions], one.matter))
    )
