"""One law with all that is known of it: text, rules in words, cases, doubts, references, findings."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError
from pyrules.base.reading import read_text
from pyrules.base.templating import anchor
from pyrules.checks.findings import Finding
from pyrules.checks.judgements import Judgement
from pyrules.checks.kinds import definitions
from pyrules.code.provisions import natural_order, nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Doubt, Rule
from pyrules.code.vocabulary import Unit
from pyrules.language import Language
from pyrules.references.crossrefs import Graph
from pyrules.references.inventory import Inventory
from pyrules.reports.provenance import local
from pyrules.reports.reading import Reading, read_back
from pyrules.testing.outcomes import Outcome
from pyrules.texts import ParsedTexts

COURSE = "; so decided"
"""What stands before the decisions at the end of a finding's sentence (pyrules.checks.findings)."""


class OwnText(Value):
    """What a text that the reader brought says in a provision itself, without its parts."""

    file: str
    language: str
    line: int
    words: str


class ReadRule(Value):
    """A rule: our sentence above it, the rule in words, as it is written, its doubts, where it stands."""

    sentence: str
    reading: Reading
    text: str
    written: str
    doubts: tuple[Doubt, ...]
    place: str


class ReadCase(Value):
    """A case about a provision, with its outcome."""

    file: str
    title: str
    passed: bool
    failures: tuple[str, ...]
    expects: bool = True


class ReadReference(Value):
    """A reference to or from another provision; `origin` tells who makes it: the text, the encoding or both."""

    provision: str
    origin: str


class ReadFinding(Value):
    """A finding that names a provision; `anchor` is its name on the page of findings."""

    kind: str
    definition: str
    provisions: tuple[str, ...]
    sentence: str
    anchor: str
    judged: bool = False
    judgements: tuple[Judgement, ...] = ()


class ReadProvision(Value):
    """One provision. `in_text` tells that a known text has it, `complete` that one has all of it."""

    id: str
    in_text: bool
    complete: bool
    text: tuple[OwnText, ...]
    rules: tuple[ReadRule, ...]
    cases: tuple[ReadCase, ...]
    refers_to: tuple[ReadReference, ...]
    referred_by: tuple[ReadReference, ...]
    findings: tuple[ReadFinding, ...]


class LawPage(Document):
    """The document that `pyrules read` writes.

    `unit` is what the book calls its chief parts; `checked` tells whether findings were looked for; `complete` is
    false where that, or the run of the cases, was stopped.
    """

    schema_name: ClassVar[str] = "pyrules/read/2"

    edition: str
    law: str
    asked: str
    title: str
    checked: bool
    provisions: tuple[ReadProvision, ...]
    complete: bool = True
    unit: Unit = Unit()


