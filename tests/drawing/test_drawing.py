"""The pictures of a graph: everything is in them once, nothing lies on anything else, odd ids do no harm."""

import re
from html.parser import HTMLParser
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.drawing import FORMATS, picture_of, to_dot, to_html, to_svg
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

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
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
    assert "script" not in reader.tags
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
