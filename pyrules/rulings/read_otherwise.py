"""Where a ruling turns on how words are read: what would be said if another reading were taken."""

from collections.abc import Collection, Iterable, Iterator

from clingo import Function, Symbol

from pyrules.code.readings import left_open
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import READ
from pyrules.grounding.open_facts import NO, YES, left_open_in
from pyrules.grounding.programs import applying, ruling_program
from pyrules.grounding.silence import left_open as not_known
from pyrules.language import Language
from pyrules.rulings.decisions import given_in
from pyrules.rulings.model import ReadOtherwise
from pyrules.rulings.wording import Wording
from pyrules.solver.control import Assumptions, Model, Signatures, Solver

MANY = 256
"""Courses that are looked at one by one."""
_SAID: Signatures = (
    ("act", 4), ("irregularity", 2), ("disposition", 3), ("flaw", 3), ("question", 2), ("option", 3), ("governs", 4),
    ("outside", 2),
)  # fmt: skip
"""What differs where the rulings do."""


def read_otherwise(
    rulebook: Rulebook, facts: Collection[Symbol], language: Language
) -> tuple[ReadOtherwise, ...]:
    """Return the readings by which the rulings of a situation would be others, but for what the case chooses.

    Args:
        rulebook: the code.
        facts: the situation, as `pyrules.situation.situation_of` makes it.
        language: of the sentences.

    Raises:
        SolvingError: clingo refuses the program.

    """
    told = {one.name for one in facts} | {one.arguments[0].name for one in left_open_in(facts)}
    others = {
        Function(name, [Function(value)]): (reading.provision, sentence)
        for name, reading in left_open(rulebook).items()
        for value, sentence in reading.values.items()
        if value != reading.taken and name not in told
    }
    asked = {
        str(one.terms[1])
        for rule in applying(rulebook, (*facts, *others))
        for one in rule.body
        if one.predicate == READ
    }
    others = {one: said for one, said in others.items() if one.name in asked}
    if not others:
        return ()
    stated = (*facts, *(fact for one in sorted(others) for fact in not_known(one)))
    solver = Solver(ruling_program(rulebook, stated, reported=()), stated)
    wording = Wording(
        rulebook, language, stated, given_in(stated), lambda of, so: solver.brave(so, of) or Model()
    )
    found = []
    usual = _said(solver, others, None)
    for one, (provision, sentence) in others.items():
        read = _said(solver, others, one)
        # decided alike, other things can be said: then what is said somewhere need not differ
        courses = read.keys() & usual.keys() or {None}
        gained, lost = set[Symbol](), set[Symbol]()
        for course in courses:
            before, after = usual.get(course, _all(usual)), read.get(course, _all(read))
            gained |= after - before
            lost |= before - after
        if read != usual:
            further, no_longer = (
                tuple(dict.fromkeys(_spoken(Model(some), wording, language))) for some in (gained, lost)
            )
            turns_on = () if further or no_longer else map(language.decision, _turning(read, usual))
            found.append(
                ReadOtherwise(
                    provision=provision,
                    name=one.name,
                    value=one.arguments[0].name,
                    sentence=sentence,
                    further=further,
                    no_longer=no_longer,
                    turns_on=tuple(dict.fromkeys(turns_on)),
                )
            )
    return tuple(found)


_Said = dict[frozenset[Symbol] | None, frozenset[Symbol]]
"""What is said under each course of findings and choices.

Where they are many, what some ruling says under each single decision, under None what any says, and under no decision
what all say.
"""


def _said(solver: Solver, others: Collection[Symbol], taken: Symbol | None) -> _Said:
    """Return what rulings say where one reading is taken; None for the usual ones."""
    assumptions: Assumptions = [
        (Function("decided", [Function("fact", [one]), YES if one == taken else NO]), True) for one in others
    ]
    models = list(solver.models(assumptions, MANY + 1, frozenset((*_SAID, ("decided", 2)))))
    told = {Function("fact", [one]) for one in others}
    if len(models) > MANY:
        some, each = solver.brave(assumptions, _SAID) or (), solver.cautious(assumptions, _SAID) or ()
        known: _Said = {None: frozenset(some), frozenset(): frozenset(each)}
        decided = solver.brave(assumptions, (("decided", 2),)) or Model()
        for one in decided.of("decided", 2):
            if one.arguments[0] not in told:
                known[frozenset({one})] = frozenset(solver.brave([*assumptions, (one, True)], _SAID) or ())
        return known
    found: _Said = {}
    for model in models:
        # whether a power is used is no course of its own: with another reading there may be none
        course = frozenset(
            one
            for one in model.of("decided", 2)
            if one.arguments[0].name != "power" and one.arguments[0] not in told
        )
        said = frozenset(one for name, arity in _SAID for one in model.of(name, arity))
        found[course] = found.get(course, frozenset()) | said
    return found


def _all(said: _Said) -> frozenset[Symbol]:
    return frozenset[Symbol]().union(*said.values())


def _turning(read: _Said, usual: _Said) -> list[Symbol]:
    """Return the decisions that only one of the two has; where both have the same, those that tell them apart."""
    alone = _decisions(read) ^ _decisions(usual)
    return sorted(alone or _decisions(one for one in {*read, *usual} if read.get(one) != usual.get(one)))


def _decisions(courses: Iterable[frozenset[Symbol] | None]) -> set[Symbol]:
    return {one.arguments[0] for course in courses for one in course or ()}


def _spoken(model: Model, wording: Wording, language: Language) -> Iterator[str]:
    for act in sorted((*model.of("act", 4), *model.of("governs", 4))):
        provision, force, bearer, what = act.arguments
        yield language.act_line(bearer, force, what, provision)
    for one in wording.irregularities(model):
        yield f"{one.sentence} ({one.provision})"
    for ending in wording.dispositions(model):
        yield f"{ending.sentence} ({ending.provision})"
    for flaw in wording.flaws(model):
        yield flaw.sentence
