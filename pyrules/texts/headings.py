"""The headings of laws and of divisions, and the contents lists that look like them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from pyrules.texts.languages import Language, alternatives, languages
from pyrules.texts.layout import Segment, ends_sentence

_SEPARATOR = r"\s*[.:\-–—]+\s*"
_BARE = re.compile(rf"(?P<number>\d{{1,3}}){_SEPARATOR}(?P<title>[^\W\d_].*)$")
_DOTTED_LEADER = re.compile(r"\s*\.{3,}\s*\d+\s*$")
_LEAST_CONTENTS_LINES = 3


@dataclass(frozen=True)
class Heading:
    """A line that has the form of a law's heading.

    `cut` says that letters of the word for law are missing, `bare` that the whole word is.
    """

    language: Language
    number: str
    title: str
    cut: bool = False
    bare: bool = False
    contents: bool = False


@dataclass(frozen=True)
class Division:
    """The heading of a division above laws, such as a chapter."""

    language: Language


@cache
def _law_patterns(language: Language) -> tuple[re.Pattern[str], re.Pattern[str]]:
    def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
        # A capital begins the word; in running text no sign sets the number off from what follows.
        written = alternatives(words)
        return re.compile(
            rf"{written}\s*(?P<number>\d{{1,3}})(?!\d)(?:{_SEPARATOR}(?P<title>.*)|\s+(?P<capitals>[^\W\d_].*))?$"
        )

    whole = tuple(form for word in language.headings.law_words for form in (word, word.upper()))
    cut = tuple(form for word in language.headings.law_words for form in (word[1:], word.upper()[1:]))
    return pattern(whole), pattern(cut)


@cache
def _division_pattern(language: Language) -> re.Pattern[str]:
    words, numbers = language.headings.division_words, language.headings.division_numbers
    return re.compile(
        rf"(?:{alternatives(words)})\s+(?:[IVXLC]+|\d{{1,3}}|{alternatives(numbers) if numbers else '(?!)'})"
        r"(?=$|\W)(?P<rest>.*)$",
        re.IGNORECASE,
    )


def read_division(text: str) -> Division | None:
    """Return the division whose heading `text` is, or None."""
    for language in languages():
        match = _division_pattern(language).match(text)
        if match and text[:1].isupper():
            title = match["rest"].lstrip(" .:-–—")
            # What goes on with a small letter is a sentence about a division.
            if not title[:1].islower() and not ends_sentence(title):
                return Division(language)
    return None


def read_heading(text: str) -> Heading | None:
    """Return the law's heading that `text` has the form of, its word for law whole or cut, or None."""
    for cut in (False, True):
        for language in languages():
            match = _law_patterns(language)[cut].match(text)
            if match is None:
                continue
            capitals = match["capitals"]
            if capitals is not None and (match["title"] or capitals != capitals.upper()):
                continue
            title = (match["title"] or capitals or "").strip()
            leader = _DOTTED_LEADER.search(title)
            title = clean_title(title[: leader.start()] if leader else title)
            return Heading(language, match["number"], title, cut=cut, contents=leader is not None)
    return None


def read_bare_heading(text: str, language: Language) -> Heading | None:
    """Return the heading that `text` would be if the word for law were missing, or None."""
    match = _BARE.match(text)
    return Heading(language, match["number"], clean_title(match["title"]), bare=True) if match else None


def clean_title(title: str) -> str:
    """Return a title without footnote marks and without the signs that set it off."""
    return title.strip().rstrip("*").strip(" .:-–—")


def headings_of(segments: Sequence[Segment]) -> dict[int, Heading]:
    """Return the headings among the segments, by index, lines of contents lists marked as such.

    A heading begins a paragraph or follows the end of a sentence. In a contents list headings follow each
    other without text between, and the same heading stands again further down.
    """
    found = {
        index: heading
        for index, segment in enumerate(segments)
        if _in_place(segments, index) and (heading := read_heading(segment.text)) is not None
    }
    for run in _runs(found, segments):
        later = {
            (heading.language.code, heading.number) for index, heading in found.items() if index > run[-1]
        }
        again = [(found[index].language.code, found[index].number) in later for index in run]
        text_follows = _text_follows(run[-1], found, segments)
        is_list = len(run) >= _LEAST_CONTENTS_LINES or any(again)
        for index, stands_again in zip(run, again, strict=True):
            last_with_text = index == run[-1] and text_follows
            if is_list and len(run) > 1 and (stands_again or not last_with_text):
                found[index] = replace(found[index], contents=True)
    return found


def _in_place(segments: Sequence[Segment], index: int) -> bool:
    if segments[index].opens or index == 0:
        return True
    before = segments[index - 1].text
    return ends_sentence(before) or read_heading(before) is not None or read_division(before) is not None


def _runs(found: dict[int, Heading], segments: Sequence[Segment]) -> list[list[int]]:
    """Return the headings that follow each other with nothing but division headings between."""
    runs: list[list[int]] = []
    for index in found:
        if runs and _adjacent(runs[-1][-1], index, segments):
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _adjacent(first: int, second: int, segments: Sequence[Segment]) -> bool:
    return all(read_division(segment.text) for segment in segments[first + 1 : second])


def _text_follows(index: int, found: dict[int, Heading], segments: Sequence[Segment]) -> bool:
    return (
        index + 1 < len(segments) and index + 1 not in found and not read_division(segments[index + 1].text)
    )
