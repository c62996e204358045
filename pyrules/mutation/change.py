"""A change of the encoding: some rules of one provision give way to others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from pyrules.code.forms import require_form
from pyrules.code.literals import Literal
from pyrules.code.ranges import ranges_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule

FIRST_NUMBER = 1_000_000
"""Rules that a change adds are numbered from here, so that they never pass for rules of a file."""


@dataclass(frozen=True)
class Change:
    """Some rules of one provision give way to others.

    `operator` is the stem of the module that defines the change, `removed` holds the numbers of the rules that
    go, `added` the rules that come (none where something is left out), `sentence` says the change in words of
    the law: what becomes what. `before` and `after` are the parts of the encoding that differ, as written.
    """

    operator: str
    provision: str
    removed: frozenset[int]
    added: tuple[Rule, ...]
    sentence: str
    before: str = ""
    after: str = ""

    def applied_to(self, rulebook: Rulebook) -> Rulebook:
        """Return the rulebook with the change made; added rules stand where the first removed rule stood."""
        rules: list[Rule] = []
        pending = list(self.added)
        for rule in rulebook.rules:
            if rule.number in self.removed:
                rules.extend(pending)
                pending = []
            else:
                rules.append(rule)
        return replace(rulebook, rules=(*rules, *pending))

    def watched_in(self, rulebook: Rulebook) -> "Change":
        """Return the change with what it calculates watched as in the code that it changes.

        Raises:
            RulebookError: what it calculates no code can.

        """
        return replace(self, added=tuple(ranges_of(rulebook).watching(self.added)))


def rewritten(rule: Rule, head: Literal, body: Sequence[Literal], number: int) -> Rule:
    """Return a rule with another head and other conditions in the place of one that there is.

    Args:
        rule: gives provision, sentence, doubts and place.
        head: the conclusion.
        body: the conditions.
        number: the new rule's number, from `FIRST_NUMBER`.

    Raises:
        RulebookError: it is nothing that a law file may say.

    """
    require_form(head, body, rule.place)
    return replace(rule, number=number, conclusion=head, body=tuple(body))


def numbered(start: int = FIRST_NUMBER) -> Iterable[int]:
    """Return numbers for added rules, each once."""
    return count(start)
