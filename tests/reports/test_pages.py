import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from pyrules.code.loading import default_rulebook, load
from pyrules.code.sources import digest, rulebook_files
from pyrules.language import load_language
from pyrules.reports.gathering import EditionReport, Request, gather
from pyrules.reports.pages import GRAPH_SCRIPT, PICTURE, SCRIPT, STYLE, pages
from pyrules.reports.writing import write_report, written_files
from pyrules.testing.rulebooks import case_language
from tests.reports.pages import Read, read_page
from tests.rulebooks import rulebook, rules, write_rulebook

LAW = """%# Law 1. Guests <who> sing

%@ 1A
%  singing in the rain is an offence
%? ambiguous: & who says that it rains?
irregularity("1A", song(Guest)) :-
    sang(Guest),
    rain.

%@ 1B
norm("1B", shall, Guest, leave) :-
    late(Guest),
    not sang(Guest).

%@ 1B
refers("1B", "1A").
"""
WORDS = "irregularity song guest; act leave"
CASE = """edition = "x"
title = "Ann <b>sings</b> & Bob comes late"
about = ["1B"]

[events]
late = ["bob"]
sang = ["ann"]
"""


def made(folder: Path) -> EditionReport:
    directory = write_rulebook(folder, LAW, WORDS)
    cases = directory / "cases" / "x"
    cases.mkdir(parents=True, exist_ok=True)
    (cases / "ann sings.toml").write_text(CASE, encoding="utf-8")
    (cases / "fails.toml").write_text(CASE + "[expect]\nrulings = 7\n", encoding="utf-8")
    (cases / "broken.toml").write_text("edition = 'x'\n[events]\nlate = ['nobody']\n", encoding="utf-8")
    rulebook = load("x", directory)
    language = load_language(directory, "en", rulebook.vocabulary)
    return gather(rulebook, language, Request("pyrules report x"))


def page_of_findings(folder: Path, law: str, words: str) -> str:
    """Return the page of findings of a small rulebook."""
    code = rulebook(folder, law, words)
    return written_files(gather(code, case_language(code), Request("pyrules report x")))["findings.html"]


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> EditionReport:
    return made(tmp_path_factory.mktemp("party"))


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> EditionReport:
    # one law of an edition, with a few of its cases: a report checks all laws and runs all cases there are
    folder = tmp_path_factory.mktemp("rulebooks") / "bridge"
    shipped = default_rulebook()
    shutil.copytree(shipped, folder, ignore=shutil.ignore_patterns("cases"))
    few = Path("cases") / "2017" / "law15" / "15A1"
    shutil.copytree(shipped / few, folder / few)
    for law in (folder / "laws" / "2017").glob("law*.lp"):
        if law.name != "law15.lp":
            law.unlink()
    rulebook = load("2017", folder)
    language = load_language(rulebook.directory, "en", rulebook.vocabulary)
    return gather(rulebook, language, Request("pyrules report", constants={"calls": 3, "cards": 1}))


@pytest.fixture(scope="module", params=["party", "bridge"])
def files(request: pytest.FixtureRequest) -> dict[str, str]:
    report: EditionReport = request.getfixturevalue(request.param)
    return written_files(report)


def html(files: dict[str, str]) -> dict[str, Read]:
    return {name: read_page(text) for name, text in files.items() if name.endswith(".html")}


def test_every_link_leads_somewhere(files: dict[str, str]) -> None:
    found = html(files)
    for name, page in found.items():
        for link in page.links:
            file, _, anchor = link.partition("#")
            if file in ("../index.html", "../manual.html"):
                continue  # the pages above all editions: tests/reports/test_front.py
            target = unquote(file) or name
            assert target in files, f"{name}: {link}"
            if anchor:
                known = found[target] if target in found else read_page(files[target])
                assert unquote(anchor) in known.names, f"{name}: {link}"


