"""What the operators have in common: which rules they change, how a rule is written anew, what a law speaks of."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Term, Text
from pyrules.mutation.change import Change, rewritten
from pyrules.solver.control import refusal

LEFT_ALONE = frozenset({"refers", "outside", "no_rule", "incomplete", "drops", "reading"})
"""Conclusions that make no ruling."""
FEW = 2
"""So many names at most take the place of one: those that the law speaks of nearest by."""
IRREGULARITY = "irregularity"
NAMED = {
    "norm": (3, "act"), "option": (2, "act"), "exercised": (2, "act"), "waived": (2, "act"), "chosen": (2, "act"),
    "governs": (3, "act"), "question": (1, "question"), "found": (1, "question"),
    "irregularity": (1, IRREGULARITY), "settles": (1, IRREGULARITY),
}  # fmt: skip
"""Which argument names an act, a question or an irregularity of the vocabulary."""


@dataclass(frozen=True)
class Version:
    """A rule as a change has it: its conclusion and its conditions."""

    head: Literal
    body: tuple[Literal, ...]

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The conclusion, then the conditions."""
        return (self.head, *self.body)


def changeable(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the laws that make rulings, in book order.

    What an edition settles of the organisers' choices is no text of the law.
    """
    elections = {one.name for one in rulebook.elections}
    apart = LEFT_ALONE | elections
    return tuple(rule for rule in rulebook.laws if rule.head and rule.head.predicate not in apart)


def as_it_stands(rule: Rule) -> Version:
    """Return a rule as it is.

    Raises:
        RulebookError: it concludes nothing.

    """
    if rule.conclusion is None:
        raise RulebookError("the statement is no rule", place=rule.place)
    return Version(rule.conclusion, rule.body)


def with_condition(rule: Rule, position: int, *conditions: Literal) -> Version:
    """Return a rule with other conditions in the place of one: none, one or several."""
    version = as_it_stands(rule)
    return Version(version.head, (*version.body[:position], *conditions, *version.body[position + 1 :]))


def with_head(rule: Rule, head: Literal) -> Version:
    """Return a rule with another conclusion."""
    return Version(head, as_it_stands(rule).body)


def instead(rules: Sequence[Rule], rulebook: Rulebook) -> list[Version]:
    """Return what stands in the place of rules that are left out.

    A provision that is left with none makes no rule, and says so: cases may still be about it.
    """
    provision = rules[0].provision
    left = {rule.number for rule in rulebook.rules_of(provision)} - {rule.number for rule in rules}
    return [] if left else [Version(Literal.of("no_rule", Text(provision), Text("left out")), ())]


def change(
    operator: str,
    removed: Sequence[Rule],
    versions: Iterable[Version],
    numbers: Iterator[int],
    becomes: tuple[str, str],
) -> Change:
    """Return the change by which rules of one provision give way to versions of the first of them.

    Args:
        operator: the operator's name.
        removed: the rules that go.
        versions: what comes.
        numbers: numbers for the rules that come.
        becomes: the part of the text that differs as written, and what it becomes; the latter empty where the part
            is left out.

    Raises:
        RulebookError: a version is nothing that a law file may say, or has a variable that nothing binds.

    """
    provision = removed[0].provision
    before, after = becomes
    outcome = f"becomes {words(after)}" if after else "is left out"
    return Change(
        operator,
        provision,
        frozenset(rule.number for rule in removed),
        tuple(_safe(removed[0], version, next(numbers)) for version in versions),
        f"{provision}: {words(before)} {outcome}",
        before,
        after,
    )


def _safe(rule: Rule, version: Version, number: int) -> Rule:
    changed = rewritten(rule, version.head, version.body, number)
    message = refusal(changed.text)
    if message is not None:
        raise RulebookError(message, place=rule.place)
    return changed


def under_name(literal: Literal, position: int, name: str) -> Term:
    """Return an argument of an atom under another name: `cancel(Number)` as `change(Number)`."""
    term = literal.terms[position]
    return Function(name, term.arguments) if isinstance(term, Function) else term


def words(text: str) -> str:
    """Return a part of the encoding as people read it: the names of more than one word without their lines."""
    return re.sub(r"(?<=[^\W_])_(?=[^\W_])", " ", text)


class Spoken:
    """What the laws of a rulebook speak of, rule by rule."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._vocabulary = rulebook.vocabulary
        self._numbering = rulebook.numbering
        self._uses: dict[tuple[str, str, tuple[str, ...]], list[tuple[int, str]]] = {}
        for rule in changeable(rulebook):
            for literal in (rule.head, *rule.body):
                for kind, name, domains in self._names(literal) if literal else ():
                    found = self._uses.setdefault((self._numbering.law_of(rule.provision), kind, domains), [])
                    found.append((rule.number, name))

    def nearest(self, rule: Rule, kind: str, name: str, arity: int) -> list[str]:
        """Return the names of a kind that the same law speaks of nearest to a rule and that take the same arguments.

        Args:
            rule: the rule that uses the name.
            kind: act, disposition, irregularity or question; else a term, whatever happens included.
            name: the name that is to be replaced.
            arity: how many arguments it has.

        """
        domains = self._domains(kind, name, arity)
        if domains is None:
            return []
        uses = self._uses.get((self._numbering.law_of(rule.provision), kind, domains), [])
        found = sorted((abs(number - rule.number), other) for number, other in uses if other != name)
        return list(dict.fromkeys(other for _, other in found))[:FEW]

    def _names(self, literal: Literal) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield kind, name and domains of what an atom says."""
        predicate = literal.predicate or ""
        uses = [(predicate, len(literal.arguments), "term")]
        places = [NAMED[predicate]] if predicate in NAMED else []
        if predicate == "settles":
            places.append((2, "disposition"))
        for position, kind in places:
            term = literal.terms[position].signature if position < len(literal.terms) else None
            if term:
                uses.append((*term, kind))
        for name, arity, kind in uses:
            domains = self._domains(kind, name, arity)
            if domains is not None:
                yield kind, name, domains

    def _domains(self, kind: str, name: str, arity: int) -> tuple[str, ...] | None:
        kinds = ("term", "event", "sequence", "table", "election") if kind == "term" else (kind,)
        found = [self._vocabulary.find(one, name, arity) for one in kinds]
        return next((one.domains for one in found if one), None)
