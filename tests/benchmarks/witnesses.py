"""Rule on every witness of `pyrules check` as on any case, and see that what its finding claims is there.

    python -m tests.benchmarks.witnesses [EDITION ...]

The findings are those of the JSON document, and each witness is written to a file and read as a case. What a finding
claims is said here once more, of what a ruling has (who is to do what, what is irregular, how it ends, what was
decided); what `asp/checks` and the searches conclude is not asked. Writes `reports/witnesses.md`; where a witness does
not show its finding it is named there, and then it ends with status 1.
"""

import json
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

import clingo
from clingo import Symbol, SymbolType

from pyrules.base.errors import InputError, PyrulesError
from pyrules.checks.findings import Finding, Instance, members
from pyrules.code.loading import load
from pyrules.code.readings import LITERAL, left_open
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, facts, read_case, to_toml
from pyrules.solver.control import Model
from pyrules.testing.rulebooks import case_language
from tests.places import ROOT

EDITIONS = ("1987", "1997", "2017")
OBLIGING = ("does", "should", "shall", "must")
FORBIDDING = ("may_not", "should_not", "shall_not", "must_not")
ABSENT = frozenset({"dead", "dangling", "dropped", "vain", "vocabulary"})
"""Kinds of findings that claim that there is no such situation, or are about the text alone."""
UNANSWERED: Mapping[str, Mapping[str, str]] = {"findings": {}, "choices": {}, "powers": {}}
"""A case without what was decided."""
Decisions = Mapping[Symbol, Symbol]


@dataclass(frozen=True)
class Ruled:
    """A ruling on a case: the decisions that lead to it, and what is true in it."""

    decisions: Decisions
    model: Model

    def acts(self, provision: str, forces: tuple[str, ...]) -> list[tuple[Symbol, Symbol]]:
        """Return whom a provision addresses with one of some forces, and what the act is."""
        return [
            (bearer, act)
            for id_, force, bearer, act in (one.arguments for one in self.model.of("act", 4))
            if id_.string == provision and force.name in forces
        ]

    def permitted(self, provision: str) -> list[tuple[Symbol, Symbol]]:
        """Return to whom a provision leaves an act, as a power or as one of several, and what the act is."""
        norms = [one.arguments for one in self.model.of("governs", 4)]
        options = [one.arguments for one in self.model.of("option", 3) if self._stands(one)]
        return [
            *(
                (bearer, act)
                for id_, force, bearer, act in norms
                if (id_.string, force.name) == (provision, "may")
            ),
            *((bearer, act) for id_, bearer, act in options if id_.string == provision),
        ]

    def ends(self, provision: str) -> list[tuple[Symbol, Symbol]]:
        """Return what a provision ends, and how."""
        every = (one.arguments for one in self.model.of("disposition", 3))
        return [(what, how) for id_, what, how in every if id_.string == provision]

    @property
    def irregular(self) -> set[tuple[str, Symbol]]:
        """What provisions that stand call an irregularity."""
        every = (one for one in self.model.of("irregularity", 2) if self._stands(one))
        return {(one.arguments[0].string, one.arguments[1]) for one in every}

    def unsettled(self, what: Symbol) -> bool:
        """Tell whether neither a provision nor a law outside ends something."""
        ended = {one.arguments[1] for one in (*self.model.of("disposition", 3), *self.model.of("outside", 2))}
        return what not in ended

    def same_person(self, one: Symbol, other: Symbol) -> bool:
        """Tell whether two bearers are one, or somebody belongs to both."""
        member_of = [each.arguments for each in self.model.of("member", 2)]

        def people(bearer: Symbol) -> set[Symbol]:
            return {bearer, *(person for group, person in member_of if group == bearer)}

        return not people(one).isdisjoint(people(other))

    def exclude(self, one: Symbol, other: Symbol) -> bool:
        """Tell whether the vocabulary declares two acts or two endings irreconcilable."""
        declared = [tuple(each.arguments) for each in self.model.of("excludes", 2)]
        return (one, other) in declared or (other, one) in declared

    def said(self, *, ids: bool = True) -> frozenset[tuple[str, ...]]:
        """Return what the ruling says: acts, powers, choices, what is irregular, how it ends; with or without ids."""
        every = self.model.of("governs", 4)
        every += [
            one for name, arity in (("option", 3), ("irregularity", 2)) for one in self.model.of(name, arity)
        ]
        standing = [one for one in every if one.name == "governs" or self._stands(one)]
        standing += self.model.of("disposition", 3)
        standing += [one for one in self.model.of("act", 4) if one.arguments[1].name == "option"]
        return frozenset((one.name, *map(str, one.arguments[0 if ids else 1 :])) for one in standing)

    def _stands(self, conclusion: Symbol) -> bool:
        provision, *rest = conclusion.arguments
        gone = {one.arguments[0] for one in self.model.of("overridden", 1)}
        taken = {(one.arguments[0], str(one.arguments[1])) for one in self.model.of("falls", 2)}
        return provision not in gone and (provision, str(clingo.Function(conclusion.name, rest))) not in taken


