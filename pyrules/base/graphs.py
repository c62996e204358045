"""What leads where: graphs of anything. The only user of networkx."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

# networkx ships no types, and its stubs are no dependency of pyrules
import networkx as nx  # type: ignore[import-untyped]

Node = TypeVar("Node", bound=Hashable)
Attributes = Mapping[str, Any]


def linked(nodes: Iterable[Node], pairs: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Return nodes in groups: those together that pairs link, directly or by way of others.

    Groups and the nodes in each are in the order of the nodes.
    """
    places = {node: place for place, node in enumerate(nodes)}
    network = nx.Graph()
    network.add_nodes_from(places)
    network.add_edges_from(pairs)
    groups = (sorted(group, key=places.__getitem__) for group in nx.connected_components(network))
    return sorted(groups, key=lambda group: places[group[0]])


def sharing(marks: Sequence[Iterable[Hashable]]) -> list[list[int]]:
    """Return the positions of things in groups: those together that share a mark, directly or by way of others."""
    bearers: dict[Hashable, list[int]] = {}
    for place, borne in enumerate(marks):
        for mark in borne:
            bearers.setdefault(mark, []).append(place)
    return linked(range(len(marks)), (pair for places in bearers.values() for pair in pairwise(places)))


def knots(pairs: Iterable[tuple[Node, Node]]) -> list[frozenset[Node]]:
    """Return the sets of nodes in which every one leads to every other, in no order.

    Args:
        pairs: from and to.

    """
    network = _directed(pairs)
    return [
        frozenset(names)
        for names in nx.strongly_connected_components(network)
        if len(names) > 1 or any(network.has_edge(name, name) for name in names)
    ]


def communities(nodes: Iterable[Node], weights: Mapping[tuple[Node, Node], int]) -> list[list[Node]]:
    """Return nodes in groups that are linked among each other more than by chance, whichever way the links lead.

    Found by joining those groups first that raise modularity most (Clauset, Newman and Moore): of the methods that
    need no number of groups it is the one that draws no lots, so the groups are the same on every run.

    Args:
        nodes: all nodes; groups and the nodes in each are in their order.
        weights: how often each leads to each; both are among the nodes.

    """
    ordered = list(nodes)
    places = {node: place for place, node in enumerate(ordered)}
    between: dict[tuple[int, int], int] = {}
    for (source, target), weight in weights.items():
        low, high = sorted((places[source], places[target]))
        if low != high:
            between[low, high] = between.get((low, high), 0) + weight
    network = nx.Graph()
    network.add_nodes_from(
        range(len(ordered))
    )  # numbers: sets of these are walked in the same order on every run
    network.add_weighted_edges_from((low, high, weight) for (low, high), weight in sorted(between.items()))
    if not between:
        return [[node] for node in ordered]
    found = nx.community.greedy_modularity_communities(network, weight="weight")
    return [[ordered[place] for place in group] for group in sorted(map(sorted, found))]


def elementary_cycles(pairs: Iterable[tuple[int, int]], longest: int) -> Iterator[list[int]]:
    """Yield the cycles that pass no node twice, each from any of its nodes.

    Args:
        pairs: from and to; numbers, for sets of these are walked in the same order on every run.
        longest: no cycle of more nodes is among them.

    """
    yield from nx.simple_cycles(_directed(pairs), length_bound=longest)


def negative_cycle(edges: Iterable[tuple[str, str, bool]]) -> tuple[str, ...] | None:
    """Find a cycle of dependencies that goes through a negation, and so is not stratified.

    Args:
        edges: from, to, and whether the dependency is negative.

    Returns:
        The names on a shortest such cycle, the negative dependency leading from the first to the second (or
        to itself where there is but one), the first in alphabetical order among equally short ones; None
        where every cycle is positive.

    """
    ordered = sorted(set(edges))
    network = _directed((source, target) for source, target, _ in ordered)
    component = {
        name: number
        for number, names in enumerate(nx.strongly_connected_components(network))
        for name in names
    }
    found: list[tuple[str, ...]] = []
    for source, target, negative in ordered:
        if negative and component[source] == component[target]:
            # the way back exists, for both lie in one strongly connected component
            back = nx.single_source_shortest_path(network, target)[source]
            found.append((source, *back[:-1]))
    return min(found, key=lambda cycle: (len(cycle), cycle), default=None)


def network_of(
    attributes: Attributes, nodes: Mapping[str, Attributes], edges: Mapping[tuple[str, str], Attributes]
) -> Any:
    """Return a `networkx.DiGraph` with attributes of its own, of its nodes and of its edges."""
    network = nx.DiGraph(**attributes)
    network.add_nodes_from(nodes.items())
    network.add_edges_from((*ends, one) for ends, one in edges.items())
    return network


def _directed(pairs: Iterable[tuple[Node, Node]]) -> Any:
    """Return a network of pairs, whatever holds them: networkx takes a dictionary of pairs for something else."""
    network = nx.DiGraph()
    network.add_edges_from(pairs)
    return network


def graphml(network: Any) -> str:
    """Write a network of `network_of` as GraphML; lists and tables become text, their entries parted by a space."""
    for table in (network.graph, *network.nodes.values(), *network.edges.values()):
        for key, value in table.items():
            if isinstance(value, list):
                table[key] = " ".join(value)
            elif isinstance(value, dict):
                table[key] = " ".join(value.values())
    return "\n".join(nx.generate_graphml(network))
