"""The changes that a text can suffer, one module each.

A module says in `DEFINITION` what becomes what, in one sentence, and yields changes from
`changes(rulebook, numbers)`. A new operator is a new module; nothing else names them.
"""

import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from pyrules.errors import InputError, nearest
from pyrules.mutation.change import Change, numbered
from pyrules.rulebook import Rulebook


@cache
def modules() -> dict[str, ModuleType]:
    """Return the module of each operator, by the operator's name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}") for name in names}


def chosen(names: Iterable[str] | None) -> tuple[str, ...]:
    """Return the operators to be used: those named, or all.

    Raises:
        InputError: a name is no operator.

    """
    known = tuple(modules())
    wanted = tuple(dict.fromkeys(names)) if names is not None else known
    for name in wanted:
        if name not in known:
            raise InputError(
                f"`{name}` is no operator", expected=" or ".join(known), nearest=nearest(name, known)
            )
    return wanted


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
                yield change
