"""A story on the command line: each moment is ruled on, run, named and asked about by itself."""

import io
import json
from pathlib import Path

import pytest

from pyrules.rulings.model import Rulings
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook
from tests.valid import problems

LAW = rules(
    '1 norm("1", shall, Guest, pay) :- late(Guest)',
    '2 question("2", drunk(ann)) :- sang(ann)',
    '2 norm("2", shall, ann, leave) :- found("2", drunk(ann), yes)',
    '3 norm("3", shall, bob, leave) :- rain; sang(ann)',
)
STORY = """\
edition = "x"
title = "A party"
about = ["1"]
[table]
host = "bob"
[events]
rain = "?"

[[moment]]
title = "Ann is late"
events = { late = ["ann"] }
expect = { rulings = 1, always = ["ann: shall pay (1)"] }

[[moment]]
title = "Ann sings"
[moment.events]  # and how
sang = ["ann"]
[moment.expect]
never = ["ann: shall leave (2)"]
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_rulebook(tmp_path / "book", LAW, "act leave; act pay; question drunk guest")


@pytest.fixture
def story(book: Path) -> Path:
    path = book / "story.toml"
    path.write_text(STORY, encoding="utf-8")
    return path


def test_each_moment_is_ruled_on_under_a_heading(run: Run, story: Path, book: Path) -> None:
    both = run("rule", story, "--rulebook", book)
    assert both.status == 0
    first, second = (run("rule", story, "--rulebook", book, "--moment", one).out for one in (1, 2))
    assert first.startswith("moment 1/2\nA party: Ann is late\n")
    assert second.startswith("moment 2/2\nA party: Ann sings\n")
    assert both.out == first + second
    assert "sang" not in first
    assert "rulings: 1" in first
    assert "rulings: 4" in second


def test_json_is_one_document_with_that_of_a_ruling_for_each_moment(
    run: Run, story: Path, book: Path
) -> None:
    document = json.loads(run("rule", story, "--rulebook", book, "--format", "json").out)
    assert (document["schema"], document["title"]) == ("pyrules/moments/1", "A party")
    alone = [
        json.loads(run("rule", story, "--rulebook", book, "--format", "json", "--moment", one).out)
        for one in (1, 2)
    ]
    assert document["moments"] == alone
    assert [one["schema"] for one in alone] == [Rulings.schema_name] * 2
    schema = json.loads(run("schema", "moments").out)
    assert schema["properties"]["moments"]["items"] == {"$ref": "#/$defs/Rulings"}
    assert schema["$defs"]["Rulings"]["properties"]["schema"] == {"const": Rulings.schema_name}
    assert [*problems(document, schema, schema)] == []


def test_why_is_told_of_the_moments_that_have_it(run: Run, story: Path, book: Path) -> None:
    ran = run("rule", story, "--rulebook", book, "--why", "leave", "--moment", 2)
    assert "(2)" in ran.out
    absent = run("rule", story, "--rulebook", book, "--why-not", "leave", "--moment", 1)
    assert "sang" in absent.out


def test_a_moment_that_is_not_there_is_refused(run: Run, story: Path, book: Path) -> None:
    ran = run("rule", story, "--rulebook", book, "--moment", 3)
    assert (ran.status, ran.out) == (2, "")
    assert "there is no moment 3\n  expected: a number from 1 to 2" in ran.err


def test_the_questions_of_one_moment_are_asked_and_answered_there(
    run: Run, story: Path, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = run("rule", story, "--rulebook", book, "--ask")
    assert (refused.status, story.read_text(encoding="utf-8")) == (2, STORY)
    assert "which moment is asked about?" in refused.err
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n1\n"))
    ran = run("rule", story, "--rulebook", book, "--ask", "--moment", 2)
    assert ran.status == 0
    written = story.read_text(encoding="utf-8")
    above, first, second = written.split("[[moment]]")
    assert (above, first) == tuple(STORY.split("[[moment]]")[:2])  # then it was not known yet
    assert ("rain = false" in second, '"2 drunk ann" = "yes"' in second) == (True, True)
    assert "# and how" in second
    assert "rulings: 1" in ran.out
    again = run("rule", story, "--rulebook", book, "--moment", 1)
    assert "not known: rain" in again.out


def test_each_moment_is_a_case_of_its_own(run: Run, story: Path, book: Path) -> None:
    ran = run("test", story, "--rulebook", book)
    assert ran.status == 1
    assert f"FAILED {story.as_posix()}#2: A party: Ann sings\n" in ran.out
    assert ran.out.endswith("1 passed, 1 failed\n")
    again = json.loads(run("test", story, "--rulebook", book, "--format", "json").out)  # as it was kept
    assert [(Path(one["file"]).name, one["title"], one["passed"]) for one in again["outcomes"]] == [
        ("story.toml#1", "A party: Ann is late", True),
        ("story.toml#2", "A party: Ann sings", False),
    ]
    assert "story.toml#2" in run("test", story, "--rulebook", book, "--format", "junit").out


def test_what_is_wrong_with_one_moment_leaves_the_others(run: Run, story: Path, book: Path) -> None:
    story.write_text(STORY.replace('sang = ["ann"]', 'sang = ["anne"]'), encoding="utf-8")
    ran = run("test", story, "--rulebook", book)
    assert ran.status == 2
    assert "story.toml:17:9: `anne` is no guest" in ran.out
    assert ran.out.endswith("1 passed, 1 failed\n")


def test_coverage_counts_each_moment(run: Run, story: Path, book: Path) -> None:
    (book / "cases").mkdir()
    story.rename(book / "cases" / "story.toml")
    document = json.loads(run("coverage", "--rulebook", book, "--format", "json").out)
    assert document["totals"]["cases"] == 2
    row = next(one for one in document["provisions"] if one["id"] == "1")
    assert (row["cases"], row["applied"]) == (2, 2)


def test_the_schema_of_an_edition(run: Run, book: Path) -> None:
    schema = json.loads(run("schema", "case", "x", "--rulebook", book).out)
    assert list(schema["$defs"]["events"]["properties"]) == ["late", "move", "rain", "sang"]
    assert [*schema["$defs"]["findings"]["properties"]] == ["2 drunk ann"]
    assert not [*problems({"edition": "x", "events": {"sang": ["ann"]}}, schema, schema)]
    assert [*problems({"edition": "x", "events": {"sung": ["ann"]}}, schema, schema)]
    of_any = json.loads(run("schema", "case").out)
    assert "events" not in of_any["$defs"]
    assert run("schema", "rule", "x", "--rulebook", book).status == 2
    unknown = run("schema", "case", "y", "--rulebook", book)
    assert (unknown.status, "`y` is no edition" in unknown.err) == (2, True)
