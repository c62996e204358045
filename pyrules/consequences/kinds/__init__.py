"""What the encoding becomes by a difference: one module for each kind of difference.

A module yields candidates from `candidates(spot)`: changes any of which the difference may be, the likeliest first;
or it says with `InexpressibleError` or `UnchangedError` why there is none. A new kind is a new module; nothing else
names them. A kind of mere form needs none.
"""

from collections.abc import Mapping
from types import ModuleType

from pyrules.base.families import members
from pyrules.comparing import checks
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def modules() -> Mapping[str, ModuleType]:
    """Return the module of each kind, by the kind's name."""
    return members(__name__)


def candidates(spot: Spot) -> list[Change]:
    """Return the changes of the encoding that a difference may be, the likeliest first.

    Raises:
        InexpressibleError: there is none.
        UnchangedError: the encoding says the same before and after.

    """
    kind = spot.difference.kind
    if checks.modules()[kind].FORM:
        raise InexpressibleError("it is a matter of form only")
    found: list[Change] = modules()[kind].candidates(spot)
    return found
