"""How cases came out."""

from collections.abc import Sized
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.rulings.scenes import Scene


class Outcome(Value):
    """How a case came out.

    `failures` says what was expected and not found, one line each; `error` is set where the case could not be
    ruled on at all. `applied` are the provisions with a rule that applied in some ruling, `defeated` those
    that another provision displaced. Where the case expects nothing, it neither passed nor failed: `expects` is false.
    """

    file: str
    title: str
    about: tuple[str, ...]
    passed: bool
    failures: tuple[str, ...] = ()
    error: str | None = None
    applied: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()
    expects: bool = True

    @property
    def failed(self) -> bool:
        """Whether an expectation is not met, or the case could not be ruled on."""
        return self.expects and not self.passed


class Outcomes(Document):
    """The document that `pyrules test` writes.

    `expecting_nothing` counts the cases that neither passed nor failed. `complete` is false where the run was stopped,
    before the cases in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/test/1"

    outcomes: tuple[Outcome, ...]
    passed: int
    failed: int
    expecting_nothing: int = 0
    complete: bool = True
    unfinished: tuple[str, ...] = ()

    @property
    def counted(self) -> str:
        """How many cases passed, failed and expect nothing, in words."""
        rest = self.expecting_nothing
        nothing = f", {rest} {'expects' if rest == 1 else 'expect'} nothing" if rest else ""
        return f"{self.passed} passed, {self.failed} failed{nothing}"


class CaseRun(Value):
    """A case that was run: how it came out and, where that was asked for, its situation as people read it.

    `edition` is the one that the case names, empty where the case cannot be read; `toml` the case written anew.
    """

    outcome: Outcome
    edition: str = ""
    scene: Scene | None = None
    toml: str = ""


def counted_cases(files: Sized) -> str:
    """Say how many cases there are."""
    return f"{len(files)} {'case' if len(files) == 1 else 'cases'}"
