"""Somebody else acts, or is acted on."""

from pyrules.consequences.exchanging import candidates

__all__ = ["candidates"]
