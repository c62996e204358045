"""Two terms have become one: the rarer one may be read as the other."""

from pyrules.consequences.exchanging import candidates

__all__ = ["candidates"]
