"""Hang the words of a file under the provisions they belong to.

The reader walks over the segments once. It knows which law and which labels are open; where text is
missing, or the language changes without a heading, it says "law unknown" rather than guess.
"""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pyrules.texts.footnotes import body_mark, marks_in
from pyrules.texts.headings import Heading, read_bare_heading, read_division
from pyrules.texts.joining import join, pieces_of
from pyrules.texts.labels import Label, Rank, read_label, run_in_label
from pyrules.texts.languages import Language, likeliest, share_of_letters
from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.model import Anomaly, AnomalyKind, TextKind
from pyrules.texts.passages import Passage, Path, Piece, Running, Step, provision_id
from pyrules.texts.siblings import Siblings
from pyrules.texts.survey import WORD, Survey

_LONGEST_HEADING = 120
_LONGEST_HEADING_REST = 60
_FEWEST_LETTERS_TO_TELL = 8
_SMALL_SHARE = 0.3
_LONGEST_SHOWN = 80
_FULL_STOP = re.compile(r"[.!?…][)\]»\"”]*$")


@dataclass
class _Open:
    """A passage while it is being read."""

    segment: Segment
    language: Language
    kind: TextKind
    path: Path = ()
    printed: str = ""
    about: str | None = None
    heading: list[Piece] = field(default_factory=list)
    body: list[Piece] = field(default_factory=list)
    complete: bool = True
    broken: bool = False
    footnote: bool = False
    heading_may_go_on: bool = False

    @property
    def pieces(self) -> list[Piece]:
        return self.body or self.heading


@dataclass(frozen=True)
class Outline:
    """The passages of a file in its order, and what was odd about its labels and headings."""

    passages: tuple[Passage, ...]
    anomalies: tuple[Anomaly, ...]


def outline(file: str, edition: str | None, segments: Sequence[Segment], whole: Survey) -> Outline:
    """Return the passages of a file.

    Args:
        file: the file as the user gave it.
        edition: what the caller says of the edition; it is handed on.
        segments: the words of the file, noise taken out.
        whole: the survey of the same segments.

    """
    reader = _OutlineReader(file, segments, whole)
    reader.read()
    passages = tuple(
        Passage(
            file=file,
            edition=edition,
            language=one.language.code,
            kind=one.kind,
            path=one.path,
            line=one.segment.line,
            column=one.segment.column,
            printed_label=one.printed,
            heading=Running(tuple(one.heading)),
            body=Running(tuple(one.body)),
            about=one.about,
            complete=one.complete,
            broken=one.broken,
            footnote=one.footnote,
        )
        for one in reader.passages
        if one.path or one.pieces
    )
    return Outline(passages, tuple(reader.anomalies))


