"""Literals: what stands in the head and in the body of a rule, with its terms.

`str` writes each exactly as clingo writes its syntax tree.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

from pyrules.code.terms import Function, Operation, Pool, Term, Text, as_people_write, term_of

Guard = tuple[str, Term]
"""A sign of comparison, and what is compared."""
Shape = tuple[str | None, ...]
"""What is known of an atom's arguments: a string in quotation marks, a term's name and arity; None for anything."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain of comparisons, such as `1 < X <= Y`: the first term, then each sign with what follows it."""

    first: Term
    guards: tuple[Guard, ...]

    def __str__(self) -> str:
        return " ".join([str(self.first), *(f"{sign} {term}" for sign, term in self.guards)])


@dataclass(frozen=True, slots=True)
class Truth:
    """What always holds, or never."""

    holds: bool

    def __str__(self) -> str:
        return "#true" if self.holds else "#false"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an aggregate or of a disjunction, or a condition on its own (`late(X) : guest(X)`).

    `terms` are what an aggregate counts or adds up, None where it has no such terms; `literal` is what holds
    under the `condition`.
    """

    terms: tuple[Term, ...] | None
    literal: Union["Literal", None]
    condition: tuple["Literal", ...]

    def __str__(self) -> str:
        parts = [",".join(map(str, self.terms))] if self.terms is not None else []
        if self.literal:
            parts.append(self.literal.text)
        if self.condition:
            parts.append(", ".join(one.text for one in self.condition))
        return ": ".join(parts)

    @property
    def literals(self) -> tuple["Literal", ...]:
        """The literals in it, in the order written."""
        return (self.literal, *self.condition) if self.literal else self.condition


@dataclass(frozen=True, slots=True)
class Aggregate:
    """An aggregate: `function` is `#count`, `#sum`, ..., or empty where only braces stand around the elements."""

    function: str
    elements: tuple[Element, ...]
    left: Guard | None = None
    right: Guard | None = None

    def __str__(self) -> str:
        parts = [f"{self.left[1]} {self.left[0]}"] if self.left else []
        if self.function:
            parts.append(self.function)
        parts.append(f"{{ {'; '.join(map(str, self.elements))} }}" if self.elements else "{ }")
        if self.right:
            parts.append(" ".join(map(str, self.right)))
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Disjunction:
    """A head of which one element or another holds."""

    elements: tuple[Element, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.elements))


@dataclass(frozen=True, slots=True)
class Foreign:
    """What clingo reads and no rulebook needs (atoms of theories): kept as written."""

    text: str

    def __str__(self) -> str:
        return self.text


Said = Term | Comparison | Truth | Aggregate | Element | Disjunction | Foreign
"""What a literal says; a term is an atom."""


@dataclass(frozen=True)
class Literal:
    """A condition in the body of a rule, or a conclusion: what it says, under none, one or two `not`.

    The other attributes are read off these two. `predicate` and `terms`, its arguments, are set for atoms; a pool
    of atoms, a comparison and an aggregate have no predicate. `negated` tells an atom under `not`. `encloses` tells
    an aggregate or a conditional literal, whose variables may be its own; `inside` are the predicates in it with
    their numbers of arguments.
    """

    says: Said
    nots: int = 0

    @classmethod
    def of(cls, predicate: str, *arguments: Term, nots: int = 0) -> "Literal":
        """Return an atom, or an atom under `not`."""
        return cls(Function(predicate, arguments), nots)

    @cached_property
    def text(self) -> str:
        """The literal as clingo writes it."""
        return f"{'not ' * self.nots}{self.says}"

    @property
    def shown(self) -> str:
        """The literal as people write it: values with their units."""
        return self.changed(as_people_write).text

    @property
    def atom(self) -> str:
        """The literal without its `not`, or without the first of two."""
        return str(self.says) if self.nots < 2 else f"not {self.says}"

    @property
    def negated(self) -> bool:
        """Whether it is an atom, or atoms, under `not`."""
        return self.nots > 0 and isinstance(self.says, Term)

    @cached_property
    def predicate(self) -> str | None:
        """The predicate of an atom, None for all else."""
        return self.says.name if isinstance(self.says, Function) else None

    @property
    def is_atom(self) -> bool:
        """Whether it is an atom, or an atom under one `not`."""
        return isinstance(self.says, Function) and self.nots < 2

    @property
    def terms(self) -> tuple[Term, ...]:
        """The arguments of an atom."""
        return self.says.arguments if isinstance(self.says, Function) else ()

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """The arguments of an atom as written."""
        return tuple(map(str, self.terms))

    @property
    def comparison(self) -> Comparison | None:
        """The comparison that it is, if it is one."""
        return self.says if isinstance(self.says, Comparison) else None

    @cached_property
    def encloses(self) -> bool:
        """Whether its variables may be its own."""
        return not isinstance(self.says, Term | Comparison | Truth)

    @cached_property
    def inside(self) -> tuple[tuple[str, int], ...]:
        """The predicates in an aggregate or a conditional literal, with their numbers of arguments."""
        return tuple(sorted(set(_predicates(self.says)))) if self.encloses else ()

    @cached_property
    def predicates(self) -> frozenset[str]:
        """The names of all predicates that it speaks of."""
        return frozenset(name for name, _ in _predicates(self.says))

    @property
    def atoms(self) -> tuple[Function, ...]:
        """The atoms that it is about, each by itself where it is a pool; none for what is no atom."""
        found = _atoms(self.says) if isinstance(self.says, Term) else ()
        return tuple(one for one in found if isinstance(one, Function) and one.signature)

    @property
    def spoken_of(self) -> Iterator[Function]:
        """The atoms that it speaks of, those in aggregates and conditions included, in the order written."""
        return _spoken_of(self.says)

    @cached_property
    def name(self) -> str:
        """The name of the atom or of the atoms that it states; empty for what is no atom."""
        return next((one.name for one in self.atoms), "")

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The named variables in it, in the order written, each once."""
        return tuple(dict.fromkeys(name for term in _terms(self.says) for name in term.variables))

    @cached_property
    def variables(self) -> frozenset[str]:
        """The named variables in it."""
        return frozenset(self.named)

    @property
    def within(self) -> Iterator[Term]:
        """All terms in it, an atom itself included."""
        for term in _terms(self.says):
            yield from term.within

    @cached_property
    def shape(self) -> Shape:
        """What is known of the arguments."""
        return tuple([_shape(one) for one in self.terms])

    def meets(self, other: "Literal") -> bool:
        """Tell whether this and another literal may be about the same atom."""
        return (self.predicate, len(self.shape)) == (other.predicate, len(other.shape)) and all(
            a is None or b is None or a == b for a, b in zip(self.shape, other.shape, strict=True)
        )

    @property
    def denied(self) -> "Literal":
        """The literal with a `not`, or without the one that it has."""
        return Literal(self.says, self.nots - 1 if self.nots else 1)

    def substituted(self, values: Mapping[str, Term]) -> "Literal":
        """Return the literal with values for some of its variables, the anonymous one if they name it."""
        return self.changed(lambda term: term.substituted(values))

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of comparison in it, in the order written."""
        found: list[str] = []

        def seen(sign: str) -> str:
            found.append(sign)
            return sign

        self.changed(lambda term: term, seen)
        return tuple(found)

    def with_term(self, position: int, term: Term) -> "Literal":
        """Return an atom with another term in the place of one of its arguments."""
        terms = (*self.terms[:position], term, *self.terms[position + 1 :])
        return Literal(Function(self.predicate or "", terms), self.nots)

    def changed(
        self,
        change: Callable[[Term], Term],
        signs: Callable[[str], str] = lambda sign: sign,
        atoms: Callable[[Term], Term] | None = None,
    ) -> "Literal":
        """Return the literal with each term in it changed, in the order written, an atom itself included.

        Args:
            change: what becomes of a term.
            signs: what becomes of a sign of comparison.
            atoms: what becomes of an atom, where that is not what becomes of terms.

        """
        said = _changed(self.says, _Changes(change, atoms or change, signs))
        return self if said is self.says else Literal(said, self.nots)

    def renamed(self, names: Mapping[str, str]) -> "Literal":
        """Return the literal with other names for some predicates; terms of the same name stay as they are."""
        if names.keys().isdisjoint(self.predicates):
            return self
        changes = _Changes(lambda term: term, lambda atom: _renamed(atom, names))
        return Literal(_changed(self.says, changes), self.nots)

    @property
    def data(self) -> list[Any]:
        """The literal as JSON data, to be read by `literal_of`."""
        return [self.nots, *_data(self.says)]


def literal_of(data: Sequence[Any]) -> Literal:  # noqa: PLR0911 - one return for each kind
    """Return the literal that `Literal.data` wrote."""
    if len(data) == 2:
        return Literal(term_of(data[1]), data[0])
    nots, mark, *rest = data
    match mark:
        case "=":
            return Literal(Comparison(term_of(rest[0]), tuple(map(_guard_of, rest[1:]))), nots)
        case "#":
            return Literal(Truth(rest[0]), nots)
        case ":":
            return Literal(_element_of(rest), nots)
        case "{":
            function, left, right, *elements = rest
            guards = (_guard_of(one) if one else None for one in (left, right))
            return Literal(Aggregate(function, tuple(map(_element_of, elements)), *guards), nots)
        case "|":
            return Literal(Disjunction(tuple(map(_element_of, rest))), nots)
        case _:
            return Literal(Foreign(rest[0]), nots)


def _data(said: Said) -> list[Any]:  # noqa: PLR0911 - one return for each kind
    match said:
        case Term():
            return [said.data]
        case Comparison():
            return ["=", said.first.data, *map(_guard_data, said.guards)]
        case Truth():
            return ["#", said.holds]
        case Element():
            return [":", *_element_data(said)]
        case Aggregate():
            guards = (_guard_data(one) if one else None for one in (said.left, said.right))
            return ["{", said.function, *guards, *map(_element_data, said.elements)]
        case Disjunction():
            return ["|", *map(_element_data, said.elements)]
        case Foreign():
            return ["&", said.text]


def _guard_data(guard: Guard) -> list[Any]:
    return [guard[0], guard[1].data]


def _guard_of(data: Sequence[Any]) -> Guard:
    return data[0], term_of(data[1])


def _element_data(element: Element) -> list[Any]:
    return [
        None if element.terms is None else [one.data for one in element.terms],
        element.literal.data if element.literal else None,
        *(one.data for one in element.condition),
    ]


def _element_of(data: Sequence[Any]) -> Element:
    terms, literal, *condition = data
    return Element(
        None if terms is None else tuple(map(term_of, terms)),
        literal_of(literal) if literal else None,
        tuple(map(literal_of, condition)),
    )


def _shape(term: Term) -> str | None:
    if isinstance(term, Text):
        return str(term)
    signature = term.signature
    return f"{signature[0]}/{signature[1]}" if signature else None


def _elements(said: Said) -> tuple[Element, ...]:
    if isinstance(said, Element):
        return (said,)
    return said.elements if isinstance(said, Aggregate | Disjunction) else ()


def _terms(said: Said) -> Iterator[Term]:
    """Yield the terms of a literal in the order written, atoms as terms."""
    match said:
        case Term():
            yield said
        case Comparison():
            yield said.first
            yield from (term for _, term in said.guards)
        case Aggregate(left=left, right=right):
            yield from (guard[1] for guard in (left,) if guard)
            for element in said.elements:
                yield from _terms(element)
            yield from (guard[1] for guard in (right,) if guard)
        case Element():
            yield from said.terms or ()
            for literal in said.literals:
                yield from _terms(literal.says)
        case Disjunction():
            for element in said.elements:
                yield from _terms(element)
        case _:
            pass


def _predicates(said: Said) -> Iterator[tuple[str, int]]:
    """Yield the predicates of the atoms in a literal, with their numbers of arguments."""
    return (one.signature for one in _spoken_of(said) if one.signature)


def _spoken_of(said: Said) -> Iterator[Function]:
    """Yield the atoms in a literal."""
    if isinstance(said, Term):
        yield from (one for one in _atoms(said) if isinstance(one, Function) and one.signature)
    for element in _elements(said):
        for literal in element.literals:
            yield from _spoken_of(literal.says)


def _atoms(term: Term) -> Iterator[Term]:
    """Yield the atoms for which a term stands: a pool for several, another for one that is denied."""
    if isinstance(term, Pool | Operation):
        for one in term.parts:
            yield from _atoms(one)
    else:
        yield term


def _renamed(atom: Term, names: Mapping[str, str]) -> Term:
    """Return an atom, or several, under another name."""
    if isinstance(atom, Pool | Operation):
        return atom.made_of(tuple(_renamed(one, names) for one in atom.parts))
    if isinstance(atom, Function):
        return Function(names.get(atom.name, atom.name), atom.arguments)
    return atom


@dataclass(frozen=True)
class _Changes:
    """What becomes of the terms, of the atoms and of the signs of comparison in a literal."""

    terms: Callable[[Term], Term]
    atoms: Callable[[Term], Term]
    signs: Callable[[str], str] = lambda sign: sign

    def guard(self, guard: Guard) -> Guard:
        return self.signs(guard[0]), self.terms(guard[1])

    def literal(self, one: Literal) -> Literal:
        return Literal(_changed(one.says, self), one.nots)

    def element(self, one: Element) -> Element:
        return Element(
            None if one.terms is None else tuple(map(self.terms, one.terms)),
            self.literal(one.literal) if one.literal else None,
            tuple(map(self.literal, one.condition)),
        )


def _changed(said: Said, by: _Changes) -> Said:
    match said:
        case Term():
            return by.atoms(said)
        case Comparison():
            return Comparison(by.terms(said.first), tuple(map(by.guard, said.guards)))
        case Element():
            return by.element(said)
        case Aggregate(function, elements, left, right):
            first = by.guard(left) if left else None
            inner = tuple(map(by.element, elements))
            return Aggregate(function, inner, first, by.guard(right) if right else None)
        case Disjunction():
            return Disjunction(tuple(map(by.element, said.elements)))
        case _:
            return said
