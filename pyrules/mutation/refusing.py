"""Which of many changes leave a code that cannot be used, told without looking at the whole code for each."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pyrules.base import limits
from pyrules.code.rulebook import Rulebook
from pyrules.mutation.change import Change
from pyrules.mutation.standing import calculates, stands
from pyrules.relevance.stratification import dependencies


def refused(rulebook: Rulebook, changes: Sequence[Change]) -> frozenset[int]:
    """Return the positions of the changes that do not stand (see `stands`).

    A change lets a conclusion depend on its own absence only if something on which the conclusion newly depends
    depends on it; most changes do no such thing.

    Args:
        rulebook: the code, which can be used itself.
        changes: the changes, each made alone.

    Raises:
        StoppedError: the work is to stop.

    """
    reads: dict[str, set[str]] = defaultdict(set)
    known = set()
    for one in dependencies(rulebook):
        reads[one[0]].add(one[1])
        known.add(one)
    reached: dict[str, frozenset[str]] = {}

    def circles(change: Change) -> Iterator[bool]:
        limits.check()
        for head, read, absent in dependencies(replace(rulebook, rules=change.added)):
            if (head, read, absent) not in known:
                if read not in reached:
                    reached[read] = _reachable(read, reads)
                yield head in reached[read]
        yield any(calculates(rule) for rule in change.added)

    suspected = [position for position, change in enumerate(changes) if any(circles(change))]
    return frozenset(position for position in suspected if not stands(changes[position], rulebook))


def _reachable(name: str, reads: dict[str, set[str]]) -> frozenset[str]:
    """Return all that a conclusion depends on, itself included."""
    found = {name}
    pending = [name]
    while pending:
        further = reads.get(pending.pop(), set()) - found
        found |= further
        pending.extend(further)
    return frozenset(found)
