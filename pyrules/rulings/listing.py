"""Which rulings are listed of more than can be: first those that rest on the least that the situation does not tell.

A ruling rests on an open fact that is taken to be so and on a power that is used, where it could have been otherwise.
Of rulings that rest on as much, those come first that depart the least from what each question offers first, so that no
answer to any question is left to the end.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from pyrules.rulings.decisions import rests
from pyrules.rulings.tree import Node, Tree


class Listing:
    """The part of a decision tree that is listed.

    Args:
        tree: the tree.
        limit: how many rulings are listed at most.

    """

    def __init__(self, tree: Tree, limit: int) -> None:
        self._tree = tree
        self._children: dict[Node, tuple[Node, ...]] = {}
        self._below: dict[Node, bool] = {}
        rulings, self.complete = self._nearest(limit)
        for one in rulings:
            self._below[one] = True

    def _nearest(self, limit: int) -> tuple[list[Node], bool]:
        """Open the tree from what is nearest on; return the first rulings, and whether they are all."""
        tie = count()
        found: list[Node] = []
        far = [((0, 0, 0, next(tie)), self._tree.root)]
        while far:
            if len(found) == limit:
                return found, False
            (untold, departures, depth, _), node = heappop(far)
            if node.is_ruling:
                found.append(node)
                continue
            children = self._children[node] = tuple(self._tree.children(node))
            for place, child in enumerate(children):
                resting = len(children) > 1 and rests(*child.taken[-1])
                departing = place > 0 and child.taken[-1][0].name in ("finding", "choice")
                far_off = untold + resting, departures + departing, depth - 1, next(tie)
                heappush(far, (far_off, child))
        return found, True

    def has(self, node: Node) -> bool:
        """Tell whether a ruling is listed, or one that lies below a node."""
        if node not in self._below:
            self._below[node] = any(map(self.has, self._children.get(node, ())))
        return self._below[node]

    def children(self, node: Node) -> tuple[Node, ...]:
        """Return what a node of which something is listed leads to."""
        return self._children[node]

    def leaves(self, node: Node | None = None) -> Iterator[Node]:
        """Yield the rulings that are listed, in the order of the tree."""
        node = node or self._tree.root
        if node.is_ruling:
            yield node
        else:
            for child in filter(self.has, self._children[node]):
                yield from self.leaves(child)
