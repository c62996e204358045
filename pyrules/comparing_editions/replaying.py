"""What two editions rule in one situation: all rulings of a law, by the whole code, as a user would ask for them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clingo import Function, Symbol

from pyrules.code.provisions import natural_order
from pyrules.code.written import written
from pyrules.comparing_editions.joint import Joint
from pyrules.comparing_editions.measures import Step, Steps, sayings, steps
from pyrules.comparing_editions.model import Item, LawRuling
from pyrules.comparing_editions.sides import Side
from pyrules.grounding.sayings import Saying
from pyrules.language import Language
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.tree import Node

Taken = Mapping[Symbol, Symbol]
"""How decisions are taken: shared ones by their keys."""


@dataclass(frozen=True)
class Turn:
    """A decision on the way to a ruling: its key where it is shared, the value taken, the values that there were."""

    decision: Symbol
    key: Symbol | None
    value: Symbol
    values: frozenset[Symbol]

    def agrees(self, taken: Taken) -> bool:
        """Tell whether the shared decisions lead here; a value that this edition does not have leaves it free."""
        value = taken.get(self.key) if self.key is not None else None
        return value not in self.values or value == self.value


@dataclass(frozen=True)
class Course:
    """A ruling of the whole code with what the law in question says in it."""

    turns: tuple[Turn, ...]
    node: Node
    said: tuple[Saying, ...]

    @property
    def steps(self) -> Steps:
        """What is compared."""
        return steps(self.said)


@dataclass(frozen=True)
class Replay:
    """All rulings of one edition's law in a situation under the shared decisions `taken`."""

    inquiry: Inquiry
    courses: tuple[Course, ...]
    taken: Taken

    def under(self, taken: Taken) -> "Replay":
        """Return the rulings that are left under shared decisions."""
        courses = tuple(one for one in self.courses if all(turn.agrees(taken) for turn in one.turns))
        return Replay(self.inquiry, courses, taken)

    @property
    def given(self) -> tuple[Symbol, ...]:
        """The shared decisions that come up, as `given(Decision, Value)`.

        One that does not have its value in every ruling is not among them: a case cannot give it.
        """
        turns = [turn for course in self.courses for turn in course.turns]
        stray = {turn.decision for turn in turns if turn.key in self.taken and not self._follows(turn)}
        return tuple(
            sorted(
                {
                    Function("given", [turn.decision, turn.value])
                    for turn in turns
                    if self._follows(turn) and turn.decision not in stray
                }
            )
        )

    def _follows(self, turn: Turn) -> bool:
        return turn.key is not None and self.taken.get(turn.key) == turn.value

    @property
    def open(self) -> frozenset[tuple[Symbol, Symbol]]:
        """The keys of shared decisions that come up and of which `taken` says nothing, each with its values."""
        return frozenset(
            (turn.key, value)
            for course in self.courses
            for turn in course.turns
            if turn.key is not None and turn.key not in self.taken
            for value in turn.values
        )

    @property
    def rulings(self) -> frozenset[Steps]:
        """The rulings as they are compared."""
        return frozenset(course.steps for course in self.courses)

    def possible(self, step: Step) -> bool:
        """Tell whether some ruling says so."""
        return any(step in one for one in self.rulings)

    def weaker(self, step: Step) -> bool:
        """Tell whether some ruling says so with less force."""
        return any(step not in one and (step[0], 1) in one for one in self.rulings)

    def certain(self, step: Step) -> bool:
        """Tell whether every ruling says so."""
        return all(step in one for one in self.rulings)

    def law_rulings(self) -> tuple[LawRuling, ...]:
        """Return the rulings for people, each once."""
        found: dict[Steps, LawRuling] = {}
        for course in self.courses:
            found.setdefault(course.steps, self._law_ruling(course))
        return tuple(found.values())

    def _law_ruling(self, course: Course) -> LawRuling:
        items = sorted(
            (self.item(one) for one in course.said),
            key=lambda one: (natural_order(one.provision), one.sentence),
        )
        return LawRuling(decisions=self.inquiry.decisions(course.node), items=tuple(dict.fromkeys(items)))

    def item(self, said: Saying) -> Item:
        """Return one thing that a ruling says, for people."""
        language = self.inquiry.language
        first, *rest = said.matter.arguments
        match said.matter.name:
            case "irregular":
                sentence = f"{language.sentence('irregularity', first)} ({said.provision})"
                return _as_item(said, "irregularity", "", self._term(first, "irregularity"), sentence)
            case "ended":
                disposition = language.sentence("disposition", rest[0])
                sentence = f"{language.sentence('irregularity', first)}: {disposition} ({said.provision})"
                ended = f"{self._term(first, 'irregularity')}: {self._term(rest[0], 'disposition')}"
                return _as_item(said, "disposition", "", ended, sentence)
            case name:
                kind, force = ("option", "option") if name == "choosable" else ("norm", said.force)
                sentence = language.act_line(first, force, rest[0], said.provision)
                return _as_item(said, kind, str(first), self._term(rest[0], "act"), sentence)

    def _term(self, symbol: Symbol, kind: str) -> str:
        return str(written(symbol, self.inquiry.rulebook.vocabulary, kind))


def _as_item(said: Saying, kind: str, bearer: str, matter: str, sentence: str) -> Item:
    return Item.model_validate(
        {
            "provision": said.provision,
            "kind": kind,
            "force": said.force if kind == "norm" else "",
            "bearer": bearer,
            "matter": matter,
            "sentence": sentence,
        }
    )


def replay(joint: Joint, side: Side, situation: Iterable[Symbol], language: Language) -> Replay:
    """Rule on a situation and return what the law says, whatever is decided.

    Args:
        joint: both editions.
        side: which of them rules.
        situation: what happened, as facts.
        language: the language of the sentences.

    Raises:
        SolvingError: clingo refuses the program.

    """
    part = joint.parts[side]
    inquiry = Inquiry.unexplained(part.rulebook, situation, language)

    def courses(node: Node, turns: tuple[Turn, ...]) -> Iterator[Course]:
        if node.pending is None:
            yield Course(turns, node, sayings(part.rulebook, inquiry.model(node), part.block))
            return
        key = next((key for one in joint.shared if (key := one.key(node.pending, side)) is not None), None)
        children = {child.taken[-1][1]: child for child in inquiry.children(node)}
        for value, child in children.items():
            yield from courses(child, (*turns, Turn(node.pending, key, value, frozenset(children))))

    return Replay(inquiry, tuple(courses(inquiry.root, ())), {})
