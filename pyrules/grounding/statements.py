"""Rules written so that an answer set tells which instances applied, and which decisions matter for what."""

from collections.abc import Iterator

from pyrules.code.rules import DECIDED, TOKEN, Layer, Rule
from pyrules.solver.program import rule_text

Line = tuple[str, Rule | None]
"""A statement, and the rule that it came from; None for one that was added."""


def reporting(rule: Rule) -> Iterator[str]:
    """Write a rule so that the instances in which it applies can be read off an answer set."""
    if rule.layer is Layer.VOCABULARY or not (rule.is_rule and rule.head and rule.body):
        yield rule.text
        return
    applied = f"applied({rule.number},({','.join(rule.variables)}{',' if len(rule.variables) == 1 else ''}))"
    yield rule_text(applied, [one.text for one in rule.body])
    yield rule_text(rule.head.text, [applied])


def bearing(rule: Rule) -> Iterator[str]:
    """Say for each decision that a rule reads that the value read matters where all else in the rule holds."""
    for one in rule.body:
        if one.predicate in DECIDED and rule.is_rule:
            arguments = [_named(text, f"Any{position}_") for position, text in enumerate(one.arguments)]
            decision = DECIDED[one.predicate].format(*arguments)
            value = one.predicate if one.predicate in ("exercised", "waived") else arguments[-1]
            rest = [other.text for other in rule.body if other is not one]
            yield rule_text(f"bears({decision},{value})", [*rest, f"open({decision},{value})"])


def _named(text: str, prefix: str) -> str:
    """Give each anonymous variable of a term a name of its own, so that it can stand twice in a rule."""
    counter = iter(range(1, 1_000))
    return TOKEN.sub(lambda found: f"{prefix}{next(counter)}" if found[0] == "_" else found[0], text)


def turning(rule: Rule) -> Iterator[str]:
    """Say for a question which irregularity it is put about: the one that its own rule names."""
    if rule.head and rule.head.predicate == "question":
        for one in rule.body:
            if one.predicate == "irregularity" and not one.negated:
                yield rule_text(
                    f"turns_on({rule.head.arguments[1]},{one.arguments[1]})", [x.text for x in rule.body]
                )
