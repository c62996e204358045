"""Provisions that somewhere say what nobody else says: they are not redundant, and that is seen in the code as it is.

Take a ruling in which a provision says something that no other says. Without the provision nobody says it under the
same decisions, unless another provision begins to where this one has gone: one that its conclusions have a bearing on.
So the ruling is another one. That needs no second version of the code, and one answer set tells it of many provisions.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from clingo import Function, Symbol

from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.terms import string_of
from pyrules.mutation.affected import provisions_affected
from pyrules.mutation.change import Change
from pyrules.solver.control import Body, Solver

_SAID_BY = {"norm": ("governs", 4), "option": ("option", 3), "irregularity": ("irregularity", 2),
            "settles": ("disposition", 3)}  # fmt: skip
"""By what a law concludes, the atom that tells what the provision says."""
_TAKEN_AWAY = ("option", "irregularity")
"""What displacing takes away, though the atom stays."""


def saying_alone(rulebook: Rulebook, solver: Solver, omissions: Sequence[Change]) -> frozenset[int]:
    """Return the positions of the omissions whose provision says in some situation what no other says there.

    Args:
        rulebook: the code.
        solver: the code over every situation in scope.
        omissions: each leaves one provision out.

    """
    heads: dict[str, list[Literal]] = defaultdict(list)
    for rule in rulebook.laws:
        if rule.head and rule.head.predicate in _SAID_BY:
            heads[rule.head.predicate].append(rule.head)
    said = _Said(solver)
    bodies = [list(_alone(rulebook, omission, heads, said)) for omission in omissions]
    asked = [position for position, one in enumerate(bodies) if one]
    alone = solver.derived("alone", [bodies[position] for position in asked])
    possible = solver.possible(alone)
    return frozenset(position for position, atom in zip(asked, alone, strict=True) if atom in possible)


class _Said:
    """What each provision can say, by what it says."""

    def __init__(self, solver: Solver) -> None:
        self.by_provision: dict[str, list[Symbol]] = defaultdict(list)
        self.by_content: dict[Symbol, list[Symbol]] = defaultdict(list)
        for name, arity in _SAID_BY.values():
            for atom in sorted(solver.atoms(name, arity)):
                self.by_provision[atom.arguments[0].string].append(atom)
                self.by_content[_content(atom)].append(atom)


def _alone(
    rulebook: Rulebook, omission: Change, heads: Mapping[str, Sequence[Literal]], said: _Said
) -> Iterator[Body]:
    """Yield for each thing that a provision can say that it does and no other does, where none can take its place."""
    own = said.by_provision.get(omission.provision, ())
    if not own:
        return
    affected = provisions_affected(rulebook, omission)
    concluded = [
        rule.head
        for rule in rulebook.rules_of(omission.provision)
        if rule.head and rule.head.predicate in _SAID_BY
    ]
    replaced = {
        _SAID_BY[head.predicate or ""][0]
        for head in concluded
        for other in heads[head.predicate or ""]
        if _id(other) != omission.provision and _id(other) in affected and _same(head, other)
    }
    for atom in own:
        if atom.name not in replaced:
            displaced = [Function("overridden", atom.arguments[:1])] if atom.name in _TAKEN_AWAY else []
            others = [other for other in said.by_content[_content(atom)] if other != atom]
            yield [atom], [*displaced, *others]


def _id(head: Literal) -> str:
    return string_of(head.terms[0]) or ""


def _same(head: Literal, other: Literal) -> bool:
    """Tell whether two conclusions can say the same, whoever says it."""
    return all(a is None or b is None or a == b for a, b in zip(head.shape[1:], other.shape[1:], strict=True))


def _content(atom: Symbol) -> Symbol:
    return Function(atom.name, atom.arguments[1:])