@dataclass(frozen=True)
class Sources:
    """All that pages are made from.

    `texts` are the reader's own and `brought` what they have; `findings` is None where they were not looked for.
    """

    rulebook: Rulebook
    language: Language
    graph: Graph
    inventory: Inventory | None
    brought: tuple[Inventory, ...] = ()
    texts: ParsedTexts | None = None
    outcomes: tuple[Outcome, ...] = ()
    findings: tuple[Finding, ...] | None = None

    def with_results(self, outcomes: tuple[Outcome, ...], findings: tuple[Finding, ...] | None) -> "Sources":
        """Return the same with the outcomes of cases, and with findings where they were looked for."""
        return replace(self, outcomes=outcomes, findings=findings)

    @property
    def provisions(self) -> tuple[str, ...]:
        """The provisions that the edition, its inventory or the reader's texts have, in book order."""
        known = set(self.rulebook.provisions)
        known |= set(self.inventory.provisions) if self.inventory else set()
        printed = self.rulebook.printed
        read = (one.id for one in self.texts.provisions if one.kind == "law") if self.texts else ()
        known |= {printed.get(one, one) for one in read}
        return tuple(sorted(known, key=lambda one: (natural_order(one), one)))

    @property
    def known(self) -> frozenset[str]:
        """Those provisions, and what they stand in."""
        ancestors = self.rulebook.numbering.ancestors
        return frozenset(whole for one in self.provisions for whole in (one, *ancestors(one)))

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws of those provisions, in book order."""
        return tuple(dict.fromkeys(self.rulebook.numbering.law_of(one) for one in self.provisions))


def law_page(asked: str, sources: Sources) -> LawPage:
    """Return the page of a law, or of one provision with its parts.

    Args:
        asked: a law such as `17`, or a provision such as `17D`.
        sources: what the page is made from.

    Raises:
        InputError: neither encoding nor text has the provision.

    """
    numbering = sources.rulebook.numbering
    wanted = [one for one in sources.provisions if asked in (one, *numbering.ancestors(one))]
    if not wanted:
        raise unknown_provision(asked, sources)
    rulebook = sources.rulebook
    anchors = anchors_of(sources.findings or ())
    pages = [_provision(one, sources, anchors) for one in wanted]
    shown = [one for one in pages if _says_something(one)] or pages[:1]
    return LawPage(
        edition=rulebook.edition,
        law=numbering.law_of(asked),
        asked=asked,
        title=law_title(rulebook, numbering.law_of(asked)),
        checked=sources.findings is not None,
        provisions=tuple(shown),
        unit=rulebook.vocabulary.unit,
    )


def unknown_provision(asked: str, sources: Sources) -> InputError:
    """Return the error that refuses a law or provision that nothing has."""
    rulebook = sources.rulebook
    known = [*sources.laws, *sources.known]
    law = rulebook.numbering.law_of(asked)
    if {asked, law} & {law for law, _ in rulebook.outside}:
        message = f"`{asked}` is declared outside: edition {rulebook.edition} does not encode law {law}"
    else:
        message = f"`{asked}` is no provision that is encoded of edition {rulebook.edition}"
    laws = [one for one in sources.laws if rulebook.numbering.ends(one)]
    return InputError(
        message,
        expected=f"one of {', '.join(laws)}, or a part of it" if laws else "a provision",
        nearest=nearest_provision(asked, known) or nearest_provision(law, known),
    )


def law_title(rulebook: Rulebook, law: str) -> str:
    """Return the title that the encoding gives a law, in its own words; empty where it gives none."""
    rules = [
        rule
        for rule in rulebook.laws
        if rulebook.numbering.law_of(rule.provision) == law and not _is_outside(rule)
    ]
    for file in dict.fromkeys(rule.place.file for rule in rules):
        for line in read_text(Path(file)).splitlines():
            if line.startswith("%#"):
                return line[2:].strip().removeprefix(f"{rulebook.vocabulary.unit.named(law)}.").strip()
    return ""


def anchors_of(findings: Sequence[Finding]) -> dict[int, str]:
    """Return the name on its page of each finding, by its place in the list: `gap-17D-1`."""
    counts: dict[str, int] = {}
    found: dict[int, str] = {}
    for position, one in enumerate(findings):
        stem = anchor("-".join([one.kind, *one.provisions])) or "finding"
        counts[stem] = counts.get(stem, 0) + 1
        found[position] = f"{stem}-{counts[stem]}"
    return found


def law_file(law: str) -> str:
    """Return the name of the page of a law in a report."""
    return f"law-{anchor(law)}.html"


def case_anchor(file: str) -> str:
    """Return the name of a case on the page of cases, from its file in the rulebook."""
    return re.sub(r"[^\w.-]+", "-", file.removeprefix("cases/").removesuffix(".toml"))


def plain_sentence(finding: Finding) -> str:
    """Return what a finding says without the decisions at its end, which pages show in words."""
    return finding.sentence.partition(COURSE)[0] if finding.witness else finding.sentence


def _provision(provision: str, sources: Sources, anchors: dict[int, str]) -> ReadProvision:
    rulebook, inventory = sources.rulebook, sources.inventory
    texts = tuple(_own_texts(provision, sources.texts, rulebook.printed)) if sources.texts else ()
    node = f"{rulebook.edition}:{provision}"
    return ReadProvision(
        id=provision,
        in_text=bool(texts) or bool(inventory and provision in inventory.provisions),
        complete=(inventory is None or provision not in inventory.incomplete)
        and provision not in rulebook.incomplete,
        text=texts,
        rules=tuple(_rule(rule, sources) for rule in rulebook.rules_of(provision) if not _is_outside(rule)),
        cases=tuple(
            ReadCase(
                file=one.file,
                title=one.title,
                passed=one.passed,
                failures=one.failures or ((one.error,) if one.error else ()),
                expects=one.expects,
            )
            for one in sources.outcomes
            if provision in one.about
        ),
        refers_to=tuple(
            ReadReference(provision=edge.target.partition(":")[2], origin=edge.origin)
            for edge in sources.graph.references
            if edge.source == node
        ),
        referred_by=tuple(
            ReadReference(provision=edge.source.partition(":")[2], origin=edge.origin)
            for edge in sources.graph.references
            if edge.target == node
        ),
        findings=tuple(
            ReadFinding(
                kind=one.kind,
                definition=definitions().get(one.kind, ""),
                provisions=one.provisions,
                sentence=plain_sentence(one),
                anchor=anchors[position],
                judged=one.judged,
                judgements=one.judgements,
            )
            for position, one in enumerate(sources.findings or ())
            if any(provision in each.provisions for each in (one, *one.also))
        ),
    )


def _says_something(page: ReadProvision) -> bool:
    """Tell a provision that has something to show from a heading whose parts say it all."""
    return any((page.text, page.rules, page.cases, page.refers_to, page.referred_by, page.findings))


def _is_outside(rule: Rule) -> bool:
    return rule.head is not None and rule.head.predicate == "outside"


def _own_texts(provision: str, texts: ParsedTexts, printed: Mapping[str, str]) -> Iterable[OwnText]:
    for passage in texts.passages:
        if passage.id and printed.get(passage.id, passage.id) == provision and passage.kind == "law":
            yield OwnText(
                file=Path(passage.file).name,
                language=passage.language,
                line=passage.line,
                words=passage.shown(),
            )


def _rule(rule: Rule, sources: Sources) -> ReadRule:
    reading = read_back(rule, sources.language)
    return ReadRule(
        sentence=rule.sentence,
        reading=reading,
        text=reading.text,
        written=_written(rule),
        doubts=rule.doubts,
        place=local(f"{rule.place.file}:{rule.place.line}", sources.rulebook.directory),
    )


def _written(rule: Rule) -> str:
    """Return a rule as it stands in its file, or as it was read where the file has changed since."""
    try:
        lines = read_text(Path(rule.place.file)).splitlines()[rule.place.line - 1 :]
    except InputError:
        lines = []
    found: list[str] = []
    for line in lines:
        found.append(line.rstrip())
        if found[-1].endswith("."):
            break
    in_file = "\n".join(found)
    return in_file if _bare(in_file) == _bare(rule.shown) else rule.shown


def _bare(text: str) -> str:
    """Return a rule without what its printing may change: blanks, brackets, and what stands between conditions.

    A value with a unit can be written in more than one way.
    """
    return re.sub(r'"-?\d+[^"]* [^"]*"|[\s();,]', "", text)
