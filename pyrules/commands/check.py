"""Check the code itself."""

import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import count, groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pyrules.base.errors import InputError
from pyrules.base.writing import write_free
from pyrules.checks import document, ranking, running
from pyrules.checks.document import Findings
from pyrules.checks.findings import Finding, Section, members, told
from pyrules.checks.judgement_files import judgements_of
from pyrules.checks.judgements import Judged
from pyrules.checks.judging import also_seen_as, counted, in_words
from pyrules.checks.kept_findings import run_kept
from pyrules.checks.kinds import chosen
from pyrules.code.rulebook import Rulebook
from pyrules.commands.common import (
    FINDINGS,
    EditionArgument,
    ExecutorOption,
    FreshOption,
    LanguageOption,
    RulebookOption,
    TimeoutOption,
    make_folder,
    opened,
    output,
    print_json,
    progress,
    say_incomplete,
)
from pyrules.completion import kinds_in
from pyrules.formats.sarif import to_sarif
from pyrules.formats.table import to_csv
from pyrules.grounding.scopes import read_bounds
from pyrules.relevance.numbers import narrowed_domains
from pyrules.rulings.open_cases import left_open
from pyrules.search.survey import Survey
from pyrules.situation import Case, to_toml
from pyrules.terminal import note, write_out

SECTIONS = {
    Section.MARK: "called an irregularity by the encoding alone, and nothing that anybody does turns on it:",
    Section.BESIDE: "not of the law: of the encoding, or of what is not encoded or not at hand:",
}
"""What is told in a line each, behind the findings of the law."""
FEW = 4
"""Of no more provisions than these the text tells the lines; of more, the pages and JSON do."""


class CheckFormat(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    CSV = "csv"


CheckFormatOption = Annotated[CheckFormat, typer.Option("--format", help="How findings are written.")]
MANY_VALUES = 2_000
"""Of a domain with more values than this whoever waits is told, unless a few of them stand for all."""
OnlyOption = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="KIND,...",
        autocompletion=kinds_in("checks", "kinds"),
        help="Kinds of findings to look for; default: all.",
    ),
]
ScopeOption = Annotated[
    list[str] | None,
    typer.Option("--scope", metavar="NAME=N", help="A bound of the situations, such as calls=5."),
]
AllOption = Annotated[
    bool, typer.Option("--all", help="Show judged findings too, each with its judgement and the reason.")
]
AcceptOption = Annotated[
    Path | None,
    typer.Option(
        "--accept", metavar="FILE", help="Your own judgements (TOML), beside those of the rulebook."
    ),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save-witnesses",
        metavar="DIR",
        help="Write cases that fail while the defects last, one or more for each finding.",
    ),
]


def command(
    edition: EditionArgument = None,
    only: OnlyOption = None,
    scope: ScopeOption = None,
    all_: AllOption = False,  # noqa: FBT002 - typer makes it the option
    accept: AcceptOption = None,
    save_witnesses: SaveOption = None,
    timeout: TimeoutOption = None,
    executor: ExecutorOption = None,
    fresh: FreshOption = False,  # noqa: FBT002 - typer makes it the option
    rulebook: RulebookOption = None,
    lang: LanguageOption = "en",
    form: CheckFormatOption = CheckFormat.TEXT,
) -> None:
    """Look for contradictions, gaps and dead provisions, each with a smallest situation that shows it."""
    code, language = opened(edition, rulebook, lang)
    running.require_provisions(code)
    kinds = chosen([kind.strip() for kind in only.split(",")] if only else None)
    survey = Survey(code, language, read_scope(scope, code))
    judgements = judgements_of(code, accept)
    large = {name for name, values in code.vocabulary.domains.items() if len(values) > MANY_VALUES}
    for domain in sorted(large - narrowed_domains(code)) if large else ():
        many = len(code.vocabulary.domains[domain])
        note(
            f"`{domain}` has {many:,} values, and a rule that compares two of them is looked at in "
            f"{many**2:,} ways: this may take very long; narrow its domain in the vocabulary"
        )
    if save_witnesses:
        make_folder(save_witnesses)
    begun = time.perf_counter()
    with progress(len(kinds), timeout, executor) as step:
        found = run_kept(survey, kinds, step, fresh=fresh)
    findings = document.report(survey, found, kinds, time.perf_counter() - begun, judgements)
    if save_witnesses:
        for finding in found.findings:
            cases = (left_open(case, code, language) for case in finding.cases)
            _save("-".join([finding.kind, *finding.provisions]), cases, save_witnesses)
    if form is CheckFormat.JSON:
        print_json(findings)
    elif form is CheckFormat.SARIF:
        write_out(to_sarif(findings, code))
    elif form is CheckFormat.CSV:
        without = ("witness", "instances", "judgements", "lines", "also")
        rows = (_row(each, under) for one in findings.findings for each, under in _each(one))
        write_out(to_csv(rows, without=without))
    else:
        _print(findings, every=all_)
    if not findings.complete:
        say_incomplete(step, findings.unfinished, beside=form is not CheckFormat.TEXT)
    if findings.says_something:
        raise typer.Exit(FINDINGS)


def read_scope(given: list[str] | None, rulebook: Rulebook) -> dict[str, int]:
    """Read bounds written as NAME=N.

    Args:
        given: the bounds, as written.
        rulebook: its situation files say which have a unit.

    Raises:
        InputError: one is not written so, or N is no number from 0, nor a value with the unit of its bound.

    """
    bounds = {}
    for one in given or ():
        name, sign, value = one.partition("=")
        if not sign:
            raise InputError(f"`{one}` is no bound", expected="NAME=N, such as calls=5")
        bounds[name.strip()] = value
    return read_bounds(rulebook, bounds)


