"""Measure how the check of a rulebook grows with its provisions, and with the rows and columns of its tables.

    python -m tests.benchmarks.growth [PROVISIONS ...]

Writes `reports/benchmarks/growth.md`, `growth.json` and the curve, `growth.svg`. The rulebooks are generated
(`tests/benchmarks/generated.py`): every flaw that was put in has to be found, and nothing else.
"""

import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import clingo

from tests.benchmarks.generated import Seeded, table, written
from tests.places import ROOT

COMMAND = "python -m tests.benchmarks.growth"
SIZES = (250, 500, 1_000, 2_000, 4_000, 8_000)
TABLES = ((20, 1, 11_000), (20, 3, 100), (20, 3, 11_000), (100, 3, 11_000))
"""Rows, columns and values of each column."""


@dataclass(frozen=True)
class Run:
    """What a check took: seconds on the clock and of the processors, megabytes of the largest process."""

    name: str
    size: int
    findings: int
    seconds: float
    processor_seconds: float
    megabytes: float


def measured(name: str, size: int, write: Callable[[Path], frozenset[Seeded]]) -> Run:
    """Check a rulebook in a process of its own.

    Args:
        name: of the rulebook.
        size: how many provisions it has.
        write: writes it to a folder, and returns what is to be found.

    Raises:
        AssertionError: a flaw is not found, or something that is none.

    """
    with tempfile.TemporaryDirectory() as folder:
        expected = write(Path(folder, "book"))
        words = ("-m", "pyrules", "check", "x", "--rulebook", str(Path(folder, "book")), "--format", "json")
        output = Path(folder, "findings.json")
        begun = time.perf_counter()
        with output.open("wb") as file:
            process = subprocess.Popen([sys.executable, *words], stdout=file, cwd=ROOT)  # noqa: S603 - our own
            _, _, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begun
        document = json.loads(output.read_text(encoding="utf-8"))
    found = {(one["kind"], frozenset(one["provisions"])) for one in document["findings"]}
    assert found == expected, (sorted(map(str, found - expected)), sorted(map(str, expected - found)))
    return Run(
        name,
        size,
        len(found),
        round(seconds, 1),
        round(used.ru_utime + used.ru_stime, 1),
        round(used.ru_maxrss / 1024),
    )


def exponent(runs: Sequence[Run], of: Callable[[Run], float]) -> float:
    """Return the power of the number of provisions by which something grows, fitted over all runs."""
    points = [(math.log(run.size), math.log(of(run))) for run in runs]
    middle = [sum(column) / len(points) for column in zip(*points, strict=True)]
    above = math.fsum((x - middle[0]) * (y - middle[1]) for x, y in points)
    return above / math.fsum((x - middle[0]) * (x - middle[0]) for x, _ in points)


def curve(runs: Sequence[Run]) -> str:
    """Draw seconds and megabytes over provisions, both axes by powers, beside lines for n and n squared."""
    width, height, edge = 640, 420, 60
    lines = {
        "seconds": ([run.seconds for run in runs], "#1f6fb2"),
        "processor seconds": ([run.processor_seconds for run in runs], "#b2541f"),
        "megabytes": ([run.megabytes for run in runs], "#3a8f3a"),
    }
    growth = [run.size / runs[0].size for run in runs]
    for power, name in ((1, "n"), (2, "n squared")):
        lines[name] = ([runs[0].processor_seconds * one**power for one in growth], "#aaaaaa")
    values = [one for points, _ in lines.values() for one in points]
    left, right = math.log(runs[0].size), math.log(runs[-1].size)
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def across(size: float) -> float:
        return edge + (math.log(size) - left) / (right - left) * (width - 2 * edge - 80)

    def up(value: float) -> float:
        return height - edge - (math.log10(value) - low) / (high - low) * (height - 2 * edge)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12" role="img" aria-label="How check grows with the provisions of a rulebook">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for power in range(low, high + 1):
        y = up(10**power)
        drawn.append(
            f'<line x1="{edge}" x2="{width - edge - 80}" y1="{y:.1f}" y2="{y:.1f}" stroke="#eeeeee"/>'
        )
        drawn.append(f'<text x="{edge - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:,}</text>')
    for run in runs:
        x, y = across(run.size), height - edge + 18
        drawn.append(f'<text x="{x:.1f}" y="{y}" text-anchor="middle">{run.size:,}</text>')
    drawn.append(f'<text x="{width / 2 - 40}" y="{height - 16}" text-anchor="middle">provisions</text>')
    for name, (points, colour) in lines.items():
        placed = [(across(run.size), up(point)) for run, point in zip(runs, points, strict=True)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        dashed = ' stroke-dasharray="4 4"' if name.startswith("n") else ""
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
        x, y = placed[-1]
        drawn.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def row(run: Run) -> str:
    """Return the row of a table for a run."""
    return f"| {run.name} | {run.findings} | {run.seconds} | {run.processor_seconds} | {run.megabytes} |"


def main() -> None:
    """Measure, and write the report."""
    sizes = sorted(int(word) for word in sys.argv[1:]) or SIZES
    runs = [measured(f"{size:,} provisions", size, partial(written, provisions=size)) for size in sizes]
    tables = [
        measured(
            f"{rows} rows, {columns} columns of {values:,} values",
            rows,
            partial(table, rows=rows, columns=columns, values=values),
        )
        for rows, columns, values in TABLES
    ]
    powers = {
        "seconds": round(exponent(runs, lambda run: run.seconds), 2),
        "processor_seconds": round(exponent(runs, lambda run: run.processor_seconds), 2),
        "megabytes": round(exponent(runs, lambda run: run.megabytes), 2),
    }
    command = " ".join([COMMAND, *sys.argv[1:]])
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    folder = ROOT / "reports" / "benchmarks"
    document = {
        "command": command,
        "machine": machine,
        "processors": os.cpu_count(),
        "rulebooks": [asdict(run) for run in runs],
        "exponents": powers,
        "tables": [asdict(run) for run in tables],
    }
    (folder / "growth.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    (folder / "growth.svg").write_text(curve(runs), encoding="utf-8")
    head = "| rulebook | findings | seconds | processor seconds | megabytes |\n| --- | ---: | ---: | ---: | ---: |"
    lines = [
        "# Growth of `pyrules check`",
        "",
        f"Measured by `{command}` on {machine}, {os.cpu_count()} processors of a shared machine. Each rulebook is",
        "generated: laws of ten provisions with events, terms, questions, options, powers, overrides and references,",
        "a flaw in every fourth. All flaws that were put in were found, and nothing else. Megabytes are those of the",
        "largest process.",
        "",
        head,
        *map(row, runs),
        "",
        f"Fitted over all of them, seconds grow with the power {powers['seconds']} of the provisions, processor",
        f"seconds with {powers['processor_seconds']}, memory with {powers['megabytes']}.",
        "",
        "![Seconds, processor seconds and megabytes over provisions, both by powers](growth.svg)",
        "",
        "## Tables",
        "",
        "Rows of random ranges, none of which overlap: that they do not is what has to be proved.",
        "",
        head,
        *map(row, tables),
        "",
    ]
    (folder / "growth.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
