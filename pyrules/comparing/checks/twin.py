"""Twin provisions: what the original words alike and the translation does not."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.model import Difference, Issue, Severity
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.units import Unit

DEFINITION = "two provisions that the original words alike are worded differently in the translation"
FORM = False
# How alike two sentences must be to be twins, and how long.
_ALIKE = 0.75
_FEWEST_WORDS = 6


@dataclass(frozen=True)
class _Change:
    """Words of one twin and those that stand in their place in the other."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def run(pairing: Pairing) -> Looked:
    """Return the sentences of twin provisions whose renderings part where the originals do not."""
    common = _common_forms(pairing)
    numbers = {id(pair): number for number, pair in enumerate(pairing.units)}
    twins = list(_twins(pairing))
    found: list[Difference] = []
    odd: set[int] = set()
    for first, second in twins:
        if id(first) in odd or id(second) in odd:
            # The odd one out is told once, not beside each of its twins.
            continue
        rendered = [
            _rendering(pairing, numbers[id(one)], other) for one, other in ((first, second), (second, first))
        ]
        differences = list(_differences(first, second, common, rendered))
        found += differences
        if differences:
            odd.add(id(second))
    return Looked(len(twins), tuple(found))


def _rendering(pairing: Pairing, number: int, twin: UnitPair) -> frozenset[int]:
    """Return the words of a translation whose partners are words that the twin's original has not."""
    pair, matched = pairing.units[number], pairing.learnt.matched[number]
    changes = _changes(*([word.text for word in one.original.words] for one in (pair, twin)))
    changed = {index for change in changes for index in change.first}
    return frozenset(
        matched.tokens[1][second].index
        for first, second in matched.partner[0].items()
        if matched.tokens[0][first].index in changed
    )


def _twins(pairing: Pairing) -> Iterator[tuple[UnitPair, UnitPair]]:
    """Yield sentences of one law that the original words alike."""
    by_law: dict[tuple[str | None, str, str], list[UnitPair]] = {}
    for provision in pairing.provisions:
        law = provision.original.path[0].label
        some = by_law.setdefault((*provision.key[:2], law), [])
        some += [
            unit for unit in provision.units if not unit.heading and len(unit.original.words) >= _FEWEST_WORDS
        ]
    for units in by_law.values():
        for first, second in combinations(units, 2):
            if first.provision != second.provision and _ratio(first.original, second.original) >= _ALIKE:
                yield first, second


def _ratio(first: Unit, second: Unit) -> float:
    matcher = SequenceMatcher(
        a=[word.text for word in first.words], b=[word.text for word in second.words], autojunk=False
    )
    return matcher.ratio() if matcher.quick_ratio() >= _ALIKE else 0.0


def _common_forms(pairing: Pairing) -> Counter[str]:
    return Counter(
        lemma for pair in pairing.units for word in pair.translation.words for lemma in word.reading.lemmas
    )


def _differences(
    first: UnitPair, second: UnitPair, common: Counter[str], rendered: Sequence[frozenset[int]]
) -> Iterator[Difference]:
    allowed = _changed_concepts(first.original, second.original)
    changes = [
        change
        for change in _changes(_forms(first.translation, common), _forms(second.translation, common))
        if not _licensed(change, (first.translation, second.translation), allowed, rendered)
    ]
    if changes:
        places = [index for change in changes for index in change.second]
        others = [index for change in changes for index in change.first]
        yield in_units(
            "twin",
            second,
            None,
            places or None,
            f"its twin {first.provision} has {_said(first.translation, others)} where this has "
            f"{_said(second.translation, places)}; the original words both alike",
            Issue.INCONSISTENCY,
            Severity.MINOR,
        )


def _said(unit: Unit, words: Sequence[int]) -> str:
    return f"`{' '.join(unit.words[index].text for index in words)}`" if words else "nothing"


def _forms(unit: Unit, common: Counter[str]) -> list[str]:
    """Return each word in the dictionary form that is commonest in the text, so that cases do not count."""
    return [max(sorted(word.reading.lemmas), key=lambda lemma: common[lemma]) for word in unit.words]


def _changes(first: Sequence[str], second: Sequence[str]) -> list[_Change]:
    matcher = SequenceMatcher(a=first, b=second, autojunk=False)
    return [
        _Change(tuple(range(first_start, first_end)), tuple(range(second_start, second_end)))
        for kind, first_start, first_end, second_start, second_end in matcher.get_opcodes()
        if kind != "equal"
    ]


def _changed_concepts(first: Unit, second: Unit) -> frozenset[str]:
    """Return the concepts, and the meanings of markers, of the words that differ between the originals."""
    texts = [[word.text for word in unit.words] for unit in (first, second)]
    changes = _changes(*texts)
    return frozenset(
        name
        for change in changes
        for unit, words in ((first, change.first), (second, change.second))
        for index in words
        for name in _names(unit, index)
    )


def _names(unit: Unit, index: int) -> frozenset[str]:
    """Return what a word can mean: the concepts of its term, the meanings of its marker."""
    concepts = (use.concepts | use.within for use in unit.terms if index in use.words)
    meanings = (marker.meanings for marker in unit.markers if index in marker.words)
    return frozenset().union(*concepts, *meanings)


def _licensed(
    change: _Change,
    units: tuple[Unit, Unit],
    allowed: frozenset[str],
    rendered: Sequence[frozenset[int]],
) -> bool:
    """Return whether each changed word that is a term or a marker differs in the originals too."""
    return all(
        not names or names & allowed
        for unit, words, own in zip(units, (change.first, change.second), rendered, strict=True)
        for names in (_names(unit, index) for index in words if index not in own)
    )
