"""The pages above the editions of a report."""

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from markupsafe import escape

from pyrules.manual import topics
from pyrules.reports.front import ShownComparison, compare_all, front_files
from pyrules.reports.gathering import EditionReport, Request, gather
from pyrules.reports.writing import written_files
from pyrules.testing.rulebooks import case_language
from tests.reports.pages import read_page
from tests.two_editions import Edition, editions

LEFT: Edition = ('1 norm("1", shall, ann, pay) :- late(ann)', '2 norm("2", shall, bob, leave) :- rain')
RIGHT: Edition = ('1 norm("1", should, ann, pay) :- late(ann)', '2 norm("2", shall, bob, leave) :- rain')

Made = tuple[list[EditionReport], tuple[ShownComparison, ...]]


def made(folder: Path, left: Edition, right: Edition) -> Made:
    codes = editions(folder, left, right)
    language = case_language(codes[0])
    reports = [gather(code, language, Request("pyrules report")) for code in codes]
    return reports, compare_all(codes, language, {})


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return made(tmp_path_factory.mktemp("front"), LEFT, RIGHT)


def test_every_link_from_and_to_the_front_leads_somewhere(party: Made) -> None:
    reports, comparisons = party
    below = {f"{one.edition}/{name}": text for one in reports for name, text in written_files(one).items()}
    front = front_files(reports, comparisons, "pyrules report")
    files = below | front
    links = {name: read_page(text).links for name, text in front.items() if name.endswith(".html")}
    assert set(links) == {"index.html", "manual.html", "x-y.html"}
    for name, listed in links.items():
        for link in listed:
            if link.startswith("https:"):
                assert name == "manual.html"  # what it leads to is no part of a report
                continue
            file, _, anchor = unquote(link).partition("#")
            assert (file or name) in files, link
            if anchor:
                assert anchor in read_page(files[file or name]).names, link
    assert {"x/index.html", "y/index.html", "x-y.html"} <= set(links["index.html"])
    above = {link for link in read_page(below["x/cases.html"]).links if link.startswith("../")}
    assert above == {"../index.html", "../manual.html#reports"}
    assert {"#tutorial", "#reports"} <= set(links["manual.html"])


def test_the_manual_is_a_page_and_says_all_that_its_files_say(party: Made) -> None:
    reports, comparisons = party
    page = front_files(reports, comparisons, "pyrules report")["manual.html"]
    assert all(f'<h2 id="{name}-title">{escape(title)}</h2>' in page for name, title in topics().items())
    assert page.count("<h1>") == 1
    assert page.count("<table>") == page.count('<div class="scroll"') > 10
    assert "&lt;" in page  # what stands in its examples is no element


def test_a_difference_shows_its_situation_and_what_both_editions_say(party: Made) -> None:
    reports, comparisons = party
    files = front_files(reports, comparisons, "pyrules report")
    page = files["x-y.html"]
    assert "ann: shall pay (1)" in page.lower()
    assert "ann: should pay (1)" in page.lower()
    assert "late = [" in page
    assert "stricter" in page
    assert "equivalent" in page  # law 2
    document = json.loads(files["x-y.json"])
    assert document["schema"] == "pyrules/diff/1"
    assert document["seconds"] == 0.0


def test_editions_without_a_common_law_are_not_compared(tmp_path: Path) -> None:
    (tmp_path / "concordance.toml").write_text('fragments = ["x", "y"]\n', encoding="utf-8")
    reports, comparisons = made(tmp_path, LEFT[:1], RIGHT[1:])
    assert comparisons == ()
    files = front_files(reports, comparisons, "pyrules report")
    assert set(files) == {"index.html", "manual.html", "style.css", "pages.js"}
    assert "No two of these editions" in files["index.html"]


def test_a_law_that_one_edition_lacks_is_told_as_such(tmp_path: Path) -> None:
    reports, comparisons = made(tmp_path, LEFT[:1], RIGHT[1:])
    files = front_files(reports, comparisons, "pyrules report")
    assert "which y lacks" in files["index.html"]
    assert "which x lacks" in files["index.html"]
    assert "which y lacks" in files["x-y.html"]


def test_one_edition_has_nothing_to_be_compared_with(party: Made) -> None:
    reports, _ = party
    assert "rule differently" not in front_files(reports[:1], (), "pyrules report x")["index.html"]
