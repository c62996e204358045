"""Hold a rulebook to the promise that situation and decisions determine the ruling.

Laws and mechanics are stratified: no conclusion depends on its own absence. Then there is exactly one answer
set once every decision is taken, and comparing two codes is one search.
"""

from collections.abc import Iterator

from pyrules.base.errors import RulebookError
from pyrules.base.graphs import negative_cycle
from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import DISPLACES, FALLS, OVERRIDDEN, TAKES_AWAY, meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, PUT_BY, Rule
from pyrules.code.terms import string_of
from pyrules.relevance.displacement import displacement

_ANY = "overrides(_)"
_ANY_CONCLUSION = "excepts(_)"


@once_for_each
def require_stratified(rulebook: Rulebook) -> None:
    """Refuse a rulebook in which a conclusion depends on its own absence.

    Raises:
        RulebookError: names the conclusions on the shortest such circle, and a rule on it.

    """
    cycle = negative_cycle(dependencies(rulebook))
    if cycle is None:
        return
    named = _Named(rulebook)
    rule = next(one for one in rulebook.rules if one.head and named.concluded(one) in cycle)
    circle = " which depends on ".join(f"`{name}`" for name in cycle[1:] or cycle)
    raise RulebookError(
        f"`{cycle[0]}` depends on the absence of {circle}, and so on its own absence",
        place=rule.place,
        expected="conclusions that do not depend on their own absence",
    )


def dependencies(rulebook: Rulebook) -> Iterator[tuple[str, str, bool]]:
    """Yield what depends on what, and whether on its absence.

    What an aggregate or a condition looks at counts as its absence: it has to be known as a whole. A decision
    depends on the provision that puts it, and on that provision's not being displaced.
    """
    named = _Named(rulebook)
    yield from named.core()
    for rule in rulebook.rules:
        if rule.head and rule.head.name:
            for one in rule.body:
                if one.name:
                    yield named.concluded(rule), named.about(one), one.negated
                for name, _ in one.inside:
                    yield named.concluded(rule), name, True


class _Named:
    """The conclusions of a code by name: the predicate, and the provision that it is about where it says one."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._displacement = displacement(rulebook)
        self._meaning = meaning(rulebook)
        self._stands = {**meaning(rulebook).passed_on, **PUT_BY}
        self._of_provision = {OVERRIDDEN, FALLS, *HEADS, *self._stands, *PUT_BY.values()}

    def concluded(self, rule: Rule) -> str:
        """Name what a rule concludes; one that displaces whatever its conditions say may displace any provision."""
        if rule.head is None:
            return ""
        if not self._displacement.displaces(rule):
            return self.about(rule.head)
        if self._displacement.by(rule) is None:
            return _ANY if self._displacement.displaces_whole(rule) else _ANY_CONCLUSION
        return rule.head.text

    def about(self, literal: Literal) -> str:
        """Name a conclusion, or what a condition reads; what displaces is about the provision that gives way."""
        position = 1 if literal.predicate in self._meaning.ranking else 0
        known = literal.predicate in self._of_provision
        about = literal.terms[position] if known and len(literal.terms) > position else None
        return f"{literal.name}({about})" if about and string_of(about) is not None else literal.name

    def core(self) -> Iterator[tuple[str, str, bool]]:
        """Yield what the engine's words depend on that a law may read (asp/core), for each provision and for any."""
        for one in self._rulebook.provisions:
            for name, said in self._stands.items():
                yield f'{name}("{one}")', f'{said}("{one}")', False
                yield f'{name}("{one}")', f'{OVERRIDDEN}("{one}")', True
                yield f'{name}("{one}")', f'{FALLS}("{one}",{said})', True
            yield f'{OVERRIDDEN}("{one}")', _ANY, False
            for said in dict.fromkeys(self._stands.values()):
                yield f'{FALLS}("{one}")', f'{FALLS}("{one}",{said})', False
                yield f'{FALLS}("{one}",{said})', _ANY_CONCLUSION, False
            for name in self._meaning.displacing:
                yield f'{name}("{one}")', _ANY, False
            for name in self._meaning.excepting:
                yield f'{name}("{one}")', _ANY_CONCLUSION, False
            for name in self._of_provision:
                yield name, f'{name}("{one}")', False
        for name in self._meaning.displacing:
            yield DISPLACES, name, False
        for name in self._meaning.excepting:
            yield TAKES_AWAY, name, False
        yield from self._displaced()
        yield "settled", "disposition", False
        yield "settled", "outside", False

    def _displaced(self) -> Iterator[tuple[str, str, bool]]:
        """Yield what each conclusion displaces that names the provisions it is about."""
        for rule in self._rulebook.rules:
            if rule.head and self._displacement.displaces(rule):
                displaced = self._displacement.by(rule)
                if displaced is not None:
                    yield self.about(rule.head), self.concluded(rule), False
                for one in sorted(displaced or ()):
                    yield self._gives_way(one, rule), self.concluded(rule), False

    def _gives_way(self, provision: str, rule: Rule) -> str:
        """Name what gives way by a rule: a provision, or what it concludes of one kind."""
        if self._displacement.displaces_whole(rule):
            return f'{OVERRIDDEN}("{provision}")'
        return f'{FALLS}("{provision}",{rule.excepted.predicate if rule.excepted else ""})'
