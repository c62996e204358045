"""Commands on texts and references: parse, graph, coverage, schema."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands.conftest import Run
from tests.places import SEEDS

SEED = SEEDS / "001_11ab31b814ae03c4.txt"
needs_seed = pytest.mark.skipif(not SEED.exists(), reason="the law texts are not in ../shared/seeds")

TEXT = """LAW 1 - THE PACK

A. Cards

There are fifty-two (see Law 2B).

LAW 2 - THE DEALER

A. Who deals

North does.

B. When

At once.
"""


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "laws.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_parse_lists_provisions_and_references(run: Run, text: Path) -> None:
    document = json.loads(run("parse", text, "--edition", "2030", "--format", "json").out)

    assert [one["id"] for one in document["provisions"]] == ["1", "1A", "2", "2A", "2B"]
    assert [(one["source"], one["target"]) for one in document["references"]] == [("1A", "2B")]
    assert {one["edition"] for one in document["provisions"]} == {"2030"}


@needs_seed
def test_parse_reads_the_real_text_in_both_languages(run: Run) -> None:
    document = json.loads(run("parse", SEED, "--format", "json").out)

    assert {one["language"] for one in document["documents"]} == {"en", "ru"}
    assert sum(one["language"] == "en" for one in document["provisions"]) == 44
    assert sum(one["language"] == "ru" for one in document["provisions"]) == 44


def test_parse_text_and_csv(run: Run, text: Path) -> None:
    assert "Law 2B" in run("parse", text).out
    assert run("parse", text, "--format", "csv").out.startswith("table,file,")


def test_graph_of_the_edition_compares_text_and_encoding(run: Run) -> None:
    document = json.loads(run("graph", "1997", "--format", "json").out)

    assert document["schema"] == "pyrules/graph/1"
    assert ["1997:17D", "1997:90"] in document["comparison"]["both"]
    assert document["comparison"]["text_only"] == document["comparison"]["encoding_only"] == []
    assert "1997:17D" in {node["id"] for node in document["nodes"]}


def test_graph_of_a_text(run: Run, text: Path) -> None:
    document = json.loads(run("graph", text, "--edition", "2030", "--format", "json").out)

    assert [(edge["source"], edge["target"]) for edge in document["edges"]] == [("2030:1A", "2030:2B")]


@pytest.mark.parametrize("form", ["svg", "graphml"])
def test_graph_as_xml(run: Run, form: str) -> None:
    root = ElementTree.fromstring(run("graph", "1997", "--format", form).out)  # noqa: S314 - our own output

    assert root.tag.endswith(form)


def test_graph_of_nothing_known_is_wrong_input(run: Run) -> None:
    ran = run("graph", "1996")

    assert ran.status == 2
    assert "nearest known name: `1997`" in ran.err


def test_coverage_has_a_row_for_each_provision(run: Run) -> None:
    document = json.loads(run("coverage", "2017", "--format", "json").out)
    rows = {row["id"]: row for row in document["provisions"]}

    assert all(row["in_text"] and row["encoded"] for row in rows.values())
    assert rows["15A4"]["cases"] > 3
    assert rows["15A4"]["references_out"] == 1
    assert rows["15A4"]["applied"] > 1
    assert document["totals"]["provisions"] == len(rows)


@pytest.mark.parametrize("name", ["case", "check", "coverage", "graph", "parse", "rule", "test"])
def test_schema_prints_a_json_schema(run: Run, name: str) -> None:
    schema = json.loads(run("schema", name).out)

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["properties"]


def test_schema_of_nothing_known_is_wrong_input(run: Run) -> None:
    ran = run("schema", "rules")

    assert ran.status == 2
    assert "nearest known name: `rule`" in ran.err
