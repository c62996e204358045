"""Terms: what stands in the arguments of atoms, as clingo reads it.

They are values: compared by what they say, hashed, sent to other processes, kept as JSON (clingo's own symbols and
syntax trees are none of that). `str` writes a term exactly as clingo writes its syntax tree.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pyrules.code.measures import Measure

ANONYMOUS = "_"
"""The name of a variable that stands for anything, another thing each time."""
_ESCAPED = str.maketrans({"\\": "\\\\", "\n": "\\n", '"': '\\"'})


class Term(ABC):
    """A term. `parts` are the terms directly in it, in the order written."""

    __slots__ = ()

    @property
    def parts(self) -> tuple["Term", ...]:
        """The terms directly in this one."""
        return ()

    def made_of(self, parts: tuple["Term", ...]) -> "Term":
        """Return the same with other parts."""
        del parts
        return self

    @property
    def signature(self) -> tuple[str, int] | None:
        """Name and number of arguments of a constant or a function with a name, None for anything else."""
        return None

    @property
    def variables(self) -> Iterator[str]:
        """The named variables in the term, in the order written, each time they appear."""
        for part in self.parts:
            yield from part.variables

    @property
    def within(self) -> Iterator["Term"]:
        """The term and all terms in it."""
        yield self
        for part in self.parts:
            yield from part.within

    def substituted(self, values: Mapping[str, "Term"]) -> "Term":
        """Return the term with values for some of its variables, the anonymous one if they name it."""
        parts = self.parts
        if not parts:
            return self
        changed = tuple(part.substituted(values) for part in parts)
        return self if all(map(_same, parts, changed)) else self.made_of(changed)

    def with_leaves(self, change: Callable[["Term"], "Term"]) -> "Term":
        """Return the term with each term in it that has no parts as `change` has it, in the order written."""
        parts = self.parts
        return self.made_of(tuple([one.with_leaves(change) for one in parts])) if parts else change(self)

    @property
    def shown(self) -> str:
        """The term as people write it: a number that stands for a value with a unit as the text that they write."""
        return str(as_people_write(self))

    def stands_for(self, other: "Term", values: dict[str, "Term"]) -> bool:
        """Tell whether values for the variables of this term make the other one of it.

        Args:
            other: the term that it may stand for.
            values: the values known already; those that are found come to it.

        """
        mine, theirs = self.parts, other.parts
        if type(self) is not type(other) or len(mine) != len(theirs):
            return False
        if self.made_of(theirs) != other:
            return False
        return all(one.stands_for(it, values) for one, it in zip(mine, theirs, strict=True))

    @property
    @abstractmethod
    def data(self) -> Any:
        """The term as JSON data, to be read by `term_of`."""


def _same(one: object, other: object) -> bool:
    return one is other


def as_people_write(term: Term) -> Term:
    """Return a term with the texts that people write for values with units."""
    return term.with_leaves(_written)


def _written(leaf: Term) -> Term:
    return Text(leaf.measure.write(leaf.value)) if isinstance(leaf, Number) and leaf.measure else leaf


@dataclass(frozen=True, slots=True)
class Number(Term):
    """A whole number; a negative one is written in brackets, so that it can stand beside an operator.

    In a rule as it is read there is none: clingo reads `-1` as an operation on 1. `measure` says how people write what
    it stands for, where that is a value with a unit; to clingo it is a number like any.
    """

    value: int
    measure: Measure | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.value) if self.value >= 0 else f"({self.value})"

    @property
    def data(self) -> int:
        """The number itself."""
        return self.value


@dataclass(frozen=True, slots=True)
class Text(Term):
    """A string."""

    value: str

    def __str__(self) -> str:
        return f'"{self.value.translate(_ESCAPED)}"'

    @property
    def data(self) -> str:
        """The string behind a quotation mark."""
        return f'"{self.value}'


@dataclass(frozen=True, slots=True)
class Variable(Term):
    """A variable, the anonymous one included; `measure` says how people write the numbers that it stands for."""

    name: str
    measure: Measure | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.name

    @property
    def variables(self) -> Iterator[str]:
        """The variable itself where it has a name."""
        if self.name != ANONYMOUS:
            yield self.name

    def stands_for(self, other: Term, values: dict[str, Term]) -> bool:
        """Tell whether the other term is the variable's value, if it has one."""
        return self.name == ANONYMOUS or values.setdefault(self.name, other) == other

    def substituted(self, values: Mapping[str, Term]) -> Term:
        """Return the value of the variable, or the variable itself where it has none."""
        value = values.get(self.name, self)
        return Number(value.value, self.measure) if self.measure and isinstance(value, Number) else value

    @property
    def data(self) -> str:
        """The name."""
        return self.name


