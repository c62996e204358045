"""Provisions that are displaced wherever they apply."""

from collections.abc import Collection, Iterator

from clingo import Function, String, Symbol

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Finding
from pyrules.code.meaning import DISPLACES, OVERRIDDEN, TAKES_AWAY, giving_way, meaning
from pyrules.code.provisions import natural_order
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.solver.control import Model
from pyrules.solver.shrinking import shrunk

DEFINITION = "whenever the provision applies, some union of others overrides it"
FORM = True


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

    What a provision concludes gives way with it, or alone. There are none where it has no conclusion, or one that
    stands in some situation.
    """
    solver = survey.solver
    ways = [
        atom
        for atom in (*sorted(solver.atoms(DISPLACES, 2)), *sorted(solver.atoms(TAKES_AWAY, 3)))
        if atom.arguments[1].string == provision
    ]
    if not ways:
        return []
    conclusions = _conclusions(survey, provision)

    def stands_without(others: Collection[str]) -> bool:
        away = [atom for atom in ways if atom.arguments[0].string in others]
        bodies = [([one], [atom for atom in away if _displaces(atom, one)]) for one in conclusions]
        (stands,) = solver.derived("stands", [bodies])
        return solver.satisfiable([(stands, True)])

    others = sorted({atom.arguments[0].string for atom in ways}, key=natural_order)
    if not stands_without([]) or stands_without(others):
        return []
    return shrunk(reversed(others), lambda some: not stands_without(some))[::-1]


def _displaces(way: Symbol, conclusion: Symbol) -> bool:
    """Tell whether a conclusion gives way where this is so: its provision does, or it alone."""
    return [*way.arguments[1:]] in [one.arguments for one in giving_way(conclusion)]


def _conclusions(survey: Survey, provision: str) -> list[Symbol]:
    """Return what a provision can conclude that displacing takes away."""
    return sorted(
        atom
        for name, arity in meaning(survey.rulebook).displaceable
        for atom in survey.solver.atoms(name, arity)
        if atom.arguments[0].string == provision
    )


def _applying(survey: Survey, provision: str) -> Symbol:
    """Return what is true where a provision has a conclusion that displacing takes away."""
    return survey.solver.any_of("applies", _conclusions(survey, provision))


def _finding(survey: Survey, provision: str, others: list[str]) -> Finding:
    applies = _applying(survey, provision)
    model = survey.smallest([(applies, True)])
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
        sentence=f"wherever {provision} applies {_gives_way(model, provision)} {' or '.join(others)}",
        witness=witness,
        replayed=True,
    )


def _shows(survey: Survey, ruling: Model, provision: str, others: list[str]) -> bool:
    """Tell whether the provision has conclusions in a ruling and the others displace each of them."""
    said = [
        atom
        for name, arity in meaning(survey.rulebook).displaceable
        for atom in ruling.of(name, arity)
        if atom.arguments[0].string == provision
    ]
    ways = [
        atom
        for atom in (*ruling.of(DISPLACES, 2), *ruling.of(TAKES_AWAY, 3))
        if atom.arguments[0].string in others
    ]
    return bool(said) and all(any(_displaces(way, one) for way in ways) for one in said)


def _gives_way(model: Model, provision: str) -> str:
    """Say how a provision gives way in a ruling: as a whole, or in all that it says."""
    whole = Function(OVERRIDDEN, [String(provision)]) in model
    return "it is overridden by" if whole else "all that it says gives way to"
