"""What a ruling refuses: a situation that cannot be, and a decision that nothing asks for."""

from collections.abc import Callable

from clingo import Function, Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.code.written import domain_of_value, said, written
from pyrules.explaining.derivations import Derivation, DerivationKind
from pyrules.language import Language
from pyrules.rulings.enumerating import Enumerated
from pyrules.rulings.tree import Tree
from pyrules.situation import write_decision
from pyrules.situation.words import ON_TURN, write_entry
from pyrules.solver.control import Model, Solver, Under


def require_possible(
    solver: Solver | Under | Enumerated,
    language: Language,
    why: Callable[[Model, Symbol], Derivation | None],
) -> None:
    """Refuse a situation that the mechanics declare impossible.

    Args:
        solver: the code grounded with the situation.
        language: of the sentences.
        why: given an answer set and an atom in it, returns why it holds, as far as the solver tells.

    Raises:
        InputError: it is one; the error says what cannot happen, together with what, and what is lacking for it.

    """
    if next(solver.atoms("impossible", 1), None) is None:
        return
    model = solver.first() or Model()
    found = sorted(model.of("impossible", 1), key=lambda one: one.arguments[0])
    if not found:
        return
    (event,) = found[0].arguments
    derivation = why(model, found[0])
    reasons = derivation.because if derivation else ()
    told = [
        one.sentence
        for one in reasons
        if one.kind in (DerivationKind.EVENT, DerivationKind.RULE)
        and one.atom != str(written(event, language.vocabulary))
    ]
    lacking = [_to_be_told(one, language) for one in reasons if one.kind is DerivationKind.ABSENT]
    if not lacking and ON_TURN in event.arguments[1:2]:  # perhaps it was nobody's turn, or another's
        lacking.append(f"somebody on turn, or who it was: `{_by_somebody(event, language.vocabulary)}`")
    raise InputError(
        f"this cannot happen as it is told: {'; '.join(dict.fromkeys([language.atom(event), *told]))}",
        expected="; ".join(dict.fromkeys(lacking)) or None,
    )


def _to_be_told(absent: Derivation, language: Language) -> str:
    """Return what is lacking in a sentence, with the key by which a case tells it where a case does."""
    key = absent.atom.removeprefix("not ").partition("(")[0]
    told = key in language.vocabulary.of_kind(*SITUATION_KINDS)
    return f"{absent.sentence} (`{key}`)" if told else absent.sentence


def _by_somebody(entry: Symbol, vocabulary: Vocabulary) -> str:
    """Return an entry of a sequence as a case writes it of somebody who is named."""
    number, _, *values = entry.arguments
    _, actors, *_ = vocabulary.of_kind("sequence")[entry.name].domains
    return write_entry(Function(entry.name, [number, vocabulary.domains[actors][0], *values]), vocabulary)


def require_asked(tree: Tree, solver: Solver | Under | Enumerated, vocabulary: Vocabulary) -> None:
    """Refuse decisions that are given and never come up, or whose value they cannot take.

    Args:
        tree: the courses that decisions can take in the situation.
        solver: the code grounded with the situation.
        vocabulary: how a case writes decisions.

    Raises:
        InputError: there is one; the error has the nearest that would do.

    """
    for decision, value in sorted(tree.given.items()):
        possible = {one.arguments[1] for one in solver.atoms("possible", 2) if one.arguments[0] == decision}
        key = write_decision(decision, vocabulary)
        if possible and value not in possible:
            domain = domain_of_value(decision, vocabulary)
            words = {one: said(one, vocabulary, domain) for one in (value, *possible)}
            raise InputError(
                f"`{words[value]}` is no value of `{key}`",
                expected=" or ".join(words[one] for one in sorted(possible)),
                nearest=nearest(words[value], (words[one] for one in possible)),
            )
        if not possible or (tree.asked and decision not in tree.asked):
            known = {write_decision(one, vocabulary) for one in tree.asked}
            raise InputError(
                f"`{key}` is given, and nothing in this situation asks for it",
                expected=", ".join(sorted(f"`{one}`" for one in known)) or "no finding at all",
                nearest=nearest(key, known),
            )