class _OutlineReader:
    """Walks over the segments once."""

    def __init__(self, file: str, segments: Sequence[Segment], whole: Survey) -> None:
        self._file = file
        self._segments = segments
        self._whole = whole
        self._siblings: dict[tuple[str, TextKind], Siblings] = {}
        self._by_path: dict[tuple[str, TextKind, Path], _Open] = {}
        self._in_place = True
        self.anomalies: list[Anomaly] = []
        first = segments[0] if segments else Segment(1, 1, "")
        self._open = _Open(first, whole.first_language, self._kind_before_headings())
        self._before_footnote = self._open
        self.passages: list[_Open] = [self._open]

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
            waiting = deque([segment])
            while waiting:
                part = waiting.popleft()
                start = run_in_label(part.text)
                if start is not None:
                    waiting.appendleft(replace(part.tail(start), run_in=True, opens=False))
                    part = replace(part, text=part.text[:start].rstrip())
                rest = self._read_segment(index, part)
                if rest is not None:
                    waiting.appendleft(rest)
        self._finish()

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
        self._report(AnomalyKind.LAW_UNKNOWN, segment, f"law unknown: {why}")

    # Segments

    def _read_segment(self, index: int, segment: Segment) -> Segment | None:
        """Read one segment; return what of it is still to be read."""
        heading = None if segment.run_in else self._whole.headings.get(index)
        if segment.after_gap or self._page_is_missing(segment):
            self._break_off()
            self._open_unknown(segment)
            if heading is None and read_division(segment.text) is None:
                self._say_unknown(segment, "text is missing before")
        if heading is not None:
            self._read_heading(index, segment, heading)
            return None
        if not segment.run_in and self._reads_other_heading(segment):
            return None
        if not segment.run_in:
            self._watch_footnotes_and_language(index, segment)
        label = self._label_of(segment)
        if label is not None:
            return self._read_label(index, segment, label)
        self._add_words(index, segment)
        return None

    def _page_is_missing(self, segment: Segment) -> bool:
        """Return whether, at a page whose number cannot tell, a sentence before it does not go on."""
        cut = bool(self._open.body) and not ends_sentence(Running(tuple(self._open.body)).text)
        return segment.after_page and cut and not segment.text[:1].islower()

    def _reads_other_heading(self, segment: Segment) -> bool:
        """Read the heading of a division, or of a law without its word; return whether it was one."""
        division = read_division(segment.text) if segment.opens or self._in_place else None
        if division is not None:
            self._start(_Open(segment, division.language, TextKind.LAW))
            self._in_place = True
            return True
        bare = read_bare_heading(segment.text, self._open.language) if segment.opens else None
        law = self._law
        if bare is None or law is None or self._open.kind is TextKind.COMMENTARY:
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

    def _may_follow(self, bare: Heading, law: _Open) -> bool:
        """Return whether a heading without the word for law can be one after this law."""
        listed = {
            heading.number
            for heading in self._whole.headings.values()
            if heading.contents and heading.language is law.language
        }
        number = int(law.path[0].label)
        return int(bare.number) == number + 1 or (int(bare.number) > number and bare.number in listed)

    @property
    def _law(self) -> _Open | None:
        """The law that is open, or None."""
        path = self._open.path[:1]
        return self._by_path.get((self._open.language.code, self._open.kind, path)) if path else None

    def _watch_footnotes_and_language(self, index: int, segment: Segment) -> None:
        """Notice where a footnote or a commentary begins or ends, and where the language changes."""
        if index in self._whole.commentary_from:
            self._start(_Open(segment, self._open.language, TextKind.COMMENTARY))
        elif body_mark(segment.text, self._whole.marks) and segment.opens:
            self._before_footnote = self._before_footnote if self._open.footnote else self._open
            path = self._open.path[:1] if self._open.kind is TextKind.LAW else ()
            self._start(_Open(segment, self._open.language, self._open.kind, path, footnote=True))
        elif self._open.footnote and segment.opens:
            self._open = self._before_footnote
        language = self._open.language
        letters = sum(character.isalpha() for character in segment.text)
        if letters >= _FEWEST_LETTERS_TO_TELL and share_of_letters(segment.text, language) < _SMALL_SHARE:
            other = likeliest(segment.text)
            if other is not language:
                self._report(
                    AnomalyKind.LANGUAGE_CHANGES,
                    segment,
                    f"law unknown: {other.name} follows {language.name} without a heading",
                )
                self._start(_Open(segment, other, self._open.kind))

    # Headings

    def _read_heading(self, index: int, segment: Segment, heading: Heading) -> None:
        if heading.contents:
            self._report(
                AnomalyKind.CONTENTS_LINE, segment, f"a contents list names law {heading.number} here"
            )
            return
        if index in self._whole.commented:
            self._start(_Open(segment, heading.language, TextKind.COMMENTARY, about=heading.number))
            self._in_place = True
            return
        self._open_law(segment, heading)

    def _open_law(self, segment: Segment, heading: Heading) -> None:
        path = (Step(Rank.LAW, heading.number),)
        if heading.cut or heading.bare:
            missing = "the word for law is missing" if heading.bare else "the word for law lacks a letter"
            self._report(AnomalyKind.HEADING_WITHOUT_LAW_WORD, segment, missing)
        start = segment.text.rfind(heading.title) if heading.title else 0
        title = [Piece(segment.line, segment.column + start, heading.title)] if heading.title else []
        self._start(
            _Open(segment, heading.language, TextKind.LAW, path, heading=title, heading_may_go_on=True)
        )
        self._watch_title(segment, heading.title)
        self._in_place = True

    def _watch_title(self, segment: Segment, title: str) -> None:
        """Report a title whose first word is in the file only with one more letter before it."""
        first = WORD.match(title)
        word = first.group().lower() if first else ""
        words = self._whole.words
        if len(word) > 2 and words[word] == 1:
            longer = sorted(one for one in words if len(one) == len(word) + 1 and one.endswith(word))
            if longer:
                self._report(
                    AnomalyKind.HEADING_LETTER_MISSING,
                    segment,
                    f"`{word}` may lack its first letter: the text has `{longer[0]}`",
                )

    def _start(self, opened: _Open) -> None:
        """Open a passage; a provision that was there before keeps its first place."""
        self._open = opened
        if opened.path and not opened.footnote:
            key = (opened.language.code, opened.kind, opened.path)
            if key in self._by_path:
                provision = provision_id(opened.path)
                first = self._by_path[key].segment.line
                kind = AnomalyKind.LABEL_REPEATED if len(opened.path) > 1 else AnomalyKind.HEADING_REPEATED
                self._report(kind, opened.segment, f"provision {provision} was there before, on line {first}")
            else:
                self._by_path[key] = opened
        self.passages.append(opened)

    def _open_unknown(self, segment: Segment) -> None:
        self._start(_Open(segment, self._open.language, self._open.kind))
        self._in_place = True

    # Labels

    def _siblings_here(self) -> Siblings:
        return self._siblings.setdefault((self._open.language.code, self._open.kind), Siblings())

    def _label_of(self, segment: Segment) -> Label | None:
        """Return the label that the segment begins with where it can be one, or None."""
        native = self._open.language.code in self._whole.native_alphabets
        label = read_label(segment.text, native_alphabet=native)
        if label is None or self._open.footnote:
            return None
        label = self._siblings_here().settle(label, self._open.path)
        if self._open.kind is TextKind.COMMENTARY:
            return label if self._fits_commentary(segment, label) else None
        return label if self._fits_law(segment, label) else None

    def _fits_commentary(self, segment: Segment, label: Label) -> bool:
        in_place = segment.opens or self._in_place
        if label.rank is Rank.COMMENT:
            return in_place and label.value.split(".")[0] == self._open.about
        deep = label.rank >= Rank.POINT
        return deep and bool(self._open.path) and self._siblings_here().is_next(label, self._open.path)

    def _fits_law(self, segment: Segment, label: Label) -> bool:
        path, siblings = self._open.path, self._siblings_here()
        in_place = segment.opens or self._in_place
        is_next = siblings.is_next(label, path)
        if label.rank is Rank.COMMENT:
            return False
        if not label.has_stop:
            return bool(path) and in_place and is_next and self._reads_as_heading(segment, label)
        if segment.run_in:
            return is_next if path else label.glued
        if in_place:
            return not path or siblings.is_plausible(label, path)
        begun = siblings.last(path, label.rank) > 0
        return bool(path) and is_next and (begun or label.rank >= Rank.POINT)

    def _reads_as_heading(self, segment: Segment, label: Label) -> bool:
        """Return whether a line whose label has no stop is a heading rather than a sentence."""
        one_letter_word = label.printed in self._open.language.single_letter_words
        footnote = label.printed in self._whole.marks
        rest = segment.text[label.length :]
        return not (one_letter_word or footnote or ends_sentence(rest) or len(rest) > _LONGEST_HEADING)

    def _read_label(self, index: int, segment: Segment, label: Label) -> Segment | None:
        self._report_label(segment, label)
        language, kind, about = self._open.language, self._open.kind, self._open.about
        if self._open.path or about:
            path = self._siblings_here().add(label, self._open.path)
        else:
            path = ()
            # At a gap this has been said already.
            if not segment.after_gap:
                self._say_unknown(segment, f"label `{label.printed}` stands under no heading of a law")
        self._start(_Open(segment, language, kind, path, printed=label.printed, about=about))
        rest = segment.tail(label.length)
        self._in_place = True
        if not rest.text:
            return None
        inner = read_label(rest.text)
        if inner is not None and inner.has_stop and inner.rank > label.rank:
            return replace(rest, opens=True, run_in=False)
        if self._is_heading(index, segment, rest.text):
            self._open.heading = self._pieces(rest, [])
            self._open.heading_may_go_on = True
        else:
            self._add_words(index, rest)
        return None

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
        distance = self._siblings_here().distance(label, self._open.path)
        if distance > 1 and (self._open.path or self._open.about):
            self._report(AnomalyKind.LABEL_SKIPPED, segment, f"labels are missing before `{text}`", text)

    def _is_heading(self, index: int, segment: Segment, rest: str) -> bool:
        """Return whether the words after a label are its heading."""
        words = rest
        for mark in reversed(marks_in(rest)):
            words = words[: mark.start] + words[mark.end :]
        if self._open.kind is TextKind.COMMENTARY or words[:1].islower() or len(words) > _LONGEST_HEADING:
            return False
        if ends_sentence(words) or words.endswith(","):
            return False
        after = self._segments[index + 1] if index + 1 < len(self._segments) else None
        if after is not None and after.after_gap and segment.line == self._segments[index].line:
            # A heading that is cut off by a gap is a heading all the same, but a long line is a sentence.
            return len(words) <= _LONGEST_HEADING_REST
        goes_on = after is not None and not after.opens and after.text[:1].islower()
        return not goes_on

    # Words

    def _add_words(self, index: int, segment: Segment) -> None:
        if self._heading_goes_on(index, segment):
            self._open.heading += self._pieces(segment, self._open.heading)
        else:
            self._open.body += self._pieces(segment, self._open.body)
        self._open.heading_may_go_on = False
        self._in_place = ends_sentence(segment.text)

    def _heading_goes_on(self, index: int, segment: Segment) -> bool:
        """Return whether the words belong to the heading on the line before."""
        words = segment.text
        if not self._open.heading_may_go_on or self._open.body or ends_sentence(words):
            return False
        if len(self._open.path) == 1 and not segment.opens:
            title = self._open.heading[-1].text if self._open.heading else ""
            return words == words.upper() and title == title.upper()
        if len(self._open.path) == 1 and not self._open.heading:
            return len(words) <= _LONGEST_HEADING
        if not words[:1].islower() or len(words) > _LONGEST_HEADING_REST:
            return False
        after = self._segments[index + 1] if index + 1 < len(self._segments) else None
        text_follows = (
            after is not None and after.opens and after.text[:1].isupper() and read_label(after.text) is None
        )
        return segment.after_rule or text_follows

    def _pieces(self, segment: Segment, before: list[Piece]) -> list[Piece]:
        """Return the words of a segment, to be added to those before: these lose a hyphen at their end."""
        joint = join(before[-1] if before else None, segment, self._whole.words)
        if joint.split:
            self._report(AnomalyKind.SPLIT_WORD, segment, "a word is split at the end of the line before")
        if joint.before is not None:
            before[-1] = joint.before
        return pieces_of(segment, joint.glue)

    # Ends

    def _break_off(self) -> None:
        """Mark what is open as incomplete: the provision if its sentence has no end, what holds it always."""
        opened = self._open
        text = Running(tuple(opened.pieces)).text
        if not opened.body or not _FULL_STOP.search(text):
            opened.complete = False
            opened.broken = bool(opened.pieces)
            if opened.pieces:
                last = opened.pieces[-1]
                shown = last.text[-_LONGEST_SHOWN:]
                column = last.column + len(last.text) - len(shown)
                segment = Segment(last.line, column, shown)
                self._report(AnomalyKind.TEXT_BREAKS_OFF, segment, "the text breaks off here")
        for length in range(1, len(opened.path)):
            holder = self._by_path.get((opened.language.code, opened.kind, opened.path[:length]))
            if holder is not None:
                holder.complete = False
        if len(opened.path) == 1 and opened.kind is TextKind.LAW:
            opened.complete = False

    def _finish(self) -> None:
        """Close the file: its last provision is incomplete where it ends in the middle of a sentence."""
        opened = self._open
        text = Running(tuple(opened.body)).text
        if opened.path and not opened.footnote:
            siblings_say_more = any(
                one.body for one in self.passages if one.path[:-1] == opened.path[:-1] and one is not opened
            )
            bare_law = len(opened.path) == 1 and not opened.body
            cut = not ends_sentence(text) if opened.body else bare_law or siblings_say_more
            if cut:
                self._break_off()
