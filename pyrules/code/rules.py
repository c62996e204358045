"""Rules as values: what a file says, and what stands above it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from pyrules.base.errors import Place
from pyrules.code.literals import Aggregate, Literal, literal_of
from pyrules.code.terms import Function, Term, term_of
from pyrules.solver.program import rule_text
from pyrules.solver.watching import Watched

HEADS = {"norm": 4, "option": 3, "question": 2, "irregularity": 2, "settles": 3, "overrides": 2, "excepts": 3,
         "refers": 2, "outside": 2, "no_rule": 2, "incomplete": 2, "drops": 2, "reading": 3}  # fmt: skip
"""Predicates a law file may conclude besides defined terms; the first argument is the provision's id."""
FLAW = "flaw"
"""What `asp/checks` concludes, with kind, provisions and matter, where a ruling is to say that it shows it."""
FLAWS = (FLAW, "defect")
"""What it concludes at all: of a defect, in spite of which people can be ruled on, `check` alone tells."""
CONDITIONAL = "conditional"
"""What it concludes where it would conclude a flaw, but for what is declared of a law outside or of two endings."""
STAGES = ("done", "lapsed", "later")
"""How an act can stand that is not due."""
IDS = {"overrides": (0, 1), "excepts": (0, 1), "refers": (0, 1)}
"""The arguments of conclusions that are ids of provisions, counted from 0, where there are more than the first."""
NAMES = {
    "norm": (3,),
    "option": (2,),
    "question": (1,),
    "irregularity": (1,),
    "settles": (1, 2),
    "outside": (1,),
    "drops": (1,),
}
"""The arguments of conclusions that are names of acts, questions, irregularities or dispositions."""
READING = "reading"
"""The conclusion by which a provision can be read in more than one way (`pyrules.code.readings`)."""
READ = "read"
"""How a condition asks which reading is taken: `read(Id, Name, Value)`."""
EXCEPTS = "excepts"
"""The conclusion by which a provision takes one conclusion of another away."""
RANKING = frozenset({"overrides", EXCEPTS})
"""Conclusions that say which of two provisions goes before the other; a third provision can say it too."""
DECIDED = {
    "found": ("finding", 2),
    "chosen": ("choice", 2),
    "exercised": ("power", 3),
    "waived": ("power", 3),
}
"""How a body reads a decision, and the decision it reads: its name, and how many of the same arguments it takes
(asp/core/decisions.lp)."""
PUT_BY = {"found": "question", "chosen": "option", "exercised": "norm", "waived": "norm"}
"""The conclusion that puts the decision which a body reads."""


class Layer(StrEnum):
    """Where in a rulebook a rule stands."""

    CORE = "core"
    VOCABULARY = "vocabulary"
    MECHANICS = "mechanics"
    LAW = "law"
    SITUATION = "situation"


@dataclass(frozen=True)
class Doubt:
    """A doubt about what the text says, as a law file marks it (`%? silent: nobody says until when`).

    The kinds are: `ambiguous`, the words can be read in more than one way; `silent`, the text says nothing, and the
    encoding adds or leaves out; `torn`, what would say it is not in the text at hand; `ours`, a way of modelling and no
    matter of the law. `adds` tells of one of silence that the text says nothing of what the rule says (`%? silent,
    added: ...`): without the rule the text as it is has all that it had.
    """

    kind: str
    sentence: str
    adds: bool = False


DOUBTS: Mapping[str, str] = {
    "ambiguous": "can be read otherwise",
    "silent": "the text is silent",
    "torn": "not in the text at hand",
    "ours": "a way of modelling",
}
"""The kinds of doubt, those first that can change what the law says; and how they are called."""


