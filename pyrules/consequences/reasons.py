"""Why a difference has no change of the encoding to be tried."""


class InexpressibleError(Exception):
    """A difference cannot be made in the encoding; the message says why, to follow a "because"."""


class UnchangedError(Exception):
    """The encoding says the same before and after; the message says how that is."""


def clause(provision: str, does: str) -> InexpressibleError:
    """Return why a clause that the translation adds or leaves out, as `does` says, cannot be made in the encoding."""
    return InexpressibleError(
        f"the translation of {provision} {does} a clause, and which words of the encoding that is is not said"
    )
