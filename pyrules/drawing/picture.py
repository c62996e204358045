"""The cross-reference graph as a picture, a page, and in the formats of other programs."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from pyrules.base.templating import templates_of
from pyrules.drawing.wiring import HEIGHT, LETTER, MARGIN, lay_out, pixels
from pyrules.references.crossrefs import Edge, Graph, Node, to_graphml

_LEGEND_WIDTH, _LEGEND_HEADING = 1150.0, 84.0
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

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
RANKED = {
    "overrides": "goes before it as a whole",
    "excepts": "takes something of it away",
}
"""How one provision goes before another, in the order of the legend."""


@dataclass(frozen=True)
class Box:
    """A provision in the picture."""

    id: str
    x: float
    y: float
    width: float
    label: str
    state: str
    commentary: bool
    whole: bool
    tooltip: str


@dataclass(frozen=True)
class Wire:
    """An edge in the picture: `path` as SVG writes it, and the kind of its look."""

    path: str
    kind: str
    in_cycle: bool
    tooltip: str


@dataclass(frozen=True)
class Caption:
    """A line of text in the picture."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class LegendEntry:
    """A sample and its meaning; `shape` is `box` or `wire`, or `heading` for words without a sample."""

    shape: str
    kind: str
    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Picture:
    """All that the templates draw, in pixels."""

    width: float
    height: float
    title: str
    subtitle: str
    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]
    captions: tuple[Caption, ...]
    legend: tuple[LegendEntry, ...]
    bands: tuple[tuple[float, float, float, float], ...]
    box_height: float = HEIGHT


# ---- formats


def to_json(graph: Graph) -> str:
    """Return the graph as its JSON document."""
    return graph.to_json()


def to_svg(graph: Graph, title: str | None = None) -> str:
    """Return the graph as a picture that stands alone and can be put into a page."""
    return _written("graph.svg.j2", picture=picture_of(graph, title))


def to_html(graph: Graph, title: str | None = None) -> str:
    """Return one page, which needs nothing besides itself: the picture, and tables of what was found."""
    references: dict[str, int] = dict.fromkeys(ORIGINS, 0)
    for edge in graph.references:
        references[edge.origin] += 1
    states = [_state(node, _known(graph)) for node in graph.nodes]
    return _written(
        "graph.html.j2",
        graph=graph,
        picture=picture_of(graph, title),
        references=references,
        provisions={state: states.count(state) for state in STATES},
        names=_names(graph),
        states=STATES,
        origins=ORIGINS,
        ranked=RANKED,
    )


def to_dot(graph: Graph, title: str | None = None) -> str:
    """Return the graph in the language of Graphviz, a cluster for each law."""
    known = _known(graph)
    lines = [
        "digraph references {",
        f"  label={_quoted(title or _title(graph))};",
        "  rankdir=LR;",
        '  node [shape=box, fontname="sans-serif"];',
    ]
    laws: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in graph.nodes:
        laws[node.edition, node.law].append(node)
    for (edition, law), nodes in laws.items():
        lines.append(f"  subgraph {_quoted(f'cluster {edition}:{law}')} {{")
        lines.append(f"    label={_quoted(f'{edition} {graph.graph.unit.named(law)}')};")
        for node in nodes:
            style = {"dangling": "bold", "outside": "filled", "text": "dashed", "encoding": "dotted"}.get(
                _state(node, known), "solid"
            )
            lines.append(
                f"    {_quoted(node.id)} [label={_quoted(node.label)}, style={style}, "
                f"tooltip={_quoted(_node_tooltip(node, known))}];"
            )
        lines.append("  }")
    for edge in graph.edges:
        style = {"both": "solid", "text": "dashed", "encoding": "dotted"}.get(_look(edge), "solid")
        before = {"overrides": ", color=purple, arrowhead=tee", "excepts": ", color=purple, arrowhead=odot"}
        lines.append(
            f"  {_quoted(edge.source)} -> {_quoted(edge.target)} "
            f"[style={style}, tooltip={_quoted(_edge_tooltip(edge))}{before.get(_look(edge), '')}];"
        )
    return "\n".join([*lines, "}"]) + "\n"


FORMATS: dict[str, Callable[[Graph], str]] = {
    "html": to_html,
    "svg": to_svg,
    "graphml": to_graphml,
    "dot": to_dot,
    "json": to_json,
}
"""What `pyrules graph --format` can write."""


def _written(template: str, **content: object) -> str:
    environment = templates_of("pyrules.drawing")
    environment.filters["px"] = pixels
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", environment.get_template(template).render(content))


