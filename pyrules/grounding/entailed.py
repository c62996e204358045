"""What happened with something that a case tells, as the vocabulary says: `entails(Event, Other)`."""

from collections.abc import Collection, Iterable

from clingo import Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.code.terms import alternatives
from pyrules.grounding.programs import may_conclude, ruling_program
from pyrules.solver.control import Solver

ENTAILS = "entails"


@once_for_each
def entailing(rulebook: Rulebook) -> frozenset[str]:
    """Return the names of the events with which others happened."""
    heads = (
        one.signature
        for rule in rulebook.rules
        if rule.layer is Layer.VOCABULARY and rule.concluded == ENTAILS and rule.head
        for one in alternatives(rule.head.terms[0])
    )
    events = rulebook.vocabulary.arities("event")
    return frozenset(one[0] for one in heads if one in events)


def entailed(rulebook: Rulebook, facts: Iterable[Symbol], named: Collection[str]) -> tuple[Symbol, ...]:
    """Return the events that happened with what a situation tells, those that happened with these included.

    Args:
        rulebook: the code.
        facts: the situation.
        named: the events of which it tells all that there is.

    Raises:
        SolvingError: clingo refuses the program.

    """
    stated = tuple(facts)
    names = entailing(rulebook)
    known = rulebook.vocabulary.arities("event")
    found: set[Symbol] = set()
    while True:
        told = (*stated, *sorted(found))
        if not any(one.name in names for one in told) or not may_conclude(rulebook, told, ENTAILS):
            break
        solver = Solver(ruling_program(rulebook, told, reported=()), told)
        sure = solver.cautious(of=[(ENTAILS, 2)])
        others = {one.arguments[1] for one in sure.of(ENTAILS, 2)} if sure else set()
        more = {one for one in others if (one.name, len(one.arguments)) in known and one.name not in named}
        if more <= found:
            break
        found |= more
    return tuple(sorted(found))
