"""A rulebook looked at again after each save: `saves` hears of them, a `Session` tells what has changed."""

from pyrules.watching.saves import Saves
from pyrules.watching.session import Round, Session

__all__ = ["Round", "Saves", "Session"]
