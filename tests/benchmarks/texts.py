"""Measure how long law texts take to read, and how much memory: 1, 10 and 100 copies of a code.

    python -m tests.benchmarks.texts

Writes `reports/benchmarks/texts.json` and `texts.md`. The code is made up (`tests/texts/whole_code.py`): 93 laws
in two languages, the laws of all copies numbered throughout, so that no two are the same. Each size is read in
processes of its own, whose peak of memory the system tells.
"""

import json
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyrules.texts import parse
from tests.benchmarks.layouts import section
from tests.places import ROOT
from tests.texts.whole_code import LAWS, whole_code

COMMAND = "python -m tests.benchmarks.texts"
COPIES = (1, 10, 100)
RUNS = {1: 7, 10: 3, 100: 1}
LIMIT = 2.0
"""How many seconds the reading of one code may take."""


def read_once(path: Path) -> dict[str, float]:
    """Read one file in this process; return seconds, peak of memory in MB, and what was found."""
    before = _peak()
    begun = time.perf_counter()
    parsed = parse([path])
    return {
        "seconds": time.perf_counter() - begun,
        "megabytes": _peak() - before,
        "provisions": len(parsed.provisions),
        "references": len(parsed.references),
    }


def _peak() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # macOS counts bytes, other systems kilobytes.
    return peak / (1_000_000 if sys.platform == "darwin" else 1_000)


def measure() -> list[dict[str, float]]:
    """Measure each number of copies; times are medians."""
    rows = []
    for copies in COPIES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "code.txt")
            path.write_text(whole_code(copies), encoding="utf-8")
            runs = [_in_process(path) for _ in range(RUNS[copies])]
            size = path.stat().st_size / 1_000_000
        rows.append(
            {
                "copies": copies,
                "laws": copies * LAWS,
                "size_mb": round(size, 2),
                "provisions": runs[0]["provisions"],
                "references": runs[0]["references"],
                "seconds": round(statistics.median(run["seconds"] for run in runs), 2),
                "peak_mb": round(statistics.median(run["megabytes"] for run in runs)),
                "runs": len(runs),
            }
        )
    for row in rows:
        row["seconds_per_copy"] = round(row["seconds"] / row["copies"], 3)
        row["peak_mb_per_copy"] = round(row["peak_mb"] / row["copies"], 1)
    return rows


def _in_process(path: Path) -> dict[str, float]:
    ran = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "tests.benchmarks.texts", "--read", str(path)],
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
    )
    measured: dict[str, float] = json.loads(ran.stdout)
    return measured


def main() -> None:
    """Measure, and write the report."""
    if sys.argv[1:2] == ["--read"]:
        json.dump(read_once(Path(sys.argv[2])), sys.stdout)
        return
    rows = measure()
    within = rows[0]["seconds"] < LIMIT
    machine = f"Python {platform.python_version()}, {platform.system()}"
    document = {
        "command": COMMAND,
        "machine": machine,
        "limit_seconds": LIMIT,
        "within": within,
        "rows": rows,
    }
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "texts.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    lines = [
        "# Reading law texts",
        "",
        f"Measured by `{COMMAND}` on {machine}; medians of runs, each in a process of its own. The code is made up:",
        f"{LAWS} laws in two languages, with contents lists, chapters, several provisions to a line and a footnote at",
        "the end of every page. The laws of all copies are numbered throughout. Peak of memory is what reading adds.",
        "",
        "| copies | laws | MB | provisions | references | seconds | s per copy | peak MB | MB per copy | runs |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {row['copies']} | {row['laws']} | {row['size_mb']} | {row['provisions']} | {row['references']} "
            f"| {row['seconds']} | {row['seconds_per_copy']} | {row['peak_mb']} | {row['peak_mb_per_copy']} "
            f"| {row['runs']} |"
            for row in rows
        ),
        "",
        f"One code in under {LIMIT:g} seconds: {'yes' if within else 'no'}.",
        *section(),
        "",
    ]
    (folder / "texts.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