@dataclass(frozen=True)
class Asked:
    """A witness with the code on which it is ruled, and what its finding says of it."""

    code: Rulebook
    case: Case
    part: Instance

    def rulings(self, code: Rulebook | None = None, case: Case | None = None) -> Iterator[Ruled]:
        """Yield the rulings, from the text of the case; of another code or another case, where it is given."""
        code = code or self.code
        with TemporaryDirectory() as folder:
            path = Path(folder, "witness.toml")
            path.write_text(to_toml(case or self.case), encoding="utf-8")
            situation = facts(read_case(path), code.vocabulary)
        inquiry = Inquiry(code, situation, case_language(code))
        for node in inquiry.leaves():
            yield Ruled(dict(node.taken), inquiry.model(node))


def _name(term: Symbol) -> str:
    return term.name if term.type is SymbolType.Function and term.name else str(term)


# ---- what one ruling shows


def _opposed(ruled: Ruled, part: Instance) -> bool:
    one, other = part.provisions[0], part.provisions[-1]
    entailed = {tuple(each.arguments) for each in ruled.model.of("entails", 2)}
    return any(
        (act == barred or (act, barred) in entailed) and ruled.same_person(who, whom)
        for who, act in ruled.acts(one, OBLIGING)
        for whom, barred in ruled.acts(other, FORBIDDING)
    )


def _incompatible(ruled: Ruled, part: Instance) -> bool:
    one, other = part.provisions[0], part.provisions[-1]
    acts = [(act, rival) for _, act in ruled.acts(one, OBLIGING) for _, rival in ruled.acts(other, OBLIGING)]
    ends = [
        (how, rival) for what, how in ruled.ends(one) for same, rival in ruled.ends(other) if what == same
    ]
    return any(
        ruled.exclude(*pair) and ({*map(_name, pair)} <= {*part.names} or not part.names)
        for pair in (*acts, *ends)
    )


def _gap(ruled: Ruled, part: Instance) -> bool:
    return any(
        provision == part.provisions[0] and _name(what) in part.names and ruled.unsettled(what)
        for provision, what in ruled.irregular
    )


def _undecided(ruled: Ruled, part: Instance) -> bool:
    question, answer = part.names
    given = any(
        decision.name == "finding"
        and decision.arguments[0].string == part.provisions[0]
        and (_name(decision.arguments[1]), str(value)) == (question, answer)
        for decision, value in (one.arguments for one in ruled.model.of("decided", 2))
    )
    return given and any(ruled.unsettled(what) for _, what in ruled.irregular)


