"""Left out: a provision, one of its rules, or one of the conditions of a rule goes."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import RANKING, Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import as_it_stands, change, changeable, instead, with_condition

DEFINITION = "a provision, one of its rules, or a condition of a rule is left out"


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each provision, each of its rules and each condition left out."""
    rules = sorted(changeable(rulebook), key=lambda rule: rulebook.provisions.index(rule.provision))
    for _, labelled in groupby(rules, key=lambda rule: rule.provision):
        provision = list(labelled)
        if len(provision) > 1:
            yield without(provision, rulebook, next(numbers))
        for rule in provision:
            if rule.head and rule.head.predicate not in RANKING:  # what displaces has an operator of its own
                yield without([rule], rulebook, next(numbers))
            for position in range(len(rule.body)):
                with suppress(RulebookError):
                    yield without_condition(rule, position, next(numbers))


def without(rules: Sequence[Rule], rulebook: Rulebook, number: int) -> Change:
    """Return the change that leaves out rules of one provision.

    Args:
        rules: rules that have one label, some or all.
        rulebook: the edition.
        number: the number of the fact that says so where the provision is left with no rule.

    """
    whole = len(rules) > 1
    before = "all that it says" if whole else _written(rules[0])
    return change("left_out", rules, instead(rules, rulebook), iter([number]), (before, ""))


def without_condition(rule: Rule, position: int, number: int) -> Change:
    """Return the change that leaves out a condition.

    Raises:
        RulebookError: a variable is left with nothing to bind it.

    """
    version = with_condition(rule, position)
    return change("left_out", [rule], [version], iter([number]), (rule.body[position].shown, ""))


def _written(rule: Rule) -> str:
    stands = as_it_stands(rule)
    conditions = " and ".join(one.shown for one in stands.body)
    return f"{stands.head.shown} if {conditions}" if conditions else stands.head.shown
