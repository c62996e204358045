import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.reports.pages import read_page

TEXT = """LAW 17
DURATION

B. Openers
Whoever is named begins.
"""


def test_a_law_in_plain_text(run: Run) -> None:
    ran = run("read", "1997", "17", "--no-check")

    assert ran.status == 0
    assert "17D: the director cancels call N — when call N is cancelled" in ran.out
    assert '| norm("17D", does, director, cancel(Number)) :-' in ran.out
    assert "doubtful: nobody is named who does so" in ran.out
    assert "findings were not looked for" in ran.out
    assert "your text" not in ran.out


def test_one_provision_as_json(run: Run) -> None:
    document = json.loads(run("read", "1997", "17D", "--no-check", "--format", "json").out)

    assert document["schema"] == "pyrules/read/1"
    assert [one["id"] for one in document["provisions"]] == ["17D"]
    assert document["provisions"][0]["rules"][0]["place"].startswith("laws/1997/law17.lp:")
    assert document["provisions"][0]["refers_to"] == [{"provision": "90", "origin": "both"}]


def test_findings_that_name_it_are_status_1(run: Run) -> None:
    ran = run("read", "2017", "15A3", "--format", "json")

    assert ran.status == 1
    findings = json.loads(ran.out)["provisions"][0]["findings"]
    assert {"gap", "undecided"} <= {one["kind"] for one in findings}


def test_a_page_stands_alone(run: Run) -> None:
    page = read_page(run("read", "1997", "19", "--no-check", "--format", "html").out)

    assert page.loaded == []
    assert all(link.startswith("#") and link[1:] in page.names for link in page.links)


def test_the_readers_own_text_stands_beside_the_rules(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text(TEXT, encoding="utf-8")

    ran = run("read", "1997", "17B", "--no-check", "--text", text)
    page = run("read", "1997", "17B", "--no-check", "--text", text, "--format", "html")

    assert "your text (laws.txt, line 4)" in ran.out
    assert "Whoever is named begins." in ran.out
    assert "Whoever is named begins." in page.out
    assert str(tmp_path) not in page.out


@pytest.mark.parametrize(
    ("law", "message"),
    [
        ("17X", "nearest known name: `17"),
        ("99", "`99` is no provision of edition 1997"),
        ("27", "`27` is declared outside"),
        ("", "no provision"),
    ],
)
def test_an_unknown_law_is_status_2(run: Run, law: str, message: str) -> None:
    ran = run("read", "1997", law, "--no-check")

    assert ran.status == 2
    assert message in ran.err
    assert ran.out == ""
