"""The rules of a rulebook by what they conclude and by what they read, so that nobody looks through all of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Shape
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import string_of

Wanted = tuple[str, Shape | None]
"""A predicate with what is known of its arguments; None where nothing is, not even their number."""


class Conclusions:
    """The rules of laws and mechanics, sorted by what they conclude and read."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._several: list[Rule] = []  # state several facts at once, or nothing that has a name
        self._named: dict[str, list[Rule]] = defaultdict(list)
        self._placed: dict[tuple[str, int, str | None], list[Rule]] = defaultdict(list)
        self._reading: dict[tuple[str, str | None], list[Rule]] = defaultdict(list)
        self._within: dict[str, list[str]] = defaultdict(list)
        self._of: dict[str, list[Rule]] = defaultdict(list)
        for rule in rulebook.rules:
            if rule.layer is Layer.VOCABULARY or not rule.is_rule:
                continue
            self._of[rule.provision].append(rule)
            for read in set(_read_by(rule)):
                self._reading[read].append(rule)
            head = rule.head
            if head is None or head.predicate is None:
                self._several.append(rule)
                continue
            self._named[head.predicate].append(rule)
            for place, known in enumerate(head.shape):
                self._placed[head.predicate, place, known].append(rule)
        for one in rulebook.provisions:
            for whole in (one, *rulebook.numbering.ancestors(one)):
                self._within[whole].append(one)

    def of(self, provision: str) -> Iterable[Rule]:
        """Return the rules of a provision."""
        return self._of.get(provision, ())

    def within(self, provision: str) -> Iterable[str]:
        """Return a provision with its parts, those that are encoded."""
        return self._within.get(provision, ())

    def reading(self, name: str, provision: str | None = None) -> Iterable[Rule]:
        """Return the rules that read a predicate; where a provision is named, as what that one says, if they say so."""
        if provision is None:
            return self._reading.get((name, None), ())
        return (*self._reading.get((name, provision), ()), *self._reading.get((name, ""), ()))

    def concluding(self, wanted: Wanted) -> Iterator[Rule]:
        """Yield the rules that may conclude something wanted; what states several facts at once may always."""
        name, shape = wanted
        known = [(place, value) for place, value in enumerate(shape or ()) if value is not None]
        yield from self._several
        if not known:
            yield from self._named.get(name, ())
            return
        choices = [
            (*self._placed.get((name, place, value), ()), *self._placed.get((name, place, None), ()))
            for place, value in known
        ]
        for rule in min(choices, key=len):
            if rule.head and fit(shape, rule.head.shape):
                yield rule


def _read_by(rule: Rule) -> Iterator[tuple[str, str | None]]:
    """Yield what a rule reads: each name by itself, and with the provision that it is about, if the rule says which."""
    for one in rule.body:
        for name in dict(one.inside):
            yield name, None
            yield name, ""
        if one.predicate:
            yield one.predicate, None
            yield one.predicate, (string_of(one.terms[0]) if one.terms else None) or ""


@once_for_each
def conclusions(rulebook: Rulebook) -> Conclusions:
    """Return the rules of a rulebook by what they conclude and read."""
    return Conclusions(rulebook)


def fit(wanted: Shape | None, shape: Shape) -> bool:
    """Tell whether an atom of this shape can be one that is wanted, as far as both are known."""
    return wanted is None or all(
        a is None or b is None or a == b for a, b in zip(wanted, shape, strict=False)
    )
