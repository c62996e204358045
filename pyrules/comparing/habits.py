"""What a pair of texts does throughout: how modals and terms are rendered, and differences that are a habit.

A habit is no difference between places: where it is wrong it is told once, with every place.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

from pyrules.comparing.model import Difference, Elsewhere, Habit
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit

# So many places make a habit, if they are so large a share of all.
_ENOUGH, _MOSTLY = 3, 0.5
# So often must a rendering be seen to be told.
_TOLD = 2
_CATEGORIES = {
    "force": "modals",
    "connective": "connectives",
    "condition": "conditions",
    "quantifier": "quantifiers",
}

_Key = tuple[str, tuple[str, ...], tuple[str, ...]]


def told_once(differences: Sequence[Difference], pairing: Pairing) -> tuple[Difference, ...]:
    """Return the differences, those that are one habit as one, at the first place with all others."""
    groups: dict[_Key, list[Difference]] = defaultdict(list)
    for one in differences:
        if one.became and one.became.before:
            groups[one.kind, one.became.before, one.became.after].append(one)
    later: set[int] = set()
    first: dict[int, Difference] = {}
    for key, some in groups.items():
        if len(some) >= _ENOUGH and len(some) >= _MOSTLY * _uses(key, pairing):
            first[id(some[0])] = some[0].model_copy(
                update={
                    "elsewhere": tuple(
                        Elsewhere(
                            provision=one.provision,
                            original=one.original,
                            translation=one.translation,
                            message=one.message,
                            became=one.became,
                            original_sentence=one.original_sentence,
                            translation_sentence=one.translation_sentence,
                        )
                        for one in some[1:]
                    ),
                }
            )
            later |= {id(one) for one in some[1:]}
    return tuple(first.get(id(one), one) for one in differences if id(one) not in later)


def _uses(key: _Key, pairing: Pairing) -> int:
    """Return how often the original says what became something else."""
    kind, before, _ = key
    return sum(_said(kind, before, pair.original) for pair in pairing.units)


def _said(kind: str, before: tuple[str, ...], unit: Unit) -> int:
    names = set(before)
    if kind in _CATEGORIES:
        return sum(names <= one.meanings for one in unit.of(_CATEGORIES[kind]))
    return sum(bool(names & use.concepts) for use in unit.terms)


def habits(pairing: Pairing) -> tuple[Habit, ...]:
    """Return how the translation renders the modals of the original, and the terms that are the texts' own."""
    return (*_of_modals(pairing), *_of_terms(pairing))


def _of_modals(pairing: Pairing) -> Iterator[Habit]:
    counted: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for number, pair in enumerate(pairing.units):
        modals = pair.original.of("modals"), pair.translation.of("modals")
        if len(modals[0]) != len(modals[1]):
            continue
        in_order = partial(sorted, key=lambda one: one.place)
        for first, second in zip(in_order(modals[0]), in_order(modals[1]), strict=True):
            joined = pairing.learnt.kinship(number, first.place, second.place)
            if len(modals[0]) == 1 or joined:
                counted[first.expression][second.expression].append(pair.provision)
    times = {expression: sum(map(len, some.values())) for expression, some in counted.items()}
    for expression in sorted(counted, key=lambda one: (-times[one], one)):
        if times[expression] >= _TOLD:
            found = sorted(counted[expression].items(), key=lambda one: -len(one[1]))
            yield Habit(
                what="modal",
                original=expression,
                renderings={rendering: len(some) for rendering, some in found},
                places={rendering: tuple(some) for rendering, some in found},
            )


def _of_terms(pairing: Pairing) -> Iterator[Habit]:
    lexicon = pairing.learnt.lexicon
    # A translation memory may have taught it: counted is what stands in these texts.
    found = [
        (min(lexicon.places((first, second)), _beside(pairing, first, second)), first, second)
        for first, second in OwnTerms(pairing).usual.items()
        if first != second
    ]
    for places, first, second in sorted(found, key=lambda one: (-one[0], one[1])):
        if round(places) >= _TOLD:
            yield Habit(
                what="term",
                original=first,
                renderings={second: round(places)},
                without=_without(pairing, first, second),
            )


def _beside(pairing: Pairing, term: str, rendering: str) -> int:
    """Return how often two words stand in sentences that render each other."""
    return sum(
        min(
            sum(token.form == form for token in side)
            for side, form in zip(tokens, (term, rendering), strict=True)
        )
        for tokens in pairing.learnt.tokens
    )


def _without(pairing: Pairing, term: str, rendering: str) -> tuple[str, ...]:
    """Return the provisions that have a term in a sentence whose translation has not its usual rendering."""
    return tuple(
        dict.fromkeys(
            pair.provision
            for pair, tokens in zip(pairing.units, pairing.learnt.tokens, strict=True)
            if any(token.form == term for token in tokens[0])
            and not any(token.form == rendering for token in tokens[1])
        )
    )
