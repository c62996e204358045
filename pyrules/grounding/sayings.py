"""What provisions say in a ruling, and what they can say in a program: the core's own rules, asked of either."""

from collections import defaultdict
from dataclasses import dataclass

from clingo import Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import SAYS, sayings
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, tuple_of
from pyrules.solver.control import Body, Model, Solver, solve_facts
from pyrules.solver.program import rule_text

Content = tuple[Symbol, str]
"""What is said, whoever says it: a matter with its force."""
_POSSIBLE = "possible_saying"


@dataclass(frozen=True, order=True)
class Saying:
    """One thing that a provision says: a matter, with its force."""

    provision: str
    matter: Symbol
    force: str

    @property
    def content(self) -> Content:
        """What is said, whoever says it."""
        return self.matter, self.force


def said_in(rulebook: Rulebook, model: Model) -> list[Saying]:
    """Return what the provisions say in an answer set of the code, in order.

    Raises:
        SolvingError: clingo refuses the core's rules.

    """
    asked = _asked(rulebook)
    told = [f"{atom}." for name, arity in sorted(asked.read) for atom in model.of(name, arity)]
    return sorted(map(_saying, solve_facts("\n".join([*told, *asked.facts, *asked.rules]), SAYS)))


def possible_sayings(rulebook: Rulebook, solver: Solver) -> dict[Saying, list[Body]]:
    """Return what the provisions can say, in order.

    Each comes with the ways in which it is said: the atoms that have to be true for it, and those that must not be.

    Args:
        rulebook: the code.
        solver: the code over some situations.

    Raises:
        SolvingError: clingo refuses the core's rules.

    """
    asked = _asked(rulebook)
    told = [f"{atom}." for name, arity in sorted(asked.needed) for atom in solver.atoms(name, arity)]
    found: dict[Saying, list[Body]] = defaultdict(list)
    for one in solve_facts("\n".join([*told, *asked.facts, *asked.possible]), _POSSIBLE):
        said, present, absent = one.arguments
        found[_saying(said)].append((present.arguments, absent.arguments))
    return found


@dataclass(frozen=True)
class _Asked:
    """The rules that tell what is said, with the facts of the core that they read.

    `possible` are the same rules, each telling on which atoms it rests; `read` and `needed` are the other predicates
    that their conditions speak of, and those of them that have to be true.
    """

    facts: tuple[str, ...]
    rules: tuple[str, ...]
    possible: tuple[str, ...]
    read: frozenset[tuple[str, int]]
    needed: frozenset[tuple[str, int]]


@once_for_each
def _asked(rulebook: Rulebook) -> _Asked:
    rules = sayings(rulebook)
    derived = {rule.head.name for rule in rulebook.core if rule.head and rule.body}
    facts = [rule for rule in rulebook.core if rule.head and not rule.body and rule.head.name not in derived]
    stated = {rule.head.name for rule in facts if rule.head}
    resting = [one for rule in rules for one in rule.body if one.predicate and one.predicate not in stated]
    return _Asked(
        facts=tuple(rule.text for rule in facts),
        rules=tuple(rule.text for rule in rules),
        possible=tuple(_resting(rule, stated) for rule in rules),
        read=frozenset((one.predicate or "", len(one.terms)) for one in resting),
        needed=frozenset((one.predicate or "", len(one.terms)) for one in resting if not one.negated),
    )


def _resting(rule: Rule, stated: set[str]) -> str:
    """Write a rule so that it tells on which atoms its conclusion rests, besides those that are stated."""
    resting = [one for one in rule.body if one.predicate and one.predicate not in stated]
    present = tuple_of([_term(one) for one in resting if not one.negated])
    absent = tuple_of([_term(one) for one in resting if one.negated])
    said = Function(SAYS, rule.head.terms if rule.head else ())
    conclusion = Literal.of(_POSSIBLE, said, present, absent)
    return rule_text(
        conclusion.text, [one.text for one in rule.body if one not in resting or not one.negated]
    )


def _term(atom: Literal) -> Function:
    return Function(atom.predicate or "", atom.terms)


def _saying(says: Symbol) -> Saying:
    provision, matter, force = says.arguments
    return Saying(provision.string, matter, force.name)
