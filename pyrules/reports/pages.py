"""The pages of a report: HTML that opens from disk and needs nothing but what lies in its folder."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup

from pyrules import drawing
from pyrules.base.templating import link, templates_of
from pyrules.checks import ranking
from pyrules.code.provisions import natural_order
from pyrules.code.rules import DOUBTS
from pyrules.code.vocabulary import Unit
from pyrules.explaining import told_once
from pyrules.explaining.derivations import Derivation, DerivationKind, Told
from pyrules.references.crossrefs import Graph
from pyrules.reports.gathering import EditionReport, ShownCase, ShownFinding
from pyrules.reports.laws import LawPage, case_anchor, law_file
from pyrules.reports.shares import by_law, is_mutated, shares_of

DOCUMENTS = ("check.json", "coverage.json", "graph.json", "graph.svg", "test.json")
"""The JSON documents beside the pages."""
STYLE = "style.css"
"""Beside the pages: how they look."""
PICTURE = "graph.svg"
"""A picture of the references, in a file of its own."""
SCRIPT = "graph.js"
"""Beside the page of references: its search."""
DECISION_WORDS = {"exercised": "used", "waived": "not used"}


@dataclass(frozen=True)
class Site:
    """What a page knows of its neighbours; one that stands alone has no `pages`, and its `style` in itself.

    `elsewhere` is where provisions of other editions are shown. `style` is the file beside it that says how it looks.
    `unfinished` is what its report does not hold because the work was stopped.
    """

    edition: str
    pages: tuple[tuple[str, str], ...] = ()
    laws: tuple[str, ...] = ()
    places: dict[str, str] = field(default_factory=dict)
    unit: Unit = field(default_factory=Unit)
    version: str = ""
    digest: str = ""
    style: str = ""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    unfinished: tuple[str, ...] = ()

    def href(self, provision: str) -> str | None:
        """Return where a provision is shown, or None."""
        return self.places.get(provision)


def pages(report: EditionReport) -> dict[str, str]:
    """Return every page of an edition's report by its file name."""
    site = _site(report)
    shared: dict[str, object] = {"site": site, "report": report, "totals": report.coverage.totals}
    files = {
        "index.html": written(
            "index.html.j2",
            **shared,
            page="index.html",
            outside=_grouped([(one.law, one.matter) for one in report.check.outside]),
            doubts=[
                (provision, list(doubts))
                for provision, doubts in groupby(report.check.doubts, key=lambda one: one.provision)
            ],
            documents=DOCUMENTS,
        ),
        "findings.html": written(
            "findings.html.j2", **shared, page="findings.html", ranked=_by_rank(report.findings)
        ),
        "coverage.html": written(
            "coverage.html.j2",
            **shared,
            page="coverage.html",
            covered=list(by_law(report.coverage, site.unit.numbering)),
            total=shares_of(report.coverage.provisions, mutated=is_mutated(report.coverage)),
            mutated=is_mutated(report.coverage),
        ),
        "graph.html": written(
            "graph.html.j2", **shared, page="graph.html", drawn=_drawn(site, report.graph), script=SCRIPT
        ),
        "cases.html": written("cases.html.j2", **shared, page="cases.html", groups=_case_groups(report)),
        STYLE: style(),
        SCRIPT: drawing.script(),
    }
    for law in report.laws:
        name = law_file(law.law)
        files[name] = written("law.html.j2", site=site, law=law, own_text=report.own_text, page=name)
    return files


def style() -> str:
    """Return how pages look, for the file beside them."""
    return written("style.css.j2") + drawing.style()


def single_page(law: LawPage) -> str:
    """Return the page of one law that stands alone."""
    places = {one.id: link(one.id) for one in law.provisions}
    own_text = any(one.text for one in law.provisions)
    site = Site(law.edition, places=places, unit=law.unit)
    return written("law.html.j2", site=site, law=law, own_text=own_text, page="")