def _unclear_precedence(ruled: Ruled, part: Instance) -> bool:
    one, other = part.provisions[0], part.provisions[-1]
    banned = any(
        act == barred and _name(act) in part.names and ruled.same_person(who, whom)
        for who, act in ruled.permitted(one)
        for whom, barred in ruled.acts(other, FORBIDDING)
    )
    return banned or any(
        what == same and how != rival and not ruled.exclude(how, rival)
        for what, how in ruled.ends(one)
        for same, rival in ruled.ends(other)
    )


def _unbound(ruled: Ruled, part: Instance) -> bool:
    called = {one.arguments[1] for one in ruled.model.of("irregularity", 2)}
    return any(_name(what) in part.names and what not in called for what, _ in ruled.ends(part.provisions[0]))


def _unfulfillable(ruled: Ruled, part: Instance) -> bool:
    beyond = {one.arguments[0] for one in ruled.model.of("cannot_be_done", 1)}
    return any(
        act in beyond and _name(act) in part.names for _, act in ruled.acts(part.provisions[0], OBLIGING)
    )


def _unparted(ruled: Ruled, part: Instance) -> bool:
    matter, *parts = part.names
    every: dict[Symbol, list[Symbol]] = {}
    for whole, each in (one.arguments for one in ruled.model.of("partitions", 2)):
        if whole.name == matter and whole in ruled.model:
            every.setdefault(whole, []).append(each)
    so = [sorted(each.name for each in among if each in ruled.model) for among in every.values()]
    return any({*parts} <= {*one} and len(one) > 1 if parts else not one for one in so)


OF_A_RULING: dict[str, Callable[[Ruled, Instance], bool]] = {
    "opposed": _opposed,
    "incompatible": _incompatible,
    "gap": _gap,
    "undecided": _undecided,
    "unclear_precedence": _unclear_precedence,
    "unbound": _unbound,
    "unfulfillable": _unfulfillable,
    "unparted": _unparted,
}


# ---- what two codes, or two moments, show


def _differ(left: list[Ruled], right: list[Ruled]) -> bool:
    """Tell whether some ruling says what under the same decisions none of the other code says."""

    def agree(one: Decisions, other: Decisions) -> bool:
        return all(other.get(decision, value) == value for decision, value in one.items())

    def alone(some: list[Ruled], others: list[Ruled]) -> bool:
        return any(
            all(one.said() != other.said() for other in others if agree(one.decisions, other.decisions))
            for one in some
        )

    return alone(left, right) or alone(right, left)


def _ambiguous(asked: Asked) -> bool:
    name, value = asked.part.names
    literal = dict.fromkeys(left_open(asked.code), LITERAL)

    def read(how: str) -> Case:
        return asked.case.model_copy(update={"elections": {**asked.case.elections, **literal, name: how}})

    one = list(asked.rulings(case=read(LITERAL)))
    return _differ(one, _asked_otherwise(asked, case=read(value)))


def _asked_otherwise(asked: Asked, code: Rulebook | None = None, case: Case | None = None) -> list[Ruled]:
    """Return the rulings of another code: on the answers of the case, or on any where it does not ask for them."""
    case = case or asked.case
    try:
        return list(asked.rulings(code, case))
    except InputError:
        return list(asked.rulings(code, case.model_copy(update=UNANSWERED)))


def _without(code: Rulebook, numbers: set[int]) -> Rulebook:
    return replace(code, rules=tuple(rule for rule in code.rules if rule.number not in numbers))


def _silent(asked: Asked) -> bool:
    """Leave out what is marked as added: the rule at the place, and those of its sentence below it."""
    laws = asked.code.laws
    (first,) = (
        at for at, rule in enumerate(laws) if f"{rule.place.file}:{rule.place.line}" == asked.part.place
    )
    head = laws[first]
    rest = takewhile(
        lambda rule: (
            not rule.sentence and (rule.provision, rule.place.file) == (head.provision, head.place.file)
        ),
        laws[first + 1 :],
    )
    added = {rule.number for rule in (head, *rest)}
    return _differ(list(asked.rulings()), _asked_otherwise(asked, _without(asked.code, added)))


