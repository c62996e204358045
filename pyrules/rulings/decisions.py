"""The atoms of decisions: how a situation gives them, how a solver takes them, what comes of a power."""

from collections.abc import Iterable

from clingo import Function, String, Symbol

from pyrules.grounding.open_facts import left_open_in

KINDS = ("fact", "finding", "choice", "power")
"""Kinds of decisions, in the order in which a tree asks for them."""
EXERCISED = Function("exercised")
"""The value of a power that is used."""


def given_in(facts: Iterable[Symbol]) -> dict[Symbol, Symbol]:
    """Return the decisions that a situation says, each with its value."""
    return {fact.arguments[0]: fact.arguments[1] for fact in facts if fact.name == "given"}


def open_in(facts: Iterable[Symbol]) -> frozenset[Symbol]:
    """Return the decisions about what a situation leaves open, `fact(Matter)` each."""
    return frozenset(Function("fact", [fact.arguments[0]]) for fact in left_open_in(facts))


def decided(decision: Symbol, value: Symbol) -> Symbol:
    """Return the atom that says how a decision is taken."""
    return Function("decided", [decision, value])


def power_used(power: Symbol) -> Symbol:
    """Return the act by which a power is used."""
    provision, bearer, act = power.arguments
    return Function("act", [String(provision.string), Function("may"), bearer, act])


def rests(decision: Symbol, value: Symbol) -> bool:
    """Tell whether to take a decision so is to rest on what a situation does not tell: an event, a power's use."""
    return decision.name in ("fact", "power") and str(value) in ("yes", "exercised")


def value_order(value: Symbol) -> tuple[int, Symbol]:
    """Sort values: yes before no, used before waived."""
    return {"yes": 0, "no": 1, "exercised": 0, "waived": 1}.get(str(value), 2), value
