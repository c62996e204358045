"""Hold what `compare` finds in two real texts against what two readers marked by hand.

    python -m tests.benchmarks.marking ../shared/seeds

`marking.toml` beside this file holds the marks of two readers who saw nothing of the tool's output, and a verdict
on each finding, given afterwards. Writes `reports/benchmarks/marking.json` and `marking.md`.
"""

import json
import platform
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from pyrules.comparing import Difference, compare, lay_side_by_side, read_tbx, words_of_rules
from tests.places import ROOT

GLOSSARY = ROOT / "asp/bridge/language/glossary.tbx"
MARKING = Path(__file__).with_suffix(".toml")
COMMAND = "python -m tests.benchmarks.marking ../shared/seeds"
GRADES = ("trifle", "meaning", "ruling")
# A phrase longer than this is a whole sentence, which points at no word.
LONGEST_PHRASE = 60

Mark = dict[str, Any]


def found_in(folder: Path, file: str) -> list[Difference]:
    """Compare the two languages of the text whose name begins so."""
    path = next(folder.glob(f"{file}_*.txt"))
    glossary = read_tbx(GLOSSARY).joined(words_of_rules())
    findings = compare(lay_side_by_side(path, None, glossary)).findings
    return [one for finding in findings for one in finding.each]


def fits(mark: Mark, finding: Difference) -> bool:
    """Return whether a finding is about what a reader marked: the same place and at least one word of it."""
    phrases = finding.original, finding.translation
    same_place = mark["provision"] == finding.provision and any(
        phrase and phrase.line == line for phrase, line in zip(phrases, mark["lines"], strict=True)
    )
    if not same_place or (mark["kind"] == "twin" and finding.kind != "twin"):
        return False
    if finding.kind == "twin" and mark["kind"] not in {"twin", "inconsistency"}:
        return False
    return any(
        phrase and len(phrase.text) <= LONGEST_PHRASE and words(phrase.text) & words(mark[side])
        for side, phrase in zip(("original", "translation"), phrases, strict=True)
    )


def words(text: str) -> set[str]:
    """Return the words of a phrase, connectives included, articles and the like not."""
    return {
        word for word in re.findall(r"\w+", text.lower()) if word not in {"a", "the", "of", "to", "in", "be"}
    }


def grade(mark: Mark) -> str:
    """Return the higher of the two readers' grades."""
    given = [str(mark[reader]) for reader in ("first", "second") if reader in mark]
    return max(given, key=GRADES.index)


def agreed(mark: Mark) -> bool:
    """Return whether both readers marked it and hold it for more than a trifle."""
    return all(mark.get(reader, "trifle") != "trifle" for reader in ("first", "second"))


def verdict_on(finding: Difference, file: str, verdicts: list[Mark]) -> str:
    """Return the verdict on a finding; `not judged` where there is none."""
    place = finding.original or finding.translation
    for one in verdicts:
        same = (one["file"], one["provision"], one["kind"]) == (file, finding.provision, finding.kind)
        if (
            same
            and place
            and one.get("line", place.line) == place.line
            and one.get("says", "") in finding.message
        ):
            return str(one["verdict"])
    return "not judged"


def main(arguments: list[str]) -> None:
    """Measure, and write the report."""
    if not arguments:
        sys.exit(f"usage: {COMMAND}")
    table = tomllib.loads(MARKING.read_text(encoding="utf-8"))
    marks, verdicts = table["mark"], table.get("verdict", [])
    findings = [
        (file, finding)
        for file in dict.fromkeys(mark["file"] for mark in marks)
        for finding in found_in(Path(arguments[0]), file)
    ]
    hit = [any(mark["file"] == file and fits(mark, finding) for file, finding in findings) for mark in marks]
    judged = Counter(verdict_on(finding, file, verdicts) for file, finding in findings)
    groups = {
        "marked by both, neither a trifle": [agreed(mark) for mark in marks],
        "could change a ruling, by either": [grade(mark) == "ruling" for mark in marks],
        "more than a trifle, by either": [grade(mark) != "trifle" for mark in marks],
        "trifles": [grade(mark) == "trifle" for mark in marks],
    }
    recall = {
        name: {"marks": sum(group), "found": sum(one and two for one, two in zip(group, hit, strict=True))}
        for name, group in groups.items()
    }
    rows = [(file, finding, verdict_on(finding, file, verdicts)) for file, finding in findings]
    missed = [
        {key: mark[key] for key in ("file", "provision", "kind", "original", "translation")}
        for mark, one in zip(marks, hit, strict=True)
        if not one and grade(mark) != "trifle"
    ]
    document = {
        "command": COMMAND,
        "machine": f"Python {platform.python_version()}, {platform.system()}",
        "findings": len(findings),
        "verdicts": dict(sorted(judged.items())),
        "recall": recall,
        "missed": missed,
    }
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "marking.json").write_text(
        json.dumps(document, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
    right = sum(count for verdict, count in judged.items() if verdict.startswith("right"))
    lines = [
        "# What compare finds, against two readers",
        "",
        f"Measured by `{COMMAND}`: the two bilingual texts of 1997 (Laws 9-16 and 17-22). Two readers marked both",
        "columns by hand and saw nothing of the tool's output; the verdicts on the findings were given afterwards.",
        "The language files and the glossary were widened while these texts were at hand: how much the tool finds in",
        "texts that nobody had seen stands in the manual, `limits`.",
        "",
        f"{len(findings)} findings, {right} of them right ({right / len(findings):.0%}): "
        + ", ".join(f"{verdict} {count}" for verdict, count in sorted(judged.items()))
        + ".",
        "",
        "| what the readers marked | marks | found |",
        "| --- | ---: | ---: |",
        *(f"| {name} | {row['marks']} | {row['found']} |" for name, row in recall.items()),
        "",
        "## Each finding",
        "",
        "| text | provision | kind | original | translation | verdict |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {file} | {finding.provision} | {finding.kind} | {_shown(finding.original)} "
            f"| {_shown(finding.translation)} | {verdict} |"
            for file, finding, verdict in rows
        ),
        "",
        "## Missed, though more than a trifle to a reader",
        "",
        "| text | provision | kind | original | translation |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {mark['file']} | {mark['provision']} | {mark['kind']} | {mark['original']} | {mark['translation']} |"
            for mark in missed
        ),
        "",
    ]
    (folder / "marking.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


def _shown(phrase: Any) -> str:
    """Return a short phrase with its line; of a whole sentence the line alone."""
    if phrase is None:
        return "-"
    return (
        f"line {phrase.line}: {phrase.text}" if len(phrase.text) <= LONGEST_PHRASE else f"line {phrase.line}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
