"""A code in parts: what is asked about some provisions is asked of the rules that they depend on, and of no others.

Each part has what the findings about its provisions turn on (`asp/checks`), so that it answers as the whole does; what
it says of other provisions is not for it to say. A question about a part takes as long as the part is large, and that
does not grow with the code where its laws have matters of their own. Where all hangs together, the code is one part.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from clingo import Symbol

from pyrules.base.graphs import knots
from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, FLAWS, Layer, Rule
from pyrules.code.terms import string_of
from pyrules.code.values import values_of
from pyrules.code.vocabulary import FOR_READING, SITUATION_KINDS, Declaration
from pyrules.relevance.conclusions import Wanted, conclusions
from pyrules.relevance.cones import Cone
from pyrules.relevance.displacement import displacement, excepted_from
from pyrules.relevance.needed import asked_by, forbids

TOGETHER = 50
"""Provisions in one part."""
LARGE = 2
"""So many times the rules of the code all parts together may have; beyond that the code is asked as a whole."""
_RELATIONS = frozenset({"act", "ending", "answer", "displacing"})
"""By what the provisions of a flaw can hang together here, as `asp/checks` says of each (`hangs_by`)."""
_RIVALS = ("excludes", "compatible")


@dataclass(frozen=True)
class Part:
    """A part of a code; it answers for the provisions that it is `about`."""

    about: frozenset[str]
    rulebook: Rulebook


def parts(rulebook: Rulebook) -> tuple[Part, ...]:
    """Return the parts of a code that answer for flaws, in book order; none where it is to be asked as a whole."""
    return _divided(rulebook)


@once_for_each
def _divided(rulebook: Rulebook) -> tuple[Part, ...]:
    provisions = rulebook.provisions
    if len(provisions) <= 2 * TOGETHER or not _all_hang_by(rulebook.checks, _RELATIONS):
        return ()
    found: list[Part] = []
    size = 0
    for start in range(0, len(provisions), TOGETHER):
        about = frozenset(provisions[start : start + TOGETHER])
        found.append(part_about(rulebook, about))
        size += len(found[-1].rulebook.laws)
        if size > LARGE * len(rulebook.laws):
            return ()
    return tuple(found)


def _all_hang_by(checks: Iterable[Rule], relations: frozenset[str]) -> bool:
    """Tell whether the provisions of every flaw hang together by these relations alone."""
    flaws: set[Symbol] = set()
    said: dict[Symbol, set[str]] = {}
    for rule in checks:
        for atom in rule.head.atoms if rule.head else ():
            if atom.name in FLAWS:
                flaws.update(values_of(atom.arguments[0], {}))
            elif atom.name == "hangs_by":
                for value in values_of(atom, {}):
                    kind, relation = value.arguments
                    said.setdefault(kind, set()).add(relation.name)
    return all(kind in said and said[kind] <= relations for kind in flaws)


def part_about(rulebook: Rulebook, about: frozenset[str], further: frozenset[str] = frozenset()) -> Part:
    """Return the part of a code that answers for some provisions.

    Args:
        rulebook: the code.
        about: the provisions.
        further: others whose rulings matter.

    """
    cone = Cone(rulebook)
    known = conclusions(rulebook)
    block = about | further
    cone.keep(rule for one in sorted(block) for rule in known.of(one))
    cone.keep(rule for one in sorted(block) for rule in displacement(rulebook).of(one))
    for one in sorted(block):
        for rule in known.of(one):
            if rule.head:
                cone.want(_partners(rulebook, rule.head))
                cone.keep(_answering(rulebook, rule))
    incomplete = {whole for one in block for whole in (one, *rulebook.numbering.ancestors(one))}
    cone.keep(rule for rule in known.concluding(("incomplete", None)) if rule.provision in incomplete)
    cone.keep(rule for one in sorted(block) for rule in _circling(rulebook).get(one, ()))
    return Part(about, _code(cone))


def decided_in(rulebook: Rulebook, provisions: Iterable[str]) -> frozenset[str] | None:
    """Return the provisions that put the decisions on which some provisions' conclusions turn; None where any may."""
    cone = Cone(rulebook, frozenset(provisions))
    found: set[str] = set()
    for number in cone.kept:
        for one in rulebook.numbered[number].body:
            known = string_of(one.terms[0]) if one.predicate in DECIDED else None
            if known is not None:
                found.add(known)
            elif not DECIDED.keys().isdisjoint(one.predicates):
                return None
    return frozenset(found)


