"""Provisions that are displaced wherever they apply."""

from collections import defaultdict
from collections.abc import Iterator

from clingo import Symbol

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Finding
from pyrules.code.meaning import DISPLACES, meaning
from pyrules.code.provisions import natural_order
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.solver.control import Model
from pyrules.solver.shrinking import shrunk

DEFINITION = "whenever the provision applies, some union of others overrides it"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the provisions that others displace wherever they have a conclusion, with no more others than needed.

    The situation is a smallest one in which the provision has a conclusion.
    """
    for part in survey.parts():
        said = {
            atom.arguments[0].string
            for name, arity in meaning(part.rulebook).displaceable
            for atom in part.solver.atoms(name, arity)
        }
        for provision in sorted(filter(part.answers_for, said), key=natural_order):
            others = displacing(part, provision)
            if others:
                yield _finding(part, provision, others)


def displacing(survey: Survey, provision: str) -> list[str]:
    """Return the provisions of which one displaces this one wherever it has a conclusion, no more than needed.

    There are none where it has no conclusion, or one that stands in some situation.
    """
    solver = survey.solver
    by: dict[str, list[Symbol]] = defaultdict(list)
    for atom in sorted(solver.atoms(DISPLACES, 2)):
        if atom.arguments[1].string == provision:
            by[atom.arguments[0].string].append(atom)
    if not by:
        return []
    applies = _applying(survey, provision)
    named = sorted(by, key=natural_order)
    atoms = solver.derived("displaced", [[([atom], ()) for atom in by[other]] for other in named])
    displaced = dict(zip(named, atoms, strict=True))

    def stands_without(others: list[str]) -> bool:
        return solver.satisfiable([(applies, True), *((displaced[one], False) for one in others)])

    others = list(displaced)
    if not stands_without([]) or stands_without(others):
        return []
    return shrunk(reversed(others), lambda some: not stands_without(some))[::-1]


def _applying(survey: Survey, provision: str) -> Symbol:
    """Return what is true where a provision has a conclusion that displacing takes away."""
    said = [
        atom
        for name, arity in meaning(survey.rulebook).displaceable
        for atom in survey.solver.atoms(name, arity)
        if atom.arguments[0].string == provision
    ]
    return survey.solver.any_of("applies", sorted(said))


def _finding(survey: Survey, provision: str, others: list[str]) -> Finding:
    applies = _applying(survey, provision)
    model = survey.solver.smallest([(applies, True)])
    if model is None:
        raise SolvingError(f"{provision} applies and does not")
    decisions = survey.needed(model, applies)
    witness = case_of(survey, model, decisions, f"shadowed: {provision}")
    if not all(
        _shows(survey, ruling, provision, others) for ruling in rulings_on(survey, witness, decisions)
    ):
        raise SolvingError(f"a witness does not replay: shadowed {provision}")
    return Finding(
        kind="shadowed",
        provisions=(provision, *(one for one in others if one != provision)),
        sentence=f"wherever {provision} applies it is overridden by {' or '.join(others)}",
        witness=witness,
        replayed=True,
    )


def _shows(survey: Survey, ruling: Model, provision: str, others: list[str]) -> bool:
    """Tell whether the provision has a conclusion in a ruling and one of the others displaces it."""
    says = any(
        atom.arguments[0].string == provision
        for name, arity in meaning(survey.rulebook).displaceable
        for atom in ruling.of(name, arity)
    )
    return says and any(
        by.string in others and displaced.string == provision
        for by, displaced in (atom.arguments for atom in ruling.of(DISPLACES, 2))
    )
