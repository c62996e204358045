"""What terms are worth: clingo's symbols, reckoned as clingo reckons."""

from collections.abc import Iterator, Mapping
from itertools import product

from clingo import Function, Infimum, Number, String, Supremum, Symbol, SymbolType, parse_term

from pyrules.base.errors import SolvingError
from pyrules.code import terms
from pyrules.code.literals import Literal
from pyrules.code.spelling import slip, tokens
from pyrules.code.terms import Term
from pyrules.solver.arithmetic import LARGEST, fits, reckoned

_EXTREMES = {"#inf": Infimum, "#sup": Supremum}


def of_symbol(symbol: Symbol) -> Term:
    """Return a symbol as a term."""
    match symbol.type:
        case SymbolType.Number:
            return terms.Number(symbol.number)
        case SymbolType.String:
            return terms.Text(symbol.string)
        case SymbolType.Function:
            function = terms.Function(symbol.name, tuple(map(of_symbol, symbol.arguments)))
            return function if symbol.positive else terms.Operation("-", (function,))
        case _:
            return terms.Function(str(symbol))


def symbol_of(text: str) -> Symbol | None:
    """Return the symbol that a text writes, such as `card(spades,14)`; None where it is none.

    A text with a slip in it is none (`pyrules.code.spelling`), nor is one that has to be worked out.
    """
    if slip(text) or any(one.kind in ("arithmetic", "remark") for one in tokens(text)):
        return None
    try:
        # A term is evaluated, never solved: `1..3` or a variable is an error.
        return parse_term(text, logger=lambda *_: None)
    except RuntimeError:
        return None


def shape_of(symbol: Symbol) -> str | None:
    """Return what `Literal.shape` says of an argument that is worth this."""
    if symbol.type is SymbolType.String:
        return str(symbol)
    if symbol.type is SymbolType.Function and symbol.name:
        return f"{symbol.name}/{len(symbol.arguments)}"
    return None


def grounded(literal: Literal, values: Mapping[str, Symbol]) -> Literal:
    """Return a literal with values for some of its variables."""
    return literal.substituted({name: of_symbol(value) for name, value in values.items()})


def value_of(term: Term, values: Mapping[str, Symbol]) -> Symbol | None:
    """Return what a term is worth; None where it is worth nothing, as `1/0`, or several things, as `1..2`.

    Args:
        term: the term.
        values: the value of each variable in it, the anonymous one included.

    Raises:
        KeyError: a variable has no value.
        SolvingError: a number is too large for clingo.

    """
    found = list(values_of(term, values))
    return found[0] if len(found) == 1 else None


def values_of(term: Term, values: Mapping[str, Symbol]) -> Iterator[Symbol]:  # noqa: PLR0912 - one for each kind
    """Yield all that a term is worth: several things where an interval or a pool stands in it.

    Args:
        term: the term.
        values: the value of each variable in it, the anonymous one included.

    Raises:
        KeyError: a variable has no value.
        SolvingError: a number is too large for clingo.

    """
    match term:
        case terms.Number(number):
            yield Number(_fitting(number))
        case terms.Text(text):
            yield String(text)
        case terms.Variable(name):
            yield values[name]
        case terms.Function(name, ()) if name in _EXTREMES:
            yield _EXTREMES[name]
        case terms.Function(name, arguments):
            if name.startswith("@"):
                raise SolvingError(f"`{term}` is called from outside, and nothing answers")
            for some in product(*(tuple(values_of(one, values)) for one in arguments)):
                yield Function(name, some)
        case terms.Operation(operator, operands):
            for some in product(*(tuple(values_of(one, values)) for one in operands)):
                yield from _worked_out(operator, some)
        case terms.Interval(first, last):
            for low, high in product(tuple(values_of(first, values)), tuple(values_of(last, values))):
                if low.type is high.type is SymbolType.Number:
                    yield from map(Number, range(low.number, high.number + 1))
        case terms.Pool(options):
            for one in options:
                yield from values_of(one, values)


def _worked_out(operator: str, operands: tuple[Symbol, ...]) -> Iterator[Symbol]:
    """Yield the result of an operation; none where clingo has none."""
    if all(one.type is SymbolType.Number for one in operands):
        result = reckoned(operator, tuple(one.number for one in operands))
        if result is not None:
            yield Number(_fitting(result))
    elif operator == "-" and len(operands) == 1 and operands[0].type is SymbolType.Function:
        yield Function(operands[0].name, operands[0].arguments, not operands[0].positive)


def _fitting(number: int) -> int:
    if not fits(number):
        raise SolvingError(f"`{number}` is too large a number for clingo", expected=f"at most {LARGEST}")
    return number
