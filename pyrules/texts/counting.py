"""Which of the paragraphs that begin with a number count the units of a text, where its units have no word.

A list in what stands before the first unit counts too, and so does a contents list: neither holds units.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LEAST_COUNTED = 3
"""So many numbers that go on are the numbers of units."""
_FIRST_NUMBERS = (0, 1)
_DOTTED_LEADER = re.compile(r"\s*\.{3,}\s*\d+\s*$")


@dataclass(frozen=True)
class Counted:
    """A paragraph that begins with a number: which segment it is, its number, and what follows the number.

    `introduced` says that the words before it end with a colon.
    """

    index: int
    number: int
    words: str
    introduced: bool = False

    @property
    def title(self) -> str:
        """What follows the number as a contents list and a heading have it alike."""
        return " ".join(_DOTTED_LEADER.sub("", self.words).split()).strip(" .:-–—").casefold()


def listed_in_contents(paragraphs: Sequence[Counted]) -> frozenset[int]:
    """Return which segments are lines of a contents list: they follow each other, and most stand again further down."""
    listed: set[int] = set()
    for run in _runs(paragraphs):
        later = {(one.number, one.title) for one in paragraphs if one.index > run[-1].index}
        again = [(one.number, one.title) in later for one in run]
        if len(run) >= LEAST_COUNTED and 2 * sum(again) > len(run):
            listed |= {one.index for one in run}
    return frozenset(listed)


def _runs(paragraphs: Sequence[Counted]) -> Iterator[list[Counted]]:
    """Yield the paragraphs that stand one right after the other and count on."""
    run: list[Counted] = []
    for one in paragraphs:
        if run and (one.index, one.number) != (run[-1].index + 1, run[-1].number + 1):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def counted_units(paragraphs: Sequence[Counted], worded: Mapping[int, int]) -> frozenset[int]:
    """Return which of the paragraphs that begin with a number are units.

    Their count begins with the first of all, unless that begins a list: of few members or introduced by a colon,
    and over before a longer count begins.

    Args:
        paragraphs: what is no line of a contents list.
        worded: the segments whose number shows by its form that it is that of a unit, with the number.

    """
    first = _counting_on(paragraphs, worded)
    if worded or not first or (len(first) >= LEAST_COUNTED and not paragraphs[0].introduced):
        return frozenset(first)
    for at, one in enumerate(paragraphs):
        if one.number in _FIRST_NUMBERS and one.index > first[-1]:
            later = _counting_on(paragraphs[at:], worded)
            if len(later) >= max(len(first) + 1, LEAST_COUNTED):
                return frozenset(later)
    return frozenset(first)


def _counting_on(paragraphs: Sequence[Counted], worded: Mapping[int, int]) -> list[int]:
    """Return the segments whose number goes on with those before it; a list within a unit counts for itself."""
    found: list[int] = []
    # some count from 0 on
    last = -1 if paragraphs and paragraphs[0].number == 0 else 0
    in_list: int | None = None
    numbers = {one.index: one.number for one in paragraphs}
    for index in sorted({*numbers, *worded}):
        if index in worded:
            last, in_list = worded[index], None
        elif numbers[index] == last + 1 and (in_list is None or in_list != last):
            found.append(index)
            last, in_list = numbers[index], None
        else:
            in_list = numbers[index]
    return found
