"""Why an atom of a ruling holds, down to the events of the situation, and why another does not.

Explanations are of one answer set of a rulebook's `program`. Between the laws and the ruling stand the rules
of `asp/core`; what they add without saying anything to a reader is left out.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache

from clingo import Function, Symbol, SymbolType

from pyrules.base.errors import nearest
from pyrules.code.literals import Literal
from pyrules.code.meaning import DISPLACES, FALLS, OVERRIDDEN, TAKES_AWAY, giving_way, meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.code.values import grounded
from pyrules.code.written import written
from pyrules.explaining.absence import Answers, Closest, pattern_of
from pyrules.explaining.course import Course
from pyrules.explaining.derivations import Absence, AbsenceKind, Attempt, Derivation, DerivationKind
from pyrules.explaining.instances import (
    ANYTHING,
    Applied,
    Instance,
    Instances,
    replaced,
    shown,
)
from pyrules.relevance.displacement import displacement
from pyrules.solver.control import Model

SentenceOf = Callable[[Symbol], str]
"""Says an atom in people's language; what may be anything is given to it as the constant `anything`."""

FARTHEST = 6
"""Steps that a why-not goes from one absent atom to the next."""

_OWN = tuple(name for name in Derivation.model_fields if name != "because")
"""What a node of a derivation says by itself."""
_NOT = "not"
"""Marks an absent atom among true ones; no predicate can have this name."""

_PART = "part_of"
_WAYS = {OVERRIDDEN: DISPLACES, FALLS: TAKES_AWAY}
"""What the core tells of what gives way, and what it rests on: the same with who displaces it before."""
_SCALE = frozenset({"permits", "obliges", "forbids"})
"""Core facts on what a verb's force means."""


