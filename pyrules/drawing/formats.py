"""The cross-reference graph as a picture, a page, and in the formats of other programs."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jinja2 import Environment
from markupsafe import Markup

from pyrules.base.templating import link, templates_of
from pyrules.drawing.picture import Picture, picture_of, picture_within
from pyrules.drawing.views import Fold, Law, View, views_of
from pyrules.drawing.wiring import pixels
from pyrules.drawing.words import (
    ORIGINS,
    RELATED,
    STATES,
    Known,
    does,
    edge_tooltip,
    look,
    names,
    node_tooltip,
    title_of,
)
from pyrules.references.crossrefs import Edge, Graph, Node, to_graphml

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_json(graph: Graph) -> str:
    """Return the graph as its JSON document."""
    return graph.to_json()


def to_svg(graph: Graph, title: str | None = None) -> str:
    """Return a picture that stands alone and can be put into a page: the whole graph, or an overview of a large one."""
    return _written("graph.svg.j2", picture=picture_of(graph, title))


def to_html(graph: Graph, title: str | None = None) -> str:
    """Return one page, which needs nothing besides itself: pictures, and tables of what was found."""
    return _written(
        "page.html.j2",
        title=title or title_of(graph),
        body=body(graph, title),
        script=Markup(script()),  # noqa: S704 - ours
    )


def body(graph: Graph, title: str | None = None, places: Mapping[str, str] | None = None) -> Markup:
    """Return what a page shows of a graph: pictures, a search, and tables.

    Args:
        graph: the graph.
        title: a heading for the picture.
        places: where other pages show provisions, by the ids of the nodes; boxes lead there, the others to the tables.

    """
    return Markup(_written("graph.html.j2", **_content(graph, title, places or {})))  # noqa: S704 - escaped by its template


def style() -> str:
    """Return how the pictures of a page look, and what is around them."""
    environment = _environment()
    return "".join(environment.get_template(name).render() for name in ("picture.css", "graph.css"))


def script() -> str:
    """Return what makes the search of a page work."""
    return _environment().get_template("graph.js").render()


@dataclass(frozen=True)
class ShownProvision:
    """A line of the tables: a provision, and the edges that lead from it and to it."""

    node: Node
    name: str
    state: str
    place: str | None
    leading: tuple[tuple[Edge, str], ...]
    led: tuple[tuple[Edge, str], ...]


@dataclass(frozen=True)
class ShownLaw:
    """A law on the page: its picture, if it has one, and its provisions."""

    law: Law
    place: str | None
    group: str
    picture: Picture | None
    provisions: tuple[ShownProvision, ...]


@dataclass(frozen=True)
class ShownGroup:
    """A group of laws on the page, with its picture if it has one."""

    letter: str
    laws: tuple[Law, ...]
    picture: Picture | None


def _content(graph: Graph, title: str | None, places: Mapping[str, str]) -> dict[str, object]:
    known, views = Known.of(graph), views_of(graph)
    drawn_laws = {law.id for law in views.laws}

    def href(fold: Fold) -> str:
        if fold.kind == "group":
            return link(fold.name)
        if fold.kind == "law" and fold.name in drawn_laws:
            return link(f"law {fold.name}")
        return places.get(fold.nodes[0].id) or link(fold.nodes[0].id)

    def within(view: View | None, named: str, subtitle: str) -> Picture | None:
        return picture_within(view, graph, named, subtitle, href) if view else None

    leading: dict[str, list[tuple[Edge, str]]] = defaultdict(list)
    led: dict[str, list[tuple[Edge, str]]] = defaultdict(list)
    # what is said of most references need not be said of each
    usual = next(iter(Counter(edge.origin for edge in graph.references).most_common(1)), ("both",))[0]
    for edge in graph.edges:
        words = "; ".join(does(edge)) if edge.relations != ("refers",) or edge.origin != usual else ""
        leading[edge.source].append((edge, words))
        led[edge.target].append((edge, words))
    named = names(graph)
    laws = tuple(
        ShownLaw(
            law,
            places.get(law.nodes[0].id) if law.nodes[0].provision == law.nodes[0].law else None,
            known.groups.get(law.id, ""),
            within(
                law.view,
                f"References of {law.label}",
                "What leads to its provisions stands on the left, what they lead to on the right.",
            ),
            tuple(
                ShownProvision(
                    node,
                    named[node.id],
                    STATES[known.state(node)],
                    places.get(node.id),
                    tuple(leading[node.id]),
                    tuple(led[node.id]),
                )
                for node in law.nodes
            ),
        )
        for law in views.laws
    )
    groups = tuple(
        ShownGroup(
            one.letter,
            one.laws,
            within(one.view, f"References in group {one.letter}", "Each box is a chief part of the book."),
        )
        for one in views.groups
    )
    references: dict[str, int] = dict.fromkeys(ORIGINS, 0)
    for edge in graph.references:
        references[edge.origin] += 1
    states = [known.state(node) for node in graph.nodes]
    return {
        "graph": graph,
        "picture": picture_of(graph, title, href),
        "laws": laws,
        "groups": groups,
        "references": references,
        "provisions": {state: states.count(state) for state in STATES},
        "names": named,
        "states": STATES,
        "origins": ORIGINS,
        "related": RELATED,
    }


def to_dot(graph: Graph, title: str | None = None) -> str:
    """Return the graph in the language of Graphviz, a cluster for each law."""
    known = Known.of(graph)
    lines = [
        "digraph references {",
        f"  label={_quoted(title or title_of(graph))};",
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
                known.state(node), "solid"
            )
            lines.append(
                f"    {_quoted(node.id)} [label={_quoted(node.label)}, style={style}, "
                f"tooltip={_quoted(node_tooltip(node, known))}];"
            )
        lines.append("  }")
    for edge in graph.edges:
        style = {"both": "solid", "text": "dashed", "encoding": "dotted"}.get(look(edge), "solid")
        before = {
            "overrides": ", color=purple, arrowhead=tee",
            "excepts": ", color=purple, arrowhead=odot",
            "reads": ", color=teal, arrowhead=diamond",
        }
        lines.append(
            f"  {_quoted(edge.source)} -> {_quoted(edge.target)} "
            f"[style={style}, tooltip={_quoted(edge_tooltip(edge))}{before.get(look(edge), '')}];"
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


def _environment() -> Environment:
    environment = templates_of("pyrules.drawing")
    environment.filters["px"] = pixels
    return environment


def _written(template: str, **content: object) -> str:
    written = _environment().get_template(template).render(content)
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", written)


def _quoted(text: str) -> str:
    """Write a string as DOT does; a backslash is doubled, for labels take it as the begin of an escape."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "")
    return f'"{escaped}"'
