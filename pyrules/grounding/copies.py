"""Copies of a code over the same situations: what each concludes has names of its own, and its own decisions.

A copy with a plan takes its decisions as the plan says. So one program can say that something holds under some
decisions and something else under others.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count

from clingo import Symbol

from pyrules.code.loading import shipped_rulebooks
from pyrules.code.parsing import read_rules
from pyrules.code.provisions import ancestors
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.grounding.statements import Line

Plan = frozenset[tuple[Symbol, Symbol]]
"""How decisions are taken, each where it comes up."""


def own_names(rulebook: Rulebook, rules: Iterable[Rule], prefix: str) -> dict[str, str]:
    """Return the new name of everything that a copy concludes: the core, the rules, and the vocabulary from them."""
    names = {_concluded(rule) for rule in (*rulebook.core, *rules)} | set(HEADS) | {"part_of", "decided"}
    happens = {name for name, _ in rulebook.vocabulary.situation_predicates}
    names -= {*happens, ""}
    stated = [rule for rule in _vocabulary(rulebook) if rule.body]
    while (
        more := {_concluded(rule) for rule in stated if any(one.predicate in names for one in rule.body)}
        - names
    ):
        names |= more
    return {name: f"{prefix}{name}" for name in names}


def copied(rulebook: Rulebook, rules: Sequence[Rule], prefix: str) -> Iterator[Line]:
    """Yield the core, these rules and what the vocabulary states of their conclusions, under names of their own.

    What takes the decisions is left out.
    """
    names = own_names(rulebook, rules, prefix)
    kept = [rule for rule in (*rulebook.core, *rules) if rule.is_rule and not rule.chosen]
    kept += [rule for rule in _vocabulary(rulebook) if _concluded(rule) in names]
    yield from ((rule.renamed(names).text, rule) for rule in kept)
    for provision in rulebook.provisions:
        for whole in ancestors(provision):
            yield f'{prefix}part_of("{provision}","{whole}").', None


def planned(plan: Plan, prefix: str) -> Iterator[Line]:
    """Take the decisions of a copy by a plan, those that are not `held` by other rules.

    One that the plan does not know takes the first of its values.
    """
    yield from statements("planned", copy=prefix)
    for decision, value in sorted(plan):
        yield f"{prefix}plan({decision},{value}).", None


def statements(name: str, **beginnings: str) -> Iterator[Line]:
    """Yield the statements of a file in `asp/copies`, which say what is common to copies of any code.

    Args:
        name: the file's stem.
        beginnings: what the names that begin with `copy__`, say, begin with instead; nothing where it is empty.

    """
    for rule in _read(name):
        text = rule.text
        for stands_for, beginning in beginnings.items():
            text = text.replace(f"{stands_for}__", beginning)
        yield text, rule


@cache
def _read(name: str) -> tuple[Rule, ...]:
    folder = shipped_rulebooks() / "copies"
    return read_rules([folder / f"{name}.lp"], count(1), lambda _: Layer.CORE)


def _vocabulary(rulebook: Rulebook) -> Iterator[Rule]:
    return (rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY and rule.is_rule)


def _concluded(rule: Rule) -> str:
    """Return the predicate that a rule concludes, also where it states several atoms at once; or nothing."""
    return rule.head.name if rule.head else ""
