"""Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format)."""

import json
from importlib.metadata import version

from pyrules.checks import Finding, Findings
from pyrules.rulebook import Rulebook
from pyrules.situation import to_toml


def to_sarif(findings: Findings, rulebook: Rulebook) -> str:
    """Return findings as a SARIF log: a rule for each kind, a result for each finding, its witness with it.

    Args:
        findings: what `check` found.
        rulebook: the edition checked, for the places of provisions.

    """
    run = {
        "tool": {
            "driver": {
                "name": "pyrules",
                "version": version("pyrules"),
                "rules": [
                    {"id": one.kind, "shortDescription": {"text": one.sentence}} for one in findings.checked
                ],
            }
        },
        "results": [_result(finding, rulebook) for finding in findings.findings],
        "properties": {"edition": findings.edition, "scope": findings.scope},
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _result(finding: Finding, rulebook: Rulebook) -> dict[str, object]:
    provisions = ", ".join(finding.provisions)
    result: dict[str, object] = {
        "ruleId": finding.kind,
        "level": "warning",
        "message": {"text": f"{provisions}: {finding.sentence}" if provisions else finding.sentence},
        "locations": [_location(file, line) for file, line in _places(finding, rulebook)],
    }
    if finding.witness:
        result["properties"] = {"witness": to_toml(finding.witness), "replayed": finding.replayed}
    return result


def _places(finding: Finding, rulebook: Rulebook) -> list[tuple[str, int]]:
    """Return where a finding stands: its own place, or the first rule of each provision it names."""
    if finding.place:
        file, _, line = finding.place.rpartition(":")
        return [(file, int(line))] if file and line.isdigit() else [(finding.place, 1)]
    first = [rulebook.rules_of(provision)[0].place for provision in finding.provisions]
    return [(place.file, place.line) for place in first]


def _location(file: str, line: int) -> dict[str, object]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": file.replace("\\", "/")},
            "region": {"startLine": max(line, 1)},
        }
    }
