"""Terms of a rule as it is written: variables, names with arguments, numbers, sums."""

import re
from dataclasses import dataclass
from enum import StrEnum

_TOKEN = re.compile(r'\s*("(?:\\.|[^"\\])*"|\d+|\w+|\.\.|\*\*|.)', re.DOTALL)
_OPERATORS = frozenset({"+", "-", "*", "/", "\\", "**", "&", "?", "^", ".."})


class TermKind(StrEnum):
    """What a term is."""

    VARIABLE = "variable"
    ANYTHING = "anything"
    NUMBER = "number"
    STRING = "string"
    FUNCTION = "function"
    EXPRESSION = "expression"


@dataclass(frozen=True)
class Term:
    """A term; `name` is a variable's, a function's or an operator's name, or a number's or string's content."""

    kind: TermKind
    name: str = ""
    arguments: tuple["Term", ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The named variables in the term, in order."""
        if self.kind is TermKind.VARIABLE:
            return (self.name,)
        return tuple(name for one in self.arguments for name in one.variables)


def read_term(text: str) -> Term:
    """Return the term that a rule writes.

    Args:
        text: the term as clingo prints it, such as `cancel(Number)` or `(Number+1)`.

    """
    tokens = [found[1] for found in _TOKEN.finditer(text)]
    return _Reader(tokens).term()


class _Reader:
    """Reads tokens from the left; what clingo printed is well formed."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._next = 0

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1] if self._next <= len(self._tokens) else ""

    def term(self) -> Term:
        left = self._primary()
        while self._peek() in _OPERATORS:
            operator = self._take()
            left = Term(TermKind.EXPRESSION, operator, (left, self._primary()))
        return left

    def _primary(self) -> Term:
        piece = self._take()
        if piece == "(":
            inside = self._arguments()
            return inside[0] if len(inside) == 1 else Term(TermKind.FUNCTION, "", inside)
        if piece == "-":
            return Term(TermKind.EXPRESSION, "-", (Term(TermKind.NUMBER, "0"), self._primary()))
        if piece.isidentifier() and piece.lstrip("_")[:1].islower():
            if self._peek() != "(":
                return Term(TermKind.FUNCTION, piece)
            self._take()
            return Term(TermKind.FUNCTION, piece, self._arguments())
        return _single(piece)

    def _arguments(self) -> tuple[Term, ...]:
        """Read what stands between brackets, the opening one taken already."""
        found: list[Term] = []
        while self._peek() not in (")", ""):
            found.append(self.term())
            if self._peek() in (",", ";"):
                self._take()
        self._take()
        return tuple(found)


def _single(piece: str) -> Term:
    """Return the term that one token writes: a string, a number, a variable."""
    if piece.startswith('"'):
        return Term(TermKind.STRING, piece[1:-1].replace('\\"', '"').replace("\\\\", "\\"))
    if piece.isdigit():
        return Term(TermKind.NUMBER, piece)
    return Term(TermKind.ANYTHING) if piece == "_" else Term(TermKind.VARIABLE, piece)
