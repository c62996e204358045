"""The graph of references: what is in it, what is found in it, and cycles through a negation."""

import io
import json
from collections.abc import Iterable
from pathlib import Path

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import RulebookError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.coverage.measuring import measure
from pyrules.drawing import FORMATS
from pyrules.references import crossrefs
from pyrules.references.crossrefs import (
    Dangling,
    Graph,
    Referred,
    circles,
    network_of,
    reference_graph,
    to_graphml,
)
from pyrules.references.inventory import Inventory, ListedProvision, ListedReference, ListedText
from tests.rulebooks import rulebook, rules


def listed(
    provisions: str,
    references: Iterable[tuple[str, str] | tuple[str, str, str]] = (),
    *,
    edition: str = "1",
    broken: str = "",
    **more: str,
) -> Inventory:
    text = ListedText(
        file=more.get("file", "laws.txt"),
        sha256="0",
        language=more.get("language", "en"),
        kind="commentary" if more.get("kind") == "commentary" else "law",
        provisions=tuple(
            ListedProvision(id=one, line=number, complete=one not in broken.split())
            for number, one in enumerate(provisions.split(), 1)
        ),
        references=tuple(
            ListedReference(source=source, target=target, line=number, edition=named[0] if named else None)
            for number, (source, target, *named) in enumerate(references, 1)
        ),
    )
    return Inventory(edition=edition, texts=(text,))


def encoded(tmp_path: Path, law: str, edition: str = "1") -> Rulebook:
    (tmp_path / "laws").mkdir()
    (tmp_path / "editions").mkdir()
    (tmp_path / "vocabulary.lp").write_text("% nothing is declared\n")
    (tmp_path / "laws" / "law.lp").write_text(law)
    (tmp_path / "editions" / f"{edition}.lp").write_text(
        '#include "../vocabulary.lp".\n#include "../laws/law.lp".\n'
    )
    return load(edition, tmp_path)


LAW = """
%@ 1A
norm("1A",must,player,stop).

%@ 1A
refers("1A","2").

%@ 1A
refers("1A","64A2").

%@ 1B
no_rule("1B","says nothing").

%@ 64
outside("64",revoke).
"""


def test_text_and_encoding_are_compared(tmp_path: Path) -> None:
    text = listed("1 1A 1B 2", [("1A", "2"), ("1B", "2")])

    graph = reference_graph([text], [encoded(tmp_path, LAW)])

    assert graph.comparison.both == (("1:1A", "1:2"),)
    assert graph.comparison.text_only == (("1:1B", "1:2"),)
    assert graph.comparison.encoding_only == (("1:1A", "1:64A2"),)
    assert [edge.origin for edge in graph.edges] == ["both", "encoding", "text"]


def test_nodes_tell_text_encoding_and_outside_apart(tmp_path: Path) -> None:
    graph = reference_graph([listed("1 1A 1B 2")], [encoded(tmp_path, LAW)])

    assert [node.provision for node in graph.nodes] == ["1", "1A", "1B", "2", "64", "64A2"]
    assert [node.provision for node in graph.nodes if node.in_text] == ["1", "1A", "1B", "2"]
    assert [node.provision for node in graph.nodes if node.encoded] == ["1A", "1B"]
    assert graph.outside == ("1:64", "1:64A2")
    assert {node.law for node in graph.nodes} == {"1", "2", "64"}


def test_an_outside_law_covers_its_parts_and_no_law_with_the_same_digits(tmp_path: Path) -> None:
    law = LAW.replace('outside("64"', 'outside("6"').replace("%@ 64", "%@ 6")

    graph = reference_graph([], [encoded(tmp_path, law)])

    assert graph.outside == ("1:6",)
    assert [one.target for one in graph.dangling] == ["1:2", "1:64A2"]


