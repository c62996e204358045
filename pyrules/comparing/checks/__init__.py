"""The checks of `compare`: one module for each kind of difference.

A module says in `DEFINITION` what the difference is, in one sentence, in `FORM` whether it is one of mere form
(such checks are off unless asked for), and looks for it in `run(pairing)`. A new kind is a new module;
nothing else names the kinds.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType

from pyrules.base.families import chosen_among, members
from pyrules.comparing.model import Difference
from pyrules.comparing.pairing import Pairing


@dataclass(frozen=True)
class Looked:
    """What a check found, and at how many pairs of provisions, units, numbers ... it looked."""

    pairs: int
    differences: tuple[Difference, ...]


def modules() -> Mapping[str, ModuleType]:
    """Return the module of each kind of difference, by the kind's name."""
    return members(__name__)


def chosen(kinds: Iterable[str] | None) -> tuple[str, ...]:
    """Return the kinds to look for: those named, or all but those of form.

    Raises:
        InputError: a name is no kind of difference.

    """
    if kinds is None:
        return tuple(kind for kind, module in modules().items() if not module.FORM)
    return chosen_among(modules(), kinds, "kind of difference")


def run(kind: str, pairing: Pairing) -> Looked:
    """Run one check."""
    check: Callable[[Pairing], Looked] = modules()[kind].run
    return check(pairing)
