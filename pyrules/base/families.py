"""Families of modules: a folder in which each module is one of a kind, found by its name.

A new check, operator or kind of difference is a new module in its folder; nothing else names it.
"""

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from pyrules.base.errors import InputError, nearest
from pyrules.base.given import names_in


@cache
def members(package: str) -> dict[str, ModuleType]:
    """Return the modules of a package by their names, sorted."""
    path = import_module(package).__path__
    names = sorted(module.name for module in pkgutil.iter_modules(path))
    return {name: import_module(f"{package}.{name}") for name in names}


def chosen_among(known: Iterable[str], names: Iterable[str], kind: str) -> tuple[str, ...]:
    """Return the names in the order given, each once.

    Args:
        known: the names that there are.
        names: those that somebody asks for; a text is one name.
        kind: what they are names of, such as `kind of finding`.

    Raises:
        InputError: there is no such name; the error has the nearest.

    """
    known = tuple(known)
    wanted = tuple(dict.fromkeys(names_in(names)))
    for name in wanted:
        if name not in known:
            raise InputError(
                f"`{name}` is no {kind}", expected=" or ".join(known), nearest=nearest(name, known)
            )
    return wanted
