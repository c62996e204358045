"""The cone of a code on which something depends: the rules that conclude it, what these read, and so on.

One mechanism for all who need a part of a code: it walks from conclusion to conclusion, never over the whole code, so
that a part takes as long as it is large.
"""

from collections.abc import Iterable, Iterator

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal, Shape
from pyrules.code.meaning import meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, PUT_BY, Rule
from pyrules.relevance.conclusions import Wanted, conclusions
from pyrules.relevance.displacement import displacement


class Cone:
    """The rules of laws and mechanics that are needed so far, and the names that they read.

    Args:
        rulebook: the code.
        block: provisions whose rulings are needed.

    """

    def __init__(self, rulebook: Rulebook, block: frozenset[str] = frozenset()) -> None:
        self.rulebook = rulebook
        self.kept: set[int] = set()
        self.decisions: set[Wanted] = set()
        self.names = {name for name, _ in rulebook.vocabulary.arities("table")}
        self._wanted: set[Wanted] = set()
        self._core = _concluded_by_core(rulebook)
        self._conclusions = conclusions(rulebook)
        self._displacement = displacement(rulebook)
        self._meaning = meaning(rulebook)
        self._provisions: set[str] = set()
        wanted = self._standing(block)
        own = [
            rule for one in block for rule in self._conclusions.of(one) if head_of(rule) in self._meaning.said
        ]
        self.want(wanted | self._keep(own))

    def turns_on(self, statement: Rule) -> bool:
        """Tell whether what is kept reads something that a statement of the situation files lets happen."""
        heads = [*statement.chosen, *([statement.head] if statement.head else [])]
        return any(not one.predicates.isdisjoint(self.names) for one in heads)

    def want(self, wanted: Iterable[Wanted]) -> None:
        """Keep the rules that conclude something wanted, and all that these depend on."""
        pending = set(wanted) - self._wanted
        while pending:
            self._wanted |= pending
            self.names |= {name for name, _ in pending}
            found = [rule for one in pending for rule in self._conclusions.concluding(one)]
            pending = self._keep(found) - self._wanted

    def keep(self, rules: Iterable[Rule]) -> None:
        """Keep rules, and all that they depend on."""
        self.want(self._keep(rules))

    def _keep(self, rules: Iterable[Rule]) -> set[Wanted]:
        """Keep rules and what displaces their provisions, and return what they read."""
        wanted: set[Wanted] = set()
        pending = [*rules]
        while pending:
            rule = pending.pop()
            if rule.number not in self.kept:
                self.kept.add(rule.number)
                wanted.update(read for one in rule.body for read in self._reads(one))
                pending += self._displacing({rule.provision} - {""})
        return wanted

    def _standing(self, provisions: Iterable[str]) -> set[Wanted]:
        """Keep what displaces provisions, and return what that reads."""
        return self._keep(self._displacing(provisions))

    def _displacing(self, provisions: Iterable[str]) -> list[Rule]:
        """Return the rules by which provisions give way, where that was not asked before."""
        new = set(provisions) - self._provisions
        self._provisions |= new
        return [rule for one in new for rule in self._displacement.of(one)]

    def _reads(self, literal: Literal) -> Iterator[Wanted]:
        """Yield the laws' and the mechanics' conclusions that a condition reads, if by way of the core."""
        read: list[tuple[str, Shape | None]] = [(name, None) for name, _ in literal.inside]
        if literal.predicate:
            read.append((literal.predicate, literal.shape))
        for name, shape in read:
            if name in DECIDED:
                self.decisions.add(_put_anywhere(name, shape))
                yield PUT_BY[name], (shape or (None,))[:1]
            elif name in self._meaning.passed_on:
                yield self._meaning.passed_on[name], shape
            elif name == "settled" and shape:
                yield "settles", (None, *shape)
                yield "outside", (None, *shape)
            elif name in self._core:
                yield from ((head, None) for head in HEADS)
            else:
                yield name, shape


@once_for_each
def _concluded_by_core(rulebook: Rulebook) -> frozenset[str]:
    return frozenset(rule.head.predicate for rule in rulebook.core if rule.head and rule.head.predicate)


def head_of(rule: Rule) -> str | None:
    """Return the predicate that a rule concludes, or None where it has no name or there are several."""
    return rule.head.name or None if rule.head else None


def _put_anywhere(name: str, shape: Shape | None) -> Wanted:
    """Return what puts a decision of this name, whatever the provision: its number may be another."""
    subject = shape[1 if name == "found" else 2] if shape else None
    return PUT_BY[name], {"found": (None, subject), "chosen": (None, None, subject)}.get(
        name, (None, None, None, subject)
    )
