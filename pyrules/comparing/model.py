"""The document that `pyrules compare` writes."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from pyrules.base.documents import Document, Value


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


class Confidence(StrEnum):
    """How much speaks for a difference: `weak` where one weak source alone does."""

    SURE = "sure"
    LIKELY = "likely"
    WEAK = "weak"


class Phrase(Value):
    """Words of a text and where they stand; line and column count from 1."""

    text: str
    file: str
    line: int
    column: int


class Became(Value):
    """What became what, by the names that the checks know it by.

    `before` and `after` are concepts of the glossary, forces, values, provisions or the meanings of connectives and
    the like, several where the words may mean either, none where nothing stands there. `heading` tells that it
    stands in a heading, `place` how far into the heading or the body, from 0 to 1; `beside` are the concepts named
    shortly before it and shortly after it.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    heading: bool = False
    place: float = 0.0
    beside: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Consequence(Value):
    """What a difference does at the table: whether a ruling changes, and a situation that shows it.

    `changes_ruling` is null where the difference cannot be made in the encoding; `reason` then says why, and where
    the encoding says the same before and after as well. `change` says what becomes what in the encoding, `witness`
    is a situation as a case, `rulings_before` and `rulings_after` are the rulings there by the original and by the
    translation taken at its word, each as what it says.
    """

    changes_ruling: bool | None
    witness: str | None
    reason: str | None = None
    change: str | None = None
    rulings_before: tuple[tuple[str, ...], ...] = ()
    rulings_after: tuple[tuple[str, ...], ...] = ()

    @property
    def verdict(self) -> str:
        """What it does, in a few words, with the reason where there is one."""
        said = {True: "changes a ruling", False: "no ruling changes in scope", None: "not expressible"}
        return said[self.changes_ruling] + (f", because {self.reason}" if self.reason else "")

    @property
    def only_before(self) -> tuple[str, ...]:
        """What some ruling says by the original, and none by the translation."""
        return _only(self.rulings_before, self.rulings_after)

    @property
    def only_after(self) -> tuple[str, ...]:
        """What some ruling says by the translation, and none by the original."""
        return _only(self.rulings_after, self.rulings_before)


def _only(mine: tuple[tuple[str, ...], ...], theirs: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    others = {sentence for ruling in theirs for sentence in ruling}
    return tuple(dict.fromkeys(one for ruling in mine for one in ruling if one not in others))


class Elsewhere(Value):
    """Another place of a difference that is a habit of the translation."""

    provision: str
    original: Phrase | None
    translation: Phrase | None
    message: str
    became: Became | None
    original_sentence: str | None = None
    translation_sentence: str | None = None


class Habit(Value):
    """How a translation renders a modal or a term of the original: in how many places by which word.

    `places` are the provisions of each rendering, one for each time, where they were counted; `without` those that have
    it in a sentence whose translation has none of the renderings.
    """

    what: str
    original: str
    renderings: dict[str, int]
    places: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    without: tuple[str, ...] = ()


class Difference(Value):
    """A place where a translation says something else than its original.

    `original` or `translation` is null where there is nothing to point at, as for a provision that is missing;
    `became` is null where the words alone differ, `consequence` where it was not asked for,
    or the work was stopped before. A difference that is a habit of the translation is told once, `elsewhere` are its
    other places. `original_sentence` and `translation_sentence` are what its words stand in.
    """

    kind: str
    issue: Issue
    severity: Severity
    provision: str
    edition: str | None
    original: Phrase | None
    translation: Phrase | None
    message: str
    became: Became | None = None
    consequence: Consequence | None = None
    confidence: Confidence = Confidence.LIKELY
    elsewhere: tuple[Elsewhere, ...] = ()
    original_sentence: str | None = None
    translation_sentence: str | None = None

    @property
    def each(self) -> "tuple[Difference, ...]":
        """Itself at each of its places."""
        alone = self.model_copy(update={"elsewhere": ()})
        return (alone, *(alone.model_copy(update=dict(place)) for place in self.elsewhere))


class Accepted(Value):
    """A difference that somebody accepted, with the reason; null phrases stand for none.

    The sentences are what the words stood in: by them they are known again under another number.
    """

    kind: str
    provision: str
    edition: str | None = None
    original: str | None = None
    translation: str | None = None
    original_sentence: str | None = None
    translation_sentence: str | None = None
    reason: str


class TextRead(Value):
    """One of the two texts."""

    language: str
    files: tuple[str, ...]
    provisions: int


class Comparison(Document):
    """What comparing a translation with its original found.

    `checked` says at how many pairs each check looked, `weak` how many differences are not shown because only one
    weak source tells of them, `habits` what the translation does throughout. `without_term` says for which terms of the
    original the glossary has none in the translation's language, `dropped` which of its terms are none of these texts:
    the translation renders none of them as it says, nor most of the others. `accepted` tells which differences are not
    shown because somebody accepted them, `stale` which acceptances fit no difference any more. `complete` is false
    where the work was stopped before the checks in `unfinished`, or before all `consequences` were known. `scope` are
    the bounds of the situations in which consequences were looked for, by edition.
    """

    schema_name: ClassVar[str] = "pyrules/compare/1"

    original: TextRead
    translation: TextRead
    findings: tuple[Difference, ...]
    checked: dict[str, int]
    weak: int = 0
    habits: tuple[Habit, ...] = ()
    without_term: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    stale: tuple[Accepted, ...] = ()
    complete: bool = True
    unfinished: tuple[str, ...] = ()
    scope: dict[str, dict[str, int | str]] = Field(default_factory=dict)
