"""What has one value for each number, in every situation in scope: proven once, so that no search proves it again.

Who calls third follows from who called second, and so on from number to number. That one player calls at each number
is plain to people; a solver, which knows no induction, finds it out anew in every question, and most of the time of a
proof can go into that. So it is proven first, number by number, on the few rules from which it follows, and then stands
in the program as a constraint. It leaves nothing out: no situation in scope breaks it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from clingo import Function, Number, Symbol, SymbolType

from pyrules.base.graphs import knots
from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.grounding.programs import added
from pyrules.grounding.scopes import bounded
from pyrules.grounding.statements import Line
from pyrules.relevance.cones import Cone
from pyrules.relevance.needed import forbids, solved, telling
from pyrules.solver.control import Solver
from pyrules.solver.program import program_of, rule_text

FEW = 8
"""So many values a predicate may have for which it is asked whether it has one at a time."""
FAR = 100
"""So many numbers that is proven for."""
HARD = 5_000
"""Conflicts after which a proof is given up: what is that hard saves nothing."""


@dataclass(frozen=True)
class Lemma:
    """A constraint that no situation in scope breaks, where these statements of the situation files say what is."""

    text: str
    statements: frozenset[Rule]


@dataclass(frozen=True)
class _Guess:
    """That a predicate has one value at some place of its arguments for the numbers among the others."""

    name: str
    arity: int
    place: int
    keys: tuple[int, ...]

    @property
    def broken(self) -> tuple[str, str, str]:
        """Two atoms and a condition that together break it; the numbers are `Number0` and so on."""
        both = []
        for value in ("Value", "Other"):
            names = {self.place: value, **{place: f"Number{place}" for place in self.keys}}
            both.append(f"{self.name}({','.join(names.get(place, '_') for place in range(self.arity))})")
        return both[0], both[1], "Value < Other"

    def at(self, numbers: Sequence[Symbol]) -> Symbol:
        """Return the atom that is true where it is broken for some numbers."""
        return Function("broken__", [Function(self.name), Number(self.place), Function("", numbers)])


def lemmas(rulebook: Rulebook, statements: Sequence[Rule], constants: Mapping[str, int]) -> tuple[Lemma, ...]:
    """Return what is proven to have one value for each number.

    Args:
        rulebook: the code.
        statements: those of its situation files that say what can happen.
        constants: values for the bounds that they declare.

    Raises:
        SolvingError: clingo refuses the program.
        StoppedError: the work is to stop.

    """
    if not rulebook.situations:
        return ()  # the vocabulary says what can happen, and no sequence is told
    known = _proven(rulebook)
    scope = (frozenset(statements), frozenset(constants.items()))
    if scope not in known:
        known[scope] = tuple(_lemmas(rulebook, statements, constants))
    return known[scope]


_Scope = tuple[frozenset[Rule], frozenset[tuple[str, int]]]


@once_for_each
def _proven(_: Rulebook) -> dict[_Scope, tuple[Lemma, ...]]:
    """Return what is proven of a rulebook so far."""
    return {}


def _lemmas(rulebook: Rulebook, statements: Sequence[Rule], constants: Mapping[str, int]) -> list[Lemma]:
    found: list[Lemma] = []
    bottoms = [_Bottom(rulebook, statements, names) for names in _recurring(rulebook)]
    for bottom in sorted(bottoms, key=lambda one: (len(one.rules), sorted(one.names))):
        found += bottom.proven(constants, holding(found, bottom.statements))
    return found


def holding(known: Iterable[Lemma], statements: Iterable[Rule]) -> list[Line]:
    """Return the lemmas that hold where no more than these statements say what can happen."""
    those = frozenset(statements)
    return [(one.text, None) for one in known if one.statements <= those]


def _recurring(rulebook: Rulebook) -> Iterator[frozenset[str]]:
    """Yield what follows from itself, together with what it follows from that way; no conclusion of laws' own."""
    rules = [rule for rule in rulebook.rules if rule.layer is not Layer.VOCABULARY]
    heads = [(rule.head, rule) for rule in rules if rule.head]
    keyed = {head.name for head, _ in heads if len(head.terms) > 1}
    for names in knots((read, head.name) for head, rule in heads for read in rule.reads):
        if names.isdisjoint(HEADS) and not names.isdisjoint(keyed):
            yield names