def test_an_edge_keeps_every_place_and_language() -> None:
    english = listed("1A 2", [("1A", "2")], file="b.txt")
    polish = listed("1A 2", [("2", "1A"), ("1A", "2")], file="a.txt", language="pl")

    graph = reference_graph([english, polish])

    assert graph.edges[0].line == 1
    assert graph.edges[0].places == ("b.txt:1", "a.txt:2")
    assert graph.edges[0].languages == ("en", "pl")


def test_a_reference_that_one_language_lacks_is_told() -> None:
    original = listed("1 2 3", [("1", "2"), ("2", "3"), ("3", "1")])
    translation = listed("1 2 3", [("1", "2"), ("2", "1")], language="pl", broken="3")

    found = reference_graph([original, translation]).comparison.untranslated

    assert [(one.source, one.target, one.languages, one.missing) for one in found] == [
        ("1:2", "1:1", ("pl",), ("en",)),
        ("1:2", "1:3", ("en",), ("pl",)),
    ]
    assert reference_graph([original]).comparison.untranslated == ()
    shown = FORMATS["html"](reference_graph([original, translation]))
    assert "Not in every language" in shown
    assert "Not in every language" not in FORMATS["html"](reference_graph([original]))


def test_one_edge_for_a_reference_made_twice() -> None:
    graph = reference_graph([listed("1 2", [("1", "2"), ("1", "2")])])

    assert [(edge.source, edge.target) for edge in graph.edges] == [("1:1", "1:2")]


def test_a_reference_to_a_variable_is_refused(tmp_path: Path) -> None:
    law = '%@ 1A\nrefers("1A",Id) :-\n    norm(Id,_,_,_).\n'

    with pytest.raises(RulebookError, match="names no provision"):
        encoded(tmp_path, law)


def test_editions_are_kept_apart() -> None:
    graph = reference_graph([listed("1 2", [("1", "2")], edition="2007"), listed("1", edition="1997")])

    assert [node.id for node in graph.nodes] == ["1997:1", "2007:1", "2007:2"]
    assert graph.graph.editions == ("1997", "2007")


def test_a_reference_to_a_named_edition_leads_there() -> None:
    new = listed("1 2", [("1", "2", "1997"), ("1", "3", "1997"), ("2", "1")], edition="2007")

    graph = reference_graph([new, listed("2", edition="1997")])

    assert [(edge.source, edge.target) for edge in graph.edges] == [
        ("2007:1", "1997:2"),
        ("2007:1", "1997:3"),
        ("2007:2", "2007:1"),
    ]
    assert [node.id for node in graph.nodes if node.in_text] == ["1997:2", "2007:1", "2007:2"]
    assert graph.dangling == (Dangling(target="1997:3", sources=("2007:1",), law_known=False),)
    assert graph.hanging == ()


def test_an_edition_that_is_merely_named_has_nodes_and_nothing_dangles_there() -> None:
    graph = reference_graph([listed("1", [("1", "2A", "2017")])])

    assert [(node.id, node.in_text) for node in graph.nodes] == [("1:1", True), ("2017:2A", False)]
    assert graph.graph.editions == ("1", "2017")
    assert graph.dangling == ()


def test_an_earlier_edition_is_never_the_text_s_own(tmp_path: Path) -> None:
    text = listed("1 1A 2", [("1A", "2", "earlier"), ("2", "2", "earlier")])

    graph = reference_graph([text], [encoded(tmp_path, LAW)])

    assert [(edge.source, edge.target, edge.origin) for edge in graph.edges if edge.origin == "text"] == [
        ("1:1A", "earlier:2", "text"),
        ("1:2", "earlier:2", "text"),
    ]
    assert graph.comparison.text_only == ()
    assert graph.comparison.encoding_only == (("1:1A", "1:2"), ("1:1A", "1:64A2"))
    assert graph.cycles == ()
    assert graph.dangling == ()


def test_coverage_counts_references_within_the_edition(tmp_path: Path) -> None:
    text = listed("1A 2", [("1A", "2", "earlier"), ("2", "1A", "2017")])

    coverage = measure(encoded(tmp_path, LAW), [], text)

    counted = {row.id: (row.references_in, row.references_out) for row in coverage.provisions}
    assert counted["2"] == (1, 1)  # in: the rule of 1A; out: to 2017
    assert counted["1A"] == (0, 3)
    assert {row.complete for row in coverage.provisions} == {True}


