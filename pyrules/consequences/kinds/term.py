"""A term became another, or is missing."""

from pyrules.consequences.exchanging import candidates

__all__ = ["candidates"]
