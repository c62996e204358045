"""Hold every check against the definition of its findings, on thousands of random small rulebooks.

    python -m tests.benchmarks.soundness [RULEBOOKS] [SEED]

Writes `reports/soundness.md`. Where pyrules and the definitions disagree, the smallest rulebook that still shows it
is written there; then it ends with status 1.
"""

import platform
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace

import clingo
from hypothesis import given, seed

from pyrules.base.errors import PyrulesError
from pyrules.base.limits import Limit, StoppedError, limited
from pyrules.search.unavoidable import MOST
from tests.brute_force.book import RANGES, Book
from tests.brute_force.comparing import COMPARED, RefusedError, beyond, disagreements
from tests.brute_force.strategy import books, long_run
from tests.places import ROOT

RULEBOOKS, SEED = 5_000, 1
PATIENCE = 10
"""Seconds for one rulebook."""
SHOWN = 20
"""No more disagreements than this are made small and written down."""


@dataclass
class Tally:
    """What has been compared so far."""

    rulebooks: int = 0
    refused: int = 0
    unfinished: int = 0
    beyond: int = 0
    laws: int = 0
    having: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    differing: Counter[str] = field(default_factory=Counter)
    smallest: dict[str, Book] = field(default_factory=dict)


def differences(book: Book) -> tuple[list[str], dict[str, int]]:
    """Compare; a rulebook on which pyrules fails differs too."""
    try:
        return disagreements(book)
    except (PyrulesError, AssertionError) as error:
        return [f"{type(error).__name__}: {error}"], {}


def kind_of(difference: str) -> str:
    """Return what a difference is about."""
    return difference.partition(":")[0].partition(" of ")[0]


def smaller(book: Book, kind: str) -> Book:
    """Leave out what can be left out while the same kind of difference shows."""

    def shows(fewer: Book) -> bool:
        try:
            return kind in map(kind_of, differences(fewer)[0])
        except RefusedError:
            return False

    def candidates(now: Book) -> list[Book]:
        plain = (replace(now, bans=()), replace(now, impossible=()), replace(now, excludes=()))
        fewer = [replace(now, laws=tuple(one for one in now.laws if one != law)) for law in now.laws]
        shorter = [
            replace(now, laws=tuple(law.rpartition(mark)[0] if one == law else one for one in now.laws))
            for law in now.laws
            for mark in ("; ", " :- ")
            if mark in law and not any(variable in law for variable in RANGES)
        ]
        return [one for one in (*fewer, *plain, *shorter) if one != now]

    while True:
        found = next((one for one in candidates(book) if shows(one)), None)
        if found is None:
            return book
        book = found


def compare(number: int, start: int) -> Tally:
    """Compare pyrules and the oracle on so many rulebooks."""
    tally = Tally()

    @seed(start)
    @long_run(number)
    @given(books())
    def compared(book: Book) -> None:
        limit = Limit(PATIENCE)
        try:
            with limited(limit):
                differing, counts = differences(book)
        except RefusedError:
            tally.refused += 1
            return
        except StoppedError:
            pass
        if limit.reason:
            tally.unfinished += 1
            return
        tally.rulebooks += 1
        tally.beyond += beyond(book)
        tally.laws += len(book.laws)
        tally.having.update(kind for kind, count in counts.items() if count)
        tally.findings.update(counts)
        for kind in dict.fromkeys(map(kind_of, differing)):
            tally.differing[kind] += 1
            if kind not in tally.smallest and len(tally.smallest) < SHOWN:
                tally.smallest[kind] = smaller(book, kind)

    compared()
    return tally


def main() -> int:
    """Compare, and write the report."""
    given_numbers = [int(one) for one in sys.argv[1:]]
    number, start = [*given_numbers, *(RULEBOOKS, SEED)[len(given_numbers) :]]
    begun = time.process_time()
    tally = compare(number, start)
    minutes = (time.process_time() - begun) / 60
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    rows = [
        f"| {kind} | {tally.having[kind]} | {tally.rulebooks - tally.having[kind]} | {tally.findings[kind]} "
        f"| {tally.differing[kind]} |"
        for kind in COMPARED
        if kind in tally.findings
    ]
    others = [
        f"- {kind}: {count} rulebooks" for kind, count in tally.differing.items() if kind not in COMPARED
    ]
    lines = [
        "# The checks beside the definitions of what they find",
        "",
        f"Compared by `python -m tests.benchmarks.soundness {number} {start}` on {machine}, {minutes:.0f} minutes of "
        f"one core: {tally.rulebooks} random rulebooks of {tally.laws / max(1, tally.rulebooks):.1f} rules on average; "
        f"{tally.refused} more were refused, since in them something depends on its own absence, and "
        f"{tally.unfinished} were left after {PATIENCE} seconds. {tally.beyond} have more sets of conflicts that are a "
        f"deadlock than are all told ({MOST}); of these only the provisions are compared, not the size of the witness.",
        "",
        "The oracle in `tests/brute_force` has no solver: it tries every situation and every course of decisions. "
        "Compared are all findings of each kind, and that there are no others; of each flaw of a ruling also that its "
        "witness is a smallest one.",
        "",
        "| kind | rulebooks with it | without | findings | rulebooks that differ |",
        "| --- | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        *(["Differing otherwise:", "", *others, ""] if others else []),
    ]
    for kind, book in tally.smallest.items():
        lines += [
            f"## {kind}",
            "",
            *(f"- {one}" for one in differences(book)[0]),
            "",
            "```",
            str(book),
            "```",
            "",
        ]
    (ROOT / "reports" / "soundness.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
