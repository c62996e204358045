"""Rules written so that an answer set tells which instances applied, and which decisions matter for what."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from clingo import Symbol

from pyrules.code.literals import Literal
from pyrules.code.rules import DECIDED, Layer, Rule
from pyrules.code.terms import ANONYMOUS, Function, Number, Term, Variable, tuple_of
from pyrules.solver.program import rule_text

Line = tuple[str, Rule | None]
"""A statement, and the rule that it came from; None for one that was added."""


def facts(atoms: Iterable[Symbol]) -> Iterator[Line]:
    """State atoms."""
    return ((f"{atom}.", None) for atom in atoms)


def reporting(rule: Rule) -> Iterator[str]:
    """Write a rule so that the instances in which it applies can be read off an answer set."""
    if rule.layer is Layer.VOCABULARY or not (rule.is_rule and rule.head and rule.body):
        yield rule.text
        return
    told = applying(rule, tuple_of([Variable(name) for name in rule.variables]))
    yield told.text
    yield rule_text(rule.head.text, [told.head.text if told.head else ""])


def applying(rule: Rule, *told: Term) -> Rule:
    """Say of a rule that it applies, and what is told of how."""
    return replace(rule, conclusion=Literal.of("applied", Number(rule.number), *told))


def minimised(literal: Literal, priority: int, terms: Sequence[Term]) -> str:
    """Write that the fewer there are of what a literal speaks of the better, told apart by some terms."""
    return f":~ {literal.text}. [1@{priority},{','.join(map(str, terms))}]"


def bearing(rule: Rule) -> Iterator[Rule]:
    """Say for each decision that a rule reads that the value read matters where all else in the rule holds."""
    for one in rule.body:
        if one.predicate in DECIDED and rule.is_rule:
            arguments = [_named(term, f"Any{position}_") for position, term in enumerate(one.terms)]
            name, taken = DECIDED[one.predicate]
            decision = Function(name, tuple(arguments[:taken]))
            value = Function(one.predicate) if one.predicate in ("exercised", "waived") else arguments[-1]
            rest = (other for other in rule.body if other is not one)
            body = (*rest, Literal.of("open", decision, value))
            yield replace(rule, conclusion=Literal.of("bears", decision, value), body=body)


def _named(term: Term, prefix: str) -> Term:
    """Give each anonymous variable of a term a name of its own, so that it can stand twice in a rule."""
    counter = count(1)

    def named(one: Term) -> Term:
        return Variable(f"{prefix}{next(counter)}") if one == Variable(ANONYMOUS) else one

    return term.with_leaves(named)


def turning(rule: Rule) -> Iterator[Rule]:
    """Say for a question which irregularity it is put about: the one that its own rule names."""
    if rule.head and rule.head.predicate == "question":
        for one in rule.body:
            if one.predicate == "irregularity" and not one.negated:
                yield replace(rule, conclusion=Literal.of("turns_on", *rule.head.terms, one.terms[1]))
