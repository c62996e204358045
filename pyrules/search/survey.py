"""The search space of a check: the code over every situation in scope, grounded once.

Each kind of flaw is defined in `asp/checks`; this module finds a smallest situation for each flaw that can
occur, turns it into a case, and replays the case through `rule` before it is handed on. It also says what is
true of all situations that show the flaw: under which decisions, and after which kinds of events.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from clingo import Function, Symbol

from pyrules.base.errors import SolvingError
from pyrules.code.provisions import Order, natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import CONDITIONAL, FLAWS
from pyrules.code.vocabulary import SITUATION_KINDS
from pyrules.grounding.scopes import bounds_in_force, check_bounds, scope_program
from pyrules.language import Language
from pyrules.relevance.needed import spanned
from pyrules.relevance.numbers import narrowed
from pyrules.relevance.parts import Part, parts
from pyrules.relevance.stratification import require_stratified
from pyrules.rulings.decisions import KINDS
from pyrules.rulings.flaws import flaw_of
from pyrules.rulings.model import Flaw
from pyrules.rulings.ruling import Inquiry
from pyrules.search.bounds import Bounds, numbers_told
from pyrules.search.courses import Course, Courses, Signature, course_of, signature_of
from pyrules.search.generalising import in_common
from pyrules.search.lemmas import holding, lemmas
from pyrules.search.ways import Ways, applied, ways
from pyrules.situation import Case, facts, parse_case, saying_no, to_toml, told
from pyrules.solver.control import Model, Solver
from pyrules.solver.program import Program
from pyrules.solver.shrinking import shrunk

Decided = tuple[Symbol, Symbol]
"""A decision with its value."""


@dataclass(frozen=True)
class Shown:
    """A situation that shows a flaw, with the decisions under which it does: none where it does under any."""

    flaw: Flaw
    case: Case


@dataclass(frozen=True)
class Witness:
    """A flaw with a smallest situation that shows it, replayed, and what is true of all that show it.

    `flaw` is the flaw as `case` shows it, and `names` are the names in its matter. `matter` is what the flaw is
    about, as terms of the vocabulary, and `courses` are the ways of deciding under which it shows somewhere in
    scope (one without decisions where it shows whatever is decided); in both `anything` stands for what is one
    value here and another there. `events` are the kinds of events without which it shows nowhere. `further` are
    situations for the courses that the first situation does not leave open.
    """

    flaw: Flaw
    case: Case
    names: tuple[str, ...]
    matter: tuple[Symbol, ...]
    courses: tuple[tuple[Decided, ...], ...]
    events: tuple[str, ...]
    further: tuple[Shown, ...] = ()


@dataclass(frozen=True)
class _Sample:
    """A smallest answer set that shows a flaw under a course of decisions, and the decisions that it takes.

    `courses` are all that its situation leaves open.
    """

    model: Model
    decisions: tuple[Symbol, ...]
    courses: Courses

    @property
    def course(self) -> frozenset[Course]:
        return frozenset(course_of(*one.arguments) for one in self.decisions)


@dataclass
class _Found:
    """What was found of flaws with one signature, those samples together that show one defect."""

    signature: Signature
    ways: Ways
    defects: list[list[_Sample]]

    def add(self, sample: _Sample) -> bool:
        """Put a sample with those that show the same defect; tell whether it is the first that shows one."""
        same = next((one for one in self.defects if self._shows(sample, one)), None)
        if same is None:
            self.defects.append([sample])
        else:
            same.append(sample)
        return same is None

    @property
    def samples(self) -> list[_Sample]:
        """All samples."""
        return [sample for one in self.defects for sample in one]

    def told(self, samples: Iterable[_Sample]) -> tuple[Symbol, ...]:
        """Return the flaws that are about the same as samples show."""
        return self.ways.told([one.model for one in samples])

    @property
    def untold(self) -> list[Symbol]:
        """The flaws that are about something else than the samples show."""
        told = frozenset(self.told(self.samples))
        return [one for one in self.ways.flaws if one not in told]

    def _shows(self, sample: _Sample, defect: Sequence[_Sample]) -> bool:
        """Tell whether a sample shows the same defect as others: the same conclusion, of which none hides the other."""
        if not any(flaw in sample.model for flaw in self.told(defect)):
            return False
        return not any(self._hides(one, sample) or self._hides(sample, one) for one in defect)

    def _hides(self, short: _Sample, long: _Sample) -> bool:
        """Tell whether a course takes a shorter one's decisions, and by another rule some of a further provision."""
        further = {provision for provision, _, _ in long.course - short.course}
        further -= {*self.signature[1], *(provision for provision, _, _ in short.course)}
        rules = self.ways.applied(long.model) - self.ways.applied(short.model)
        return short.course < long.course and bool(further) and bool(rules)


