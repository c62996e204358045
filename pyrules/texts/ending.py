"""Where a text breaks off: what is open there is incomplete, and what holds it."""

import re
from collections.abc import Mapping, Sequence

from pyrules.texts.layout import Segment, ends_sentence
from pyrules.texts.model import TextKind
from pyrules.texts.opened import Numbering, Opened
from pyrules.texts.passages import Path

_LONGEST_SHOWN = 80
_LONGEST_END = 40
_FULL_STOP = re.compile(r"[.!?…][)\]»\"”]*$")


class Endings:
    """Marks passages as incomplete.

    Args:
        passages: what was read so far.
        by_path: the provisions among them.

    """

    def __init__(self, passages: Sequence[Opened], by_path: Mapping[tuple[Numbering, Path], Opened]) -> None:
        self._passages = passages
        self._by_path = by_path

    def break_off(self, opened: Opened) -> Segment | None:
        """Mark what is open, if its sentence has no end, and what holds it; return where a sentence is cut."""
        cut = None
        if not opened.body or not _FULL_STOP.search(opened.last_words()[-_LONGEST_END:]):
            opened.complete = False
            opened.broken = bool(opened.pieces)
            if opened.pieces:
                last = opened.pieces[-1]
                shown = last.text[-_LONGEST_SHOWN:]
                cut = Segment(last.line, last.column + len(last.text) - len(shown), shown)
        for length in range(1, len(opened.path)):
            holder = self._by_path.get((opened.numbering, opened.path[:length]))
            if holder is not None:
                holder.complete = False
        if len(opened.path) == 1 and opened.kind is TextKind.LAW:
            opened.complete = False
        return cut

    def finish(self, opened: Opened) -> Segment | None:
        """Close the file: what is open breaks off where it ends in the middle of a sentence."""
        if not opened.path or opened.footnote:
            return None
        siblings_say_more = any(
            one.body for one in self._passages if one.path[:-1] == opened.path[:-1] and one is not opened
        )
        bare_law = len(opened.path) == 1 and not opened.body
        cut = not ends_sentence(opened.last_words()) if opened.body else bare_law or siblings_say_more
        return self.break_off(opened) if cut else None
