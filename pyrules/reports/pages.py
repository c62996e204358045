"""The pages of a report: HTML that opens from disk and needs nothing but what lies in its folder."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup, escape

from pyrules import drawing
from pyrules.base.templating import anchor, link, templates_of
from pyrules.checks import ranking
from pyrules.checks.findings import Finding, listed
from pyrules.checks.judging import also_seen_as
from pyrules.code.provisions import natural_order
from pyrules.code.rules import DOUBTS
from pyrules.code.vocabulary import Unit
from pyrules.explaining import told_once
from pyrules.explaining.derivations import Derivation, DerivationKind, Told
from pyrules.references.crossrefs import Graph
from pyrules.reports import wording
from pyrules.reports.case_pages import CasePage, case_pages
from pyrules.reports.gathering import EditionReport, ShownFinding
from pyrules.reports.laws import LawPage, law_file
from pyrules.reports.ruled import Drawing, faults_of
from pyrules.reports.shares import by_law, is_compared, is_mutated, shares_of
from pyrules.testing.outcomes import Outcome

DOCUMENTS = ("check.json", "coverage.json", "graph.json", "graph.svg", "test.json")
"""The JSON documents beside the pages."""
STYLE = "style.css"
"""Beside the pages: how they look."""
SCRIPT = "pages.js"
"""Beside the pages: what they do beyond being read. Without it nothing is missing but that."""
PICTURE = "graph.svg"
"""A picture of the references, in a file of its own."""
GRAPH_SCRIPT = "graph.js"
"""Beside the page of references: its search."""
DECISION_WORDS = {"exercised": "used", "waived": "not used"}


@dataclass(frozen=True)
class Site:
    """What a page knows of its neighbours; one that stands alone has no `pages`, and its `style` in itself.

    `laws` are the laws that have a page, each with its title. `places` is where provisions are shown, `cases` where
    cases are, by their files, and `elsewhere` where provisions of other editions are. `style` is the file beside it
    that says how it looks, `script` the one that says what it does. `unfinished` is what its report does not hold
    because the work was stopped. `red` are words printed in red.
    """

    edition: str
    pages: tuple[tuple[str, str], ...] = ()
    laws: tuple[tuple[str, str], ...] = ()
    places: dict[str, str] = field(default_factory=dict)
    cases: Mapping[str, str] = field(default_factory=dict)
    unit: Unit = field(default_factory=Unit)
    version: str = ""
    digest: str = ""
    style: str = ""
    script: str = ""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    unfinished: tuple[str, ...] = ()
    red: tuple[str, ...] = ()

    def href(self, provision: str) -> str | None:
        """Return where a provision is shown, or None."""
        return self.places.get(provision)

    def around(self, law: str) -> tuple[str, str]:
        """Return the laws before and after one, in the order of their pages; empty where there is none."""
        known = ["", *(one for one, _ in self.laws), ""]
        place = known.index(law) if law in known[1:] else 0
        return (known[place - 1], known[place + 1]) if place else ("", "")

    def case_href(self, file: str) -> str | None:
        """Return where a case is shown, or None."""
        return self.cases.get(file)


def pages(report: EditionReport) -> dict[str, str]:
    """Return every page of an edition's report by its file name."""
    groups = case_pages(report.cases, report.graph.graph.unit)
    site = _site(report, groups)
    compared, mutated = is_compared(report.coverage), is_mutated(report.coverage)
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
            total=shares_of(report.coverage.provisions, compared=compared, mutated=mutated),
            compared=compared,
            mutated=mutated,
        ),
        "graph.html": written(
            "graph.html.j2",
            **shared,
            page="graph.html",
            drawn=_drawn(site, report.graph),
            script=GRAPH_SCRIPT,
        ),
        "cases.html": written("cases.html.j2", **shared, page="cases.html", groups=groups),
        STYLE: style(),
        GRAPH_SCRIPT: drawing.script(),
        SCRIPT: script(),
    }
    for group in groups:
        files[group.file] = written("cases_of_law.html.j2", site=site, group=group, page="cases.html")
    for law in report.laws:
        name = law_file(law.law)
        files[name] = written("law.html.j2", site=site, law=law, own_text=report.own_text, page=name)
    return files


def style() -> str:
    """Return how pages look, for the file beside them."""
    return written("style.css.j2") + drawing.style()


def script() -> str:
    """Return what pages do, for the file beside them."""
    return written("pages.js")


def single_page(law: LawPage, red: tuple[str, ...] = ()) -> str:
    """Return the page of one law that stands alone, the words in `red` printed so."""
    places = {one.id: link(one.id) for one in law.provisions}
    own_text = any(one.text for one in law.provisions)
    site = Site(law.edition, places=places, unit=law.unit, red=red)
    return written("law.html.j2", site=site, law=law, own_text=own_text, page="")


