"""Rules as values: what a file says, and what stands above it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from pyrules.base.errors import Place

HEADS = {"norm": 4, "option": 3, "question": 2, "irregularity": 2, "settles": 3, "overrides": 2, "refers": 2,
         "outside": 2, "no_rule": 2, "incomplete": 2}  # fmt: skip
"""Predicates a law file may conclude besides defined terms; the first argument is the provision's id."""
DECIDED = {"found": "finding({0},{1})", "chosen": "choice({0},{1})",
           "exercised": "power({0},{1},{2})", "waived": "power({0},{1},{2})"}  # fmt: skip
"""How a body reads a decision, and the decision it reads (asp/core/decisions.lp)."""
PUT_BY = {"found": "question", "chosen": "option", "exercised": "norm", "waived": "norm"}
"""The conclusion that puts the decision which a body reads."""
Shape = tuple[str | None, ...]
"""What is known of an atom's arguments: a string in quotation marks, a term's name and arity; None for anything."""
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])_*[A-Z]\w*|(?<!\w)_(?!\w)')
"""Strings, variables and the anonymous variable in a statement as written."""
_WORD = re.compile(r"[a-z]\w*")


class Layer(StrEnum):
    """Where in a rulebook a rule stands."""

    CORE = "core"
    VOCABULARY = "vocabulary"
    MECHANICS = "mechanics"
    LAW = "law"
    SITUATION = "situation"


@dataclass(frozen=True)
class Literal:
    """One condition in the body of a rule.

    `predicate` and `arguments` (as text) are set for atoms; `negated` for a literal under `not`. A comparison
    or an aggregate has no predicate. `terms` gives name and number of arguments of each argument that is a
    constant or a function, None for any other. `encloses` tells an aggregate or a conditional literal, whose
    variables may be its own; `inside` are the predicates in it with their numbers of arguments.
    """

    text: str
    negated: bool = False
    predicate: str | None = None
    arguments: tuple[str, ...] = ()
    terms: tuple[tuple[str, int] | None, ...] = ()
    encloses: bool = False
    inside: tuple[tuple[str, int], ...] = ()

    @property
    def atom(self) -> str:
        """The literal without its `not`."""
        return self.text.removeprefix("not ")

    @property
    def variables(self) -> frozenset[str]:
        """The named variables in the literal."""
        return frozenset(variables_of(self.text))

    @cached_property
    def shape(self) -> Shape:
        """What is known of the arguments."""
        return tuple(
            argument if argument.startswith('"') else f"{term[0]}/{term[1]}" if term else None
            for argument, term in zip(self.arguments, self.terms, strict=True)
        )

    def meets(self, other: "Literal") -> bool:
        """Tell whether this and another literal may be about the same atom."""
        return (self.predicate, len(self.shape)) == (other.predicate, len(other.shape)) and all(
            a is None or b is None or a == b for a, b in zip(self.shape, other.shape, strict=True)
        )


@dataclass(frozen=True)
class Rule:
    """A rule as it stands in a file, with what the file says about it.

    `provision` is the id above a rule of a law, else the empty string; `sentence` and `doubts` are the
    comment lines above the rule (`%` and `%?`). `chosen` are the atoms among which a choice rule chooses.
    """

    number: int
    layer: Layer
    provision: str
    sentence: str
    doubts: tuple[str, ...]
    place: Place
    text: str
    head: Literal | None
    body: tuple[Literal, ...] = ()
    is_rule: bool = True
    chosen: tuple[Literal, ...] = ()

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The named variables outside conditions, in the order of their first appearance."""
        texts = [self.head.text if self.head else "", *(one.text for one in self.body if not one.encloses)]
        return tuple(dict.fromkeys(name for text in texts for name in variables_of(text)))

    @cached_property
    def required(self) -> tuple[Literal, ...]:
        """The atoms in the conditions that have to hold, those within aggregates and the like aside."""
        return tuple(one for one in self.body if one.predicate and not one.negated)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words in the conditions that can be names of predicates."""
        return frozenset(word for one in self.body for word in _WORD.findall(one.text))


def variables_of(text: str) -> Iterator[str]:
    """Yield the named variables of a statement or term as written, each time they appear."""
    for found in TOKEN.finditer(text):
        if not found[0].startswith('"') and found[0] != "_":
            yield found[0]


def substituted(text: str, values: dict[str, str]) -> str:
    """Return `text` with each variable that `values` names replaced by its value; strings are left alone."""
    return TOKEN.sub(lambda found: values.get(found[0], found[0]), text)
