"""Which changes a case may notice: one program for a case and all changes, asked once.

The code stands in it as it is, and beside it a copy, under the names `changed__...`, of all that can depend on a law.
A switch says which one change is made in the copy. Both take a decision the same way wherever both can. A change
that the case notices makes a difference there, under some decisions, to what the case's expectations speak of, to what
comes up for decision, or to whether the use of a power bears on anything else. So the changes that make no such
difference need not be tried, and most do not.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from clingo import Function, Number, Symbol

from pyrules.code.elections import names_of
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import FLAW, FLAWS, Layer, Rule
from pyrules.grounding.copies import statements
from pyrules.grounding.open_facts import may_hold
from pyrules.grounding.statements import Line, bearing, facts, turning
from pyrules.language import Language
from pyrules.mutation.change import Change
from pyrules.mutation.switching import COPY, SWITCHES, switches, where_kept, where_made
from pyrules.relevance.applicable import applicable
from pyrules.relevance.needed import engine, solved
from pyrules.rulings import ruling
from pyrules.rulings.decisions import open_in, power_used
from pyrules.rulings.flaws import CONFLICTS, flaw_of
from pyrules.rulings.naming import Names
from pyrules.situation import Case, read_atom
from pyrules.situation.case_format import Branch, Expected, provision_of
from pyrules.solver.control import Solver
from pyrules.solver.program import Program, program_of
from pyrules.testing.expectations import names_of as names_of_flaw

Word = tuple[str | int, ...]
"""What a case can name: a provision, a conclusion with its number of arguments, or an act of a provision."""
_ACT = 4
"""Length of a word that is an act of a provision."""
_SUPPLIED = ("part_of", "bears", "turns_on")
_OF_POWERS = frozenset({"act", "exercised", "waived", "decided"})
"""What may say that a power is used."""


class Suspects:
    """A code and its changes, to be asked for one case after the other.

    Args:
        rulebook: the code.
        changes: the changes.
        language: the language in whose sentences cases can name acts.

    """

    def __init__(self, rulebook: Rulebook, changes: Sequence[Change], language: Language) -> None:
        self._rulebook = rulebook
        self._changes = changes
        self._names = Names(rulebook, language)
        self._rules = (*engine(rulebook), *solved(rulebook))
        self._checks = {rule.number for rule in rulebook.checks}
        self._copies: dict[tuple[int, bool], tuple[str, ...]] = {}

    def of(
        self, case: Case, facts: Collection[Symbol], rulings: int, live: Collection[int]
    ) -> frozenset[int]:
        """Return the positions of those changes among `live` that the case may notice.

        Args:
            case: a case that the code passes.
            facts: the facts of the case.
            rulings: how many rulings the code has there.
            live: positions of changes.

        """
        unknown = {one for one in live if self.takes_words_from(one, case)}
        added = [rule for one in live for rule in self._changes[one].added]
        numbers = applicable([*self._rules, *added], may_hold(facts), _SUPPLIED)
        touching = [one for one in live if one not in unknown and self._touches(self._changes[one], numbers)]
        if not touching:
            return frozenset(unknown)
        if open_in(facts):
            return frozenset(
                (*unknown, *touching)
            )  # what is asked turns on what follows in several ways at once
        solver = Solver(self._program(case, rulings, touching, numbers), facts)
        differing = [
            Function("matters"),
            *self._differences(case, facts, solver),
            *self._flaws(case, solver),
            *self._powers(case, solver),
        ]
        found = solver.brave([(solver.any_of("noticed", differing), True)])
        return frozenset(unknown).union(
            atom.arguments[0].number for atom in (found.of(SWITCHES[0], 1) if found else ())
        )

    def takes_words_from(self, position: int, case: Case) -> bool:
        """Tell whether with a change the code no longer has a word that a case names, or settles other elections."""
        return self._settles[position] or self._takes_away(self._words[position], case)

    @cached_property
    def _settles(self) -> tuple[bool, ...]:
        """For each change whether it touches what holds in every situation."""
        by_number = {rule.number: rule for rule in self._rulebook.rules}
        changed = [(*(by_number[number] for number in one.removed), *one.added) for one in self._changes]
        elections = names_of(self._rulebook.vocabulary)
        return tuple(
            any(rule.head and rule.head.predicate in elections for rule in rules) for rules in changed
        )

    @staticmethod
    def _touches(change: Change, numbers: frozenset[int]) -> bool:
        return bool(change.removed & numbers) or any(rule.number in numbers for rule in change.added)

    # ---- words that a change takes away: a case that names one can no longer be ruled on

    @cached_property
    def _words(self) -> tuple[frozenset[Word], ...]:
        """For each change the words that no rule concludes any more."""
        by_number = {rule.number: rule for rule in self._rulebook.rules}
        concluding: dict[Word, set[int]] = defaultdict(set)
        for rule in (*self._rulebook.core, *self._rulebook.rules):
            for word in _words(rule):
                concluding[word].add(rule.number)
        found = []
        for change in self._changes:
            brought = {word for rule in change.added for word in _words(rule)}
            gone = {word for number in change.removed for word in _words(by_number[number])} - brought
            found.append(frozenset(word for word in gone if concluding[word] <= change.removed))
        return tuple(found)

    @staticmethod
    def _takes_away(words: frozenset[Word], case: Case) -> bool:
        if not words:
            return False
        expected = _every(case)
        named: set[Word] = {(provision,) for provision in case.about}
        named |= {(str(key).split()[0],) for key in (*case.findings, *case.powers, *case.choices)}
        named |= {(text.split()[0],) for one in expected if isinstance(one, Branch) for text in one.when}
        for text in (text for one in expected for text in (*one.holds, *one.fails)):
            atom = read_atom(str(text))
            named.add((atom.name, len(atom.arguments)))
        provisions = {provision_of(str(text)) for one in expected for text in one.never}
        return any(word[1] in provisions if len(word) == _ACT else word in named for word in words)

    # ---- the program

    @cached_property
    def _touched(self) -> frozenset[str]:
        """The names of what can depend on a rule that some change takes away or brings."""
        added = [rule for change in self._changes for rule in change.added]
        changed = [*added, *(rule for rule in self._rulebook.rules if rule.number in self._removable)]
        touched = {name for rule in changed for name in _heads(rule)} | {"bears", "turns_on"}
        reads = [(_heads(rule), rule.reads) for rule in (*self._rules, *added)]
        while more := {name for heads, read in reads if read & touched for name in heads} - touched:
            touched |= more
        return frozenset(touched)

    @cached_property
    def _removable(self) -> frozenset[int]:
        return frozenset[int]().union(*(change.removed for change in self._changes))

    def _program(self, case: Case, rulings: int, touching: Sequence[int], numbers: frozenset[int]) -> Program:
        flaws = _speaks_of_flaws(case)
        texts = list(self._parts)
        for rule in self._rules:
            if rule.number in numbers and (flaws or rule.number not in self._checks):
                told = (rule, *_read_off(rule, flaws=flaws))
                texts += [*(one.text for one in told), *self._copied(rule, None, flaws=flaws)]
        changes = {position: self._changes[position] for position in touching}
        for position, change in changes.items():
            for rule in change.added:
                if rule.number in numbers:
                    texts += self._copied(rule, where_made(position), flaws=flaws)
        lines: list[Line] = [(text, None) for text in texts]
        return program_of(
            [*lines, *switches(changes), *self._asked(case, rulings)], shown=((SWITCHES[0], 1),)
        )

    @cached_property
    def _parts(self) -> tuple[str, ...]:
        return tuple(f"{one.text}." for one in self._rulebook.standing_in)

    def _copied(self, rule: Rule, switch: Literal | None, *, flaws: bool) -> tuple[str, ...]:
        """Return what stands for a rule in the copy: under other names, and hanging on the switch."""
        key = rule.number, flaws
        if key not in self._copies:
            hangs_on = [switch] if switch else []
            if rule.number in self._removable and not switch:
                hangs_on = [where_kept(rule.number)]
            self._copies[key] = tuple(self._copies_of(rule, hangs_on, flaws=flaws))
        return self._copies[key]

    def _copies_of(self, rule: Rule, hangs_on: Sequence[Literal], *, flaws: bool) -> Iterator[str]:
        if not rule.is_rule or rule.chosen or not _heads(rule) & self._touched:
            return
        names = {name: f"{COPY}{name}" for name in self._touched}
        for one in (rule, *_read_off(rule, flaws=flaws)):
            yield one.renamed(names).under(*hangs_on).text

    def _asked(self, case: Case, rulings: int) -> Iterator[Line]:
        """Yield what is noticed whatever atoms the case names; what no change touches has no copy."""
        # as many more ways to decide as it takes to have more rulings than are listed
        needed = max(1, math.ceil(math.log2((ruling.LIMIT + 1) / max(rulings, 1))))
        yield from facts([Function("needed__", [Number(needed)])])
        yield from statements("noticed", self._touched, copy=COPY)
        if _counts(case):
            yield from statements("counted", self._touched, copy=COPY)
        if "impossible" in self._touched:
            yield from statements("impossible", copy=COPY, shows="matters")

    # ---- what the case's own expectations speak of

    def _differences(self, case: Case, facts: Collection[Symbol], solver: Solver) -> Iterator[Symbol]:
        """Yield atoms that are true where the copy departs from the code as it must for an expectation to fail."""
        for fact in facts:
            if fact.name == "given":
                yield self._departs(solver, [Function("decision", fact.arguments[:1])], lost=True)
        said = self._said(solver, _acts_named(case))
        for expect in _every(case):
            for text in expect.holds:
                yield self._departs(solver, [read_atom(str(text), self._rulebook.vocabulary)], lost=True)
            for text in expect.fails:
                yield self._departs(solver, [read_atom(str(text), self._rulebook.vocabulary)], lost=False)
            for text in (*expect.acts, *expect.always):
                yield self._departs(solver, said[str(text)], lost=True)
            for text in expect.never:
                yield self._departs(solver, said[str(text)], lost=False)

    def _flaws(self, case: Case, solver: Solver) -> Iterator[Symbol]:
        """Yield what tells that a flaw that a case names shows otherwise."""
        if not _speaks_of_flaws(case):
            return
        named: dict[str, set[Symbol]] = defaultdict(set)
        for copy in ("", COPY):
            for kind in FLAWS:
                for atom in solver.atoms(f"{copy}{kind}", 3):
                    flaw = Function(kind, atom.arguments)
                    for name in names_of_flaw(flaw_of(flaw, self._rulebook.vocabulary)):
                        named[name].add(flaw)
                    if kind == FLAW:  # of what shows at all a defect is no part
                        named[""].add(flaw)
        for expect in _every(case):
            for text in expect.flaws or ():
                yield self._departs(solver, named[str(text)], lost=True)
            for text in ("",) if expect.flaws == () else expect.sound or ():
                yield self._departs(solver, named[str(text)], lost=False)
            if expect.lawful is not None:
                conflicts = {one for one in named[""] if one.arguments[0].name in CONFLICTS}
                yield self._departs(solver, conflicts, lost=not expect.lawful)

    def _powers(self, case: Case, solver: Solver) -> Iterator[Symbol]:
        """Yield what tells that powers split the rulings otherwise, where it matters to the case.

        A power whose use bears on nothing splits no ruling, whether or not it comes up.
        """
        expected = _every(case)
        named = {read_atom(str(text)).name for one in expected for text in (*one.holds, *one.fails)}
        spoken_of = any(
            one.name == "decision"
            for atoms in self._said(solver, _acts_named(case)).values()
            for one in atoms
        )
        counts = _counts(case)
        if counts or spoken_of or named & _OF_POWERS:
            yield Function("gained_power")
        if counts:
            bearing_on = {
                atom.arguments[0] for copy in ("", COPY) for atom in solver.atoms(f"{copy}bears", 2)
            }
            split = {one for one in bearing_on if one.name == "power"}
            if len(expected) > 1:  # a branch can be one in which a power is used that bears on nothing
                split |= {
                    atom.arguments[0]
                    for copy in ("", COPY)
                    for atom in solver.atoms(f"{copy}decision", 1)
                    if atom.arguments[0].name == "power"
                }
            yield from (Function("split_otherwise", [power]) for power in sorted(split))

    def _departs(self, solver: Solver, atoms: Iterable[Symbol], *, lost: bool) -> Symbol:
        """Return what is true where the code has one of the atoms and the copy has none, or the other way round."""
        ours = [atom for atom in atoms if solver.literal(atom)]
        theirs = [self._counterpart(atom) for atom in atoms]
        here, there = solver.any_of("here", ours), solver.any_of("there", theirs)
        return (
            solver.all_of("departs", [here], [there]) if lost else solver.all_of("departs", [there], [here])
        )

    def _counterpart(self, atom: Symbol) -> Symbol:
        return Function(f"{COPY}{atom.name}", atom.arguments) if atom.name in self._touched else atom

    def _said(self, solver: Solver, named: Collection[str]) -> dict[str, list[Symbol]]:
        """Return the atoms of the code by which a ruling has an act, for each act that a case names."""
        provisions = {provision_of(text) for text in named}
        said: dict[Symbol, list[Symbol]] = defaultdict(list)
        for copy in ("", COPY):
            acts = [(Function("act", atom.arguments),) * 2 for atom in solver.atoms(f"{copy}act", 4)]
            for atom in solver.atoms(f"{copy}decision", 1):
                if atom.arguments[0].name == "power":
                    acts.append((power_used(atom.arguments[0]), Function("decision", atom.arguments)))
            for act, by in acts:
                if act.arguments[0].string in provisions and by not in said[act]:
                    said[act].append(by)
        return {
            text: [by for act in sorted(self._names.meant(text, said)) for by in said[act]] for text in named
        }


def _read_off(rule: Rule, *, flaws: bool) -> Iterator[Rule]:
    """Yield what is read off a rule; of findings and choices only a flaw asks whether they bear on anything."""
    if rule.layer is Layer.CORE:
        return
    if flaws or any(one.predicate in ("exercised", "waived") for one in rule.body):
        yield from (one for one in bearing(rule) if flaws or _is_of_power(one))
    if flaws:
        yield from turning(rule)


def _is_of_power(bears: Rule) -> bool:
    """Tell whether it is the use of a power that bears on something."""
    decision = bears.head.terms[0].signature if bears.head else None
    return decision is not None and decision[0] == "power"


def _heads(rule: Rule) -> frozenset[str]:
    """Return the names of what a rule concludes."""
    if rule.chosen:
        return frozenset(one.predicate for one in rule.chosen if one.predicate)
    return frozenset({rule.concluded} if rule.head else ())


def _words(rule: Rule) -> Iterator[Word]:
    """Yield what a case can name because of a rule: its provision, what it concludes; for an act also whose it is."""
    head = rule.head
    if head and head.predicate != "outside":
        yield (rule.provision,)
    if head and head.predicate:
        yield head.predicate, len(head.arguments)
        if head.predicate in ("norm", "option"):
            yield head.predicate, rule.provision, head.arguments[-2], str(head.terms[-1].signature)


def _every(case: Case) -> tuple[Expected, ...]:
    """Return what a case expects of all rulings, and of those of each branch."""
    return case.expect.every if case.expect else ()


def _counts(case: Case) -> bool:
    """Tell whether it matters to a case which rulings there are: it counts them, or picks some by their decisions."""
    expected = _every(case)
    return len(expected) > 1 or any(one.rulings is not None for one in expected)


def _speaks_of_flaws(case: Case) -> bool:
    return any(one.flaws is not None or one.lawful is not None or bool(one.sound) for one in _every(case))


def _acts_named(case: Case) -> frozenset[str]:
    return frozenset(str(one) for each in _every(case) for one in (*each.acts, *each.always, *each.never))
