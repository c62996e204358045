"""The rules on which the rulings of some provisions depend, and no others: less to ground, and less to search."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.relevance.conclusions import Conclusions, conclusions
from pyrules.relevance.cones import Cone, head_of
from pyrules.relevance.needed import asked_by, forbids


@dataclass(frozen=True)
class Slice:
    """The part of one edition that a comparison needs.

    `rules` are those of laws and mechanics, `statements` those that span the situations.
    """

    rules: tuple[Rule, ...]
    statements: tuple[Rule, ...]


def slices(
    first: Rulebook, second: Rulebook, blocks: tuple[frozenset[str], frozenset[str]]
) -> tuple[Slice, Slice]:
    """Return what each of two editions needs for the rulings of its block of provisions.

    What happens is the same in both, so a statement of situations that one of them turns on is in both.
    """
    editions = (Cone(first, blocks[0]), Cone(second, blocks[1]))
    statements = statements_for(editions)
    left, right = (
        Slice(tuple(rule for rule in one.rulebook.rules if rule.number in one.kept), statements)
        for one in editions
    )
    return left, right


def statements_for(cones: Sequence[Cone]) -> tuple[Rule, ...]:
    """Return the statements of situations that parts of editions of one rulebook turn on.

    What the statements themselves read is kept in each part.
    """
    first = cones[0].rulebook
    statements = first.situations
    happens = {name for name, _ in first.vocabulary.situation_predicates}
    spanned: set[int] = set()

    def spread(*, unless_happening: bool = False) -> None:
        """Let happen what the parts read, and what the statements that do so read in turn."""
        _exchange(cones)
        while more := {
            position
            for position, rule in enumerate(statements)
            if position not in spanned
            and not (unless_happening and any(one.predicate in happens for one in rule.chosen))
            and any(one.turns_on(rule) for one in cones)
        }:
            read(more)

    def read(positions: Collection[int]) -> None:
        spanned.update(positions)
        for one in cones:
            one.want((name, None) for position in positions for name in statements[position].predicates)
        _exchange(cones)

    def spare() -> None:
        """Want that without which something that can happen would be left out."""
        for one in cones:
            known = conclusions(one.rulebook)
            for rule in (*known.concluding(("impossible", None)), *filter(forbids, statements)):
                if asked_by(rule, happens) <= one.names:
                    one.want((name, None) for name in _sparing(rule, known) & happens)

    spread()
    before = -1
    while before != (before := len(spanned)):
        spare()
        spread()
    # Bounds, other constraints and what is plainest bring no more events into scope, nor does what is impossible.
    read({position for position, rule in enumerate(statements) if not rule.chosen and not head_of(rule)})
    for one in cones:
        one.want([("impossible", None)])
    # What a constraint reads that is no event is chosen for its sake: without it the constraint forbids nothing.
    spread(unless_happening=True)
    return tuple(statements[position] for position in sorted(spanned))


def _sparing(rule: Rule, known: Conclusions) -> set[str]:
    """Return the predicates that keep a rule from applying where they hold, at once or by what rests on them."""
    reached = set(_read(rule, against=False))
    pending = [*reached]
    while pending:
        name, against = pending.pop()
        for one in known.concluding((name, None)):
            more = set(_read(one, against=against)) - reached
            reached |= more
            pending += more
    return {name for name, against in reached if against}


def _read(rule: Rule, *, against: bool) -> Iterator[tuple[str, bool]]:
    """Yield the predicates that a rule reads, and whether each works against what the rule works for."""
    for literal in rule.body:
        for name in literal.predicates:
            if literal.encloses:
                yield from ((name, True), (name, False))
            else:
                yield name, against != (literal.nots == 1)


def _exchange(cones: Sequence[Cone]) -> None:
    """Keep what puts a decision that the other edition reads: it is shared, though only one of them goes by it."""
    known: list[int] = []
    while len(cones) > 1 and known != (known := [len(one.decisions) for one in cones]):
        for one in cones:
            for other in cones:
                one.want(other.decisions)