# ---- what a flaw turns on


def _partners(rulebook: Rulebook, head: Literal) -> Iterator[Wanted]:
    """Yield what else has a say in a flaw that is about a conclusion, whoever concludes it (`asp/checks`).

    That is another question than what a provision says: a norm and an option can be at odds over one act.
    """
    shape = head.shape
    match head.predicate:
        case "norm" | "option":
            for act in {shape[-1], *_rivals(rulebook, shape[-1]), *_entailed_with(rulebook, shape[-1])}:
                yield "norm", (None, None, None, act)
                yield "option", (None, None, act)
                yield "timing", (None, act, "later")
            yield "timing", (None, shape[-1], "done")
            yield "cannot_be_done", (shape[-1],)
            if head.predicate == "option":
                yield "option", (shape[0], None, None)
        case "irregularity" | "settles":
            yield "irregularity", (None, shape[1])
            yield "settles", (None, shape[1], None)
            yield "outside", (None, shape[1])
        case (
            "question"
            | "overrides"
            | "excepts"
            | "refers"
            | "no_rule"
            | "incomplete"
            | "drops"
            | "outside"
            | None
        ):
            pass
        case term:
            yield term, shape


def _answering(rulebook: Rulebook, rule: Rule) -> Iterator[Rule]:
    """Yield what shows where the answers to a provision's question lead: who reads them, what ends the matter."""
    known = conclusions(rulebook)
    if rule.head and rule.head.predicate == "question":
        for reader in known.reading("found"):
            if any(
                one.predicate == "found" and one.shape[0] in (None, rule.head.shape[0]) for one in reader.body
            ):
                yield reader
        for one in rule.body:
            if one.predicate == "irregularity":
                yield from known.concluding(("settles", (None, one.shape[1], None)))
                yield from known.concluding(("outside", (None, one.shape[1])))


@once_for_each
def _excluding(rulebook: Rulebook) -> list[tuple[str | None, str | None]]:
    """Return what excludes what, as far as it is known."""
    return _related(rulebook, "excludes")


@once_for_each
def _entailing(rulebook: Rulebook) -> list[tuple[str | None, str | None]]:
    """Return what entails what, as far as it is known."""
    return _related(rulebook, "entails")


def _related(rulebook: Rulebook, relation: str) -> list[tuple[str | None, str | None]]:
    found: list[tuple[str | None, str | None]] = []
    for rule in rulebook.rules:
        head = rule.head
        if head and rule.layer is not Layer.LAW and relation in head.predicates:
            named = head.predicate == relation and len(head.shape) == 2
            found.append((head.shape[0], head.shape[1]) if named else (None, None))
    return found


def _rivals(rulebook: Rulebook, act: str | None) -> set[str | None]:
    """Return what may exclude an act, or be excluded by it."""
    return _with(_excluding(rulebook), act)


def _entailed_with(rulebook: Rulebook, act: str | None) -> set[str | None]:
    """Return what may entail an act, or be entailed by it."""
    return _with(_entailing(rulebook), act)


def _with(related: Iterable[tuple[str | None, str | None]], act: str | None) -> set[str | None]:
    pairs = [*related]
    found = {other for one, other in pairs if act is None or one in (None, act)}
    return found | {one for one, other in pairs if act is None or other in (None, act)}


@once_for_each
def _circling(rulebook: Rulebook) -> dict[str, list[Rule]]:
    """Return for each provision on a circle of displacing the rules that make the circle."""
    known = displacement(rulebook)
    rules = [rule for rule in rulebook.laws if known.displaces(rule)]
    if known.anything:
        return dict.fromkeys(rulebook.provisions, rules)
    steps = [(rule, _displacing(rule), known.by(rule) or frozenset()) for rule in rules]
    circle = {
        name: number
        for number, names in enumerate(knots((by, one) for _, by, displaced in steps for one in displaced))
        for name in names
    }
    making: dict[int, list[Rule]] = {}
    for rule, by, displaced in steps:
        if by in circle and any(circle.get(one) == circle[by] for one in displaced):
            making.setdefault(circle[by], []).extend((rule, *excepted_from(rulebook, rule)))
    return {name: making[number] for name, number in circle.items()}


