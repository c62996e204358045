"""What one picture shows of a graph, so that it never has more boxes than a reader can take in.

A small graph is shown whole. Of a larger one there is an overview in which each law is one box, or each group of laws
where there are many laws, and a picture of its own for each group and each law: its provisions between those that lead
to it and those that it leads to. Where that is too much still, what stands around is folded into laws, then groups,
and then deep provisions into those that they stand in.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyrules.drawing.wiring import Column, Part, Plan, Wired
from pyrules.drawing.words import Known, editions_said, law_id, letter, look, names
from pyrules.references.crossrefs import Edge, Graph, Node, node_id

MOST = 60
"""No picture has more boxes."""
_TOLD_BY_A_TABLE = 2
"""Of so few boxes a table says as much as a picture."""
_SIDE_BY_SIDE = 5
"""The laws of a group stand in no more columns."""
_GROUPS_SIDE_BY_SIDE = 3
"""Nor do the groups of an overview."""
ALONE = "alone"
"""The name of the box of all laws that are in no group."""


@dataclass(frozen=True)
class Fold:
    """A box, and the provisions that it stands for; `kind` is `provision`, `law` or `group`."""

    name: str
    label: str
    kind: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class View:
    """What one picture shows: its boxes by name, where they stand, and the edges that each wire stands for.

    `left_out` is how many boxes it would have more if they were not too many.
    """

    key: str
    folds: Mapping[str, Fold]
    plan: Plan
    bundles: tuple[tuple[Edge, ...], ...]
    left_out: int = 0


@dataclass(frozen=True)
class Law:
    """A law with its provisions; it has a picture of its own where there is something to see."""

    id: str
    label: str
    nodes: tuple[Node, ...]
    view: View | None


@dataclass(frozen=True)
class Group:
    """A group of laws; it has a picture of its own where the overview shows groups."""

    letter: str
    laws: tuple[Law, ...]
    view: View | None


@dataclass(frozen=True)
class Views:
    """All that is shown of a graph, laws in book order."""

    main: View
    groups: tuple[Group, ...]
    laws: tuple[Law, ...]


def views_of(graph: Graph) -> Views:
    """Return the pictures that show a graph: of a small one only the whole."""
    viewer = _Viewer(graph)
    if len(graph.nodes) <= MOST:
        laws = tuple(viewer.law(law, drawn=False) for law in viewer.laws)
        return Views(viewer.whole(), viewer.groups(laws, drawn=False), laws)
    laws = tuple(viewer.law(law, drawn=True) for law in viewer.laws)
    many = len(viewer.laws) > MOST
    return Views(viewer.over_groups() if many else viewer.over_laws(), viewer.groups(laws, drawn=many), laws)


def main_view(graph: Graph) -> View:
    """Return the picture that shows a graph as a whole: all of it, or an overview."""
    viewer = _Viewer(graph)
    if len(graph.nodes) <= MOST:
        return viewer.whole()
    return viewer.over_groups() if len(viewer.laws) > MOST else viewer.over_laws()


class _Viewer:
    """Makes the views of one graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.unit = graph.graph.unit
        self.known = Known.of(graph)
        self.names = names(graph)
        self.said = editions_said(graph)
        self.laws: dict[str, list[Node]] = defaultdict(list)
        for node in graph.nodes:
            self.laws[law_id(node)].append(node)
        self.node = {node.id: node for node in graph.nodes}

    # ---- the whole

    def whole(self) -> View:
        """Show each provision as a box, a law as a column; laws that are elsewhere stand aside."""
        parts = [self._part(edition) for edition in self.graph.graph.editions]
        folds = [Fold(node.id, node.label, "provision", (node,)) for node in self.graph.nodes]
        return self._view("all", folds, parts, self.graph.edges)

    def _part(self, edition: str) -> Part:
        laws = [nodes for nodes in self.laws.values() if nodes[0].edition == edition]
        here = [nodes for nodes in laws if any(node.in_text or node.encoded for node in nodes)]
        elsewhere = [node.id for nodes in laws if nodes not in here for node in nodes]
        return Part(
            columns=tuple(self._column(nodes) for nodes in here),
            caption=edition if len(self.graph.graph.editions) > 1 else "",
            aside=tuple(elsewhere),
            aside_caption="elsewhere",
        )

    def _column(self, nodes: Sequence[Node]) -> Column:
        first = nodes[0]
        own = first.provision == first.law
        return Column(
            tuple((node.id, self._depth(node)) for node in nodes),
            "" if own else self.unit.named(first.law),
        )

    def _depth(self, node: Node) -> int:
        return len(self.unit.numbering.ancestors(node.provision))

    # ---- overviews

    def over_laws(self) -> View:
        """Show each law as a box, a group of laws as a column; laws in no group stand aside."""
        columns = [
            Column(tuple((law, 0) for law in laws), f"Group {letter(number)}")
            for number, laws in enumerate(self.graph.communities)
        ]
        aside = tuple(law for law in self.laws if law not in self.known.groups)
        part = Part(tuple(columns), aside=aside, aside_caption="in no group")
        return self._view("all", [self._law(law) for law in self.laws], [part], self.graph.edges)

    def over_groups(self) -> View:
        """Show each group of laws as a box; of too many the largest."""
        folds = self._by_group(self.graph.nodes)
        kept = sorted(folds, key=lambda one: -len(one.nodes))[:MOST]
        shown = [one for one in folds if one in kept]
        length = -(-len(shown) // _GROUPS_SIDE_BY_SIDE)
        columns = [
            Column(tuple((one.name, 0) for one in shown[start : start + length]))
            for start in range(0, len(shown), max(1, length))
        ]
        parts = [Part(tuple(columns))]
        return self._view("all", shown, parts, self.graph.edges, len(folds) - len(shown))

    # ---- pictures of groups and laws

    def groups(self, laws: Iterable[Law], *, drawn: bool) -> tuple[Group, ...]:
        """Return the groups with their laws, each with its picture where it is to be drawn."""
        by_id = {law.id: law for law in laws}
        return tuple(
            Group(
                letter(number),
                tuple(by_id[law] for law in ids),
                self._group(letter(number), ids) if drawn else None,
            )
            for number, ids in enumerate(self.graph.communities)
        )

    def _group(self, name: str, laws: Sequence[str]) -> View:
        inside = {node.id for law in laws for node in self.laws[law]}
        edges = [edge for edge in self.graph.edges if {edge.source, edge.target} & inside]
        every = self._by_group(self._ends(edges, inside))
        around = every[: MOST // 2]
        busy = self._busy(edges)
        most = sorted(laws, key=lambda law: -sum(busy.get(node.id, 0) for node in self.laws[law]))
        shown = [law for law in laws if law in most[: MOST - len(around)]]
        left_out = len(laws) - len(shown) + len(every) - len(around)
        length = -(-len(shown) // _SIDE_BY_SIDE)
        columns = [
            Column(tuple((law, 0) for law in shown[start : start + length]))
            for start in range(0, len(shown), length)
        ]
        part = Part(tuple(columns), aside=tuple(one.name for one in around), aside_caption="other groups")
        folds = [*(self._law(law) for law in shown), *around]
        return self._view(f"group-{name}", folds, [part], edges, left_out)

    def law(self, law: str, *, drawn: bool) -> Law:
        """Return a law, with its picture where it is to be drawn."""
        nodes = self.laws[law]
        view = self._law_view(law) if drawn else None
        return Law(law, self._label(law), tuple(nodes), view)

    def _law_view(self, law: str) -> View | None:
        own = self.laws[law]
        inside = {node.id for node in own}
        edges = [edge for edge in self.graph.edges if {edge.source, edge.target} & inside]
        if not edges:
            return None
        others = self._ends(edges, inside)
        provisions, around = self._fitting(own, others)
        left_out = max(0, len(provisions) + len(around) - MOST)
        if left_out:
            busy = self._busy(edges)
            around = around[: MOST // 2]
            most = sorted(provisions, key=lambda one: -sum(busy.get(node.id, 0) for node in one.nodes))
            kept = most[: MOST - len(around)]
            provisions = [one for one in provisions if one in kept]
        if len(provisions) + len(around) <= _TOLD_BY_A_TABLE:
            return None
        return self._between(law, provisions, around, edges, left_out)

    def _fitting(self, own: Sequence[Node], others: Sequence[Node]) -> tuple[list[Fold], list[Fold]]:
        """Fold what stands around and what stands deep as little as makes the picture small enough."""
        deepest = max(self._depth(node) for node in own)
        everything = [Fold(node.id, node.label, "provision", (node,)) for node in own]
        as_provisions = [Fold(one.id, self.names[one.id], "provision", (one,)) for one in others]
        ways: list[tuple[list[Fold], list[Fold]]] = [(everything, as_provisions)]
        for around in (self._by_law(others), self._by_group(others)):
            ways.append((everything, around))
            ways.extend((self._down_to(depth, own), around) for depth in range(deepest - 1, 0, -1))
        return next((way for way in ways if len(way[0]) + len(way[1]) <= MOST), ways[-1])

    def _between(
        self, law: str, own: Sequence[Fold], around: Sequence[Fold], edges: Sequence[Edge], left_out: int
    ) -> View:
        """Put a law's provisions between what leads to them and what they lead to, each near what it is about."""
        box_of = {node.id: fold.name for fold in (*own, *around) for node in fold.nodes}
        places = {fold.name: place for place, fold in enumerate(own)}
        about: dict[str, list[int]] = defaultdict(list)
        leading = set()
        for edge in edges:
            source, target = box_of.get(edge.source), box_of.get(edge.target)
            if source is None or target is None:
                continue
            for one, other in ((source, target), (target, source)):
                if one not in places and other in places:
                    about[one].append(places[other])
                    if one == source:
                        leading.add(one)
        near = sorted(around, key=lambda one: sum(about[one.name], 0.0) / max(1, len(about[one.name])))
        to_it = tuple((one.name, 0) for one in near if one.name in leading)
        from_it = tuple((one.name, 0) for one in near if one.name not in leading)
        named = own[0].nodes[0].provision == own[0].nodes[0].law
        depths = {fold.name: self._depth(fold.nodes[0]) for fold in own}
        middle = Column(tuple(depths.items()), "" if named else self._label(law))
        columns = [
            *([Column(to_it, "lead to it")] if to_it else []),
            middle,
            *([Column(from_it, "it leads to")] if from_it else []),
        ]
        return self._view(f"law-{law}", [*own, *around], [Part(tuple(columns))], edges, left_out)

    # ---- folding

    def _by_law(self, nodes: Iterable[Node]) -> list[Fold]:
        return [
            Fold(law, self._label(law), "law", tuple(some)) for law, some in _grouped(nodes, law_id).items()
        ]

    def _by_group(self, nodes: Iterable[Node]) -> list[Fold]:
        """Fold into groups, those that are in none into one of their own at the end."""
        found = _grouped(nodes, self.known.group)
        alone = found.pop("", [])
        folds = [
            Fold(f"group {name}", f"{name}: {self._several(some)}", "group", tuple(some))
            for name, some in sorted(found.items(), key=lambda item: (len(item[0]), item[0]))
        ]
        if alone:
            folds.append(Fold(ALONE, f"in no group: {self._several(alone)}", "group", tuple(alone)))
        return folds

    def _down_to(self, depth: int, nodes: Iterable[Node]) -> list[Fold]:
        """Fold provisions that stand deeper into those that they stand in."""

        def above(node: Node) -> str:
            whole = (node.provision, *self.unit.numbering.ancestors(node.provision))
            return next(one for one in (*whole, node.law) if len(self.unit.numbering.ancestors(one)) <= depth)

        return [
            Fold(node_id(some[0].edition, provision), self.unit.named(provision), "provision", tuple(some))
            for provision, some in _grouped(nodes, above).items()
        ]

    def _law(self, law: str) -> Fold:
        return Fold(law, self._label(law), "law", tuple(self.laws[law]))

    def _label(self, law: str) -> str:
        first = self.laws[law][0]
        named = self.unit.named(first.law)
        return f"{first.edition} {named}" if first.edition in self.said else named

    def _several(self, nodes: Iterable[Node]) -> str:
        number = len({law_id(node) for node in nodes})
        return f"{number} {self.unit.one if number == 1 else self.unit.several}"

    # ---- edges

    def _ends(self, edges: Iterable[Edge], inside: set[str]) -> list[Node]:
        """Return in their order the nodes outside that edges touch."""
        touched = {end for edge in edges for end in (edge.source, edge.target)} - inside
        return [node for node in self.graph.nodes if node.id in touched]

    @staticmethod
    def _busy(edges: Iterable[Edge]) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for edge in edges:
            found[edge.source] += 1
            found[edge.target] += 1
        return found

    def _view(
        self,
        key: str,
        folds: Iterable[Fold],
        parts: Sequence[Part],
        edges: Iterable[Edge],
        left_out: int = 0,
    ) -> View:
        by_name = {fold.name: fold for fold in folds}
        bundles = dict(_bundled(by_name, edges))
        return View(
            key,
            by_name,
            Plan(
                tuple(parts),
                {name: fold.label for name, fold in by_name.items()},
                tuple(Wired(source, target) for source, target, _ in bundles),
            ),
            tuple(tuple(bundle) for bundle in bundles.values()),
            left_out,
        )


def _bundled(
    folds: Mapping[str, Fold], edges: Iterable[Edge]
) -> Iterator[tuple[tuple[str, str, str], list[Edge]]]:
    """Yield source, target and look of each wire, with its edges; what lies within a folded box is no wire."""
    box_of = {node.id: fold.name for fold in folds.values() for node in fold.nodes}
    found: dict[tuple[str, str, str], list[Edge]] = {}
    for edge in edges:
        source, target = box_of.get(edge.source), box_of.get(edge.target)
        if source is None or target is None:
            continue
        if source != target or (folds[source].kind == "provision" and edge.source == edge.target):
            found.setdefault((source, target, look(edge)), []).append(edge)
    yield from found.items()


def _grouped(nodes: Iterable[Node], key: Callable[[Node], str]) -> dict[str, list[Node]]:
    found: dict[str, list[Node]] = {}
    for node in nodes:
        found.setdefault(key(node), []).append(node)
    return found
