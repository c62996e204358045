"""The program of a ruling: the whole code with its checks, each rule reporting the instances in which it applies."""

from collections.abc import Callable, Collection, Iterable, Iterator

from clingo import Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.provisions import ancestors
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.grounding.statements import Line, bearing, reporting, turning
from pyrules.relevance.applicable import Applicable, applicable
from pyrules.relevance.needed import solved
from pyrules.solver.program import Program, program_of

_ADDED = ("part_of", "bears", "turns_on")
"""Predicates of the statements that are added to a rulebook's rules."""


def ruling_program(
    rulebook: Rulebook,
    facts: Iterable[Symbol] | None = None,
    *,
    without: Collection[int] = (),
    supplied: Iterable[str] = (),
    reported: bool = True,
) -> Program:
    """Return the whole code with its checks, each rule reporting the instances in which it applies.

    Besides what the rules say, `applied(Number, (Variables))` holds for every instance of a rule with
    conditions, but for those of the vocabulary, whose body holds.

    Args:
        rulebook: the edition.
        facts: all that happened; then the rules that cannot apply there are left out.
        without: the numbers of further rules to be left out then.
        supplied: predicates that statements added later conclude.
        reported: whether the rules are to report the instances.

    """
    lines = _reporting(rulebook) if reported else _silent(rulebook)
    if facts is None:
        return program_of(lines)
    if without or supplied:
        rules = [rule for rule in _rules(rulebook) if rule.number not in without]
        numbers = applicable(rules, facts, (*_ADDED, *supplied))
    else:
        numbers = _applicable(rulebook).where(facts)
    return program_of((text, rule) for text, rule in lines if rule is None or rule.number in numbers)


@once_for_each
def _applicable(rulebook: Rulebook) -> Applicable:
    return Applicable(_rules(rulebook), _ADDED)


@once_for_each
def _reporting(rulebook: Rulebook) -> tuple[Line, ...]:
    return _lines(rulebook, reporting)


@once_for_each
def _silent(rulebook: Rulebook) -> tuple[Line, ...]:
    return _lines(rulebook, lambda rule: [rule.text])


def _lines(rulebook: Rulebook, text_of: Callable[[Rule], Iterable[str]]) -> tuple[Line, ...]:
    return *((text, rule) for rule in _rules(rulebook) for text in text_of(rule)), *added(rulebook)


def _rules(rulebook: Rulebook) -> Iterator[Rule]:
    yield from (*rulebook.core, *rulebook.checks, *solved(rulebook))


def added(rulebook: Rulebook) -> Iterator[Line]:
    """Say what follows from how the rules are written: which values a rule reads, what a question is about."""
    for part in rulebook.provisions:
        yield from ((f'part_of("{part}","{whole}").', None) for whole in ancestors(part))
    for rule in rulebook.rules:
        yield from ((one.text, rule) for one in (*bearing(rule), *turning(rule)))
