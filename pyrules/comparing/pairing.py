"""Lay a translation beside its original: provisions by edition and path, sentences only as far as needed."""

import re
import statistics
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from pyrules.base.errors import InputError
from pyrules.comparing.coverage import Coverage
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.learning import Learnt
from pyrules.comparing.regularity import Regularity
from pyrules.comparing.trust import Trust
from pyrules.comparing.units import Unit, annotate, units_of
from pyrules.texts import Anomaly, ParsedTexts, Passage, Reference, Running
from pyrules.texts.passages import provision_id

Key = tuple[str | None, str, str]
"""What a provision is known by: its edition, whether it is law or commentary, its path."""

Named = tuple[frozenset[str], frozenset[str]]
"""The concepts that the original and the translation name."""

_MOST_MERGED = 3
# So many sentences tell how long a rendering usually is.
_ENOUGH = 5
_MERGE_COST = 0.25


@dataclass(frozen=True)
class Side:
    """One text of a comparison: a language of one file or of several.

    `passages` are what each provision itself says, in the order of the text; `anomalies` what is odd about
    how it is printed.
    """

    language: str
    passages: Mapping[Key, Passage]
    references: Mapping[Key, tuple[Reference, ...]]
    anomalies: Mapping[Key, tuple[Anomaly, ...]]


@dataclass(frozen=True)
class UnitPair:
    """A stretch of the original and what renders it.

    `before` are the concepts named earlier in the provision, its headings included, in the original and in
    the translation: what a pronoun may stand for. `shortness` is how long the translation is beside the length
    usual in these two texts: 1 for the usual, less where something may be left out, 0 where nothing tells.
    """

    provision: str
    heading: bool
    original: Unit
    translation: Unit
    before: tuple[frozenset[str], frozenset[str]]
    shortness: float = 1.0


@dataclass(frozen=True)
class ProvisionPair:
    """A provision in both texts, with the units that render each other."""

    key: Key
    original: Passage
    translation: Passage
    references: tuple[tuple[Reference, ...], tuple[Reference, ...]]
    units: tuple[UnitPair, ...]

    @property
    def provision(self) -> str:
        """The path as printed."""
        return self.key[2]


@dataclass(frozen=True)
class Pairing:
    """Both texts side by side."""

    original: Side
    translation: Side
    glossary: Glossary
    provisions: tuple[ProvisionPair, ...]
    missing: tuple[Passage, ...] = field(default=())
    added: tuple[Passage, ...] = field(default=())

    @cached_property
    def units(self) -> tuple[UnitPair, ...]:
        """Every pair of units, in the order of the original."""
        return tuple(unit for provision in self.provisions for unit in provision.units)

    @cached_property
    def learnt(self) -> Learnt:
        """What the two texts tell of each other."""
        return Learnt(self._sides)

    @cached_property
    def coverage(self) -> tuple[Coverage, Coverage]:
        """What of the original the translation renders, and of the translation the original has."""
        return Coverage(self.learnt, self._sides, 0), Coverage(self.learnt, self._sides, 1)

    @cached_property
    def regularity(self) -> Regularity:
        """How regularly the words that carry the logic are rendered by their like."""
        return Regularity(self._sides)

    @cached_property
    def trust(self) -> Trust:
        """How far the glossary holds for the two texts."""
        return Trust(self._sides, self.glossary)

    @cached_property
    def _sides(self) -> tuple[tuple[Unit, Unit], ...]:
        return tuple((one.original, one.translation) for one in self.units)


def side(parsed: ParsedTexts, language: str) -> Side:
    """Return what texts say in one language.

    Raises:
        InputError: they say nothing in it.

    """
    passages: dict[Key, Passage] = {}
    for passage in parsed.passages:
        if passage.language == language and passage.id and not passage.footnote:
            passages.setdefault(_key(passage), passage)
    if not passages:
        raise InputError(f"the texts hold no provision in language `{language}`")
    references: dict[Key, list[Reference]] = {}
    for one in parsed.references:
        if one.language == language and one.source:
            references.setdefault((one.edition, str(one.kind), one.source), []).append(one)
    return Side(
        language=language,
        passages=passages,
        references={key: tuple(some) for key, some in references.items()},
        anomalies=_anomalies(parsed, passages),
    )


def _anomalies(parsed: ParsedTexts, passages: Mapping[Key, Passage]) -> Mapping[Key, tuple[Anomaly, ...]]:
    """Return the anomalies of each provision: those from its first line to the next provision's."""
    starts = sorted(
        (one.file, one.line, one.column, one.language, _key(one)) for one in parsed.passages if one.id
    )
    found: dict[Key, list[Anomaly]] = {}
    for anomaly in parsed.anomalies:
        # A label stands before what its provision says, on the same line.
        at = bisect_right(starts, (anomaly.file, anomaly.line, anomaly.column + 1, "~"))
        if at and starts[at - 1][0] == anomaly.file and starts[at - 1][4] in passages:
            key = starts[at - 1][4]
            if starts[at - 1][3] == passages[key].language:
                found.setdefault(key, []).append(anomaly)
    return {key: tuple(some) for key, some in found.items()}


def _key(passage: Passage) -> Key:
    return passage.edition, passage.kind, passage.id or ""


def pair(original: Side, translation: Side, glossary: Glossary) -> Pairing:
    """Return both texts side by side."""
    both = [key for key in original.passages if key in translation.passages]
    said: dict[Key, Named] = {}
    provisions = []
    for key in both:
        provisions.append(_provision_pair(key, original, translation, glossary, said))
    provisions = _measured(provisions)
    return Pairing(
        original=original,
        translation=translation,
        glossary=glossary,
        provisions=tuple(provisions),
        missing=tuple(one for key, one in original.passages.items() if key not in translation.passages),
        added=tuple(one for key, one in translation.passages.items() if key not in original.passages),
    )


