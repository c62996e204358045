"""Say a difference: its two phrases with their places."""

from collections.abc import Iterable, Sequence

from pyrules.comparing.glossary import TermUse
from pyrules.comparing.model import Became, Confidence, Difference, Issue, Phrase, Severity
from pyrules.comparing.pairing import ProvisionPair, UnitPair
from pyrules.comparing.units import Unit
from pyrules.texts import Passage, Reference

Exchange = tuple[Iterable[str], Iterable[str]]
"""What became what: names of what stands in the original, and of what stands in the translation."""
# How many words away, and how many of them, terms are beside something.
_BESIDE, _FEW = 8, 3


def phrase(unit: Unit, words: Sequence[int] | None) -> Phrase:
    """Return some words of a unit, or the whole unit where they are None, as a phrase with its place."""
    indices = words or range(len(unit.words))
    line, column = unit.place_of(min(indices))
    text = unit.words_of(indices)
    return Phrase(text=text, file=unit.passage.file, line=line, column=column)


def beginning(passage: Passage) -> Phrase:
    """Return the beginning of a provision as a phrase."""
    text = " ".join(passage.shown().split())
    return Phrase(text=text, file=passage.file, line=passage.line, column=passage.column)


def of_reference(reference: Reference) -> Phrase:
    """Return the words of a reference as a phrase."""
    return Phrase(text=reference.text, file=reference.file, line=reference.line, column=reference.column)


def in_units(
    kind: str,
    pair: UnitPair,
    original: Sequence[int] | None,
    translation: Sequence[int] | None,
    message: str,
    issue: Issue = Issue.MISTRANSLATION,
    severity: Severity = Severity.MAJOR,
    became: Exchange | None = None,
    confidence: Confidence = Confidence.LIKELY,
) -> Difference:
    """Return a difference between some words of two units.

    Args:
        kind: the check's name.
        pair: the units.
        original: the words of the original (by index); None for all of it.
        translation: the same of the translation.
        message: what differs.
        issue: the type of the issue.
        severity: its weight.
        became: what became what; None where the words alone differ.
        confidence: how much speaks for it.

    """
    return Difference(
        kind=kind,
        issue=issue,
        severity=severity,
        provision=pair.provision,
        edition=pair.original.passage.edition,
        original=phrase(pair.original, original),
        translation=phrase(pair.translation, translation),
        message=message,
        became=_became(pair, original, translation, became) if became else None,
        confidence=confidence,
    )


def _became(
    pair: UnitPair, original: Sequence[int] | None, translation: Sequence[int] | None, became: Exchange
) -> Became:
    unit, words = (pair.original, original) if original else (pair.translation, translation)
    # The last word of an expression in several parts is the one that joins.
    at = max(words) if words else 0
    place = unit.words[at].start / max(len(unit.running.text), 1)
    beside = (
        [use for use in unit.terms if at - _BESIDE <= max(use.words) < at][-_FEW:],
        [use for use in unit.terms if at < min(use.words) <= at + _BESIDE][:_FEW],
    )
    return Became(
        before=tuple(sorted(became[0])),
        after=tuple(sorted(became[1])),
        heading=pair.heading,
        place=round(place, 3),
        beside=tuple(_concepts(uses) for uses in beside),
    )


def _concepts(uses: Iterable[TermUse]) -> tuple[str, ...]:
    return tuple(sorted({concept for use in uses for concept in use.concepts}))


def in_provisions(
    kind: str,
    pair: ProvisionPair,
    original: Phrase | None,
    translation: Phrase | None,
    message: str,
    issue: Issue = Issue.MISTRANSLATION,
    severity: Severity = Severity.MAJOR,
    became: Exchange | None = None,
    confidence: Confidence = Confidence.SURE,
) -> Difference:
    """Return a difference between two phrases of a provision; None where there is nothing to point at."""
    return Difference(
        kind=kind,
        issue=issue,
        severity=severity,
        provision=pair.provision,
        edition=pair.original.edition,
        original=original,
        translation=translation,
        message=message,
        became=Became(before=tuple(sorted(became[0])), after=tuple(sorted(became[1]))) if became else None,
        confidence=confidence,
    )
