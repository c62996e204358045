"""Read rules from files with the provision and the sentence above each. The only user of clingo's syntax tree.

Here a law file is held to its form: conclusions from conditions and nothing else, one provision above each
rule, one condition a line.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from clingo import SymbolType
from clingo import ast as syntax

from pyrules.base.errors import Place, RulebookError
from pyrules.code.rules import DECIDED, Layer, Literal, Rule

_TIGHT = re.compile(r";\S")
"""How a pool looks in a statement as clingo writes it out; its conditions are parted by `; `."""
_INCLUDE = re.compile(r'"(?:\\.|[^"\\\n])*"|%\*.*?\*%|%[^\n]*|(?P<include>#include\b)', re.DOTALL)
_FROM_DECISIONS = frozenset(
    {("act", 4), ("decided", 2), ("decision", 1), ("possible", 2), ("open", 2), ("bears", 2), ("flaw", 3)}
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
    nodes: list[syntax.AST] = []
    messages: list[str] = []
    try:
        syntax.parse_string(text, nodes.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        raise RulebookError(" ".join([*messages, str(error)]).strip(), place=like.place) from None
    statements = [node for node in nodes if node.ast_type != syntax.ASTType.Program]
    if len(statements) != 1:
        raise RulebookError(f"`{text}` is not one statement", place=like.place)
    above = [f"%@ {like.provision}"] if like.layer is Layer.LAW else []
    layer = Layer.MECHANICS if like.layer is Layer.LAW else like.layer  # all on one line here
    read = _rule_from(statements[0], number, layer, above)
    return replace(read, layer=like.layer, sentence=like.sentence, doubts=like.doubts, place=like.place)


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
    text = str(node)
    is_rule = node.ast_type == syntax.ASTType.Rule
    head: Literal | None = None
    body: tuple[Literal, ...] = ()
    chosen: tuple[Literal, ...] = ()
    if is_rule:
        body = tuple(_literal(one) for one in node.body)
        if node.head.ast_type == syntax.ASTType.Literal:
            head = _literal(node.head)
        elif node.head.ast_type == syntax.ASTType.Aggregate:
            chosen = tuple(_literal(element.literal) for element in node.head.elements)
    if layer in (Layer.LAW, Layer.MECHANICS):
        _check_form(node, text, layer, head, body)
    provision = labels[0] if labels else ""
    return Rule(number, layer, provision, sentence, doubts, place, text, head, body, is_rule, chosen)


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


def _literal(node: syntax.AST) -> Literal:
    text = str(node)
    if node.ast_type != syntax.ASTType.Literal or node.atom.ast_type != syntax.ASTType.SymbolicAtom:
        plain = node.ast_type == syntax.ASTType.Literal and node.atom.ast_type in (
            syntax.ASTType.Comparison,
            syntax.ASTType.BooleanConstant,
        )
        return Literal(text, encloses=not plain, inside=tuple(sorted(set(_predicates(node)))))
    negated = node.sign != syntax.Sign.NoSign
    term = node.atom.symbol
    if term.ast_type == syntax.ASTType.Function:
        arguments = tuple(str(argument) for argument in term.arguments)
        return Literal(text, negated, term.name, arguments, tuple(_named_term(one) for one in term.arguments))
    if term.ast_type == syntax.ASTType.SymbolicTerm:  # a constant: a predicate without arguments
        return Literal(text, negated, str(term))
    return Literal(text, negated)


def _predicates(node: syntax.AST) -> Iterator[tuple[str, int]]:
    """Yield the predicates in a part of a rule, with their numbers of arguments."""
    if node.ast_type == syntax.ASTType.SymbolicAtom:
        name = _named_term(node.symbol)
        if name:
            yield name
        return
    for child in _children(node):
        yield from _predicates(child)


def _named_term(node: syntax.AST) -> tuple[str, int] | None:
    if node.ast_type == syntax.ASTType.Function and node.name:
        return node.name, len(node.arguments)
    if node.ast_type == syntax.ASTType.SymbolicTerm and node.symbol.type == SymbolType.Function:
        return node.symbol.name, 0
    return None


def _check_form(
    node: syntax.AST, text: str, layer: Layer, head: Literal | None, body: tuple[Literal, ...]
) -> None:
    """Refuse what neither a law nor a mechanics file may hold: anything but a conclusion from conditions."""
    expected = "a conclusion and its conditions: no choice, constraint, disjunction, pool or `#` directive"
    if node.ast_type == syntax.ASTType.Defined:
        return
    place = _place(node)
    if node.ast_type != syntax.ASTType.Rule:
        raise RulebookError(f"`{str(node).split(' ')[0]}` in a {layer} file", place=place, expected=expected)
    if head is None or head.predicate is None or head.negated:
        raise RulebookError(f"`{node.head}` is no conclusion", place=place, expected=expected)
    if body and _TIGHT.search(text) and any(_has_pool(part) for part in (node.head, *node.body)):
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
        if (one.predicate, len(one.arguments)) in _FROM_DECISIONS:
            raise RulebookError(
                f"`{one.text}` reads a decision",
                place=place,
                expected="`found`, `chosen`, `exercised` or `waived`; or `governs` for what a norm says",
            )
    lines = [one.location.begin.line for one in node.body]
    if layer is Layer.LAW and len(lines) != len(set(lines)):
        raise RulebookError("two conditions on one line", place=place, expected="one body literal a line")


def _has_pool(node: syntax.AST) -> bool:
    """Tell whether `;` stands inside a term of this part of a rule."""
    return node.ast_type == syntax.ASTType.Pool or any(_has_pool(child) for child in _children(node))


def _children(node: syntax.AST) -> Iterator[syntax.AST]:
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, syntax.AST):
            yield child
        elif child is not None:
            yield from child


def _place(node: syntax.AST) -> Place:
    begin = node.location.begin
    return Place(shown(begin.filename), begin.line, begin.column)


def shown(filename: str) -> str:
    """Return a file's name relative to the working directory where it lies below it."""
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


class _Renaming(syntax.Transformer):
    """Gives predicates other names, and leaves terms of the same name alone."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_SymbolicAtom(self, node: syntax.AST) -> syntax.AST:  # noqa: N802 - clingo's own name
        """Rename the predicate of one atom."""
        return node.update(symbol=self._renamed(node.symbol))

    def _renamed(self, term: syntax.AST) -> syntax.AST:
        if term.ast_type == syntax.ASTType.Pool:
            return term.update(arguments=[self._renamed(one) for one in term.arguments])
        if term.ast_type == syntax.ASTType.Function and term.name in self._names:
            return term.update(name=self._names[term.name])
        if term.ast_type == syntax.ASTType.SymbolicTerm and str(term) in self._names:
            return syntax.Function(term.location, self._names[str(term)], [], external=0)
        return term


def with_predicates(texts: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Write statements anew with other names for some predicates; terms of the same name stay as they are.

    Args:
        texts: statements as `Rule.text` has them, one each.
        names: the new name of each predicate that gets one.

    Raises:
        RulebookError: clingo cannot read a statement.

    """
    found: list[syntax.AST] = []
    messages: list[str] = []
    try:
        syntax.parse_string("\n".join(texts), found.append, logger=lambda _, text: messages.append(text))
    except RuntimeError as error:
        raise RulebookError(" ".join([*messages, str(error)])) from None
    renaming = _Renaming(names)
    return [str(renaming(node)) for node in found if node.ast_type != syntax.ASTType.Program]
