"""Measure a ruling beside bare clingo on the same program, warm and cold.

    python tests/benchmarks/ruling.py

Writes `reports/benchmarks/ruling.json` and `ruling.md`. Each pair is run in turn, so that a drift of the
machine's speed falls on both; what counts is the ratio.
"""

import json
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import clingo

from pyrules.rulebook import load
from pyrules.ruling import Inquiry
from pyrules.situation import facts, read_case
from pyrules.testing import case_language

ROOT = Path(__file__).parents[2]
CASE = ROOT / "asp/bridge/cases/1997/law17/wrong-board-left-hand-opponent-called.toml"
COMMAND = "python tests/benchmarks/ruling.py"
WARM, COLD = 40, 12


def in_pairs(one: Callable[[], object], other: Callable[[], object], runs: int) -> dict[str, float]:
    """Time two actions in turn and return their medians in milliseconds and the median of the ratios."""
    one(), other()
    pairs = [(timed(one), timed(other)) for _ in range(runs)]
    return {
        "pyrules_ms": round(statistics.median(pair[0] for pair in pairs) * 1000, 2),
        "bare_clingo_ms": round(statistics.median(pair[1] for pair in pairs) * 1000, 2),
        "ratio": round(statistics.median(pair[0] / pair[1] for pair in pairs), 2),
        "runs": runs,
    }


def timed(action: Callable[[], object]) -> float:
    """Return how many seconds an action takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def bare(text: str) -> int:
    """Ground and solve a program with clingo alone and return how many answer sets it has."""
    control = clingo.Control(["0"])
    control.add("base", [], text)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def measure() -> dict[str, dict[str, float]]:
    """Measure warm and cold rulings of one case."""
    rulebook = load("1997")
    language = case_language(rulebook)
    case = read_case(CASE)
    situation = facts(case, rulebook.vocabulary, rulebook.provisions)
    text = rulebook.program(situation).text + "".join(f"{fact}.\n" for fact in situation)

    def ruled(*, explain: bool) -> object:
        return Inquiry(rulebook, situation, language).document(explain=explain)

    def run(*words: str) -> object:
        return subprocess.run(  # noqa: S603 - our own commands
            [sys.executable, "-m", *words], capture_output=True, check=False, cwd=ROOT
        )

    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program.lp")
        program.write_text(text, encoding="utf-8")
        return {
            "warm ruling, without derivations": in_pairs(
                lambda: ruled(explain=False), lambda: bare(text), WARM
            ),
            "warm ruling, each act with its derivation": in_pairs(
                lambda: ruled(explain=True), lambda: bare(text), WARM
            ),
            "cold `pyrules rule`": in_pairs(
                lambda: run("pyrules", "rule", str(CASE)), lambda: run("clingo", str(program), "0"), COLD
            ),
        }


def main() -> None:
    """Measure, and write the report."""
    figures = measure()
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    document = {
        "command": COMMAND,
        "machine": machine,
        "case": CASE.relative_to(ROOT).as_posix(),
        "figures": figures,
    }
    (folder / "ruling.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    rows = [
        f"| {name} | {row['pyrules_ms']} | {row['bare_clingo_ms']} | {row['ratio']} | {row['runs']} |"
        for name, row in figures.items()
    ]
    lines = [
        "# A ruling beside bare clingo on the same program",
        "",
        f"Measured by `{COMMAND}` on {machine}; case `{document['case']}`. Medians of runs in turn.",
        "Bare clingo grounds and enumerates; pyrules also builds the decision tree, the sentences and, where said,",
        "the derivations. Cold: a new process each, Python's start and the reading of the rulebook included.",
        "",
        "| what | pyrules, ms | bare clingo, ms | ratio | runs |",
        "| --- | ---: | ---: | ---: | ---: |",
        *rows,
        "",
    ]
    (folder / "ruling.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
