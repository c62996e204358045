"""A reference to another provision, or none."""

from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.literals import Literal
from pyrules.code.rules import RANKING, Rule
from pyrules.code.terms import Text
from pyrules.consequences.reasons import InexpressibleError, UnchangedError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import left_out, override, reference
from pyrules.mutation.rewriting import LEFT_ALONE


def candidates(spot: Spot) -> list[Change]:
    """Return the rules that go by the one provision as going by the other, or by none."""
    before, after = spot.became.before, spot.became.after
    if not before:
        raise InexpressibleError("nothing tells what the reference that is added does")
    rules = [rule for rule in spot.rulebook.laws if rule.provision == spot.provision]
    if not rules:
        spot.rules  # noqa: B018  (tells why there is none)
    named = [rule for rule in rules if any(_names(rule, old) for old in before)]
    resting = [rule for rule in named if not rule.head or rule.head.predicate not in LEFT_ALONE]
    if not resting and (named or not rules):
        raise UnchangedError("no ruling rests on this reference, it only points")
    if not resting:
        raise InexpressibleError(f"no rule of the provision names {' or '.join(before)}")
    found = [change for rule in resting for old in before for change in _changes(spot, rule, old, after)]
    if not found:
        raise InexpressibleError(f"the rules cannot do without {' or '.join(before)}")
    return spot.together(found)


def _names(rule: Rule, provision: str) -> bool:
    return any(_says(one, provision) for one in rule.literals)


def _says(literal: Literal, provision: str) -> bool:
    return Text(provision) in literal.within


def _changes(spot: Spot, rule: Rule, old: str, after: tuple[str, ...]) -> list[Change]:
    found: list[Change] = []
    for new in after:
        with suppress(RulebookError):
            found.append(reference.changed(rule, old, new, next(spot.numbers)))
    if after:
        return found
    if rule.head and rule.head.predicate in RANKING and Text(old) in rule.head.terms[1].within:
        return [override.left_out(rule, spot.rulebook, next(spot.numbers))]
    for position, condition in enumerate(rule.body):
        if _says(condition, old):
            with suppress(RulebookError):
                found.append(left_out.without_condition(rule, position, next(spot.numbers)))
    return found
