"""Values with units in rules: what people write becomes whole numbers, which say what they count and are shown so."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from pyrules.base.errors import InputError, Place, RulebookError
from pyrules.base.gathering import apart
from pyrules.code.forms import require_allowed
from pyrules.code.literals import Comparison, Literal
from pyrules.code.measures import FORMS, LIKE_A_VALUE, Measure
from pyrules.code.places import PLACES
from pyrules.code.rules import Rule
from pyrules.code.terms import (
    Function,
    Number,
    Term,
    string_of,
)

_DOMAIN = "domain"
UNCOUNTED = ("provision", "text")
"""What is never a value with a unit, however it looks: ids and sentences."""
_LIKE_A_NUMBER = re.compile(r"\s*[-+−]?\d")


def counted(rules: Sequence[Rule], measures: Mapping[str, Measure]) -> tuple[Rule, ...]:
    """Return rules with whole numbers in the place of the values with units in them.

    Args:
        rules: all rules of a rulebook but the engine's.
        measures: how the numbers of domains are written.

    Raises:
        RulebookError: a text looks like such a value and is none that the vocabulary declares, or none that there is.

    """
    reader = _Reader(rules, measures)
    found: list[Rule] = []
    for rule in rules:
        read = rule
        with apart():
            read = reader.read(rule) if measures else rule
            for one in read.body:
                if isinstance(one.says, Comparison):
                    for text in filter(_LIKE_A_NUMBER.match, _texts_in_order(one)):
                        raise reader.unknown(text, rule.place)
        found.append(read)
    return tuple(found)


class _Reader:
    """Reads the values in rules.

    Args:
        rules: the rules; what they declare or name as a text stays one.
        measures: how the numbers of domains are written.

    """

    def __init__(self, rules: Sequence[Rule], measures: Mapping[str, Measure]) -> None:
        self._rules = rules
        self._measured = measures
        self._measures = tuple(dict.fromkeys(measures.values()))

    def read(self, rule: Rule) -> Rule:
        """Return a rule with its values as numbers."""
        read = rule.changed(lambda literal: self._literal(literal, rule.place), self._leaf(rule.place))
        if read.text != rule.text:
            if rule.concluded == "notation":
                raise RulebookError(
                    f"`{rule.text}` is a notation for a value with a unit",
                    place=rule.place,
                    expected="none: it is written with its unit",
                )
            require_allowed(read)
        return read

    def _literal(self, literal: Literal, place: Place) -> Literal:
        leaf = self._leaf(place)
        return literal.changed(lambda term: term.with_leaves(leaf), atoms=lambda term: self._atom(term, leaf))

    def _atom(self, term: Term, leaf: Callable[[Term], Term]) -> Term:
        """Read the values in an atom, or in several; ids and sentences stay as they are."""
        if not isinstance(term, Function):
            return term.made_of(tuple(self._atom(one, leaf) for one in term.parts))
        kinds = PLACES.get(term.name, ())
        kinds = kinds if len(kinds) == len(term.arguments) else ("",) * len(term.arguments)
        return term.made_of(
            tuple(
                one if kind in UNCOUNTED else one.with_leaves(leaf)
                for one, kind in zip(term.arguments, kinds, strict=True)
            )
        )

    def _leaf(self, place: Place) -> Callable[[Term], Term]:
        """Return what makes a number of a text that is a value, at its place."""

        def read(leaf: Term) -> Term:
            text = string_of(leaf)
            if text is None or text in self._texts:
                return leaf
            measure = next((one for one in self._measures if one.claims(text)), None)
            if measure:
                try:
                    return Number(measure.read(text), measure)
                except InputError as error:
                    raise RulebookError(error.message, place=place, expected=error.expected) from None
            if LIKE_A_VALUE.fullmatch(text):
                raise self.unknown(text, place)
            return leaf

        return read

    def unknown(self, text: str, place: Place) -> RulebookError:
        """Return the error that refuses a text which is no value."""
        known = " or ".join(f'`"{one.example(12)}"`' for one in self._measures)
        declared = f"{known}, or a unit" if known else "a unit"
        return RulebookError(
            f'`"{text}"` has no unit that the vocabulary declares',
            place=place,
            expected=f"{declared} that the vocabulary declares: `measured(DOMAIN, UNIT)`, where UNIT is {FORMS}",
        )

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The ids of the code, and the texts that the vocabulary has as values of domains without units."""
        found = {rule.provision for rule in self._rules}
        for rule in self._rules:
            for atom in rule.head.atoms if rule.head and rule.head.name == _DOMAIN else ():
                if str(atom.arguments[0]) not in self._measured:
                    found.update(text for term in atom.within if (text := string_of(term)) is not None)
        return frozenset(found)


def _texts_in_order(literal: Literal) -> Iterator[str]:
    """Yield the texts of which a comparison asks whether they come before or after something: behind every number."""
    for left, sign, right in compared(literal):
        if sign not in ("=", "!="):
            yield from filter(None, map(string_of, (left, right)))


def compared(literal: Literal) -> Iterator[tuple[Term, str, Term]]:
    """Yield each two terms that a literal compares, with the sign between them."""
    comparison = literal.comparison
    if comparison is not None:
        terms = [("", comparison.first), *comparison.guards]
        for (_, left), (sign, right) in pairwise(terms):
            yield left, sign, right
