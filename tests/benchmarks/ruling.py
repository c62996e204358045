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

from pyrules.code.loading import load
from pyrules.grounding.programs import ruling_program
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, read_case
from pyrules.testing.rulebooks import case_language, edition_cases
from tests.places import ROOT

CASE = ROOT / "asp/bridge/cases/1997/law17/17D/wrong-board-left-hand-opponent-called.toml"
COMMAND = "python tests/benchmarks/ruling.py"
WARM, COLD = 40, 12
SAMPLED, TIMES = 25, 3
"""Every how many-th case of the edition is explained, and how often each is timed; the best time counts."""


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


def explained() -> dict[str, float]:
    """Hold explaining all acts of all rulings of a case against finding the rulings, over a sample of cases.

    Finding them is grounding and all that the solver is asked for the decision tree. Nothing of a case is known
    beforehand in either: each time it is put anew. Times are the processor's, which other
    work on the machine changes least.
    """
    rulebook = load("1997")
    language = case_language(rulebook)
    ratios, totals = [], [0.0, 0.0]
    files = edition_cases(rulebook)[::SAMPLED]
    for number, path in enumerate([files[0], *files]):
        situation = facts(read_case(path), rulebook.vocabulary, rulebook.provisions, rulebook.elections)
        best = [float("inf"), float("inf")]
        for _ in range(TIMES):
            begun = time.process_time()
            inquiry = Inquiry(rulebook, situation, language)
            models = [inquiry.model(leaf) for leaf in inquiry.leaves()]
            solved = time.process_time()
            for model in models:
                acts = model.of("act", 4)
                explainer = inquiry.explainer(model)
                explainer.expect(acts)
                for act in acts:
                    explainer.why(act)
            best = [min(best[0], solved - begun), min(best[1], time.process_time() - solved)]
        if number:  # the first is run twice: it warms up
            ratios.append(best[1] / best[0])
            totals = [totals[0] + best[0], totals[1] + best[1]]
    return {
        "cases": len(ratios),
        "solving_ms": round(totals[0] * 1000, 1),
        "explaining_ms": round(totals[1] * 1000, 1),
        "ratio": round(totals[1] / totals[0], 2),
        "median_ratio": round(statistics.median(ratios), 2),
        "largest_ratio": round(max(ratios), 2),
    }


def measure() -> dict[str, dict[str, float]]:
    """Measure warm and cold rulings of one case."""
    rulebook = load("1997")
    language = case_language(rulebook)
    case = read_case(CASE)
    situation = facts(case, rulebook.vocabulary, rulebook.provisions)
    text = ruling_program(rulebook, situation).text + "".join(f"{fact}.\n" for fact in situation)

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
    explaining = explained()
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    document = {
        "command": COMMAND,
        "machine": machine,
        "case": CASE.relative_to(ROOT).as_posix(),
        "figures": figures,
        "explaining": explaining,
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
        f"Explaining every act of every ruling takes {explaining['ratio']} of the time that finding the rulings takes "
        "(grounding",
        f"and all that the solver is asked), over {explaining['cases']} cases of 1997, the best of {TIMES} times each: "
        f"{explaining['explaining_ms']} ms",
        f"against {explaining['solving_ms']} ms; median of the cases {explaining['median_ratio']}, largest "
        f"{explaining['largest_ratio']}.",
        "",
    ]
    (folder / "ruling.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