@dataclass(frozen=True, slots=True)
class Function(Term):
    """A constant, a function with arguments, or a tuple, which has no name.

    The least and the greatest of all terms are the constants `#inf` and `#sup`; the name of a function that is
    called from outside begins with `@`.
    """

    name: str
    arguments: tuple[Term, ...] = ()

    def __str__(self) -> str:
        if self.name and not self.arguments:
            return self.name
        return f"{self.name}({_listed(self)})"

    @property
    def parts(self) -> tuple[Term, ...]:
        """The arguments."""
        return self.arguments

    def made_of(self, parts: tuple[Term, ...]) -> Term:
        """Return the function with other arguments."""
        return Function(self.name, parts)

    @property
    def signature(self) -> tuple[str, int] | None:
        """Name and number of arguments, None for a tuple and what is no symbol of its own."""
        return (self.name, len(self.arguments)) if self.name[:1] not in ("", "@", "#") else None

    @property
    def data(self) -> Any:
        """The name, or a list of the name and the arguments."""
        if self.name and not self.arguments:
            return self.name
        return [self.name, *(one.data for one in self.arguments)]


@dataclass(frozen=True, slots=True)
class Operation(Term):
    """Something to be worked out: an operator of clingo's with one or two operands; `|` writes an absolute value."""

    operator: str
    operands: tuple[Term, ...]

    def __str__(self) -> str:
        if self.operator == "|":
            return f"|{self.operands[0]}|"
        if len(self.operands) == 1:
            return f"{self.operator}{self.operands[0]}"
        return f"({self.operands[0]}{self.operator}{self.operands[1]})"

    @property
    def parts(self) -> tuple[Term, ...]:
        """The operands."""
        return self.operands

    def made_of(self, parts: tuple[Term, ...]) -> Term:
        """Return the operation on other operands."""
        return Operation(self.operator, parts)

    @property
    def data(self) -> Any:
        """A list of the operator and the operands."""
        return [self.operator, *(one.data for one in self.operands)]


@dataclass(frozen=True, slots=True)
class Interval(Term):
    """All numbers from one to another."""

    first: Term
    last: Term

    def __str__(self) -> str:
        return f"({self.first}..{self.last})"

    @property
    def parts(self) -> tuple[Term, ...]:
        """The bounds."""
        return (self.first, self.last)

    def made_of(self, parts: tuple[Term, ...]) -> Term:
        """Return the interval between other bounds."""
        return Interval(*parts)

    @property
    def data(self) -> Any:
        """A list of a mark and the bounds."""
        return ["..", self.first.data, self.last.data]


@dataclass(frozen=True, slots=True)
class Pool(Term):
    """Several terms at once, such as `(a;b)`; functions of one name are written with the name outside."""

    options: tuple[Term, ...]

    def __str__(self) -> str:
        functions = [one for one in self.options if isinstance(one, Function)]
        alike = len({one.name for one in functions}) == 1 and len(functions) == len(self.options)
        if alike and any(one.arguments or not one.name for one in functions):
            return f"{functions[0].name}({';'.join(map(_listed, functions))})"
        return f"({';'.join(map(str, self.options))})"

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms."""
        return self.options

    def made_of(self, parts: tuple[Term, ...]) -> Term:
        """Return a pool of other terms."""
        return Pool(parts)

    @property
    def data(self) -> Any:
        """A list of a mark and the terms."""
        return [";", *(one.data for one in self.options)]


_OPERATORS = frozenset({"+", "-", "*", "/", "\\", "**", "&", "?", "^", "~", "|"})


def _listed(function: Function) -> str:
    """Write the arguments of a function without the brackets around them."""
    comma = "," if not function.name and len(function.arguments) == 1 else ""
    return f"{','.join(map(str, function.arguments))}{comma}"


def term_of(data: Any) -> Term:
    """Return the term that `Term.data` wrote."""
    if type(data) is not list:
        return _leaf(data)
    name = data[0]
    parts = tuple([term_of(one) for one in data[1:]])
    if name in _OPERATORS:
        return Operation(name, parts)
    if name == "..":
        return Interval(*parts)
    return Pool(parts) if name == ";" else Function(name, parts)


@lru_cache(maxsize=65536)
def _leaf(data: str | int) -> Term:
    """Return a term without parts; the same object for the same term, as a code has few of them."""
    if isinstance(data, int):
        return Number(data)
    if data.startswith('"'):
        return Text(data[1:])
    return named(data)


def alternatives(term: Term) -> Iterator[Term]:
    """Yield what a pool has in it, of pools in it too; any other term is itself alone."""
    if isinstance(term, Pool):
        for one in term.options:
            yield from alternatives(one)
    else:
        yield term


def string_of(term: Term) -> str | None:
    """Return the string that a term is, such as the id of a provision; None where it is anything else."""
    return term.value if isinstance(term, Text) else None


def named(name: str) -> Term:
    """Return the variable or the constant of a name."""
    begins = name.lstrip("_")[:1]
    return Variable(name) if begins.isupper() or not begins else Function(name)


def tuple_of(parts: Sequence[Term]) -> Function:
    """Return a tuple."""
    return Function("", tuple(parts))
