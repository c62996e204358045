"""A provision that stands in one of the texts only."""

from itertools import groupby

from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change
from pyrules.mutation.operators import left_out
from pyrules.mutation.rewriting import changeable


def candidates(spot: Spot) -> list[Change]:
    """Return the change that leaves out all rules of a provision that is missing, those of its parts with it."""
    if not spot.became.before:
        raise InexpressibleError("what the translation adds is not encoded")
    rules = [
        rule
        for rule in changeable(spot.rulebook)
        if spot.provision == rule.provision
        or spot.provision in spot.rulebook.numbering.ancestors(rule.provision)
    ]
    if not rules:
        spot.rules  # noqa: B018  (tells why there is none)
    rules.sort(key=lambda rule: spot.rulebook.provisions.index(rule.provision))
    labelled = groupby(rules, key=lambda rule: rule.provision)
    return spot.together(
        [left_out.without(list(some), spot.rulebook, next(spot.numbers)) for _, some in labelled]
    )
