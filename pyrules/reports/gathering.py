"""Gather what a report on one edition says: run its cases and its checks, measure, draw."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from pyrules.base.errors import InputError
from pyrules.base.limits import StoppedError
from pyrules.base.templating import link
from pyrules.checks import document, kinds
from pyrules.checks.document import Findings
from pyrules.checks.findings import Finding, Instance
from pyrules.checks.judgement_files import judgements_of
from pyrules.checks.judgements import Judgement
from pyrules.checks.kept_findings import run_kept
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.coverage.judgement import left_to_judgement
from pyrules.coverage.measuring import Coverage, measure, with_mutation
from pyrules.grounding.scopes import scope_program
from pyrules.language import Language
from pyrules.mutation.scoring import Mutation
from pyrules.references.crossrefs import Graph, reference_graph
from pyrules.references.inventory import load_inventory, take_inventories
from pyrules.reports.laws import (
    LawPage,
    Sources,
    anchors_of,
    case_anchor,
    law_file,
    law_page,
    plain_sentence,
)
from pyrules.reports.provenance import Provenance, cleaned, local, provenance
from pyrules.rulings.model import Rulings
from pyrules.rulings.scenes import Scene, ruled
from pyrules.search.survey import Survey
from pyrules.situation import Case, to_toml
from pyrules.testing.outcomes import CaseRun, Outcome, Outcomes, counted_cases
from pyrules.testing.rulebooks import Rulebooks, edition_cases
from pyrules.testing.running import outcomes_of, run_each
from pyrules.texts import parse

Step = Callable[[str], object]
"""Called with the name of each step of long work before it begins."""


@dataclass(frozen=True)
class ShownFinding:
    """A finding as a page shows it; scene, case and rulings are None where it has no witness.

    Scene and rulings are also None where the work was stopped before them. `members` are the situations of its
    instances, as case files have them, one for each; empty where one has none. `unavoidable` are those in which no
    decision avoids one, where there is one and it is another than that shown.
    """

    finding: Finding
    anchor: str
    sentence: str
    definition: str
    scene: Scene | None
    toml: str
    rulings: Rulings | None
    members: tuple[str, ...] = ()
    unavoidable: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownCase:
    """A case as a page shows it; scene is None and `toml` empty where it could not be ruled on."""

    outcome: Outcome
    anchor: str
    scene: Scene | None
    toml: str


@dataclass(frozen=True)
class EditionReport:
    """All that the pages on one edition show, and the documents beside them.

    `elsewhere` is where provisions of other editions are shown, `2017 15A2`, that mend what was found. `red` are words
    printed in red.
    The seconds in `check` are 0.0: a report of the same rulebook is the same, byte for byte, on every run.
    """

    edition: str
    language: str
    provenance: Provenance
    check: Findings
    coverage: Coverage
    graph: Graph
    outcomes: Outcomes
    findings: tuple[ShownFinding, ...]
    cases: tuple[ShownCase, ...]
    laws: tuple[LawPage, ...]
    own_text: bool
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    red: tuple[str, ...] = ()

    @property
    def has_findings(self) -> bool:
        """Whether there is anything to report."""
        return bool(self.check.new or self.check.stale) or self.outcomes.failed > 0

    @property
    def unfinished(self) -> tuple[str, ...]:
        """What is missing because the work was stopped: kinds of findings, cases."""
        cases = self.outcomes.unfinished
        return (*self.check.unfinished, *((counted_cases(cases),) if cases else ()))


@dataclass(frozen=True)
class Request:
    """What a report is asked to be about.

    `command` is the command line as the report names it, `texts` the reader's own texts of the edition,
    `constants` the bounds of the situations where they are other than declared, and whether to run every case
    `fresh`, whatever was kept of earlier runs. `beside` are the editions whose pages are written beside, `mutations`
    what `pyrules mutate` found in editions, this one or others.
    """

    command: str
    texts: tuple[Path, ...] = ()
    constants: Mapping[str, int] = field(default_factory=dict)
    fresh: bool = False
    beside: tuple[str, ...] = ()
    mutations: tuple[Mutation, ...] = ()


def gather(rulebook: Rulebook, language: Language, request: Request, step: Step = str) -> EditionReport:
    """Run cases and checks of an edition and put together all that its report shows.

    Args:
        rulebook: the edition.
        language: the language of the sentences.
        request: what the report is asked to be about.
        step: called with the name of each step before it begins.

    Raises:
        InputError: a bound, a text or a judgement is wrong.
        SolvingError: clingo refuses the program.

    """
    directory = rulebook.directory
    survey = Survey(rulebook, language, dict(request.constants))
    scope_program(rulebook, dict(request.constants))  # refuses a wrong bound before anything takes long
    judgements = judgements_of(rulebook)
    sources = sources_of(rulebook, language, request.texts)
    runs = run_cases(rulebook, edition_cases(rulebook), step, scenes=language.code, fresh=request.fresh)
    outcomes = runs.outcomes
    found = run_kept(survey, step=step, fresh=request.fresh)
    check = localised(document.report(survey, found, None, 0.0, judgements), directory)
    sources = sources.with_results(outcomes.outcomes, check.findings)
    coverage = measure(rulebook, outcomes.outcomes, sources.inventory, sources.brought)
    for one in request.mutations:
        if one.edition == rulebook.edition:
            coverage = with_mutation(coverage, one)
    with suppress(StoppedError):
        step("pages")
    return EditionReport(
        edition=rulebook.edition,
        language=language.code,
        provenance=provenance(directory, request.command),
        check=check,
        coverage=coverage.model_copy(
            update={
                "complete": outcomes.complete,
                "unfinished": outcomes.unfinished,
                "left_to_judgement": left_to_judgement(rulebook, language),
            }
        ),
        graph=sources.graph,
        outcomes=outcomes,
        findings=tuple(shown_findings(rulebook, language, check.findings)),
        cases=runs.shown,
        laws=tuple(law_page(law, sources) for law in sources.laws),
        own_text=sources.texts is not None,
        elsewhere=_elsewhere(directory, check.findings, request.beside),
        red=printed_red(rulebook, language),
    )


def printed_red(rulebook: Rulebook, language: Language) -> tuple[str, ...]:
    """Return the words that a rulebook wants printed in red."""
    return tuple(sorted(map(language.value, rulebook.vocabulary.drawn.red)))


def sources_of(rulebook: Rulebook, language: Language, texts: Sequence[Path] = ()) -> Sources:
    """Return what pages on laws are made from, but for cases and findings.

    Raises:
        InputError: a text cannot be read.

    """
    inventory = load_inventory(rulebook.directory, rulebook.edition)
    brought = take_inventories(texts, rulebook.edition) if texts else ()
    if inventory:
        inventory = inventory.spelt(rulebook.printed)
    graph = reference_graph([*((inventory,) if inventory else ()), *brought], [rulebook])
    return Sources(
        rulebook=rulebook,
        language=language,
        graph=local_graph(graph, rulebook.directory),
        inventory=inventory,
        brought=brought,
        texts=parse(texts, rulebook.edition) if texts else None,
    )


# ---- cases


@dataclass(frozen=True)
class ShownRuns:
    """Cases that were run, as documents and pages show them."""

    outcomes: Outcomes
    shown: tuple[ShownCase, ...]


def run_cases(
    rulebook: Rulebook,
    files: Sequence[Path],
    step: Step = str,
    *,
    scenes: str | None = None,
    fresh: bool = False,
) -> ShownRuns:
    """Run cases; files are named as they lie in the rulebook.

    Args:
        rulebook: the edition that they are cases of.
        files: the cases.
        step: called with the name of each before it is run.
        scenes: the language in which their situations are laid out; they are not where it is None.
        fresh: whether to run every case, whatever was kept of earlier runs.

    """
    directory = rulebook.directory
    each = run_each(Rulebooks(directory), files, step, scenes=scenes, fresh=fresh)
    runs = [runs and tuple(_localised(one, directory) for one in runs) for runs in each]
    outcomes = outcomes_of(files, runs)
    unfinished = tuple(local(file, directory) for file in outcomes.unfinished)
    return ShownRuns(
        outcomes=outcomes.model_copy(update={"unfinished": unfinished}),
        shown=tuple(
            ShownCase(one.outcome, case_anchor(one.outcome.file), one.scene, one.toml)
            for moments in runs
            for one in moments or ()
        ),
    )


def _localised(run: CaseRun, directory: Path) -> CaseRun:
    outcome = run.outcome
    error = cleaned(outcome.error, directory) if outcome.error else None
    named = outcome.model_copy(update={"file": local(outcome.file, directory), "error": error})
    return run.model_copy(update={"outcome": named})


# ---- findings


def shown_findings(
    rulebook: Rulebook, language: Language, findings: Sequence[Finding]
) -> Iterable[ShownFinding]:
    """Yield findings, their witnesses laid out and ruled on."""
    anchors = anchors_of(findings)
    definitions = kinds.definitions()
    for position, one in enumerate(findings):
        case: Case | None = one.witness
        put = None
        # what tells readings apart may give an answer that one of them alone asks for: then it stands as a case
        with suppress(StoppedError, InputError):
            put = ruled(rulebook, case, language) if case else None
        yield ShownFinding(
            finding=one,
            anchor=anchors[position],
            sentence=plain_sentence(one),
            definition=definitions.get(one.kind, ""),
            scene=put.scene if put else None,
            toml=to_toml(case) if case else "",
            rulings=put.rulings if put else None,
            members=_written(part.witness for part in one.instances),
            unavoidable=_written(_other(part.unavoidable, case) for part in one.instances),
        )


def _other(one: Case | None, shown: Case | None) -> Case | None:
    """Return a situation that is another than the one shown; None where it is the same, whatever its title."""
    return None if one and shown and one.model_copy(update={"title": shown.title}) == shown else one


def _written(cases: Iterable[Case | None]) -> tuple[str, ...]:
    return tuple(to_toml(one) if one else "" for one in cases)


def _elsewhere(directory: Path, findings: Iterable[Finding], beside: Sequence[str]) -> dict[str, str]:
    """Return where provisions of other editions are shown that mend what was found, as far as they are shown."""
    found: dict[str, str] = {}
    for named in sorted({one for finding in findings for said in finding.judgements for one in said.mended}):
        edition, _, provision = named.partition(" ")
        if edition in beside:
            code = load(edition, directory)
            law = code.numbering.law_of(provision)
            alone = provision == law or provision not in code.provisions
            page = quote(law_file(law)) if alone else link(provision, law_file(law))
            found[named] = f"../{quote(edition)}/{page}"
    return found


def looked_for(rulebook: Rulebook, language: Language, step: Step = str) -> Findings:
    """Look for findings within the rulebook's own bounds."""
    judgements = judgements_of(rulebook)
    survey = Survey(rulebook, language)
    found = run_kept(survey, step=step)
    return localised(document.report(survey, found, None, 0.0, judgements), rulebook.directory)