def _redundant(asked: Asked) -> bool:
    """See that the provision says something there, or defines it, and that without it all that is so and said."""
    provision = asked.part.provisions[0]
    removed = asked.code.rules_of(provision)
    defined = {rule.concluded for rule in removed if rule.head} - HEADS.keys()

    def terms(ruled: Ruled) -> frozenset[str]:
        return frozenset(str(atom) for atom in ruled.model if atom.name in defined)

    with_it = list(asked.rulings())
    without = list(asked.rulings(_without(asked.code, {rule.number for rule in removed})))
    says = all(terms(one) or any(f'"{provision}"' == said[1] for said in one.said()) for one in with_it)
    both = [{(one.said(ids=False), terms(one)) for one in rulings} for rulings in (with_it, without)]
    return says and both[0] == both[1]


def _unanswered(asked: Asked) -> bool:
    """Rule with and without something that happened: the norm stands without it, with it nothing is new."""
    how, name = asked.part.names
    forces = FORBIDDING if how == "done" else OBLIGING
    provision = asked.part.provisions[0]
    after = list(asked.rulings())
    for shorter in _with_less(asked.case):
        try:
            before = list(asked.rulings(case=shorter))
        except InputError:  # what is left cannot be, or asks for nothing of what is answered
            continue
        for earlier in before:
            acts = {act for _, act in earlier.acts(provision, forces) if _name(act) == name}
            for ruled in after:
                performed = {one.arguments[2] for one in ruled.model.of("performs", 3)}
                new = {what for _, what in ruled.irregular} - {what for _, what in earlier.irregular}
                if not new and (acts & performed if how == "done" else acts - performed):
                    return True
    return False


def _with_less(case: Case) -> Iterator[Case]:
    """Yield the case without one thing that happened: the last entry of a list, or an event."""
    for name, entries in case.events.items():
        rest = {key: value for key, value in case.events.items() if key != name}
        less = {**rest, name: entries[:-1]} if isinstance(entries, tuple) and len(entries) > 1 else rest
        for less_answered in ({}, UNANSWERED):
            yield case.model_copy(update={"events": less, **less_answered})


def _deadlock(asked: Asked) -> bool:
    """See that every ruling has one of the conflicts, each of two provisions as `1A and 2B`."""
    pairs = [Instance(provisions=tuple(one.split(" and "))) for one in asked.part.matter]
    return all(
        any(shown(ruled, pair) for pair in pairs for shown in (_opposed, _incompatible))
        for ruled in asked.rulings()
    )


OF_SEVERAL: dict[str, Callable[[Asked], bool]] = {
    "ambiguous": _ambiguous,
    "silent": _silent,
    "redundant": _redundant,
    "deadlock": _deadlock,
    "unanswered": _unanswered,
}


def shows(kind: str, asked: Asked, *, always: bool = False) -> bool:
    """Tell whether a witness shows its finding.

    Args:
        kind: that of the finding.
        asked: the witness, and the member of the finding that it is to show.
        always: whether every ruling has to show it, and not only one.

    Raises:
        KeyError: what such a finding claims is not said here.

    """
    if kind not in OF_A_RULING:
        return OF_SEVERAL[kind](asked)
    found = (OF_A_RULING[kind](ruled, asked.part) for ruled in asked.rulings())
    return all(found) if always else any(found)


# ---- the report


@dataclass
class Tally:
    """What became of the findings of one edition, by kind."""

    findings: Counter[str] = field(default_factory=Counter)
    witnesses: Counter[str] = field(default_factory=Counter)
    replayed: Counter[str] = field(default_factory=Counter)
    none: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)


