"""Copies of a code over the same situations: what each concludes has names of its own, and its own decisions.

A copy with a plan takes its decisions as the plan says. So one program can say that something holds under some
decisions and something else under others.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import count

from clingo import Function, Symbol

from pyrules.code.loading import shipped_rulebooks
from pyrules.code.parsing import read_rules
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.grounding.statements import Line, facts
from pyrules.relevance.needed import telling

Plan = frozenset[tuple[Symbol, Symbol]]
"""How decisions are taken, each where it comes up."""


def own_names(
    rulebook: Rulebook, rules: Iterable[Rule], prefix: str, happening: Collection[str] = ()
) -> dict[str, str]:
    """Return the new name of everything that a copy concludes: the core, the rules, and the vocabulary from them.

    `happening` is what happens otherwise in the copy, and has names of its own there too.
    """
    names = {rule.concluded for rule in (*rulebook.core, *rules)} | set(HEADS) | {"part_of", "decided"}
    happens = {name for name, _ in rulebook.vocabulary.situation_predicates}
    names = (names - {*happens, ""}) | {*happening}
    stated = [rule for rule in _vocabulary(rulebook) if rule.body]
    while (
        more := {rule.concluded for rule in stated if any(one.predicate in names for one in rule.body)}
        - names
    ):
        names |= more
    return {name: f"{prefix}{name}" for name in names}


def copied(
    rulebook: Rulebook, rules: Sequence[Rule], prefix: str, happening: Collection[str] = ()
) -> Iterator[Line]:
    """Yield the core, these rules and what the vocabulary states of their conclusions, under names of their own.

    What takes the decisions is left out; and what tells the provisions' sayings, unless it is among the rules.
    `happening` is what happens otherwise in the copy.
    """
    names = own_names(rulebook, rules, prefix, happening)
    left = {rule.number for rule in telling(rulebook)}
    core = (rule for rule in rulebook.core if rule.number not in left)
    kept = [rule for rule in (*core, *rules) if rule.is_rule and not rule.chosen]
    kept += [rule for rule in _vocabulary(rulebook) if rule.concluded in names]
    yield from ((rule.renamed(names).text, rule) for rule in kept)
    yield from ((f"{one.renamed(names).text}.", None) for one in rulebook.standing_in)


def planned(plan: Plan, prefix: str) -> Iterator[Line]:
    """Take the decisions of a copy by a plan, those that are not `held` by other rules.

    One that the plan does not know takes the first of its values.
    """
    yield from statements("planned", copy=prefix)
    yield from facts(Function(f"{prefix}plan", [*taken]) for taken in sorted(plan))


def statements(name: str, own: Collection[str] | None = None, **beginnings: str) -> Iterator[Line]:
    """Yield the statements of a file in `asp/copies`, which say what is common to copies of any code.

    Args:
        name: the file's stem.
        own: what has names of its own in the copy, where that is not all: else the code's own name stands there.
        beginnings: what the names that begin with `copy__`, say, begin with instead; nothing where it is empty.

    """
    begins = re.compile(rf"\b({'|'.join(beginnings)})__(\w*)")

    def named(found: re.Match[str]) -> str:
        return found[2] if own is not None and found[2] not in own else beginnings[found[1]] + found[2]

    for rule in _read(name):
        yield begins.sub(named, rule.text) if beginnings else rule.text, rule


@cache
def _read(name: str) -> tuple[Rule, ...]:
    folder = shipped_rulebooks() / "copies"
    return read_rules([folder / f"{name}.lp"], count(1), lambda _: Layer.CORE)


def _vocabulary(rulebook: Rulebook) -> Iterator[Rule]:
    return (rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY and rule.is_rule)