def _displacing(rule: Rule) -> str:
    """Return the provision that goes before another by a rule: a third one can say so."""
    return (string_of(rule.head.terms[0]) if rule.head else None) or rule.provision


# ---- the part as a code


def _code(cone: Cone) -> Rulebook:
    """Return what is kept as a code of its own, with the situations and the vocabulary that it needs."""
    rulebook = cone.rulebook
    words = _words(rulebook)
    happens = {name for name, _ in rulebook.vocabulary.situation_predicates}
    statements: set[int] = set()
    known = (-1, -1)
    while known != (known := (len(cone.names), len(cone.kept))):
        # what forbids something forbids nothing where what it asks for does not happen
        cone.keep(rule for rule in words.forbidding if asked_by(rule, happens) <= cone.names)
        for name, rule in words.concluding:
            if name in cone.names or name in words.engine:
                cone.want((name, None) for name in rule.reads)
        for place, rule in enumerate(rulebook.situations):
            if place not in statements and _belongs(rule, cone, happens):
                statements.add(place)
                cone.want((name, None) for name in rule.predicates)
    kept = [rulebook.numbered[number] for number in cone.kept]
    situations = tuple(rulebook.situations[place] for place in sorted(statements))
    read = cone.names.union(*(rule.names for rule in situations))
    spoken = words.engine.union(read, *(rule.names for rule in kept))
    kept += words.general
    kept += [rule for name in spoken for rule in words.about.get(name, ())]
    declared = [
        (place, one)
        for name in spoken
        for place, one in words.declared.get(name, ())
        if name in read or one.kind not in SITUATION_KINDS
    ]
    return replace(
        rulebook,
        rules=tuple(sorted(kept, key=lambda rule: words.places[rule.number])),
        # without any statement left the vocabulary would span the situations
        situations=situations or rulebook.situations,
        vocabulary=replace(
            rulebook.vocabulary,
            declarations=tuple(one for _, one in sorted(declared, key=lambda pair: pair[0])),
        ),
    )


def _belongs(statement: Rule, cone: Cone, happens: Collection[str]) -> bool:
    """Tell whether a part needs a statement of the situation files."""
    if not statement.is_rule:
        return True
    if forbids(statement):
        return asked_by(statement, happens) <= cone.names
    return cone.turns_on(statement)


class _Words:
    """The vocabulary of a rulebook, sorted by the words that its statements are about."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.places = {rule.number: place for place, rule in enumerate(rulebook.rules)}
        self.engine = {name for rule in (*rulebook.core, *rulebook.checks) for name in rule.reads}
        self.forbidding = [*conclusions(rulebook).concluding(("impossible", None))]
        self.concluding: list[tuple[str, Rule]] = []
        self.general: list[Rule] = []
        self.about: dict[str, list[Rule]] = {}
        self.declared: dict[str, list[tuple[int, Declaration]]] = {}
        for place, declaration in enumerate(rulebook.vocabulary.declarations):
            self.declared.setdefault(declaration.name, []).append((place, declaration))
        for rule in rulebook.rules:
            if rule.layer is Layer.VOCABULARY:
                self._sort(rule)

    def _sort(self, rule: Rule) -> None:
        name: str | None = rule.head.name if rule.head else None
        if name in FOR_READING:
            return
        if name and rule.body:
            self.concluding.append((name, rule))
        if rule.defined:
            name = rule.defined
        elif name in _RIVALS and rule.head and not rule.body:
            name = next((one.partition("/")[0] for one in rule.head.shape if one), None)
        elif name == "domain":
            name = None
        if name:
            self.about.setdefault(name, []).append(rule)
        else:
            self.general.append(rule)


@once_for_each
def _words(rulebook: Rulebook) -> _Words:
    return _Words(rulebook)
