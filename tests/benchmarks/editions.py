"""Measure the check of each edition, the comparison of two and the report, each as a command in a process of its own.

    python tests/benchmarks/editions.py

Writes `reports/benchmarks/editions.md`. Seconds are of one machine; the column beside them relates each to reading
the rulebook alone, measured in the same round. Nothing that other runs have kept is used; a report is written twice,
and the second time no case has changed since.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import clingo

from pyrules.base.keeping import SWITCH
from tests.places import ROOT

READING = ("-c", "import pyrules; pyrules.load('1997')")
COMMANDS = ("check 1987", "check 1997", "check 2017", "diff 1997 2017", "diff 1997 1997", "report")
AGAIN = "report, again"
ROUNDS = 2


def seconds(kept: Path, *words: str) -> float:
    """Return how long Python takes with these words; what pyrules keeps from run to run it keeps in a folder."""
    environment = {**os.environ, SWITCH: str(kept)}
    begun = time.perf_counter()
    subprocess.run(  # noqa: S603 - our own
        [sys.executable, *words], capture_output=True, check=False, cwd=ROOT, env=environment
    )
    return time.perf_counter() - begun


def measure() -> dict[str, tuple[float, float]]:
    """Return for each command the median seconds, and their ratio to reading the rulebook."""
    taken: dict[str, list[tuple[float, float]]] = {one: [] for one in (*COMMANDS, AGAIN)}
    for _ in range(ROUNDS):
        for one in COMMANDS:
            with TemporaryDirectory() as folder:
                kept, written = Path(folder, "kept"), Path(folder, "written")
                alone = seconds(Path(folder, "other"), *READING)
                words = ("-m", "pyrules", *one.split(), *(("--output", str(written)) * (one == "report")))
                taken[one].append((seconds(kept, *words), alone))
                if one == "report":
                    taken[AGAIN].append((seconds(kept, *words), alone))
    return {
        one: (
            statistics.median(whole for whole, _ in pairs),
            statistics.median(whole / alone for whole, alone in pairs),
        )
        for one, pairs in taken.items()
    }


def main() -> None:
    """Measure, and write the figures."""
    rows = [f"| `pyrules {one}` | {whole:.1f} | {ratio:.0f} |" for one, (whole, ratio) in measure().items()]
    text = (
        "# Whole editions, in the scope that the rulebook declares\n\n"
        f"Measured by `python tests/benchmarks/editions.py` on Python {platform.python_version()}, "
        f"clingo {clingo.__version__}, {platform.system()}; medians of {ROUNDS} rounds on a shared machine.\n\n"
        "| command | seconds | times reading the rulebook |\n| --- | ---: | ---: |\n"
    )
    path = ROOT / "reports" / "benchmarks" / "editions.md"
    path.write_text(text + "\n".join(rows) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