@dataclass(frozen=True)
class Rule:
    """A rule as it stands in a file, with what the file says about it.

    `provision` is the id above a rule of a law, else the empty string; `sentence` and `doubts` are the
    comment lines above the rule (`%` and `%?`). `conclusion` is what stands before `:-`. A statement that is no
    rule has none; its `directive` is how it is written: pieces of text with the literals and terms between them.
    `watched` are the calculations in it that may not fit (`pyrules.code.ranges`).
    """

    number: int
    layer: Layer
    provision: str
    sentence: str
    doubts: tuple[Doubt, ...]
    place: Place
    conclusion: Literal | None
    body: tuple[Literal, ...] = ()
    directive: tuple[str | Literal | Term, ...] = ()
    watched: Watched = ()

    def __hash__(self) -> int:
        return hash((self.number, self.place))

    @cached_property
    def text(self) -> str:
        """The rule as clingo writes it."""
        if self.conclusion is None:
            return "".join(one.text if isinstance(one, Literal) else str(one) for one in self.directive)
        return rule_text(self.conclusion.text, [one.text for one in self.body])

    @property
    def shown(self) -> str:
        """The rule as people write it: values with their units."""
        if self.conclusion is None:
            return "".join(one if isinstance(one, str) else one.shown for one in self.directive)
        return rule_text(self.conclusion.shown, [one.shown for one in self.body])

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule and no other statement."""
        return self.conclusion is not None

    @cached_property
    def head(self) -> Literal | None:
        """The conclusion where it is one literal: not where the rule chooses, nor where it leaves open which holds."""
        one = self.conclusion
        return None if one is None or one.encloses else one

    @property
    def concluded(self) -> str:
        """The predicate that it concludes, also where it states several atoms at once; empty where it is none."""
        return self.head.name if self.head else ""

    @cached_property
    def concludes(self) -> frozenset[str]:
        """The names of the predicates that it concludes, or among whose atoms it chooses."""
        heads = (*self.chosen, *([self.head] if self.head else []))
        return frozenset[str]().union(*(one.predicates for one in heads))

    @cached_property
    def excepted(self) -> Literal | None:
        """The conclusion of another provision that the rule takes away, as that one has it, if it takes one."""
        head = self.head
        if head is None or head.predicate != EXCEPTS or len(head.terms) != HEADS[EXCEPTS]:
            return None
        _, other, conclusion = head.terms
        return (
            Literal.of(conclusion.name, other, *conclusion.arguments)
            if isinstance(conclusion, Function) and conclusion.name
            else None
        )

    @cached_property
    def chosen(self) -> tuple[Literal, ...]:
        """The atoms among which a choice rule chooses."""
        said = self.conclusion.says if self.conclusion else None
        elements = said.elements if isinstance(said, Aggregate) else ()
        return tuple(one.literal for one in elements if one.literal)

    @cached_property
    def conditions(self) -> tuple[Literal, ...]:
        """What has to hold: the body, and what stands beside the atoms among which a choice rule chooses."""
        said = self.conclusion.says if self.conclusion else None
        elements = said.elements if isinstance(said, Aggregate) else ()
        return (*self.body, *(one for element in elements for one in element.condition))

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The named variables outside conditions, in the order of their first appearance."""
        parts = [*([self.head] if self.head else []), *(one for one in self.body if not one.encloses)]
        return tuple(dict.fromkeys(name for one in parts for name in one.named))

    @cached_property
    def required(self) -> tuple[Literal, ...]:
        """The atoms in the conditions that have to hold, those within aggregates and the like aside."""
        return tuple(one for one in self.body if one.predicate and not one.negated)

    @cached_property
    def reads(self) -> frozenset[str]:
        """The names of the predicates that the conditions speak of, those inside aggregates included."""
        return frozenset[str]().union(*(one.predicates for one in self.body))

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The literals of the statement, in the order written."""
        parts = (self.conclusion, *self.body, *self.directive)
        return tuple(one for one in parts if isinstance(one, Literal))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names in the statement: of its predicates, and of the constants and functions in its terms."""
        terms = [*(one for literal in self.literals for one in literal.within)]
        terms += (one for piece in self.directive if isinstance(piece, Term) for one in piece.within)
        return frozenset(one.name for one in terms if isinstance(one, Function) and one.name)

    @property
    def constant(self) -> tuple[str, Term] | None:
        """The constant that the statement declares by `#const`, if it does: its name and what it stands for."""
        match self.directive:
            case ("#const ", Function(name), _, Term() as value, _):
                return name, value
        return None

    @property
    def defined(self) -> str:
        """The predicate that the statement declares by `#defined`; empty where it is another."""
        match self.directive:
            case ("#defined ", Function(name), *_):
                return name
        return ""

    @cached_property
    def predicates(self) -> frozenset[str]:
        """The names of all predicates in the statement."""
        return frozenset[str]().union(*(one.predicates for one in self.literals))

    def under(self, *conditions: Literal) -> "Rule":
        """Return the rule with further conditions."""
        return replace(self, body=(*self.body, *conditions))

    def changed(self, literal: Callable[[Literal], Literal], leaf: Callable[[Term], Term]) -> "Rule":
        """Return the statement with its literals changed, and each term without parts that stands beside them."""
        return replace(
            self,
            conclusion=literal(self.conclusion) if self.conclusion else None,
            body=tuple(map(literal, self.body)),
            directive=tuple(
                literal(one)
                if isinstance(one, Literal)
                else one.with_leaves(leaf)
                if isinstance(one, Term)
                else one
                for one in self.directive
            ),
        )

    def renamed(self, names: Mapping[str, str]) -> "Rule":
        """Return the rule with other names for some predicates; terms of the same name stay as they are."""
        if names.keys().isdisjoint(self.predicates):
            return self
        return replace(
            self,
            conclusion=self.conclusion.renamed(names) if self.conclusion else None,
            body=tuple(one.renamed(names) for one in self.body),
            directive=tuple(
                one.renamed(names) if isinstance(one, Literal) else one for one in self.directive
            ),
        )

    @property
    def data(self) -> list[Any]:
        """What the file says, as JSON data to be read by `rule_of`: all but number, layer and the file's name."""
        return [
            self.provision,
            self.sentence,
            [[one.kind, one.sentence, one.adds] for one in self.doubts],
            self.place.line,
            self.place.column,
            self.conclusion.data if self.conclusion else None,
            [one.data for one in self.body],
            [one if isinstance(one, str) else _piece(one) for one in self.directive],
        ]


def rule_of(data: Sequence[Any], number: int, layer: Layer, file: str) -> Rule:
    """Return the rule that `Rule.data` wrote.

    Args:
        data: what the file says.
        number: the rule's number among all.
        layer: where in the rulebook the file stands.
        file: the file's name.

    """
    provision, sentence, doubts, line, column, conclusion, body, directive = data
    return Rule(
        number,
        layer,
        provision,
        sentence,
        tuple([Doubt(*one) for one in doubts]),
        Place(file, line, column),
        literal_of(conclusion) if conclusion else None,
        tuple([literal_of(one) for one in body]),
        tuple([one if isinstance(one, str) else _of_piece(one) for one in directive]),
    )


def _piece(one: Literal | Term) -> list[Any]:
    return ["literal", *one.data] if isinstance(one, Literal) else ["term", one.data]


def _of_piece(data: Sequence[Any]) -> Literal | Term:
    return literal_of(data[1:]) if data[0] == "literal" else term_of(data[1])