def localised(check: Findings, directory: Path) -> Findings:
    """Return findings whose places name no folder above the rulebook."""

    def said(judgement: Judgement) -> Judgement:
        return judgement.model_copy(update={"place": local(judgement.place, directory)})

    def member(part: Instance) -> Instance:
        place = local(part.place, directory) if part.place else None
        judgement = said(part.judgement) if part.judgement else None
        return part.model_copy(update={"place": place, "judgement": judgement})

    def finding(one: Finding) -> Finding:
        return one.model_copy(
            update={
                "place": local(one.place, directory) if one.place else None,
                "sentence": cleaned(one.sentence, directory),
                "instances": tuple(map(member, one.instances)),
                "lines": tuple(
                    line.model_copy(update={"place": local(line.place, directory)}) for line in one.lines
                ),
                "judgements": tuple(map(said, one.judgements)),
                "also": tuple(map(finding, one.also)),
            }
        )

    unproven = tuple(
        one.model_copy(update={"place": local(one.place, directory) if one.place else None})
        for one in check.unproven
    )
    doubts, harmless, silent, incomplete = (
        tuple(one.model_copy(update={"place": local(one.place, directory)}) for one in group)
        for group in (check.doubts, check.harmless, check.without_rule, check.incomplete)
    )
    return check.model_copy(
        update={
            "findings": tuple(map(finding, check.findings)),
            "stale": tuple(one.model_copy(update={"judgement": said(one.judgement)}) for one in check.stale),
            "doubts": doubts,
            "harmless": harmless,
            "unproven": unproven,
            "without_rule": silent,
            "incomplete": incomplete,
        }
    )


def local_graph(graph: Graph, directory: Path) -> Graph:
    """Return a graph whose places name no folder above the rulebook."""
    edges = tuple(
        edge.model_copy(update={"places": tuple(local(one, directory) for one in edge.places)})
        for edge in graph.edges
    )
    return graph.model_copy(update={"edges": edges})
