"""Read rules from files with the provision and the sentence above each, off clingo's syntax tree.

Here a law file is held to its form: conclusions from conditions and nothing else, one provision above each
rule, one condition a line.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from clingo import ast as syntax

from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.base.gathering import apart
from pyrules.base.reading import read_text
from pyrules.code.forms import NEVER, not_allowed, require_allowed
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
from pyrules.code.punctuation import missing
from pyrules.code.rules import DOUBTS, Doubt, Layer, Rule
from pyrules.code.spelling import LONGEST_NAME, position, slip, tokens
from pyrules.code.terms import Function, Interval, Operation, Pool, Term, Variable
from pyrules.code.values import of_symbol
from pyrules.solver.watching import BINARY, UNARY

_KIND_OF_DOUBT = re.compile(r"(\w+)(, added)?:\s+(.*)", re.DOTALL)
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


def read_rules(
    paths: Iterable[Path], counter: Iterator[int], layer_of: Callable[[Path], Layer]
) -> tuple[Rule, ...]:
    """Read files, attaching to each rule the comment lines directly above it.

    Raises:
        RulebookError: a file is not UTF-8, clingo cannot read it, or it contains what its layer may not.

    """
    return tuple(rule for path in paths for rule in _read_file(path, counter, layer_of(path)))


def _read_file(path: Path, counter: Iterator[int], layer: Layer) -> Iterator[Rule]:
    file, text = shown(str(path)), require_text(path)
    _refuse_marks(text, file, layer)
    comments: dict[int, str] = {}
    statements: list[syntax.AST] = []
    for node in _parsed(text, file):
        if node.ast_type == syntax.ASTType.Comment:
            comments[node.location.begin.line] = node.value
        else:
            statements.append(node)
    beside = {line: comments.pop(line) for node in statements for line in _lines(node) if line in comments}
    for node in statements:
        begin, end = node.location.begin, node.location.end
        place = Place(file, begin.line, begin.column)
        # outside the laws a remark may stand behind a fact; nothing is read from it
        remarks = [one for one in _lines(node) if one in beside]
        if layer is not Layer.LAW:
            remarks = [one for one in remarks if one not in (begin.line, end.line)]
        rule: Rule | None = None
        with apart():
            _refuse_remarks(remarks, file)
            rule = _rule_from(node, next(counter), layer, _above(comments, begin.line), place)
        if rule:
            yield rule


def _refuse_remarks(lines: Sequence[int], file: str) -> None:
    if lines:
        raise RulebookError(
            "a comment inside a rule",
            place=Place(file, min(lines), 1),
            expected="the comment above the rule, where it is the rule's label or sentence",
        )


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
    read = _rule_from(statements[0], number, layer, above, like.place)
    return replace(read, layer=like.layer, sentence=like.sentence, doubts=like.doubts)


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
    return tuple(
        _rule_from(node, 0, Layer.CORE, [], Place("", node.location.begin.line, node.location.begin.column))
        for node in _parsed(text)
    )


def _parsed(text: str, file: str = "") -> list[syntax.AST]:
    """Return what a text says, once nothing is in it that clingo cannot read, or reads wrongly.

    Args:
        text: the text.
        file: the file that it stands in, for the place in an error.

    Raises:
        RulebookError: clingo cannot read it.

    """
    found = slip(text)
    if found:
        place = Place(file, *found.position(text)) if file else None
        raise RulebookError(found.message, place=place, expected=found.expected, nearest=found.nearest)
    nodes: list[syntax.AST] = []
    messages: list[str] = []
    try:
        syntax.parse_string(text, nodes.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        *more, last = _unreadable(messages, error, text, file)
        for one in more:
            with apart():
                raise one from None
        raise last from None
    return [node for node in nodes if node.ast_type != syntax.ASTType.Program]


def _lines(node: syntax.AST) -> Iterable[int]:
    """Return the number of each line on which a statement stands."""
    return range(node.location.begin.line, node.location.end.line + 1)


def require_text(path: Path) -> str:
    """Return the text of a file without a byte order mark.

    Raises:
        RulebookError: the file cannot be read, or is not UTF-8.

    """
    try:
        return read_text(path)
    except InputError as error:
        place = replace(error.place, file=shown(str(path))) if error.place else None
        raise RulebookError(error.message, place=place, expected=error.expected) from None


def _refuse_marks(text: str, file: str, layer: Layer) -> None:
    """Refuse what clingo would follow, skip or run: a word of that kind outside of strings and remarks."""
    for one in tokens(text) if any(word in text for word in NEVER) else ():
        if one.kind == "mark" and one.text in NEVER and layer is not Layer.CORE:
            place = Place(file, *position(text, one.offset))
            if one.text != "#include":
                raise not_allowed(one.text, layer, place)
            raise RulebookError(
                "`#include` in a file that is no edition",
                place=place,
                expected="the file named in the edition files that need it",
            )


def _above(comments: dict[int, str], line: int) -> list[str]:
    """Return the unbroken run of comment lines that ends directly above `line`."""
    found: list[str] = []
    while (text := comments.get(line - 1 - len(found))) is not None:
        found.insert(0, text)
    return found


def _rule_from(node: syntax.AST, number: int, layer: Layer, above: list[str], place: Place) -> Rule:
    labels, sentence, marks = _said(above)
    doubts = tuple(_doubt(one, place) for one in marks)
    if layer is Layer.LAW and (len(labels) != 1 or not labels[0]):
        raise RulebookError(
            "a rule with more than one provision" if len(labels) > 1 else "a rule without its provision",
            place=place,
            expected="one line `%@ ID` directly above the rule",
        )
    if layer is Layer.LAW and len(labels[0]) > LONGEST_NAME:
        raise RulebookError(
            f"an id of {len(labels[0]):,} letters",
            place=place,
            expected=f"at most {LONGEST_NAME}, as in `%@ 17C`",
        )
    conclusion: Literal | None = None
    body: tuple[Literal, ...] = ()
    directive: tuple[str | Literal | Term, ...] = ()
    if node.ast_type == syntax.ASTType.Rule:
        conclusion, body = _literal(node.head), tuple(map(_literal, node.body))
    else:
        directive = tuple(_directive(node))
    provision = labels[0] if labels else ""
    rule = Rule(number, layer, provision, sentence, doubts, place, conclusion, body, directive)
    require_allowed(rule)
    if layer is Layer.LAW:
        lines = [one.location.begin.line for one in node.body]
        if len(lines) != len(set(lines)):
            raise RulebookError("two conditions on one line", place=place, expected="one body literal a line")
    return rule


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


def _doubt(text: str, place: Place) -> Doubt:
    """Return a doubt from its mark.

    Raises:
        RulebookError: the mark names none, or one that there is not.

    """
    found = _KIND_OF_DOUBT.match(text)
    kind, added, sentence = found.groups() if found else ("", "", text)
    if added and kind != "silent":
        raise RulebookError(
            f"a doubt of the kind `{kind}` adds nothing",
            place=place,
            expected="`%? silent, added: ...` where the rule says what the text does not",
        )
    if kind not in DOUBTS:
        raise RulebookError(
            f"`{kind}` is no kind of doubt" if kind else "a doubt without its kind",
            place=place,
            expected=f"`%? KIND: ...` above the rule, where KIND is {' or '.join(DOUBTS)}",
            nearest=nearest(kind, DOUBTS) if kind else None,
        )
    return Doubt(kind, sentence, adds=bool(added))


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
            return Operation(UNARY[node.operator_type], (_term(node.argument),))
        case syntax.ASTType.BinaryOperation:
            return Operation(BINARY[node.operator_type], (_term(node.left), _term(node.right)))
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


def _unreadable(messages: list[str], error: RuntimeError, text: str, file: str) -> list[RulebookError]:
    """Turn clingo's own messages into such as name the place, and what is missing where that is sure: at least one."""
    told: list[RulebookError] = []
    for message in messages:
        found = re.match(r".+?:(\d+):(\d+)(?:-\S+)?: (?:error|info|warning): *(.*)", message, re.DOTALL)
        lacks = missing(text, int(found[1]), int(found[2])) if found and "syntax error" in found[3] else None
        if lacks:
            place = Place(file, *lacks.position(text)) if file else None
            told.append(RulebookError(lacks.message, place=place, expected=lacks.expected))
        elif found:
            place = Place(file, int(found[1]), int(found[2])) if file else None
            told.append(RulebookError(" ".join(found[3].split()).replace("error: ", ""), place=place))
    whole = " ".join([*messages, str(error)]).strip()
    return told or [RulebookError(whole, place=Place(file) if file else None)]