def _measured(provisions: Sequence[ProvisionPair]) -> list[ProvisionPair]:
    """Return the provisions, each rendering measured against the length that is usual in these texts."""
    lengths = [_length(unit) for provision in provisions for unit in provision.units if not unit.heading]
    if len(lengths) < _ENOUGH:
        # Too few to tell what is usual: any of them may be short.
        return [
            replace(one, units=tuple(replace(unit, shortness=0.0) for unit in one.units))
            for one in provisions
        ]
    usual = statistics.median(lengths)
    return [
        replace(one, units=tuple(replace(unit, shortness=_length(unit) / usual) for unit in one.units))
        for one in provisions
    ]


def _length(unit: UnitPair) -> float:
    return len(unit.translation.text) / max(len(unit.original.text), 1)


def _provision_pair(
    key: Key,
    original: Side,
    translation: Side,
    glossary: Glossary,
    said: dict[Key, Named],
) -> ProvisionPair:
    passages = original.passages[key], translation.passages[key]
    references = original.references.get(key, ()), translation.references.get(key, ())
    units: list[UnitPair] = []
    known = _said_above(passages[0], key, said)
    for heading in (True, False):
        runnings = [one.heading if heading else one.body for one in passages]
        spans = [reference_spans(running, some) for running, some in zip(runnings, references, strict=True)]
        sides = [
            units_of(passage, running, glossary, span)
            for passage, running, span in zip(passages, runnings, spans, strict=True)
        ]
        for first, second in _aligned(sides[0], sides[1]):
            left = _merged(sides[0][first[0] : first[1]], glossary, spans[0])
            right = _merged(sides[1][second[0] : second[1]], glossary, spans[1])
            units.append(UnitPair(key[2], heading, left, right, known))
            known = known[0] | left.concepts, known[1] | right.concepts
    said[key] = known
    return ProvisionPair(key, passages[0], passages[1], references, tuple(units))


def _said_above(passage: Passage, key: Key, said: Mapping[Key, Named]) -> Named:
    """Return what the provision above names, if it is no whole law: a pronoun does not reach as far."""
    above = key[0], key[1], provision_id(passage.path[:-1])
    return (
        said.get(above, (frozenset(), frozenset())) if len(passage.path) > 2 else (frozenset(), frozenset())
    )


def _merged(units: Sequence[Unit], glossary: Glossary, spans: Sequence[tuple[int, int]]) -> Unit:
    first, last = units[0], units[-1]
    if first is last:
        return first
    return annotate(first.passage, first.running, (first.start, last.end), glossary, spans)


def reference_spans(running: Running, references: Sequence[Reference]) -> tuple[tuple[int, int], ...]:
    """Return where references stand in a running text."""
    found = []
    starts = {(one.line, one.column): one.text for one in references}
    if not starts:
        return ()
    offset = 0
    text = running.text
    for index, piece in enumerate(running.pieces):
        offset += len(piece.glue) if index else 0
        for (line, column), words in starts.items():
            if line == piece.line and piece.column <= column < piece.column + len(piece.text):
                start = offset + column - piece.column
                match = re.compile(r"\s+".join(map(re.escape, words.split()))).match(text, start)
                found.append((start, match.end() if match else start + len(words)))
        offset += len(piece.text)
    return tuple(found)


def _aligned(
    original: Sequence[Unit], translation: Sequence[Unit]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield which units render which, as ranges: one for one where that is likeliest, else a few together.

    Dynamic programming in the manner of Gale and Church, A program for aligning sentences in bilingual
    corpora (1993), with what the units name as evidence beside their length. Where one side has no unit at
    all there is nothing to pair.
    """
    rows, columns = len(original), len(translation)
    if not rows or not columns:
        return
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for row in range(rows + 1):
        for column in range(columns + 1):
            if (row, column) not in best:
                continue
            so_far = best[row, column][0]
            for down in range(1, min(_MOST_MERGED, rows - row) + 1):
                for right in range(1, min(_MOST_MERGED, columns - column) + 1):
                    if min(down, right) > 1:
                        continue
                    cost = so_far + _cost(original[row : row + down], translation[column : column + right])
                    to = row + down, column + right
                    if to not in best or cost < best[to][0]:
                        best[to] = cost, (row, column)
    if (rows, columns) not in best:
        yield (0, rows), (0, columns)
        return
    steps = [(rows, columns)]
    while steps[-1] != (0, 0):
        steps.append(best[steps[-1]][1])
    steps.reverse()
    for (row, column), (next_row, next_column) in pairwise(steps):
        yield (row, next_row), (column, next_column)


def _cost(original: Sequence[Unit], translation: Sequence[Unit]) -> float:
    """Return how unlikely it is that some units render others: 0 for the same names and length."""
    lengths = [sum(unit.end - unit.start for unit in side) for side in (original, translation)]
    concepts = [frozenset().union(*(unit.concepts for unit in side)) for side in (original, translation)]
    longest = max(lengths)
    ratio = 1 - min(lengths) / longest if longest else 0.0
    named = len(concepts[0] | concepts[1])
    shared = len(concepts[0] & concepts[1])
    unlike = 1 - shared / named if named else 0.5
    merged = len(original) + len(translation) - 2
    return (ratio + unlike) * (len(original) + len(translation)) / 2 + _MERGE_COST * merged
