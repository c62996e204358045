"""References to what can never apply together with the provision that refers to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from clingo import Function, Number, Symbol

from pyrules.checks.findings import Finding, located
from pyrules.code.meaning import meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, RANKING, Rule
from pyrules.code.terms import string_of
from pyrules.relevance.parts import Part, part_about
from pyrules.search.survey import Survey

DEFINITION = (
    "a reference to a provision that says nothing in any situation in scope in which it could be followed"
)
FORM = True
REFERS = "refers"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each reference that leads to nothing wherever somebody could follow it, at its place.

    To go before another provision is to refer to it, too. That a provision never applies at all is a finding of its own
    (`dead`). What is outside may apply, and so may what the text at hand breaks off.
    """
    for part in survey.parts(partial(_with_targets, survey.rulebook)):
        here = [one for one in _references(part.ruling) if part.answers_for(one.rule.provision)]
        for one in _vain(part, here):
            whose = "it" if one.source == one.rule.provision else one.source
            does = "refers to" if one.rule.concluded == REFERS else "goes before"
            yield Finding(
                kind="vain",
                provisions=(one.rule.provision, one.target),
                sentence=f"{whose} {does} {one.target}, which says nothing wherever that could matter",
                place=located(one.rule.place),
            )


@dataclass(frozen=True)
class _Reference:
    """A rule by which one provision refers to another, or goes before it."""

    rule: Rule
    source: str
    target: str


def _with_targets(rulebook: Rulebook, part: Part) -> Part:
    """Return a part together with what its provisions refer to, and from where."""
    named = {
        one
        for reference in _references(rulebook)
        if reference.rule.provision in part.about
        for one in (reference.source, reference.target)
    }
    further = {one for whole in named for one in _within(rulebook, whole)}
    return part_about(rulebook, part.about, frozenset(further))


def _references(rulebook: Rulebook) -> Iterator[_Reference]:
    """Yield the references between provisions that are encoded in full."""
    for predicate in (REFERS, *sorted(RANKING)):
        for rule, terms in rulebook.facts_of(predicate):
            source, target = map(string_of, terms[:2])
            if source and target and source != target and not _breaks_off(rulebook, source, target):
                yield _Reference(rule, source, target)


def _breaks_off(rulebook: Rulebook, *provisions: str) -> bool:
    wholes = {whole for one in provisions for whole in (one, *rulebook.numbering.ancestors(one))}
    parts = {part for one in provisions for part in _within(rulebook, one)}
    return not rulebook.incomplete.isdisjoint(wholes | parts)


def _within(rulebook: Rulebook, whole: str) -> list[str]:
    """Return a provision with its parts."""
    return [one for one in rulebook.provisions if whole in (one, *rulebook.numbering.ancestors(one))]


def _vain(survey: Survey, references: list[_Reference]) -> Iterator[_Reference]:
    """Yield the references of which the two ends can each apply, and never together."""
    solver = survey.solver
    asked: list[tuple[_Reference, list[Symbol]]] = []
    for one in references:
        followed = _applied([one.rule]) if one.rule.body else _saying(survey.ruling, one.source)
        ends = [solver.any_of("end__", atoms) for atoms in (followed, _saying(survey.ruling, one.target))]
        asked.append((one, [*ends, solver.all_of("both__", ends)]))
    possible = solver.possible(atom for _, atoms in asked for atom in atoms) if asked else set()
    for one, (*ends, both) in asked:
        if possible.issuperset(ends) and both not in possible:
            yield one


def _saying(rulebook: Rulebook, provision: str) -> list[Symbol]:
    """Return what is true where a provision, or a part of it, says something; nothing where it always does.

    Where all that it does is to say what a term means, that is what it says.
    """
    within = {*_within(rulebook, provision)}
    rules = [one for one in rulebook.laws if one.head and one.provision in within]
    said = dict(meaning(rulebook).displaceable)
    saying = [one for one in rules if one.concluded in said] or [
        one for one in rules if one.concluded not in HEADS
    ]
    return _applied(saying) if all(rule.body for rule in saying) else []


def _applied(rules: list[Rule]) -> list[Symbol]:
    return [Function("applied", [Number(rule.number)]) for rule in rules]