class _Row(Finding):
    """A finding in one line, with its judgements in words, and the finding that it repeats."""

    judgement: tuple[str, ...]
    repeats: str


def _row(finding: Finding, under: str) -> _Row:
    return _Row(**dict(finding), judgement=in_words(finding), repeats=under)


def _each(finding: Finding) -> Iterator[tuple[Finding, str]]:
    """Yield a finding, and those that repeat it with its name."""
    yield finding, ""
    for one in finding.also:
        yield one, _called(finding)


def _called(finding: Finding) -> str:
    return f"{finding.kind}: {', '.join(finding.provisions)}"


def _print(findings: Findings, *, every: bool) -> None:
    console = output()
    shown = sorted(findings.findings if every else findings.new, key=ranking.by_rank)
    for section, group in groupby(shown, key=lambda one: one.section):
        if section in SECTIONS:
            console.print(SECTIONS[section], style="bold", markup=False)
            for finding in group:
                _print_in_a_line(finding, console)
            console.print()
        else:
            for finding in group:
                _print_finding(finding, console, every=every)
    bounds = ", ".join(f"{name}={number}" for name, number in findings.scope.items())
    within = f" within the scope {bounds}" if bounds else ""
    new, judged = len(findings.new), len(findings.findings) - len(findings.new)
    found = f"{new or 'no'} {'new ' if judged else ''}{'finding' if new == 1 else 'findings'}"
    console.print(f"{found} in edition {findings.edition}{within}", markup=False)
    if judged:
        hidden = "" if every else "; --all shows them"
        console.print(f"{counted(findings.findings)}{hidden}", markup=False)
    for line in map(_stale, findings.stale):
        console.print(line, markup=False)
    _print_declared(findings, console)


def _print_declared(findings: Findings, console: Console) -> None:
    """Print what the encoding declares, leaves to others or doubts."""
    laws: dict[str, list[str]] = {}
    for left in findings.outside:
        laws.setdefault(left.law, []).append(left.matter)
    for law, matters in laws.items():
        console.print(f"outside, in law {law}: {', '.join(matters)}", markup=False)
    for election in findings.elections:
        settled = "; ".join(election.settled)
        console.print(
            f"settled by the edition: {settled}" if settled else f"left to organisers: {election.name}",
            markup=False,
        )
    for doubt in findings.harmless:
        console.print(f"read so, {doubt.provision} rules alike: {doubt.sentence}", markup=False)
    for each in findings.unproven:
        console.print(f"unproven, {', '.join(each.provisions)}: {each.sentence}", markup=False)
    for one in findings.conditional:
        console.print(f"conditional, {', '.join(one.provisions)}: {one.sentence}", markup=False)
    for doubt in findings.without_rule:
        console.print(f"without a rule, {doubt.provision}: {doubt.sentence}", markup=False)
    for doubt in findings.incomplete:
        console.print(f"incomplete, {doubt.provision}: {doubt.sentence}", markup=False)


def _stale(one: Judged) -> str:
    about = f" ({', '.join(one.about)})" if one.about else ""
    what = f"{one.kind} {', '.join(one.provisions)}{about}"
    return f"stale judgement at {one.judgement.place}: {what} is found no more"


def _print_in_a_line(finding: Finding, console: Console) -> None:
    said = [f"{_called(finding)}: {finding.sentence}", *(f"judged {one}" for one in in_words(finding))]
    said += [also] if (also := also_seen_as(finding)) else []
    console.print(f"  {'; '.join(said)}", markup=False)


def _print_finding(finding: Finding, console: Console, *, every: bool) -> None:
    console.print(_called(finding), style="bold", markup=False)
    console.print(f"  {finding.sentence}", markup=False)
    for one in finding.lines if len(finding.provisions) <= FEW else ():
        console.print(f"    {one.provision}: {one.sentence}", markup=False)
    if rank := ranking.in_words(finding):
        console.print(f"  {rank}", markup=False)
    parts = members(finding)
    new = [part for part in parts if not part.judgement]
    if len(parts) > 1:
        for part in parts if every else new:
            console.print(f"  - {told(part)}", markup=False)
    if finding.judgements and not finding.judged:
        console.print(f"  {len(parts) - len(new)} of its {len(parts)} members are judged", markup=False)
    for line in in_words(finding) if every else ():
        console.print(f"  judged {line}", markup=False)
    if also := also_seen_as(finding):
        console.print(f"  {also}", markup=False)
    for line in finding.differences:
        console.print(f"  {line}", markup=False)
    if finding.shared:
        console.print(f"  in every such situation: {'; '.join(finding.shared)}", markup=False)
    if finding.place:
        console.print(f"  at {finding.place}", markup=False)
    # of a finding that is judged in part what is new is shown
    shown = finding.witness if every or len(new) == len(parts) else new[0].witness
    if shown:
        for line in to_toml(shown).splitlines():
            console.print(f"    {line}" if line else "", style="dim", markup=False)
    console.print()


def _save(stem: str, cases: Iterable[Case], directory: Path) -> None:
    """Write the cases of a finding, each to fail until the code is mended: when all pass, the finding is gone.

    A file that is there and says something else is left alone; the case gets the next number.
    """
    written: set[Path] = set()
    for case in cases:
        path = write_free((directory / f"{stem}-{number}.toml" for number in count(1)), to_toml(case))
        if path not in written:
            note(f"wrote {path}")
            written.add(path)
