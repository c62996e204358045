"""Running text that remembers where it stands, and the paths of provisions."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from pyrules.texts.labels import Rank

# The containers of the Akoma Ntoso naming convention; `law` is ours, since a code of laws numbers laws.
_CONTAINERS = {
    Rank.LAW: "law",
    Rank.COMMENT: "para",
    Rank.PARAGRAPH: "para",
    Rank.SUBPARAGRAPH: "subpara",
    Rank.POINT: "point",
    Rank.INDENT: "indent",
    Rank.ITEM: "item",
    Rank.SUBITEM: "subitem",
}


@dataclass(frozen=True)
class Step:
    """One step of a path: `A` at the rank of letters."""

    rank: Rank
    label: str


Path = tuple[Step, ...]


def provision_id(path: Path) -> str:
    """Return the path as printed, brackets dropped: `9A2b1`; a stop keeps two numbers apart."""
    written = ""
    for step in path:
        both_numbers = written[-1:].isdecimal() and step.label[:1].isdecimal()
        written += ("." if both_numbers else "") + step.label
    return written


def element_id(path: Path) -> str:
    """Return the path as an Akoma Ntoso eId.

    Containers are joined by two underscores, each its name, an underscore and its number, as in
    `law_9__para_A__subpara_2__point_b__indent_1`; a stop within a number becomes a hyphen, so that
    paragraph 25.9 of a commentary is `para_25-9`.
    """
    return "__".join(f"{_CONTAINERS[step.rank]}_{step.label.replace('.', '-')}" for step in path)


@dataclass(frozen=True)
class Piece:
    """Words that stand together on one line; `glue` is what parts them from the piece before."""

    line: int
    column: int
    text: str
    glue: str = " "


@dataclass(frozen=True)
class Running:
    """Running text made of pieces, with the way back to line and column."""

    pieces: tuple[Piece, ...] = ()

    @property
    def text(self) -> str:
        """The text, white space between its pieces made even."""
        return "".join((piece.glue if index else "") + piece.text for index, piece in enumerate(self.pieces))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of a place in `text`; (0, 0) where there is no text."""
        if not self.pieces:
            return 0, 0
        ends = self._ends
        index = min(bisect_right(ends, offset), len(ends) - 1)
        piece = self.pieces[index]
        within = offset - (ends[index] - len(piece.text))
        return piece.line, piece.column + max(within, 0)

    def offset(self, line: int, column: int) -> int | None:
        """Return where in `text` a line and column stand, or None where no piece holds them."""
        for index in self._by_line.get(line, ()):
            piece = self.pieces[index]
            if 0 <= column - piece.column < max(len(piece.text), 1):
                return self._ends[index] - len(piece.text) + column - piece.column
        return None

    @cached_property
    def lines(self) -> frozenset[int]:
        """The lines that the pieces stand on."""
        return frozenset(self._by_line)

    @cached_property
    def _by_line(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index, piece in enumerate(self.pieces):
            found.setdefault(piece.line, []).append(index)
        return found

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """Where each piece ends in `text`; kept, since many places are looked up in one text."""
        lengths = (
            (len(piece.glue) if index else 0) + len(piece.text) for index, piece in enumerate(self.pieces)
        )
        return tuple(accumulate(lengths))


@dataclass(frozen=True)
class Passage:
    """What one provision itself says, without the provisions that lie in it.

    `path` is empty, and `id` None, for text that belongs to no known provision; `about` is the law that a
    numbered commentary comments on. `broken` is true where the words end before their sentence does and
    what follows is missing; `footnote` for a footnote, whose path is that of its law. `division` is the eId
    of the chapter, part or section that the words stand in, None where there is none or pages are missing.
    """

    file: str
    edition: str | None
    language: str
    kind: str
    path: Path
    line: int
    column: int
    printed_label: str = ""
    heading: Running = Running()
    body: Running = Running()
    about: str | None = None
    complete: bool = True
    broken: bool = False
    footnote: bool = False
    division: str | None = None

    @property
    def id(self) -> str | None:
        """The provision's id, or None."""
        return provision_id(self.path) if self.path else None

    def shown(self) -> str:
        """Return label, heading and words as a reader would see them."""
        first = " ".join(part for part in (self.printed_label, self.heading.text) if part)
        parted = "\n" if self.heading.pieces else " "
        return parted.join(part for part in (first, self.body.text) if part)
