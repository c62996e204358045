"""The headings of laws and of divisions, and the contents lists that look like them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from pyrules.texts.counting import LEAST_COUNTED, Counted, counted_units, listed_in_contents
from pyrules.texts.labels import read_label
from pyrules.texts.language_format import Language
from pyrules.texts.languages import alternatives, language_of, languages, likeliest
from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.units import LAW, LAWS, NUMBERED, Numbered, Units, choose_units, heading_words

_SEPARATOR = r"\s*[.:\-–—]+\s*"
_BARE = re.compile(rf"(?P<number>\d{{1,3}}){_SEPARATOR}(?P<title>[^\W\d_].*)$")
_DOTTED_LEADER = re.compile(r"\s*\.{3,}\s*\d+\s*$")
_LEAST_CONTENTS_LINES = 3
_DIGITS_OF_A_YEAR = 4
# A year in brackets, with a word or two beside it, names the edition: "(2017)", "[2017 edition]".
_EDITION = r"[(\[][^()\[\]\d]{0,20}\b(?P<edition>(?:19|20)\d\d)\b[^()\[\]\d]{0,20}[)\]]"
_EDITION_AT_END = re.compile(rf"\s*{_EDITION}\s*$")
# No heading is without a number among its first words.
_HAS_NUMBER = re.compile(r"[^\d]{0,40}?(?:\d|\b[IVXLC]+\b)")
_WORD_AND_NUMBER = re.compile(r"(?P<word>[^\W\d_a-zа-я][^\W\d_]+)\s+(?P<number>\d{1,3})(?!\w)")
_RUN_NUMBER = re.compile(r"(?P<number>\d{1,3}[A-Z]?)\.?\s?[-–—]+\s?(?=\(1\))")
_PLAIN_NUMBER = re.compile(r"(?P<number>\d{1,3})\.\s+(?=[^\W\d_]|[\"«„“])")
_LONGEST_TITLE_BEFORE = 80
_UNIT_NUMBER = r"(?:\d{1,4}[A-Za-z]?|[IVXLC]+)(?!\w)"
_SEPARATED = re.compile(_SEPARATOR)
_LONGEST_TITLE = 160
# So many characters after a heading tell its language where several use its word.
_ENOUGH_TO_TELL = 400


@dataclass(frozen=True)
class Heading:
    """A line that has the form of a law's heading.

    `cut` says that letters of the word for law are missing, `bare` that the whole word is; `edition` is the
    year that the heading names. `tail` is where in the line the text of the law begins, where it does;
    `title_before` that the line before is its title.
    """

    language: Language
    number: str
    title: str
    cut: bool = False
    bare: bool = False
    contents: bool = False
    edition: str | None = None
    tail: int | None = None
    title_before: bool = False


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


def read_division(text: str, units: Units = LAWS) -> DivisionHeading | None:
    """Return the division whose heading `text` is, or None; the unit of a text is no division of it."""
    for language in languages():
        match = _division_pattern(language.code).match(text) if text[:1].isupper() else None
        own = units.of(language), units.inner.get(language.code, "")
        if match and match["word"].lower() not in _small(
            [word for unit in own for word in heading_words(language, unit)]
        ):
            leader = _DOTTED_LEADER.search(match["rest"])
            rest = match["rest"][: leader.start()] if leader else match["rest"]
            title = rest.lstrip(" .:-–—")
            # What goes on with a small letter is a sentence about a division.
            if not title[:1].islower() and not ends_sentence(title):
                return DivisionHeading(
                    language, match["word"], match["number"], clean_title(title), leader=leader is not None
                )
    return None


def _small(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word.lower() for word in words)


def forms_of_headings() -> str:
    """Return how headings begin, in words: for each language that is known, the law and what may stand for it."""
    forms = [f"{one.name} " + ", ".join(f"`{word} 5`" for word in _first_words(one)) for one in languages()]
    return f"{'; '.join(forms)}; at the beginning of a line"


def likely_heading_word(lines: Iterable[str]) -> str | None:
    """Return the word that most of the lines begin with before a number that goes on, or None."""
    numbers: dict[str, list[int]] = {}
    for line in lines:
        match = _WORD_AND_NUMBER.match(line)
        if match:
            numbers.setdefault(match["word"], []).append(int(match["number"]))
    counting = [
        word
        for word, found in numbers.items()
        if any(second == first + 1 for first, second in pairwise(found))
    ]
    return max(counting, key=lambda word: len(numbers[word]), default=None)


def _first_words(language: Language) -> list[str]:
    units = language.headings.unit_words.values()
    return [language.headings.law_words[0], *(word for words in units for word in words)]


def read_heading(text: str, units: Units = LAWS) -> Heading | None:
    """Return the heading of a law, or of what a text has in its stead, that `text` has the form of, or None.

    The word may be whole or cut; what stands for the law is never cut.
    """
    for cut in (False, True):
        for language in languages():
            unit = units.of(language)
            heading = _law_heading(text, language, cut=cut) if unit == LAW else None
            if unit == NUMBERED and not cut:
                heading = _run_heading(text, language)
            elif unit != LAW and not cut:
                heading = _unit_heading(text, language, unit)
            if heading is not None:
                return heading
    return None


def _law_heading(text: str, language: Language, *, cut: bool) -> Heading | None:
    match = _law_patterns(language.code)[cut].match(text)
    # Four digits without a title are a year rather than a law.
    if match is None or (len(match["number"]) == _DIGITS_OF_A_YEAR and not match["title"]):
        return None
    capitals = match["capitals"]
    if capitals is not None and (match["title"] or capitals != capitals.upper()):
        return None
    return _heading(
        language, match["number"], (match["title"] or capitals or "").strip(), match["edition"], cut=cut
    )


def _heading(
    language: Language, number: str, title: str, edition: str | None, *, cut: bool = False
) -> Heading:
    leader = _DOTTED_LEADER.search(title)
    title = title[: leader.start()] if leader else title
    at_end = _EDITION_AT_END.search(title)
    return Heading(
        language,
        number,
        clean_title(title[: at_end.start()] if at_end else title),
        cut=cut,
        contents=leader is not None,
        edition=at_end["edition"] if at_end else edition,
    )


@cache
def _unit_pattern(code: str, unit: str) -> re.Pattern[str]:
    words = heading_words(language_of(code), unit)
    written = alternatives(tuple({form for word in words for form in (word, word.upper())}))
    return re.compile(rf"{written}\s*(?P<number>{_UNIT_NUMBER})(?:\s*{_EDITION})?(?P<rest>(?:\W.*)?)$")


def _run_heading(text: str, language: Language) -> Heading | None:
    """Return the heading of a unit that has no word, where its first part runs on: `12.-(1) Whoever ...`."""
    match = _RUN_NUMBER.match(text)
    return Heading(language, match["number"], "", tail=match.end()) if match else None


def read_inner_heading(text: str, language: Language, units: Units) -> Heading | None:
    """Return the heading of a unit within a unit that `text` is, such as a section of an article, or None."""
    inner = units.inner.get(language.code)
    return _unit_heading(text, language, inner) if inner else None


def _unit_heading(text: str, language: Language, unit: str) -> Heading | None:
    match = _unit_pattern(language.code, unit).match(text)
    if match is None:
        return None
    rest = match["rest"]
    separator = _SEPARATED.match(rest)
    words = rest[separator.end() :] if separator else rest.lstrip()
    if not words:
        return _heading(language, match["number"], "", match["edition"])
    begins = len(text) - len(words)
    if (separator or rest[:1].isspace()) and read_label(words) is not None:
        return Heading(language, match["number"], "", edition=match["edition"], tail=begins)
    if words[0].islower() or not (separator or rest[:1].isspace()):
        return None
    sentence = ends_sentence(words) and not _DOTTED_LEADER.search(words)
    dashed = separator is not None and "." not in separator.group()
    if len(words) > _LONGEST_TITLE or (sentence and not dashed):
        # Without a sign after it the number belongs to a sentence.
        tail = Heading(language, match["number"], "", edition=match["edition"], tail=begins)
        return tail if separator else None
    return _heading(language, match["number"], words, match["edition"])


def read_bare_heading(text: str, language: Language) -> Heading | None:
    """Return the heading that `text` would be if the word for law were missing, or None."""
    match = _BARE.match(text)
    return Heading(language, match["number"], clean_title(match["title"]), bare=True) if match else None


def clean_title(title: str) -> str:
    """Return a title without footnote marks and without the signs that set it off."""
    return title.strip().rstrip("*").strip(" .:-–—")


def units_of(segments: Sequence[Segment]) -> Units:
    """Return what the headings of a text are headings of: laws, or what its language says in their stead."""
    lines = []
    for index, segment in enumerate(segments):
        if not _may_begin(segments, index):
            continue
        if not _HAS_NUMBER.match(segment.text):
            continue
        found = [
            (language, unit, heading)
            for language in languages()
            for unit in (LAW, *language.headings.unit_words)
            if (heading := _numbered(segment.text, language, unit)) is not None
        ]
        if found:
            spoken = _spoken(tuple(language for language, _, _ in found), segments, index)
            lines += [
                Numbered(language, unit, heading.number)
                for language, unit, heading in found
                if language is spoken
            ]
    if not lines and (any(_RUN_NUMBER.match(segment.text) for segment in segments) or _is_counted(segments)):
        return Units({likeliest(" ".join(segment.text for segment in segments)).code: NUMBERED})
    return choose_units(lines)


def _is_counted(segments: Sequence[Segment]) -> bool:
    """Tell whether the paragraphs of a text that begin with a number count from its beginning on: `1. Definitions`."""
    numbers = [one.number for one in _plain_numbers(segments)]
    if not numbers or numbers[0] not in (0, 1):
        return False
    last = numbers[0]
    for number in numbers[1:]:
        last += number == last + 1
    return last - numbers[0] >= LEAST_COUNTED - 1


def _plain_numbers(segments: Sequence[Segment]) -> list[Counted]:
    """Return the paragraphs that begin with a number, in order."""
    return [
        Counted(
            index,
            int(found["number"]),
            segment.text[found.end() :],
            index > 0 and segments[index - 1].text.endswith(":"),
        )
        for index, segment in enumerate(segments)
        if _may_begin(segments, index) and (found := _PLAIN_NUMBER.match(segment.text)) is not None
    ]


def _may_begin(segments: Sequence[Segment], index: int) -> bool:
    """Tell whether a heading may stand here: at the beginning of a paragraph, or behind the end of a sentence."""
    return segments[index].opens or index == 0 or ends_sentence(segments[index - 1].text)


def _numbered(text: str, language: Language, unit: str) -> Heading | None:
    return _law_heading(text, language, cut=False) if unit == LAW else _unit_heading(text, language, unit)


def _spoken(candidates: Sequence[Language], segments: Sequence[Segment], index: int) -> Language:
    """Return in which of several languages the words are that stand at a heading."""
    if len(set(candidates)) == 1:
        return candidates[0]
    words = ""
    for segment in segments[index:]:
        words += f" {segment.text}"
        if len(words) > _ENOUGH_TO_TELL:
            break
    return likeliest(words, candidates)


def headings_of(segments: Sequence[Segment], units: Units) -> dict[int, Heading]:
    """Return the headings among the segments, by index, lines of contents lists marked as such.

    A heading begins a paragraph or follows the end of a sentence. In a contents list headings follow each
    other without text between, and the same heading stands again further down.
    """
    if NUMBERED in units.names.values():
        return _numbered_headings(segments, units)
    found: dict[int, Heading] = {}
    before: Heading | None = None
    for index, segment in enumerate(segments):
        heading = read_heading(segment.text, units) if _HAS_NUMBER.match(segment.text) else None
        if heading is not None and (
            _in_place(segments, index, units) or _stands_out(heading, before, segment)
        ):
            found[index] = before = _in_its_language(heading, segments, index, units)
    last = {_key(heading): index for index, heading in found.items()}
    for run in _runs(found, segments, units):
        again = [last[_key(found[index])] > run[-1] for index in run]
        text_follows = found[run[-1]].tail is not None or _text_follows(run[-1], found, segments, units)
        is_list = len(run) >= _LEAST_CONTENTS_LINES or any(again)
        for index, stands_again in zip(run, again, strict=True):
            last_with_text = index == run[-1] and text_follows
            if is_list and len(run) > 1 and (stands_again or not last_with_text):
                found[index] = replace(found[index], contents=True)
    return found


def _numbered_headings(segments: Sequence[Segment], units: Units) -> dict[int, Heading]:
    """Return the headings of units that have no word: their numbers go on, a short line before is the title."""
    worded = {
        index: heading
        for index, segment in enumerate(segments)
        if _may_begin(segments, index) and (heading := read_heading(segment.text, units)) is not None
    }
    plain = [one for one in _plain_numbers(segments) if one.index not in worded]
    contents = listed_in_contents(plain)
    counted = [one for one in plain if one.index not in contents]
    found = {
        one.index: Heading(_numbered_language(units), str(one.number), clean_title(one.words), contents=True)
        for one in plain
        if one.index in contents
    }
    numbers = {index: int(heading.number) for index, heading in worded.items() if heading.number.isdecimal()}
    goes_on = counted_units(counted, numbers)
    for index in sorted({*numbers, *goes_on}):
        heading = worded.get(index) or _plain_heading(index, segments, units)
        before = segments[index - 1].text if index and index - 1 not in found else ""
        titled = not heading.title and bool(before) and segments[index - 1].opens and _is_title_before(before)
        found[index] = replace(heading, title=before, title_before=True) if titled else heading
    return dict(sorted(found.items()))


def _plain_heading(index: int, segments: Sequence[Segment], units: Units) -> Heading:
    """Return the heading of a unit whose number has no word: what is left of a short line is its title."""
    text = segments[index].text
    number, _, rest = text.partition(".")
    rest = rest.lstrip()
    following = segments[index + 1] if index + 1 < len(segments) else None
    has_text = following is not None and not _PLAIN_NUMBER.match(following.text)
    language = _numbered_language(units)
    if has_text and len(rest) <= _LONGEST_TITLE_BEFORE and not ends_sentence(rest.removesuffix(".")):
        return Heading(language, number, clean_title(rest))
    return Heading(language, number, "", tail=len(text) - len(rest))


def _numbered_language(units: Units) -> Language:
    return next(one for one in languages() if units.of(one) == NUMBERED)


def _is_title_before(words: str) -> bool:
    return (
        len(words) <= _LONGEST_TITLE_BEFORE
        and words[:1].isupper()
        and not ends_sentence(words)
        and read_label(words) is None
        and read_division(words) is None
    )


def _in_its_language(heading: Heading, segments: Sequence[Segment], index: int, units: Units) -> Heading:
    """Return a heading in the language of what follows, where several languages use its word."""
    if units.of(heading.language) == LAW:
        return heading
    text = segments[index].text
    candidates = [
        language
        for language in languages()
        if units.of(language) != LAW and _unit_heading(text, language, units.of(language)) is not None
    ]
    return replace(heading, language=_spoken(candidates, segments, index))


def divisions_of(
    segments: Sequence[Segment], headings: Mapping[int, Heading], units: Units
) -> tuple[dict[int, DivisionHeading], frozenset[int]]:
    """Return the headings of divisions by index, and which of them are lines of a contents list.

    A contents list names a division before the laws in it, and the division stands again further down.
    """
    found = {
        index: division
        for index, segment in enumerate(segments)
        if index not in headings and (division := read_division(segment.text, units)) is not None
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


def _stands_out(heading: Heading, before: Heading | None, segment: Segment) -> bool:
    """Return whether a line is a heading whatever ends before it: it is the next one, on a line of its own."""
    loud = bool(heading.title) and segment.text.isupper()
    if before is None or heading.cut or (segment.wrapped and not loud):
        return False
    numbers = before.number, heading.number
    return all(number.isdecimal() for number in numbers) and int(numbers[1]) == int(numbers[0]) + 1


def _in_place(segments: Sequence[Segment], index: int, units: Units) -> bool:
    if segments[index].opens or index == 0:
        return True
    before = segments[index - 1].text
    if segments[index].wrapped and _abbreviation_at_end().search(before):
        return False
    return (
        ends_sentence(before)
        or read_heading(before, units) is not None
        or read_division(before, units) is not None
    )


def _runs(found: dict[int, Heading], segments: Sequence[Segment], units: Units) -> list[list[int]]:
    """Return the headings that follow each other with nothing but division headings between."""
    runs: list[list[int]] = []
    for index in found:
        follows = (
            runs and found[runs[-1][-1]].tail is None and _adjacent(runs[-1][-1], index, segments, units)
        )
        if follows:
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _adjacent(first: int, second: int, segments: Sequence[Segment], units: Units) -> bool:
    return all(read_division(segment.text, units) for segment in segments[first + 1 : second])


def _text_follows(index: int, found: dict[int, Heading], segments: Sequence[Segment], units: Units) -> bool:
    following = index + 1
    return (
        following < len(segments)
        and following not in found
        and not read_division(segments[following].text, units)
    )
