"""Symbols with the values in them as people write them, and back: `pay(1250)` is `pay("12.50 EUR")` to people."""

from collections.abc import Callable, Sequence

from clingo import Function, Number, String, Symbol, SymbolType

from pyrules.base.errors import InputError
from pyrules.code.measures import Measure
from pyrules.code.places import PLACES
from pyrules.code.vocabulary import KINDS, SITUATION_KINDS, Vocabulary

STATED = (*SITUATION_KINDS, "term")
"""The kinds of names that atoms have."""
NAMES = KINDS[len(STATED) :]
"""The kinds of names that stand in the arguments of atoms."""


def written(symbol: Symbol, vocabulary: Vocabulary, kind: str = "") -> Symbol:
    """Return a symbol with a text for each value with a unit in it.

    Args:
        symbol: an atom, or a name of a kind with its arguments.
        vocabulary: what its values mean.
        kind: the kind, or a domain; where it is empty, that of an atom, else whatever kind has such a name.

    """
    return _changed(symbol, vocabulary, kind, _write) if vocabulary.measures else symbol


def counted(symbol: Symbol, vocabulary: Vocabulary, kind: str = "") -> Symbol:
    """Return a symbol with a whole number for each text in it that stands for a value with a unit.

    Raises:
        InputError: what stands where such a value belongs is none.

    """
    return _changed(symbol, vocabulary, kind, _count) if vocabulary.measures else symbol


def said(value: Symbol, vocabulary: Vocabulary, domain: str) -> str:
    """Return a value of a domain as people write it: with its unit, else as a term."""
    told = written(value, vocabulary, domain)
    return told.string if told.type is not value.type else str(told)


def domain_of_value(decision: Symbol, vocabulary: Vocabulary) -> str:
    """Return the domain of what a decision can be: acts, or values with a unit; empty where it is neither."""
    if decision.type is not SymbolType.Function:
        return ""
    if decision.name == "choice":
        return "act"
    return answering(decision.arguments[1], vocabulary) if decision.match("finding", 2) else ""


def answering(question: Symbol, vocabulary: Vocabulary) -> str:
    """Return the domain of what answers a question."""
    return vocabulary.answers.get(question.name, "") if question.type is SymbolType.Function else ""


_BESIDE = {"answer": answering, "value": domain_of_value}
"""What rests on the argument before it."""
_Change = Callable[[Symbol, Measure], Symbol]


def _changed(symbol: Symbol, vocabulary: Vocabulary, domain: str, change: _Change) -> Symbol:
    measure = vocabulary.measures.get(domain)
    if measure:
        return change(symbol, measure)
    if symbol.type is not SymbolType.Function or not symbol.arguments:
        return symbol
    domains = _domains(symbol, vocabulary, domain)
    arguments: list[Symbol] = []
    before = symbol
    for argument, of in zip(symbol.arguments, domains or ("",) * len(symbol.arguments), strict=True):
        found = _BESIDE[of](before, vocabulary) if of in _BESIDE else of
        arguments.append(_changed(argument, vocabulary, found, change))
        before = argument
    return Function(symbol.name, arguments, symbol.positive)


def _domains(symbol: Symbol, vocabulary: Vocabulary, domain: str) -> Sequence[str] | None:
    """Return the domains of a symbol's arguments, by what has to stand in its place."""
    if domain == "conclusion":  # as the provision has it, without its id
        return PLACES.get(symbol.name, ())[1:]
    if domain == "matter" and symbol.match("answered", 2):  # what a flaw is about (asp/checks/undecided.lp)
        return PLACES["answer"]
    kinds = (domain,) if domain in KINDS else ()
    arity = len(symbol.arguments)
    return vocabulary.domains_of(symbol.name, arity, (*kinds, *STATED, *NAMES))


def _write(value: Symbol, measure: Measure) -> Symbol:
    return String(measure.write(value.number)) if value.type is SymbolType.Number else value


def _count(value: Symbol, measure: Measure) -> Symbol:
    if value.type is SymbolType.String:
        return Number(measure.read(value.string))
    if value.type is SymbolType.Number:
        raise InputError(f"`{value}` has no unit", expected=f'`"{measure.example(value.number)}"`')
    return value
