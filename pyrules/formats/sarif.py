"""Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format)."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from urllib.parse import quote

from pyrules.checks.document import Findings
from pyrules.checks.findings import Finding, Instance, Section, members, told
from pyrules.checks.judgements import Judgement
from pyrules.code.forces import forces
from pyrules.code.meaning import meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function
from pyrules.situation import to_toml


@dataclass(frozen=True)
class Location:
    """Where something stands; line and column count from 1, no column where it is 0.

    `message` says what stands there, where there is more to say than the place.
    """

    file: str
    line: int
    column: int = 0
    message: str = ""

    def written(self) -> dict[str, object]:
        """Return it as SARIF has it."""
        column = {"startColumn": self.column} if self.column else {}
        said = {"message": {"text": self.message}} if self.message else {}
        return {
            "physicalLocation": {
                # a name with blanks or letters beyond ASCII is no URI as it stands
                "artifactLocation": {"uri": quote(self.file.replace("\\", "/"), safe="/:~")},
                "region": {"startLine": max(self.line, 1), **column},
            },
            **said,
        }


@dataclass(frozen=True)
class Suppression:
    """Why a finding is not to be acted on, and where that is said."""

    justification: str
    location: Location

    def written(self) -> dict[str, object]:
        """Return it as SARIF has it: said elsewhere than at the finding."""
        return {
            "kind": "external",
            "status": "accepted",
            "justification": self.justification,
            "location": self.location.written(),
        }


@dataclass(frozen=True)
class Result:
    """One finding: the kind that it is of, its level, what it says, and where it stands.

    `related` are other places that it has to do with: `[words](1)` in the message links to the first of them, and pages
    of code scanning show those that it links to.
    `suppressions` are the reasons for which it is none to be acted on; None where nobody is asked for any.
    """

    kind: str
    level: str
    message: str
    locations: tuple[Location, ...]
    related: tuple[Location, ...] = ()
    properties: Mapping[str, object] = field(default_factory=dict)
    suppressions: tuple[Suppression, ...] | None = None

    def written(self) -> dict[str, object]:
        """Return it as SARIF has it."""
        result: dict[str, object] = {
            "ruleId": self.kind,
            "level": self.level,
            "message": {"text": self.message},
            "locations": [one.written() for one in self.locations],
        }
        if self.related:
            result["relatedLocations"] = [
                {"id": number, **one.written()} for number, one in enumerate(self.related, 1)
            ]
        if self.suppressions is not None:
            result["suppressions"] = [one.written() for one in self.suppressions]
        if self.properties:
            result["properties"] = dict(self.properties)
        return result


def linked(provisions: Mapping[str, int], said: str) -> str:
    """Return a message: provisions, each a link to the related place with its number, and what is said of them.

    Brackets have a meaning where there are links (3.11.6); a provision with the number 0 is none.
    """
    if not any(provisions.values()):
        return ": ".join(filter(None, (", ".join(provisions), said)))

    def plain(text: str) -> str:
        return re.sub(r"[\\\[\]]", r"\\\g<0>", text)

    links = (f"[{plain(one)}]({number})" if number else plain(one) for one, number in provisions.items())
    return f"{', '.join(links)}: {plain(said)}"


def log(definitions: Mapping[str, str], results: Iterable[Result], properties: Mapping[str, object]) -> str:
    """Return a SARIF log of one run.

    Args:
        definitions: the kinds that were looked for, each with what it means.
        results: what was found.
        properties: what else is to be known of the run.

    """
    found = tuple(results)
    places = [place for result in found for place in (*result.locations, *result.related)]
    run = {
        "tool": {
            "driver": {
                "name": "pyrules",
                "version": version("pyrules"),
                "rules": [
                    {"id": kind, "shortDescription": {"text": sentence}}
                    for kind, sentence in definitions.items()
                ],
            }
        },
        # SARIF counts columns in the units of UTF-16 unless it is told otherwise
        **({"columnKind": "unicodeCodePoints"} if any(place.column for place in places) else {}),
        "results": [result.written() for result in found],
        "properties": dict(properties),
    }
    written = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(written, ensure_ascii=False, indent=2) + "\n"


def to_sarif(findings: Findings, rulebook: Rulebook) -> str:
    """Return findings as a SARIF log: a rule for each kind, a result for each finding, its witness with it.

    A judged finding is suppressed, with its judgement as the justification.

    Args:
        findings: what `check` found.
        rulebook: the edition checked, for the places of provisions.

    """
    return log(
        {one.kind: one.sentence for one in findings.checked},
        (_result(finding, rulebook) for finding in findings.every),
        {
            "edition": findings.edition,
            "scope": findings.scope,
            "complete": findings.complete,
            "unfinished": list(findings.unfinished),
            "stale": [one.model_dump(mode="json") for one in findings.stale],
        },
    )


def _result(finding: Finding, rulebook: Rulebook) -> Result:
    related = tuple(_related(finding, rulebook))
    about = [provision for provision, _ in related]
    properties: dict[str, object] = {}
    if finding.witness:
        properties |= {"witness": to_toml(finding.witness), "replayed": finding.replayed}
    if finding.instances:
        properties |= {"shared": list(finding.shared), "instances": [*map(_part, finding.instances)]}
    if finding.differences:
        properties["differences"] = list(finding.differences)
    if finding.section is not Section.LAW:
        properties["section"] = finding.section.value
    if finding.also:
        properties["also"] = [f"{one.kind} {', '.join(one.provisions)}" for one in finding.also]
    if finding.judgements:
        properties["judgements"] = [one.model_dump(mode="json") for one in finding.judgements]
    return Result(
        kind=finding.kind,
        level="warning",
        message=linked(
            {one: about.index(one) + 1 if one in about else 0 for one in finding.provisions}, finding.sentence
        ),
        locations=tuple(Location(file, line) for file, line in _places(finding, rulebook)),
        related=tuple(place for _, place in related),
        properties=properties,
        # where one result says whether it is suppressed, all have to (3.27.23)
        suppressions=tuple(map(_suppression, finding.judgements)) if finding.judged else (),
    )


def _suppression(judgement: Judgement) -> Suppression:
    return Suppression(judgement.words, Location(*_split(judgement.place)))


def _part(part: Instance) -> dict[str, object]:
    """Return a member of a finding as a property: its situation as a case file has it, as that of the finding is."""
    cases = {"witness": part.witness, "unavoidable": part.unavoidable}
    told = {name: to_toml(case) for name, case in cases.items() if case}
    return part.model_dump(mode="json", exclude={*cases}) | told


def _related(finding: Finding, rulebook: Rulebook) -> Iterator[tuple[str, Location]]:
    """Yield the rules that a finding is about, each with its provision, and behind them the places of its members."""
    several = len(finding.instances) > 1
    if len(finding.provisions) > 1 or finding.place:
        yield from dict.fromkeys(_rules(finding, rulebook))
    for part in finding.instances if several else ():
        alone = finding.model_copy(update={"instances": (part,), "place": part.place})
        for file, line in _places(alone, rulebook):
            yield "", Location(file, line, message=told(part))


def _rules(finding: Finding, rulebook: Rulebook) -> Iterator[tuple[str, Location]]:
    """Yield the rule of each provision that says most of what a finding is about, then other lines that it names."""
    for part in members(finding):
        for position, provision in enumerate(part.provisions):
            rule = _meant(rulebook, finding.kind, position, part)
            if rule:
                said = f"{provision}: {rule.sentence}" if rule.sentence else provision
                yield provision, Location(rule.place.file, rule.place.line, message=said)
    for one in finding.lines:
        yield one.provision, Location(*_split(one.place), message=f"{one.provision}: {one.sentence}")


def _places(finding: Finding, rulebook: Rulebook) -> list[tuple[str, int]]:
    """Return where a finding stands: its own place, or the rule of each provision that says what it is about."""
    if finding.place:
        return [_split(finding.place)]
    meant = (
        _meant(rulebook, finding.kind, position, part)
        for part in members(finding)
        for position in range(len(part.provisions))
    )
    return list(dict.fromkeys((rule.place.file, rule.place.line) for rule in meant if rule))


def _split(place: str) -> tuple[str, int]:
    """Return the file and the line of a place."""
    file, _, line = place.rpartition(":")
    return (file, int(line)) if file and line.isdigit() else (place, 1)


_FORCES = {
    "opposed": ("obliges", "forbids"),
    "incompatible": ("obliges", "obliges"),
    "unclear_precedence": ("permits", "forbids"),
    "uneven": ("obliges", "obliges"),
    "unfulfillable": ("obliges",),
}
"""What the norms do, first and second, that a finding of a kind is about (`asp/checks`)."""
_HEADS = {"gap": "irregularity", "undecided": "question", "unbound": "settles"}
"""What the rule concludes that a finding of a kind is about."""


def _meant(rulebook: Rulebook, kind: str, position: int, part: Instance) -> Rule | None:
    """Return the rule of a provision that says most of what a finding is about; None where it has no rule."""
    does = _FORCES.get(kind, ())[position : position + 1]
    wanted = getattr(forces(), does[0]) if does else ()

    said = meaning(rulebook).said

    def fit(rule: Rule) -> tuple[int, bool, bool, bool]:
        names = {one.name for one in (rule.head.within if rule.head else ()) if isinstance(one, Function)}
        force = rule.head.arguments[1] if rule.concluded == "norm" and rule.head and rule.head.terms else ""
        return (
            len(names & set(part.names)),
            rule.concluded == _HEADS.get(kind),
            force in wanted,
            rule.concluded in said,
        )

    return max(rulebook.rules_of(part.provisions[position]), key=fit, default=None)
