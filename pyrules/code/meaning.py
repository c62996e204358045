"""What `asp/core` does with a law's conclusions, read off its rules, so that nobody tells it again."""

from collections.abc import Mapping
from dataclasses import dataclass

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Rule

SAYS = "says"
"""What the core tells of a provision that says something, where it stands."""
DISPLACES = "displaces"
"""What the core tells of a provision by which another gives way."""
OVERRIDDEN = "overridden"
"""What the core tells of a provision that gives way."""


@dataclass(frozen=True)
class Meaning:
    """What becomes of the conclusions of laws.

    `passed_on` are those that the core tells under another name where nothing displaces them, by that name;
    `displaceable` those that displacing takes away, with their numbers of arguments; `said` those by which a provision
    says something; `displacing` those by which one displaces another.
    """

    passed_on: Mapping[str, str]
    displaceable: tuple[tuple[str, int], ...]
    said: frozenset[str]
    displacing: frozenset[str]


@once_for_each
def meaning(rulebook: Rulebook) -> Meaning:
    """Return what the rulebook's core does with the conclusions of laws."""
    standing = [(rule, one) for rule in rulebook.core for one in rule.body if _stands(one)]
    displaceable = {
        (one.predicate, len(one.terms))
        for rule, stands in standing
        for one in rule.required
        if one.predicate in HEADS and one.terms[0] == stands.denied.terms[0]
    }
    passed_on = {
        rule.head.name: one.predicate
        for rule, _ in standing
        for one in rule.required
        if rule.head and one.predicate in HEADS and rule.head.terms == one.terms
    }
    said = {one.predicate for rule in _concluding(rulebook, SAYS) for one in rule.required}
    displacing = {one.predicate for rule in _concluding(rulebook, DISPLACES) for one in rule.required}
    return Meaning(
        passed_on={name: source for name, source in passed_on.items() if source},
        displaceable=tuple((name, arity) for name, arity in HEADS.items() if (name, arity) in displaceable),
        said=frozenset(passed_on.get(name or "", name) or "" for name in said) & HEADS.keys(),
        displacing=frozenset(name for name in displacing if name in HEADS),
    )


def sayings(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell what provisions say."""
    return _concluding(rulebook, SAYS)


def displacements(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell which provision displaces which."""
    return _concluding(rulebook, DISPLACES)


def _concluding(rulebook: Rulebook, name: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in rulebook.core if rule.head and rule.head.predicate == name)


def _stands(literal: Literal) -> bool:
    return literal.negated and literal.predicate == OVERRIDDEN
