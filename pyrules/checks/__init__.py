"""The findings of `check`: one module for each kind, with the same stem in `asp/checks` where it has one.

A module says in `DEFINITION` what the finding is, in one sentence, and yields findings from
`run(survey)`, one for each defect. Where several of them can have one cause, it says in `CAUSE` what tells that:
they are then joined here and reported as one; and `LONG` where it takes long. A new kind is a new module;
nothing else names the kinds.
"""

import pkgutil
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from multiprocessing.synchronize import Event
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from pyrules import limits
from pyrules.documents import Document, Value
from pyrules.elections import names_of
from pyrules.errors import InputError, Place, nearest
from pyrules.findings import Cause, Finding, Instance, Said, joined
from pyrules.language import load_language
from pyrules.limits import Limit, StoppedError
from pyrules.processes import Told, Workers, signal_to_hand_over
from pyrules.rulebook import Rulebook, load
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


WORTH_A_PROCESS = 200
"""So many rules of laws are worth starting processes for."""


@dataclass(frozen=True)
class Looked:
    """What was found of one kind, and whether all of it was looked for."""

    findings: tuple[Finding, ...]
    complete: bool


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


def run(
    survey: Survey,
    kinds: Iterable[str] | None = None,
    step: Callable[[str], object] = len,
    processes: int = 1,
) -> Run:
    """Run checks and return what they find, by kind and in book order; where stopped, what they found so far.

    Args:
        survey: the rulebook in its scope.
        kinds: which checks; all of them where None.
        step: called with the name of each check before it begins, to show progress.
        processes: on how many processors, where the rulebook is worth starting processes for; on more than one,
            it is looked at as its folder has it.

    Raises:
        InputError: a name is no kind of finding.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    wanted = chosen(kinds)
    if len(survey.rulebook.laws) < WORTH_A_PROCESS:
        processes = 1
    found: dict[str, Looked] = {}
    looked = _side_by_side(survey, wanted, step, processes) if processes > 1 else _alone(survey, wanted, step)
    with suppress(StoppedError), closing(looked):
        found.update(looked)
    return Run(
        tuple(finding for kind in wanted if kind in found for finding in found[kind].findings),
        tuple(kind for kind in wanted if kind not in found or not found[kind].complete),
    )


def _alone(
    survey: Survey, kinds: Sequence[str], step: Callable[[str], object]
) -> Generator[tuple[str, Looked], None, None]:
    for kind in kinds:
        step(kind)
        yield kind, _looked(survey, kind)
        limits.check()


def _side_by_side(
    survey: Survey, kinds: Sequence[str], step: Callable[[str], object], processes: int
) -> Generator[tuple[str, Looked], None, None]:
    """Yield what is found of each kind: those first of which one takes as long as all others together."""
    begun = sorted(kinds, key=lambda kind: not getattr(modules()[kind], "LONG", False))

    def questions() -> Iterator[tuple[str]]:
        for kind in begun:
            step(kind)
            yield (kind,)

    handing_over = signal_to_hand_over() if limits.in_force() else None
    code = survey.rulebook
    shared = (code.edition, code.directory, survey.language.code, survey.constants, handing_over)
    workers = Workers(processes, _set_up, shared, handing_over)
    with closing(workers.answers(_asked, questions())) as answered:
        for number, looked in answered:
            yield begun[number], looked


def _looked(survey: Survey, kind: str) -> Looked:
    """Look for findings of a kind.

    What a solver has been asked before decides which of several smallest situations it comes upon. So each kind has
    one of its own: it finds the same whatever other kinds are looked for, on however many processors.
    """
    survey = replace(survey)
    check: Callable[[Survey], Iterator[Finding]] = modules()[kind].run
    cause, said = (getattr(modules()[kind], name, None) for name in ("CAUSE", "said"))
    found: list[Finding] = []
    complete = False
    with suppress(StoppedError):
        limits.check()
        for finding in check(survey):
            found.append(finding)
            limits.check()
        complete = True
    return Looked(tuple(joined(found, cause, said)), complete)


_surveys: list[tuple[Survey, Limit | None]] = []
"""The survey of this process with the limit of its work, where it was started to look for findings."""


def _set_up(
    edition: str, directory: Path, language: str, constants: Mapping[str, int], handing_over: Event | None
) -> None:
    limit = None if handing_over is None else Told(handing_over)
    code = load(edition, directory)
    words = load_language(directory, language, code.vocabulary)
    _surveys[:] = [(Survey(code, words, constants), limit)]


def _asked(kind: str) -> Looked:
    ((survey, limit),) = _surveys
    with limits.limited(limit) if limit else nullcontext():
        return _looked(survey, kind)


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
