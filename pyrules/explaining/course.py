"""What goes on as always, beside what follows from what went wrong: told by what it rests on.

Something went wrong where the code calls it an irregularity. A conclusion rests on it where its derivation goes through
the irregularity or how it ends, or has in it all that makes it one: whoever derives the conclusion has then told what
went wrong. What rests on a decision, or on an event beside the moves, is not as always either. The moves are the
sequences that the vocabulary tells by who acted, and what is said of their entries.
"""

from collections.abc import Iterator

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

    def goes_on(self, atom: Symbol) -> bool:
        """Tell whether a true atom is as always: it rests on nothing that went wrong, was decided or is unusual.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        resting = self.resting(atom)
        if not all(map(self._is_usual, resting)):
            return False
        conditions = {one for each in resting for one in self._under(each)[1]}
        return not any(
            self._is_told(irregularity, resting, conditions)
            for irregularity in self._applied.atoms.of("irregularity", 2)
        )

    def _is_usual(self, atom: Symbol) -> bool:
        """Tell whether a derivation may go through an atom and still be of what is as always."""
        signature, instance = (atom.name, len(atom.arguments)), self._applied.first(atom)
        if atom.name in _GONE_WRONG or (instance and instance.rule is None and not _is_of_fact(atom)):
            return False
        return signature in self._usual or signature not in self._happening

    def _is_told(self, irregularity: Symbol, resting: set[Symbol], conditions: set[_Condition]) -> bool:
        """Tell whether some atoms and conditions have in them all that makes something an irregularity."""
        told: set[Symbol] = set()
        for atom in sorted(self.resting(irregularity), key=self._applied.level):
            needed, others = self._under(atom)
            if atom in resting:
                told.add(atom)
            elif self._applied.first(atom) is None:
                if (atom.name, len(atom.arguments)) not in self._happening:
                    told.add(atom)  # stated by the rulebook: nobody has to tell it
            elif told.issuperset(needed) and conditions.issuperset(others):
                told.add(atom)
        return irregularity in told

    def resting(self, atom: Symbol) -> set[Symbol]:
        """Return all true atoms in the derivation of one, itself among them."""
        found, todo = set[Symbol](), [atom]
        while todo:
            one = todo.pop()
            if one not in found:
                found.add(one)
                todo.extend(self._under(one)[0])
        return found

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
