"""Which provisions a rule can displace, whatever happens: the rules of `asp/core` on what is known before solving.

A rule that tells by its conditions only what it displaces may displace anything.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import displacements, meaning
from pyrules.code.provisions import standing_in
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Text
from pyrules.solver.control import solve_facts
from pyrules.solver.program import rule_text

_PART = "part_of"
_FOUND = "gives_way"


class Displacement:
    """What displaces what in a code.

    `anything` are the rules that may displace any provision.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._provisions = rulebook.provisions
        self._names = meaning(rulebook).displacing
        core = displacements(rulebook)
        told = [rule for rule in core if all(one.predicate in (*self._names, _PART) for one in rule.required)]
        self._telling = [text for rule in told for text in _telling(rule, self._names)]
        # what displaces only where something else is so may displace anything
        self._untold = {one.predicate for rule in core if rule not in told for one in rule.required}
        rules = [rule for rule in rulebook.rules if self.displaces(rule)]
        self._displaced = self._worked_out({rule.head for rule in rules if rule.head})
        self._displacing: dict[str, list[Rule]] = defaultdict(list)
        anything = []
        for rule in rules:
            displaced = self.by(rule)
            if displaced is None:
                anything.append(rule)
            for one in displaced or ():
                self._displacing[one].append(rule)
        self.anything = tuple(anything)

    def displaces(self, rule: Rule) -> bool:
        """Tell whether a rule displaces some provision or other."""
        return rule.head is not None and rule.head.predicate in self._names

    def by(self, rule: Rule) -> frozenset[str] | None:
        """Return the provisions that a rule displaces, one of the code or a new one; None where it may be any."""
        head = rule.head
        if head is None or not self.displaces(rule):
            return frozenset()
        if head.predicate in self._untold or not _is_known(head):
            return None
        if head.text not in self._displaced:
            self._displaced.update(self._worked_out([head]))
        return self._displaced[head.text]

    def of(self, provision: str) -> Sequence[Rule]:
        """Return the rules by which a provision may give way."""
        return (*self._displacing.get(provision, ()), *self.anything)

    def _worked_out(self, heads: Iterable[Literal]) -> dict[str, frozenset[str]]:
        """Return what conclusions displace; what the core asks for besides is taken to be so."""
        known = [one for one in heads if _is_known(one)]
        found: dict[str, set[str]] = {one.text: set() for one in known}
        if known:
            facts = [f"{one.text}." for one in (*known, *standing_in(self._provisions))]
            for one in solve_facts("\n".join([*facts, *self._telling]), _FOUND):
                provision, by = one.arguments
                found[str(by)].add(provision.string)
        return {text: frozenset(displaced) for text, displaced in found.items()}


def _telling(rule: Rule, names: Collection[str]) -> Iterator[str]:
    """Write a rule of the core so that it tells by which conclusion of a law a provision gives way."""
    body = [one.text for one in rule.body if one.predicate in (*names, _PART) or one.comparison]
    for one in rule.required:
        if rule.head and one.predicate in names:
            told = Literal.of(_FOUND, rule.head.terms[1], Function(one.predicate or "", one.terms))
            yield rule_text(told.text, body)


def _is_known(head: Literal) -> bool:
    """Tell whether a conclusion names the provisions that it is about."""
    return all(isinstance(one, Text) for one in head.terms)


@once_for_each
def displacement(rulebook: Rulebook) -> Displacement:
    """Return what displaces what in a code."""
    return Displacement(rulebook)
