"""Whether what has the form of a label or of a heading is one where it stands."""

from dataclasses import dataclass
from functools import cache

from pyrules.texts.footnotes import marks_in
from pyrules.texts.labels import FIRST_LABELS, WHOLE, Count, Label, read_label
from pyrules.texts.language_format import Language
from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.model import TextKind
from pyrules.texts.opened import Opened
from pyrules.texts.siblings import Siblings

_LONGEST_HEADING = 120
_LONGEST_HEADING_REST = 60
# A dash introduces a list.
_GOES_ON = (",", "-", "–", "—")
_OPENING_SIGNS = "\"'«„“‘-–—• "


@dataclass(frozen=True)
class Standing:
    """Where a label would stand.

    Attributes:
        opened: the passage that is open.
        siblings: the labels so far.
        in_place: its words begin a paragraph, or follow the end of a sentence or a heading.
        marks: the footnote marks of the file; a number without a stop may be one.

    """

    opened: Opened
    siblings: Siblings
    in_place: bool
    marks: frozenset[str]


def label_fits(label: Label, segment: Segment, standing: Standing) -> bool:
    """Return whether the label that a segment begins with is one where it stands."""
    opened, siblings, in_place = standing.opened, standing.siblings, standing.in_place
    if opened.kind is TextKind.COMMENTARY:
        return _fits_commentary(label, standing)
    path = opened.place
    is_next = siblings.is_next(label, path)
    if label.style.count in WHOLE:
        return False
    if not label.has_stop:
        return bool(path) and in_place and is_next and _reads_as_heading(segment, label, standing)
    if segment.run_in:
        # A capital glued to its words is a label; a number may as well end the sentence before.
        return is_next if path else label.glued and label.style.count is Count.CAPITAL
    if in_place:
        return not path or siblings.is_plausible(label, path)
    begun = siblings.last(path, label.rank) > 0
    return bool(path) and is_next and (begun or label.style.marked)


def _fits_commentary(label: Label, standing: Standing) -> bool:
    opened = standing.opened
    if label.style.count is Count.DECIMAL:
        return standing.in_place and label.value.split(".")[0] == opened.about
    return label.style.marked and bool(opened.place) and standing.siblings.is_next(label, opened.place)


def _reads_as_heading(segment: Segment, label: Label, standing: Standing) -> bool:
    """Return whether a line whose label has no stop is a heading rather than a sentence."""
    one_letter_word = label.printed in standing.opened.language.single_letter_words
    rest = segment.text[label.length :]
    is_sentence = one_letter_word or label.printed in standing.marks or ends_sentence(rest)
    return not is_sentence and len(rest) <= _LONGEST_HEADING


def is_heading(words: str, after: Segment | None, language: Language, *, interrupted: bool) -> bool:
    """Return whether the words after a label are its heading.

    What follows in the same paragraph is the text under a heading where the heading's line is short and a
    sentence or a label begins after it.

    Args:
        words: the rest of the label's line.
        after: the segment that follows, None at the end of the file.
        language: the language of the words.
        interrupted: footnotes stand between; a sentence goes on after them, a heading rarely does.

    """
    for mark in reversed(marks_in(words)):
        words = words[: mark.start] + words[mark.end :]
    if words[:1].islower() or len(words) > _LONGEST_HEADING:
        return False
    if ends_sentence(words) or words.endswith(_GOES_ON):
        return False
    if after is not None and after.after_gap:
        # A heading that is cut off by a gap is a heading all the same, but a long line is a sentence.
        return len(words) <= _LONGEST_HEADING_REST
    if after is None:
        return True
    if after.opens:
        return not (interrupted and after.text[:1].islower())
    return not (after.wrapped or _is_unfinished(words, language)) and _begins_sentence(after.text)


def _is_unfinished(words: str, language: Language) -> bool:
    """Return whether a bracket is open, or the last word cannot be the last."""
    open_bracket = words.rfind("(") > words.rfind(")")
    return open_bracket or words.rsplit(maxsplit=1)[-1] in _never_last(language)


@cache
def _never_last(language: Language) -> frozenset[str]:
    references, pronouns = language.references, language.markers.pronouns
    return frozenset(
        (
            *language.common_words,
            *language.articles,
            *language.prepositions,
            *references.and_words,
            *references.range_words,
            *references.see_words,
            *(word for words in pronouns.values() for word in words),
        )
    )


def _begins_sentence(words: str) -> bool:
    label = read_label(words)
    # Only the first of a list follows a heading.
    return words.lstrip(_OPENING_SIGNS)[:1].isupper() or (label is not None and label.value in FIRST_LABELS)


def heading_goes_on(segment: Segment, after: Segment | None, opened: Opened) -> bool:
    """Return whether the words of a segment belong to the heading on the line before."""
    words = segment.text
    if not opened.heading_may_go_on or opened.body or ends_sentence(words):
        return False
    if len(opened.path) == 1 and not segment.opens:
        if not opened.heading and after is not None:
            is_line = len(words) <= _LONGEST_HEADING and words[:1].isupper() and not after.wrapped
            return is_line and not _is_unfinished(words, opened.language) and _begins_sentence(after.text)
        title = opened.heading[-1].text if opened.heading else ""
        return words == words.upper() and title == title.upper()
    if len(opened.path) == 1 and not opened.heading:
        return len(words) <= _LONGEST_HEADING
    if not words[:1].islower() or len(words) > _LONGEST_HEADING_REST:
        return False
    text_follows = (
        after is not None and after.opens and after.text[:1].isupper() and read_label(after.text) is None
    )
    return segment.after_rule or text_follows


def is_title(segment: Segment) -> bool:
    """Return whether a line can be the title of a division whose heading has none."""
    return not ends_sentence(segment.text) and len(segment.text) <= _LONGEST_HEADING
