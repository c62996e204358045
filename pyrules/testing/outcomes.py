"""How cases came out."""

from collections.abc import Sized
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.rulings.scenes import Scene


class Outcome(Value):
    """How a case came out.

    `failures` says what was expected and not found, one line each; `error` is set where the case could not be
    ruled on at all. `applied` are the provisions with a rule that applied in some ruling, `defeated` those
    that another provision displaced.
    """

    file: str
    title: str
    about: tuple[str, ...]
    passed: bool
    failures: tuple[str, ...] = ()
    error: str | None = None
    applied: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()


class Outcomes(Document):
    """The document that `pyrules test` writes.

    `complete` is false where the run was stopped, before the cases in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/test/1"

    outcomes: tuple[Outcome, ...]
    passed: int
    failed: int
    complete: bool = True
    unfinished: tuple[str, ...] = ()


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
