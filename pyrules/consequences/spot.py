"""The provision at which a difference stands, as the encoding has it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import string_of
from pyrules.comparing.model import Became, Difference
from pyrules.consequences.patterns import Pattern
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.words import Words
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import as_it_stands, changeable


@dataclass(frozen=True)
class Spot:
    """Where a difference stands, and what there is to change.

    `times` is how often the provision's own text says what became something else, `called` gives a concept's usual
    name, `numbers` numbers for rules that come.
    """

    rulebook: Rulebook
    words: Words
    difference: Difference
    times: int
    called: Callable[[str], str]
    numbers: Iterator[int]

    @property
    def provision(self) -> str:
        """The provision, as the code has it."""
        return self.rulebook.printed.get(self.difference.provision, self.difference.provision)

    @cached_property
    def became(self) -> Became:
        """What became what."""
        return self.difference.became or Became()

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that a difference here can be about, in book order; a heading speaks for the parts below it.

        Raises:
            InexpressibleError: there is none.

        """
        everything = changeable(self.rulebook)
        own = tuple(rule for rule in everything if rule.provision == self.provision)
        below = tuple(
            rule for rule in everything if self.provision in self.rulebook.numbering.ancestors(rule.provision)
        )
        found = (*own, *below) if self.became.heading else own
        if not found:
            raise InexpressibleError(self._why_no_rule(has_parts=bool(below)))
        return found

    def _why_no_rule(self, *, has_parts: bool) -> str:
        for rule, (_, why) in self.rulebook.facts_of("no_rule"):
            if rule.provision == self.provision:
                return f"the provision makes no rule: {string_of(why) or why}"
        if any(rule.provision == self.provision for rule in self.rulebook.laws):
            return "the provision only refers to others, and no ruling rests on that"
        if has_parts:
            return "the provision makes no rule of its own, its parts do"
        numbering = self.rulebook.numbering
        law = numbering.law_of(self.provision)
        if any(numbering.law_of(one) == law for one in self.rulebook.provisions):
            return "the provision is not encoded"
        return f"law {law} is not encoded in edition {self.rulebook.edition}"

    def named(self, concepts: Iterable[str]) -> str:
        """Return concepts by their usual names, for a sentence."""
        return " or ".join(f"`{name}`" for name in sorted({self.called(one) for one in concepts}))

    def beside(self) -> tuple[tuple[Pattern, ...], tuple[Pattern, ...]]:
        """Return the words of the encoding for what is named shortly before and shortly after."""
        before, after = (tuple(self.words.of(concepts).values()) for concepts in self.became.beside)
        return before, after

    def together(self, changes: Sequence[Change]) -> list[Change]:
        """Return changes of single rules, the nearest first; any of them may be the one that is meant.

        Where the text says but once what became something else, rules that belong together change together.
        """
        if self.times <= 1:
            changes = [_joined(some, self.provision) for some in _groups(changes, self.rules)]
        return self.by_nearness(changes)

    def alike(self, changes: Sequence[Change]) -> list[Change]:
        """Return changes, the nearest first; those of one condition that several rules have are made together."""
        written: dict[str, list[Change]] = {}
        for change in changes:
            written.setdefault(change.before, []).append(change)
        return self.by_nearness([_joined(some, self.provision) for some in written.values()])

    def by_nearness(self, changes: Sequence[Change]) -> list[Change]:
        """Return changes by how near their rule stands to the difference: rules follow the order of the text."""
        order = {rule.number: place for place, rule in enumerate(self.rules)}
        last = max(len(order) - 1, 1)

        def distance(change: Change) -> float:
            places = [order[number] / last for number in change.removed if number in order]
            return min((abs(place - self.became.place) for place in places), default=1.0)

        return sorted(changes, key=distance)


def _groups(changes: Sequence[Change], rules: Iterable[Rule]) -> list[list[Change]]:
    """Return changes in groups: of rules that conclude the same, or of which one rests on what the other concludes.

    Two changes of one rule are never made together: each holds the rule as it would then be.
    """
    concluded: dict[int, str] = {}
    read: dict[int, set[str | None]] = {}
    for rule in rules:
        concluded[rule.number] = (rule.head.predicate if rule.head else None) or ""
        read[rule.number] = {one.predicate for one in rule.body}
    groups: list[list[Change]] = []
    for change in changes:
        apart: list[list[Change]] = []
        mine = [change]
        for group in groups:
            numbers = {number for one in group for number in one.removed}
            heads = {concluded.get(number, "") for number in numbers}
            related = not numbers & change.removed and any(
                concluded.get(number, "") in heads
                or read.get(number, set()) & heads
                or any(concluded.get(number) in read.get(other, ()) for other in numbers)
                for number in change.removed
            )
            if related:
                mine = [*group, *mine]
            else:
                apart.append(group)
        groups = [*apart, mine]
    return groups


def _joined(changes: Sequence[Change], provision: str) -> Change:
    """Return several changes, of a rule each, as one."""
    first = changes[0]
    if len(changes) == 1:
        return first
    said = dict.fromkeys(one.sentence.removeprefix(f"{one.provision}: ") for one in changes)
    return replace(
        first,
        provision=provision,
        removed=frozenset().union(*(one.removed for one in changes)),
        added=tuple(rule for one in changes for rule in one.added),
        sentence=f"{provision}: {'; '.join(said)}",
        before=" and ".join(dict.fromkeys(one.before for one in changes)),
        after=" and ".join(dict.fromkeys(one.after for one in changes)),
    )


def speaks_of(rule: Rule, patterns: Iterable[Pattern]) -> bool:
    """Tell whether a rule says any of some words."""
    version = as_it_stands(rule)
    return any(one.stands_in(said) for one in patterns for said in version.literals)
