"""Hang the words of a file under the provisions they belong to.

The reader walks over the segments once. It knows which law and which labels are open; where text is
missing, or the language changes without a heading, it says "law unknown" rather than guess.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pyrules.texts.dividing import Divisions, FoundDivision
from pyrules.texts.ending import Endings
from pyrules.texts.fitting import Standing, heading_goes_on, is_heading, is_title, label_fits
from pyrules.texts.footnotes import body_mark
from pyrules.texts.headings import DivisionHeading, Heading, read_bare_heading, read_inner_heading
from pyrules.texts.joining import join, pieces_of
from pyrules.texts.labels import (
    FURTHEST_SECOND,
    USUAL_RANKS,
    WHOLE,
    Count,
    Form,
    Label,
    Listed,
    Rank,
    Style,
    listed,
    read_label,
    run_in_labels,
)
from pyrules.texts.languages import likeliest, share_of_letters
from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.model import Anomaly, AnomalyKind, TextKind
from pyrules.texts.nesting import USUAL, Nesting
from pyrules.texts.opened import Numbering, Opened
from pyrules.texts.passages import Passage, Path, Piece, Running, Step, provision_id
from pyrules.texts.references import ends_reference
from pyrules.texts.siblings import Siblings
from pyrules.texts.survey import Survey
from pyrules.texts.units import LAW
from pyrules.texts.vocabulary import WORD

_FEWEST_LETTERS_TO_TELL = 8
# So many characters tell the language of a line.
_ENOUGH_TO_TELL = 300
_SMALL_SHARE = 0.3
_LONGEST_SHOWN = 80


@dataclass(frozen=True)
class Outline:
    """The passages and divisions of a file in its order, and what was odd about its labels and headings."""

    passages: tuple[Passage, ...]
    divisions: tuple[FoundDivision, ...]
    anomalies: tuple[Anomaly, ...]


def outline(file: str, edition: str | None, segments: Sequence[Segment], whole: Survey) -> Outline:
    """Return the passages of a file.

    Args:
        file: the file as the user gave it.
        edition: what the caller says of the edition; the heading of a law may name another.
        segments: the words of the file, noise taken out.
        whole: the survey of the same segments.

    """
    reader = _OutlineReader(file, segments, whole)
    reader.read()
    passages = tuple(one.closed(file, edition) for one in reader.passages if one.path or one.pieces)
    return Outline(passages, tuple(reader.divisions.found), tuple(reader.anomalies))


class _OutlineReader:
    """Walks over the segments once."""

    def __init__(self, file: str, segments: Sequence[Segment], whole: Survey) -> None:
        self._file = file
        self._segments = segments
        self._whole = whole
        self._siblings: dict[Numbering, Siblings] = {}
        self._by_path: dict[tuple[Numbering, Path], Opened] = {}
        self._in_place = True
        self._nesting: Nesting = USUAL
        # The rank of a label that was taken for words: what lies deeper may lie in it.
        self._lost: Rank | None = None
        self._title_may_follow = False
        self._said_unknown: set[int] = set()
        self.divisions = Divisions()
        self.anomalies: list[Anomaly] = []
        first = segments[0] if segments else Segment(1, 1, "")
        self._open = Opened(first, whole.first_language, self._kind_before_headings())
        self._before_footnote = self._open
        self.passages: list[Opened] = [self._open]

    def _kind_before_headings(self) -> TextKind:
        """Return what the words before the first heading are: commentary where the file holds no law."""
        real = {index for index, heading in self._whole.headings.items() if not heading.contents}
        only_comments = bool(real) and real == self._whole.commented
        return TextKind.COMMENTARY if only_comments else TextKind.LAW

    def read(self) -> None:
        """Read every segment, then close what is open."""
        if self._segments and self._segments[0].text[:1].islower() and 0 not in self._whole.headings:
            self._say_unknown(self._segments[0], "the text begins in the middle of a sentence")
        for index, segment in enumerate(self._segments):
            # The number in a heading begins nothing.
            following = tuple if index in self._whole.headings else partial(self._labels_after, index)
            waiting = deque(_parts(segment, following))
            while waiting:
                rest = self._read_segment(index, waiting.popleft())
                if rest is not None:
                    waiting.appendleft(rest)
        self._report_unplaced()
        endings = Endings(self.passages, self._by_path)
        cut = endings.finish(self._open)
        if cut is not None:
            self._report(AnomalyKind.TEXT_BREAKS_OFF, cut, "the text breaks off here")

    # Reports

    def _report(self, kind: AnomalyKind, segment: Segment, message: str, text: str | None = None) -> None:
        shown = (segment.text if text is None else text)[:_LONGEST_SHOWN]
        self.anomalies.append(
            Anomaly(
                kind=kind,
                file=self._file,
                line=segment.line,
                column=segment.column,
                text=shown,
                message=message,
            )
        )

    def _say_unknown(self, segment: Segment, why: str) -> None:
        self._said_unknown.add(segment.line)
        self._report(AnomalyKind.LAW_UNKNOWN, segment, f"law unknown: {why}")

    def _report_unplaced(self) -> None:
        """Report words of the law that stand under no heading, where nothing has been said of them yet."""
        for one in self.passages:
            if one.path or one.kind is TextKind.COMMENTARY or not one.pieces:
                continue
            first = one.pieces[0]
            if not self._said_unknown & {one.segment.line, first.line}:
                words = Segment(first.line, first.column, first.text)
                self._report(AnomalyKind.TEXT_UNPLACED, words, "the words stand under no law")

    # Segments

    def _read_segment(self, index: int, segment: Segment) -> Segment | None:
        """Read one segment; return what of it is still to be read."""
        if index in self._whole.titles:
            # It is read with the heading that it is the title of.
            return None
        heading = None if segment.run_in else self._whole.headings.get(index)
        division = None if segment.run_in else self._division_at(index, segment)
        if segment.after_gap or self._page_is_missing(segment):
            self._open_after_gap(segment)
            if heading is None and division is None:
                self._say_unknown(segment, "text is missing before")
        title_may_follow, self._title_may_follow = self._title_may_follow, False
        if heading is not None:
            return self._read_heading(index, segment, heading)
        if division is not None:
            self._read_division(index, segment, division)
        elif not segment.run_in and self._reads_bare_heading(segment):
            pass
        else:
            if not segment.run_in:
                self._watch_footnotes_and_language(index, segment)
            label = self._label_of(segment)
            if label is not None:
                return self._read_label(index, segment, label)
            if title_may_follow and is_title(segment):
                self.divisions.entitle(segment.text)
            else:
                self._add_words(index, segment)
        return None

    def _open_after_gap(self, segment: Segment) -> None:
        cut = Endings(self.passages, self._by_path).break_off(self._open)
        if cut is not None:
            self._report(AnomalyKind.TEXT_BREAKS_OFF, cut, "the text breaks off here")
        self.divisions.forget()
        self._lost = None
        self._start(Opened(segment, self._open.language, self._open.kind))
        self._in_place = True

    def _page_is_missing(self, segment: Segment) -> bool:
        """Return whether, at a page whose number cannot tell, a sentence before it does not go on."""
        if not segment.after_page or segment.text[:1].islower():
            return False
        return bool(self._open.body) and not ends_sentence(self._open.last_words())

    def _division_at(self, index: int, segment: Segment) -> DivisionHeading | None:
        in_place = segment.opens or self._in_place
        return self._whole.divisions.get(index) if in_place else None

    def _read_division(self, index: int, segment: Segment, division: DivisionHeading) -> None:
        if index in self._whole.listed_divisions:
            self._report(
                AnomalyKind.CONTENTS_LINE,
                segment,
                f"a contents list names {division.word} {division.number} here",
            )
            return
        eid = self.divisions.open(segment, TextKind.LAW, division)
        self._start(Opened(segment, division.language, TextKind.LAW, division=eid))
        self._title_may_follow = not division.title
        self._in_place = True

    def _reads_bare_heading(self, segment: Segment) -> bool:
        """Read the heading of a law without its word; return whether it was one."""
        bare = read_bare_heading(segment.text, self._open.language) if segment.opens else None
        law = self._law
        if bare is None or law is None or self._open.kind is TextKind.COMMENTARY:
            return False
        if self._whole.units.of(law.language) != LAW:
            return False
        if bare.number == law.path[0].label and self._open is law and not law.body:
            self._report(
                AnomalyKind.HEADING_REPEATED, segment, f"the heading of law {bare.number} stands again"
            )
            law.heading_may_go_on = False
            return True
        title = Running(tuple(law.heading)).text
        as_loud = bare.title == bare.title.upper() and title == title.upper() and len(bare.title) > 1
        if as_loud and self._may_follow(bare, law):
            self._open_law(segment, bare)
            return True
        return False

    def _may_follow(self, bare: Heading, law: Opened) -> bool:
        """Return whether a heading without the word for law can be one after this law."""
        if not law.path[0].label.isdecimal():
            return False
        number = int(law.path[0].label)
        listed = (law.language.code, bare.number) in self._whole.listed_laws
        return int(bare.number) == number + 1 or (int(bare.number) > number and listed)

    @property
    def _law(self) -> Opened | None:
        """The law that is open, or None."""
        path = self._open.path[:1]
        return self._by_path.get((self._open.numbering, path)) if path else None

    def _watch_footnotes_and_language(self, index: int, segment: Segment) -> None:
        """Notice where a footnote or a commentary begins or ends, and where the language changes."""
        opened = self._open
        if index in self._whole.commentary_from:
            about = self._whole.commentary_from[index]
            self._start(Opened(segment, opened.language, TextKind.COMMENTARY, about=about))
        elif (self._begins(segment) or (opened.footnote and not segment.wrapped)) and body_mark(
            segment.text, self._whole.marks
        ):
            self._before_footnote = self._before_footnote if opened.footnote else opened
            path = opened.path[:1] if opened.kind is TextKind.LAW else ()
            self._start(self._within(Opened(segment, opened.language, opened.kind, path, footnote=True)))
        elif opened.footnote and self._begins(segment):
            self._open = self._before_footnote
        language = self._open.language
        beginning = segment.text[:_ENOUGH_TO_TELL]
        letters = sum(character.isalpha() for character in beginning)
        if not self._begins(segment):
            # The rest of a sentence may be names, and addresses of pages.
            return
        if letters >= _FEWEST_LETTERS_TO_TELL and share_of_letters(beginning, language) < _SMALL_SHARE:
            other = likeliest(segment.text)
            if other is not language:
                self._said_unknown.add(segment.line)
                self._report(
                    AnomalyKind.LANGUAGE_CHANGES,
                    segment,
                    f"law unknown: {other.name} follows {language.name} without a heading",
                )
                self._start(Opened(segment, other, self._open.kind))

    def _begins(self, segment: Segment) -> bool:
        """Return whether a line begins a paragraph, though no blank line may stand before it."""
        return segment.opens or (not segment.wrapped and ends_sentence(self._open.last_words()))

    def _within(self, opened: Opened) -> Opened:
        """Return a passage that belongs to the same law and division as the one that is open."""
        opened.about, opened.edition = self._open.about, self._open.edition
        opened.division = self._open.division
        return opened

    # Headings

    def _read_heading(self, index: int, segment: Segment, heading: Heading) -> Segment | None:
        """Read the heading of a law; return the text of the law on the same line."""
        if heading.contents:
            self._report(
                AnomalyKind.CONTENTS_LINE, segment, f"a contents list names law {heading.number} here"
            )
            return None
        if index in self._whole.commented:
            # What a commentary calls by the number of a law is a chapter of its own.
            word = WORD.match(segment.text)
            division = DivisionHeading(
                heading.language, word.group() if word else "", heading.number, heading.title
            )
            eid = self.divisions.open(segment, TextKind.COMMENTARY, division)
            self._start(
                Opened(
                    segment,
                    heading.language,
                    TextKind.COMMENTARY,
                    about=heading.number,
                    division=eid,
                    edition=heading.edition,
                )
            )
            self._in_place = True
            return None
        self._nesting = self._whole.nestings[index]
        self._open_law(segment, heading, titled=self._segments[index - heading.title_before])
        if heading.tail is None:
            return None
        self._open.heading_may_go_on = False
        return replace(segment.tail(heading.tail), opens=True, run_in=True)

    def _open_law(self, segment: Segment, heading: Heading, titled: Segment | None = None) -> None:
        """Open a law; its title stands on the line of its number, or on the one that is given."""
        titled = titled or segment
        path = (Step(Rank.LAW, heading.number),)
        self._lost = None
        if heading.cut or heading.bare:
            missing = "the word for law is missing" if heading.bare else "the word for law lacks a letter"
            self._report(AnomalyKind.HEADING_WITHOUT_LAW_WORD, segment, missing)
        # A title whose signs were made even is not in the words as it stands: then it begins where they do.
        start = max(titled.text.rfind(heading.title), 0)
        title = [Piece(titled.line, titled.column + start, heading.title)] if heading.title else []
        division = self.divisions.current(heading.language.code, TextKind.LAW)
        self._start(
            Opened(
                segment,
                heading.language,
                TextKind.LAW,
                path,
                edition=heading.edition,
                division=division,
                heading=title,
                heading_may_go_on=True,
            )
        )
        self._watch_title(segment, heading.title)
        self._in_place = True

    def _watch_title(self, segment: Segment, title: str) -> None:
        """Report a title whose first word is in the file only with one more letter before it."""
        first = WORD.match(title)
        word = first.group().lower() if first else ""
        words = self._whole.words
        longer = words.with_letter_before(word) if len(word) > 2 and words.count(word) == 1 else None
        if longer:
            self._report(
                AnomalyKind.HEADING_LETTER_MISSING,
                segment,
                f"`{word}` may lack its first letter: the text has `{longer}`",
            )

    def _start(self, opened: Opened) -> None:
        """Open a passage; a provision that was there before keeps its first place."""
        self._open = opened
        if opened.path and not opened.footnote:
            key = (opened.numbering, opened.path)
            if key in self._by_path:
                provision = provision_id(opened.path)
                first = self._by_path[key].segment.line
                kind = AnomalyKind.LABEL_REPEATED if len(opened.path) > 1 else AnomalyKind.HEADING_REPEATED
                self._report(kind, opened.segment, f"provision {provision} was there before, on line {first}")
            else:
                self._by_path[key] = opened
        self.passages.append(opened)

    # Labels

    def _siblings_here(self) -> Siblings:
        return self._siblings.setdefault(self._open.numbering, Siblings())

    def _label_of(self, segment: Segment) -> Label | None:
        """Return the label that the segment begins with where it can be one, or None."""
        inner = self._inner_unit(segment)
        if inner is not None:
            return inner
        letters = self._whole.label_letters.get(self._open.language.code, "")
        label = read_label(segment.text, letters)
        if label is None or self._open.footnote:
            return None
        if label.style.count in WHOLE and self._open.kind is TextKind.LAW:
            return label if self._continues_number(label, segment) else None
        return self._label_in_place(label, segment)

    def _label_in_place(self, label: Label, segment: Segment) -> Label | None:
        """Return a label as what it is where the segment stands, or None where its words are words."""
        siblings = self._siblings_here()
        label = siblings.settle(label, self._open.place, self._nesting)
        if not self._nesting.may_be(label.style) or self._ends_reference(label, segment):
            return None
        in_place = segment.opens or self._in_place
        standing = Standing(self._open, siblings, in_place, self._whole.marks)
        if label_fits(label, segment, standing):
            return label
        if label.has_stop and not segment.run_in and siblings.is_next(label, self._open.place):
            self._lost = min(self._lost or label.rank, label.rank)
            message = f"`{label.printed}` at the beginning of a line is taken for words and not for a label"
            self._report(AnomalyKind.LABEL_IN_WORDS, segment, message, label.printed)
        return None

    def _inner_unit(self, segment: Segment) -> Label | None:
        """Return the heading of a unit within the law that is open, as a label."""
        if segment.run_in or not self._open.place or not (segment.opens or self._in_place):
            return None
        heading = read_inner_heading(segment.text, self._open.language, self._whole.units)
        if heading is None:
            return None
        words = heading.title or segment.text[heading.tail or len(segment.text) :]
        length = segment.text.rfind(words) if words else len(segment.text)
        style = Style(Count.UNIT, Form.STOP)
        printed = segment.text[:length].rstrip(" .:-–—")
        return Label(printed, heading.number, style, USUAL_RANKS[style], length)

    def _continues_number(self, label: Label, segment: Segment) -> bool:
        """Return whether a label such as `5.1` or `5a)` is one of the law that is open: it says its whole path."""
        law = self._open.place[0].label if self._open.place else ""
        in_place = segment.opens or self._in_place
        # a code of laws has numbers with a point in its commentary
        in_unit = label.style.count is Count.MIXED or self._whole.units.of(self._open.language) != LAW
        return in_unit and in_place and not segment.run_in and label.value.partition(".")[0] == law

    def _ends_reference(self, label: Label, segment: Segment) -> bool:
        if self._open.heading and not self._open.body:
            return False
        before, language = self._open.latest_words(), self._open.language
        unit = self._whole.units.of(language)
        return not segment.opens and ends_reference(label, segment.text, before, language.code, unit)

    def _read_label(self, index: int, segment: Segment, label: Label) -> Segment | None:
        self._report_label(segment, label)
        path: Path = ()
        under = self._open.place
        if self._is_lost(label):
            message = f"label `{label.printed}` may lie in one that was taken for words"
            self._say_unknown(segment, message)
        elif under or self._open.about:
            path = self._path_of(label)
        elif segment.after_gap:
            # At a gap this has been said already.
            self._said_unknown.add(segment.line)
        else:
            self._say_unknown(segment, f"label `{label.printed}` stands under no heading of a law")
        opened = Opened(
            segment, self._open.language, self._open.kind, path, under=under, printed=label.printed
        )
        self._start(self._within(opened))
        rest = segment.tail(label.length)
        self._in_place = True
        if not rest.text:
            return None
        inner = read_label(rest.text)
        if inner is not None and inner.has_stop and self._nesting.settle(inner).rank > label.rank:
            return replace(rest, opens=True, run_in=False)
        after = self._after_footnotes(index)
        interrupted = after is not self._after(index)
        if self._open.kind is TextKind.LAW and is_heading(
            rest.text, after, self._open.language, interrupted=interrupted
        ):
            self._open.heading = self._pieces(rest, [])
            self._open.heading_may_go_on = True
        else:
            self._add_words(index, rest)
        return None

    def _is_lost(self, label: Label) -> bool:
        """Return whether what holds the label may have been taken for words.

        A label that goes on with an open list shows that the words were words, unless others were lost before.
        """
        if self._lost is None:
            return False
        lies_deeper = label.rank > self._lost
        siblings = self._siblings_here()
        goes_on = (
            siblings.is_next(label, self._open.place) and siblings.last(self._open.place, label.rank) > 0
        )
        if not lies_deeper or (goes_on and self._open.path):
            self._lost = None
            return False
        return True

    def _path_of(self, label: Label) -> Path:
        """Return the path that a label opens."""
        if label.style.count in WHOLE and self._open.kind is TextKind.LAW:
            steps = label.value.split(".")[1:]
            return (self._open.place[0], *(Step(Rank.COMMENT, step) for step in steps))
        return self._siblings_here().add(label, self._open.place)

    def _report_label(self, segment: Segment, label: Label) -> None:
        text = label.printed
        if label.foreign:
            self._report(
                AnomalyKind.LABEL_ALPHABET,
                segment,
                f"label `{text}` is in another alphabet: it looks like `{label.value}`",
                text,
            )
        if not label.has_stop:
            self._report(AnomalyKind.LABEL_WITHOUT_STOP, segment, f"label `{text}` has no stop", text)
        if label.glued:
            self._report(AnomalyKind.LABEL_GLUED, segment, f"label `{text}` is glued to its text", text)
        if label.style.count in WHOLE and self._open.kind is TextKind.LAW:
            return
        distance = self._siblings_here().distance(label, self._open.place)
        if distance > 1 and (self._open.place or self._open.about):
            self._report(AnomalyKind.LABEL_SKIPPED, segment, f"labels are missing before `{text}`", text)

    def _labels_after(self, index: int) -> frozenset[Listed]:
        """Return the labels in the lines that follow in the same law."""
        found: set[Listed] = set()
        for later in range(index + 1, min(index + 1 + FURTHEST_SECOND, len(self._segments))):
            if later in self._whole.headings:
                break
            found.update(listed(self._segments[later].text))
        return frozenset(found)

    def _after(self, index: int) -> Segment | None:
        return self._segments[index + 1] if index + 1 < len(self._segments) else None

    def _after_footnotes(self, index: int) -> Segment | None:
        """Return the segment that follows once the footnotes at the foot of a page are over."""
        following = index + 1
        in_footnote = False
        while following < len(self._segments):
            segment = self._segments[following]
            if segment.opens:
                in_footnote = bool(body_mark(segment.text, self._whole.marks))
            if not in_footnote:
                return segment
            following += 1
        return None

    # Words

    def _add_words(self, index: int, segment: Segment) -> None:
        in_heading = heading_goes_on(segment, self._after(index), self._open)
        if in_heading:
            self._open.heading += self._pieces(segment, self._open.heading)
        else:
            self._open.body += self._pieces(segment, self._open.body)
        self._open.heading_may_go_on = False
        # What follows a heading begins, and no heading ends as a sentence does.
        self._in_place = in_heading or ends_sentence(segment.text)

    def _pieces(self, segment: Segment, before: list[Piece]) -> list[Piece]:
        """Return the words of a segment, to be added to those before: these lose a hyphen at their end."""
        joint = join(before[-1] if before else None, segment, self._whole.words)
        if joint.split:
            self._report(AnomalyKind.SPLIT_WORD, segment, "a word is split at the end of the line before")
        if joint.before is not None:
            before[-1] = joint.before
        return pieces_of(segment, joint.glue)


def _parts(segment: Segment, following: Callable[[], Collection[Listed]]) -> Iterator[Segment]:
    """Yield the parts of a segment that may begin with a label."""
    starts = run_in_labels(segment.text, following)
    ends = [*starts, len(segment.text)]
    yield replace(segment, text=segment.text[: ends[0]].rstrip())
    for start, end in zip(starts, ends[1:], strict=True):
        words = segment.text[start:end].rstrip()
        yield Segment(segment.line, segment.column + start, words, opens=False, run_in=True)
