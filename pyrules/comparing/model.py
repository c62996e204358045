"""The document that `pyrules compare` writes."""

from enum import StrEnum
from typing import ClassVar

from pyrules.documents import Document, Value


class Issue(StrEnum):
    """The type of a translation issue, in the words of MQM and ITS 2.0."""

    MISTRANSLATION = "mistranslation"
    OMISSION = "omission"
    ADDITION = "addition"
    TERMINOLOGY = "terminology"
    INCONSISTENCY = "inconsistency"
    NUMBERS = "numbers"
    MARKUP = "markup"
    CHARACTERS = "characters"


class Severity(StrEnum):
    """How much a difference weighs, in the words of MQM."""

    MAJOR = "major"
    MINOR = "minor"
    NEUTRAL = "neutral"


class Phrase(Value):
    """Words of a text and where they stand; line and column count from 1."""

    text: str
    file: str
    line: int
    column: int


class Consequence(Value):
    """What a difference does at the table: whether a ruling changes, and a situation that shows it."""

    changes_ruling: bool | None
    witness: str | None


class Difference(Value):
    """A place where a translation says something else than its original.

    `original` or `translation` is null where there is nothing to point at, as for a provision that is missing;
    `consequence` is null where it was not asked for.
    """

    kind: str
    issue: Issue
    severity: Severity
    provision: str
    edition: str | None
    original: Phrase | None
    translation: Phrase | None
    message: str
    consequence: Consequence | None = None


class Accepted(Value):
    """A difference that somebody accepted, with the reason; null phrases stand for none."""

    kind: str
    provision: str
    edition: str | None = None
    original: str | None = None
    translation: str | None = None
    reason: str


class TextRead(Value):
    """One of the two texts."""

    language: str
    files: tuple[str, ...]
    provisions: int


class Comparison(Document):
    """What comparing a translation with its original found.

    `checked` says at how many pairs each check looked, `without_term` for which terms of the original the
    glossary has none in the translation's language, `accepted` which differences are not shown because somebody
    accepted them, `stale` which acceptances fit no difference any more. `complete` is false where the work was
    stopped before the checks in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/compare/1"

    original: TextRead
    translation: TextRead
    findings: tuple[Difference, ...]
    checked: dict[str, int]
    without_term: tuple[str, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    stale: tuple[Accepted, ...] = ()
    complete: bool = True
    unfinished: tuple[str, ...] = ()
