"""Footnote marks: digits and asterisks that are glued to words, and the bodies they point at."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.model import Anomaly, AnomalyKind

# A word of three letters or more before the digit: shorter ones are abbreviations and symbols.
_DIGITS = re.compile(r"(?<=[^\W\d_]{3})(?P<mark>\d{1,2})(?![\w%])")
_ASTERISKS = re.compile(r"(?<=[\w.,;:!?)\"»”])(?P<mark>\*{1,4})(?![\w*])")
_ASTERISK_BODY = re.compile(r"(?:^|(?<=\())(?P<mark>\*{1,4})\s+\S")
_LONGEST_SHOWN = 80
_DIGIT_BODY = re.compile(r"(?P<mark>\d{1,2})\s+[^\W\d_]")


@dataclass(frozen=True)
class Mark:
    """A footnote mark in some words: it takes up `start` to `end`."""

    start: int
    end: int
    text: str
    stray: bool


def marks_in(text: str) -> list[Mark]:
    """Return the footnote marks of `text` in order; an asterisk after the last stop may be mere markup."""
    found = [
        Mark(match.start(), match.end(), match["mark"], stray=False)
        for match in _DIGITS.finditer(text)
        if text[match.start() - 1].islower() or _ends_title(text, match)
    ]
    end = len(text.rstrip())
    for match in _ASTERISKS.finditer(text):
        at_end = match.end() == end and ends_sentence(text[: match.start()])
        found.append(Mark(match.start(), match.end(), match["mark"], stray=at_end))
    return sorted(found, key=lambda mark: mark.start)


def _ends_title(text: str, match: re.Match[str]) -> bool:
    """Return whether a digit is glued to the last word of a title in capitals, where a number stands apart."""
    return match.end() == len(text) and " " in text[: match.start()] and text.isupper()


def body_mark(text: str, marks: frozenset[str]) -> str | None:
    """Return the mark whose footnote body `text` is, or None; a number is one only where a word bears it."""
    asterisks = re.match(r"(\*{1,4})\s+\S", text)
    if asterisks:
        return asterisks[1]
    digits = _DIGIT_BODY.match(text)
    return digits["mark"] if digits and digits["mark"] in marks else None


def all_marks(segments: Sequence[Segment]) -> frozenset[str]:
    """Return every mark that a word of the segments bears."""
    return frozenset(mark.text for segment in segments for mark in marks_in(segment.text))


def report_marks(file: str, segments: Sequence[Segment]) -> list[Anomaly]:
    """Return an anomaly for every mark without a body, body without a mark and asterisk that may be markup."""
    marks = all_marks(segments)
    bodies = {body_mark(segment.text, marks) for segment in segments}
    bodies |= {match["mark"] for segment in segments for match in _ASTERISK_BODY.finditer(segment.text)}
    found = []
    for segment in segments:
        body = body_mark(segment.text, marks) if segment.opens else None
        if body is not None and body not in marks:
            found.append(
                Anomaly(
                    kind=AnomalyKind.FOOTNOTE_WITHOUT_MARK,
                    file=file,
                    line=segment.line,
                    column=segment.column,
                    text=segment.text[:_LONGEST_SHOWN],
                    message=f"no word bears the mark `{body}` of this footnote",
                )
            )
        for mark in marks_in(segment.text):
            if mark.stray:
                kind, message = AnomalyKind.STRAY_MARK, f"`{mark.text}` is markup or a footnote mark"
            elif mark.text not in bodies:
                kind, message = AnomalyKind.FOOTNOTE_WITHOUT_BODY, f"footnote `{mark.text}` has no body"
            else:
                continue
            found.append(
                Anomaly(
                    kind=kind,
                    file=file,
                    line=segment.line,
                    column=segment.column + mark.start,
                    text=segment.text[max(mark.end - _LONGEST_SHOWN, 0) : mark.end].split()[-1],
                    message=message,
                )
            )
    return found
