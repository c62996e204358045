"""One concept in the place of another."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rules import Rule
from pyrules.consequences.patterns import Pattern
from pyrules.consequences.reasons import InexpressibleError, UnchangedError
from pyrules.consequences.spot import Spot, speaks_of
from pyrules.mutation.change import Change
from pyrules.mutation.operators import left_out
from pyrules.mutation.rewriting import Version, as_it_stands, change


def candidates(spot: Spot) -> list[Change]:
    """Return the changes by which the rules of a provision speak of another concept, or of one less.

    Raises:
        InexpressibleError: the encoding has no word for either, or no rule of the provision speaks of it.
        UnchangedError: the encoding says both with the same words.

    """
    before, after = spot.became.before, spot.became.after
    if not before:
        raise InexpressibleError(f"nothing tells what {spot.named(after)}, which is added, is to limit")
    rules = spot.rules
    old = _words(spot, before)
    spoken = [rule for rule in rules if speaks_of(rule, old.values())]
    if not spoken:
        raise InexpressibleError(f"no rule of the provision speaks of {_called(spot, before)}")
    found = spot.together(_exchanged(spot, spoken, old) if after else _dropped(spot, spoken, old))
    outcome = f"becomes {_called(spot, after)}" if after else "is left out"
    return [replace(one, sentence=f"{spot.provision}: {_called(spot, before)} {outcome}") for one in found]


def _called(spot: Spot, concepts: Iterable[str]) -> str:
    """Name those of some concepts that the encoding has words for."""
    return spot.named(one for one in concepts if spot.words.of([one]))


def _words(spot: Spot, concepts: Sequence[str]) -> Mapping[str, Pattern]:
    words = spot.words.of(concepts)
    if not words:
        raise InexpressibleError(f"the encoding has no word for {spot.named(concepts)}")
    return words


def _exchanged(spot: Spot, rules: Sequence[Rule], old: Mapping[str, Pattern]) -> list[Change]:
    new = _words(spot, spot.became.after)
    pairs = [(old[aspect], new[aspect]) for aspect in old if aspect in new]
    before, after = (_called(spot, names) for names in (spot.became.before, spot.became.after))
    fitting = [
        rule
        for rule in rules
        # What concludes the other word from this one tells how the two hang together, and stays.
        if speaks_of(rule, (one for one, _ in pairs)) and not _concludes(rule, (one for _, one in pairs))
    ]
    if not fitting:
        raise InexpressibleError(
            f"what the encoding says for {before} at the provision it does not say for {after}"
        )
    other = [rule for rule in fitting if as_it_stands(rule) != _version(rule, pairs)]
    if not other:
        raise UnchangedError(f"the encoding has the same words for {before} and {after} there")
    found = []
    for rule in other:
        with suppress(RulebookError):
            found.append(_changed(spot, rule, pairs))
    if not found:
        raise InexpressibleError(f"the words for {after} do not fit the rules of the provision")
    return found


def _concludes(rule: Rule, patterns: Iterable[Pattern]) -> bool:
    """Tell whether a term is concluded by just these words, and not only an act or the like in a norm."""
    head = as_it_stands(rule).head
    return any(one.is_all_of(head) for one in patterns)


def _version(rule: Rule, pairs: Sequence[tuple[Pattern, Pattern]]) -> Version:
    stands = as_it_stands(rule)
    literals: list[Literal] = []
    given: list[Literal] = []
    for one in stands.literals:
        put = one
        for old, new in pairs:
            put, more = old.replaced_in(put, new)
            given.extend(more)
        literals.append(put)
    body = dict.fromkeys([*literals[1:], *given])
    return Version(literals[0], tuple(body))


def _changed(spot: Spot, rule: Rule, pairs: Sequence[tuple[Pattern, Pattern]]) -> Change:
    stands, version = as_it_stands(rule), _version(rule, pairs)
    before = " and ".join(one.shown for one in stands.literals if one not in version.literals)
    after = " and ".join(one.shown for one in version.literals if one not in stands.literals)
    return change("term", [rule], [version], spot.numbers, (before, after))


def _dropped(spot: Spot, rules: Sequence[Rule], old: Mapping[str, Pattern]) -> list[Change]:
    """Return the changes by which conditions that speak of a concept go."""
    found = []
    for rule in rules:
        for position, condition in enumerate(rule.body):
            if any(one.stands_in(condition) for one in old.values()):
                with suppress(RulebookError):
                    found.append(left_out.without_condition(rule, position, next(spot.numbers)))
    if not found:
        raise InexpressibleError(
            f"{_called(spot, spot.became.before)} is no condition there that a rule could do without"
        )
    return found