def test_pages_need_nothing_but_what_lies_beside_them(files: dict[str, str]) -> None:
    for name, page in html(files).items():
        own = [GRAPH_SCRIPT] if name == "graph.html" else []
        assert page.loaded == [STYLE, SCRIPT, *own], name
        assert page.tags.count("script") == 1 + len(own)
        assert page.handlers == []
    for name in (*html(files), STYLE, SCRIPT, GRAPH_SCRIPT, PICTURE):
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|url\((?!#)", files[name])


def test_how_pages_look_is_said_once(files: dict[str, str]) -> None:
    assert all("<style" not in files[name] for name in html(files))


def test_pages_do_nothing_by_themselves(files: dict[str, str]) -> None:
    """No handler stands in a page, so that a policy for its content can forbid them."""
    assert not [name for name in html(files) if re.search(r"""\son[a-z]+=["']|javascript:""", files[name])]


def test_what_is_drawn_leads_to_the_pages_of_laws(files: dict[str, str]) -> None:
    laws = {name for name in files if name.startswith("law-")}
    drawn = re.findall(r'<a href="([^"#]+)[^"]*">\s*<g class="x-box', files["graph.html"])
    assert drawn
    assert {unquote(one) for one in drawn} <= laws


def test_names_to_link_to_are_unique(files: dict[str, str]) -> None:
    for name, page in html(files).items():
        assert len(page.names) == len(set(page.names)), name


def test_pages_can_be_read_aloud(files: dict[str, str]) -> None:
    for name, page in html(files).items():
        assert page.language == "en"
        assert page.links[0] == "#content"
        assert page.tags.count("h1") == 1, name
        assert page.tags.count("main") == 1
        assert "nav" in page.tags


def test_documents_carry_their_schema(files: dict[str, str]) -> None:
    for name in ("check", "coverage", "graph", "test"):
        document = json.loads(files[f"{name}.json"])
        assert document["schema"] == f"pyrules/{name}/1"
    assert json.loads(files["check.json"])["seconds"] == 0.0


def test_nothing_names_this_machine(files: dict[str, str]) -> None:
    for name, text in files.items():
        assert str(Path.cwd()) not in text, name
        assert "/tmp/" not in text, name  # noqa: S108 - looked for, not used
        assert "asp/bridge" not in text, name
        assert "\x01" not in text


def test_each_finding_shows_its_witness_and_rulings(bridge: EditionReport) -> None:
    page = written_files(bridge)["findings.html"]

    assert len(bridge.findings) == page.count('<section class="card finding"')
    for one in bridge.findings:
        assert f'id="{one.anchor}"' in page
        if one.finding.witness:
            assert one.scene is not None
            assert one.rulings is not None
    assert "North</th>" in page
    assert "Nothing settles:" in page


def test_each_outcome_of_a_situation_is_told_once(bridge: EditionReport) -> None:
    page = written_files(bridge)["findings.html"]
    shown = [one.rulings for one in bridge.findings if one.rulings]
    assert sum(len(one.rulings) for one in shown) > sum(len(one.outcomes) for one in shown)
    assert page.count('<div class="ruling">') == sum(len(one.outcomes) for one in shown)


def test_what_goes_on_as_always_is_one_line_of_a_ruling(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- host(ann)',
        '2 irregularity("2", noise) :- sang(ann)',
        '3 norm("3", shall, bob, leave) :- irregularity("2", noise)',
        '4 norm("4", must_not, bob, leave) :- host(ann)',
    )
    code = rulebook(tmp_path, law, "act leave; irregularity noise")
    report = gather(code, case_language(code), Request("pyrules report x"))
    page = written_files(report)["findings.html"]
    assert page.partition(">As always: ")[2].startswith("2<")
    summed_up = page.index(">As always: ")
    ruling = page[page.rindex('<div class="ruling">', 0, summed_up) : summed_up]
    assert "Rule 3" in ruling
    assert "Rule 1" not in ruling


def test_each_member_of_a_joined_finding_shows_its_own_situation(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '2 norm("2", shall_not, ann, leave) :- sang(ann)',
        '3 norm("3", shall_not, ann, leave) :- rain; sang(bob)',
    )
    page = page_of_findings(tmp_path, law, "act leave")

    opposed = page.partition('id="opposed-')[2].partition("</section>")[0]
    situations = opposed.split(">a smallest situation that shows it</summary>")[1:]
    assert len(situations) == 2
    assert ["rain = true" in one.partition("</pre>")[0] for one in situations] == [False, True]


def test_the_lines_that_contradict_each_other_are_marked_and_no_others(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '1 norm("1", shall, ann, pay) :- late(ann)',
        '2 norm("2", must_not, ann, leave) :- sang(ann)',
    )
    page = page_of_findings(tmp_path, law, "act leave; act pay")
    lines = [" ".join(one.split()) for one in re.findall(r'<li class="odds">(.*?)[<(]', page, re.DOTALL)]
    assert lines == ["Ann: shall leave", "Ann: must not leave"]
    assert "Ann: shall pay" in page
    sides = page.partition('<ul class="against">')[2].partition("</ul>")[0]
    assert re.findall(r"<li>(.*?) \(", sides) == ["Ann: shall leave", "Ann: must not leave"]
    assert "No findings, because it is declared so" not in page


def test_what_is_no_finding_because_of_a_declaration_is_listed(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", noise) :- sang(ann)',
        '7 outside("7", noise) :- sang(ann)',
    )
    page = page_of_findings(tmp_path, law, "irregularity noise")
    listed = page.partition("No findings, because it is declared so")[2]
    assert 'href="law-1.html">Rule 1</a>: ' in listed


def test_an_auction_is_laid_out_by_who_called(bridge: EditionReport) -> None:
    scenes = [one.scene for one in bridge.findings if one.finding.kind == "incompatible"]
    (grid, *_) = scenes[0].grids if scenes and scenes[0] else ()

    assert grid.name == "auction"
    assert grid.columns == ("West", "North", "East", "South")
    assert [entry.number for row in grid.rows for entry in row if entry] == [1, 2]


def test_words_are_red_where_they_are_told_and_nowhere_else(bridge: EditionReport) -> None:
    files = written_files(bridge)
    every = "".join(text for name, text in files.items() if name.endswith(".html"))
    assert bridge.red == ("♥", "♦")
    assert '<span class="red">♥</span>' in every
    told = re.sub(r'<span class="red">[♥♦]</span>|<title>.*?</title>|<[^>]*>', "", every)
    assert not re.search("[♥♦]", told)
    assert not re.search(r"<[^>]*<span class=.red", every)


def test_what_the_rulebook_says_is_escaped(party: EditionReport) -> None:
    files = written_files(party)

    assert "Guests &lt;who&gt; sing" in files["law-1.html"]
    assert "&amp; who says that it rains?" in files["law-1.html"]
    assert "Ann &lt;b&gt;sings&lt;/b&gt; &amp; Bob" in files["cases.html"]


def test_failed_cases_come_first_and_say_why(party: EditionReport) -> None:
    page = written_files(party)["cases.html"]

    assert party.outcomes.failed == 2
    assert page.index(">Failed") < page.index("Ann &lt;b&gt;sings")
    assert "expected 7 rulings, found" in page
    assert "cases/x/broken.toml" in page


def test_cases_stand_on_the_page_of_the_law_that_they_are_about_first(party: EditionReport) -> None:
    files = written_files(party)

    assert "Ann &lt;b&gt;sings" in files["cases-1.html"]
    assert "broken.toml" not in files["cases-1.html"]
    assert "broken.toml" in files["other-cases.html"]
    assert "late = [" not in files["cases.html"]  # situations are on the pages of laws
    assert 'href="cases-1.html#x-ann-sings"' in files["cases.html"]
    assert 'href="cases-1.html#x-ann-sings"' in files["law-1.html"]


def test_what_a_page_can_be_filtered_by_its_items_have(bridge: EditionReport) -> None:
    found = html(written_files(bridge))
    # they are of Law 15 and of what other laws refer to; what is dead in so small a scope nobody has judged
    assert found["findings.html"].filters == ["kind", "laws", "judged", "rank"]
    # a case that leans on a law left out here fails
    assert found["cases-15.html"].filters == ["about", "outcome"]
    assert len(found["cases.html"].data) == len(bridge.cases)
    for page in found.values():
        for item in page.data:
            lacking = {name for name in page.filters if not item.get(f"data-{name}")}
            assert lacking <= {"laws"}  # a word that nothing uses is of no law


def with_findings(report: EditionReport, *judged: bool) -> str:
    """Return the page of findings with one finding for each, judged or not."""
    first = report.findings[0]
    shown = tuple(
        replace(first, finding=first.finding.model_copy(update={"judged": one}), anchor=f"one-{number}")
        for number, one in enumerate(judged)
    )
    return pages(replace(report, findings=shown))["findings.html"]


@pytest.mark.parametrize(
    ("judged", "said"),
    [
        ((), "Nothing was found."),
        ((False,), "There is one finding, and nobody has judged it."),
        ((True,), "The one finding has been judged: it is not new."),
        ((False, False), "There are 2 findings, and nobody has judged any."),
        ((True, True), "All 2 findings have been judged: none is new."),
        ((False, True), "1 of 2 findings is new; the other has been judged."),
        ((False, False, True, True), "2 of 4 findings are new; the other 2 have been judged."),
    ],
)
def test_the_page_of_findings_says_at_once_what_is_new(
    party: EditionReport, judged: tuple[bool, ...], said: str
) -> None:
    assert said in with_findings(party, *judged)


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        ({}, "every situation that the rulebook lets happen."),
        ({"calls": 1}, "every situation with at most 1 call."),
        ({"cards": 0, "calls": 6}, "every situation with at most 6 calls and 0 cards."),
        ({"last_day": "2026-11-30"}, "every situation with last day 2026-11-30."),
        (
            {"days": 2, "last_day": "2026-11-30"},
            "every situation with at most 2 days and last day 2026-11-30.",
        ),
    ],
)
def test_what_was_searched_is_said_as_people_say_it(
    party: EditionReport, scope: dict[str, int | str], said: str
) -> None:
    files = pages(replace(party, check=party.check.model_copy(update={"scope": scope})))
    assert f"Searched: {said}" in files["findings.html"]
    assert f"Searched: {said}" in files["index.html"]