def _site(report: EditionReport) -> Site:
    places = {}
    for law in report.laws:
        page = law_file(law.law)
        places[law.law] = quote(page)
        places |= {one.id: link(one.id, page) for one in law.provisions if one.id != law.law}
    return Site(
        edition=report.edition,
        style=STYLE,
        pages=(
            ("index.html", "Overview"),
            ("findings.html", f"Findings ({len(report.findings)})"),
            ("coverage.html", "Coverage"),
            ("cases.html", f"Cases ({len(report.cases)})"),
            ("graph.html", "References"),
        ),
        laws=tuple(law.law for law in report.laws),
        places=places,
        unit=report.graph.graph.unit,
        version=report.provenance.pyrules,
        digest=report.provenance.digest,
        unfinished=report.unfinished,
        elsewhere=report.elsewhere,
    )


def _drawn(site: Site, graph: Graph) -> Markup:
    """Return what the page of references shows; its boxes lead to the pages of laws."""
    places = {
        node.id: place
        for node in graph.nodes
        if node.edition == site.edition and (place := site.href(node.provision))
    }
    return drawing.body(graph, f"References of edition {site.edition}", places)


def _case_groups(report: EditionReport) -> list[tuple[str, list[ShownCase]]]:
    """Return the cases that failed, those that expect nothing, then the others by the law that they are about first."""

    def law(case: ShownCase) -> str:
        return report.graph.graph.unit.numbering.law_of(case.outcome.about[0]) if case.outcome.about else ""

    failed = [one for one in report.cases if one.outcome.failed]
    nothing = [one for one in report.cases if not one.outcome.expects]
    passed = sorted(
        (one for one in report.cases if one.outcome.passed), key=lambda one: natural_order(law(one))
    )
    groups = [(name, cases) for name, cases in (("Failed", failed), ("Expecting nothing", nothing)) if cases]
    for name, cases in groupby(passed, key=law):
        groups.append((report.graph.graph.unit.named(name) if name else "About no provision", list(cases)))
    return groups


def _by_rank(findings: Iterable[ShownFinding]) -> list[ShownFinding]:
    """Return findings as pages show them: those first that nobody has judged, then by rank."""
    return sorted(findings, key=lambda one: ranking.by_rank(one.finding))


def _grouped(pairs: list[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    ordered = sorted(pairs, key=lambda one: (natural_order(one[0]), one[1]))
    return [(key, [matter for _, matter in group]) for key, group in groupby(ordered, key=lambda one: one[0])]


# ---- words for templates


def _times(number: int, noun: str) -> str:
    """Write a count with its noun; a dash for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else "–"


def _scope_words(scope: dict[str, int | str]) -> str:
    """Write bounds as people say them: `6 calls and 2 cards`, `last day 2026-11-30`."""
    named = ((name.replace("_", " "), value) for name, value in sorted(scope.items()))
    told = (f"{name} {value}" if isinstance(value, str) else f"{value} {name}" for name, value in named)
    return " and ".join(told) or "no bound"


def _told_before(derivation: Derivation, told: set[int]) -> bool:
    """Tell whether a derivation has been told, with something that it rests on; from now on it has."""
    before = id(derivation) in told
    if derivation.because:
        told.add(id(derivation))
    return before


def _says_no_more(told: Told) -> bool:
    """Tell whether what stands below says the same again, and nothing stands beside it."""
    node, below = told.node, told.below
    return (
        len(below) == 1
        and (below[0].node.sentence, below[0].node.provision) == (node.sentence, node.provision)
        and below[0].node.kind is not DerivationKind.ABSENT
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _environment() -> Environment:
    environment = templates_of("pyrules.reports")
    environment.filters |= {
        "told_before": _told_before,
        "told_once": told_once,
        "says_no_more": _says_no_more,
        "capital": _capital,
        "case_anchor": case_anchor,
        "law_file": law_file,
        "without_suffix": lambda text, suffix: text.removesuffix(suffix),
        "doubtful": DOUBTS.get,
        "decision_word": lambda value: DECISION_WORDS.get(str(value), value),
        "origin_words": lambda origin: drawing.ORIGINS[origin],
        "scope_words": _scope_words,
        "rank_words": ranking.in_words,
        "times": _times,
        "count_rules": lambda law: sum(len(one.rules) for one in law.provisions),
        "count_doubts": lambda law: sum(len(rule.doubts) for one in law.provisions for rule in one.rules),
        "count_findings": lambda law: len({found.anchor for one in law.provisions for found in one.findings}),
    }
    environment.globals["none_told"] = set
    return environment


def written(template: str, **content: object) -> str:
    """Return a page made from one of the templates."""
    return _environment().get_template(template).render(content)
