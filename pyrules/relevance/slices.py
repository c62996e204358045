"""The rules on which the rulings of some provisions depend, and no others: less to ground, and less to search."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pyrules.code.literals import Literal, Shape
from pyrules.code.provisions import ancestors
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, PUT_BY, Layer, Rule
from pyrules.code.terms import Text

RULED = ("norm", "option", "settles", "irregularity")
"""The conclusions of which a ruling consists."""
_BY_CORE = {"governs": "norm", "disposition": "settles"}
"""What the core concludes of a provision, and the law's conclusion that it comes from."""

Wanted = tuple[str, Shape | None]
"""A predicate with what is known of its arguments; None where nothing is, not even their number."""


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
    editions = (_Closure(first, blocks[0]), _Closure(second, blocks[1]))
    _exchange(editions)
    statements = first.situations
    spanned: set[int] = set()
    while more := {
        position
        for position, rule in enumerate(statements)
        if position not in spanned and any(one.turns_on(rule) for one in editions)
    }:
        spanned |= more
        for one in editions:
            one.want((name, None) for position in more for name in statements[position].predicates)
        _exchange(editions)
    # Bounds, constraints and what is plainest bring no more events into scope, nor does what is impossible.
    spanned |= {position for position, rule in enumerate(statements) if not rule.chosen and not _head(rule)}
    for one in editions:
        one.want((name, None) for position in spanned for name in statements[position].predicates)
        one.want([("impossible", None)])
    _exchange(editions)
    # What a constraint reads that is no event is chosen for its sake: without it the constraint forbids nothing.
    happens = {name for name, _ in first.vocabulary.situation_predicates}
    while more := {
        position
        for position, rule in enumerate(statements)
        if position not in spanned
        and not any(one.predicate in happens for one in rule.chosen)
        and any(one.turns_on(rule) for one in editions)
    }:
        spanned |= more
        for one in editions:
            one.want((name, None) for position in more for name in statements[position].predicates)
        _exchange(editions)
    left, right = (
        Slice(
            tuple(rule for rule in one.rulebook.rules if rule.number in one.kept),
            tuple(one.rulebook.situations[position] for position in sorted(spanned)),
        )
        for one in editions
    )
    return left, right


def _exchange(editions: tuple["_Closure", "_Closure"]) -> None:
    """Keep what puts a decision that the other edition reads: it is shared, though only one of them goes by it."""
    known: tuple[int, int] | None = None
    while known != (known := (len(editions[0].decisions), len(editions[1].decisions))):
        editions[0].want(editions[1].decisions)
        editions[1].want(editions[0].decisions)


def _put_anywhere(name: str, shape: Shape | None) -> Wanted:
    """Return what puts a decision of this name, whatever the provision: its number may be another."""
    subject = shape[1 if name == "found" else 2] if shape else None
    return PUT_BY[name], {"found": (None, subject), "chosen": (None, None, subject)}.get(
        name, (None, None, None, subject)
    )


class _Closure:
    """The rules of one edition that are needed so far, and the names that they read."""

    def __init__(self, rulebook: Rulebook, block: frozenset[str]) -> None:
        self.rulebook = rulebook
        self.kept: set[int] = set()
        self._names = {name for name, _ in rulebook.vocabulary.arities("table")}
        self._wanted: set[Wanted] = set()
        self.decisions: set[Wanted] = set()
        self._core = {rule.head.predicate for rule in rulebook.core if rule.head and rule.head.predicate}
        self._rules = [rule for rule in rulebook.rules if rule.is_rule and rule.layer is not Layer.VOCABULARY]
        self._provisions = set(block)
        own = [rule for rule in self._rules if rule.provision in block and _head(rule) in RULED]
        self.want(self._keep(own))

    def turns_on(self, statement: Rule) -> bool:
        """Tell whether what is kept reads something that a statement of the situation files lets happen."""
        if any(one.predicate is None for one in statement.chosen):
            return True  # several at once, as in late(ann; bob): not told apart
        heads = {_head(statement), *(one.predicate for one in statement.chosen)} - {None}
        return bool(heads & self._names)

    def want(self, wanted: Iterable[Wanted]) -> None:
        """Keep the rules that conclude something wanted, and all that these depend on."""
        pending = set(wanted) - self._wanted
        while pending:
            self._wanted |= pending
            self._names |= {name for name, _ in pending}
            by_name: dict[str | None, list[Wanted]] = defaultdict(list)
            for one in pending:
                by_name[one[0]].append(one)
            by_name[None] = [*pending]  # what states several facts at once is held against each
            found = [
                rule
                for rule in self._rules
                if any(_concludes(rule, one) for one in by_name.get(_head(rule), ()))
            ]
            pending = self._keep(found) - self._wanted

    def _keep(self, rules: Iterable[Rule]) -> set[Wanted]:
        """Keep rules, and return what they read."""
        wanted: set[Wanted] = set()
        pending = [*rules, *self._displacing()]
        while pending:
            for rule in pending:
                if rule.number not in self.kept:
                    self.kept.add(rule.number)
                    self._provisions |= {rule.provision} - {""}
                    wanted.update(read for one in rule.body for read in self._reads(one))
            pending = self._displacing()
        return wanted

    def _displacing(self) -> list[Rule]:
        """Return the rules not kept yet by which a provision gives way of which a rule is kept."""
        return [rule for rule in self._rules if rule.number not in self.kept and self._displaces(rule)]

    def _displaces(self, rule: Rule) -> bool:
        """Tell whether a rule says that a provision gives way of which a rule is kept."""
        if rule.head is None or rule.head.predicate != "overrides":
            return False
        target = rule.head.terms[1]
        return not isinstance(target, Text) or any(
            target.value in (one, *ancestors(one)) for one in self._provisions
        )

    def _reads(self, literal: Literal) -> Iterator[Wanted]:
        """Yield the laws' and the mechanics' conclusions that a condition reads, if by way of the core."""
        read: list[tuple[str, Shape | None]] = [(name, None) for name, _ in literal.inside]
        if literal.predicate:
            read.append((literal.predicate, literal.shape))
        for name, shape in read:
            if name in DECIDED:
                self.decisions.add(_put_anywhere(name, shape))
                yield PUT_BY[name], (shape or (None,))[:1]
            elif name in _BY_CORE:
                yield _BY_CORE[name], shape
            elif name in self._core:
                yield from ((head, None) for head in HEADS)
            else:
                yield name, shape


def _head(rule: Rule) -> str | None:
    return rule.head.predicate if rule.head else None


def _concludes(rule: Rule, wanted: Wanted) -> bool:
    name, shape = wanted
    if rule.head is None or rule.head.predicate is None:
        return True  # several facts at once: few, and kept
    if rule.head.predicate != name:
        return False
    return shape is None or all(
        here is None or there is None or here == there
        for here, there in zip(rule.head.shape, shape, strict=False)
    )
