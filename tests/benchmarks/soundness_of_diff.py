"""Hold `diff` against the definition of what it finds, on random pairs of small editions.

    python -m tests.benchmarks.soundness_of_diff [PAIRS] [SEED]

Writes `reports/soundness_of_diff.md`; where they disagree, the pair is written there, and it ends with status 1.
"""

import platform
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping

import clingo
from hypothesis import given, seed

from pyrules.base.errors import PyrulesError
from pyrules.base.limits import Limit, StoppedError, limited
from tests.brute_force.editions import disagreements_of_laws_alone, disagreements_of_one_law, drawn_laws
from tests.brute_force.strategy import long_run
from tests.places import ROOT
from tests.two_editions import Edition

PAIRS, SEED = 1_000, 1
PATIENCE = 30
"""Seconds for one pair."""
QUESTIONS: Mapping[str, Callable[[Edition, Edition], list[str]]] = {
    "one law in both": disagreements_of_one_law,
    "a law that one side lacks": disagreements_of_laws_alone,
}


def compare(question: str, number: int, start: int) -> tuple[Counter[str], list[str]]:
    """Compare on so many pairs; return how each ended, and the pairs that differ."""
    ended: Counter[str] = Counter()
    differing: list[str] = []

    @seed(start)
    @long_run(number)
    @given(drawn_laws(), drawn_laws())
    def compared(left: Edition, right: Edition) -> None:
        limit = Limit(PATIENCE)
        found: list[str] = []
        try:
            with limited(limit):
                found = QUESTIONS[question](left, right)
        except StoppedError:
            pass
        except (PyrulesError, AssertionError) as error:
            found = [f"{type(error).__name__}: {error}"]
        if limit.reason:
            ended["left"] += 1
            return
        ended["compared"] += 1
        if found:
            ended["differ"] += 1
            differing.append("\n".join([*found, *left, "--", *right]))

    compared()
    return ended, differing


def main() -> int:
    """Compare, and write the report."""
    given_numbers = [int(one) for one in sys.argv[1:]]
    number, start = [*given_numbers, *(PAIRS, SEED)[len(given_numbers) :]]
    begun = time.process_time()
    results = {question: compare(question, number, start) for question in QUESTIONS}
    minutes = (time.process_time() - begun) / 60
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    lines = [
        "# `diff` beside the definition of what it finds",
        "",
        f"Compared by `python -m tests.benchmarks.soundness_of_diff {number} {start}` on {machine}, {minutes:.0f} "
        "minutes of one core. The definition tries every situation and every course of decisions: each difference, "
        "the size of its smallest situation, and that there are no others.",
        "",
        f"| what is compared | pairs | left after {PATIENCE} seconds | that differ |",
        "| --- | ---: | ---: | ---: |",
        *(
            f"| {question} | {ended['compared']} | {ended['left']} | {ended['differ']} |"
            for question, (ended, _) in results.items()
        ),
        "",
    ]
    for question, (_, differing) in results.items():
        for one in differing:
            lines += [f"## {question}", "", "```", one, "```", ""]
    (ROOT / "reports" / "soundness_of_diff.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))
    return 1 if any(differing for _, differing in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
