"""The program of a ruling: the whole code with its checks, each rule reporting the instances in which it applies."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from clingo import Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.grounding.open_facts import may_hold, telling
from pyrules.grounding.speaking import SPEAKING, speaking
from pyrules.grounding.statements import Line, bearing, reporting, turning
from pyrules.relevance.applicable import Applicable, applicable
from pyrules.relevance.needed import engine, solved
from pyrules.solver.program import Program, program_of

EVERY = frozenset(Layer)
"""All layers: an explanation needs the instances of every rule."""
_ADDED = ("part_of", "bears", "turns_on")
"""Predicates of the statements that are added to any rulebook's rules."""


def ruling_program(
    rulebook: Rulebook,
    facts: Iterable[Symbol] | None = None,
    *,
    without: Collection[int] = (),
    supplied: Iterable[str] = (),
    reported: Collection[Layer] = EVERY,
) -> Program:
    """Return the whole code with its checks, each rule reporting the instances in which it applies.

    Besides what the rules say, `applied(Number, (Variables))` holds for every instance of a rule with
    conditions, but for those of the vocabulary, whose body holds. To ground that takes longer than all else.

    Args:
        rulebook: the edition.
        facts: all that happened, and what is left open; then the rules that cannot apply there are left out.
        without: the numbers of further rules to be left out then.
        supplied: predicates that statements added later conclude.
        reported: the layers whose rules are to report the instances.

    """
    rules = _rules(rulebook)
    told: tuple[Line, ...] = ()
    if facts is not None:
        stated = tuple(facts)
        told, facts = tuple(telling(stated)), tuple(may_hold(stated))
        if without or supplied:
            left = [rule for rule in rules if rule.number not in without]
            numbers = applicable(left, facts, (*_names(rulebook), *supplied))
        else:
            numbers = _applicable(rulebook).where(facts)
        rules = tuple(rule for rule in rules if rule.number in numbers)
    return _put_together(rulebook, rules, told, reported=reported)


def part_of_ruling(rulebook: Rulebook, facts: Iterable[Symbol], numbers: frozenset[int]) -> Program:
    """Return the program of a ruling with no other rules than those of these numbers.

    Args:
        rulebook: the edition.
        facts: all that happened, and what is left open.
        numbers: the numbers of rules, with those on which they depend.

    """
    stated = tuple(facts)
    kept = numbers & _applicable(rulebook).where(may_hold(stated))
    rules = tuple(rule for rule in _rules(rulebook) if rule.number in kept)
    return _put_together(rulebook, rules, telling(stated), reported=())


def _put_together(
    rulebook: Rulebook, rules: Sequence[Rule], told: Iterable[Line], *, reported: Collection[Layer]
) -> Program:
    written = _reporting(rulebook)
    lines = (
        (text, rule)
        for rule in rules
        for text in (written.of(rule) if rule.layer in reported else (rule.text,))
    )
    return program_of(
        [*lines, *_parts(rulebook), *_added_to(rulebook, rules), *_spoken(rulebook, rules), *told]
    )


def applying(rulebook: Rulebook, facts: Iterable[Symbol]) -> tuple[Rule, ...]:
    """Return the rules of a ruling's program that may apply where the facts are all that happened or is left open."""
    numbers = _applicable(rulebook).where(may_hold(facts))
    return tuple(rule for rule in _rules(rulebook) if rule.number in numbers)


def may_conclude(rulebook: Rulebook, facts: Iterable[Symbol], predicate: str) -> bool:
    """Tell whether a rule that concludes a predicate is among those that `applying` returns."""
    numbers = _concluding(rulebook).get(predicate, frozenset())
    return bool(numbers) and not numbers.isdisjoint(_applicable(rulebook).where(may_hold(facts)))


@once_for_each
def _concluding(rulebook: Rulebook) -> Mapping[str, frozenset[int]]:
    """Return the numbers of the rules that conclude each predicate."""
    found: dict[str, set[int]] = {}
    for rule in _rules(rulebook):
        found.setdefault(rule.concluded, set()).add(rule.number)
    return {predicate: frozenset(numbers) for predicate, numbers in found.items()}


@once_for_each
def _applicable(rulebook: Rulebook) -> Applicable:
    return Applicable(_rules(rulebook), _names(rulebook))


def _names(rulebook: Rulebook) -> tuple[str, ...]:
    """Return the predicates of the statements that are added."""
    return (*_ADDED, *(SPEAKING if speaking(rulebook) else ()))


class _Written:
    """Rules as they are written for an answer set, each when it is first needed: most never are."""

    def __init__(self, write: Callable[[Rule], Iterable[str]]) -> None:
        self._write = write
        self._known: dict[int, tuple[str, ...]] = {}

    def of(self, rule: Rule) -> tuple[str, ...]:
        """Return the statements that a rule becomes."""
        if rule.number not in self._known:
            self._known[rule.number] = tuple(self._write(rule))
        return self._known[rule.number]


@once_for_each
def _reporting(_: Rulebook) -> _Written:
    return _Written(reporting)


@once_for_each
def _adding(_: Rulebook) -> _Written:
    return _Written(lambda rule: (one.text for one in (*bearing(rule), *turning(rule))))


@once_for_each
def _rules(rulebook: Rulebook) -> tuple[Rule, ...]:
    return (*engine(rulebook), *solved(rulebook))


def added(rulebook: Rulebook) -> tuple[Line, ...]:
    """Say what follows from how rules are written: which values one reads, what questions and overrides are about."""
    return *_parts(rulebook), *_added_to(rulebook, rulebook.rules), *speaking(rulebook)


@once_for_each
def _parts(rulebook: Rulebook) -> tuple[Line, ...]:
    """Say which provision stands in which."""
    return tuple((f"{one.text}.", None) for one in rulebook.standing_in)


def _spoken(rulebook: Rulebook, rules: Sequence[Rule]) -> Iterator[Line]:
    """Say of rules, if of any, of whom they speak."""
    lines = speaking(rulebook)
    kept = {rule.number for rule in rules} if lines else ()
    yield from ((text, rule) for text, rule in lines if rule is None or rule.number in kept)


def _added_to(rulebook: Rulebook, rules: Iterable[Rule]) -> Iterator[Line]:
    """Say of rules which values of decisions they read, and what the questions that they put are about."""
    adding = _adding(rulebook)
    yield from ((text, rule) for rule in rules if rule.layer is not Layer.CORE for text in adding.of(rule))
