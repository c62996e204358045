"""The decision tree of a situation, opened lazily: each leaf is a ruling.

A power whose use changes nothing but itself does not split the tree: it stands as a note on each ruling, so that
independent powers do not multiply. A fact left open splits it only where something follows from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from clingo import Symbol

from pyrules.base.errors import InputError, Place, RulebookError
from pyrules.code.provisions import Order, natural_order
from pyrules.rulings.decisions import EXERCISED, KINDS, decided, value_order
from pyrules.rulings.enumerating import Enumerated
from pyrules.rulings.open_facts import OpenFacts
from pyrules.solver.control import Assumptions, Model, Signatures, Solver, Under


@dataclass(frozen=True)
class Node:
    """A point in the decision tree: the decisions taken so far, and the next one that is open.

    `pending` is the symbol of the next decision, None at a ruling.
    """

    taken: tuple[tuple[Symbol, Symbol], ...]
    pending: Symbol | None

    @property
    def is_ruling(self) -> bool:
        """Whether every decision that makes a difference has been taken."""
        return self.pending is None


class Tree:
    """The courses that decisions can take in one situation.

    Args:
        solver: the code grounded with the situation.
        given: the decisions that the situation says, each with its value.
        directory: the rulebook's folder, for errors.
        of: the predicates that rulings are read for, where it is not to be all that is true.
        open_facts: what the situation leaves open, if anything.

    """

    def __init__(
        self,
        solver: Solver | Under | Enumerated,
        given: Mapping[Symbol, Symbol],
        directory: Path,
        of: Signatures | None = None,
        open_facts: OpenFacts | None = None,
    ) -> None:
        self._solver = solver
        self.given = given
        self._directory = directory
        self._of = of
        self._models: dict[Node, Model] = {}
        self._open_facts = open_facts

    @cached_property
    def root(self) -> Node:
        """The tree before any decision."""
        return self._node(())

    def children(self, node: Node) -> Iterator[Node]:
        """Open a node: yield one child for each value that its pending decision can take, in order."""
        if node.pending is None:
            return
        for value in self.values(node.pending, node.taken):
            yield self._node((*node.taken, (node.pending, value)))

    def leaves(self, node: Node | None = None) -> Iterator[Node]:
        """Yield the rulings' nodes below `node` (the root where None), opening the tree on the way."""
        node = node or self.root
        if node.is_ruling:
            yield node
        for child in self.children(node):
            yield from self.leaves(child)

    def model(self, node: Node) -> Model:
        """Return the answer set of a ruling, with every power waived that stands as a note."""
        if node in self._models:
            return self._models[node]
        assumptions = [(decided(decision, value), True) for decision, value in node.taken]
        taken = {decision for decision, _ in node.taken}
        for decision in self.asked:
            if decision.name == "power" and decision not in taken:
                assumptions.append((decided(decision, EXERCISED), False))
        if self._open_facts:
            assumptions += self._open_facts.settled(assumptions)
        found = list(self._solver.models(assumptions, limit=2, of=self._of))
        if len(found) != 1:
            raise RulebookError(
                f"the same decisions lead to {'two rulings' if found else 'no ruling'}",
                place=Place(str(self._directory)),
                expected="conclusions that do not depend on their own absence: `pyrules check` names those that do",
            )
        self._models[node] = found[0]
        return found[0]

    @cached_property
    def asked(self) -> frozenset[Symbol]:
        """Every decision that comes up in this situation in some course, powers included."""
        found = self._solver.brave(of=[("decision", 1)]) or Model()
        return frozenset(atom.arguments[0] for atom in found.of("decision", 1))

    def _node(self, taken: tuple[tuple[Symbol, Symbol], ...]) -> Node:
        assumptions = [(decided(decision, value), True) for decision, value in taken]
        certain = self._solver.cautious(assumptions, [("decision", 1)])
        if certain is None:
            raise InputError("no ruling is compatible with the findings given in this case")
        done = {decision for decision, _ in taken}
        pending = [atom.arguments[0] for atom in certain.of("decision", 1) if atom.arguments[0] not in done]
        if any(decision.name == "power" for decision in pending):
            possible = self._solver.brave(assumptions, [("bears", 2)]) or Model()
            bearing = {atom.arguments[0] for atom in possible.of("bears", 2)}
            pending = [one for one in pending if one.name != "power" or one in bearing or one in self.given]
        if (known := self._open_facts) and not self.given.keys() & {*pending}:
            facts = sorted(one for one in pending if one.name == "fact" and known.matter(one, assumptions))
            if facts:
                return Node(taken, min(facts, key=lambda one: known.left(one, assumptions)))
        pending = [one for one in pending if one.name != "fact"]
        return Node(taken, min(pending, key=self.order, default=None))

    def turns_on(self, decision: Symbol) -> bool:
        """Tell whether anything turns on a decision: on a fact left open, or on any other that comes up."""
        return decision.name != "fact" or self._open_facts is None or self._open_facts.matter(decision, ())

    def can_be(self, assumptions: Assumptions) -> bool:
        """Tell whether decisions can be taken so together."""
        return self._solver.first(assumptions) is not None

    def order(self, decision: Symbol) -> tuple[bool, int, Order, Symbol]:
        """Sort what the case gives first, then by kind, then in book order."""
        provision = "" if decision.name == "fact" else decision.arguments[0].string
        return decision not in self.given, KINDS.index(decision.name), natural_order(provision), decision

    def values(self, decision: Symbol, taken: Iterable[tuple[Symbol, Symbol]] = ()) -> list[Symbol]:
        """Return the values that a decision can take after those taken: yes before no, used before waived."""
        assumptions = [(decided(*one), True) for one in taken]
        possible = self._solver.brave(assumptions, [("decided", 2)]) or Model()
        found = {atom.arguments[1] for atom in possible.of("decided", 2) if atom.arguments[0] == decision}
        return sorted(found, key=value_order)
