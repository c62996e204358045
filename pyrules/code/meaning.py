"""What `asp/core` does with a law's conclusions, read off its rules, so that nobody tells it again."""

from collections.abc import Mapping
from dataclasses import dataclass

from clingo import Function, Symbol

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
TAKES_AWAY = "takes_away"
"""What the core tells of a provision by which one conclusion of another falls."""
FALLS = "falls"
"""What the core tells of a provision with a conclusion of its that falls."""


@dataclass(frozen=True)
class Meaning:
    """What becomes of the conclusions of laws.

    `passed_on` are those that the core tells under another name where nothing displaces them, by that name;
    `displaceable` those that displacing takes away, with their numbers of arguments; `said` those by which a provision
    says something; `displacing` those by which one displaces another, `excepting` those by which it takes one
    conclusion of another away; `falling` are the conclusions that can be taken away, as they are written there, by name
    and number of arguments: without the provision's id.
    """

    passed_on: Mapping[str, str]
    displaceable: tuple[tuple[str, int], ...]
    said: frozenset[str]
    displacing: frozenset[str]
    excepting: frozenset[str]
    falling: Mapping[tuple[str, int], str]

    @property
    def ranking(self) -> frozenset[str]:
        """The conclusions by which a provision goes before another, in whole or in part."""
        return self.displacing | self.excepting


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
    falling = {
        (one.signature, str(one))
        for rule in rulebook.core
        for literal in rule.body
        if literal.negated and literal.predicate == FALLS and (one := literal.terms[1]).signature
    }
    return Meaning(
        passed_on={name: source for name, source in passed_on.items() if source},
        displaceable=tuple((name, arity) for name, arity in HEADS.items() if (name, arity) in displaceable),
        said=frozenset(passed_on.get(name or "", name) or "" for name in said) & HEADS.keys(),
        displacing=_by_law(rulebook, DISPLACES),
        excepting=_by_law(rulebook, TAKES_AWAY),
        falling=dict(sorted(falling, key=lambda one: [*HEADS].index(one[0][0]))),
    )


def giving_way(conclusion: Symbol) -> tuple[Symbol, Symbol]:
    """Return what is true where a conclusion does not stand: that its provision gives way, and that it alone falls."""
    identity, *said = conclusion.arguments
    return (
        Function(OVERRIDDEN, [identity]),
        Function(FALLS, [identity, Function(conclusion.name, said)]),
    )


def sayings(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell what provisions say."""
    return _concluding(rulebook, SAYS)


def displacements(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell which provision displaces which, or takes away what it concludes."""
    return (*_concluding(rulebook, DISPLACES), *_concluding(rulebook, TAKES_AWAY))


def _by_law(rulebook: Rulebook, name: str) -> frozenset[str]:
    """Return the conclusions of laws by which the core tells something."""
    read = {one.predicate for rule in _concluding(rulebook, name) for one in rule.required}
    return frozenset(one for one in read if one in HEADS)


def _concluding(rulebook: Rulebook, name: str) -> tuple[Rule, ...]:
    return tuple(rule for rule in rulebook.core if rule.head and rule.head.predicate == name)


def _stands(literal: Literal) -> bool:
    return literal.negated and literal.predicate == OVERRIDDEN
