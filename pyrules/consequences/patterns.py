"""Words of the encoding as patterns: found in a rule, and put in each other's place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pyrules.code.literals import Literal
from pyrules.code.terms import ANONYMOUS, Term, Variable


@dataclass(frozen=True)
class Pattern:
    """A piece of a rule, such as `called(Number,_,double)`, a variable in it standing for anything.

    It is an atom, or a term in one, or an atom under `not`. `given` are conditions that go with it where it comes
    into a rule.
    """

    said: Literal
    given: tuple[Literal, ...] = ()

    def stands_in(self, literal: Literal) -> bool:
        """Tell whether a conclusion or a condition says it."""
        if self.said.nots:
            return literal.nots > 0 and self._matches(literal.says) is not None
        return any(self._matches(term) is not None for term in literal.within)

    def is_all_of(self, literal: Literal) -> bool:
        """Tell whether a conclusion or a condition says it and nothing else."""
        return literal.nots == self.said.nots and self._matches(literal.says) is not None

    def replaced_in(self, literal: Literal, other: "Pattern") -> tuple[Literal, tuple[Literal, ...]]:
        """Return a conclusion or a condition with another pattern in the place of this one.

        What the other leaves open stays open; what it shares with this one by the name of a variable is kept.

        Returns:
            The literal, and the conditions that come with it.

        """
        values = self._matches(literal.says) if literal.nots >= self.said.nots else None
        if values is not None:
            filled = other._filled(values)
            nots = literal.nots - self.said.nots + filled.said.nots
            return Literal(filled.said.says, nots % 2), filled.given
        if self.said.nots:
            return literal, ()
        given: list[Literal] = []

        def put(term: Term) -> Term:
            found = self._matches(term)
            if found is None:
                return term.made_of(tuple(map(put, term.parts))) if term.parts else term
            filled = other._filled(found)
            given.extend(filled.given)
            # an absence is no thing of which anything can be said
            return filled.said.says if isinstance(filled.said.says, Term) and not filled.said.nots else term

        return literal.changed(put), tuple(dict.fromkeys(given))

    def _matches(self, said: object) -> Mapping[str, Term] | None:
        """Return what the variables stand for where something is said as the pattern has it."""
        values: dict[str, Term] = {}
        mine = self.said.says
        fits = isinstance(mine, Term) and isinstance(said, Term) and mine.stands_for(said, values)
        return values if fits else None

    def _filled(self, values: Mapping[str, Term]) -> "Pattern":
        """Return the pattern with its variables filled in; what is named once and known nowhere is anything."""
        parts = (self.said, *self.given)
        times = Counter(term for one in parts for term in one.within if isinstance(term, Variable))
        put = {
            term.name: values.get(term.name, term if times[term] > 1 else Variable(ANONYMOUS))
            for term in times
        }
        return Pattern(self.said.substituted(put), tuple(one.substituted(put) for one in self.given))
