"""A denial lost or added: of what somebody does, or of a condition."""

from pyrules.consequences.denying import conditions, norms, told
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.mutation.change import Change


def candidates(spot: Spot) -> list[Change]:
    """Return the changes by which something that is denied no longer is, or the reverse.

    Where nothing that is named beside it tells what, it can only be what somebody does.
    """
    lost = bool(spot.became.before)
    of_norms, of_conditions = norms(spot, forbidding=lost), conditions(spot, denied=lost)
    if named := told([*of_norms, *of_conditions], spot):
        of_norms, of_conditions = (
            [one for one in some if one in named] for some in (of_norms, of_conditions)
        )
    else:
        of_conditions = []
    if not (of_norms or of_conditions):
        what = "denies nothing" if lost else "says nothing that can be denied"
        raise InexpressibleError(f"the encoding {what} at the provision, as far as its words tell")
    return [
        *spot.together([change for _, change in of_norms]),
        *spot.by_nearness([change for _, change in of_conditions]),
    ]
