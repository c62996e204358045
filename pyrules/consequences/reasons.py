"""Why a difference has no change of the encoding to be tried."""


class NotExpressible(Exception):
    """A difference cannot be made in the encoding; the message says why, to follow a "because"."""


class SaysTheSame(Exception):
    """The encoding says the same before and after; the message says how that is."""
