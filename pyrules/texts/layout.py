"""Part what belongs to the text from what the printer, the scanner or a web page put there.

Page numbers, rules, navigation, words set twice and passages that stand twice are taken out and reported;
what is left are segments: the words of one line, or of its part after a rule.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pyrules.texts.languages import languages
from pyrules.texts.model import Anomaly, AnomalyKind
from pyrules.texts.repetition import repeated_passages, repeated_words

_RULE = re.compile(r"[?]{4,}|[?]{2}(?:\s+[?]{2})+|[=_~*·—-]{4,}")
_PAGE_NUMBER = re.compile(r"\s*(?:[-–—]\s*(?P<dashed>\d{1,4})(?:\s*[-–—])?|(?P<bare>\d{1,4}))\s*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_PAGE_NUMBER_BEFORE_TEXT = re.compile(r"\s*[-–—]\s(?P<dashed>\d{1,4})\s+(?=[^\W\d_]|[(\"«„])")
_NUMBERS_IN_A_ROW = re.compile(r"\s*\d+(?:\s+\d+){4,}\s*$")
# The replacement character, and what fonts use for ligatures: control and private characters.
_LOST = re.compile(r"[\ufffd\ue000-\uf8ff\x01-\x08\x0e-\x1b\x80-\x9f]+")
_PARAGRAPH_MARK = "¶"
# Stops, brackets, marks and white space after the last word; more of them are no end of a sentence.
_LONGEST_END = 40
# So many lines on either side show how wide the lines of a text are set; nobody sets narrower ones.
_NEIGHBOURS = 10
_NARROWEST = 40
_SENTENCE_ENDS = re.compile(r"[.!?:;…](?:[)\]»\"”*]*|\s*\*+)$")


def ends_sentence(text: str) -> bool:
    """Return whether the words end as a sentence or a clause does; a footnote mark may follow the stop."""
    return bool(_SENTENCE_ENDS.search(text[-_LONGEST_END:].rstrip()))


@dataclass(frozen=True)
class Segment:
    """Words of one line that belong to the text.

    `opens` says that a new paragraph begins here, `after_gap` that text is missing before, `after_page`
    that a page begins whose number cannot tell, `after_rule` that a rule stood before, `run_in` that the
    words follow others on the line, `wrapped` that the first of them had no room on the line before, so that
    the end of that line means nothing.
    """

    line: int
    column: int
    text: str
    opens: bool = True
    after_gap: bool = False
    after_page: bool = False
    after_rule: bool = False
    run_in: bool = False
    wrapped: bool = False

    def tail(self, start: int) -> "Segment":
        """Return what begins `start` characters after the beginning, white space before it dropped."""
        rest = self.text[start:]
        column = self.column + start + len(rest) - len(rest.lstrip())
        return replace(
            self, column=column, text=rest.strip(), after_gap=False, after_page=False, after_rule=False
        )


@dataclass(frozen=True)
class Layout:
    """The segments of a file and what was odd about its lines."""

    segments: tuple[Segment, ...]
    anomalies: tuple[Anomaly, ...]


@cache
def _noise() -> tuple[re.Pattern[str], re.Pattern[str]]:
    navigation = [pattern for language in languages() for pattern in language.noise.navigation]
    page_breaks = [pattern for language in languages() for pattern in language.noise.page_breaks]
    return tuple(  # type: ignore[return-value]  # two in, two out
        re.compile(rf"\s*(?:{'|'.join(patterns) or '(?!)'})\s*$", re.IGNORECASE)
        for patterns in (navigation, page_breaks)
    )


def lay_out(file: str, lines: Sequence[str]) -> Layout:
    """Return the segments of a file's lines and the anomalies of its layout."""
    return _LayoutReader(file, lines).read()


