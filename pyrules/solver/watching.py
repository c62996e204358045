"""Calculations that may not fit 32 bits, each made here while clingo grounds: clingo itself wraps without a word.

In the statements of a rule that says so (`Origin.watched`) each of these calculations is written as a call, which
clingo makes with the numbers at hand, and which comes back with the result or ends in an error with the rule's place.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne

from clingo import Function, Number, String, Symbol, SymbolType
from clingo import ast as syntax

from pyrules.base.errors import Place, RulebookError
from pyrules.solver.arithmetic import LARGEST, fits, reckoned

MOST_AT_ONCE = 100_000
"""From one number to another there are no more than so many."""
SUMS = ("#sum", "#sum+")
"""Aggregates that add numbers up."""
Watched = tuple[tuple[str, str, bool], ...]
"""The shapes of the calculations to be watched, with their operators; of each whether it is an error that one cannot be
made, or whether the rule has a condition that leaves these numbers out."""
_VARIABLE = re.compile(r"(?<![\w'\"])_*[A-Z][\w']*")
UNARY = {
    syntax.UnaryOperator.Minus: "-", syntax.UnaryOperator.Negation: "~", syntax.UnaryOperator.Absolute: "|",
}  # fmt: skip
"""The signs of operations with one operand, by what clingo's syntax tree calls them."""
BINARY = {
    syntax.BinaryOperator.Plus: "+", syntax.BinaryOperator.Minus: "-", syntax.BinaryOperator.Multiplication: "*",
    syntax.BinaryOperator.Division: "/", syntax.BinaryOperator.Modulo: "\\", syntax.BinaryOperator.Power: "**",
    syntax.BinaryOperator.And: "&", syntax.BinaryOperator.Or: "?", syntax.BinaryOperator.XOr: "^",
}  # fmt: skip
"""The signs of operations with two operands."""


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
        self._beside: syntax.AST | None = None

    def visit_BinaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802 - clingo names it
        """Watch an operation with two operands."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, BINARY[node.operator_type], [inner.left, inner.right])

    def visit_UnaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch an operation with one operand."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, UNARY[node.operator_type], [inner.argument])

    def visit_Interval(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch how many numbers there are between two."""
        inner = node.update(**self.visit_children(node))
        return self._called(node, inner, "..", [inner.left, inner.right])

    def visit_Rule(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch a rule, and what it adds up."""
        self._beside = _beside(node.body, node.location)
        return node.update(head=self.visit(node.head), body=self._watching_sums(node.body, [node.head]))

    def visit_Minimize(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch a statement about the least, and what it adds up before it counts."""
        self._beside = _beside(node.body, node.location)
        others = [node.weight, node.priority, *node.terms]
        weight, priority, *terms = map(self.visit, others)
        return node.update(
            weight=weight, priority=priority, terms=terms, body=self._watching_sums(node.body, others)
        )

    def visit_ConditionalLiteral(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch what stands under conditions of its own."""
        return self._within(node, node.location)

    def visit_BodyAggregateElement(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
        """Watch what is counted or added up under conditions of its own."""
        return self._within(node, self._beside.location) if self._beside else node

    def _within(self, node: syntax.AST, where: syntax.Location) -> syntax.AST:
        outer, self._beside = self._beside, _beside(node.condition, where)
        inner = node.update(**self.visit_children(node))
        self._beside = outer
        return inner

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
        number = syntax.SymbolicTerm(where, Number(self._aggregates))
        group = _tuple(where, [number, *(syntax.Variable(where, name) for name in sorted(groups))])
        elements = []
        for one in atom.elements:
            about = self._about(literal, SUMS[0], _beside(one.condition, where), strict=True)
            call = syntax.Function(where, "added", [about, group, _tuple(where, list(one.terms))], 1)
            elements.append(one.update(terms=[call, *one.terms[1:]]))
        return changed.update(atom=atom.update(elements=elements))

    def _called(
        self, node: syntax.AST, inner: syntax.AST, operator: str, operands: list[syntax.AST]
    ) -> syntax.AST:
        strict = self._watched.get(shape(str(node)))
        if strict is None or self._beside is None:
            return inner
        about = self._about(node, operator, self._beside, strict=strict)
        name = "between" if operator == ".." else "calculated"
        return syntax.Function(node.location, name, [about, *operands], 1)

    def _about(self, node: syntax.AST, operator: str, beside: syntax.AST, *, strict: bool) -> syntax.AST:
        """Return what a call is told of itself: place, text, operator, whether it is an error, what stands beside."""
        place = Function("", [String(self._place.file), Number(self._place.line), Number(self._place.column)])
        told = (place, String(str(node)), String(operator), Number(int(strict)))
        return _tuple(node.location, [*(syntax.SymbolicTerm(node.location, one) for one in told), beside])


def _beside(conditions: Sequence[syntax.AST], where: syntax.Location) -> syntax.AST:
    """Return what a call is told besides: the variables of other conditions, and what these compare.

    So it is made when all of them are known, and not for what no instance of the rule has.
    """
    literals = [
        one.atom
        for one in conditions
        if one.ast_type == syntax.ASTType.Literal and one.sign == syntax.Sign.NoSign
    ]
    atoms = [one.symbol for one in literals if one.ast_type == syntax.ASTType.SymbolicAtom]
    known = set[str]().union(*(_variables(one, calculated=False) for one in atoms))
    compared = []
    for one in literals:
        if one.ast_type == syntax.ASTType.Comparison:
            for left, guard in zip([one.term, *(each.term for each in one.guards)], one.guards, strict=False):
                sides = [left, guard.term]
                if all(_is_plain(each) and _variables(each) <= known for each in sides):
                    sign = syntax.SymbolicTerm(where, Number(guard.comparison))
                    compared.append(_tuple(where, [sign, *sides]))
    named = [syntax.Variable(where, name) for name in sorted(known)]
    return _tuple(where, [_tuple(where, named), _tuple(where, compared)])


def _is_plain(term: syntax.AST) -> bool:
    return term.ast_type in (syntax.ASTType.Variable, syntax.ASTType.SymbolicTerm) and str(term) != "_"


def _tuple(where: syntax.Location, terms: list[syntax.AST]) -> syntax.AST:
    return syntax.Function(where, "", terms, 0)


def _variables(node: syntax.AST, *, calculated: bool = True) -> set[str]:
    """Return the named variables in a piece of syntax, those in calculations included or not."""
    found: set[str] = set()

    class Finding(syntax.Transformer):
        def visit_Variable(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
            if node.name != "_":
                found.add(node.name)
            return node

        def visit_BinaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
            if calculated:
                self.visit_children(node)
            return node

        def visit_UnaryOperation(self, node: syntax.AST) -> syntax.AST:  # noqa: N802
            return self.visit_BinaryOperation(node)

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

    def calculated(self, about: Symbol, *operands: Symbol) -> list[Symbol]:
        """Return what a calculation comes to; nothing where it cannot be made, or comes to more than fits."""
        _, text, operator, *_ = about.arguments
        named = next((one for one in operands if one.type is not SymbolType.Number), None)
        if named is not None:
            self._refuse(about, f"`{text.string}` calculates with `{named}`, which is no number", _NUMBERS)
            return []
        numbers = tuple(one.number for one in operands)
        result = reckoned(operator.string, numbers)
        if result is not None and fits(result):
            return [Number(result)]
        self._refuse(about, *_fault(text.string, operator.string, numbers, result))
        return []

    def between(self, about: Symbol, first: Symbol, last: Symbol) -> list[Symbol]:
        """Return the numbers from one to another; none where they are too many, or one end is no number."""
        text = about.arguments[1].string
        named = next((one for one in (first, last) if one.type is not SymbolType.Number), None)
        if named is not None:
            self._refuse(about, f"`{text}` counts with `{named}`, which is no number", _NUMBERS)
        elif last.number - first.number < MOST_AT_ONCE:
            return [Number(one) for one in range(first.number, last.number + 1)]
        else:
            told = f"`{text}` is too many numbers: {first} to {last}"
            self._refuse(about, told, f"at most {MOST_AT_ONCE}")
        return []

    def added(self, about: Symbol, group: Symbol, entry: Symbol) -> Symbol:
        """Return the number that an entry adds to a sum, all entries of which together have to fit."""
        number = entry.arguments[0]
        together = about.arguments[0], group
        if number.type is SymbolType.Number and entry not in self._added[together] and _holds(about):
            self._added[together].add(entry)
            self._sums[together] += abs(number.number)
            if self._sums[together] > LARGEST:
                told = f"{len(self._added[together])} numbers, one of them {number}"
                text = about.arguments[1].string
                self._refuse(about, f"`{text}` may come to more than fits: {told}", _FITTING)
        return number

    def _refuse(self, about: Symbol, message: str, expected: str) -> None:
        """Stop clingo, which would hand an error on without its place; where that is no error go on."""
        place, _, _, strict, _ = about.arguments
        if strict.number and not self._lenient and _holds(about):
            file, line, column = place.arguments
            self.fault = RulebookError(
                message, place=Place(file.string, line.number, column.number), expected=expected
            )
            raise RuntimeError(message)


def _holds(about: Symbol) -> bool:
    """Tell whether the comparisons hold that stand beside a calculation."""
    _, compared = about.arguments[-1].arguments
    return all(
        _COMPARED[sign.number](left, right)
        for sign, left, right in (one.arguments for one in compared.arguments)
    )


_COMPARED: Mapping[int, Callable[[Symbol, Symbol], bool]] = {
    int(syntax.ComparisonOperator.Equal): eq, int(syntax.ComparisonOperator.NotEqual): ne,
    int(syntax.ComparisonOperator.LessThan): lt, int(syntax.ComparisonOperator.LessEqual): le,
    int(syntax.ComparisonOperator.GreaterThan): gt, int(syntax.ComparisonOperator.GreaterEqual): ge,
}  # fmt: skip
_NUMBERS = "numbers alone"
_FITTING = f"from -{LARGEST} to {LARGEST}"


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
