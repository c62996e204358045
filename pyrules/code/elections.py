"""Elections: what a code leaves to organisers.

An edition settles one by a bare fact in a law file of its own, under the provision that leaves the choice; a case
settles it under `[elections]`. What neither settles `check` leaves open.
"""

from collections.abc import Collection, Iterable, Iterator

from clingo import Symbol, parse_term

from pyrules.base.errors import RulebookError, nearest
from pyrules.code.literals import Comparison, Literal
from pyrules.code.rules import Rule
from pyrules.code.spelling import whole_number
from pyrules.code.terms import Variable, tuple_of
from pyrules.code.values import of_symbol
from pyrules.code.vocabulary import Vocabulary
from pyrules.code.written import said
from pyrules.solver.program import rule_text


def names_of(vocabulary: Vocabulary) -> frozenset[str]:
    """Return the names of the elections that a vocabulary declares."""
    return frozenset(vocabulary.of_kind("election"))


def elections_in(laws: Iterable[Rule], vocabulary: Vocabulary) -> tuple[Symbol, ...]:
    """Return the elections that the rules of an edition settle, sorted.

    Raises:
        RulebookError: one is settled under conditions, with the wrong number of values, or by a value that
            does not belong to it.

    """
    names = names_of(vocabulary)
    return tuple(
        sorted(
            {_settled(one, one.head, vocabulary) for one in laws if one.head and one.head.predicate in names}
        )
    )


def _settled(rule: Rule, head: Literal, vocabulary: Vocabulary) -> Symbol:
    declaration = vocabulary.of_kind("election")[head.predicate or ""]
    if rule.body:
        raise RulebookError(
            f"the election `{declaration.name}` is settled under conditions",
            place=rule.place,
            expected=f"a fact: `{head.text}.`",
        )
    if len(head.arguments) != declaration.arity:
        raise RulebookError(
            f"`{head.text}` has {len(head.arguments)} arguments",
            place=rule.place,
            expected=f"{declaration.arity} for the election `{declaration.name}`",
        )
    for argument, term, domain in zip(head.arguments, head.terms, declaration.domains, strict=True):
        values = {str(value): said(value, vocabulary, domain) for value in vocabulary.domains.get(domain, ())}
        if argument not in values and (values or whole_number(argument.strip("()")) is None):
            raise RulebookError(
                f"`{term.shown}` is no {domain.replace('_', ' ')}",
                place=rule.place,
                expected=" or ".join(values.values()) or "a whole number",
                nearest=nearest(argument, values),
            )
    return parse_term(head.text)


def held_fast(elections: Collection[Symbol]) -> Iterator[str]:
    """Yield constraints that keep an election at the values to which it is settled."""
    for name, arity in sorted({(one.name, len(one.arguments)) for one in elections}):
        if arity:
            parts = [Variable(f"Part{position}") for position in range(arity)]
            settled = (tuple_of([*map(of_symbol, one.arguments)]) for one in elections if one.name == name)
            others = [Literal(Comparison(tuple_of(parts), (("!=", one),))) for one in settled]
            yield rule_text("", [one.text for one in (Literal.of(name, *parts), *others)]).strip()


def shut_out(rule: Rule, elections: Collection[Symbol]) -> bool:
    """Tell whether a condition of a rule asks for another election than the one settled."""
    settled = {one.name for one in elections}
    for one in rule.body:
        if one.predicate in settled:
            fits = any(_fits(one, election) for election in elections)
            if one.negated and fits and all(one.shape):
                return True
            if not one.negated and not fits:
                return True
    return False


def _fits(literal: Literal, election: Symbol) -> bool:
    """Tell whether an election can be what a condition speaks of."""
    return literal.predicate == election.name and all(
        known is None or text == str(value)
        for text, known, value in zip(literal.arguments, literal.shape, election.arguments, strict=True)
    )
