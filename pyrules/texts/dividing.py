"""The chapters, parts and sections that are open, and how they lie in one another."""

from dataclasses import dataclass, field, replace

from pyrules.texts.headings import DivisionHeading
from pyrules.texts.layout import Segment
from pyrules.texts.model import TextKind

_Text = tuple[str, TextKind]


@dataclass(frozen=True)
class FoundDivision:
    """The heading of a division where it stands in a file."""

    segment: Segment
    kind: TextKind
    heading: DivisionHeading
    eid: str


@dataclass
class Divisions:
    """Remembers the open divisions of each language.

    Which word names the larger division is not known beforehand. It shows: where a word stands again, what
    stood between lies in the division that it closes.
    """

    found: list[FoundDivision] = field(default_factory=list)
    _open: dict[_Text, list[FoundDivision]] = field(default_factory=dict)
    _taken: dict[tuple[_Text, str], int] = field(default_factory=dict)

    def open(self, segment: Segment, kind: TextKind, heading: DivisionHeading) -> str:
        """Open a division and return its eId."""
        text = (heading.language.code, kind)
        holders = self._open.setdefault(text, [])
        words = [holder.heading.word.lower() for holder in holders]
        if heading.word.lower() in words:
            del holders[words.index(heading.word.lower()) :]
        holder = f"{holders[-1].eid}__" if holders else ""
        division = FoundDivision(segment, kind, heading, self._unique(text, f"{holder}dvs_{heading.number}"))
        holders.append(division)
        self.found.append(division)
        return division.eid

    def entitle(self, title: str) -> None:
        """Give the division opened last the title that stands on a line of its own."""
        last = self.found[-1]
        titled = replace(last, heading=replace(last.heading, title=title))
        holders = self._open.get((last.heading.language.code, last.kind))  # none after `forget`
        self.found[-1] = titled
        if holders and holders[-1] is last:
            holders[-1] = titled

    def current(self, language: str, kind: TextKind) -> str | None:
        """Return the eId of the innermost open division, or None."""
        holders = self._open.get((language, kind))
        return holders[-1].eid if holders else None

    def forget(self) -> None:
        """Close all divisions: pages are missing, and others may have begun there."""
        self._open.clear()

    def _unique(self, text: _Text, eid: str) -> str:
        # The same number may stand again where the heading of what holds it is missing.
        times = self._taken[text, eid] = self._taken.get((text, eid), 0) + 1
        return eid if times == 1 else f"{eid}-{times}"
