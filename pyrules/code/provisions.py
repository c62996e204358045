"""Provision ids as books print them, brackets dropped: 17, 17D, 16B1a."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pyrules.code.literals import Literal
from pyrules.code.terms import Text

_PARTS = re.compile(r"\d+|[^\W\d_]")


@lru_cache(maxsize=100_000)
def natural_order(provision: str) -> tuple[tuple[int, str], ...]:
    """Return a key that sorts ids in book order: 9 before 17, 17 before 17A, 17A2 before 17A10."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in _PARTS.findall(provision))


@lru_cache(maxsize=100_000)
def ancestors(provision: str) -> tuple[str, ...]:
    """Return the provisions that hold this one, nearest first: 16B1a lies in 16B1, 16B and 16."""
    parts = _PARTS.findall(provision)
    return tuple("".join(parts[:length]) for length in range(len(parts) - 1, 0, -1))


def standing_in(provisions: Iterable[str]) -> Iterator[Literal]:
    """Yield for each provision what it stands in, as the core is told (`asp/core/norms.lp`)."""
    return (
        Literal.of("part_of", Text(part), Text(whole)) for part in provisions for whole in ancestors(part)
    )


def law_of(provision: str) -> str:
    """Return the law that a provision belongs to: 16 for 16B1a."""
    return (*ancestors(provision), provision)[-1] if not ancestors(provision) else ancestors(provision)[-1]
