"""The provisions whose rulings a change can affect at all, and the part of a code on which these depend."""

from collections.abc import Iterator
from dataclasses import replace

from pyrules.code.literals import Literal, Shape
from pyrules.code.meaning import OVERRIDDEN, meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, Layer, Rule
from pyrules.code.terms import Text
from pyrules.mutation.change import Change
from pyrules.relevance.conclusions import conclusions, fit
from pyrules.relevance.displacement import displacement
from pyrules.relevance.slices import slices


def part_for(rulebook: Rulebook, change: Change, *, ids: bool) -> Rulebook:
    """Return a rulebook with what the rulings depend on that a change can affect, and with the situations for it.

    A change is equivalent in scope by that part where it is by the whole: all else is said in both versions.

    Args:
        rulebook: the code.
        change: the change; what its added rules read is in the part, the rules themselves are not.
        ids: whether it matters which provision says something; where not, whoever may say the same is in the part.

    """
    if not rulebook.situations:
        return rulebook
    whole = replace(rulebook, rules=(*rulebook.rules, *change.added))
    block = provisions_affected(rulebook, change)
    if not ids:
        block |= _saying_the_same(whole, block)
    sliced, _ = slices(whole, whole, (block, block))
    kept = {rule.number for rule in sliced.rules}
    added = {rule.number for rule in change.added}
    asked = [rule for rule in whole.laws if rule.head and rule.head.predicate == "question"]
    if any(rule.provision in block and rule.number not in kept for rule in asked):
        return rulebook  # a question on which nothing rests: its own rule may need more than the part holds
    rules = tuple(
        rule
        for rule in whole.rules
        if rule.number not in added
        and (rule.number in kept or rule.layer is Layer.VOCABULARY or not rule.is_rule)
    )
    # without any statement left the vocabulary would span the situations, over all its domains
    return replace(rulebook, rules=rules, situations=sliced.statements or rulebook.situations)


def provisions_affected(rulebook: Rulebook, change: Change) -> frozenset[str]:
    """Return the provisions whose rulings a change can affect."""
    return _Affected(rulebook, change).provisions


def _saying_the_same(rulebook: Rulebook, block: frozenset[str]) -> frozenset[str]:
    """Return the provisions that may say what one of a block says."""
    taken_away = dict(meaning(rulebook).displaceable)
    said = [
        (rule.provision, rule.head)
        for rule in rulebook.laws
        if rule.head and rule.head.predicate in taken_away
    ]
    ours = [head for provision, head in said if provision in block]
    return frozenset(
        provision
        for provision, head in said
        if any(head.predicate == one.predicate and fit(head.shape[1:], one.shape[1:]) for one in ours)
    )


class _Affected:
    """What changes where a change shows: conclusions by their shapes, and provisions.

    A rule is looked at whenever something more changes that it may read.
    """

    def __init__(self, rulebook: Rulebook, change: Change) -> None:
        self._known = conclusions(rulebook)
        self._displacement = displacement(rulebook)
        self._passed_on = meaning(rulebook).passed_on
        # a ruling shows them, or they put a decision: by the provision that states them
        self._of_provision = dict(meaning(rulebook).displaceable)
        self._core = {rule.head.predicate for rule in rulebook.core if rule.head and rule.head.predicate}
        self._added = change.added
        self._every = rulebook.provisions
        self._shapes: dict[str, set[Shape]] = {}
        self._ids: set[str] = set()
        self._named: set[str | None] = set()  # the same, as shapes have them
        self._readers: list[Rule] = []
        own = [*(rulebook.numbered[number] for number in sorted(change.removed)), *change.added]
        reached = {rule.number for rule in own}
        for rule in own:
            self._conclude(rule)
        while self._readers:
            rule = self._readers.pop()
            if rule.number not in reached and any(self._reads(one) for one in rule.body):
                reached.add(rule.number)
                self._conclude(rule)

    @property
    def provisions(self) -> frozenset[str]:
        """The provisions whose rulings can be affected."""
        return frozenset(self._ids)

    def _conclude(self, rule: Rule) -> None:
        if rule.head is None:
            return
        name = rule.head.name
        shapes = self._shapes.setdefault(name, set())
        if rule.head.shape not in shapes:
            shapes.add(rule.head.shape)
            self._readers += self._known.reading(name)
            if name == "outside":
                self._readers += self._known.reading("settled")
        if name in self._of_provision:
            self._affect(rule.provision)
        displaced = self._displacement.by(rule)
        for one in self._every if displaced is None else sorted(displaced):
            self._affect(one)

    def _affect(self, provision: str) -> None:
        """Have the rulings of a provision change."""
        if provision not in self._ids:
            self._ids.add(provision)
            self._named.add(str(Text(provision)))
            for name in {*self._core, *DECIDED}:
                self._readers += self._known.reading(name, None if name == "settled" else provision)

    def _reads(self, literal: Literal) -> bool:
        read: list[tuple[str, Shape | None]] = [(name, None) for name, _ in literal.inside]
        if literal.predicate:
            read.append((literal.predicate, literal.shape))
        return any(self._affects(name, shape) for name, shape in read)

    def _affects(self, name: str, shape: Shape | None) -> bool:
        if any(fit(shape, one) for one in self._shapes.get(name, ())):
            return True
        if name not in self._core:
            return False
        provision = shape[0] if shape else None
        if name in DECIDED or name == OVERRIDDEN:
            return bool(self._ids) if provision is None else provision in self._named
        if name in self._passed_on:
            return any(fit(shape, one) for one in self._heads(self._passed_on[name], shape))
        if name == "settled":
            settling = (None, *shape) if shape else None
            return any(True for _ in self._heads("settles", settling)) or bool(self._shapes.get("outside"))
        return bool(self._ids)

    def _heads(self, name: str, wanted: Shape | None) -> Iterator[Shape]:
        """Yield what the provisions that are affected conclude of what is wanted."""
        rules = (*self._known.concluding((name, wanted)), *self._added)
        for rule in rules:
            if (
                rule.head
                and rule.head.predicate == name
                and rule.provision in self._ids
                and fit(wanted, rule.head.shape)
            ):
                yield rule.head.shape