@dataclass(frozen=True)
class Survey:
    """A rulebook with the situations in its scope.

    `constants` overrides bounds that the situation files declare; `language` is that of the sentences. Where the
    rulebook is a part of another, `about` are the provisions that it answers for, and by the `whole` witnesses are
    ruled on.
    """

    rulebook: Rulebook
    language: Language
    constants: Mapping[str, int] = field(default_factory=dict)
    about: frozenset[str] | None = None
    whole: Rulebook | None = None

    @property
    def ruling(self) -> Rulebook:
        """The rulebook by which situations are ruled on: all of it."""
        return self.whole or self.rulebook

    @property
    def searched(self) -> Rulebook:
        """The rulebook that is searched: it rules like this one, with the values of numbers that it needs."""
        return narrowed(self.rulebook)

    def parts(self, beside: Callable[[Part], Part] | None = None) -> Iterator["Survey"]:
        """Yield surveys that together find what this one does, in book order: this one where it cannot be divided.

        Args:
            beside: given a part, returns one that holds more beside it.

        """
        divided = parts(self.rulebook) if self.about is None else ()
        if not divided:
            yield self
        for part in divided:
            yield self.of(beside(part) if beside else part)

    def of(self, part: Part) -> "Survey":
        """Return the survey of a part of the rulebook."""
        return replace(self, rulebook=part.rulebook, about=part.about, whole=self.ruling)

    def answers_for(self, provision: str) -> bool:
        """Tell whether findings about a provision are to be found here."""
        return self.about is None or provision in self.about

    @property
    def scope(self) -> dict[str, int | str]:
        """The bounds in force."""
        return bounds_in_force(self.rulebook, self.constants)

    @cached_property
    def applicable(self) -> frozenset[int]:
        """The numbers of the laws' rules that can apply in some situation under some decisions.

        Raises:
            RulebookError: a conclusion depends on its own absence.
            SolvingError: no situation is in scope at all.

        """
        return frozenset[int]().union(*(part._applicable() for part in self.parts()))

    def _applicable(self) -> frozenset[int]:
        found = self.solver.brave()
        return frozenset(atom.arguments[0].number for atom in (found or Model()).of("applied", 1))

    def flaws(self, *kinds: str) -> list[Symbol]:
        """Return the flaws of some kinds that can show in some situation under some decisions, sorted.

        Raises:
            RulebookError: a conclusion depends on its own absence.
            SolvingError: no situation is in scope at all.

        """
        return sorted(flaw for kind in kinds for flaw in self._flaws_of(kind))

    def _flaws_of(self, kind: str) -> frozenset[Symbol]:
        if kind not in self._flaws:
            parts = (frozenset(part._possible(kind)) for part in self.parts())
            self._flaws[kind] = frozenset[Symbol]().union(*parts)
        return self._flaws[kind]

    def conditional(self, kind: str) -> list[Symbol]:
        """Return what would be flaws of a kind in some situation, but for what the rulebook declares, sorted."""
        return sorted(set[Symbol]().union(*(part._possible(kind, (CONDITIONAL,)) for part in self.parts())))

    def _possible(self, kind: str, names: Sequence[str] = FLAWS) -> set[Symbol]:
        every = [
            flaw
            for name in names
            for flaw in self.solver.atoms(name, 3)
            if flaw.arguments[0].name == kind and self.answers_for(flaw.arguments[1].arguments[0].string)
        ]
        return self.solver.possible(every)

    @cached_property
    def _flaws(self) -> dict[str, frozenset[Symbol]]:
        """The flaws that can show, of the kinds that have been asked for."""
        return {}

    @cached_property
    def program(self) -> Program:
        """The program of the code over every situation in scope, with what is proven of all of them."""
        code, constants = self.searched, dict(self.constants)
        check_bounds(code, constants)
        statements = spanned(code)
        return scope_program(code, constants, holding(lemmas(code, statements, constants), statements))

    @cached_property
    def solver(self) -> Solver:
        """The code over every situation in scope.

        Raises:
            RulebookError: a conclusion depends on its own absence.
            SolvingError: no situation is in scope at all.

        """
        require_stratified(self.ruling)
        solver = Solver(self.program, minimising=True)
        if not solver.satisfiable():
            raise SolvingError("the situation files leave no situation in scope")
        return solver

    def witnesses(self, kind: str) -> Iterator[Witness]:
        """Yield a smallest witness for each flaw of this kind, in book order of the provisions.

        Flaws of the same provisions with the same names in the matter are the same flaw, under whatever course
        of decisions they show.
        """
        for part in self.parts():
            yield from part._witnesses(kind)

    def _witnesses(self, kind: str) -> Iterator[Witness]:
        groups: dict[Signature, list[Symbol]] = defaultdict(list)
        for atom in self.flaws(kind):
            groups[signature_of(atom)].append(atom)
        every = []
        for signature in sorted(groups, key=lambda one: ([natural_order(part) for part in one[1]], one[2])):
            found = _Found(signature, ways(self.ruling, signature[1], groups[signature]), [])
            for sample in self._samples(groups[signature]):
                found.add(sample)
            for defect in found.defects:
                yield self._witness(signature, found.told(defect) or found.ways.flaws, defect)
            every.append(found)
        # what is asked beyond the smallest comes last: it changes which of several smallest is come upon
        for found in every:
            yield from self._hidden(found)

    def _witness(self, signature: Signature, flaws: Sequence[Symbol], samples: Sequence[_Sample]) -> Witness:
        first, *others = samples
        shown = self._shown(first, signature)
        further = [one for one in others if not (one.course and first.courses.lead_by(one.course))]
        # what a course takes that was found first can be more than another takes in another situation
        courses = {one.course: one for one in samples}
        least = [one for course, one in courses.items() if not any(other < course for other in courses)]
        return Witness(
            flaw=shown.flaw,
            case=shown.case,
            names=signature[2],
            matter=in_common([one.arguments[2].arguments for one in flaws], self.rulebook.vocabulary),
            courses=tuple(sorted(self._course(one.course) for one in least)),
            events=tuple(self._needed_events(first.model, self._target(flaws))),
            further=tuple(self._shown(one, signature) for one in further),
        )

    def _target(self, flaws: Sequence[Symbol]) -> Symbol:
        """Return what is true where one of some flaws shows."""
        known = tuple(flaws)
        if known not in self._targets:
            self._targets[known] = self.solver.any_of("target_flaw", known)
        return self._targets[known]

    @cached_property
    def _targets(self) -> dict[tuple[Symbol, ...], Symbol]:
        return {}

    def _samples(self, flaws: Sequence[Symbol]) -> list[_Sample]:
        """Return a smallest answer set for each course of decisions under which one of some flaws shows.

        A course that takes all the decisions of an earlier one, and more, is mostly the earlier one over again; what
        else it can be is asked for by itself (`_hidden`).
        """
        found: list[_Sample] = []
        assumptions = [(self._target(flaws), True)]
        while (model := self.smallest(assumptions)) is not None:
            found.append(self._sample(model, flaws))
            if not found[-1].decisions:
                break
            taken = self._taken(found[-1].course)
            assumptions.append((self.solver.all_of("course", taken), False))
        return found

    def smallest(self, assumptions: Sequence[tuple[Symbol, bool]]) -> Model | None:
        """Return a smallest answer set, its numbers where the law draws a line, or None where there is none."""
        model = self.solver.smallest(assumptions)
        told = numbers_told(self.rulebook)
        if model is None or not told:
            return model
        return Bounds(self.solver, told, self._happenings).moved(model, assumptions)

    def _sample(self, model: Model, flaws: Iterable[Symbol]) -> _Sample:
        courses = Courses(self.ruling, self._happened(model), flaws)
        return _Sample(model, courses.needed(model), courses)

    def _hidden(self, found: _Found) -> Iterator[Witness]:
        """Yield what shorter courses hide: flaws about another conclusion, and what comes about by another rule."""
        rest = found.untold
        while rest:
            samples = self._samples(rest)
            for one in samples:
                found.add(one)
            yield self._witness(found.signature, found.told(samples) or rest, samples)
            known, rest = len(rest), found.untold
            if len(rest) == known:
                break
        for rule, flaws in found.ways.rules.items():
            if any(applied(rule) in one.model for one in found.samples):
                continue
            model = self.smallest([(self._target(sorted(flaws)), True), (applied(rule), True)])
            if model is not None and found.add(sample := self._sample(model, flaws)):
                yield self._witness(found.signature, found.told([sample]), [sample])

    def _taken(self, course: Iterable[Course]) -> list[Symbol]:
        """Return atoms that are all true where a course of decisions is taken."""
        bodies = [[([atom], ()) for atom in self._decisions[one]] for one in sorted(course)]
        return self.solver.derived("taken", bodies)

    def _course(self, course: Iterable[Course]) -> tuple[Decided, ...]:
        """Return the decisions of a course, as they are wherever it is taken, in the order of a decision tree."""
        vocabulary = self.rulebook.vocabulary
        found = []
        for one in course:
            decided = [atom.arguments for atom in self._decisions[one]]
            parts = in_common([decision.arguments for decision, _ in decided], vocabulary)
            (value,) = in_common([(value,) for _, value in decided], vocabulary)
            found.append((Function(decided[0][0].name, parts), value))
        return tuple(sorted(found, key=_decision_order))

    @cached_property
    def _decisions(self) -> dict[Course, list[Symbol]]:
        """The decisions that the code knows, by what they are about and how they are taken."""
        found: dict[Course, list[Symbol]] = defaultdict(list)
        for atom in sorted(self.solver.atoms("decided", 2)):
            found[course_of(*atom.arguments)].append(atom)
        return found

    # ---- what a flaw needs

    def situation(self, model: Model) -> list[tuple[Symbol, bool]]:
        """Return what happened in an answer set, and what did not, as assumptions."""
        return [(atom, atom in model) for atom in self._happenings]

    @cached_property
    def _happenings(self) -> list[Symbol]:
        """Everything that a situation in scope can be made of."""
        predicates = sorted(self.rulebook.vocabulary.situation_predicates)
        return [atom for name, arity in predicates for atom in self.solver.atoms(name, arity)]

    def _happened(self, model: Model) -> list[Symbol]:
        """Return what happened in an answer set, besides what the rulebook itself makes certain."""
        predicates = self.rulebook.vocabulary.situation_predicates
        return [
            atom
            for atom in model
            if (atom.name, len(atom.arguments)) in predicates and atom not in self.rulebook.certain
        ]

    def needed(self, model: Model, target: Symbol) -> tuple[Symbol, ...]:
        """Return the decisions of an answer set that the target needs: without any of them it need not show."""
        situation = [*self.situation(model), (target, False)]

        def enough(decisions: Iterable[Symbol]) -> bool:
            as_given = [(self._straying[one], False) for one in decisions]
            return not self.solver.satisfiable([*situation, *as_given])

        if enough(()):
            return ()
        taken = sorted(model.of("decided", 2))
        self._stray(taken)
        return tuple(shrunk(taken, enough))

    def _stray(self, decided: Iterable[Symbol]) -> None:
        """Add for each decision what is true where it comes up and is taken otherwise."""
        new = [one for one in decided if one not in self._straying]
        bodies = [[([Function("decision", [one.arguments[0]])], [one])] for one in new]
        if new:
            self._straying.update(zip(new, self.solver.derived("strays", bodies), strict=True))

    @cached_property
    def _straying(self) -> dict[Symbol, Symbol]:
        return {}

    def _needed_events(self, model: Model, target: Symbol) -> Iterator[str]:
        """Yield the kinds of events without which the target shows in no situation in scope, as declared."""
        kinds: dict[str, list[Symbol]] = defaultdict(list)
        for atom in self._happenings:
            if atom not in self.rulebook.certain:
                kinds[atom.name].append(atom)
        for kind in SITUATION_KINDS[1:]:
            for name in sorted(self.rulebook.vocabulary.of_kind(kind)):
                if any(atom in model for atom in kinds[name]):
                    without = [(atom, False) for atom in kinds[name]]
                    if not self.solver.satisfiable([(target, True), *without]):
                        yield name

    # ---- cases

    def _shown(self, sample: _Sample, signature: Signature) -> Shown:
        """Turn an answer set into a case with the decisions that the flaw needs, as far as a case can; replay it."""
        case = told(
            self._happened(sample.model),
            sample.decisions,
            self.rulebook.vocabulary,
            edition=self.rulebook.edition,
            title=_title(signature),
        )
        case = saying_no(case, self.ruling)
        return Shown(self._replayed(case, signature), case)

    def _replayed(self, case: Case, signature: Signature) -> Flaw:
        """Rule on the case as a user would, from its text, and return the flaw that shows."""
        read = parse_case(to_toml(case), "witness")
        inquiry = Inquiry.unexplained(self.ruling, facts(read, self.ruling.vocabulary), self.language)
        for node in inquiry.leaves():
            model = inquiry.model(node)
            for atom in sorted(one for name in FLAWS for one in model.of(name, 3)):
                if signature_of(atom) == signature:
                    return flaw_of(atom, self.ruling.vocabulary)
        raise SolvingError(f"a witness does not replay: {' '.join((signature[0], *signature[1]))}")


def _decision_order(decided: Decided) -> tuple[int, Order, Decided]:
    """Sort findings before choices before powers, each in book order."""
    decision, _ = decided
    return KINDS.index(decision.name), natural_order(decision.arguments[0].string), decided


def _title(signature: Signature) -> str:
    kind, provisions, names = signature
    about = (" and ".join(provisions), *names)
    return f"{kind}: {', '.join(one for one in about if one)}".replace("_", " ")
