"""What is known: facts of a rulebook that hold in every situation, such as how many players there are.

A rulebook says so by a bare fact in the vocabulary or in a file of its mechanics: of the table, an event, or
an election. A table fact or an election then has that value and no other; an event has happened, and others of its
kind may happen besides. What is never so at the same time the mechanics say by `impossible(Event)`.
"""

from collections.abc import Collection, Iterable, Iterator

from clingo import Symbol, SymbolType

from pyrules.base.errors import RulebookError, nearest
from pyrules.code.rules import Layer, Rule
from pyrules.code.vocabulary import SITUATION_KINDS, Declaration, Vocabulary
from pyrules.code.written import said
from pyrules.solver.control import solve_facts

_LAYERS = (Layer.VOCABULARY, Layer.MECHANICS)


def known_in(rules: Iterable[Rule], vocabulary: Vocabulary) -> tuple[Symbol, ...]:
    """Return what the rules of an edition say is known, sorted.

    Args:
        rules: all rules of the edition.
        vocabulary: what a situation is made of.

    Raises:
        RulebookError: the fact is of a sequence, or an argument is no value of its domain.

    """
    names = {name for name, _ in vocabulary.situation_predicates}
    return tuple(sorted({atom for rule in rules for atom in _stated(rule, names, vocabulary)}))


def _stated(rule: Rule, names: Collection[str], vocabulary: Vocabulary) -> Iterator[Symbol]:
    if rule.layer not in _LAYERS or rule.head is None or rule.body:
        return
    if rule.head.name not in names:
        return
    for atom in solve_facts(rule.text):
        found = (vocabulary.find(kind, atom.name, len(atom.arguments)) for kind in SITUATION_KINDS)
        declaration = next((one for one in found if one), None)
        if declaration:
            _check(atom, declaration, vocabulary, rule)
            yield atom


def _check(atom: Symbol, declaration: Declaration, vocabulary: Vocabulary, rule: Rule) -> None:
    if declaration.kind == "sequence":
        raise RulebookError(
            f"`{atom}` is an entry of a sequence, and which entries there are is for each situation to say",
            place=rule.place,
            expected="a fact of the table, an event or an election",
        )
    for argument, domain in zip(atom.arguments, declaration.domains, strict=True):
        values = vocabulary.domains.get(domain, ())
        fits = argument in values if values else argument.type is SymbolType.Number
        if domain in vocabulary.numbered or not fits:
            raise RulebookError(
                f"`{said(argument, vocabulary, domain)}` is no {domain.replace('_', ' ')} that can be known",
                place=rule.place,
                expected=" or ".join(said(one, vocabulary, domain) for one in values) or "a whole number",
                nearest=nearest(str(argument), map(str, values)),
            )


def closed(known: Iterable[Symbol], vocabulary: Vocabulary) -> tuple[Symbol, ...]:
    """Return those facts that leave no other value possible: of the table, and elections."""
    names = vocabulary.arities("table", "election")
    return tuple(one for one in known if (one.name, len(one.arguments)) in names)
