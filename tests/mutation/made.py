"""What operators make of small rulebooks, as pairs of what goes and what comes."""

from collections.abc import Iterable

from pyrules.code.rulebook import Rulebook
from pyrules.mutation.change import Change
from pyrules.mutation.operators import changes


def made(code: Rulebook, operator: str) -> set[tuple[str, ...]]:
    """Return each change of one operator: the rules that it adds, as written, without the closing stops."""
    return {added(change) for change in changes(code, [operator])}


def added(change: Change) -> tuple[str, ...]:
    """Return the rules that a change adds, as written, without the closing stops."""
    return tuple(rule.text.rstrip(".") for rule in change.added)


def sentences(found: Iterable[Change]) -> set[str]:
    """Return what the changes say in words."""
    return {change.sentence for change in found}