class _Bottom:
    """The rules and statements on which some predicates turn, and no others: what holds by these holds in the code."""

    def __init__(self, rulebook: Rulebook, statements: Sequence[Rule], names: frozenset[str]) -> None:
        self._rulebook = rulebook
        self.names = names
        cone = Cone(rulebook)
        cone.want((name, None) for name in names)
        words = [rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY]
        spanning: list[Rule] = []
        before = -1
        while before != (before := len(cone.kept) + len(cone.names)):
            for rule in words:
                if rule.body and rule.head and rule.head.name in cone.names:
                    cone.want((name, None) for name in rule.reads)
            spanning = [rule for rule in statements if not forbids(rule) and cone.turns_on(rule)]
            cone.want((name, None) for rule in spanning for name in rule.predicates)
        # what leaves situations out by nothing but what is here leaves them out here too
        limits = [rule for rule in statements if forbids(rule) and rule.predicates <= cone.names]
        declared = [rule for rule in statements if not rule.is_rule and rule.text.startswith("#const")]
        self.statements = frozenset((*spanning, *limits, *declared))
        self.rules = [
            rule
            for rule in solved(rulebook)
            if rule.layer is Layer.VOCABULARY or rule.number in cone.kept or _leaves_out(rule, cone)
        ]

    def proven(self, constants: Mapping[str, int], known: Sequence[Line]) -> Iterator[Lemma]:
        """Yield what is proven of these predicates; `known` is proven already."""
        rulebook = self._rulebook
        ordered = [rule for rule in rulebook.situations if rule in self.statements]
        told = set(telling(rulebook))
        core = [rule for rule in rulebook.core if rule not in told]
        lines: list[Line] = [(rule.text, rule) for rule in (*core, *self.rules)]
        lines += [(bounded(rule, constants), rule) for rule in ordered]
        lines += added(replace(rulebook, rules=tuple(self.rules)))
        solver = Solver(program_of([*lines, *known, (":- impossible(_).", None)]))
        guesses = dict(self._guesses(solver))
        broken = [
            rule_text(f"broken__({one.name},{one.place},({key},))", one.broken)
            for one in guesses
            for key in [",".join(f"Number{place}" for place in one.keys)]
        ]
        solver.extend(program_of((text, None) for text in broken))
        sure: list[tuple[Symbol, bool]] = []
        steps = sorted(
            ((numbers, place) for place, keys in enumerate(guesses.values()) for numbers in keys),
            key=lambda step: ([one.number for one in step[0]], step[1]),
        )
        order = list(guesses)
        wrong: set[_Guess] = set()
        for numbers, place in steps:
            guess = order[place]
            if guess not in wrong:
                if solver.decided_within(HARD, [(guess.at(numbers), True), *sure]) is False:
                    sure.append((guess.at(numbers), False))
                else:
                    wrong.add(guess)
        for guess in order:
            if guess not in wrong:
                yield Lemma(rule_text("", guess.broken), self.statements)

    def _guesses(self, solver: Solver) -> Iterator[tuple[_Guess, list[tuple[Symbol, ...]]]]:
        """Yield what may have one value for each number, and the numbers."""
        rules = [rule for rule in self.rules if rule.head and rule.head.name in self.names]
        for name, arity in sorted({(rule.head.name, len(rule.head.terms)) for rule in rules if rule.head}):
            atoms = [atom.arguments for atom in solver.atoms(name, arity)]
            numbered = tuple(
                place
                for place in range(arity)
                if atoms and all(one[place].type is SymbolType.Number for one in atoms)
            )
            for place in range(arity):
                if place not in numbered and numbered and 1 < len({one[place] for one in atoms}) <= FEW:
                    keys = sorted({tuple(one[key] for key in numbered) for one in atoms})
                    if len(keys) <= FAR:
                        yield _Guess(name, arity, place, numbered), keys


def _leaves_out(rule: Rule, cone: Cone) -> bool:
    """Tell whether a rule calls something impossible by nothing but what a cone holds."""
    return forbids(rule) and rule.is_rule and rule.reads <= cone.names
