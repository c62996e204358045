"""Reference: another provision is named."""

from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import RANKING, Rule
from pyrules.code.terms import Term, Text
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import Version, as_it_stands, change, changeable

DEFINITION = "a condition, or what displaces, names the provision before or after the one that it named"


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

    def put(term: Term) -> Term:
        return term.with_leaves(lambda leaf: Text(new) if leaf == Text(old) else leaf)

    head = stands.head
    if head.predicate in RANKING:
        head = head.with_term(1, put(head.terms[1]))
    version = Version(head, tuple(one.changed(put) for one in stands.body))
    pairs = zip(stands.literals, version.literals, strict=True)
    becomes = next((one.shown, other.shown) for one, other in pairs if one != other)
    return change("reference", [rule], [version], iter([number]), becomes)


def _named(rule: Rule) -> list[str]:
    """Return the other provisions that a rule names."""
    terms = [term for one in rule.body for term in one.within]
    if rule.head and rule.head.predicate in RANKING:
        terms = [*rule.head.terms[1].within, *terms]
    return [one.value for one in terms if isinstance(one, Text) and one.value != rule.provision]