def test_a_title_names_the_first_provisions_and_how_many_more(party: EditionReport) -> None:
    first = party.findings[0]
    many = first.finding.model_copy(update={"provisions": ("1A", "1B", "2", "3A", "3B")})
    files = pages(replace(party, findings=(replace(first, finding=many),)))
    title = files["findings.html"].partition("<h2")[2].partition("</h2>")[0]
    assert "1A, 1B, Rule 2 and 2 more" in title
    assert "3A" not in title
    assert "1B</a>, Rule 2, 3A, 3B." in files["findings.html"]
    assert "1A, 1B, Rule 2 and 2 more</a>" in files["index.html"]


def test_the_law_page_has_rules_doubts_cases_and_references(party: EditionReport) -> None:
    page = written_files(party)["law-1.html"]

    assert "a guest shall leave" in page
    assert "can be read otherwise:" in page
    assert 'href="findings.html#gap-1A-1"' in page
    assert 'href="law-1.html#1A"' in page
    assert "laws/x/law1.lp:11" in page


def test_the_same_rulebook_elsewhere_gives_the_same_bytes(party: EditionReport, tmp_path: Path) -> None:
    assert written_files(made(tmp_path / "elsewhere")) == written_files(party)


def test_the_digest_follows_the_rulebook(party: EditionReport, tmp_path: Path) -> None:
    directory = write_rulebook(tmp_path, LAW, WORDS)
    before = digest(rulebook_files(directory))
    (directory / "laws" / "x" / "law1.lp").write_text(LAW + "\n", encoding="utf-8")

    assert before != digest(rulebook_files(directory))
    assert re.fullmatch("[0-9a-f]{64}", party.provenance.digest)


def test_pages_of_laws_that_are_gone_are_removed(party: EditionReport, tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "law-99.html").touch()
    (tmp_path / "x" / "cases-99.html").touch()
    (tmp_path / "x" / "mine.html").touch()

    written = write_report([party], {"index.html": "front"}, tmp_path)

    assert not (tmp_path / "x" / "law-99.html").exists()
    assert not (tmp_path / "x" / "cases-99.html").exists()
    assert (tmp_path / "x" / "mine.html").exists()
    assert {path.name for path in written["x"]} == set(written_files(party))
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "front"
