"""What two editions rule in one situation: all rulings of a law, by the whole code, as a user would ask for them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clingo import Function, Symbol

from pyrules.comparing_editions.joint import Joint
from pyrules.comparing_editions.measures import Saying, Step, Steps, sayings, steps
from pyrules.comparing_editions.model import Item, LawRuling
from pyrules.comparing_editions.shared import Side
from pyrules.language import Language
from pyrules.provisions import natural_order
from pyrules.ruling import Inquiry, Node

Taken = Mapping[Symbol, Symbol]
"""How decisions are taken: shared ones by their keys."""


@dataclass(frozen=True)
class Course:
    """A ruling of the whole code with what the law in question says in it."""

    node: Node
    said: tuple[Saying, ...]

    @property
    def steps(self) -> Steps:
        """What is compared."""
        return steps(self.said)


@dataclass(frozen=True)
class Replay:
    """All rulings of one edition's law in a situation under shared decisions.

    `given` are the shared decisions that come up, as `given(Decision, Value)`; `unsaid` keys of shared decisions, with
    their values, that came up and that nobody said how to take.
    """

    inquiry: Inquiry
    courses: tuple[Course, ...]
    given: tuple[Symbol, ...]
    unsaid: frozenset[tuple[Symbol, Symbol]]

    @property
    def rulings(self) -> frozenset[Steps]:
        """The rulings as they are compared."""
        return frozenset(course.steps for course in self.courses)

    def possible(self, step: Step) -> bool:
        """Tell whether some ruling says so."""
        return any(step in one for one in self.rulings)

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
                return _as_item(said, "irregularity", "", str(first), sentence)
            case "ended":
                disposition = language.sentence("disposition", rest[0])
                sentence = f"{language.sentence('irregularity', first)}: {disposition} ({said.provision})"
                return _as_item(said, "disposition", "", f"{first}: {rest[0]}", sentence)
            case name:
                kind, force = ("option", "option") if name == "choosable" else ("norm", said.force)
                sentence = language.act_line(first, force, rest[0], said.provision)
                return _as_item(said, kind, str(first), str(rest[0]), sentence)


def _as_item(said: Saying, kind: str, bearer: str, matter: str, sentence: str) -> Item:
    return Item.model_validate(
        {
            "provision": said.provision,
            "kind": kind,
            "force": said.force,
            "bearer": bearer,
            "matter": matter,
            "sentence": sentence,
        }
    )


def replay(joint: Joint, side: Side, situation: Iterable[Symbol], taken: Taken, language: Language) -> Replay:
    """Rule on a situation and return what the law says under the shared decisions, whatever else is decided.

    Args:
        joint: both editions.
        side: which of them rules.
        situation: what happened, as facts.
        taken: how shared decisions are taken, by their keys.
        language: the language of the sentences.

    Raises:
        SolvingError: clingo refuses the program.

    """
    part, shared = joint.parts[side], joint.shared
    inquiry = Inquiry(part.rulebook, situation, language)
    given: set[Symbol] = set()
    unsaid: set[tuple[Symbol, Symbol]] = set()

    def leaves(node: Node) -> Iterator[Node]:
        if node.pending is None:
            yield node
            return
        key = next((key for one in shared if (key := one.key(node.pending, side)) is not None), None)
        children = {child.taken[-1][1]: child for child in inquiry.children(node)}
        if key is not None and key not in taken:
            unsaid.update((key, value) for value in children)
        # a value that this edition does not have leaves the decision to it
        value = taken.get(key) if key is not None else None
        if value in children:
            given.add(Function("given", [node.pending, value]))
            children = {value: children[value]}
        for child in children.values():
            yield from leaves(child)

    courses = tuple(
        Course(node, tuple(sayings(inquiry.model(node), part.block))) for node in leaves(inquiry.root)
    )
    return Replay(inquiry, courses, tuple(sorted(given)), frozenset(unsaid))
