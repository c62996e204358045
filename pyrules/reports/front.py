"""The pages above the editions: what a report holds, and where each two of its editions rule differently."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from urllib.parse import quote

from pyrules.base.limits import StoppedError
from pyrules.base.templating import link
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.comparison import (
    DEFINITIONS,
    EditionComparison,
    EditionDifference,
    LawComparison,
    compare_editions,
)
from pyrules.language import Language
from pyrules.reports.gathering import EditionReport
from pyrules.reports.laws import law_file
from pyrules.reports.manual import MANUAL, manual
from pyrules.reports.pages import SCRIPT, STYLE, Site, script, style, written
from pyrules.rulings.scenes import Scene, ruled
from pyrules.situation import to_toml


@dataclass(frozen=True)
class Said:
    """What one edition says in a situation: its name, the lines, and those said under some decisions only."""

    edition: str
    always: tuple[str, ...]
    sometimes: tuple[str, ...]


@dataclass(frozen=True)
class ShownDifferences:
    """The differences that one situation shows, laid out for people; no scene where the work was stopped before."""

    differences: tuple[EditionDifference, ...]
    scene: Scene | None
    toml: str
    said: tuple[Said, Said]


@dataclass(frozen=True)
class ShownPair:
    """Two laws beside each other, with what tells them apart."""

    compared: LawComparison
    definition: str
    shown: tuple[ShownDifferences, ...]


@dataclass(frozen=True)
class ShownComparison:
    """Two editions beside each other; the seconds are 0.0, so that a report is the same on every run."""

    comparison: EditionComparison
    pairs: tuple[ShownPair, ...]

    @property
    def stem(self) -> str:
        """The name of its files, without suffix."""
        return f"{self.comparison.left}-{self.comparison.right}"


def compare_all(
    editions: Sequence[Rulebook],
    language: Language,
    constants: dict[str, int],
    step: Callable[[str], object] = len,
) -> tuple[ShownComparison, ...]:
    """Compare each two editions that have a law in common, the earlier one on the left.

    Args:
        editions: editions of one rulebook.
        language: the language of the sentences.
        constants: bounds of the situations, where they differ from those declared.
        step: called with the name of each pair of laws before it is compared.

    Raises:
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    found = []
    for left, right in combinations(sorted(editions, key=lambda one: one.edition), 2):
        compared = compare_editions(left, right, language, scope=constants, step=step)
        if compared.laws or compared.unfinished:
            compared = compared.model_copy(update={"seconds": 0.0})
            pairs = tuple(_shown_pair(one, compared, left, language) for one in compared.laws)
            found.append(ShownComparison(compared, pairs))
    return tuple(found)


def front_files(
    reports: Sequence[EditionReport],
    comparisons: Sequence[ShownComparison],
    command: str,
    unfinished: tuple[str, ...] = (),
) -> dict[str, str]:
    """Return the files above the editions by name: a front page, the manual, page and document of each comparison.

    Args:
        reports: the editions' own reports, at least one.
        comparisons: what tells the editions apart.
        command: the command line as the pages name it.
        unfinished: what is missing because the work was stopped.

    """
    made = reports[0].provenance
    unit = reports[0].graph.graph.unit
    site = Site(
        "",
        unit=unit,
        version=made.pyrules,
        digest=made.digest,
        style=STYLE,
        script=SCRIPT,
        unfinished=unfinished,
        red=reports[0].red,
    )
    files = {
        "index.html": written(
            "front.html.j2", site=site, reports=reports, comparisons=comparisons, command=command
        ),
        MANUAL: written("manual.html.j2", site=replace(site, unfinished=(), red=()), topics=manual()),
        STYLE: style(),
        SCRIPT: script(),
    }
    for one in comparisons:
        places = {edition.edition: _places(edition) for edition in reports}
        left, right = (
            Site(name, places=places.get(name, {}), unit=unit)
            for name in (one.comparison.left, one.comparison.right)
        )
        files[f"{one.stem}.html"] = written(
            "differences.html.j2", site=site, left=left, right=right, shown=one, found=one.comparison
        )
        files[f"{one.stem}.json"] = one.comparison.to_json()
    return files


def _places(report: EditionReport) -> dict[str, str]:
    folder = report.edition
    laws = {law.law: f"{folder}/{law_file(law.law)}" for law in report.laws}
    law_of = report.graph.graph.unit.numbering.law_of
    parts = {one.id: law.law for law in report.laws for one in law.provisions if one.id != law.law}
    return {law: quote(page) for law, page in laws.items()} | {
        part: link(part, laws[law]) for part, law in parts.items() if law == law_of(part)
    }


def _shown_pair(
    pair: LawComparison, comparison: EditionComparison, left: Rulebook, language: Language
) -> ShownPair:
    shown = tuple(
        _shown(tuple(same), comparison, left, language)
        for _, same in groupby(pair.differences, key=lambda one: (one.witness, one.witness_right))
    )
    return ShownPair(pair, DEFINITIONS[pair.verdict], shown)


def _shown(
    same: tuple[EditionDifference, ...], comparison: EditionComparison, left: Rulebook, language: Language
) -> ShownDifferences:
    first = same[0]
    rulings = (comparison.left, first.rulings_left), (comparison.right, first.rulings_right)
    here, there = (
        Said(edition, *_lines([[item.sentence for item in ruling.items] for ruling in listed]))
        for edition, listed in rulings
    )
    scene = None
    with suppress(StoppedError):
        scene = ruled(left, first.witness, language, rulings=False).scene
    return ShownDifferences(same, scene, to_toml(first.witness), (here, there))


def _lines(rulings: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield what all rulings say, then what some of them say, each line once."""
    listed = dict.fromkeys(line for ruling in rulings for line in ruling)
    everywhere = {line for line in listed if all(line in ruling for ruling in rulings)}
    yield tuple(line for line in listed if line in everywhere)
    yield tuple(line for line in listed if line not in everywhere)
