"""The force of modals by the Code's own scale: may, should, shall, must, and none at all."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.comparing.alone import markers_alone
from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.evidence import confidence
from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest, crossed, rest, substitutions, without
from pyrules.comparing.model import Confidence, Difference
from pyrules.comparing.pairing import Pairing

DEFINITION = "a modal has another force on the Code's scale, by the table that the two texts themselves use"
FORM = False
# So often must an expression occur before the pair's own use of it outweighs the language's.
_ENOUGH = 4
# A rendering rarer than this share is a departure, one commoner than that share is a habit.
_DEPARTURE, _HABIT = 0.2, 0.8
# Ability and need are not on the Code's scale: they are rendered in many ways.
_SCALE = frozenset({"may", "should", "shall", "must"})
_ABILITY = frozenset({"can"})


@dataclass(frozen=True)
class Table:
    """How a pair of texts renders modals.

    `rendered` counts pairs of a force and an expression of the translation; `expressed` and `used` count how
    often a force is rendered by a modal at all, and how often it occurs; `said` counts the expressions of the original,
    `occurring` those of the translation, `licensed` those of them that render a modal.
    """

    rendered: Counter[tuple[str, str]]
    expressed: Counter[str]
    used: Counter[str]
    said: Counter[str]
    licensed: Counter[str]
    occurring: Counter[str]

    def departs(self, original: Marker, translation: Marker) -> bool:
        """Return whether the pair as a whole renders that force otherwise."""
        if not original.meanings <= _SCALE:
            return False
        expression = translation.expression
        total = sum(count for (_, other), count in self.rendered.items() if other == expression)
        own = sum(self.rendered[force, expression] for force in original.meanings)
        return total >= _ENOUGH and own / total < _DEPARTURE

    def always_rendered(self, marker: Marker) -> bool:
        """Return whether a force is nearly always rendered by a modal."""
        used = sum(self.used[force] for force in marker.meanings)
        return (
            used >= _ENOUGH
            and self.said[marker.expression] > 1
            and sum(self.expressed[force] for force in marker.meanings) / used >= _HABIT
        )

    def always_licensed(self, marker: Marker) -> bool:
        """Return whether an expression of the translation nearly always renders a modal."""
        count = self.occurring[marker.expression]
        return count >= _ENOUGH and self.licensed[marker.expression] / count >= _HABIT


def run(pairing: Pairing) -> Looked:
    """Return the modals whose force changes, and those that are lost or added where the pair has a habit."""
    table = learned(pairing)
    modals = [(pair.original.of("modals"), pair.translation.of("modals")) for pair in pairing.units]
    looked = [number for number, both in enumerate(modals) if any(both)]
    pairs = sum(max(map(len, modals[number])) for number in looked)
    return Looked(pairs, tuple(one for number in looked for one in _differences(pairing, number, table)))


def learned(pairing: Pairing) -> Table:
    """Return the table of forces and their renderings that a pair of texts uses.

    It is counted where both sentences have the same number of modals, in their order.
    """
    table = Table(Counter(), Counter(), Counter(), Counter(), Counter(), Counter())
    for pair in pairing.units:
        original, translation = pair.original.of("modals"), pair.translation.of("modals")
        left = rest(pair, original, translation, _same)
        table.used.update(force for one in original for force in one.meanings)
        table.expressed.update(
            force for one in original if one not in left.original for force in one.meanings
        )
        table.said.update(one.expression for one in original)
        table.occurring.update(one.expression for one in translation)
        table.licensed.update(one.expression for one in translation if one not in left.translation)
        if len(original) == len(translation):
            for first, second in zip(original, translation, strict=True):
                table.rendered.update((force, second.expression) for force in first.meanings)
    return table


def _differences(pairing: Pairing, number: int, table: Table) -> Iterator[Difference]:
    pair = pairing.units[number]

    def same(first: Marker, second: Marker) -> bool:
        return _same(first, second) and not table.departs(first, second)

    left = rest(pair, pair.original.of("modals"), pair.translation.of("modals"), same)
    exchanged = [
        *crossed(pair, pair.original.of("modals"), pair.translation.of("modals"), same),
        *substitutions(pair, left, lambda one, other: bool((one.meanings | other.meanings) & _SCALE)),
    ]
    for first, second in exchanged:
        yield in_units(
            "force",
            pair,
            first.words,
            second.words,
            f"`{pair.original.words_of(first.words)}` became `{pair.translation.words_of(second.words)}` "
            f"({_forces(first)} became {_forces(second)})",
            became=(first.meanings, second.meanings),
            confidence=Confidence.WEAK
            if _of_ability(first, second) or _of_ability(second, first)
            else confidence(pairing, number, first.words, second.words),
        )
    alone = without(left, exchanged)
    # "He shall do this and shall do that": one modal of the other side serves both.
    shared = [
        {force for one in some if one not in unmatched for force in one.meanings}
        for some, unmatched in (
            (pair.original.of("modals"), left.original),
            (pair.translation.of("modals"), left.translation),
        )
    ]
    telling = Rest(
        tuple(
            one for one in alone.original if one.meanings <= _SCALE - shared[0] and table.always_rendered(one)
        ),
        tuple(
            one
            for one in alone.translation
            if one.meanings <= _SCALE and not one.meanings & shared[1] and table.always_licensed(one)
        ),
    )
    yield from markers_alone("force", pairing, number, telling)


def _of_ability(one: Marker, other: Marker) -> bool:
    """Return whether a modal says what can be and the other one no plain duty: they are rendered in many ways."""
    return one.meanings <= _ABILITY and bool(other.meanings & {"may", "should"})


def _same(first: Marker, second: Marker) -> bool:
    return bool(first.meanings & second.meanings)


def _forces(marker: Marker) -> str:
    scale = ("may", "can", "need", "should", "shall", "must")
    return " or ".join(force for force in scale if force in marker.meanings)
