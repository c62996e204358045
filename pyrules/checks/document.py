"""The document that `check` writes: findings with their scope, and what the encoding declares or doubts."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.checks.findings import Conditional, Finding, Unproven, located
from pyrules.checks.judgements import Judged, Judgements
from pyrules.checks.judging import judged, stale
from pyrules.checks.kinds import chosen, definitions, modules
from pyrules.checks.lines import with_lines
from pyrules.checks.ranking import ranked
from pyrules.checks.running import Run
from pyrules.checks.told_once import parted, section_of, told_once
from pyrules.code.elections import names_of
from pyrules.code.readings import LITERAL, left_open
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import READING
from pyrules.code.terms import string_of
from pyrules.search.survey import Survey


class Definition(Value):
    """What a kind of finding means."""

    kind: str
    sentence: str


class Outside(Value):
    """What the code settles in a law that is not encoded, or a law that is referred to and not encoded."""

    law: str
    matter: str


class Election(Value):
    """What the code leaves to organisers, and how the edition settles it; nothing in `settled` leaves it open."""

    name: str
    settled: tuple[str, ...] = ()


class Doubt(Value):
    """A doubtful reading that the encoding marks, of a kind of `pyrules.code.rules.DOUBTS`; or what it declares."""

    provision: str
    sentence: str
    place: str
    kind: str = ""


class Findings(Document):
    """The document that `pyrules check` writes.

    `findings` has each matter once: what repeats one stands under it. `harmless` are readings of words that rule as
    the words do as they stand, in every situation in scope; none where nobody looked for others. `unproven` is
    what may be a finding: to find that out takes too long. `conditional` is what would be a finding but for what the
    rulebook declares. `stale` are the judgements that fit nothing that was found. `complete` is false where the search
    was stopped: there may be more findings, of the kinds in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/check/1"
    shown_by: ClassVar[str] = "pyrules.reports.notebook:findings"

    edition: str
    scope: dict[str, int | str]
    checked: tuple[Definition, ...]
    findings: tuple[Finding, ...]
    stale: tuple[Judged, ...] = ()
    outside: tuple[Outside, ...]
    elections: tuple[Election, ...] = ()
    without_rule: tuple[Doubt, ...]
    incomplete: tuple[Doubt, ...] = ()
    doubts: tuple[Doubt, ...]
    harmless: tuple[Doubt, ...] = ()
    unproven: tuple[Unproven, ...] = ()
    conditional: tuple[Conditional, ...] = ()
    seconds: float
    complete: bool = True
    unfinished: tuple[str, ...] = ()

    @property
    def every(self) -> tuple[Finding, ...]:
        """The findings, and those that stand under another one because they repeat it."""
        return tuple(each for one in self.findings for each in (one, *one.also))

    @property
    def new(self) -> tuple[Finding, ...]:
        """The findings that nobody has judged, or not all of whose members."""
        return tuple(one for one in self.findings if not one.judged)

    @property
    def says_something(self) -> bool:
        """Whether there is anything to report: a new finding, a stale judgement, or less was looked for than asked."""
        return bool(self.new or self.stale) or not self.complete


def report(
    survey: Survey, found: Run, kinds: Iterable[str] | None, seconds: float, judgements: Judgements
) -> Findings:
    """Put findings together with their judgements and scope, the definitions, what the encoding declares or doubts."""
    rulebook = survey.rulebook
    finished = [one for one in chosen(kinds) if one not in found.unfinished]
    outside = sorted(rulebook.outside, key=lambda one: (len(one[0]), one))
    return Findings(
        edition=rulebook.edition,
        scope=survey.scope,
        checked=tuple(Definition(kind=kind, sentence=definitions()[kind]) for kind in chosen(kinds)),
        findings=_told(survey, found, judgements),
        stale=stale(found.findings, judgements, finished, survey, found.unproven),
        outside=tuple(Outside(law=law, matter=matter.replace("_", " ")) for law, matter in outside),
        elections=tuple(_elections(survey)),
        without_rule=_declared(rulebook, "no_rule"),
        incomplete=_declared(rulebook, "incomplete"),
        doubts=tuple(
            Doubt(
                provision=rule.provision, sentence=doubt.sentence, place=located(rule.place), kind=doubt.kind
            )
            for rule in rulebook.laws
            for doubt in rule.doubts
        ),
        harmless=_harmless(rulebook, found) if "ambiguous" in chosen(kinds) else (),
        unproven=found.unproven,
        conditional=found.conditional,
        seconds=round(seconds, 1),
        complete=not found.unfinished,
        unfinished=found.unfinished,
    )


def _told(survey: Survey, found: Run, judgements: Judgements) -> tuple[Finding, ...]:
    """Return what was found with its judgements, bundles told apart and each matter told once."""
    rulebook = survey.rulebook
    incomplete = {one.provision for one in _declared(rulebook, "incomplete")}

    def again(finding: Finding) -> Finding:
        return ranked(finding, modules()[finding.kind], survey)

    apart = (part for one in judged(found.findings, judgements) for part in parted(one, again))
    told = (with_lines(one, rulebook) for one in apart)
    return told_once(one.model_copy(update={"section": section_of(one, incomplete)}) for one in told)


def _harmless(rulebook: Rulebook, found: Run) -> tuple[Doubt, ...]:
    """Return the readings that rule alike wherever one looks: of all others it is told that they may not."""
    if "ambiguous" in found.unfinished:
        return ()
    otherwise = {one.place for one in found.findings if one.kind == "ambiguous"}
    otherwise |= {one.place for one in found.unproven if one.kind == "ambiguous"}
    known = left_open(rulebook)
    return tuple(
        Doubt(provision=rule.provision, sentence=rule.sentence, place=located(rule.place), kind="ambiguous")
        for rule, (_, name, value) in rulebook.facts_of(READING)
        if str(name) in known and str(value) != LITERAL and located(rule.place) not in otherwise
    )


def _elections(survey: Survey) -> Iterator[Election]:
    """Yield the elections that a law of the edition reads or settles."""
    rulebook = survey.rulebook
    read = {
        one.predicate for rule in rulebook.laws for one in (*rule.body, rule.head) if one and one.predicate
    }
    for name in sorted((names_of(rulebook.vocabulary) & read) - left_open(rulebook).keys()):
        settled = [one for one in rulebook.elections if one.name == name]
        yield Election(name=name, settled=tuple(survey.language.atom(one) for one in settled))


def _declared(rulebook: Rulebook, head: str) -> tuple[Doubt, ...]:
    """Return what law files declare of provisions under this head: an id and a sentence."""
    return tuple(
        Doubt(provision=rule.provision, sentence=string_of(said) or str(said), place=located(rule.place))
        for rule, (_, said) in rulebook.facts_of(head)
    )
