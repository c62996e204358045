"""One picture of the cross-reference graph: its boxes, wires, captions and legend, in pixels and words."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pyrules.drawing.views import Fold, View, main_view
from pyrules.drawing.wiring import HEIGHT, LETTER, MARGIN, lay_out
from pyrules.drawing.words import (
    ORIGINS,
    RELATED,
    STATES,
    Known,
    count,
    edge_tooltip,
    look,
    node_tooltip,
    subtitle_of,
    title_of,
    wire_tooltip,
)
from pyrules.references.crossrefs import Graph

_LEGEND_WIDTH, _LEGEND_HEADING = 1150.0, 84.0
_THICKEST = 3.5
Href = Callable[[Fold], str | None]
"""Where a box leads to, if anywhere."""


@dataclass(frozen=True)
class Box:
    """A box in the picture.

    `holds` are the nodes that it stands for, `readings` is whether words of it can be read in more than one way, `href`
    where it leads to.
    """

    id: str
    x: float
    y: float
    width: float
    label: str
    state: str
    kind: str
    commentary: bool
    whole: bool
    readings: bool
    holds: tuple[str, ...]
    href: str | None
    tooltip: str


@dataclass(frozen=True)
class Wire:
    """Edges in the picture: `path` as SVG writes it, the kind of its look, from which box to which, and its width."""

    path: str
    kind: str
    source: str
    target: str
    in_cycle: bool
    width: float
    tooltip: str


@dataclass(frozen=True)
class Caption:
    """A line of text in the picture."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class LegendEntry:
    """A sample and its meaning; `shape` is `box`, `readings` or `wire`, or `heading` for words without a sample."""

    shape: str
    kind: str
    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Picture:
    """All that the templates draw, in pixels; one that stands alone has a heading and a legend."""

    key: str
    alone: bool
    width: float
    height: float
    title: str
    subtitle: str
    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]
    captions: tuple[Caption, ...]
    legend: tuple[LegendEntry, ...]
    bands: tuple[tuple[float, float, float, float], ...]
    left_out: int = 0
    box_height: float = HEIGHT

    @cached_property
    def place(self) -> dict[str, int]:
        """Which of the boxes each is, by name."""
        return {box.id: number for number, box in enumerate(self.boxes)}

    @property
    def linked(self) -> bool:
        """Whether any box leads anywhere."""
        return any(box.href for box in self.boxes)


def picture_of(graph: Graph, title: str | None = None, href: Href | None = None) -> Picture:
    """Return the picture that shows a graph by itself, all of it or an overview, and says everything about it."""
    view, known = main_view(graph), Known.of(graph)
    kinds = {fold.kind for fold in view.folds.values()} - {"provision"}
    one, several = graph.graph.unit.one.lower(), graph.graph.unit.several.lower()
    told = (
        " Each box is a group of " + several + "."
        if "group" in kinds
        else f" Each box is a {one}."
        if kinds
        else ""
    )
    texts = (title or title_of(graph), f"{subtitle_of(graph)}.{told}")
    return _drawn(view, known, texts, _legend(view, graph, known, MARGIN + 56), href)


def picture_within(view: View, graph: Graph, title: str, subtitle: str, href: Href | None = None) -> Picture:
    """Return a picture for a page that says elsewhere what its boxes and wires mean."""
    return _drawn(view, Known.of(graph), (title, subtitle), ((), 0.0), href)


def _drawn(
    view: View,
    known: Known,
    texts: tuple[str, str],
    explained: tuple[tuple[LegendEntry, ...], float],
    href: Href | None,
) -> Picture:
    """Draw below a legend that ends at some height; 0.0 where the picture has none, and no heading."""
    legend, top = explained
    layout = lay_out(view.plan, top + MARGIN)
    boxes = tuple(_box(fold, layout.boxes[name], known, href) for name, fold in view.folds.items())
    wires = tuple(_wire(view, number, path, known) for number, path in enumerate(layout.wires))
    captions = tuple(Caption(*caption) for caption in layout.captions)
    headings = (MARGIN * 2 + len(texts[0]) * 12, MARGIN * 2 + len(texts[1]) * 6.6) if legend or top else ()
    width = max(
        layout.width,
        *headings,
        *(entry.x + _legend_width(entry.text) for entry in legend),
        *(caption.x + len(caption.text) * LETTER + MARGIN for caption in captions),
        MARGIN,
    )
    return Picture(
        view.key,
        bool(top),
        width,
        layout.height,
        *texts,
        boxes,
        wires,
        captions,
        legend,
        layout.bands,
        view.left_out,
    )


def _box(fold: Fold, place: tuple[float, float, float], known: Known, href: Href | None) -> Box:
    first = fold.nodes[0]
    single = len(fold.nodes) == 1 and fold.kind == "provision"
    readings = sum(bool(node.readings) for node in fold.nodes)
    tooltip = node_tooltip(first, known) if single else f"{fold.label}: {_counted(fold, readings)}"
    group = known.group(first) if fold.kind != "group" else ""
    return Box(
        id=fold.name,
        x=place[0],
        y=place[1],
        width=place[2],
        label=fold.label,
        state=known.state_of_all(fold.nodes),
        kind=fold.kind,
        commentary=first.kind == "commentary",
        whole=fold.kind == "law" or first.provision == first.law,
        readings=bool(readings),
        holds=tuple(node.id for node in fold.nodes),
        href=href(fold) if href else None,
        tooltip=f"{tooltip}; in group {group}" if group else tooltip,
    )


def _counted(fold: Fold, readings: int) -> str:
    told = count(len(fold.nodes), "provision")
    if fold.kind == "group":
        told += f" of {', '.join(dict.fromkeys(node.law for node in fold.nodes))}"
    return (
        f"{told}, {readings} of them with words that can be read in more than one way" if readings else told
    )


def _wire(view: View, number: int, path: str, known: Known) -> Wire:
    wired, edges = view.plan.wires[number], view.bundles[number]
    source, target = view.folds[wired.source], view.folds[wired.target]
    single = source.kind == target.kind == "provision" and len(edges) == 1
    return Wire(
        path=path,
        kind=look(edges[0]),
        source=wired.source,
        target=wired.target,
        in_cycle=any((edge.source, edge.target) in known.in_cycle for edge in edges),
        width=min(_THICKEST, 1.5 + (len(edges) - 1) * 0.25),
        tooltip=edge_tooltip(edges[0]) if single else wire_tooltip(source.label, target.label, edges),
    )


def _legend(view: View, graph: Graph, known: Known, top: float) -> tuple[tuple[LegendEntry, ...], float]:
    """Explain the kinds of boxes and wires that a graph has; also return where the legend ends."""
    folds = view.folds.values()
    states = {known.state(node) for node in graph.nodes} | {known.state_of_all(fold.nodes) for fold in folds}
    looks = {look(edge) for edge in graph.edges}
    boxes = [("box", state, words) for state, words in STATES.items() if state in states]
    if any(node.readings for node in graph.nodes):
        boxes.append(("readings", "mentioned", "can be read in more than one way"))
    wires: list[tuple[str, str, str]] = [
        ("wire", one, words) for one, words in (ORIGINS | RELATED).items() if one in looks
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
