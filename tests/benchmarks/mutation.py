"""Measure how fast the cases of an edition are run against all its changes, beside running each case bare.

    python tests/benchmarks/mutation.py [EDITION ...]

Writes `reports/benchmarks/mutation.md`. Bare is: the changed rulebook made, and every case ruled on with it until one
fails, those about the provision first. That takes hours, so a sample of changes is run so, spread over the edition, in
the same run.
"""

import platform
import sys
import time

import clingo

from pyrules.code.loading import load
from pyrules.mutation.noticing import first_noticed, notices
from pyrules.mutation.operators import changes
from pyrules.mutation.refusing import refused
from pyrules.situation import read_case
from pyrules.testing.rulebooks import case_language, edition_cases
from tests.places import ROOT

SAMPLE = 5
"""Changes that are run bare."""


def measure(edition: str) -> str:
    """Return the row of an edition: how many changes and cases, changes a second in full and bare, the ratio.

    Raises:
        AssertionError: a change of the sample is noticed in the one way and not in the other.

    """
    code = load(edition)
    begun = time.perf_counter()
    made = list(changes(code))
    unusable = refused(code, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    files = edition_cases(code)
    found = first_noticed(code, usable, files).first
    each = (time.perf_counter() - begun) / len(usable)

    language = case_language(code)
    cases = [(path, read_case(path)) for path in files]
    sample = range(len(usable) // SAMPLE // 2, len(usable), len(usable) // SAMPLE)
    begun = time.perf_counter()
    for place in sample:
        change = usable[place]
        order = sorted(cases, key=lambda one: change.provision not in one[1].about)
        bare = next((path for path, case in order if notices(code, case, language, change)), None)
        assert bare == found.get(place), usable[place].sentence
    naive = (time.perf_counter() - begun) / len(sample)
    return (
        f"| {edition} | {len(files)} | {len(usable)} | {len(found)} | {1 / each:.1f} | {1 / naive:.3f} | "
        f"{naive / each:.0f} |"
    )


def main() -> None:
    """Measure, and write the figures."""
    rows = [measure(edition) for edition in sys.argv[1:] or ("1987", "1997", "2017")]
    text = (
        "# Cases against changes of the code\n\n"
        f"Measured by `python tests/benchmarks/mutation.py` on Python {platform.python_version()}, "
        f"clingo {clingo.__version__}, {platform.system()}, a shared machine with two processors. Making the changes "
        "is part of it. Bare is one process that rules on every case with the changed code until one fails; it runs a "
        f"sample of about {SAMPLE} changes, spread over the edition, and has to find the same cases.\n\n"
        "| edition | cases | changes | noticed | changes a second | bare | ratio |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    )
    path = ROOT / "reports" / "benchmarks" / "mutation.md"
    path.write_text(text + "\n".join(rows) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
