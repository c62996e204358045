"""A passage while it is being read."""

from dataclasses import dataclass, field

from pyrules.texts.language_format import Language
from pyrules.texts.layout import Segment
from pyrules.texts.model import TextKind
from pyrules.texts.passages import Passage, Path, Piece, Running

# What tells one numbering from another: language, kind and edition.
Numbering = tuple[str, TextKind, str | None]

_LATEST_PIECES = 3


@dataclass
class Opened:
    """A passage while it is being read; `edition` is the one that the heading of its law names.

    `under` is the path after which a label of unknown place stands: the next one that is known counts from it.
    """

    segment: Segment
    language: Language
    kind: TextKind
    path: Path = ()
    under: Path = ()
    printed: str = ""
    about: str | None = None
    edition: str | None = None
    division: str | None = None
    heading: list[Piece] = field(default_factory=list)
    body: list[Piece] = field(default_factory=list)
    complete: bool = True
    broken: bool = False
    footnote: bool = False
    heading_may_go_on: bool = False

    @property
    def pieces(self) -> list[Piece]:
        """The words read last: those of the body, or of the heading where there is no body yet."""
        return self.body or self.heading

    @property
    def place(self) -> Path:
        """The path from which the next label counts."""
        return self.path or self.under

    @property
    def numbering(self) -> Numbering:
        """The numbering that the labels here belong to."""
        return self.language.code, self.kind, self.edition

    def last_words(self) -> str:
        """Return the words read last, as far back as the end of a sentence can tell."""
        return self.pieces[-1].text if self.pieces else ""

    def latest_words(self) -> str:
        """Return the words of the latest lines, as far back as a list of references can tell."""
        return " ".join(piece.text for piece in self.pieces[-_LATEST_PIECES:])

    def closed(self, file: str, edition: str | None) -> Passage:
        """Return what was read; `edition` is the caller's, where the text names none."""
        return Passage(
            file=file,
            edition=self.edition or edition,
            language=self.language.code,
            kind=self.kind,
            path=self.path,
            line=self.segment.line,
            column=self.segment.column,
            printed_label=self.printed,
            heading=Running(tuple(self.heading)),
            body=Running(tuple(self.body)),
            about=self.about,
            complete=self.complete,
            broken=self.broken,
            footnote=self.footnote,
            division=self.division,
        )
