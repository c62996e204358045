"""Matters that the vocabulary divides (`partitions(Matter, Part)`), where none of the parts is so, or two are."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from clingo import Symbol

from pyrules.base.errors import SolvingError
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import Function, Variable, alternatives
from pyrules.grounding.copies import statements
from pyrules.grounding.statements import Line
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.situation import Case
from pyrules.solver.control import Model
from pyrules.solver.program import program_of, rule_text

PARTITIONS = "partitions"
_UNPARTED = "unparted__"


@dataclass(frozen=True)
class Unparted:
    """A matter of which none of the parts is so, or two: `parts` are these, none where none is.

    `course` are the decisions under which it is so, each as `decided(Decision, Value)`; `case` is a smallest situation
    that shows it, with these decisions, ruled on again.
    """

    matter: Symbol
    parts: tuple[Symbol, ...]
    course: tuple[Symbol, ...]
    case: Case


def dividing(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules that say into which parts matters divide."""
    return tuple(
        rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY and rule.concluded == PARTITIONS
    )


def unparted(survey: Survey) -> Iterator[Unparted]:
    """Yield for each matter, and each two of its parts, the smallest situation in scope in which it is not divided so.

    Raises:
        RulebookError: a conclusion depends on its own absence.
        SolvingError: no situation is in scope, or what is found does not replay.

    """
    rules = dividing(survey.rulebook)
    if not rules:
        return
    # what no law turns on may happen too where it is among what divides
    code = replace(survey.rulebook, checks=(*survey.rulebook.checks, *rules))
    survey = replace(survey, rulebook=code, whole=survey.ruling)
    survey.solver.extend(program_of([*_holding(survey.rulebook), *statements("unparted")]))
    groups: dict[tuple[str, ...], list[Symbol]] = defaultdict(list)
    for atom in survey.solver.atoms(_UNPARTED, 2):
        matter, parts = atom.arguments
        groups[matter.name, *(one.name for one in parts.arguments)].append(atom)
    for _, atoms in sorted(groups.items()):
        target = survey.solver.any_of("target", sorted(atoms))
        model = survey.smallest([(target, True)])
        if model is not None:
            matter, parts = min(one for one in atoms if one in model).arguments
            course = survey.needed(model, target)
            case = case_of(survey, model, course, f"unparted: {matter.name.replace('_', ' ')}")
            if not any(_shows(ruling, matter, parts.arguments) for ruling in rulings_on(survey, case)):
                raise SolvingError(f"a witness does not replay: {case.title}")
            yield Unparted(matter, tuple(parts.arguments), course, case)


def _holding(rulebook: Rulebook) -> Iterator[Line]:
    """Say of matters and parts that they are so."""
    named = {
        one.signature
        for rule in dividing(rulebook)
        if rule.head
        for term in rule.head.terms
        for one in alternatives(term)
    }
    for name, arity in sorted(filter(None, named)):
        term = Function(name, tuple(Variable(f"Part{position}") for position in range(arity)))
        yield rule_text(Literal.of("holds__", term).text, [Literal(term).text]), None


def _shows(ruling: Model, matter: Symbol, parts: list[Symbol]) -> bool:
    """Tell whether in a ruling exactly these parts of a matter are so, or these two among others."""
    every = {one.arguments[1] for one in ruling.of(PARTITIONS, 2) if one.arguments[0] == matter}
    so = {one for one in every if one in ruling}
    return matter in ruling and bool(every) and (so >= {*parts} if parts else not so)