def test_coverage_tells_where_a_text_breaks_off_or_the_encoding_says_so(tmp_path: Path) -> None:
    code = encoded(tmp_path, LAW + '\n%@ 3\nincomplete("3","its end").\n')
    text = listed("1A 2", [])
    (one,) = text.texts
    provisions = tuple(each.model_copy(update={"complete": each.id != "2"}) for each in one.provisions)
    broken = text.model_copy(update={"texts": (one.model_copy(update={"provisions": provisions}),)})

    rows = measure(code, [], broken).provisions

    assert [(row.id, row.complete) for row in rows] == [
        ("1A", True),
        ("1B", True),
        ("2", False),
        ("3", False),
    ]
    with_another = measure(code, [], broken, [text]).provisions
    assert [row.complete for row in with_another if row.id == "2"] == [True]


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_named_editions_are_drawn(form: str) -> None:
    graph = reference_graph([listed("1 2", [("1", "2", "earlier"), ("2", "2", "2017")])])

    assert "earlier" in FORMATS[form](graph)


@pytest.mark.parametrize(
    ("references", "expected"),
    [
        ([("1", "2"), ("2", "3")], ()),
        ([("2", "1"), ("1", "2")], (("1:1", "1:2"),)),
        ([("1", "1")], (("1:1",),)),
        ([("3", "2"), ("2", "1"), ("1", "3"), ("2", "3")], (("1:1", "1:3", "1:2"), ("1:2", "1:3"))),
    ],
)
def test_cycles_begin_with_their_first_id(
    references: list[tuple[str, str]], expected: tuple[tuple[str, ...], ...]
) -> None:
    graph = reference_graph([listed("1 2 3", references)])

    assert graph.cycles == expected
    assert not graph.cycles_cut


def test_cycles_that_are_too_many_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossrefs, "MOST_CYCLES", 1)

    graph = reference_graph([listed("1 2", [("1", "1"), ("2", "2")])])

    assert len(graph.cycles) == 1
    assert graph.cycles_cut


@pytest.mark.parametrize(("length", "listed_cycles", "cut"), [(10, 1, False), (11, 0, True)])
def test_cycles_that_are_too_long_are_cut(length: int, listed_cycles: int, *, cut: bool) -> None:
    ring = [(str(number), str(number % length + 1)) for number in range(1, length + 1)]

    graph = reference_graph([listed("1", ring)])

    assert len(graph.cycles) == listed_cycles
    assert graph.cycles_cut == cut


@pytest.mark.parametrize(
    ("provisions", "broken", "target", "dangles"),
    [
        ("1 2 2A", "", "2A", False),
        ("1 2A1", "", "2A", False),  # nobody has 2A by itself, yet its part shows that it is there
        ("1 2 2A", "", "2B", True),
        ("1 2 2A", "", "2A1", True),
        ("1 2 2A", "2A", "2A1", False),  # it may stand where the text has broken off
        ("1 2 2A", "2A", "2B", True),
        ("1", "", "2", True),
    ],
)
def test_dangling_targets(provisions: str, broken: str, target: str, *, dangles: bool) -> None:
    graph = reference_graph([listed(provisions, [("1", target)], broken=broken)])

    law_known = "2" in provisions
    expected = (Dangling(target=f"1:{target}", sources=("1:1",), law_known=law_known),) if dangles else ()
    assert graph.dangling == expected


