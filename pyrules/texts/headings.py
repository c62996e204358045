"""The headings of laws and of divisions, and the contents lists that look like them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pyrules.texts.language_format import Language
from pyrules.texts.languages import alternatives, language_of, languages
from pyrules.texts.layout import Segment, ends_sentence

_SEPARATOR = r"\s*[.:\-–—]+\s*"
_BARE = re.compile(rf"(?P<number>\d{{1,3}}){_SEPARATOR}(?P<title>[^\W\d_].*)$")
_DOTTED_LEADER = re.compile(r"\s*\.{3,}\s*\d+\s*$")
_LEAST_CONTENTS_LINES = 3
_DIGITS_OF_A_YEAR = 4
# A year in brackets, with a word or two beside it, names the edition: "(2017)", "[2017 edition]".
_EDITION = r"[(\[][^()\[\]\d]{0,20}\b(?P<edition>(?:19|20)\d\d)\b[^()\[\]\d]{0,20}[)\]]"
_EDITION_AT_END = re.compile(rf"\s*{_EDITION}\s*$")


@dataclass(frozen=True)
class Heading:
    """A line that has the form of a law's heading.

    `cut` says that letters of the word for law are missing, `bare` that the whole word is; `edition` is the
    year that the heading names.
    """

    language: Language
    number: str
    title: str
    cut: bool = False
    bare: bool = False
    contents: bool = False
    edition: str | None = None


@dataclass(frozen=True)
class DivisionHeading:
    """The heading of a division above laws, such as a chapter: its word, its number and its title.

    `leader` says that the number of a page follows after dots, as in a contents list.
    """

    language: Language
    word: str
    number: str
    title: str
    leader: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells the division from others: a contents list has the same."""
        return self.language.code, self.word.lower(), self.number


@cache
def _law_patterns(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    language = language_of(code)

    def pattern(words: tuple[str, ...]) -> re.Pattern[str]:
        # A capital begins the word; in running text no sign sets the number off from what follows.
        written = alternatives(words)
        return re.compile(
            rf"{written}\s*(?P<number>\d{{1,4}})(?!\d)(?:\s*{_EDITION})?"
            rf"(?:{_SEPARATOR}(?P<title>.*)|\s+(?P<capitals>[^\W\d_].*))?$"
        )

    whole = tuple(form for word in language.headings.law_words for form in (word, word.upper()))
    cut = tuple(form for word in language.headings.law_words for form in (word[1:], word.upper()[1:]))
    return pattern(whole), pattern(cut)


@cache
def _division_pattern(code: str) -> re.Pattern[str]:
    language = language_of(code)
    words, numbers = language.headings.division_words, language.headings.division_numbers
    return re.compile(
        rf"(?P<word>{alternatives(words)})\s+"
        rf"(?P<number>[IVXLC]+|\d{{1,3}}|{alternatives(numbers) if numbers else '(?!)'})"
        r"(?=$|\W)(?P<rest>.*)$",
        re.IGNORECASE,
    )


def read_division(text: str) -> DivisionHeading | None:
    """Return the division whose heading `text` is, or None."""
    for language in languages():
        match = _division_pattern(language.code).match(text) if text[:1].isupper() else None
        if match:
            leader = _DOTTED_LEADER.search(match["rest"])
            rest = match["rest"][: leader.start()] if leader else match["rest"]
            title = rest.lstrip(" .:-–—")
            # What goes on with a small letter is a sentence about a division.
            if not title[:1].islower() and not ends_sentence(title):
                return DivisionHeading(
                    language, match["word"], match["number"], clean_title(title), leader=leader is not None
                )
    return None


def forms_of_headings() -> str:
    """Return how headings of laws begin, in words: the first form of each language that is known."""
    forms = [f"`{one.headings.law_words[0]} 5`" for one in languages()]
    return f"{', '.join(forms[:-1])} or {forms[-1]}, at the beginning of a line" if forms[1:] else forms[0]


def read_heading(text: str) -> Heading | None:
    """Return the law's heading that `text` has the form of, its word for law whole or cut, or None."""
    for cut in (False, True):
        for language in languages():
            match = _law_patterns(language.code)[cut].match(text)
            # Four digits without a title are a year rather than a law.
            if match is None or (len(match["number"]) == _DIGITS_OF_A_YEAR and not match["title"]):
                continue
            capitals = match["capitals"]
            if capitals is not None and (match["title"] or capitals != capitals.upper()):
                continue
            title = (match["title"] or capitals or "").strip()
            leader = _DOTTED_LEADER.search(title)
            title = title[: leader.start()] if leader else title
            edition = _EDITION_AT_END.search(title)
            return Heading(
                language,
                match["number"],
                clean_title(title[: edition.start()] if edition else title),
                cut=cut,
                contents=leader is not None,
                edition=edition["edition"] if edition else match["edition"],
            )
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
    last = {_key(heading): index for index, heading in found.items()}
    for run in _runs(found, segments):
        again = [last[_key(found[index])] > run[-1] for index in run]
        text_follows = _text_follows(run[-1], found, segments)
        is_list = len(run) >= _LEAST_CONTENTS_LINES or any(again)
        for index, stands_again in zip(run, again, strict=True):
            last_with_text = index == run[-1] and text_follows
            if is_list and len(run) > 1 and (stands_again or not last_with_text):
                found[index] = replace(found[index], contents=True)
    return found


def divisions_of(
    segments: Sequence[Segment], headings: Mapping[int, Heading]
) -> tuple[dict[int, DivisionHeading], frozenset[int]]:
    """Return the headings of divisions by index, and which of them are lines of a contents list.

    A contents list names a division before the laws in it, and the division stands again further down.
    """
    found = {
        index: division
        for index, segment in enumerate(segments)
        if index not in headings and (division := read_division(segment.text)) is not None
    }
    last = {division.key: index for index, division in found.items()}
    listed: set[int] = set()
    for index in sorted(found, reverse=True):
        after = headings.get(index + 1)
        before_list = (after is not None and after.contents) or index + 1 in listed
        if found[index].leader or (before_list and last[found[index].key] > index):
            listed.add(index)
    return found, frozenset(listed)


@cache
def _abbreviation_at_end() -> re.Pattern[str]:
    """Return the pattern for the end of a full line that goes on: "cf." there, and "Law 5" on the next."""
    known = tuple(one for language in languages() for one in language.abbreviations)
    return re.compile(rf"(?<!\w){alternatives(known)}$", re.IGNORECASE)


def _key(heading: Heading) -> tuple[str, str, str | None]:
    return heading.language.code, heading.number, heading.edition


def _in_place(segments: Sequence[Segment], index: int) -> bool:
    if segments[index].opens or index == 0:
        return True
    before = segments[index - 1].text
    if segments[index].wrapped and _abbreviation_at_end().search(before):
        return False
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
