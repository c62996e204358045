"""The search for differences between two matching laws: propose a smallest situation, rule on it, learn.

Whether two *sets* of rulings differ has two quantifiers in it: one edition rules so under some decisions, and the
other does not whatever it decides. The solver answers the first half; the second is approached from outside. At
first the other edition is there once, with its own decisions free, so every real difference is proposed and some
that are none. A proposal is ruled on by both editions in full. Where it is no difference, the decisions that show
so become a plan, the program gets a copy of the other edition that keeps to it, and no situation is proposed again in
which that plan answers it. There are finitely many plans, so the search ends: with a smallest situation that shows
the difference, or with the proof that there is none in scope.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import islice, product

from clingo import Symbol, SymbolType

from pyrules.base.errors import SolvingError
from pyrules.code.forces import forces
from pyrules.code.provisions import natural_order
from pyrules.comparing_editions.joint import Joint
from pyrules.comparing_editions.measures import Step, Steps
from pyrules.comparing_editions.model import Way
from pyrules.comparing_editions.replaying import Replay, Taken, replay
from pyrules.comparing_editions.sides import SIDES, Side, opposite
from pyrules.grounding.copies import Plan
from pyrules.language import Language
from pyrules.solver.control import Model, Solver

Replays = Mapping[Side, Replay]
Respect = tuple[Side, bool, str, str, str]
"""What makes two differences the same: who says more, whether the other says it with less force, the kind of matter,
its name without numbers and players, and the provision that says it."""


@dataclass(frozen=True)
class Found:
    """A difference in a smallest situation.

    `step` is what one side says and the other does not, None where only the combinations differ.
    """

    more: Side
    step: Step | None
    situation: tuple[Symbol, ...]
    replays: Replays

    @property
    def provisions(self) -> tuple[str, ...]:
        """The provisions that say it in the situation, in book order."""
        return (
            tuple(sorted(_saying(self.step, self.replays[self.more]), key=natural_order)) if self.step else ()
        )

    @property
    def left_is(self) -> Way:
        """The left edition against the right one in this respect."""
        name = self.step[0].name if self.step else ""
        known = forces()
        if name not in known.stricter | known.more_lenient:
            return "different"
        return "stricter" if (name in known.stricter) == (self.more == "left") else "more_lenient"


@dataclass
class Search:
    """The differences between two matching laws within a scope.

    Args:
        joint: both editions.
        language: the language of the sentences.
        alone: the side that alone has the law: what the other says besides is no difference.

    """

    joint: Joint
    language: Language
    alone: Side | None = None
    _plans: dict[Side, tuple[Plan, ...]] = field(default_factory=lambda: {"left": (), "right": ()})
    _known: set[tuple[Symbol, Symbol]] = field(default_factory=set)

    _ruled: dict[tuple[Symbol, ...], Replays] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._solver = self._grounded()

    def differences(self) -> Iterator[Found]:
        """Yield a smallest difference in each respect, each once; one in the combinations where there is no other.

        Raises:
            SolvingError: no situation is in scope, or a proposal does not replay.

        """
        possible = self._solver.brave()
        if possible is None:
            raise SolvingError("the situation files leave no situation in scope")
        respects = {self._respect(_side(atom), _step(atom), _by(atom)) for atom in possible.of("cause", 4)}
        told: list[Found] = []
        for respect in sorted(one for one in respects if self.alone in (None, one[0])):
            smallest = self._smallest(respect)
            if smallest is None:
                continue
            found = self._told_before(smallest, respect, told)
            # where two provisions say it in one situation, it has been told
            if all(
                (one.more, one.step, one.situation) != (found.more, found.step, found.situation)
                for one in told
            ):
                told.append(found)
                yield found
        if not (told or self.alone) and possible.of("odd", 1):
            combined = self._smallest(None)
            if combined:
                yield combined

    def _grounded(self) -> Solver:
        return Solver(self.joint.program(self._plans, self._known), minimising=True)

    def _told_before(self, found: Found, respect: Respect, told: list[Found]) -> Found:
        """Return the difference in a situation that is told already, where one as small shows it too."""
        for one in told:
            if len(one.situation) != len(found.situation):
                continue
            said = {step for replay in one.replays.values() for ruling in replay.rulings for step in ruling}
            there = one.replays[opposite(found.more)]
            for step in sorted(said):
                by = respect[-1] if respect[-1] in _saying(step, one.replays[found.more]) else ""
                fits = self._respect(found.more, step, by) == respect and _shown(
                    found.more, step, one.replays
                )
                if fits and (step[1] == 1 or there.weaker(step)):
                    return Found(found.more, step, one.situation, one.replays)
        return found

    def _respect(self, side: Side, step: Step, by: str) -> Respect:
        matter, level = step
        about = matter.arguments if matter.name == "ended" else matter.arguments[-1:]
        names = " ".join(self._names(about))
        return side, level > 1, matter.name, names, by

    def _names(self, terms: list[Symbol]) -> Iterator[str]:
        """Yield the names in terms, those of players and what else can bear a norm excepted."""
        bearers = self.joint.parts["left"].rulebook.vocabulary.domains.get("bearer", ())
        for term in terms:
            if term.type is SymbolType.Function and term.name and term not in bearers:
                yield term.name
                yield from self._names(term.arguments)

    def _smallest(self, respect: Respect | None) -> Found | None:
        """Return a smallest difference in a respect, or in the combinations where that is None."""
        while True:
            atoms = self._atoms(respect)
            sought_here = [(self._solver.any_of("sought", atoms), True)]
            # that there is none at all is proved faster where nothing is to be made smallest
            model = self._solver.smallest(sought_here) if self._solver.satisfiable(sought_here) else None
            if model is None:
                return None
            sought = sorted(atom for atom in atoms if atom in model)
            situation, taken, replays = self._replayed(model)
            for atom in sought:
                side, step = _side(atom), _step(atom) if respect else None
                if _shown(side, step, replays):
                    return Found(side, step, situation, self._needed(situation, taken, (side, step)))
            self._learn(model, sought, replays)

    def _atoms(self, respect: Respect | None) -> list[Symbol]:
        if respect is None:
            return list(self._solver.atoms("odd", 1))
        return [
            atom
            for atom in self._solver.atoms("cause", 4)
            if self._respect(_side(atom), _step(atom), _by(atom)) == respect
        ]

    def _replayed(self, model: Model) -> tuple[tuple[Symbol, ...], dict[Symbol, Symbol], Replays]:
        """Rule on the situation of an answer set by both editions; the rulings in it have to be among theirs."""
        taken = {atom.arguments[0]: atom.arguments[1] for atom in model.of("taken", 2)}
        parts = self.joint.parts
        predicates = set().union(*(parts[side].rulebook.vocabulary.situation_predicates for side in SIDES))
        known = set.intersection(*(set(parts[side].rulebook.known) for side in SIDES))
        situation = tuple(
            sorted(
                atom for atom in model if (atom.name, len(atom.arguments)) in predicates and atom not in known
            )
        )
        if situation not in self._ruled:
            self._ruled[situation] = {
                side: replay(self.joint, side, situation, self.language) for side in SIDES
            }
        replays = _under(self._ruled[situation], taken)
        for side in SIDES:
            if _ruling(model, side) not in replays[side].rulings:
                raise SolvingError(f"a ruling of {parts[side].rulebook.edition} does not replay")
        return situation, taken, replays

    def _needed(
        self, situation: tuple[Symbol, ...], taken: Taken, difference: tuple[Side, Step | None]
    ) -> Replays:
        """Leave open the decisions that the difference does not need: it shows whichever way they are taken."""
        ruled = self._ruled[situation]
        values: dict[Symbol, set[Symbol]] = {}
        for side in SIDES:
            for key, value in ruled[side].open:
                values.setdefault(key, set()).add(value)
        kept = dict(taken)
        left_open: list[Symbol] = []
        for key in sorted(values):
            ways = product(*(sorted(values[one]) for one in (*left_open, key)))
            if all(
                _shown(*difference, _under(ruled, {**kept, **dict(zip((*left_open, key), way, strict=True))}))
                for way in ways
            ):
                left_open.append(key)
                kept.pop(key, None)
        return _under(ruled, kept)

    def _learn(self, model: Model, sought: list[Symbol], replays: Replays) -> None:
        """Take into the program what shows that a proposal is no difference."""
        unsaid = (replays["left"].open | replays["right"].open) - self._known
        plans = {side: set(self._plans[side]) for side in SIDES}
        for atom in sought:
            side = _side(atom)
            if atom.name == "odd":
                plans[opposite(side)] |= _plans(replays[opposite(side)], {_ruling(model, side)})
            else:
                step = _step(atom)
                having = {
                    ruling for replay in replays.values() for ruling in replay.rulings if step in ruling
                }
                plans[opposite(side)] |= _plans(replays[opposite(side)], having)
                plans[side] |= _plans(replays[side], replays[side].rulings - having)
        more = {side: tuple(sorted(plans[side] - set(self._plans[side]), key=sorted)) for side in SIDES}
        if not unsaid and not any(more.values()):
            raise SolvingError("a situation that shows no difference is proposed again")
        self._known |= unsaid
        self._plans = {side: (*self._plans[side], *more[side]) for side in SIDES}
        self._solver = self._grounded()


def _under(replays: Replays, taken: Taken) -> Replays:
    return {side: replays[side].under(taken) for side in SIDES}


def _side(atom: Symbol) -> Side:
    return "left" if atom.arguments[0].name == "left" else "right"


def _step(atom: Symbol) -> Step:
    return atom.arguments[1], atom.arguments[2].number


def _by(atom: Symbol) -> str:
    return atom.arguments[3].string


def _ruling(model: Model, side: Side) -> Steps:
    """Return what the law says in an answer set."""
    return frozenset(_step(atom) for atom in model.of("ruling", 3) if _side(atom) == side)


def _plans(replay: Replay, rulings: Set[Steps]) -> set[Plan]:
    """Return the decisions that lead first to one of these rulings, if any do."""
    found = (frozenset(course.node.taken) for course in replay.courses if course.steps in rulings)
    return set(islice(found, 1))


def _saying(step: Step, replay: Replay) -> frozenset[str]:
    """Return the provisions that say something with that force, under some decisions."""
    matter, level = step
    return frozenset(
        one.provision
        for course in replay.courses
        for one in course.said
        if one.matter == matter and forces().level[one.force] >= level
    )


def _shown(side: Side, step: Step | None, replays: Replays) -> bool:
    """Tell whether replays show a difference: what one edition can say or does say, and the other not."""
    here, there = replays[side], replays[opposite(side)]
    if step is None:
        return here.rulings != there.rulings
    return here.possible(step) > there.possible(step) or here.certain(step) > there.certain(step)
