"""What a ruling refuses: a situation that cannot be, and a decision that nothing asks for."""

from pyrules.base.errors import InputError, nearest
from pyrules.code.vocabulary import Vocabulary
from pyrules.language import Language
from pyrules.rulings.enumerating import Enumerated
from pyrules.rulings.tree import Tree
from pyrules.situation import write_decision
from pyrules.solver.control import Model, Solver, Under


def require_possible(solver: Solver | Under | Enumerated, language: Language) -> None:
    """Refuse a situation that the mechanics declare impossible.

    Raises:
        InputError: it is one; the error says what cannot happen.

    """
    if next(solver.atoms("impossible", 1), None) is None:
        return
    found = sorted(atom.arguments[0] for atom in (solver.first() or Model()).of("impossible", 1))
    if found:
        raise InputError(f"this cannot happen as it is told: {language.atom(found[0])}")


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
            raise InputError(
                f"`{value}` is no value of `{key}`",
                expected=" or ".join(sorted(str(one) for one in possible)),
                nearest=nearest(str(value), (str(one) for one in possible)),
            )
        if not possible or (tree.asked and decision not in tree.asked):
            known = {write_decision(one, vocabulary) for one in tree.asked}
            raise InputError(
                f"`{key}` is given, and nothing in this situation asks for it",
                expected=", ".join(sorted(f"`{one}`" for one in known)) or "no finding at all",
                nearest=nearest(key, known),
            )
