"""The document that `lint` writes."""

from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.base.errors import Place, PyrulesError
from pyrules.checks.kinds import dangling, dropped, vocabulary
from pyrules.code.parsing import shown

KINDS = {
    "form": "a file that cannot be read, or says what a file of its kind may not say",
    "vocabulary": vocabulary.DEFINITION,
    "dangling": dangling.DEFINITION,
    "dropped": dropped.DEFINITION,
    "sentence": "a rule of a law without a sentence that says what it takes from its provision",
    "variable": "a variable that stands once in its rule, and is another one of it but for a slip of the pen",
    "mark": "a label or a doubt that stands above no rule",
    "spaces": "a line of a rulebook's file that ends in blanks, or holds a tab",
    "language": "a word without its sentence in a language of the rulebook, or a sentence for no word",
    "case": "a case that cannot be read, or tells or expects what its edition has no word for",
    "schema": "a schema that a case names and that is not there, or one there that has other words than the edition",
    "judgement": "judgements that cannot be read, or speak of what there is not",
}
"""Each kind of problem with what it is."""


class Problem(Value):
    """Something wrong with a file; line and column count from 1, and are 0 where it is wrong as a whole."""

    kind: str
    message: str
    file: str
    line: int = 0
    column: int = 0
    expected: str | None = None
    nearest: str | None = None

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.file, self.line, self.column)

    def __str__(self) -> str:
        error = PyrulesError(
            f"{self.message} [{self.kind}]",
            place=self.place,
            expected=self.expected,
            nearest=self.nearest,
        )
        return str(error)


class Lint(Document):
    """The document that `pyrules lint` writes.

    `editions` are those that were read, `files` how many files were. In `held_back` are the names about which nothing
    is said, because they stand in statements that cannot be read: what is used or defined there nobody knows.
    """

    schema_name: ClassVar[str] = "pyrules/lint/1"

    editions: tuple[str, ...]
    files: int
    problems: tuple[Problem, ...]
    held_back: tuple[str, ...] = ()
    seconds: float


def problem_of(error: PyrulesError, kind: str, file: str) -> Problem:
    """Return an error as a problem; one that has no place stands in the file named."""
    place = error.place or Place(file)
    return Problem(
        kind=kind,
        message=error.message,
        file=shown(place.file) if place.file else file,
        line=place.line,
        column=place.column,
        expected=error.expected,
        nearest=error.nearest,
    )
