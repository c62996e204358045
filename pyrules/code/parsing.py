"""Read rules from files with the provision and the sentence above each. The only user of clingo's syntax tree.

Here a law file is held to its form: conclusions from conditions and nothing else, one provision above each
rule, one condition a line.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from clingo import ast as syntax

from pyrules.base.errors import Place, RulebookError
from pyrules.code.literals import (
    Aggregate,
    Comparison,
    Disjunction,
    Element,
    Foreign,
    Guard,
    Literal,
    Said,
    Truth,
)
from pyrules.code.rules import DECIDED, Layer, Rule
from pyrules.code.terms import Function, Interval, Operation, Pool, Term, Variable
from pyrules.code.values import of_symbol

_INCLUDE = re.compile(r'"(?:\\.|[^"\\\n])*"|%\*.*?\*%|%[^\n]*|(?P<include>#include\b)', re.DOTALL)
_SIGNS = {
    syntax.ComparisonOperator.Equal: "=", syntax.ComparisonOperator.NotEqual: "!=",
    syntax.ComparisonOperator.LessThan: "<", syntax.ComparisonOperator.LessEqual: "<=",
    syntax.ComparisonOperator.GreaterThan: ">", syntax.ComparisonOperator.GreaterEqual: ">=",
}  # fmt: skip
_FUNCTIONS = {
    syntax.AggregateFunction.Count: "#count", syntax.AggregateFunction.Sum: "#sum",
    syntax.AggregateFunction.SumPlus: "#sum+", syntax.AggregateFunction.Min: "#min",
    syntax.AggregateFunction.Max: "#max",
}  # fmt: skip
_UNARY = {
    syntax.UnaryOperator.Minus: "-", syntax.UnaryOperator.Negation: "~", syntax.UnaryOperator.Absolute: "|",
}  # fmt: skip
_BINARY = {
    syntax.BinaryOperator.Plus: "+", syntax.BinaryOperator.Minus: "-", syntax.BinaryOperator.Multiplication: "*",
    syntax.BinaryOperator.Division: "/", syntax.BinaryOperator.Modulo: "\\", syntax.BinaryOperator.Power: "**",
    syntax.BinaryOperator.And: "&", syntax.BinaryOperator.Or: "?", syntax.BinaryOperator.XOr: "^",
}  # fmt: skip
_FROM_DECISIONS = frozenset(
    {
        ("act", 4),
        ("decided", 2),
        ("decision", 1),
        ("possible", 2),
        ("open", 2),
        ("bears", 2),
        ("flaw", 3),
        ("says", 3),
    }
)
"""What laws and mechanics do not read: it says how decisions come up and are taken, or what is wrong with the code."""


def read_rules(
    paths: Iterable[Path], counter: Iterator[int], layer_of: Callable[[Path], Layer]
) -> tuple[Rule, ...]:
    """Read files, attaching to each rule the comment lines directly above it.

    Raises:
        RulebookError: a file is not plain UTF-8, clingo cannot read it, it includes another or breaks the conventions.

    """
    return tuple(rule for path in paths for rule in _read_file(path, counter, layer_of(path)))


def _read_file(path: Path, counter: Iterator[int], layer: Layer) -> Iterator[Rule]:
    _refuse_includes(require_text(path), path)
    nodes: list[syntax.AST] = []
    messages: list[str] = []
    try:
        syntax.parse_files([str(path.resolve())], nodes.append, logger=lambda _, text: messages.append(text))
    except RuntimeError as error:
        raise _unreadable(messages, error, path) from None
    comments: dict[tuple[str, int], str] = {}
    statements: list[syntax.AST] = []
    for node in nodes:
        if node.ast_type == syntax.ASTType.Comment:
            if node.comment_type == syntax.CommentType.Block:
                raise RulebookError(
                    "a block comment", place=_place(node), expected="lines that begin with `%`"
                )
            comments[node.location.begin.filename, node.location.begin.line] = node.value
        elif node.ast_type != syntax.ASTType.Program:
            statements.append(node)
    beside = {line: comments.pop(line) for node in statements for line in _lines(node) if line in comments}
    for node in statements:
        begin, end = node.location.begin, node.location.end
        # outside the laws a remark may stand behind a fact; nothing is read from it
        for file, line in _lines(node):
            if (file, line) in beside and (layer is Layer.LAW or line not in (begin.line, end.line)):
                raise RulebookError(
                    "a comment inside a rule",
                    place=Place(shown(file), line, 1),
                    expected="the comment above the rule, where it is the rule's label or sentence",
                )
        above = _above(comments, begin.filename, begin.line)
        yield _rule_from(node, next(counter), layer, above)


def read_statement(text: str, like: Rule, number: int) -> Rule:
    """Read one statement as if it stood in the place of a rule that there is.

    Args:
        text: the statement.
        like: gives layer, provision, sentence, doubts and place.
        number: the new rule's number.

    Raises:
        RulebookError: clingo cannot read it, or it is nothing that a file of that layer may say.

    """
    try:
        statements = _parsed(text)
    except RulebookError as error:
        raise RulebookError(error.message, place=like.place) from None
    if len(statements) != 1:
        raise RulebookError(f"`{text}` is not one statement", place=like.place)
    above = [f"%@ {like.provision}"] if like.layer is Layer.LAW else []
    layer = Layer.MECHANICS if like.layer is Layer.LAW else like.layer  # all on one line here
    read = _rule_from(statements[0], number, layer, above)
    return replace(read, layer=like.layer, sentence=like.sentence, doubts=like.doubts, place=like.place)


def read_literal(text: str) -> Literal:
    """Read one literal, such as `not called(Number,_,pass)`.

    Raises:
        RulebookError: it is none, or several.

    """
    statements = _parsed(f":- {text}.")
    if len(statements) != 1 or len(statements[0].body) != 1:
        raise RulebookError(f"`{text}` is not one literal")
    return _literal(statements[0].body[0])


@lru_cache(maxsize=256)
def engine_rules(text: str) -> tuple[Rule, ...]:
    """Read statements that no file of a rulebook says but pyrules itself, to be written under other names.

    Raises:
        RulebookError: clingo cannot read them.

    """
    return tuple(_rule_from(node, 0, Layer.CORE, []) for node in _parsed(text))


def _parsed(text: str) -> list[syntax.AST]:
    nodes: list[syntax.AST] = []
    messages: list[str] = []
    try:
        syntax.parse_string(text, nodes.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        raise RulebookError(" ".join([*messages, str(error)]).strip()) from None
    return [node for node in nodes if node.ast_type != syntax.ASTType.Program]


def _lines(node: syntax.AST) -> Iterator[tuple[str, int]]:
    """Yield file and number of each line on which a statement stands."""
    begin, end = node.location.begin, node.location.end
    return ((begin.filename, line) for line in range(begin.line, end.line + 1))


def require_text(path: Path) -> str:
    """Return the text of a file that clingo can read; at one that is not plain UTF-8 it would stop the whole process.

    Raises:
        RulebookError: the file cannot be read, is not UTF-8, or begins with a byte order mark.

    """
    place = Place(shown(str(path)), 1)
    try:
        content = path.read_bytes()
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        place = Place(place.file, line, error.start - content.rfind(b"\n", 0, error.start))
        raise RulebookError("the file is not UTF-8", place=place, expected="text saved as UTF-8") from None
    except OSError as error:
        raise RulebookError(f"cannot read the file: {error.strerror}", place=place) from None
    if content.startswith(codecs.BOM_UTF8):
        raise RulebookError(
            "the file begins with a byte order mark", place=place, expected="UTF-8 without such a mark"
        )
    return text


def _refuse_includes(text: str, path: Path) -> None:
    """Refuse `#include` before clingo follows it: a word of that kind outside of strings and remarks."""
    for found in _INCLUDE.finditer(text):
        if found["include"]:
            line = text.count("\n", 0, found.start()) + 1
            raise RulebookError(
                "`#include` in a file that is no edition",
                place=Place(shown(str(path)), line, found.start() - text.rfind("\n", 0, found.start())),
                expected="the file named in the edition files that need it",
            )


def _above(comments: dict[tuple[str, int], str], file: str, line: int) -> list[str]:
    """Return the unbroken run of comment lines that ends directly above `line`."""
    found: list[str] = []
    while (text := comments.get((file, line - 1 - len(found)))) is not None:
        found.insert(0, text)
    return found


def _rule_from(node: syntax.AST, number: int, layer: Layer, above: list[str]) -> Rule:
    place = _place(node)
    labels, sentence, doubts = _said(above)
    if layer is Layer.LAW and (len(labels) != 1 or not labels[0]):
        raise RulebookError(
            "a rule with more than one provision" if len(labels) > 1 else "a rule without its provision",
            place=place,
            expected="one line `%@ ID` directly above the rule",
        )
    conclusion: Literal | None = None
    body: tuple[Literal, ...] = ()
    directive: tuple[str | Literal | Term, ...] = ()
    if node.ast_type == syntax.ASTType.Rule:
        conclusion, body = _literal(node.head), tuple(map(_literal, node.body))
    else:
        directive = tuple(_directive(node))
    if layer in (Layer.LAW, Layer.MECHANICS) and node.ast_type != syntax.ASTType.Defined:
        if conclusion is None:
            raise _unfit(f"`{str(node).split(' ')[0]}` in a {layer} file", place)
        require_form(conclusion, body, place)
        lines = [one.location.begin.line for one in node.body]
        if layer is Layer.LAW and len(lines) != len(set(lines)):
            raise RulebookError("two conditions on one line", place=place, expected="one body literal a line")
    provision = labels[0] if labels else ""
    return Rule(number, layer, provision, sentence, doubts, place, conclusion, body, directive)


def _said(above: list[str]) -> tuple[list[str], str, tuple[str, ...]]:
    """Return what the comment lines above a rule say: its labels, its sentence, its doubts.

    A line that begins with `%` alone goes on with what the line before it says.
    """
    labels: list[str] = []
    sentence: list[str] = []
    doubts: list[list[str]] = []
    for text in above:
        mark, words = text[1:2], text[2:].strip()
        if mark == "@":
            labels.append(words)
        elif mark == "?":
            doubts.append([words])
        elif mark not in ("#", "-") and text[1:].strip():
            (doubts[-1] if doubts else sentence).append(text[1:].strip())
    return labels, " ".join(sentence), tuple(" ".join(words) for words in doubts)


def require_form(conclusion: Literal, body: Sequence[Literal], place: Place) -> None:
    """Hold a rule to what a law or a mechanics file may say: a conclusion from conditions, and nothing else.

    Raises:
        RulebookError: it is something else, or a condition asks of decisions what no law asks.

    """
    if not conclusion.is_atom or conclusion.negated:
        raise _unfit(f"`{conclusion.text}` is no conclusion", place)
    if body and any(isinstance(term, Pool) for one in (conclusion, *body) for term in one.within):
        raise RulebookError(
            "a pool in a rule with conditions", place=place, expected="one rule for each case"
        )
    for one in body:
        if one.negated and one.predicate in DECIDED:
            raise RulebookError(
                f"`{one.text}` negates a decision",
                place=place,
                expected="the other value by name, such as `found(Id, Question, no)` or `waived(Id, Bearer, Act)`",
            )
        if (one.predicate, len(one.terms)) in _FROM_DECISIONS:
            raise RulebookError(
                f"`{one.text}` reads a decision",
                place=place,
                expected="`found`, `chosen`, `exercised` or `waived`; or `governs` for what a norm says",
            )


def _unfit(what: str, place: Place) -> RulebookError:
    expected = "a conclusion and its conditions: no choice, constraint, disjunction, pool or `#` directive"
    return RulebookError(what, place=place, expected=expected)


# ---- from clingo's syntax tree


def _literal(node: syntax.AST) -> Literal:
    """Return a literal, or what stands where one may stand in a rule."""
    if node.ast_type == syntax.ASTType.Literal:
        return Literal(_said_by(node.atom), node.sign)
    return Literal(_said_by(node))


def _said_by(node: syntax.AST) -> Said:  # noqa: PLR0911 - one return for each kind
    match node.ast_type:
        case syntax.ASTType.SymbolicAtom:
            return _term(node.symbol)
        case syntax.ASTType.Comparison:
            return Comparison(_term(node.term), tuple(map(_guard, node.guards)))
        case syntax.ASTType.BooleanConstant:
            return Truth(bool(node.value))
        case syntax.ASTType.ConditionalLiteral:
            return _conditional(node)
        case syntax.ASTType.Aggregate:
            return _aggregate(node, "", map(_conditional, node.elements))
        case syntax.ASTType.BodyAggregate:
            elements = (
                Element(_term_list(one.terms), None, _literals(one.condition)) for one in node.elements
            )
            return _aggregate(node, _FUNCTIONS[node.function], elements)
        case syntax.ASTType.HeadAggregate:
            elements = (
                replace(_conditional(one.condition), terms=_term_list(one.terms)) for one in node.elements
            )
            return _aggregate(node, _FUNCTIONS[node.function], elements)
        case syntax.ASTType.Disjunction:
            return Disjunction(tuple(map(_conditional, node.elements)))
        case _:
            return Foreign(str(node))


def _aggregate(node: syntax.AST, function: str, elements: Iterable[Element]) -> Aggregate:
    left, right = (_guard(one) if one else None for one in (node.left_guard, node.right_guard))
    return Aggregate(function, tuple(elements), left, right)


def _conditional(node: syntax.AST) -> Element:
    return Element(None, _literal(node.literal), _literals(node.condition))


def _guard(node: syntax.AST) -> Guard:
    return _SIGNS[node.comparison], _term(node.term)


def _literals(nodes: Iterable[syntax.AST]) -> tuple[Literal, ...]:
    return tuple(map(_literal, nodes))


def _term_list(nodes: Iterable[syntax.AST]) -> tuple[Term, ...]:
    return tuple(map(_term, nodes))


def _term(node: syntax.AST) -> Term:  # noqa: PLR0911 - one return for each kind
    match node.ast_type:
        case syntax.ASTType.SymbolicTerm:
            return of_symbol(node.symbol)
        case syntax.ASTType.Variable:
            return Variable(node.name)
        case syntax.ASTType.Function:
            return Function(f"{'@' if node.external else ''}{node.name}", _term_list(node.arguments))
        case syntax.ASTType.UnaryOperation:
            return Operation(_UNARY[node.operator_type], (_term(node.argument),))
        case syntax.ASTType.BinaryOperation:
            return Operation(_BINARY[node.operator_type], (_term(node.left), _term(node.right)))
        case syntax.ASTType.Interval:
            return Interval(_term(node.left), _term(node.right))
        case _:
            return Pool(_term_list(node.arguments))


def _directive(node: syntax.AST) -> Iterator[str | Literal | Term]:
    """Yield a statement that is no rule in pieces: text, and the literals and terms that others ask for."""
    match node.ast_type:
        case syntax.ASTType.Minimize:
            yield from _minimising(node)
        case syntax.ASTType.Definition:
            yield from ("#const ", Function(node.name), " = ", _term(node.value))
            yield "." if node.is_default else ". [override]"
        case syntax.ASTType.Defined if node.positive:
            yield from ("#defined ", Function(node.name), f"/{node.arity}.")
        case _:
            yield str(node)


def _minimising(node: syntax.AST) -> Iterator[str | Literal | Term]:
    mark = ":~ "
    for one in node.body:
        yield mark
        yield _literal(one)
        mark = "; "
    yield f"{mark if not node.body else ''}. ["
    yield _term(node.weight)
    yield "@"
    yield _term(node.priority)
    for one in node.terms:
        yield ","
        yield _term(one)
    yield "]"


def _place(node: syntax.AST) -> Place:
    begin = node.location.begin
    return Place(shown(begin.filename), begin.line, begin.column)


NAMED_ELSEWHERE: dict[Path, str] = {}
"""Folders that came from another machine, with what stands before the names of their files there."""


def shown(filename: str) -> str:
    """Return a file's name, relative to the working directory where it lies below it.

    What came from another machine has the name that it has there.
    """
    for folder, above in NAMED_ELSEWHERE.items():
        path = Path(filename).resolve()
        if path.is_relative_to(folder):
            separator = "\\" if above.endswith("\\") else "/"
            return above + separator.join(path.relative_to(folder).parts)
    try:
        return _shown_from(filename, Path.cwd())
    except FileNotFoundError:  # the working directory is gone
        return filename


@lru_cache(maxsize=1024)
def _shown_from(filename: str, here: Path) -> str:
    path = Path(filename).resolve()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def _unreadable(messages: list[str], error: RuntimeError, file: Path) -> RulebookError:
    """Turn clingo's own message into one that names the place."""
    for text in messages:
        found = re.match(r"(.+?):(\d+):(\d+)(?:-\S+)?: (?:error|info|warning): *(.*)", text, re.DOTALL)
        if found:
            place = Place(shown(found[1]), int(found[2]), int(found[3]))
            return RulebookError(" ".join(found[4].split()).replace("error: ", ""), place=place)
    return RulebookError(" ".join([*messages, str(error)]).strip(), place=Place(shown(str(file))))
