"""Calculations that may not fit 32 bits, each made here while clingo grounds: clingo itself wraps without a word.

In the statements of a rule that says so (`Origin.watched`) each of these calculations is written as a call, which
clingo makes with the numbers at hand, and which comes back with the result or ends in an error with the rule's place.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from clingo import Function, Number, String, Symbol, SymbolType
from clingo import ast as syntax

from pyrules.base.errors import Place, RulebookError
from pyrules.solver.arithmetic import LARGEST, fits, reckoned

MOST_AT_ONCE = 1_000_000
"""From one number to another there are no more than so many."""
SUMS = ("#sum", "#sum+")
"""Aggregates that add numbers up."""
Watched = tuple[tuple[str, str, bool], ...]
"""The shapes of the calculations to be watched, with their operators; of each whether it is an error that one cannot be
made, or whether the rule has a condition that leaves these numbers out."""
_VARIABLE = re.compile(r"(?<![\w'\"])_*[A-Z][\w']*")
_UNARY = {
    syntax.UnaryOperator.Minus: "-", syntax.UnaryOperator.Negation: "~", syntax.UnaryOperator.Absolute: "|",
}  # fmt: skip
_BINARY = {
    syntax.BinaryOperator.Plus: "+", syntax.BinaryOperator.Minus: "-", syntax.BinaryOperator.Multiplication: "*",
    syntax.BinaryOperator.Division: "/", syntax.BinaryOperator.Modulo: "\\", syntax.BinaryOperator.Power: "**",
    syntax.BinaryOperator.And: "&", syntax.BinaryOperator.Or: "?", syntax.BinaryOperator.XOr: "^",
}  # fmt: skip


def shape(calculation: str) -> str:
    """Return a calculation as clingo writes it, whatever its variables are called."""
    return _VARIABLE.sub("_", calculation)


@lru_cache(maxsize=4096)
def watching(statement: str, watched: Watched, place: Place) -> str:
    """Write a statement with calls in place of the calculations that are watched.

    Args:
        statement: the statement, of a rule or made of one.
        watched: what is to be watched.
        place: where the rule stands.

    """
    written: list[str] = []
    writer = _Calling({one: strict for one, _, strict in watched}, place)
    syntax.parse_string(statement, lambda node: written.append(str(writer.visit(node))))
    return " ".join(written[1:])  # the first says which part of a program it is


def dividing(watched: Watched) -> Watched:
    """Return those of some calculations that divide: unwatched one of them could end the process."""
    return tuple(one for one in watched if one[1] in ("/", "\\"))


class _Calling(syntax.Transformer):
    """Puts calls in the place of calculations."""

    def __init__(self, watched: Mapping[str, bool], place: Place) -> None:
        self._watched = watched
        self._place = place
        self._aggregates = 0

    def visit_BinaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802 - clingo names it
        """Watch an operation with two operands."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, "calculated", _BINARY[node.operator_type], [inner.left, inner.right])

    def visit_UnaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch an operation with one operand."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, "calculated", _UNARY[node.operator_type], [inner.argument])

    def visit_Interval(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch how many numbers there are between two."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, "between", "..", [inner.left, inner.right])

    def visit_Rule(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch what a rule adds up."""
        return node.update(head=self.visit(node.head), body=self._watching_sums(node.body, [node.head]))

    def visit_Minimize(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch what a statement about the least adds up before it counts."""
        others = [node.weight, node.priority, *node.terms]
        weight, priority, *terms = map(self.visit, others)
        return node.update(
            weight=weight, priority=priority, terms=terms, body=self._watching_sums(node.body, others)
        )

    def _watching_sums(self, body: Sequence[syntax.AST], others: Sequence[syntax.AST]) -> list[syntax.AST]:
        """Watch what conditions add up, apart for each value of the variables around it."""
        parts = [_variables(one) for one in (*body, *others)]
        return [
            self._watching_sum(one, set[str]().union(*parts[:place], *parts[place + 1 :]))
            for place, one in enumerate(body)
        ]

    def _watching_sum(self, literal: syntax.AST, outside: set[str]) -> syntax.AST:
        changed: syntax.AST = self.visit(literal)
        atom = changed.atom if literal.ast_type == syntax.ASTType.Literal else None
        sums = (syntax.AggregateFunction.Sum, syntax.AggregateFunction.SumPlus)
        if atom is None or atom.ast_type != syntax.ASTType.BodyAggregate or atom.function not in sums:
            return changed
        if SUMS[sums.index(atom.function)] not in self._watched:
            return changed
        self._aggregates += 1
        groups = outside & set[str]().union(*(_variables(one) for one in atom.elements))
        where = atom.location
        group = _tuple(where, [syntax.Variable(where, name) for name in sorted(groups)])
        elements = []
        for one in atom.elements:
            told = [
                syntax.SymbolicTerm(where, String(str(literal))),
                syntax.SymbolicTerm(where, Number(self._aggregates)),
                group,
                one.terms[0],
                _tuple(where, list(one.terms)),
            ]
            call = self._call("added", where, told)
            elements.append(one.update(terms=[call, *one.terms[1:]]))
        return changed.update(atom=atom.update(elements=elements))

    def _called(
        self, node: syntax.AST, inner: syntax.AST, call: str, operator: str, operands: list[syntax.AST]
    ) -> syntax.AST:
        text = str(node)
        strict = self._watched.get(shape(text))
        if strict is None:
            return inner
        told = [
            syntax.SymbolicTerm(node.location, String(text)),
            syntax.SymbolicTerm(node.location, Number(int(strict))),
            syntax.SymbolicTerm(node.location, String(operator)),
        ]
        return self._call(call, node.location, [*told, *operands])

    def _call(self, name: str, where: syntax.Location, told: list[syntax.AST]) -> syntax.AST:
        place = Function("", [String(self._place.file), Number(self._place.line), Number(self._place.column)])
        return syntax.Function(where, name, [syntax.SymbolicTerm(where, place), *told], 1)


def _tuple(where: syntax.Location, terms: list[syntax.AST]) -> syntax.AST:
    return syntax.Function(where, "", terms, 0)


def _variables(node: syntax.AST) -> set[str]:
    found: set[str] = set()

    class Finding(syntax.Transformer):
        def visit_Variable(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
            if node.name != "_":
                found.add(node.name)
            return node

    Finding().visit(node)
    return found


class Watch:
    """What clingo calls while it grounds: nothing else can be called.

    Args:
        lenient: whether a calculation that cannot be made is left out, instead of being an error: where conditions
            are looked at one by one, one further on may leave these numbers out.

    """

    def __init__(self, *, lenient: bool = False) -> None:
        self._lenient = lenient
        self._added: dict[tuple[Symbol, ...], set[Symbol]] = defaultdict(set)
        self._sums: dict[tuple[Symbol, ...], int] = defaultdict(int)
        self.fault: RulebookError | None = None
        """Why a call was not answered."""

    def calculated(
        self, place: Symbol, text: Symbol, strict: Symbol, operator: Symbol, *operands: Symbol
    ) -> list[Symbol]:
        """Return what a calculation comes to; nothing where it cannot be made, or comes to more than fits."""
        named = next((one for one in operands if one.type is not SymbolType.Number), None)
        if named is not None:
            fault = f"`{text.string}` calculates with `{named}`, which is no number", "numbers alone"
        else:
            numbers = tuple(one.number for one in operands)
            result = reckoned(operator.string, numbers)
            if result is not None and fits(result):
                return [Number(result)]
            fault = _fault(text.string, operator.string, numbers, result)
        if strict.number:
            self._refuse(place, *fault)
        return []

    def between(
        self, place: Symbol, text: Symbol, strict: Symbol, _: Symbol, first: Symbol, last: Symbol
    ) -> list[Symbol]:
        """Return the numbers from one to another; none where they are too many, or one end is no number."""
        if first.type is last.type is SymbolType.Number:
            if last.number - first.number < MOST_AT_ONCE:
                return [Number(one) for one in range(first.number, last.number + 1)]
            fault = f"`{text.string}` is too many numbers: {first} to {last}", f"at most {MOST_AT_ONCE}"
        else:
            named = first if first.type is not SymbolType.Number else last
            fault = f"`{text.string}` counts with `{named}`, which is no number", "numbers alone"
        if strict.number:
            self._refuse(place, *fault)
        return []

    def added(
        self, place: Symbol, text: Symbol, which: Symbol, group: Symbol, weight: Symbol, entry: Symbol
    ) -> Symbol:
        """Return a number that is added up with others, which together have to fit."""
        if weight.type is SymbolType.Number:
            together = place, which, group
            if entry not in self._added[together]:
                self._added[together].add(entry)
                self._sums[together] += abs(weight.number)
            if self._sums[together] > LARGEST:
                told = f"{len(self._added[together])} numbers, one of them {weight}"
                self._refuse(place, f"`{text.string}` may come to more than fits: {told}", _FITTING)
        return weight

    def _refuse(self, place: Symbol, message: str, expected: str) -> None:
        """Stop clingo, which would hand an error on without its place."""
        if not self._lenient:
            self.fault = RulebookError(message, place=_place(place), expected=expected)
            raise RuntimeError(message)


_FITTING = f"from -{LARGEST} to {LARGEST}"


def _place(place: Symbol) -> Place:
    file, line, column = place.arguments
    return Place(file.string, line.number, column.number)


def _fault(text: str, operator: str, numbers: tuple[int, ...], result: int | None) -> tuple[str, str]:
    """Say why a calculation cannot be made, and what would be right."""
    made = f" {operator} ".join(map(str, numbers)) if len(numbers) == 2 else f"{operator}{numbers[0]}"
    if result is not None:
        told = f" = {result}" if abs(result) < _MANY_DIGITS else ""
        return f"`{text}` is too large a number: {made}{told}", _FITTING
    if operator == "**":
        return f"`{text}` is no whole number: {made}", "an exponent of 0 or more"
    return f"`{text}` divides by 0: {made}", "a divisor that is not 0"


_MANY_DIGITS = 10**20
