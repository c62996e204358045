"""Which provisions a rule can displace, whole or in part: the rules of `asp/core` on what is known before solving.

A rule that tells by its conditions only what it displaces may displace anything.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import displacements, meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Text
from pyrules.relevance.conclusions import conclusions
from pyrules.solver.control import solve_facts
from pyrules.solver.program import rule_text

_PART = "part_of"
_FOUND = "gives_way"
_SOMETHING = "something"


class Displacement:
    """What displaces what in a code.

    `anything` are the rules that may displace any provision.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self._standing_in = tuple(one.text for one in rulebook.standing_in)
        self._whole = meaning(rulebook).displacing
        self._names = meaning(rulebook).ranking
        core = displacements(rulebook)
        told = [rule for rule in core if self._is_told(rule)]
        self._telling = tuple(text for rule in told for text in _telling(rule, self._names))
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

    def _is_told(self, rule: Rule) -> bool:
        """Tell whether a rule of the core displaces by one conclusion of a law, and by what stands in what."""
        names = [one.predicate for one in rule.required if one.predicate != _PART]
        return len(names) == 1 and names[0] in self._names

    def displaces(self, rule: Rule) -> bool:
        """Tell whether a rule displaces some provision or other, or takes away something that it concludes."""
        return rule.head is not None and rule.head.predicate in self._names

    def displaces_whole(self, rule: Rule) -> bool:
        """Tell whether a rule displaces some provision or other as a whole."""
        return rule.head is not None and rule.head.predicate in self._whole

    def by(self, rule: Rule) -> frozenset[str] | None:
        """Return the provisions that a rule displaces, whole or in part; None where it may be any.

        They are those of the code and a new one that it names.
        """
        head = rule.head
        if head is None or not self.displaces(rule):
            return frozenset()
        if head.predicate in self._untold or not _is_known(head):
            return None
        known = _known(head)
        if known not in self._displaced:
            self._displaced.update(self._worked_out([head]))
        return self._displaced[known]

    def of(self, provision: str) -> Sequence[Rule]:
        """Return the rules by which a provision may give way."""
        return (*self._displacing.get(provision, ()), *self.anything)

    def _worked_out(self, heads: Iterable[Literal]) -> dict[str, frozenset[str]]:
        """Return what conclusions displace; what the core asks for besides is taken to be so."""
        known = tuple(sorted({_known(one) for one in heads if _is_known(one)}))
        return dict(_displaced(known, self._standing_in, self._telling)) if known else {}


@lru_cache(maxsize=32)
def _displaced(
    heads: tuple[str, ...], standing_in: tuple[str, ...], telling: tuple[str, ...]
) -> Mapping[str, frozenset[str]]:
    """Return which provisions each conclusion displaces; versions of a code that differ in other rules share it."""
    facts = [*heads, *standing_in]
    found: dict[str, set[str]] = {one: set() for one in heads}
    for one in solve_facts("\n".join([*(f"{fact}." for fact in facts), *telling]), _FOUND):
        provision, by = one.arguments
        found[str(by)].add(provision.string)
    return {text: frozenset(displaced) for text, displaced in found.items()}


def _telling(rule: Rule, names: Collection[str]) -> Iterator[str]:
    """Write a rule of the core so that it tells by which conclusion of a law a provision gives way."""
    by_law = [one for one in rule.required if one.predicate in names]
    known = (one for one in rule.body if one.predicate == _PART or one.comparison)
    body = [one.text for one in (*by_law, *known)]
    for one in by_law:
        if rule.head:
            told = Literal.of(_FOUND, rule.head.terms[1], Function(one.predicate or "", one.terms))
            yield rule_text(told.text, body)


def _is_known(head: Literal) -> bool:
    """Tell whether a conclusion names the provisions that it is about."""
    return all(isinstance(one, Text) for one in head.terms[:2])


def _known(head: Literal) -> str:
    """Write a conclusion with the provisions that it is about; what else it says does not matter here."""
    rest = (Function(_SOMETHING) for _ in head.terms[2:])
    return Literal.of(head.predicate or "", *head.terms[:2], *rest).text


@once_for_each
def displacement(rulebook: Rulebook) -> Displacement:
    """Return what displaces what in a code."""
    return Displacement(rulebook)


def excepted_from(rulebook: Rulebook, rule: Rule) -> Iterator[Rule]:
    """Yield the rules that may conclude what an exception takes away, of the provisions that give way by it."""
    taken, displaced = rule.excepted, displacement(rulebook).by(rule)
    if taken is not None:
        for one in conclusions(rulebook).concluding((taken.predicate or "", (None, *taken.shape[1:]))):
            if displaced is None or one.provision in displaced:
                yield one
