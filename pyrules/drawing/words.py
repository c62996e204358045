"""What a picture of references says of a provision and of an edge, in words and by kinds of look."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase

from pyrules.references.crossrefs import Edge, Graph, Node, node_id

STATES = {
    "both": "in text and encoding",
    "text": "in the text only",
    "encoding": "in the encoding only",
    "outside": "declared outside the encoding",
    "mentioned": "only referred to",
    "dangling": "referred to, but nowhere",
}
"""What can be told of a provision, in the order of the legend."""
ORIGINS = {
    "both": "in text and encoding",
    "text": "in the text only",
    "encoding": "in the encoding only",
}
"""Who makes a reference, in the order of the legend."""
RELATED = {
    "overrides": "goes before it as a whole",
    "excepts": "takes something of it away",
    "reads": "turns on how its words are read",
}
"""What one provision does to another besides referring to it, in the order of the legend."""
_LISTED = 12
"""So many edges are told where one wire stands for several."""


@dataclass(frozen=True)
class Known:
    """What the whole graph tells about single nodes; `groups` is the letter of each law's community."""

    dangling: frozenset[str]
    encoded: frozenset[tuple[str, str]]
    in_cycle: frozenset[tuple[str, str]]
    groups: dict[str, str]

    @classmethod
    def of(cls, graph: Graph) -> "Known":
        """Look at a whole graph."""
        encoded = [(node.edition, node.provision) for node in graph.nodes if node.encoded]
        wholes = [
            (edition, whole)
            for edition, provision in encoded
            for whole in graph.graph.unit.numbering.ancestors(provision)
        ]
        return cls(
            dangling=frozenset(one.target for one in graph.dangling),
            encoded=frozenset([*encoded, *wholes]),
            in_cycle=frozenset(step for cycle in graph.cycles for step in pairwise((*cycle, cycle[0]))),
            groups={law: letter(number) for number, laws in enumerate(graph.communities) for law in laws},
        )

    def state(self, node: Node) -> str:
        """Return the state of a provision, a key of `STATES`."""
        encoded = (node.edition, node.provision) in self.encoded  # itself or in a part
        if node.id in self.dangling:
            return "dangling"
        if node.outside and not encoded:
            return "outside"
        if node.in_text:
            return "both" if encoded else "text"
        return "encoding" if encoded else "mentioned"

    def state_of_all(self, nodes: Sequence[Node]) -> str:
        """Return the state of what provisions make up together."""
        states = [self.state(node) for node in nodes]
        if len(set(states)) == 1:
            return states[0]
        if "both" in states or {"text", "encoding"} <= set(states):
            return "both"
        return next(one for one in STATES if one in states)

    def group(self, node: Node) -> str:
        """Return the letter of the community that the law of a provision is in; none where it is in none."""
        return self.groups.get(law_id(node), "")


def letter(number: int) -> str:
    """Name the groups A, B, ... Z, AA, AB, ..."""
    beyond, place = divmod(number, len(ascii_uppercase))
    return (letter(beyond - 1) if beyond else "") + ascii_uppercase[place]


def law_id(node: Node) -> str:
    """Return the id of the law that a provision stands in."""
    return node_id(node.edition, node.law)


def node_tooltip(node: Node, known: Known) -> str:
    """Say what is known of a provision."""
    more = " (paragraph of a commentary)" if node.kind == "commentary" else ""
    broken = "" if node.complete else "; the text breaks off in it"
    read = f"; read in more than one way: {', '.join(map(_spoken, node.readings))}" if node.readings else ""
    return f"{node.edition} {node.label}{more}: {STATES[known.state(node)]}{broken}{read}"


def edge_tooltip(edge: Edge) -> str:
    """Say what an edge is and where it is said."""
    return f"{edge.source} → {edge.target}: {'; '.join((*does(edge), *edge.places))}"


def wire_tooltip(source: str, target: str, edges: Sequence[Edge]) -> str:
    """Say which edges a wire between two boxes stands for, a line each."""
    told = [f"{one.source} → {one.target}: {'; '.join(does(one))}" for one in edges[:_LISTED]]
    more = [f"and {len(edges) - _LISTED} more"] if len(edges) > _LISTED else []
    return "\n".join([f"{source} → {target}: {len(edges)}", *told, *more])


def does(edge: Edge) -> list[str]:
    """Say what the one provision does to the other."""
    told = [RELATED[relation] for relation in edge.relations if relation in RELATED]
    if "refers" in edge.relations:
        told.insert(0, f"refers to it {ORIGINS[edge.origin]}" if told else ORIGINS[edge.origin])
    return told


def look(edge: Edge) -> str:
    """Return what an edge is drawn as: what the one does to the other, else who makes the reference."""
    return next((one for one in RELATED if one in edge.relations), edge.origin)


def names(graph: Graph) -> dict[str, str]:
    """How people name the nodes: by edition only where it is not plain which one."""
    said = editions_said(graph)
    return {
        node.id: f"{node.edition} {node.label}" if node.edition in said else node.label
        for node in graph.nodes
    }


def editions_said(graph: Graph) -> frozenset[str]:
    """Return the editions that are said with each provision: all but the only one that the graph is about."""
    about = {node.edition for node in graph.nodes if node.in_text or node.encoded}
    return frozenset(graph.graph.editions) - (about if len(about) == 1 else set())


def title_of(graph: Graph) -> str:
    """Name a graph by its editions."""
    return f"References {', '.join(graph.graph.editions)}".strip()


def subtitle_of(graph: Graph) -> str:
    """Count what a graph holds."""
    counts = [f"{count(len(graph.nodes), 'provision')} and {count(len(graph.references), 'reference')}"]
    for origin, words in (
        ("both", "in text and encoding"),
        ("text", "only in the text"),
        ("encoding", "only in the encoding"),
    ):
        number = sum(edge.origin == origin for edge in graph.references)
        if number:
            counts.append(f"{number} {words}")
    ranked = sum(edge.ranks for edge in graph.edges)
    if ranked:
        counts.append(f"and {count(ranked, 'precedence')}")
    read = sum(bool(node.readings) for node in graph.nodes)
    told = ", ".join(counts)
    return f"{told}; {count(read, 'provision')} can be read in more than one way" if read else told


def count(number: int, noun: str) -> str:
    """Write a count with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _spoken(name: str) -> str:
    return name.replace("_", " ")
