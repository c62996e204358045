"""Lay a translation beside its original: provisions by edition and path, sentences only as far as needed."""

import re
import statistics
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pyrules.base.errors import InputError
from pyrules.comparing.coverage import Coverage
from pyrules.comparing.folding import foldable, joined
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.learning import Learnt
from pyrules.comparing.regularity import Regularity
from pyrules.comparing.sentences import Range, aligned, learnt_signs, named_signs
from pyrules.comparing.trust import Trust
from pyrules.comparing.units import Unit, annotate, units_of
from pyrules.texts import Anomaly, ParsedTexts, Passage, Reference, Running
from pyrules.texts.passages import provision_id

Key = tuple[str | None, str, str]
"""What a provision is known by: its edition, whether it is law or commentary, its path."""

Named = tuple[frozenset[str], frozenset[str]]
"""The concepts that the original and the translation name."""

Spans = tuple[tuple[int, int], ...]
"""Where references begin and end in a running text."""

# So many sentences tell how long a rendering usually is.
_ENOUGH = 5


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
    """A provision in both texts, with the units that render each other.

    What follows it in one text only may belong to its passages, see `folding`. `alone` are the sentences of the
    original and of the translation that have no partner; those that follow each other are one unit.
    """

    key: Key
    original: Passage
    translation: Passage
    references: tuple[tuple[Reference, ...], tuple[Reference, ...]]
    units: tuple[UnitPair, ...]
    alone: tuple[tuple[Unit, ...], tuple[Unit, ...]] = ((), ())

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
    folds = foldable(original.passages, translation.passages)
    laid = [_laid(key, (original, translation), folds, glossary) for key in both]
    provisions = _measured(_paired(laid, glossary))
    folded = [{key for some in fold.values() for key in some} for fold in folds]
    missing, added = (
        tuple(one for key, one in own.passages.items() if key not in other.passages and key not in within)
        for own, other, within in zip((original, translation), (translation, original), folded, strict=True)
    )
    return Pairing(original, translation, glossary, tuple(provisions), missing, added)


def _measured(provisions: Iterable[ProvisionPair]) -> list[ProvisionPair]:
    """Return the provisions, each rendering measured against the length that is usual in these texts."""
    provisions = list(provisions)
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


@dataclass(frozen=True)
class _Laid:
    """A provision whose sentences are not yet paired: each of its sides is a passage, its references, its sentences."""

    key: Key
    passages: tuple[Passage, Passage]
    references: tuple[tuple[Reference, ...], tuple[Reference, ...]]
    headings: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    bodies: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    # Where the references stand in the headings and in the bodies.
    spans: tuple[tuple[Spans, Spans], tuple[Spans, Spans]]

    @property
    def is_plain(self) -> bool:
        """Whether there is no choice of what renders what."""
        return max(map(len, self.bodies)) <= 1 or not all(self.bodies)


def _laid(
    key: Key,
    sides: tuple[Side, Side],
    folds: tuple[Mapping[Key, tuple[Key, ...]], Mapping[Key, tuple[Key, ...]]],
    glossary: Glossary,
) -> _Laid:
    keys = [(key, *fold.get(key, ())) for fold in folds]
    first, second = (
        joined(*(side.passages[one] for one in some)) for side, some in zip(sides, keys, strict=True)
    )
    passages = first, second
    references = tuple(
        tuple(reference for one in some for reference in side.references.get(one, ()))
        for side, some in zip(sides, keys, strict=True)
    )
    spans, units = [], []
    for runnings in ([one.heading for one in passages], [one.body for one in passages]):
        found = [reference_spans(running, some) for running, some in zip(runnings, references, strict=True)]
        spans.append((found[0], found[1]))
        said = [
            units_of(passage, running, glossary, span)
            for passage, running, span in zip(passages, runnings, found, strict=True)
        ]
        units.append((said[0], said[1]))
    return _Laid(key, passages, (references[0], references[1]), units[0], units[1], (spans[0], spans[1]))


