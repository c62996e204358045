"""The findings of `check`: one module for each kind, with the same stem in `asp/checks` where it has one.

A module says in `DEFINITION` what the finding is, in one sentence, and yields findings from
`run(survey)`, one for each defect. Where several of them can have one cause, it says in `CAUSE` what tells that:
they are then joined here and reported as one. A new kind is a new module; nothing else names the kinds.
"""

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import ClassVar

from pyrules import limits
from pyrules.documents import Document, Value
from pyrules.elections import names_of
from pyrules.errors import InputError, Place, nearest
from pyrules.findings import Cause, Finding, Instance, Said, joined
from pyrules.limits import StoppedError
from pyrules.rulebook import Rulebook
from pyrules.situation import Case, Expect
from pyrules.survey import Shown, Survey, Witness

__all__ = [
    "Cause",
    "Definition",
    "Doubt",
    "Election",
    "Finding",
    "Findings",
    "Instance",
    "Outside",
    "chosen",
    "definitions",
    "located",
    "modules",
    "report",
    "run",
    "witnessed",
]


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
    """A doubtful reading that the encoding marks."""

    provision: str
    sentence: str
    place: str


@dataclass(frozen=True)
class Run:
    """What checks found; `unfinished` are the kinds that were not, or not fully, looked for."""

    findings: tuple[Finding, ...]
    unfinished: tuple[str, ...] = ()


class Findings(Document):
    """The document that `pyrules check` writes.

    `complete` is false where the search was stopped: there may be more findings, of the kinds in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/check/1"

    edition: str
    scope: dict[str, int]
    checked: tuple[Definition, ...]
    findings: tuple[Finding, ...]
    outside: tuple[Outside, ...]
    elections: tuple[Election, ...] = ()
    without_rule: tuple[Doubt, ...]
    incomplete: tuple[Doubt, ...] = ()
    doubts: tuple[Doubt, ...]
    seconds: float
    complete: bool = True
    unfinished: tuple[str, ...] = ()


@cache
def modules() -> dict[str, ModuleType]:
    """Return the module of each kind of finding, by the kind's name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}") for name in names}


def definitions() -> dict[str, str]:
    """Return the definition of each kind of finding."""
    return {name: module.DEFINITION for name, module in modules().items()}


def chosen(kinds: Iterable[str] | None) -> tuple[str, ...]:
    """Return the kinds to be checked: those named, or all.

    Raises:
        InputError: a name is no kind of finding.

    """
    known = tuple(modules())
    wanted = tuple(dict.fromkeys(kinds)) if kinds is not None else known
    for kind in wanted:
        if kind not in known:
            raise InputError(
                f"`{kind}` is no kind of finding", expected=" or ".join(known), nearest=nearest(kind, known)
            )
    return wanted


