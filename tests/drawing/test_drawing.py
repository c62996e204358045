"""The pictures of a graph: everything is in them once, nothing lies on anything else, odd ids do no harm."""

import re
from html.parser import HTMLParser
from itertools import combinations, pairwise
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.drawing import FORMATS, MOST, body, picture_of, to_dot, to_html, to_svg
from pyrules.drawing.views import views_of
from pyrules.references.crossrefs import Graph, reference_graph
from pyrules.references.inventory import Inventory, ListedProvision, ListedReference, ListedText

SVG = "{http://www.w3.org/2000/svg}"


def drawn(provisions: str, *references: tuple[str, str], edition: str = "1") -> Graph:
    return reference_graph([listed(provisions, *references, edition=edition)])


def listed(provisions: str, *references: tuple[str, str], edition: str = "1") -> Inventory:
    text = ListedText(
        file="laws.txt",
        sha256="0",
        language="en",
        provisions=tuple(ListedProvision(id=one, line=1) for one in provisions.split()),
        references=tuple(ListedReference(source=one, target=other, line=1) for one, other in references),
    )
    return Inventory(edition=edition, texts=(text,))


def boxes_of(svg: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - made by the code under test
    return [one for one in root.iter(f"{SVG}g") if one.get("id")]


def wires_of(svg: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - made by the code under test
    return [
        one
        for one in root.iter(f"{SVG}g")
        if "x-wire" in (one.get("class") or "").split() and one.find(f"{SVG}title") is not None
    ]


MIXED = (
    "1 1A 1A1 1B 2 2A 3",
    *(("1A", "2"), ("2", "1A"), ("3", "1A1"), ("1B", "1B"), ("1A", "1B")),
    *(("2A", "64A2"), ("3", "90"), ("1", "3")),
)


def test_every_node_and_edge_is_drawn_once_with_its_tooltip() -> None:
    graph = drawn(*MIXED)

    svg = to_svg(graph)

    assert [one.get("id") for one in boxes_of(svg)] == [node.id for node in graph.nodes]
    tooltips = [one.findtext(f"{SVG}title") or "" for one in wires_of(svg)]
    assert [one.split(":  ")[0].split(": ")[0] for one in tooltips] == [
        f"{edge.source} → {edge.target}" for edge in graph.edges
    ]
    assert all(one.findtext(f"{SVG}title") for one in boxes_of(svg))


def test_the_picture_of_nothing_is_one() -> None:
    for written in FORMATS.values():
        assert written(Graph())
    assert boxes_of(to_svg(Graph())) == []


@given(
    st.lists(st.tuples(*[st.from_regex(r"[1-9]{1,2}([AB]([12]([ab])?)?)?", fullmatch=True)] * 2), max_size=25)
)
def test_no_box_lies_on_another_or_outside_the_picture(references: list[tuple[str, str]]) -> None:
    picture = picture_of(drawn("1 1A 1B 2 3", *references))

    for one, other in combinations(picture.boxes, 2):
        apart = abs(one.y - other.y) >= picture.box_height
        assert apart or one.x + one.width < other.x or other.x + other.width < one.x
    for box in picture.boxes:
        assert 0 <= box.x <= picture.width - box.width
        assert 0 <= box.y <= picture.height - picture.box_height


# ---- more than fits a picture


def large(laws: int, parts: int) -> Graph:
    """Return a code in which each law refers to the one behind it, in groups of ten, and to the first of all."""
    provisions = [f"{law}A{part}" for law in range(1, laws + 1) for part in range(1, parts + 1)]
    behind = [(f"{law}A1", f"{law + 1}A{parts}") for law in range(1, laws) if law % 10]
    return drawn(" ".join(provisions), *behind, *((f"{law}A1", "1A1") for law in range(2, laws, 3)))


@pytest.mark.parametrize(("laws", "parts"), [(20, 10), (80, 10), (3, 200), (200, 2), (1, 61)])
def test_no_picture_has_more_boxes_than_a_reader_takes_in(laws: int, parts: int) -> None:
    graph = large(laws, parts)

    views = views_of(graph)

    parts_of_it = [*(one.view for one in views.groups), *(one.view for one in views.laws)]
    drawn_ones = [view for view in parts_of_it if view]
    assert len(graph.nodes) > MOST
    assert all(0 < len(view.folds) <= MOST for view in (views.main, *drawn_ones))
    for view in (views.main, *drawn_ones):
        shown = [node.id for fold in view.folds.values() for node in fold.nodes]
        assert len(shown) == len(set(shown))
        assert {name for part in view.plan.parts for name in part.aside}.union(
            name for part in view.plan.parts for column in part.columns for name, _ in column.boxes
        ) == view.folds.keys()


def test_what_a_folded_picture_shows_stands_for_everything() -> None:
    graph = large(20, 10)

    main = views_of(graph).main

    assert {node.id for fold in main.folds.values() for node in fold.nodes} == {
        node.id for node in graph.nodes
    }
    across = [edge for edge in graph.edges if edge.source.split("A")[0] != edge.target.split("A")[0]]
    assert sorted(edge.source for bundle in main.bundles for edge in bundle) == sorted(
        edge.source for edge in across
    )


def test_what_is_left_out_of_a_picture_is_counted() -> None:
    flat = drawn(" ".join(f"1.{number}" for number in range(1, 72)), ("1.70", "1.71"))

    view = views_of(flat).laws[0].view

    assert view is not None
    assert len(view.folds) + view.left_out == len(flat.nodes)
    assert {"1:1.70", "1:1.71"} <= view.folds.keys()  # what refers stays
    assert f"{view.left_out} more would be too many" in to_html(flat)


def test_a_picture_of_a_law_puts_it_between_what_leads_to_it_and_what_it_leads_to() -> None:
    graph = large(20, 10)

    law = next(one for one in views_of(graph).laws if one.id == "1:2")

    assert law.view is not None
    before, own, behind = law.view.plan.parts[0].columns
    assert [name for name, _ in before.boxes] == ["1:1A1"]
    assert {name for name, _ in own.boxes} == {node.id for node in law.nodes}
    assert [name for name, _ in behind.boxes] == ["1:3A10"]


def test_boxes_of_a_large_page_lead_to_pictures_and_rows_and_those_to_pages() -> None:
    graph = large(20, 10)

    page = read(to_html(graph))
    overview, *others = page.pictures
    reported = read(str(body(graph, None, {"1:2A1": "law-2.html#2A1"})))

    assert page.jumps - {""} <= {one.replace(":", "%3A") for one in page.ids}
    assert all(link.startswith("#law_1:") for _, link in overview)
    assert all(link == f"#{holds[0]}" for picture in others for holds, link in picture)
    assert (["1:2A1"], "law-2.html#2A1") in reported.pictures[2]


def test_laws_that_lead_to_each_other_are_a_group() -> None:
    graph = large(20, 10)

    assert graph.communities
    grouped = [law for group in graph.communities for law in group]
    assert len(grouped) == len(set(grouped))
    assert drawn("1 2 3", ("1", "2")).communities == (("1:1", "1:2"),)
    assert drawn("1A 1B 2", ("1A", "1B")).communities == ()


def test_readings_are_drawn_and_told_from_references() -> None:
    graph = drawn("1 2 3", ("1", "2"), ("3", "1"))
    nodes = tuple(
        one.model_copy(update={"readings": ("how_late",) if one.id == "1:2" else ()}) for one in graph.nodes
    )
    edges = (
        graph.edges[0],
        graph.edges[1].model_copy(update={"relations": ("reads",), "origin": "encoding"}),
    )
    graph = graph.model_copy(update={"nodes": nodes, "edges": edges})

    svg = to_svg(graph)

    assert [one.get("class") for one in wires_of(svg)] == ["x-wire x-wire-text", "x-wire x-wire-reads"]
    eared = [box.get("id") for box in boxes_of(svg) if "x-ear" in ElementTree.tostring(box, "unicode")]
    assert eared == ["1:2"]
    assert "how late" in svg
    assert {"readings", "reads"} <= {one.shape for one in picture_of(graph).legend} | {
        one.kind for one in picture_of(graph).legend
    }


few_ids = st.from_regex(r"[1-9]([AB][12]?)?", fullmatch=True)


@given(st.lists(st.tuples(few_ids, few_ids), max_size=15))
def test_no_wire_runs_through_a_box(references: list[tuple[str, str]]) -> None:
    picture = picture_of(drawn("1 1A 1B 2 3", *references))

    for wire in picture.wires:
        numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", wire.path)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for (x, y), (next_x, next_y) in pairwise(points):
            for box in picture.boxes:
                aside = max(x, next_x) <= box.x + 0.1 or min(x, next_x) >= box.x + box.width - 0.1
                above_or_below = max(y, next_y) <= box.y or min(y, next_y) >= box.y + picture.box_height
                assert aside or above_or_below


def test_many_laws_go_on_below() -> None:
    picture = picture_of(drawn(" ".join(str(number) for number in range(1, 21))))

    assert picture.width < 1200
    assert len({box.y for box in picture.boxes}) == 3


def test_origins_and_cycles_are_told_apart() -> None:
    graph = drawn("1 2 3", ("1", "2"), ("2", "1"), ("3", "1"))
    edges = tuple(
        edge.model_copy(update={"origin": origin})
        for edge, origin in zip(graph.edges, ("both", "encoding", "text"), strict=True)
    )

    classes = [one.get("class") for one in wires_of(to_svg(graph.model_copy(update={"edges": edges})))]

    assert classes == [
        "x-wire x-wire-both x-wire-cycle",
        "x-wire x-wire-encoding x-wire-cycle",
        "x-wire x-wire-text",
    ]


def test_the_legend_explains_what_is_there_and_no_more() -> None:
    plain = {entry.kind for entry in picture_of(drawn("1 2", ("1", "2"))).legend}
    mixed = {entry.kind for entry in picture_of(drawn(*MIXED)).legend}

    assert plain == {"", "text"}
    assert mixed == {"", "text", "dangling", "cycle"}


def test_editions_stand_below_each_other() -> None:
    graph = reference_graph([listed("1 2", ("1", "7"), edition=edition) for edition in ("1997", "2007")])

    picture = picture_of(graph)

    assert [caption.text for caption in picture.captions] == ["1997", "elsewhere", "2007", "elsewhere"]
    assert len(picture.bands) == 2
    old = [box.y for box in picture.boxes if box.id.startswith("1997")]
    assert all(box.y > max(old) for box in picture.boxes if box.id.startswith("2007"))


class _Reader(HTMLParser):
    """Collects what a page would load or jump to, and its texts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.loads: list[str] = []
        self.jumps: set[str] = set()
        self.ids: set[str] = set()
        self.texts: list[str] = []
        self.handlers: list[str] = []
        self.pictures: list[list[tuple[list[str], str]]] = []
        self._link = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        if tag == "a":
            self._link = unquote(dict(attrs).get("href") or "")
        if tag == "svg":
            self.pictures.append([])
        if tag == "g" and (holds := dict(attrs).get("data-holds")):
            self.pictures[-1].append((holds.split(), self._link))
        for name, value in attrs:
            if name in ("src", "href") and not (value or "").startswith("#"):
                self.loads.append(value or "")
            if name == "href":
                self.jumps.add((value or "").removeprefix("#"))
            if name == "id":
                self.ids.add(value or "")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    return reader


def test_the_page_loads_nothing_and_its_links_lead_into_the_picture() -> None:
    page = to_html(drawn(*MIXED))

    reader = read(page)

    assert reader.loads == []
    assert not reader.handlers
    assert {one.replace("%3A", ":") for one in reader.jumps} <= reader.ids
    assert "url(http" not in page
    assert "@import" not in page


def test_the_page_says_what_was_found() -> None:
    graph = drawn(*MIXED)

    text = " ".join(" ".join(read(to_html(graph, "A title of ours")).texts).split())

    assert "A title of ours" in text
    assert "1A → Rule 2 → 1A" in text  # a cycle
    assert "1B → 1B" in text
    assert "64A2 2A is not there" in text  # a dangling target
    assert "Only in the encoding: none." in text


ODD = ['a"b', "a\\", "<&>", "a\nb", "Ж 1", "{x|y}", "'", "a\x00b\x1f", "-->"]


@pytest.mark.parametrize("odd", ODD)
def test_odd_ids_do_no_harm(odd: str) -> None:
    graph = drawn("1", ("1", odd))

    assert len(boxes_of(to_svg(graph))) == 2
    assert "<&>" not in to_html(graph)
    strings = r'"(?:\\.|[^"\\])*"'
    skeleton = re.sub(strings, '""', to_dot(graph))
    assert skeleton.count('"" -> ""') == 1
    assert re.sub(r"[\w\s\[\]{},;=>-]|\"\"", "", skeleton) == ""


def test_dot_quotes_and_escapes() -> None:
    dot = to_dot(drawn("1", ("1", 'a"b\\')))

    assert r'"1:1" -> "1:a\"b\\" [style=dashed' in dot


def test_every_format_is_the_same_on_every_run() -> None:
    for written in FORMATS.values():
        assert written(drawn(*MIXED)) == written(drawn(*MIXED))
