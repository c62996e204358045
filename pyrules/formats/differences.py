"""Differences of two texts as SARIF and as CSV."""

from pyrules.base.documents import Value
from pyrules.comparing.checks import modules
from pyrules.comparing.model import Comparison, Difference, Phrase, Severity
from pyrules.formats import table
from pyrules.formats.sarif import Location, Result, linked, log

_LEVELS = {Severity.MAJOR: "error", Severity.MINOR: "warning", Severity.NEUTRAL: "note"}

_LEVELS_BY_RULING = {True: "error", False: "note"}


class _Row(Value):
    """A difference in one line; what it has not is null."""

    kind: str
    issue: str
    severity: str
    confidence: str
    provision: str
    edition: str | None
    original_text: str | None
    original_file: str | None
    original_line: int | None
    original_column: int | None
    translation_text: str | None
    translation_file: str | None
    translation_line: int | None
    translation_column: int | None
    message: str
    changes_ruling: bool | None
    consequence: str | None
    witness: str | None


def to_sarif(comparison: Comparison) -> str:
    """Return differences as a SARIF log: a rule for each kind looked for, a result for each difference.

    A result stands where the translation says something else, with the words of the original related to it;
    where the translation says nothing it stands at the original. Where consequences were looked for they give the
    level: a ruling that changes is an error, none that does a note.
    """
    definitions = {kind: str(modules()[kind].DEFINITION) for kind in comparison.checked}
    properties = {
        "original": comparison.original.language,
        "translation": comparison.translation.language,
        "checked": comparison.checked,
    }
    return log(definitions, map(_result, comparison.findings), properties)


def to_csv(comparison: Comparison) -> str:
    """Return differences as CSV with a header, one line each."""
    if not comparison.findings:
        return ",".join(_Row.model_fields) + "\n"
    return table.to_csv(_row(one) for difference in comparison.findings for one in difference.each)


def _result(difference: Difference) -> Result:
    original = _location(difference.original, "the original")
    translation = _location(difference.translation, "the translation")
    consequence = difference.consequence
    changes = consequence.changes_ruling if consequence else None
    told = f" ({consequence.verdict})" if consequence else ""
    level = _LEVELS[difference.severity] if changes is None else _LEVELS_BY_RULING[changes]
    return Result(
        kind=difference.kind,
        level=level,
        message=linked(
            {difference.provision: 1 if translation and original else 0}, f"{difference.message}{told}"
        ),
        locations=translation or original,
        related=original if translation else (),
        properties={
            "issue": difference.issue.value,
            "severity": difference.severity.value,
            "confidence": difference.confidence.value,
            "provision": difference.provision,
            "edition": difference.edition,
            **({"consequence": consequence.model_dump(mode="json")} if consequence else {}),
        },
    )


def _location(phrase: Phrase | None, whose: str) -> tuple[Location, ...]:
    if phrase is None:
        return ()
    return (Location(phrase.file, phrase.line, phrase.column, f"{whose}: `{phrase.text}`"),)


def _row(difference: Difference) -> _Row:
    original, translation = difference.original, difference.translation
    return _Row(
        kind=difference.kind,
        issue=difference.issue.value,
        severity=difference.severity.value,
        confidence=difference.confidence.value,
        provision=difference.provision,
        edition=difference.edition,
        original_text=original and original.text,
        original_file=original and original.file,
        original_line=original and original.line,
        original_column=original and original.column,
        translation_text=translation and translation.text,
        translation_file=translation and translation.file,
        translation_line=translation and translation.line,
        translation_column=translation and translation.column,
        message=difference.message,
        changes_ruling=difference.consequence and difference.consequence.changes_ruling,
        consequence=difference.consequence and difference.consequence.verdict,
        witness=difference.consequence and difference.consequence.witness,
    )
