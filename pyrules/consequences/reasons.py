"""Why a difference has no change of the encoding to be tried."""


class InexpressibleError(Exception):
    """A difference cannot be made in the encoding; the message says why, to follow a "because"."""


class UnchangedError(Exception):
    """The encoding says the same before and after; the message says how that is."""
