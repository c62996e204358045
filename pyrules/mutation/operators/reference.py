"""Reference: another provision is named."""

import re
from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable

DEFINITION = "a condition, or what displaces, names the provision before or after the one that it named"

_ID = re.compile(r'"((?:\\.|[^"\\])*)"')


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each rule with each provision that it names, besides its own, replaced by its neighbours."""
    provisions = rulebook.provisions
    for rule in changeable(rulebook):
        for named in dict.fromkeys(_named(rule)):
            if named not in provisions:
                continue
            place = provisions.index(named)
            for other in (*provisions[max(place - 1, 0) : place], *provisions[place + 1 : place + 2]):
                with suppress(RulebookError):
                    yield changed(rule, named, other, next(numbers))


def changed(rule: Rule, old: str, new: str, number: int) -> Change:
    """Return the change that names another provision.

    Args:
        rule: the rule.
        old: the provision that it names.
        new: the provision that it comes to name.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule does not name it.

    """
    if old not in _named(rule):
        raise RulebookError(f"the rule does not name {old}", place=rule.place)
    stands = as_it_stands(rule)
    head = stands.head
    if rule.head and rule.head.predicate == "overrides":
        head = f"overrides({rule.head.arguments[0]},{_put(rule.head.arguments[1], old, new)})"
    version = Version(head, tuple(_put(text, old, new) for text in stands.body))
    texts = zip((stands.head, *stands.body), (version.head, *version.body), strict=True)
    before, after = next((one, other) for one, other in texts if one != other)
    return change("reference", [rule], [version], iter([number]), (before, after))


def _put(text: str, old: str, new: str) -> str:
    return text.replace(f'"{old}"', f'"{new}"')


def _named(rule: Rule) -> list[str]:
    """Return the other provisions that a rule names."""
    texts = [one.text for one in rule.body]
    if rule.head and rule.head.predicate == "overrides":
        texts.insert(0, rule.head.arguments[1])
    return [found[1] for text in texts for found in _ID.finditer(text) if found[1] != rule.provision]
