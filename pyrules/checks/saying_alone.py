"""Provisions that somewhere say what nobody else says: they are not redundant, and that is seen in the code as it is.

Take a ruling in which a provision says something that no other says. Without the provision nobody says it under the
same decisions, unless another provision begins to where this one has gone: one that its conclusions have a bearing on.
So the ruling is another one. That needs no second version of the code, and one answer set tells it of many provisions.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from pyrules.code.literals import Literal
from pyrules.code.meaning import meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.terms import string_of
from pyrules.grounding.sayings import Content, Saying, possible_sayings
from pyrules.mutation.affected import provisions_affected
from pyrules.mutation.change import Change
from pyrules.solver.control import Body, Solver


def saying_alone(rulebook: Rulebook, solver: Solver, omissions: Sequence[Change]) -> frozenset[int]:
    """Return the positions of the omissions whose provision says in some situation what no other says there.

    Args:
        rulebook: the code.
        solver: the code over every situation in scope.
        omissions: each leaves one provision out.

    """
    heads: dict[str, list[Literal]] = defaultdict(list)
    for rule in rulebook.laws:
        if rule.head and rule.head.predicate in meaning(rulebook).said:
            heads[rule.head.predicate].append(rule.head)
    said = _Said(rulebook, solver)
    bodies = [list(_alone(rulebook, omission, heads, said)) for omission in omissions]
    asked = [position for position, one in enumerate(bodies) if one]
    alone = solver.derived("alone", [bodies[position] for position in asked])
    possible = solver.possible(alone)
    return frozenset(position for position, atom in zip(asked, alone, strict=True) if atom in possible)


class _Said:
    """What each provision can say, with the atoms that it rests on, and who else can."""

    def __init__(self, rulebook: Rulebook, solver: Solver) -> None:
        self.by_provision: dict[str, list[tuple[Saying, Body]]] = defaultdict(list)
        self.by_content: dict[Content, list[tuple[Saying, Body]]] = defaultdict(list)
        for saying, bodies in possible_sayings(rulebook, solver).items():
            for body in bodies:
                self.by_provision[saying.provision].append((saying, body))
                self.by_content[saying.content].append((saying, body))


def _alone(
    rulebook: Rulebook, omission: Change, heads: Mapping[str, Sequence[Literal]], said: _Said
) -> Iterator[Body]:
    """Yield for each thing that a provision can say that it does and no other does, where none can take its place."""
    own = said.by_provision.get(omission.provision, ())
    if not own:
        return
    known = meaning(rulebook)
    affected = provisions_affected(rulebook, omission)
    replaced = {
        head.predicate
        for rule in rulebook.rules_of(omission.provision)
        if (head := rule.head) and head.predicate in known.said
        for other in heads[head.predicate]
        if _id(other) != omission.provision and _id(other) in affected and _same(head, other)
    }
    for saying, (present, absent) in own:
        if replaced.isdisjoint(known.passed_on.get(atom.name, atom.name) for atom in present):
            others = [
                atom
                for other, (resting, _) in said.by_content[saying.content]
                if other.provision != saying.provision
                for atom in resting
            ]
            yield present, [*absent, *others]


def _id(head: Literal) -> str:
    return string_of(head.terms[0]) or ""


def _same(head: Literal, other: Literal) -> bool:
    """Tell whether two conclusions can say the same, whoever says it."""
    return all(a is None or b is None or a == b for a, b in zip(head.shape[1:], other.shape[1:], strict=True))
