"""What goes on as always, beside what follows from what went wrong: told by what it rests on.

Something went wrong where the code calls it an irregularity. A conclusion rests on it where its derivation goes through
the irregularity or how it ends, or has in it all that makes it one: whoever derives the conclusion has then told what
went wrong. What rests on a decision, or on an event beside the moves, is not as always either. The moves are the
sequences that the vocabulary tells by who acted, and what is said of their entries.
"""

from collections.abc import Iterator, Set

from clingo import Symbol

from pyrules.code.rulebook import Rulebook
from pyrules.code.values import grounded
from pyrules.explaining.instances import Applied, Instance

_Condition = Symbol | str
"""A condition that no true atom stands for: the atom under `not`, or a comparison with its values."""
_GONE_WRONG = frozenset({"irregularity", "settles", "disposition", "settled"})
"""What the core tells of irregularities and of how they end."""


class Course:
    """Tells of the conclusions of one answer set which of them are as always.

    Args:
        rulebook: the code of rules.
        applied: the instances of its rules in the answer set.

    """

    def __init__(self, rulebook: Rulebook, applied: Applied) -> None:
        self._applied = applied
        vocabulary = rulebook.vocabulary
        entries = {number for number, sequence in vocabulary.numbered.items() if sequence in vocabulary.told}
        self._happening = vocabulary.situation_predicates
        self._usual = {*vocabulary.arities("table", "election")} | {
            (one.name, one.arity)
            for one in vocabulary.of_kind("sequence", "event").values()
            if (one.name in vocabulary.told if one.kind == "sequence" else entries.intersection(one.domains))
        }
        self._below: dict[Symbol, tuple[tuple[Symbol, ...], tuple[_Condition, ...]]] = {}
        self._resting: dict[Symbol, frozenset[Symbol]] = {}
        self._steps: dict[Symbol, list[tuple[Symbol, bool]]] = {}
        self._goes_on: dict[Symbol, bool] = {}
        self._looked_at: set[Symbol] = set()
        self._not_usual: set[Symbol] = set()

    def goes_on(self, atom: Symbol) -> bool:
        """Tell whether a true atom is as always: it rests on nothing that went wrong, was decided or is unusual.

        Worked out once for each: what a ruling tells, takes for granted and doubts is sorted by it.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        if atom not in self._goes_on:
            self._goes_on[atom] = self._is_as_always(atom)
        return self._goes_on[atom]

    def _is_as_always(self, atom: Symbol) -> bool:
        resting = self.resting(atom)
        if not resting.isdisjoint(self._unusual(resting)):
            return False
        irregularities = self._applied.atoms.of("irregularity", 2)
        if not irregularities:
            return True
        conditions = {one for each in resting for one in self._under(each)[1]}
        return not any(self._is_told(one, resting, conditions) for one in irregularities)

    def _unusual(self, atoms: Set[Symbol]) -> set[Symbol]:
        """Return, of the atoms known not to be of what is as always, at least those that are among some."""
        new = atoms - self._looked_at
        self._looked_at |= new
        self._not_usual.update(one for one in new if not self._is_usual(one))
        return self._not_usual

    def _is_usual(self, atom: Symbol) -> bool:
        """Tell whether a derivation may go through an atom and still be of what is as always."""
        signature, instance = (atom.name, len(atom.arguments)), self._applied.first(atom)
        if atom.name in _GONE_WRONG or (instance and instance.rule is None and not _is_of_fact(atom)):
            return False
        return signature in self._usual or signature not in self._happening

    def _is_told(self, irregularity: Symbol, resting: Set[Symbol], conditions: set[_Condition]) -> bool:
        """Tell whether some atoms and conditions have in them all that makes something an irregularity."""
        told: set[Symbol] = set()
        for atom, by_rulebook in self._steps_to(irregularity):
            if by_rulebook or atom in resting:
                told.add(atom)
            elif self._applied.first(atom) is not None:
                needed, others = self._under(atom)
                if told.issuperset(needed) and conditions.issuperset(others):
                    told.add(atom)
        return irregularity in told

    def _steps_to(self, irregularity: Symbol) -> list[tuple[Symbol, bool]]:
        """Return the atoms in a derivation, lowest first, each with whether the rulebook states it: nobody has to."""
        if irregularity not in self._steps:
            self._steps[irregularity] = [
                (
                    atom,
                    self._applied.first(atom) is None
                    and (atom.name, len(atom.arguments)) not in self._happening,
                )
                for atom in sorted(self.resting(irregularity), key=self._applied.level)
            ]
        return self._steps[irregularity]

    def resting(self, atom: Symbol) -> frozenset[Symbol]:
        """Return all true atoms in the derivation of one, itself among them; worked out once for each."""
        todo = [atom]
        while todo:
            one = todo[-1]
            if one in self._resting:
                todo.pop()
                continue
            below = self._under(one)[0]
            missing = [other for other in below if other not in self._resting]
            if missing:
                todo += missing  # each lies lower than what rests on it
            else:
                self._resting[one] = frozenset((one,)).union(*(self._resting[other] for other in below))
        return self._resting[atom]

    def _under(self, atom: Symbol) -> tuple[tuple[Symbol, ...], tuple[_Condition, ...]]:
        """Return what a true atom is derived from: true atoms, and other conditions."""
        if atom not in self._below:
            instance = self._applied.first(atom)
            if instance is None:
                self._below[atom] = (), ()
            else:
                needed = (self._applied.support(one) for one in instance.needs)
                self._below[atom] = (
                    tuple(one for one in needed if one is not None),
                    tuple(_others(instance)),
                )
        return self._below[atom]


def _others(instance: Instance) -> Iterator[_Condition]:
    """Yield the conditions of an instance that no true atom stands for."""
    atoms = iter(instance.atoms)
    for literal in instance.rule.body if instance.rule else ():
        if not literal.is_atom:
            yield grounded(literal, instance.bindings).shown
        else:
            pattern = next(atoms)
            if literal.negated:
                yield pattern


def _is_of_fact(atom: Symbol) -> bool:
    """Tell whether an atom says how a fact was that the situation leaves open: no decision of people."""
    return atom.name == "decided" and atom.arguments[0].name == "fact"