@pytest.mark.parametrize(
    ("provisions", "references", "hanging"),
    [
        ("1 2", [("1", "2")], ()),
        ("1 2 3", [("1", "2")], ("1:3",)),
        ("1 2 2A 2B", [("1", "2")], ()),  # a reference to a whole reaches its parts
        ("1 2 2A 2B", [("1", "2A")], ("1:2B",)),  # a part that is referred to holds its whole
        ("1 2 2A 2B", [("2A", "1")], ("1:2B",)),  # so does one that refers
        ("1 2 2A 2B", [("2", "1")], ("1:2A", "1:2B")),  # what a whole says, its parts do not
        ("1", [("1", "1")], ()),
    ],
)
def test_hanging_provisions(
    provisions: str, references: list[tuple[str, str]], hanging: tuple[str, ...]
) -> None:
    assert reference_graph([listed(provisions, references)]).hanging == hanging


def test_most_referred_first_and_book_order_among_equals() -> None:
    references = [("1", "10A"), ("2", "10A"), ("1", "10B"), ("1", "9"), ("1", "2"), ("2", "1")]

    most = reference_graph([listed("1 2 9 10 10A 10B", references)]).most_referred

    assert [(one.id, one.references) for one in most.laws] == [
        ("1:10", 3),
        ("1:1", 1),
        ("1:2", 1),
        ("1:9", 1),
    ]
    assert most.provisions[0] == Referred(id="1:10A", references=2)
    assert [one.id for one in most.provisions[1:]] == ["1:1", "1:2", "1:9", "1:10B"]


def test_paragraphs_of_a_commentary_are_nodes_but_are_not_compared(tmp_path: Path) -> None:
    commentary = listed("1.1 1.2", [("1.1", "1A"), ("1.2", "3")], kind="commentary")

    graph = reference_graph([commentary], [encoded(tmp_path, LAW)])

    assert [(node.id, node.law) for node in graph.nodes if node.kind == "commentary"] == [
        ("1:1.1", "1"),
        ("1:1.2", "1"),
    ]
    assert graph.comparison.text_only == ()
    assert [(one.target, one.law_known) for one in graph.dangling if "1:1.2" in one.sources] == [
        ("1:3", False)
    ]


def test_a_commentary_on_a_law_is_not_the_law() -> None:
    graph = reference_graph([listed("1.1", [("1.1", "1")], kind="commentary")])

    assert [one.target for one in graph.dangling] == ["1:1"]


def test_the_document_is_what_networkx_writes() -> None:
    graph = reference_graph([listed("1 2", [("1", "2"), ("2", "2")])])
    written = json.loads(graph.to_json())

    assert written["schema"] == "pyrules/graph/1"
    node_link = nx.node_link_data(network_of(graph), edges="edges")
    assert {key: written[key] for key in node_link} == node_link
    network = nx.node_link_graph(written, edges="edges")
    assert sorted(network.edges) == [("1:1", "1:2"), ("1:2", "1:2")]


def test_no_references_no_findings() -> None:
    assert reference_graph() == Graph()


ids = st.text("12AB", min_size=1, max_size=3)


@given(st.lists(st.tuples(ids, ids), max_size=12))
def test_what_is_found_is_in_the_graph(references: list[tuple[str, str]]) -> None:
    graph = reference_graph([listed("1 2", references)])

    assert graph == reference_graph([listed("1 2", references)])
    pairs = {(edge.source, edge.target) for edge in graph.edges}
    assert pairs == {(f"1:{source}", f"1:{target}") for source, target in references}
    assert set(graph.comparison.text_only) == pairs
    for cycle in graph.cycles:
        assert set(zip(cycle, (*cycle[1:], cycle[0]), strict=True)) <= pairs
    assert bool(graph.cycles) or graph.cycles_cut or nx.is_directed_acyclic_graph(nx.DiGraph(sorted(pairs)))


@given(st.lists(st.tuples(ids, ids), max_size=12))
def test_graphml_is_read_back(references: list[tuple[str, str]]) -> None:
    graph = reference_graph([listed("1 2", references)])

    network = nx.read_graphml(io.BytesIO(to_graphml(graph).encode()))

    assert sorted(network.nodes) == sorted(node.id for node in graph.nodes)
    assert sorted(network.edges) == sorted((edge.source, edge.target) for edge in graph.edges)
    assert all(network.nodes[node.id]["law"] == node.law for node in graph.nodes)
    assert all(network.edges[edge.source, edge.target]["origin"] == edge.origin for edge in graph.edges)


