"""Whom provisions can address, as the vocabulary says."""

from collections import defaultdict
from collections.abc import Mapping

from clingo import Function, Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.solver.control import solve_facts
from pyrules.solver.program import program_of


@once_for_each
def groups(rulebook: Rulebook) -> Mapping[Symbol, frozenset[Symbol]]:
    """Return the members of each group, `member(Group, Person)`.

    Raises:
        SolvingError: clingo cannot read the vocabulary.

    """
    lines = [(rule.text, rule) for rule in rulebook.rules if rule.layer is Layer.VOCABULARY]
    found: dict[Symbol, set[Symbol]] = defaultdict(set)
    for fact in solve_facts(program_of(lines), "member"):
        if fact.match("member", 2):
            group, member = fact.arguments
            found[group].add(member)
    return {group: frozenset(members) for group, members in found.items()}


@once_for_each
def bearers(rulebook: Rulebook) -> frozenset[Symbol]:
    """Return whom a provision can address: the values of the domain `bearer`, groups, and who rules by the book.

    Where there is no such domain, it is whatever is a value of any.

    Raises:
        SolvingError: clingo cannot read the vocabulary.

    """
    vocabulary = rulebook.vocabulary
    declared = vocabulary.domains.get("bearer") or vocabulary.values.values()
    return frozenset({*declared, *groups(rulebook), Function(vocabulary.judge)})