def _paired(provisions: Sequence[_Laid], glossary: Glossary) -> Iterator[ProvisionPair]:
    """Yield the provisions with their sentences paired: once by what they name, then by what those pairs teach."""
    ratio = _usual_length(provisions)
    alignments = [_aligned_by_names(one, ratio) for one in provisions]
    if any(not one.is_plain for one in provisions):
        pairs: list[tuple[Unit, Unit]] = []
        numbers: list[range] = []
        for one, ranges in zip(provisions, alignments, strict=True):
            found = [
                (_merged(one, 1, 0, first, glossary), _merged(one, 1, 1, second, glossary))
                for first, second in ranges
                if _is_both(first, second)
            ]
            numbers.append(range(len(pairs), len(pairs) + len(found)))
            pairs.extend(found)
        learnt = Learnt(pairs)
        alignments = [
            ranges
            if one.is_plain
            else list(aligned(*one.bodies, learnt_signs(learnt, *one.bodies, but), ratio))
            for one, ranges, but in zip(provisions, alignments, numbers, strict=True)
        ]
    said: dict[Key, Named] = {}
    for one, ranges in zip(provisions, alignments, strict=True):
        yield _provision_pair(one, ranges, glossary, said)


def _aligned_by_names(one: _Laid, ratio: float) -> list[tuple[Range, Range]]:
    if one.is_plain:
        rows, columns = map(len, one.bodies)
        # A body without any sentence beside it may be the heading of the other text.
        return [((0, rows), (0, columns))] if rows and columns else []
    return list(aligned(*one.bodies, named_signs(*one.bodies), ratio))


def _usual_length(provisions: Sequence[_Laid]) -> float:
    """Return how many letters of the translation render one, as most provisions tell."""
    lengths = [[len(passage.body.text) for passage in one.passages] for one in provisions]
    shares = [second / first for first, second in lengths if first and second]
    return statistics.median(shares) if len(shares) >= _ENOUGH else 1.0


def _is_both(first: Range, second: Range) -> bool:
    return first[0] < first[1] and second[0] < second[1]


def _provision_pair(
    laid: _Laid, ranges: Sequence[tuple[Range, Range]], glossary: Glossary, said: dict[Key, Named]
) -> ProvisionPair:
    units: list[UnitPair] = []
    alone: tuple[list[Unit], list[Unit]] = [], []
    known = _said_above(laid.passages[0], laid.key, said)
    headings = [((0, len(laid.headings[0])), (0, len(laid.headings[1])))]
    for part, some in enumerate((headings, _without_gaps(ranges))):
        for both in some:
            found = [
                _merged(laid, part, side, stretch, glossary) if stretch[0] < stretch[1] else None
                for side, stretch in enumerate(both)
            ]
            if found[0] and found[1]:
                units.append(UnitPair(laid.key[2], not part, found[0], found[1], known))
            elif part:
                for side, unit in enumerate(found):
                    if unit:
                        alone[side].append(unit)
            known = (
                known[0] | (found[0].concepts if found[0] else frozenset()),
                known[1] | (found[1].concepts if found[1] else frozenset()),
            )
    said[laid.key] = known
    return ProvisionPair(
        laid.key,
        laid.passages[0],
        laid.passages[1],
        laid.references,
        tuple(units),
        (tuple(alone[0]), tuple(alone[1])),
    )


def _without_gaps(ranges: Sequence[tuple[Range, Range]]) -> list[tuple[Range, Range]]:
    """Return what renders what, with sentences that follow each other without a partner taken together."""
    found: list[tuple[Range, Range]] = []
    for first, second in ranges:
        if found:
            before = found[-1]
            empty = [start == end for start, end in (first, second)]
            if any(empty) and empty == [start == end for start, end in before]:
                found[-1] = (before[0][0], first[1]), (before[1][0], second[1])
                continue
        found.append((first, second))
    return found


def _said_above(passage: Passage, key: Key, said: Mapping[Key, Named]) -> Named:
    """Return what the provision above names, if it is no whole law: a pronoun does not reach as far."""
    above = key[0], key[1], provision_id(passage.path[:-1])
    return (
        said.get(above, (frozenset(), frozenset())) if len(passage.path) > 2 else (frozenset(), frozenset())
    )


def _merged(laid: _Laid, part: int, side: int, stretch: Range, glossary: Glossary) -> Unit:
    """Return some sentences of the heading (0) or the body (1) of a side as one."""
    units = (laid.headings, laid.bodies)[part][side][slice(*stretch)]
    first, last = units[0], units[-1]
    if first is last:
        return first
    return annotate(first.passage, first.running, (first.start, last.end), glossary, laid.spans[part][side])


def reference_spans(running: Running, references: Sequence[Reference]) -> Spans:
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