class Preparation:
    """What the explanations of several answer sets of one program share.

    Args:
        rulebook: the code of rules.

    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.instances = Instances(rulebook)
        self.answers = Answers(rulebook.concluding)
        self._nodes: dict[tuple[object, ...], Derivation] = {}
        self._bare: dict[tuple[DerivationKind, Symbol, str, int | None], Derivation] = {}
        self._shown: dict[Symbol, str] = {}

    def one(self, node: Derivation) -> Derivation:
        """Return the one object for a node that says the same and rests on the same, in whichever answer set.

        What it rests on has been made one before.
        """
        key = (*(getattr(node, name) for name in _OWN), *map(id, node.because))
        return self._nodes.setdefault(key, node)

    def bare(
        self, key: tuple[DerivationKind, Symbol, str, int | None], make: Callable[[], Derivation]
    ) -> Derivation:
        """Return the one node of an atom without what is below it, made when it is first needed.

        Args:
            key: its kind, the atom, its sentence, and the number of its rule.
            make: makes it.

        """
        if key not in self._bare:
            self._bare[key] = self.one(make())
        return self._bare[key]

    def shown(self, symbol: Symbol) -> str:
        """Return a symbol as people read it."""
        if symbol not in self._shown:
            self._shown[symbol] = shown(written(symbol, self.rulebook.vocabulary))
        return self._shown[symbol]

    def can_give_way(self, pattern: Symbol) -> bool:
        """Tell whether some rule of the code displaces what a pattern says to give way."""
        known = displacement(self.rulebook)
        whole = pattern.name == OVERRIDDEN
        return any(known.displaces_whole(rule) is whole for rule in known.of(pattern.arguments[0].string))


class Explainer:
    """Explains one answer set.

    Args:
        prepared: the code of rules, or what explanations of other answer sets of the same program have prepared.
        model: an answer set of its `program`.
        sentence_of: says an atom for people.

    Raises:
        SolvingError: clingo refuses a rule of the rulebook.

    """

    def __init__(self, prepared: Rulebook | Preparation, model: Model, sentence_of: SentenceOf = str) -> None:
        self._prepared = prepared if isinstance(prepared, Preparation) else Preparation(prepared)
        self._rulebook = self._prepared.rulebook
        self._sentence_of = sentence_of
        self._applied = Applied(self._prepared.instances, model)
        self._atoms = self._applied.atoms
        self._closest: dict[Symbol, list[Closest]] = {}
        self._nodes: dict[Symbol, Derivation] = {}
        self._absences: dict[Symbol, Derivation] = {}
        self._whole: dict[Symbol, Derivation] = {}
        self._below: dict[Symbol, tuple[Derivation | Symbol, ...]] = {}
        self._prepared_for: set[Symbol] = set()
        self._passed_on = meaning(self._rulebook).passed_on
        self._course = Course(self._rulebook, self._applied)

    def expect(self, atoms: Iterable[Symbol]) -> None:
        """Say which atoms are going to be explained: what is asked of clingo is then asked for all of them at once."""
        self._prepare([one for one in map(self._applied.support, atoms) if one is not None], [])

    def why(self, atom: Symbol) -> Derivation | None:
        """Return why an atom holds, or None where it does not.

        Args:
            atom: an atom, or a pattern with `ANYTHING` in it: then the atom that follows first is explained.

        """
        found = self._applied.support(atom)
        if found is None:
            return None
        self._prepare([found], [])
        return self._holding(found)

    def goes_on(self, atom: Symbol) -> bool:
        """Tell whether a true atom is as always: it rests on nothing that went wrong, was decided or is unusual."""
        return self._course.goes_on(atom)

    def laws_behind(self, atoms: Iterable[Symbol]) -> tuple[Rule, ...]:
        """Return the laws' rules in the derivations of true atoms, each once, in the order of the files.

        What a law says by several rules rests on each of them, and so on what stands behind each.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        behind: set[Symbol] = set()
        found: set[Rule] = set()
        todo = list(atoms)
        while todo:
            further = self._course.resting(todo.pop()) - behind
            behind |= further
            for atom in further:
                first = self._applied.first(atom)
                others = (
                    [one for one in self._applied.deriving(atom) if one != first]
                    if atom.name in HEADS
                    else ()
                )
                found |= {one.rule for one in (first, *others) if one and one.rule}
                needed = (self._applied.support(pattern) for one in others for pattern in one.needs)
                todo += [one for one in needed if one is not None]
        return tuple(sorted((one for one in found if one.layer is Layer.LAW), key=lambda rule: rule.number))

    def resting_on_silence(self, atoms: Iterable[Symbol]) -> tuple[Symbol, ...]:
        """Return the events on whose absence true atoms rest, as patterns, sorted.

        Those are the events without which a rule fails that would make true what some condition asks not to be so, the
        rules by way of others included.

        Raises:
            SolvingError: clingo refuses a rule.

        """
        found: set[Symbol] = set()
        asked: set[Symbol] = set()
        wanted = {*self._denied_for(atoms)}
        for _ in range(FARTHEST):
            events = {one for one in wanted if _signature(one) in self._happening}
            found |= events
            asked |= wanted
            sources = [source for one in wanted - events for source in self._sources(one)]
            self._ask(sources)
            wanted = {
                pattern
                for source in sources
                for attempt in self._closest[source]
                if not attempt.failed[0].negated and (pattern := self._failing(attempt)) is not None
            } - asked
        return tuple(sorted(found))

    @cached_property
    def _happening(self) -> frozenset[tuple[str, int]]:
        return self._rulebook.vocabulary.situation_predicates

    def _denied_for(self, atoms: Iterable[Symbol]) -> Iterator[Symbol]:
        """Yield the patterns under `not` in the derivations of true atoms."""
        for one in frozenset[Symbol]().union(*map(self._course.resting, atoms)):
            instance = self._applied.first(one)
            if instance and instance.rule:
                in_core = instance.rule.layer is Layer.CORE
                for literal, pattern in zip(instance.literals, instance.atoms, strict=True):
                    if literal.negated and not (in_core and self._is_never_overridden(pattern)):
                        yield pattern

    def why_not(self, atom: Symbol) -> Absence | None:
        """Return why an atom does not hold, or None where it does.

        Args:
            atom: an atom, or a pattern with `ANYTHING` in it, such as an act by whatever provision.

        """
        if self._applied.support(atom) is not None:
            return None
        self._prepare([], [atom])
        return self._missing(atom, set(), 0)

    # ---- why

    def _holding(self, atom: Symbol) -> Derivation:
        """Explain a true atom."""
        part = self._told(atom)
        return part if isinstance(part, Derivation) else self._grown(part)

    def _grown(self, key: Symbol) -> Derivation:
        """Return the node of a key (see `_under`) with all that is below it, each node made once."""
        todo, begun = [key], set[Symbol]()
        while todo:
            key = todo[-1]
            if key in self._whole:
                todo.pop()
            elif key not in begun:
                begun.add(key)
                below = (one for one in self._under(key) if not isinstance(one, Derivation))
                todo.extend(one for one in below if one not in begun)
            else:  # what is begun and not whole now leads here itself: it stands without what is below it
                because = tuple(
                    one if isinstance(one, Derivation) else self._whole.get(one) or self._bare(one)
                    for one in self._under(key)
                )
                node = self._bare(key).model_copy(update={"because": because})
                self._whole[key] = self._prepared.one(node)
        return self._whole[key]

    def _under(self, key: Symbol) -> tuple[Derivation | Symbol, ...]:
        """Return what stands directly below a true atom or, as `not(Pattern)`, an absent one: leaves and keys.

        Worked out once: the trees of a ruling share most of their branches.
        """
        if key not in self._below:
            instance = None if key.name == _NOT else self._applied.first(key)
            parts = self._because(instance) if instance else self._obstacles(key.arguments[0])
            self._below[key] = tuple(parts)
        return self._below[key]

    def _bare(self, key: Symbol) -> Derivation:
        """Return the node of a key without what is below it."""
        return self._absent(key.arguments[0]) if key.name == _NOT else self._named(key)

    def _told(self, atom: Symbol) -> Derivation | Symbol:
        """Return a true atom, or its node where nothing is below it."""
        return atom if self._applied.first(atom) else self._named(atom)

    def _named(self, atom: Symbol) -> Derivation:
        """Return the node of a true atom without what explains it."""
        if atom not in self._nodes:
            self._nodes[atom] = self._node(atom)
        return self._nodes[atom]

    def _node(self, atom: Symbol) -> Derivation:
        kind, rule = DerivationKind.FACT, self._applied.facts.get(atom)
        if rule is None and _signature(atom) in self._rulebook.vocabulary.situation_predicates:
            kind = DerivationKind.EVENT
        elif instance := self._applied.first(atom):
            rule = instance.rule
            kind = DerivationKind.RULE if rule else DerivationKind.DECISION
        sentence = self._sentence_of(atom)
        return self._prepared.bare(
            (kind, atom, sentence, rule.number if rule else None),
            lambda: Derivation(
                kind=kind,
                atom=self._shown(atom),
                sentence=sentence,
                provision=(rule.provision if rule else "") or _provision_of(atom),
                rule_sentence=rule.sentence if rule else "",
                place=_place(rule) if rule else "",
            ),
        )

    def _because(self, instance: Instance) -> Iterator[Derivation | Symbol]:
        """Yield a leaf or key for each condition of an instance, without what only concerns the core."""
        rule = instance.rule
        in_core = rule is None or rule.layer is Layer.CORE
        atoms = iter(instance.atoms)
        if rule is None:
            for pattern in atoms:
                yield from self._needed(pattern, in_core=True)
            return
        for literal in rule.body:
            if not literal.is_atom:
                yield self._condition(grounded(literal, instance.bindings).shown)
                continue
            pattern = next(atoms)
            if not literal.negated:
                yield from self._needed(pattern, in_core=in_core)
            elif not (in_core and self._is_never_overridden(pattern)):
                yield Function(_NOT, [pattern]) if self._attempts(pattern) else self._absent(pattern)

    def _needed(self, pattern: Symbol, *, in_core: bool) -> Iterator[Derivation | Symbol]:
        """Yield the atom that meets a condition; in the core, what governing and displacing rest on."""
        atom = self._applied.support(pattern)
        if atom is None or (in_core and atom.name in _SCALE):
            return
        instance = self._applied.first(atom)
        if in_core and atom.name in ("governs", *_WAYS.values()) and instance:
            yield from self._because(instance)
        else:
            yield self._told(atom)

    def _obstacles(self, pattern: Symbol) -> Iterable[Derivation | Symbol]:
        """Return, each once, what kept the rules from concluding an atom."""
        obstacles: dict[str, Derivation | Symbol] = {}
        for attempt in self._attempts(pattern):
            missing = self._failing(attempt)
            if pattern.name == TAKES_AWAY and missing is not None and missing.name == _PART:
                continue  # what stands in what says nothing to a reader
            if missing is not None and missing.name == _WAYS.get(pattern.name):
                found = self._obstacles(
                    missing
                )  # what displacing rests on says more than that nothing displaces
            else:
                found = [self._obstacle(attempt)]
            for one in found:
                obstacles.setdefault(one.atom if isinstance(one, Derivation) else str(one), one)
        return obstacles.values()

    def _obstacle(self, attempt: Closest) -> Derivation | Symbol:
        """Return what kept a rule from its conclusion."""
        literal = attempt.failed[0]
        pattern = self._failing(attempt)
        if len(attempt.failed) > 1:
            text = "; ".join(attempt.ground(one) for one in attempt.failed)
            return self._condition(f"not ({text})")
        if pattern is None:
            return self._condition(attempt.ground(literal.denied))
        blocking = self._applied.support(pattern) if literal.negated else None
        return self._told(blocking) if blocking else self._absent(pattern)

    def _condition(self, text: str) -> Derivation:
        return self._prepared.one(Derivation(kind=DerivationKind.CONDITION, atom=text, sentence=text))

    def _absent(self, pattern: Symbol) -> Derivation:
        if pattern not in self._absences:
            kind, sentence = DerivationKind.ABSENT, self._say(pattern)
            self._absences[pattern] = self._prepared.bare(
                (kind, pattern, sentence, None),
                lambda: Derivation(kind=kind, atom=f"not {self._shown(pattern)}", sentence=sentence),
            )
        return self._absences[pattern]

    def _is_never_overridden(self, pattern: Symbol) -> bool:
        """Tell whether a pattern says that something gives way which no rule of the code displaces."""
        return pattern.name in _WAYS and not self._prepared.can_give_way(pattern)

    # ---- why not

    def _missing(self, pattern: Symbol, explained: set[Symbol], depth: int) -> Absence:
        """Explain why no atom is true that a pattern stands for."""
        sources = self._sources(pattern)
        node = Absence(kind=AbsenceKind.RULES, atom=self._shown(pattern), sentence=self._say(pattern))
        found = (
            self._not_happened(pattern)
            or self._decided(pattern, sources)
            or self._not_concluded(pattern, sources)
        )
        if found:
            return node.model_copy(update=found)
        key = Function(_NOT, [pattern])
        if key in explained:
            return node.model_copy(update={"repeated": True})
        if depth >= FARTHEST:
            return node.model_copy(update={"shortened": True})
        explained.add(key)
        attempts = [one for source in sources for one in self._attempts(source)]
        attempts.sort(key=lambda one: one.rule.number)
        return node.model_copy(
            update={"attempts": tuple(self._attempt(one, explained, depth + 1) for one in attempts)}
        )

    def _not_happened(self, pattern: Symbol) -> dict[str, object] | None:
        if _signature(pattern) in self._rulebook.vocabulary.situation_predicates:
            return {"kind": AbsenceKind.EVENT}
        return None

    def _not_concluded(self, pattern: Symbol, sources: tuple[Symbol, ...]) -> dict[str, object] | None:
        """Return how it comes that no rule could have concluded an atom; None where one could."""
        if self._rulebook.concluding.keys().isdisjoint(map(_signature, sources)):
            stated = {_signature(atom) for atom in self._atoms.model}
            if _signature(pattern) in stated:
                return {"kind": AbsenceKind.FACT}
            known = dict(
                sorted(
                    self._rulebook.vocabulary.situation_predicates | self._rulebook.concluding.keys() | stated
                )
            )
            name = nearest(pattern.name, known)
            alike = f"{name}/{known[name]}" if name else None
            return {"kind": AbsenceKind.UNKNOWN, "nearest": alike}
        if not any(self._attempts(source) for source in sources):
            return {"kind": AbsenceKind.UNMATCHED}
        return None

    def _attempt(self, attempt: Closest, explained: set[Symbol], depth: int) -> Attempt:
        """Say how far a rule came and explain what it failed at."""
        rule = attempt.rule
        conclusion = pattern_of(rule.head, attempt.values) if rule.head else None
        pattern = self._failing(attempt)
        negated = attempt.failed[0].negated
        blocking = self._applied.support(pattern) if pattern and negated else None
        failed = "; ".join(attempt.ground(one) for one in attempt.failed)
        if pattern:
            failed = f"{'not ' if negated else ''}{self._shown(pattern)}"
        return Attempt(
            conclusion=self._shown(conclusion) if conclusion else "",
            provision=rule.provision or (_provision_of(conclusion) if conclusion else ""),
            rule_sentence=rule.sentence,
            place=_place(rule),
            held=tuple(self._held(attempt, one) for one in attempt.held),
            failed=failed,
            sentence=self._say(pattern) if pattern else failed,
            blocked_by=self._holding(blocking) if blocking else None,
            absent=self._missing(pattern, explained, depth) if pattern and not negated else None,
        )

    def _failing(self, attempt: Closest) -> Symbol | None:
        """Return the atom that is missing or in the way; None where the condition that fails is no atom."""
        pattern = attempt.failing
        if pattern is None or attempt.failed[0].negated:
            return pattern
        # The pattern of a variable that comes twice says less than the condition does.
        return None if self._applied.support(pattern) else pattern

    def _held(self, attempt: Closest, literal: Literal) -> Derivation:
        """Return the node of a condition that holds, not explained further."""
        pattern = attempt.pattern(literal)
        if pattern is None:
            return self._condition(attempt.ground(literal))
        atom = None if literal.negated else self._applied.support(pattern)
        return self._named(atom) if atom else self._absent(pattern)

    def _decided(self, pattern: Symbol, sources: tuple[Symbol, ...]) -> dict[str, object] | None:
        """Return what keeps a provision that applies from having its effect: an override, or people."""
        if (pattern,) == sources:
            return None
        for source in (atom for one in sources for atom in self._atoms.matching(one)):
            way = next((one for one in giving_way(source) if one in self._atoms.model), None)
            if way is not None:
                override = self._override(way)
                return {
                    "kind": AbsenceKind.OVERRIDDEN,
                    "provision": _provision_of(override) if override else "",
                    "because": (self._holding(override),) if override else (),
                }
            taken = next((one for read in _readings(source) for one in self._atoms.matching(read)), None)
            if taken is None:
                kind = AbsenceKind.UNDECIDED
            else:
                kind = AbsenceKind.WAIVED if taken.name == "waived" else AbsenceKind.OTHERWISE
            return {
                "kind": kind,
                "provision": _provision_of(source),
                "because": (self._holding(taken or source),),
            }
        return None

    def _override(self, way: Symbol) -> Symbol | None:
        """Return the conclusion of a law by which a provision, or one of its conclusions, gives way."""
        displaces = self._applied.support(_displacing(way))
        instance = self._applied.first(displaces) if displaces is not None else None
        by_law = meaning(self._rulebook).ranking
        return next(
            (
                self._applied.support(one)
                for one in (instance.needs if instance else ())
                if one.name in by_law
            ),
            None,
        )

    def _sources(self, pattern: Symbol) -> tuple[Symbol, ...]:  # noqa: PLR0911 - one return for each kind of atom
        """Return the conclusions of laws from which the core takes an atom; the atom itself where it does not.

        What the core passes on is read off it; between a law and a decision's value stand people, which no rule tells.
        """
        match pattern.name, pattern.arguments:
            case "act", [identity, force, bearer, act]:
                norm = Function("norm", [identity, force, bearer, act])
                option = Function("option", [identity, bearer, act])
                if force == ANYTHING:
                    return (norm, option)
                return (option,) if force == Function("option") else (norm,)
            case name, [*arguments] if name in self._passed_on:
                return (Function(self._passed_on[name], arguments),)
            case "found", [identity, question, _]:
                return (Function("question", [identity, question]),)
            case "chosen", [*arguments] if len(arguments) == 3:
                return (Function("option", arguments),)
            case "exercised" | "waived", [identity, bearer, act]:
                return (Function("norm", [identity, Function("may"), bearer, act]),)
            case _:
                return (pattern,)

    # ---- asking the rules

    def _attempts(self, pattern: Symbol) -> list[Closest]:
        """Return how close each rule comes to an atom."""
        self._ask([pattern])
        return self._closest[pattern]

    def _ask(self, patterns: Iterable[Symbol]) -> None:
        """Ask about all new patterns at once: a grounding costs more than what is in it."""
        asked = list(patterns)
        asked += [_displacing(one) for one in asked if one.name in _WAYS]
        new = [one for one in dict.fromkeys(asked) if one not in self._closest]
        if new:
            self._closest.update(zip(new, self._prepared.answers.closest(self._atoms, new), strict=True))

    def _prepare(self, holding: Iterable[Symbol], missing: Iterable[Symbol]) -> None:
        """Ask beforehand, in few rounds, what an explanation of these will need to know of absent atoms."""
        wanted = [source for one in missing for source in self._sources(one)]
        depth = 0
        while holding or wanted:
            wanted = [*wanted, *self._absences_under(holding)]
            self._ask(wanted)
            failures = [
                (attempt.failed[0].negated, pattern)
                for one in dict.fromkeys(wanted)
                for attempt in self._closest[one]
                if (pattern := self._failing(attempt)) is not None
            ]
            supports = [self._applied.support(pattern) for negated, pattern in failures if negated]
            holding = [one for one in supports if one is not None and one not in self._prepared_for]
            depth += 1
            wanted = []
            if missing and depth < FARTHEST:
                absent = [source for negated, one in failures if not negated for source in self._sources(one)]
                wanted = [one for one in absent if one not in self._closest]

    def _absences_under(self, atoms: Iterable[Symbol]) -> list[Symbol]:
        """Return the patterns under `not` in the derivations of some atoms, but for those prepared for before."""
        found: list[Symbol] = []
        todo = list(atoms)
        while todo:
            atom = todo.pop()
            if atom in self._prepared_for:
                continue
            self._prepared_for.add(atom)
            instance = self._applied.first(atom)
            if instance is None:
                continue
            needs = (self._applied.support(pattern) for pattern in instance.needs)
            todo.extend(one for one in needs if one is not None)
            if instance.rule:
                literals = zip(instance.literals, instance.atoms, strict=True)
                in_core = instance.rule.layer is Layer.CORE
                found.extend(
                    pattern
                    for literal, pattern in literals
                    if literal.negated and not (in_core and self._is_never_overridden(pattern))
                )
        return found

    def _shown(self, symbol: Symbol) -> str:
        return self._prepared.shown(symbol)

    def _say(self, symbol: Symbol) -> str:
        return self._sentence_of(replaced(symbol, ANYTHING, Function("anything")))


def _displacing(way: Symbol) -> Symbol:
    """Return the pattern of what displaces, for what gives way."""
    return Function(_WAYS[way.name], [ANYTHING, *way.arguments])


def _place(rule: Rule) -> str:
    return f"{rule.place.file}:{rule.place.line}"


@lru_cache(maxsize=65536)
def _signature(atom: Symbol) -> tuple[str, int]:
    return (atom.name, len(atom.arguments))


def _provision_of(atom: Symbol) -> str:
    """Return the id that an atom of the core begins with, or the empty string."""
    if atom.type is SymbolType.Function and atom.arguments and atom.arguments[0].type is SymbolType.String:
        return atom.arguments[0].string
    return ""


def _readings(source: Symbol) -> tuple[Symbol, ...]:
    """Return how the decision is read that a question, option or power puts, whichever way it was taken."""
    match source.name, source.arguments:
        case "question", [identity, question]:
            return (Function("found", [identity, question, ANYTHING]),)
        case "option", [identity, bearer, _]:
            return (Function("chosen", [identity, bearer, ANYTHING]),)
        case "norm", [identity, _, bearer, act]:
            return tuple(Function(name, [identity, bearer, act]) for name in ("waived", "exercised"))
        case _:
            return ()
