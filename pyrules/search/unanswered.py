"""Bans broken and duties let go by of which nothing comes: a search for the situations, and for what stood before.

Rulings are of one moment. So each situation is looked at twice: with the last thing that happened, and without it.
The ban, or the duty, has to stand without it; and what comes of it is what a ruling says besides with it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from clingo import Function, Symbol

from pyrules.base.errors import SolvingError
from pyrules.code.forces import forces
from pyrules.code.provisions import natural_order
from pyrules.grounding.before import BEFORE, LAST, before_program, last_things, performed, performing
from pyrules.relevance.needed import spanned
from pyrules.relevance.stratification import require_stratified
from pyrules.search.lemmas import holding, lemmas
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.situation import Case
from pyrules.solver.control import Model, Solver
from pyrules.solver.shrinking import shrunk

HARD = 1_000
"""Conflicts after which it is left open whether there is such a situation: a finding can be missing, none is false."""
ENOUGH = 10_000
"""Conflicts after which the smallest situation found is told: to prove that there is none smaller takes long."""
_UNANSWERED = "unanswered__"
_Sought = tuple[str, str, str]
"""A provision, whether it was done or left undone, and the name of the act."""


@dataclass(frozen=True)
class Unanswered:
    """A ban that is broken, or a duty that is left undone, and nothing comes of it.

    `matter` is `done(Act)` or `left_undone(Act)`, and `course` are the decisions under which that is so, each as
    `decided(Decision, Value)`. `case` is a smallest situation that shows it, with these decisions; it was ruled on
    again, with the last thing that happened and without it.
    """

    provision: str
    matter: Symbol
    course: tuple[Symbol, ...]
    case: Case

    @property
    def sought(self) -> "_Sought":
        """What makes two the same: the provision, whether it was done or left undone, and the name of the act."""
        return self.provision, self.matter.name, self.matter.arguments[0].name


def unanswered(survey: Survey) -> Iterator[Unanswered]:
    """Yield for each provision and act the smallest situation in scope in which it is unanswered, in book order.

    Raises:
        RulebookError: a conclusion depends on its own absence.
        SolvingError: no situation is in scope, or what is found does not replay.

    """
    if not performing(survey.rulebook):
        return
    require_stratified(survey.rulebook)
    bounds = {**survey.rulebook.bounds, **survey.constants}
    near = replace(survey, constants={name: max(1, bound // 2) for name, bound in bounds.items()})
    found: dict[_Sought, Unanswered] = {}
    # most show in a small situation, and those are soon searched, act by act
    for one in (*_broken(near), *_found(near, _solver(near, None), "left_undone")):
        found[one.sought] = one
    if near.constants != bounds:
        solver = _solver(survey, None)
        for how in ("done", "left_undone"):
            for one in _found(survey, solver, how, known=[*found]):
                found[one.sought] = one
    yield from (found[one] for one in sorted(found, key=lambda one: (natural_order(one[0]), one[1:])))


def _broken(survey: Survey) -> Iterator[Unanswered]:
    """Yield bans that are broken: each act in a program in which an event that performs it is the last thing."""
    banned = _acts(survey, forces().forbids)
    for name in sorted({act for _, (act, _) in performed(survey.rulebook)}):
        if banned is None or name in banned:
            solver = _solver(survey, last_things(survey.rulebook, name))
            yield from _found(survey, solver, "done", name)


def _acts(survey: Survey, wanted: Iterable[str]) -> frozenset[str] | None:
    """Return the names of the acts that norms of some forces are about; None where they can be any."""
    found = set()
    for _, (_, force, _, act) in survey.rulebook.facts_of("norm"):
        if force.signature is None or act.signature is None:
            return None
        if force.signature[0] in wanted:
            found.add(act.signature[0])
    return frozenset(found)


def _found(
    survey: Survey, solver: Solver, how: str, act: str | None = None, known: Collection[_Sought] = ()
) -> Iterator[Unanswered]:
    groups: dict[_Sought, list[Symbol]] = defaultdict(list)
    for atom in solver.atoms(_UNANSWERED, 2):
        provision, matter = atom.arguments
        (done,) = matter.arguments
        sought = provision.string, matter.name, done.name
        if matter.name == how and act in (None, done.name) and sought not in known:
            groups[sought].append(atom)
    for _, atoms in sorted(groups.items()):
        target = [(solver.any_of("target", sorted(atoms)), True)]
        if solver.decided_within(HARD, target):
            model = solver.smallest(target, ENOUGH) or solver.first(target)
            if model is not None:
                yield _shown(survey, solver, model, min(one for one in atoms if one in model))


def _solver(survey: Survey, last: Collection[str] | None) -> Solver:
    code, constants = survey.searched, dict(survey.constants)
    known = holding(lemmas(code, spanned(code), constants), spanned(code))
    solver = Solver(before_program(code, constants, last, list(known)), minimising=True)
    if not solver.satisfiable():
        raise SolvingError("the situation files leave no situation in scope")
    return solver


def _shown(survey: Survey, solver: Solver, model: Model, flaw: Symbol) -> Unanswered:
    provision, matter = flaw.arguments
    course = _needed(survey, solver, model, flaw)
    title = f"unanswered: {provision.string}, {matter.arguments[0].name.replace('_', ' ')}"
    case = case_of(survey, model, course, title)
    _require_replayed(survey, model, provision.string, matter, title)
    return Unanswered(provision.string, matter, course, case)


def _needed(survey: Survey, solver: Solver, model: Model, flaw: Symbol) -> tuple[Symbol, ...]:
    """Return the decisions of an answer set without any one of which the flaw need not show."""
    predicates = sorted(survey.rulebook.vocabulary.situation_predicates)
    happened = [(atom, atom in model) for name, arity in predicates for atom in solver.atoms(name, arity)]
    taken = set(model.of("decided", 2))
    earlier = [one for one in model.of(f"{BEFORE}decided", 2) if _now(one) not in taken]
    fixed = [*happened, *((one, True) for one in (*model.of(LAST, 1), *earlier)), (flaw, False)]

    def enough(decisions: Iterable[Symbol]) -> bool:
        return not solver.satisfiable([*fixed, *((one, True) for one in decisions)])

    return tuple(shrunk(sorted(taken), enough))


def _now(decided: Symbol) -> Symbol:
    """Return a decision of the shorter situation as it is called in the longer one."""
    return Function(decided.name.removeprefix(BEFORE), decided.arguments)


def _require_replayed(survey: Survey, model: Model, provision: str, matter: Symbol, title: str) -> None:
    """Rule on both situations as a user would, and hold the rulings against the flaw.

    Raises:
        SolvingError: they do not show it.

    """
    last = {one.arguments[0] for one in model.of(LAST, 1)}
    shorter = Model(one for one in model if one not in last)
    decisions = [_now(one) for one in model.of(f"{BEFORE}decided", 2)]
    before = list(rulings_on(survey, case_of(survey, shorter, (), title), decisions))
    after = list(rulings_on(survey, case_of(survey, model, (), title), model.of("decided", 2)))
    wanted = forces().forbids if matter.name == "done" else forces().obliges
    (act,) = matter.arguments
    stood = [
        ruling
        for ruling in before
        if any(
            one.arguments[0].string == provision
            and one.arguments[1].name in wanted
            and one.arguments[3] == act
            and not any(stage.arguments[:2] == one.arguments[2:] for stage in ruling.of("stage", 3))
            for one in ruling.of("act", 4)
        )
    ]
    if not any(_irregular(ruling) <= _irregular(earlier) for earlier in stood for ruling in after):
        raise SolvingError(f"a witness does not replay: {title}")


def _irregular(ruling: Model) -> frozenset[Symbol]:
    return frozenset(one.arguments[1] for one in ruling.of("irregularity", 2))