def test_graphml_has_no_character_that_xml_forbids() -> None:
    graph = reference_graph([listed("1", [("1", "2\x01&<\"'")])])

    network = nx.read_graphml(io.BytesIO(to_graphml(graph).encode()))

    assert sorted(network.nodes) == ["1:1", "1:2\N{REPLACEMENT CHARACTER}&<\"'"]


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([], ()),
        ([("1", "2"), ("2", "3")], ()),
        ([("1", "1"), ("1", "2")], (("1",),)),
        ([("10", "2"), ("2", "10"), ("2", "3")], (("2", "10"),)),
        (
            [("9", "8"), ("8", "9"), ("1", "2"), ("2", "3"), ("3", "1"), ("3", "9")],
            (("1", "2", "3"), ("8", "9")),
        ),
        ([("1", "2"), ("2", "1"), ("2", "3"), ("3", "2")], (("1", "2", "3"),)),
    ],
)
def test_circles(pairs: list[tuple[str, str]], expected: tuple[tuple[str, ...], ...]) -> None:
    assert circles(pairs) == expected
    assert circles(reversed(pairs)) == expected


def test_that_one_provision_goes_before_another_is_an_edge_and_no_reference(tmp_path: Path) -> None:
    law = """%@ 1
overrides("1", "2").
%@ 1
refers("1", "2").
%@ 2
no_rule("2", "lists words").
%@ 3
overrides("2", "4").
%@ 4
excepts("4", "1", norm(shall, ann, pay)).
%@ 4
overrides("4", Other) :-
    irregularity(Other, noise).
"""
    graph = reference_graph([], [encoded(tmp_path, law)])

    edges = {(one.source, one.target): (one.relations, len(one.places)) for one in graph.edges}
    assert edges == {
        ("1:1", "1:2"): (("refers", "overrides"), 2),
        ("1:2", "1:4"): (("overrides",), 1),  # as 3 says
        ("1:4", "1:1"): (("excepts",), 1),
    }
    assert [(one.source, one.target) for one in graph.references] == [("1:1", "1:2")]
    assert graph.cycles == ()
    assert graph.comparison.encoding_only == (("1:1", "1:2"),)
    assert graph.dangling == ()
    written = FORMATS["html"](graph)
    for words in ("goes before it as a whole", "takes something of it away"):
        assert written.count(words) > 1  # in the legend, in a tooltip, in a table
    assert 'class="x-wire x-wire-overrides"' in written
    assert 'class="x-wire x-wire-excepts"' in written
    dot = FORMATS["dot"](graph)
    assert dot.count("arrowhead=tee") == 2
    assert dot.count("arrowhead=odot") == 1
    assert "refers overrides" in FORMATS["graphml"](graph)
    edge = next(one for one in json.loads(FORMATS["json"](graph))["edges"] if one["target"] == "1:4")
    assert edge["relations"] == ["overrides"]


def test_readings_and_what_turns_on_them(tmp_path: Path) -> None:
    law = rules(
        '1 reading("1", song, literal)',
        '1 reading("1", song, humming_too)',
        '1 irregularity("1", noise) :- sang; read("1", song, humming_too)',
        '2A norm("2A", shall, Guest, leave) :- late(Guest); read("1", song, literal)',
    )

    graph = reference_graph([], [rulebook(tmp_path, law, "event sang; irregularity noise; act leave")])

    assert {node.id: node.readings for node in graph.nodes} == {"x:1": ("song",), "x:2A": ()}
    assert [(edge.source, edge.target, edge.relations) for edge in graph.edges] == [
        ("x:2A", "x:1", ("reads",))
    ]
    assert not graph.references
    assert not graph.edges[0].ranks
    assert graph.communities == (("x:1", "x:2"),)
