"""Programs as clingo reads them, one statement a line: a message of the solver leads by its line back to its origin."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from pyrules.base.errors import Place
from pyrules.solver.watching import Watched, watching


class Origin(Protocol):
    """What a statement came from, such as a rule of a law file."""

    @property
    def place(self) -> Place:
        """Where it stands."""

    @property
    def watched(self) -> Watched:
        """The calculations in it that may not fit."""


@dataclass(frozen=True)
class Program:
    """Statements to be grounded, one a line, and what each line came from (None for added lines).

    `shown` names the predicates, with their numbers of arguments, that questions over all answer sets are about;
    every predicate where there are none.
    """

    lines: tuple[str, ...]
    origins: tuple[Origin | None, ...]
    shown: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The program as clingo reads it, with calls for what is watched (`pyrules.solver.watching`)."""
        shown = (f"#show {name}/{arity}." for name, arity in self.shown)
        lines = (
            watching(line, origin.watched, origin.place) if origin and origin.watched else line
            for line, origin in zip(self.lines, self.origins, strict=True)
        )
        return "\n".join((*lines, *shown)) + "\n"


def program_of(
    lines: Iterable[tuple[str, Origin | None]], shown: tuple[tuple[str, int], ...] = ()
) -> Program:
    """Put statements together with what they came from."""
    lines = list(lines)
    return Program(tuple(text for text, _ in lines), tuple(rule for _, rule in lines), shown)


def rule_text(head: str, body: Iterable[str]) -> str:
    """Write a rule with this head and these conditions."""
    conditions = "; ".join(body)
    return f"{head} :- {conditions}." if conditions else f"{head}."
