"""Term: a condition speaks of something else."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import PUT_BY, Rule
from pyrules.code.terms import Term, Text
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import (
    NAMED,
    Spoken,
    Version,
    as_it_stands,
    change,
    changeable,
    under_name,
    with_condition,
)

DEFINITION = (
    "a term, an event, a question, an act or an irregularity in a condition becomes another one of which the same "
    "law speaks"
)


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule with each name in a condition replaced by those nearest by that take the same arguments."""
    spoken = Spoken(rulebook)
    for rule in changeable(rulebook):
        for position, one in enumerate(rule.body):
            for other in _others(rulebook, rule, one, spoken):
                with suppress(RulebookError):
                    yield changed(rule, position, other, next(numbers))


def changed(rule: Rule, position: int, condition: Literal, number: int) -> Change:
    """Return the change that puts another condition in the place of one.

    Args:
        rule: the rule.
        position: the place of the condition.
        condition: the new condition.
        number: the number of the rule that comes.

    Raises:
        RulebookError: it is no condition that a law file may have, or leaves a variable with nothing to bind it.

    """
    version = with_condition(rule, position, condition)
    becomes = rule.body[position].shown, condition.shown
    return change("term", [rule], [version], iter([number]), becomes)


def renamed(rule: Rule, old: str, new: str, number: int) -> Change:
    """Return the change that puts one name for another wherever a rule's conditions use it.

    Args:
        rule: the rule.
        old: a term, an event, a question, an act or an irregularity.
        new: another one, of the same arguments.
        number: the number of the rule that comes.

    Raises:
        RulebookError: no condition of the rule speaks of it.

    """
    body = tuple(_renamed(one, old, new) for one in rule.body)
    differing = [(one.shown, other.shown) for one, other in zip(rule.body, body, strict=True) if one != other]
    if not differing:
        raise RulebookError(f"no condition speaks of `{old}`", place=rule.place)
    before, after = (" and ".join(texts) for texts in zip(*differing, strict=True))
    version = Version(as_it_stands(rule).head, body)
    return change("term", [rule], [version], iter([number]), (before, after))


def _renamed(one: Literal, old: str, new: str) -> Literal:
    if one.predicate == old:
        return one.renamed({old: new})
    position, _ = NAMED.get(one.predicate or "", (None, ""))
    term = one.terms[position].signature if position is not None else None
    if position is not None and term and term[0] == old:
        return one.with_term(position, under_name(one, position, new))
    return one


def _others(rulebook: Rulebook, rule: Rule, one: Literal, spoken: Spoken) -> Iterator[Literal]:
    """Yield a condition with each of the names that can take the place of its own."""
    predicate = one.predicate or ""
    for name in spoken.nearest(rule, "term", predicate, len(one.arguments)):
        yield one.renamed({predicate: name})
    if predicate in NAMED:
        position, kind = NAMED[predicate]
        term = one.terms[position].signature
        for name in spoken.nearest(rule, kind, *term) if term else ():
            for provision in _speaking(rulebook, rule, one, kind, name):
                put = one.with_term(position, under_name(one, position, name))
                yield put.with_term(0, provision)


def _speaking(rulebook: Rulebook, rule: Rule, one: Literal, kind: str, name: str) -> list[Term]:
    """Return whose word the new name is: a question of another provision is read under that provision's id."""
    if not isinstance(one.terms[0], Text):
        return [one.terms[0]]
    concluding = PUT_BY.get(one.predicate or "", one.predicate)
    found = {
        other.provision
        for other in changeable(rulebook)
        if other.head
        and other.head.predicate == concluding
        and rulebook.numbering.law_of(other.provision) == rulebook.numbering.law_of(rule.provision)
        and (term := other.head.terms[NAMED[concluding or ""][0]].signature)
        and term[0] == name
    }
    return [Text(min(found))] if found and kind else []
