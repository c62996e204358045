"""The changes that a text can suffer, one module each.

A module says in `DEFINITION` what becomes what, in one sentence, and yields changes from
`changes(rulebook, numbers)`. A new operator is a new module; nothing else names them.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from types import ModuleType

from pyrules.base.errors import RulebookError
from pyrules.base.families import chosen_among, members
from pyrules.code.rulebook import Rulebook
from pyrules.mutation.change import Change, numbered


def modules() -> Mapping[str, ModuleType]:
    """Return the module of each operator, by the operator's name."""
    return members(__name__)


def chosen(names: Iterable[str] | None) -> tuple[str, ...]:
    """Return the operators to be used: those named, or all.

    Raises:
        InputError: a name is no operator.

    """
    return chosen_among(modules(), modules() if names is None else names, "operator")


def changes(rulebook: Rulebook, names: Iterable[str] | None = None) -> Iterator[Change]:
    """Yield the changes that operators make to a rulebook, by operator and in book order, no two alike.

    Args:
        rulebook: the edition.
        names: which operators; all where None.

    Raises:
        InputError: a name is no operator.

    """
    numbers = iter(numbered())
    seen = {(frozenset({rule.number}), (rule.text,)) for rule in rulebook.laws}
    for name in chosen(names):
        for change in modules()[name].changes(rulebook, numbers):
            made = change.removed, tuple(sorted(rule.text for rule in change.added))
            if made not in seen:
                seen.add(made)
                with suppress(RulebookError):  # what cannot be calculated makes no usable code
                    change = change.watched_in(rulebook)  # noqa: PLW2901
                yield change
