"""Measure how long comparing takes, and how much memory: 1, 10 and 100 copies of a code.

    python -m tests.benchmarks.comparing

Writes `reports/benchmarks/comparing.json` and `comparing.md`. The code is the made-up one of `texts.py`: 93 laws in
two languages, the laws of all copies numbered throughout. Each size is compared in a process of its own.
"""

import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyrules.comparing import compare, lay_side_by_side, read_tbx, words_of_rules
from tests.places import ROOT
from tests.texts.whole_code import LAWS, whole_code

GLOSSARY = ROOT / "asp/bridge/language/glossary.tbx"
COMMAND = "python -m tests.benchmarks.comparing"
COPIES = (1, 10, 100)


def compared_once(path: Path) -> dict[str, float]:
    """Compare the two languages of a file in this process; return processor seconds, peak of memory, counts."""
    begun = time.process_time()
    pairing = lay_side_by_side(path, None, read_tbx(GLOSSARY).joined(words_of_rules()))
    found = compare(pairing)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "seconds": round(time.process_time() - begun, 1),
        # macOS counts bytes, other systems kilobytes.
        "peak_mb": round(peak / (1_000_000 if sys.platform == "darwin" else 1_000)),
        "pairs": len(pairing.units),
        "findings": len(found.findings),
    }


def measure() -> list[dict[str, float]]:
    """Measure each number of copies in a process of its own."""
    rows = []
    for copies in COPIES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "code.txt")
            path.write_text(whole_code(copies), encoding="utf-8")
            ran = subprocess.run(  # noqa: S603 - our own command
                [sys.executable, "-m", "tests.benchmarks.comparing", "--compare", str(path)],
                capture_output=True,
                check=True,
                cwd=ROOT,
                text=True,
            )
            row: dict[str, float] = json.loads(ran.stdout)
            rows.append({"copies": copies, "laws": copies * LAWS, **row})
    return rows


def main() -> None:
    """Measure, and write the report."""
    if sys.argv[1:2] == ["--compare"]:
        json.dump(compared_once(Path(sys.argv[2])), sys.stdout)
        return
    rows = measure()
    machine = f"Python {platform.python_version()}, {platform.system()}"
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    document = {"command": COMMAND, "machine": machine, "rows": rows}
    (folder / "comparing.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    lines = [
        "# Comparing law texts",
        "",
        f"Measured by `{COMMAND}` on {machine}, each size once in a process of its own; processor time, dictionaries",
        f"included. The code is made up: {LAWS} laws in two languages that are no faithful translations, so that there",
        "is much to be found.",
        "",
        "| copies | laws | pairs of sentences and headings | findings | seconds | s per copy | peak MB | MB per copy |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {row['copies']} | {row['laws']} | {row['pairs']} | {row['findings']} | {row['seconds']} "
            f"| {row['seconds'] / row['copies']:.1f} | {row['peak_mb']} | {row['peak_mb'] / row['copies']:.0f} |"
            for row in rows
        ),
        "",
    ]
    (folder / "comparing.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
