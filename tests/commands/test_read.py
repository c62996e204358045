import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.commands.test_rulebooks_of_others import FOLDER
from tests.reports.pages import read_page

# laws with few cases: those are ruled on for each page
TEXT = """LAW 22
ENDING

B. Players
Whoever is named begins.
"""


def test_a_law_in_plain_text(run: Run) -> None:
    ran = run("read", "1997", "22", "--no-check")

    assert ran.status == 0
    assert "22B: call N becomes the contract — when the auction period has ended; and call N" in ran.out
    assert '| norm("22B", does, players, play_contract(Number)) :-' in ran.out
    assert "can be read otherwise: we leave out bids struck out" in ran.out
    assert "findings were not looked for" in ran.out
    assert "your text" not in ran.out


def test_one_provision_as_json(run: Run) -> None:
    document = json.loads(run("read", "1987", "45E1", "--no-check", "--format", "json").out)

    assert document["schema"] == "pyrules/read/2"
    assert [one["id"] for one in document["provisions"]] == ["45E1"]
    assert document["provisions"][0]["rules"][0]["place"].startswith("laws/1987/law45.lp:")
    assert {"provision": "50", "origin": "encoding"} in document["provisions"][0]["refers_to"]


def test_findings_that_name_it_are_status_1(run: Run) -> None:
    ran = run("read", "draft", "5", "--rulebook", FOLDER / "confidence", "--format", "json")

    assert ran.status == 1
    found = {
        one["id"]: [each["kind"] for each in one["findings"]] for one in json.loads(ran.out)["provisions"]
    }
    assert found == {"5": ["gap"], "5A": [], "5B": ["gap"]}  # the open question stands under it


def test_a_page_stands_alone(run: Run) -> None:
    page = read_page(run("read", "1997", "22", "--no-check", "--format", "html").out)

    assert page.loaded == []
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.names for link in page.links)


def test_the_readers_own_text_stands_beside_the_rules(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text(TEXT, encoding="utf-8")

    ran = run("read", "1997", "22B", "--no-check", "--text", text)
    page = run("read", "1997", "22B", "--no-check", "--text", text, "--format", "html")

    assert "your text (laws.txt, line 4)" in ran.out
    assert "Whoever is named begins." in ran.out
    assert "Whoever is named begins." in page.out
    assert str(tmp_path) not in page.out


@pytest.mark.parametrize(
    ("law", "message"),
    [
        ("17X", "nearest known name: `17"),
        ("99", "`99` is no provision that is encoded of edition 1997"),
        ("27", "`27` is declared outside"),
        ("", "no provision"),
    ],
)
def test_an_unknown_law_is_status_2(run: Run, law: str, message: str) -> None:
    ran = run("read", "1997", law, "--no-check")

    assert ran.status == 2
    assert message in ran.err
    assert ran.out == ""