def _quoted(text: str) -> str:
    """Write a string as DOT does; a backslash is doubled, for labels take it as the begin of an escape."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "")
    return f'"{escaped}"'


# ---- words


@dataclass(frozen=True)
class _Known:
    """What the whole graph tells about single nodes."""

    dangling: frozenset[str]
    encoded: frozenset[tuple[str, str]]
    in_cycle: frozenset[tuple[str, str]]


def _known(graph: Graph) -> _Known:
    encoded = [(node.edition, node.provision) for node in graph.nodes if node.encoded]
    wholes = [
        (edition, whole)
        for edition, provision in encoded
        for whole in graph.graph.unit.numbering.ancestors(provision)
    ]
    return _Known(
        dangling=frozenset(one.target for one in graph.dangling),
        encoded=frozenset([*encoded, *wholes]),
        in_cycle=frozenset(step for cycle in graph.cycles for step in pairwise((*cycle, cycle[0]))),
    )


def _state(node: Node, known: _Known) -> str:
    encoded = (node.edition, node.provision) in known.encoded  # itself or in a part
    if node.id in known.dangling:
        return "dangling"
    if node.outside and not encoded:
        return "outside"
    if node.in_text:
        return "both" if encoded else "text"
    return "encoding" if encoded else "mentioned"


def _node_tooltip(node: Node, known: _Known) -> str:
    name = f"{node.edition} {node.label}"
    more = " (paragraph of a commentary)" if node.kind == "commentary" else ""
    broken = "" if node.complete else "; the text breaks off in it"
    return f"{name}{more}: {STATES[_state(node, known)]}{broken}"


def _edge_tooltip(edge: Edge) -> str:
    does = [RANKED[relation] for relation in edge.relations if relation in RANKED]
    if "refers" in edge.relations:
        does.insert(0, f"refers to it {ORIGINS[edge.origin]}" if does else ORIGINS[edge.origin])
    return f"{edge.source} → {edge.target}: {'; '.join((*does, *edge.places))}"


def _look(edge: Edge) -> str:
    """Return what an edge is drawn as: how the one goes before the other, else who makes the reference."""
    return next((one for one in RANKED if one in edge.relations), edge.origin)


def _names(graph: Graph) -> dict[str, str]:
    """How tables name the nodes: by edition only where there are several."""
    several = len(graph.graph.editions) > 1
    return {node.id: f"{node.edition} {node.label}" if several else node.label for node in graph.nodes}


def _title(graph: Graph) -> str:
    return f"References {', '.join(graph.graph.editions)}".strip()


def _subtitle(graph: Graph) -> str:
    references = graph.references
    counts = [f"{_count(len(graph.nodes), 'provision')} and {_count(len(references), 'reference')}"]
    for origin, words in (
        ("both", "in text and encoding"),
        ("text", "only in the text"),
        ("encoding", "only in the encoding"),
    ):
        number = sum(edge.origin == origin for edge in references)
        if number:
            counts.append(f"{number} {words}")
    ranked = sum(edge.ranks for edge in graph.edges)
    if ranked:
        counts.append(f"and {_count(ranked, 'precedence')}")
    return ", ".join(counts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


# ---- picture


def picture_of(graph: Graph, title: str | None = None) -> Picture:
    """Lay the graph out and say everything that the picture says."""
    known = _known(graph)
    legend, top = _legend(graph, known, MARGIN + 56)
    layout = lay_out(graph, top + MARGIN)
    boxes = tuple(
        Box(
            id=node.id,
            x=layout.boxes[node.id][0],
            y=layout.boxes[node.id][1],
            width=layout.boxes[node.id][2],
            label=node.label,
            state=_state(node, known),
            commentary=node.kind == "commentary",
            whole=node.provision == node.law,
            tooltip=_node_tooltip(node, known),
        )
        for node in graph.nodes
    )
    wires = tuple(
        Wire(path, _look(edge), (edge.source, edge.target) in known.in_cycle, _edge_tooltip(edge))
        for edge, path in zip(graph.edges, layout.wires, strict=True)
    )
    captions = tuple(Caption(*caption) for caption in layout.captions)
    texts = (title or _title(graph), _subtitle(graph))
    width = max(
        layout.width,
        MARGIN * 2 + len(texts[0]) * 12,
        MARGIN * 2 + len(texts[1]) * LETTER,
        *(entry.x + _legend_width(entry.text) for entry in legend),
        *(caption.x + len(caption.text) * LETTER + MARGIN for caption in captions),
    )
    return Picture(width, layout.height, *texts, boxes, wires, captions, legend, layout.bands)


def _legend(graph: Graph, known: _Known, top: float) -> tuple[tuple[LegendEntry, ...], float]:
    """Explain the kinds of boxes and wires that the picture has; also return where the legend ends."""
    states = {_state(node, known) for node in graph.nodes}
    looks = {_look(edge) for edge in graph.edges}
    boxes = [("box", state, words) for state, words in STATES.items() if state in states]
    wires: list[tuple[str, str, str]] = [
        ("wire", look, words) for look, words in (ORIGINS | RANKED).items() if look in looks
    ]
    if known.in_cycle:
        wires.append(("wire", "cycle", "on a cycle"))
    entries: list[LegendEntry] = []
    for heading, samples in (("Provisions", boxes), ("References", wires)):
        if not samples:
            continue
        entries.append(LegendEntry("heading", "", heading, MARGIN, top))
        x = MARGIN + _LEGEND_HEADING
        for shape, kind, words in samples:
            if x + _legend_width(words) > _LEGEND_WIDTH:
                x, top = MARGIN + _LEGEND_HEADING, top + HEIGHT
            entries.append(LegendEntry(shape, kind, words, x, top))
            x += _legend_width(words)
        top += HEIGHT
    return tuple(entries), top


def _legend_width(words: str) -> float:
    return 40 + len(words) * 6.4 + MARGIN
