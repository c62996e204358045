"""Provisions that are displaced wherever they apply."""

from collections import defaultdict
from collections.abc import Iterator

from clingo import Symbol

from pyrules.checks import Finding
from pyrules.errors import SolvingError
from pyrules.provisions import ancestors, natural_order
from pyrules.showing import case_of, needed, rulings_on
from pyrules.solving import Model
from pyrules.survey import Survey

DEFINITION = "whenever the provision applies, some union of others overrides it"

DISPLACEABLE = (("norm", 4), ("option", 3), ("question", 2), ("irregularity", 2), ("settles", 3))
"""The conclusions that displacing takes away, with their numbers of arguments; the first argument is the id."""


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the provisions that others displace wherever they have a conclusion, with no more others than needed.

    The situation is a smallest one in which the provision has a conclusion.
    """
    if not survey.possible:
        return
    said: dict[str, list[Symbol]] = defaultdict(list)
    for name, arity in DISPLACEABLE:
        for atom in survey.solver.atoms(name, arity):
            said[atom.arguments[0].string].append(atom)
    overrides = sorted(survey.solver.atoms("overrides", 2))
    for provision in sorted(said, key=natural_order):
        displacing = [atom for atom in overrides if _displaces(atom, provision)]
        if displacing:
            yield from _shadowed(survey, provision, said[provision], displacing)


def _shadowed(
    survey: Survey, provision: str, said: list[Symbol], displacing: list[Symbol]
) -> Iterator[Finding]:
    """Yield the finding, if something displaces the provision wherever it has a conclusion."""
    solver = survey.solver
    applies = solver.any_of("applies", sorted(said))
    by: dict[str, list[Symbol]] = defaultdict(list)
    for atom in displacing:
        by[atom.arguments[0].string].append(atom)
    displaced = {other: solver.any_of("displaced", by[other]) for other in sorted(by, key=natural_order)}

    def stands_without(others: list[str]) -> bool:
        return solver.satisfiable([(applies, True), *((displaced[one], False) for one in others)])

    others = list(displaced)
    if not stands_without([]) or stands_without(others):
        return
    for one in reversed(list(others)):
        fewer = [other for other in others if other != one]
        if not stands_without(fewer):
            others = fewer
    model = solver.smallest([(applies, True)])
    if model is None:
        raise SolvingError(f"{provision} applies and does not")
    decisions = needed(survey, model, applies)
    witness = case_of(survey, model, decisions, f"shadowed: {provision}")
    if not all(_shows(ruling, provision, others) for ruling in rulings_on(survey, witness, decisions)):
        raise SolvingError(f"a witness does not replay: shadowed {provision}")
    yield Finding(
        kind="shadowed",
        provisions=(provision, *(one for one in others if one != provision)),
        sentence=f"wherever {provision} applies it is overridden by {' or '.join(others)}",
        witness=witness,
        replayed=True,
    )


def _shows(ruling: Model, provision: str, others: list[str]) -> bool:
    """Tell whether the provision has a conclusion in a ruling and one of the others displaces it."""
    says = any(
        atom.arguments[0].string == provision
        for name, arity in DISPLACEABLE
        for atom in ruling.of(name, arity)
    )
    return says and any(
        atom.arguments[0].string in others and _displaces(atom, provision)
        for atom in ruling.of("overrides", 2)
    )


def _displaces(overrides: Symbol, provision: str) -> bool:
    """Tell whether an atom `overrides(Id, Other)` displaces a provision, itself or with what it stands in.

    A part that displaces what it stands in stands beside it (asp/core/norms.lp).
    """
    by, target = (one.string for one in overrides.arguments)
    wholes = ancestors(provision)
    return target == provision or (target in wholes and by not in (provision, *wholes))
