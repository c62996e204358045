"""The checks of `compare`: one module for each kind of difference.

A module says in `DEFINITION` what the difference is, in one sentence, in `FORM` whether it is one of mere form
(such checks are off unless asked for), and looks for it in `run(pairing)`. A new kind is a new module;
nothing else names the kinds.
"""

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing
from pyrules.errors import InputError, nearest


@dataclass(frozen=True)
class Looked:
    """What a check found, and at how many pairs of provisions, units, numbers ... it looked."""

    pairs: int
    differences: tuple[Difference, ...]


@cache
def modules() -> dict[str, ModuleType]:
    """Return the module of each kind of difference, by the kind's name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}") for name in names}


def chosen(kinds: Iterable[str] | None) -> tuple[str, ...]:
    """Return the kinds to look for: those named, or all but those of form.

    Raises:
        InputError: a name is no kind of difference.

    """
    known = tuple(modules())
    if kinds is None:
        return tuple(kind for kind in known if not modules()[kind].FORM)
    wanted = tuple(dict.fromkeys(kinds))
    for kind in wanted:
        if kind not in known:
            raise InputError(
                f"`{kind}` is no kind of difference",
                expected=" or ".join(known),
                nearest=nearest(kind, known),
            )
    return wanted


def run(kind: str, pairing: Pairing) -> Looked:
    """Run one check."""
    check: Callable[[Pairing], Looked] = modules()[kind].run
    return check(pairing)
