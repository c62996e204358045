"""Say a difference: its two phrases with their places."""

from collections.abc import Sequence

from pyrules.comparing.model import Difference, Issue, Phrase, Severity
from pyrules.comparing.pairing import ProvisionPair, UnitPair
from pyrules.comparing.units import Unit
from pyrules.texts import Passage, Reference


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
    )


def in_provisions(
    kind: str,
    pair: ProvisionPair,
    original: Phrase,
    translation: Phrase,
    message: str,
    issue: Issue = Issue.MISTRANSLATION,
    severity: Severity = Severity.MAJOR,
) -> Difference:
    """Return a difference between two phrases of a provision."""
    return Difference(
        kind=kind,
        issue=issue,
        severity=severity,
        provision=pair.provision,
        edition=pair.original.edition,
        original=original,
        translation=translation,
        message=message,
    )