class _LayoutReader:
    """Walks over the lines once."""

    def __init__(self, file: str, lines: Sequence[str]) -> None:
        self._file = file
        self._lines = lines
        self._anomalies: list[Anomaly] = []
        self._segments: list[Segment] = []
        self._opens = True
        self._after_rule = False
        self._page: int | None = None
        self._page_turned = False
        self._after_gap = False
        # A number after a dash begins a list in one book and numbers a page in another; a line of nothing
        # else shows which.
        numbers = [match for line in lines if (match := _PAGE_NUMBER.match(line)) is not None]
        self._dashed_pages = any(match["dashed"] for match in numbers)
        # Where numbers stand at the foot the first of them is that of the page before it.
        last = next((line for line in reversed(lines) if line.strip()), "")
        self._numbers_at_foot = _PAGE_NUMBER.match(last) is not None

    def read(self) -> Layout:
        dropped = dict(self._repetitions())
        for number, line in enumerate(self._lines, start=1):
            if number in dropped:
                self._opens = self._opens or dropped[number]
                self._after_gap = self._after_gap or dropped[number]
            elif not line.strip():
                self._opens = True
            elif not self._is_noise(number, line):
                self._read_words(number, line)
        return Layout(tuple(self._segments), tuple(self._anomalies))

    def _report(self, kind: AnomalyKind, line: int, column: int, message: str) -> None:
        text = self._lines[line - 1].strip()
        self._anomalies.append(
            Anomaly(kind=kind, file=self._file, line=line, column=column, text=text[:80], message=message)
        )

    def _repetitions(self) -> Iterator[tuple[int, bool]]:
        """Yield the numbers of lines that repeat others, and whether a whole passage does."""
        repeated: set[int] = set()
        for passage in repeated_passages(self._lines):
            repeated |= set(range(passage.first, passage.last + 1))
            self._report(
                AnomalyKind.REPEATED_PASSAGE,
                passage.first,
                1,
                f"lines {passage.first} to {passage.last} repeat lines {passage.original} and following",
            )
            yield from ((line, True) for line in range(passage.first, passage.last + 1))
        for line in repeated_words(self._lines):
            if line in repeated:
                continue
            self._report(AnomalyKind.REPEATED_WORDS, line, 1, "words of a neighbouring line are set again")
            yield line, False

    def _is_noise(self, number: int, line: str) -> bool:
        navigation, page_breaks = _noise()
        page = _PAGE_NUMBER.match(line)
        if page and not self._is_year(page):
            self._turn_page(number, int(page["dashed"] or page["bare"]))
        elif page_breaks.match(line):
            self._report(AnomalyKind.PAGE_BREAK, number, 1, "a page break stands in the text")
        elif _NUMBERS_IN_A_ROW.match(line) or navigation.match(line):
            self._report(
                AnomalyKind.NAVIGATION, number, 1, "the line leads elsewhere and is no part of the text"
            )
        else:
            return False
        self._opens = True
        return True

    def _is_year(self, page: re.Match[str]) -> bool:
        """Return whether a bare number is a year, as on a title page: pages count on from the one before."""
        return bool(_YEAR.fullmatch(page["bare"] or "")) and self._page not in (
            int(page["bare"]) - 1,
            int(page["bare"]),
        )

    def _turn_page(self, number: int, page: int) -> None:
        self._report(AnomalyKind.PAGE_NUMBER, number, 1, f"page number {page} stands in the text")
        if self._page is not None and page not in (self._page, self._page + 1):
            self._after_gap = True
        self._page_turned = self._page is None and not self._numbers_at_foot
        self._page = page

    def _read_words(self, number: int, line: str) -> None:
        for lost in _LOST.finditer(line):
            message = "a sign stands for letters that were lost when the text was made"
            self._report(AnomalyKind.GARBLED, number, lost.start() + 1, message)
        start = 0
        page = _PAGE_NUMBER_BEFORE_TEXT.match(line) if self._dashed_pages else None
        if page:
            self._turn_page(number, int(page["dashed"]))
            self._opens = True
            start = page.end()
        for rule in _RULE.finditer(line, start):
            self._add(number, line, start, rule.start())
            self._report(AnomalyKind.RULE, number, rule.start() + 1, "a rule stands in the text")
            self._opens = self._after_rule = True
            start = rule.end()
        self._add(number, line, start, len(line))

    def _add(self, number: int, line: str, start: int, end: int) -> None:
        words = line[start:end]
        ends_paragraph = words.rstrip().endswith(_PARAGRAPH_MARK)
        text = words.replace(_PARAGRAPH_MARK, " ").strip()
        if text:
            column = start + len(words) - len(words.lstrip()) + 1
            self._segments.append(
                Segment(
                    line=number,
                    column=column,
                    text=text,
                    opens=self._opens,
                    after_gap=self._after_gap,
                    after_page=self._page_turned,
                    after_rule=self._after_rule,
                    wrapped=not self._opens and self._had_no_room(number, text),
                )
            )
            self._opens = self._after_rule = self._after_gap = self._page_turned = False
        self._opens = self._opens or ends_paragraph

    def _had_no_room(self, number: int, text: str) -> bool:
        """Return whether the first word of a line did not fit on the line before it."""
        around = self._lines[max(number - 1 - _NEIGHBOURS, 0) : number + _NEIGHBOURS]
        width = max(_NARROWEST, *(len(line.rstrip()) for line in around))
        return len(self._lines[number - 2].rstrip()) + 1 + len(text.split(maxsplit=1)[0]) > width