def _site(report: EditionReport, groups: Iterable[CasePage]) -> Site:
    places = {}
    for law in report.laws:
        page = law_file(law.law)
        places[law.law] = quote(page)
        places |= {one.id: link(one.id, page) for one in law.provisions if one.id != law.law}
    return Site(
        edition=report.edition,
        style=STYLE,
        script=SCRIPT,
        pages=(
            ("index.html", "Overview"),
            ("findings.html", f"Findings ({len(report.findings)})"),
            ("coverage.html", "Coverage"),
            ("cases.html", f"Cases ({len(report.cases)})"),
            ("graph.html", "References"),
        ),
        laws=tuple((law.law, law.title) for law in report.laws),
        places=places,
        cases={one.outcome.file: link(one.anchor, group.file) for group in groups for one in group.cases},
        unit=report.graph.graph.unit,
        version=report.provenance.pyrules,
        digest=report.provenance.digest,
        unfinished=report.unfinished,
        elsewhere=report.elsewhere,
        red=report.red,
    )


def _drawn(site: Site, graph: Graph) -> Markup:
    """Return what the page of references shows; its boxes lead to the pages of laws."""
    places = {
        node.id: place
        for node in graph.nodes
        if node.edition == site.edition and (place := site.href(node.provision))
    }
    return drawing.body(graph, f"References of edition {site.edition}", places)


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


def _searched(scope: Mapping[str, int | str]) -> str:
    """Say which situations were searched: those with at most `6 calls and 2 cards`, and with `last day 2026-11-30`."""
    named = [(name.replace("_", " "), value) for name, value in sorted(scope.items())]
    counts = [
        f"{value} {wording.singular(name) if value == 1 else name}"
        for name, value in named
        if isinstance(value, int)
    ]
    others = [f"{name} {value}" for name, value in named if not isinstance(value, int)]
    limits = [f"at most {_listed(counts)}"] if counts else []
    within = _listed([*limits, *others])
    return f"every situation with {within}" if within else "every situation that the rulebook lets happen"


def _listed(words: list[str]) -> str:
    return listed(words) if words else ""


def _tally(
    values: Iterable[str], named: Callable[[str], str] = lambda value: value.replace("_", " ")
) -> list[tuple[str, str, int]]:
    """Return each value as a page's filter has it: as a word, as people read it, and how often there is one."""
    counted = sorted(Counter(map(str, values)).items(), key=lambda one: natural_order(one[0]))
    return [(anchor(value), named(value), number) for value, number in counted]


def _laws_of(finding: Finding, unit: Unit) -> tuple[str, ...]:
    """Return the laws of a finding's provisions, each once."""
    return tuple(dict.fromkeys(map(unit.numbering.law_of, finding.provisions)))


FEW = 3
"""So many provisions a title names, and of more how many there are besides."""


def _briefly(finding: Finding, unit: Unit) -> str:
    """Name the first provisions of a finding, and say how many more there are."""
    named = [unit.named(one) for one in finding.provisions]
    more = len(named) - FEW
    return f"{', '.join(named[:FEW])} and {more} more" if more > 0 else ", ".join(named)


def _how_judged(finding: Finding) -> str:
    """Return `new`, `judged` or `judged_in_part`."""
    if finding.judged:
        return "judged"
    return "judged_in_part" if finding.judgements else "new"


def _came_out(outcome: Outcome) -> str:
    """Return `passed`, `failed` or `expects_nothing`."""
    if not outcome.expects:
        return "expects_nothing"
    return "passed" if outcome.passed else "failed"


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
        "briefly": _briefly,
        "came_out": _came_out,
        "faults": faults_of,
        "drawn": Drawing,
        "how_judged": _how_judged,
        "also_seen_as": also_seen_as,
        "laws_of": _laws_of,
        "searched": _searched,
        "tally": _tally,
        "law_file": law_file,
        "without_suffix": lambda text, suffix: text.removesuffix(suffix),
        "doubtful": DOUBTS.get,
        "decision_word": lambda value: DECISION_WORDS.get(str(value), str(value).replace("_", " ")),
        "origin_words": lambda origin: drawing.ORIGINS[origin],
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
    page = _environment().get_template(template).render(content)
    site = content.get("site")
    return _coloured(page, site.red) if isinstance(site, Site) else page


_UNCOLOURED = r"<(title|style|option|code)\b.*?</\1>|<[^>]*>"
"""What of a page is no text in which words can be set apart: its tags, and what has no tags in it."""


def _coloured(page: str, red: Iterable[str]) -> str:
    """Return a page with some words in red wherever it says them."""
    words = "|".join(re.escape(str(escape(one))) for one in red if one)
    if not words:
        return page
    told = re.compile(f"{_UNCOLOURED}|(?P<red>{words})", re.DOTALL)
    return told.sub(lambda found: f'<span class="red">{found[0]}</span>' if found["red"] else found[0], page)