def found_in(edition: str) -> tuple[list[Finding], list[str]]:
    """Return the findings that `pyrules check` documents, those told under others too, and what is unfinished."""
    words = [sys.executable, "-m", "pyrules", "check", edition, "--format", "json"]
    ran = subprocess.run(words, check=False, capture_output=True, text=True, cwd=ROOT)  # noqa: S603 - our own words
    document = json.loads(ran.stdout)
    findings = [Finding.model_validate(one) for one in document["findings"]]
    return [each for one in findings for each in (one, *one.also)], document["unfinished"]


def replayed(code: Rulebook, findings: list[Finding]) -> Tally:
    """Rule on every witness of some findings."""
    tally = Tally()
    for finding in findings:
        tally.findings[finding.kind] += 1
        for part in members(finding):
            cases = [(part.witness or finding.witness, False), (part.unavoidable, True)]
            told = [(case, always) for case, always in cases if case]
            tally.none[finding.kind] += not told
            if not told and finding.kind not in ABSENT:
                tally.failed.append(f"{finding.kind} {', '.join(part.provisions)}: it has no witness")
            for case, always in told:
                tally.witnesses[finding.kind] += 1
                try:
                    so, why = shows(finding.kind, Asked(code, case, part), always=always), "it does not show"
                except (PyrulesError, KeyError) as error:
                    so, why = False, f"{type(error).__name__}: {error}"
                tally.replayed[finding.kind] += so
                if not so:
                    about = " ".join((finding.kind, *part.provisions, *part.names))
                    tally.failed.append(f"{about}: {why}")
    return tally


def main() -> int:
    """Replay, and write the report."""
    editions = sys.argv[1:] or EDITIONS
    tallies, unfinished = {}, []
    for edition in editions:
        findings, left = found_in(edition)
        tallies[edition] = replayed(load(edition), findings)
        unfinished += [f"- {edition}: {', '.join(left)}"] if left else []
    machine = f"Python {platform.python_version()}, clingo {clingo.__version__}, {platform.system()}"
    rows = [
        f"| {edition} | {kind} | {tally.findings[kind]} | {tally.witnesses[kind]} | {tally.replayed[kind]} "
        f"| {tally.witnesses[kind] - tally.replayed[kind]} | {tally.none[kind]} |"
        for edition, tally in tallies.items()
        for kind in sorted(tally.findings)
    ]
    witnesses = sum(tally.witnesses.total() for tally in tallies.values())
    shown = sum(tally.replayed.total() for tally in tallies.values())
    failed = [f"- {edition}, {one}" for edition, tally in tallies.items() for one in tally.failed]
    lines = [
        "# The witnesses of the editions, ruled on again",
        "",
        f"Replayed by `{' '.join(['python -m tests.benchmarks.witnesses', *sys.argv[1:]])}` on {machine}, "
        f"of the findings there were then: {shown} of {witnesses} witnesses show what their finding claims.",
        "",
        "Every witness in the document of `pyrules check EDITION --format json` is written to a file, read as "
        "a case and ruled on. What each kind of finding claims is said in `tests/benchmarks/witnesses.py` of what a "
        "ruling has, without `asp/checks` and without the searches that found it: of *opposed* that one "
        "provision obliges what the "
        "other forbids to the same person, of *gap* that something irregular has no end, of *ambiguous* and *silent* "
        "that the other reading, or the code without what it adds, rules otherwise under the same decisions. Where a "
        "finding says that no decision avoids it, every ruling on that situation has to show it.",
        "",
        "A finding made of several members has a witness for each. *Without* counts members that have none: nothing "
        "can show that a provision never applies.",
        "",
        "| edition | kind | findings | witnesses | replayed | failed | without |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        *(["Not shown:", "", *failed, ""] if failed else []),
        *(
            ["Not looked for to the end, since `pyrules check` was stopped:", "", *unfinished, ""]
            if unfinished
            else []
        ),
    ]
    (ROOT / "reports" / "witnesses.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))
    return 1 if failed or unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
