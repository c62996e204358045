"""What a situation does not tell, and silence leaves open: that on whose absence a ruling would rest.

And what it does tell though nothing turns on it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from clingo import Function, Symbol

from pyrules.base.remembering import once_for_each
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.grounding.open_facts import NO, YES
from pyrules.grounding.programs import applying, may_conclude, part_of_ruling, ruling_program
from pyrules.relevance.cones import Cone
from pyrules.relevance.needed import engine
from pyrules.solver.control import Signatures, Solver
from pyrules.solver.dependence import Dependence

SAID: Signatures = (
    ("act", 4), ("option", 3), ("question", 2), ("irregularity", 2), ("disposition", 3), ("governs", 4),
    ("refers", 2), ("outside", 2), ("flaw", 3),
)  # fmt: skip
"""What a ruling says, and what it can rest on the absence of something for; that the code is at fault, too."""
STAGE = ("stage", 3)
_TOLD_BESIDES: Signatures = (STAGE, ("bears", 2), ("breaks_off", 1))
"""What tells of acts when they are due, of decisions whether they are asked, and of what the text breaks off."""
IMPOSSIBLE = "impossible"
ASKED = "to_be_asked"


def rested_on(rulebook: Rulebook, facts: Iterable[Symbol], untold: Collection[Symbol]) -> tuple[Symbol, ...]:
    """Return the events on whose absence a ruling would rest, of those of which a situation tells nothing.

    A ruling, as it is where no other of them happened, rests on the absence of what some rule on the way to it asks not
    to be so. What can only be together with such an event is of them too. What would only bring further rulings about
    is not: nothing speaks for it.

    Args:
        rulebook: the code.
        facts: the situation.
        untold: the events.

    Raises:
        SolvingError: clingo refuses the program.

    """
    facts = tuple(facts)
    events = frozenset(one.name for one in untold)
    names = _reaching_what_is_said(applying(rulebook, (*facts, *untold)), events) if untold else events
    asked = [one for one in untold if one.name in names]
    if not asked:
        return ()
    stated = (*facts, *(fact for one in asked for fact in left_open(one)))
    ground = Dependence(ruling_program(rulebook, stated, reported=()), stated)
    taken = {Function("decided", [Function("fact", [one]), YES]): one for one in asked}
    together = [{taken[one] for one in ground.of([case], taken)} for case in ground.atoms([(IMPOSSIBLE, 1)])]
    found: set[Symbol] = set()
    while True:
        # what may have happened can bring about what rests on the absence of something else
        said = ground.atoms(SAID, [(one, False) for one, event in taken.items() if event not in found])
        more = {taken[one] for one in ground.of(said, taken, absent=True)} - found
        more |= {one for some in together if some & (found | more) for one in some} - found
        if not more:
            break
        found |= more
    return tuple(sorted(found))


def to_be_asked(rulebook: Rulebook, facts: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Return what the mechanics say is to be asked about where a case does not tell it, whatever turns on it.

    Args:
        rulebook: the code.
        facts: the situation.

    Raises:
        SolvingError: clingo refuses the program.

    """
    facts = tuple(facts)
    if not may_conclude(rulebook, facts, ASKED):
        return ()
    known = {
        (one.name, one.arity)
        for kind in ("event", "election")
        for one in rulebook.vocabulary.of_kind(kind).values()
    }
    solver = Solver(part_of_ruling(rulebook, facts, _asking(rulebook)), facts)
    found = solver.brave(of=[(ASKED, 1)])
    atoms = (one.arguments[0] for one in found.of(ASKED, 1)) if found else ()
    return tuple(sorted(one for one in atoms if (one.name, len(one.arguments)) in known))


@once_for_each
def _asking(rulebook: Rulebook) -> frozenset[int]:
    """Return the numbers of the rules on which it turns what is to be asked about."""
    cone = Cone(rulebook)
    cone.want([(ASKED, None)])
    words = (rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY)
    return frozenset(cone.kept).union(rule.number for rule in (*engine(rulebook), *words))


def idle(rulebook: Rulebook, facts: Collection[Symbol], told: Collection[Symbol]) -> tuple[Symbol, ...]:
    """Return the events on which nothing turns that is said, nor when an act is due: it would be the same without each.

    Args:
        rulebook: the code.
        facts: the situation.
        told: the events, those that it tells or leaves open.

    Raises:
        SolvingError: clingo refuses the program.

    """
    if not told:
        return ()
    others = [one for one in facts if one not in told]
    stated = {*others, *(fact for one in told for fact in left_open(one))}
    ground = Dependence(ruling_program(rulebook, stated, reported=()), stated)
    taken = {Function("decided", [Function("fact", [one]), YES]): one for one in told}
    turned_on = ground.of(ground.atoms((*SAID, STAGE, (IMPOSSIBLE, 1))), taken)
    return tuple(sorted(one for atom, one in taken.items() if atom not in turned_on))


def turned_on(
    rulebook: Rulebook, facts: Collection[Symbol], decisions: Iterable[Symbol]
) -> frozenset[Symbol]:
    """Return those of some decisions on which something may turn that is said in a situation, or what can be in it.

    Args:
        rulebook: the code.
        facts: the situation.
        decisions: the decisions.

    Raises:
        SolvingError: clingo refuses the program.

    """
    ground = Dependence(ruling_program(rulebook, facts, reported=()), facts)
    wanted = frozenset(decisions)
    taken = {one: one.arguments[0] for one in ground.atoms([("decided", 2)]) if one.arguments[0] in wanted}
    found = ground.of(ground.atoms((*SAID, *_TOLD_BESIDES, (IMPOSSIBLE, 1))), taken)
    return frozenset(taken[one] for one in found)


def left_open(event: Symbol) -> Iterator[Symbol]:
    """Yield the facts that say that it is not known whether something happened."""
    for value in (YES, NO):
        yield Function("left_open", [event, value])


def _reaching_what_is_said(rules: Iterable[Rule], events: frozenset[str]) -> frozenset[str]:
    """Return the events that rules read by which something is said, and those that cannot be without one of these."""
    rules = tuple(rules)
    reads: dict[str, set[str]] = {}
    for rule in rules:
        for name in rule.concludes:
            reads.setdefault(name, set()).update(rule.reads)
    found = events & _closed(HEADS, reads)
    if not found or found == events:
        return found
    reading: dict[str, set[str]] = {}
    for name, others in reads.items():
        for other in others:
            reading.setdefault(other, set()).add(name)
    turning = _closed(events - found, reading)
    cases = [
        events & _closed(rule.reads, reads)
        for rule in rules
        if IMPOSSIBLE in rule.concludes and not turning.isdisjoint(rule.reads)
    ]
    before: frozenset[str] = frozenset()
    while before != found:
        before = found
        found = found.union(*(case for case in cases if case & before))
    return found


def _closed(names: Iterable[str], leading: Mapping[str, Collection[str]]) -> set[str]:
    """Return names with all that they lead to."""
    seen = set(names)
    pending = [*seen]
    while pending:
        for name in {*leading.get(pending.pop(), ())} - seen:
            seen.add(name)
            pending.append(name)
    return seen