def run(survey: Survey, kinds: Iterable[str] | None = None, step: Callable[[str], object] = len) -> Run:
    """Run checks and return what they find, by kind and in book order; where stopped, what they found so far.

    Args:
        survey: the rulebook in its scope.
        kinds: which checks; all of them where None.
        step: called with the name of each check before it begins, to show progress.

    Raises:
        InputError: a name is no kind of finding.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    found: list[Finding] = []
    left = list(chosen(kinds))
    with suppress(StoppedError):
        while left:
            step(left[0])
            check: Callable[[Survey], Iterator[Finding]] = modules()[left[0]].run
            cause, said = (getattr(modules()[left[0]], name, None) for name in ("CAUSE", "said"))
            of_kind: list[Finding] = []
            try:
                for finding in check(survey):
                    of_kind.append(finding)
                    limits.check()
            finally:
                found.extend(joined(of_kind, cause, said))
            del left[0]
    return Run(tuple(found), tuple(left))


def report(survey: Survey, found: Run, kinds: Iterable[str] | None, seconds: float) -> Findings:
    """Put findings together with their scope, the definitions, and what the encoding declares or doubts."""
    rulebook = survey.rulebook
    outside = sorted(
        {
            (arguments[0].strip('"'), arguments[1].split("(")[0])
            for _, arguments in rulebook.facts_of("outside")
        },
        key=lambda one: (len(one[0]), one),
    )
    return Findings(
        edition=rulebook.edition,
        scope=survey.scope,
        checked=tuple(Definition(kind=kind, sentence=definitions()[kind]) for kind in chosen(kinds)),
        findings=found.findings,
        outside=tuple(Outside(law=law, matter=matter.replace("_", " ")) for law, matter in outside),
        elections=tuple(_elections(survey)),
        without_rule=_declared(rulebook, "no_rule"),
        incomplete=_declared(rulebook, "incomplete"),
        doubts=tuple(
            Doubt(provision=rule.provision, sentence=doubt, place=located(rule.place))
            for rule in rulebook.laws
            for doubt in rule.doubts
        ),
        seconds=round(seconds, 1),
        complete=not found.unfinished,
        unfinished=found.unfinished,
    )


def _elections(survey: Survey) -> Iterator[Election]:
    """Yield the elections that a law of the edition reads or settles."""
    rulebook = survey.rulebook
    read = {
        one.predicate for rule in rulebook.laws for one in (*rule.body, rule.head) if one and one.predicate
    }
    for name in sorted(names_of(rulebook.vocabulary) & read):
        settled = [one for one in rulebook.elections if one.name == name]
        yield Election(name=name, settled=tuple(survey.language.atom(one) for one in settled))


def _declared(rulebook: Rulebook, head: str) -> tuple[Doubt, ...]:
    """Return what law files declare of provisions under this head: an id and a sentence."""
    return tuple(
        Doubt(provision=rule.provision, sentence=arguments[1].strip('"'), place=located(rule.place))
        for rule, arguments in rulebook.facts_of(head)
    )


def witnessed(survey: Survey, witnesses: Iterable[Witness], said: Said) -> Iterator[Finding]:
    """Yield a finding for each flaw that `asp/checks` defines.

    Args:
        survey: the rulebook in its scope.
        witnesses: the flaws of one kind with their situations.
        said: says what a flaw is.

    """
    language = survey.language
    for witness in witnesses:
        flaw = witness.flaw
        instance = Instance(
            provisions=flaw.provisions,
            names=witness.names,
            matter=tuple(language.matter(one) for one in witness.matter),
            courses=tuple(
                tuple(f"{language.decision(one)} {language.answer(one, value)}" for one, value in course)
                for course in witness.courses
            ),
        )
        yield Finding(
            kind=flaw.kind,
            provisions=flaw.provisions,
            sentence=said((instance,)),
            witness=witness.case,
            replayed=True,
            shared=tuple(_events(witness.events, survey)),
            instances=(instance,),
            cases=tuple(_mended(shown) for shown in (Shown(flaw, witness.case), *witness.further)),
        )


def _events(names: Sequence[str], survey: Survey) -> Iterator[str]:
    """Yield kinds of events in words; what is about a call tells that there is one."""
    vocabulary = survey.rulebook.vocabulary
    declared = vocabulary.of_kind("sequence", "event", "election")
    others = [
        domain for name in names for domain in declared[name].domains[declared[name].kind == "sequence" :]
    ]
    told = {vocabulary.numbered.get(domain) for domain in others}
    for name in names:
        if name not in told:
            yield survey.language.in_general(declared[name])


def _mended(shown: Shown) -> Case:
    """Return a case that fails as long as its situation shows a flaw, under whatever decisions.

    It names the flaw with what it is about: under other decisions the situation can show another one.
    """
    flaw = shown.flaw
    expect = Expect(sound=(f"{flaw.kind} {' '.join(flaw.provisions)} {flaw.matter}",))
    return shown.case.model_copy(update={"expect": expect})


def located(place: Place) -> str:
    """Write a place as `file:line`."""
    return f"{place.file}:{place.line}" if place.line else place.file
