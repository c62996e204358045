"""How much of each law is in the text, encoded and exercised: what the page of coverage draws as bars."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pyrules.code.provisions import Numbering
from pyrules.coverage.measuring import Coverage, Row


@dataclass(frozen=True)
class Share:
    """So many of so many; a bar of it is as long as `percent` says."""

    words: str
    number: int
    of: int

    @property
    def percent(self) -> int:
        """How many of a hundred, rounded down, but at least one where there is any: only all of them are all."""
        return max(self.number * 100 // self.of, 1 if self.number else 0) if self.of else 0


@dataclass(frozen=True)
class CoveredLaw:
    """A law with its provisions, how much of it is covered, and what is wanting in words."""

    law: str
    rows: tuple[Row, ...]
    shares: tuple[Share, ...]

    @property
    def wanting(self) -> tuple[str, ...]:
        """What some provisions of the law lack: `2 not encoded`."""
        lacking = (
            (IN_TEXT, "not in the text"),
            ("encoded", "not encoded"),
            ("with a case", "without a case"),
        )
        missing = {one.words: one.of - one.number for one in self.shares}
        return tuple(f"{missing[words]} {said}" for words, said in lacking if missing.get(words))


IN_TEXT = "in the text"
_TRUE: tuple[tuple[str, Callable[[Row], bool]], ...] = (
    (IN_TEXT, lambda row: row.in_text),
    ("encoded", lambda row: row.encoded),
    ("with a case", lambda row: row.cases > 0),
)


def shares_of(rows: Sequence[Row], *, compared: bool, mutated: bool) -> tuple[Share, ...]:
    """Return how many provisions each thing is true of.

    Args:
        rows: the provisions.
        compared: whether a text is known in which they could be.
        mutated: whether it is known how many changes a case notices.

    """
    shares = [
        Share(words, sum(map(holds, rows)), len(rows))
        for words, holds in _TRUE
        if compared or words != IN_TEXT
    ]
    if mutated:
        killed, mutants = (
            sum(getattr(row, name) or 0 for row in rows) for name in ("mutants_killed", "mutants")
        )
        shares.append(Share("changes noticed", killed, mutants))
    return tuple(shares)


def is_compared(coverage: Coverage) -> bool:
    """Tell whether a text of the edition is known: else no provision is in one."""
    return any(row.in_text for row in coverage.provisions)


def is_mutated(coverage: Coverage) -> bool:
    """Tell whether it is known of any provision how many of its changes the cases notice."""
    return any(row.mutants is not None for row in coverage.provisions)


def by_law(coverage: Coverage, numbering: Numbering) -> Iterator[CoveredLaw]:
    """Yield the laws of a coverage in its order."""
    compared, mutated = is_compared(coverage), is_mutated(coverage)
    for law, rows in groupby(coverage.provisions, key=lambda row: numbering.law_of(row.id)):
        kept = tuple(rows)
        yield CoveredLaw(law, kept, shares_of(kept, compared=compared, mutated=mutated))
