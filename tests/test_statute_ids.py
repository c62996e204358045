"""A small statute whose ids are as printed, with brackets, blanks, stops and numerals, through all commands."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from clingo import Function, String
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.code.vocabulary import read_vocabulary
from pyrules.rulings.asking import absent_acts, acts_named
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, facts, parse_case, to_toml
from pyrules.situation.case_writing import case_from
from pyrules.testing.expectations import run_case
from pyrules.testing.rulebooks import case_language
from tests.commands.conftest import Run, run
from tests.rulebooks import PARTY, declared, document, found, inquiry, rulebook, write_rulebook

__all__ = ["run"]

SAMPLES = ("1(1)(a)(i)", "Art. 1(1)(a)", "§ 1.1", "I")
VOCABULARY = PARTY + "".join(f'numbering("{one}").\n' for one in SAMPLES)
WORDS = "act greet guest; act dismiss guest; act leave; act stay; question drunk guest; irregularity lateness guest;" \
        "disposition forgiven"  # fmt: skip
LAW = """
%@ 5(1)(a)(ii)
irregularity("5(1)(a)(ii)", lateness(Guest)) :-
    late(Guest).

%@ 5(1)(b)
question("5(1)(b)", drunk(Guest)) :-
    sang(Guest).

%@ 5(1)(b)
norm("5(1)(b)", shall, director, dismiss(Guest)) :-
    found("5(1)(b)", drunk(Guest), yes).

%@ Art. 33(2)(b)
norm("Art. 33(2)(b)", may, director, greet(Guest)) :-
    late(Guest).

%@ § 12.3
norm("§ 12.3", shall_not, director, greet(Guest)) :-
    exercised("Art. 33(2)(b)", director, greet(Guest)),
    rain.

%@ I
norm("I", shall, director, greet(Guest)) :-
    late(Guest),
    rain.

%@ II
option("II", Guest, leave) :-
    sang(Guest).

%@ II
option("II", Guest, stay) :-
    sang(Guest).

%@ 34
norm("34", must, director, leave) :-
    rain.

%@ 34A
settles("34A", lateness(Guest), forgiven) :-
    late(Guest).

%@ 51
overrides("51", "5(1)") :-
    sang(ann),
    rain.

%@ 52
overrides("52", "34") :-
    late(bob),
    rain.

%@ 53
overrides("53", "I") :-
    late(bob),
    rain.

%@ 54
refers("54", "5(1)(a)").
"""
CASE = """\
edition = "x"
title = "late, and singing"
about = ["5(1)(b)", "Art. 33(2)(b)"]

[table]
host = "ann"

[events]
late = ["ann"]
sang = ["bob"]

[findings]
"5(1)(b) drunk bob" = "yes"

[powers]
"Art. 33(2)(b) director greet ann" = "exercised"

[choices]
"II bob" = "leave"

[expect]
rulings = 1
always = ["director: shall dismiss bob (5(1)(b))", "bob: option leave (II)"]
acts = ["director: may greet ann (Art. 33(2)(b))"]
never = ["director: shall_not greet ann (§ 12.3)"]
flaws = []
"""

DECIDED = read_vocabulary(PARTY + declared(WORDS))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = write_rulebook(tmp_path / "book", LAW, WORDS, vocabulary=VOCABULARY)
    (folder / "cases").mkdir()
    (folder / "cases" / "one.toml").write_text(CASE, encoding="utf-8")
    return folder


def acts(folder: Path, situation: str) -> set[str]:
    return {act.key for ruling in document(load("x", folder), situation).rulings for act in ruling.acts}


def test_what_gives_way_is_what_stands_in_it_and_nothing_else(book: Path) -> None:
    code = load("x", book)
    assert {one.text for one in code.standing_in if '"5(1)"' in one.text} == {
        'part_of("5(1)(a)(ii)","5(1)")',
        'part_of("5(1)(b)","5(1)")',
    }
    with_rain = document(code, "host(ann) sang(ann) rain")
    assert (
        with_rain.tree.question is None or with_rain.tree.question.provision == "II"
    )  # 5(1)(b) gives way to 51
    late = document(code, "host(ann) late(bob) rain")
    assert {one.provision for ruling in late.rulings for one in ruling.dispositions} == {
        "34A"
    }  # no part of 34
    assert "director: must leave (34)" not in acts(book, "host(ann) late(bob) rain")
    singing = document(code, "host(ann) late(bob) sang(bob) rain")
    assert {act.provision for ruling in singing.rulings for act in ruling.acts} >= {"II"}  # no part of I


def test_without_a_sample_a_letter_behind_a_number_is_a_part(tmp_path: Path) -> None:
    law = '%@ 34A\nnorm("34A", must, director, leave) :-\n    rain.\n\n%@ 35\noverrides("35", "34") :-\n    rain.\n'
    part = rulebook(tmp_path / "part", law, "act leave")
    inserted = rulebook(tmp_path / "inserted", law, "act leave", vocabulary=PARTY + 'numbering("1").\n')
    assert not any(ruling.acts for ruling in document(part, "host(ann) rain").rulings)
    assert all(ruling.acts for ruling in document(inserted, "host(ann) rain").rulings)


def test_a_case_has_the_ids_that_a_ruling_prints(book: Path) -> None:
    code = load("x", book)
    case = parse_case(CASE)
    assert run_case(code, case, case_language(code)).failures == ()
    stated = facts(case, code.vocabulary, code.provisions)
    back = case_from(stated, code.vocabulary, edition="x")
    assert (back.findings, back.powers, back.choices) == (case.findings, case.powers, case.choices)
    assert facts(parse_case(to_toml(back)), code.vocabulary, code.provisions) == stated


ID = st.from_regex(
    r"(Art\. |§ )?[1-9][0-9]?[A-Z]?(\([1-9][A-Z]?\)| \([1-9]\)|\.[1-9])?(\([a-z]{1,2}\))?", fullmatch=True
)


@given(ID, st.lists(ID, max_size=4), st.sampled_from(["finding", "power", "choice"]))
def test_what_is_decided_under_an_id_is_written_and_read_again(
    provision: str, others: list[str], kind: str
) -> None:
    ann, leave = Function("ann"), Function("leave")
    parts = {"finding": [Function("drunk", [ann])], "power": [ann, leave], "choice": [ann]}[kind]
    value = {"finding": Function("yes"), "power": Function("waived"), "choice": leave}[kind]
    given_so = Function("given", [Function(kind, [String(provision), *parts]), value])
    case = case_from([given_so], DECIDED, edition="x")
    again = parse_case(to_toml(case))
    assert facts(again, DECIDED, {provision, *others}) == (given_so,)
    assert facts(again, DECIDED) == (given_so,)


@pytest.mark.parametrize(
    ("right", "wrong", "near"),
    [
        ('"5(1)(b) drunk', '"5(1) (b) drunk', "5(1)(b)"),
        ('"5(1)(b) drunk', '"5.1.b drunk', "5(1)(b)"),
        ('"5(1)(b) drunk', '"5(1)(B) drunk', "5(1)(b)"),
        ('"Art. 33(2)(b) director', '"Art.33(2)(b) director', "Art. 33(2)(b)"),
        ('"Art. 33(2)(b) director', '"Article 33 (2) (b) director', "Art. 33(2)(b)"),
        ('"II bob"', '"ii bob"', "II"),
        ('about = ["5(1)(b)"', 'about = ["5(1)b"', "5(1)(b)"),
        ("bob (5(1)(b))", "bob (5(1b))", "5(1)(b)"),
        ("flaws = []", 'flaws = ["gap 5(1)(a)(i) unsettled(lateness(ann))"]', "5(1)(a)(ii)"),
        ("flaws = []", 'flaws = ["opposed § 12,3 I"]', "§ 12.3"),
    ],
)
def test_an_id_that_is_nearly_right_is_refused_with_the_nearest(
    book: Path, right: str, wrong: str, near: str
) -> None:
    code = load("x", book)
    assert right in CASE
    with pytest.raises(InputError) as raised:
        run_case(code, parse_case(CASE.replace(right, wrong)), case_language(code))
    assert raised.value.nearest == near
    assert raised.value.place is not None


def test_a_flaw_is_expected_by_the_ids_of_its_provisions(book: Path) -> None:
    code = load("x", book)
    situation = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\nrain = true\n[powers]\n'
    situation += '"Art. 33(2)(b) director greet ann" = "exercised"\n[expect]\nflaws = ["opposed I § 12.3"]\n'
    assert run_case(code, parse_case(situation), case_language(code)).failures == ()


@pytest.mark.parametrize(
    "asked",
    ["5(1)(b)", "dismiss bob (5(1)(b))", "director: shall dismiss bob (5(1)(b))", "dismiss (5(1)(b))"],
)
def test_acts_are_asked_for_by_their_ids(book: Path, asked: str) -> None:
    code = load("x", book)
    put: Inquiry = inquiry(code, "host(ann) sang(bob)")
    rulings = put.document().rulings
    named = acts_named(asked, rulings)
    assert {act.key for act in named} == {"director: shall dismiss bob (5(1)(b))"}
    assert {str(act.arguments[0].string) for act in absent_acts(asked, put).acts} == {"5(1)(b)"}


def test_witnesses_are_saved_under_names_that_every_system_takes_and_read_again(
    book: Path, tmp_path: Path, run: Run
) -> None:
    saved = tmp_path / "witnesses"
    run("check", "x", "--rulebook", book, "--save-witnesses", saved)
    names = {one.name for one in saved.glob("*.toml")}
    assert "opposed-§ 12.3-I-1.toml" in names
    assert not any(re.search(r'[<>:"/\\|?*]|[. ]$', name.removesuffix(".toml")) for name in names)
    ran = run("test", *sorted(saved.glob("*.toml")), "--rulebook", book, "--format", "json")
    outcomes = json.loads(ran.out)["outcomes"]
    assert len(outcomes) == len(names)
    assert not any(one["error"] for one in outcomes)
    assert all(one["failures"] for one in outcomes)  # as long as the finding lasts


def test_provisions_are_chosen_by_what_they_stand_in(book: Path, run: Run) -> None:
    ran = run(
        "mutate",
        "x",
        "--rulebook",
        book,
        "--provisions",
        "5(1),§ 12",
        "--format",
        "json",
        "--only",
        "left_out",
    )
    assert {one["provision"] for one in json.loads(ran.out)["mutants"]} == {
        "5(1)(a)(ii)",
        "5(1)(b)",
        "§ 12.3",
    }
    ran = run("mutate", "x", "--rulebook", book, "--provisions", "5.1.b")
    assert "`5(1)(b)`" in ran.err


def test_a_page_is_about_a_provision_with_its_parts(book: Path, run: Run) -> None:
    ran = run("read", "x", "5(1)", "--rulebook", book, "--no-check", "--format", "json")
    page = json.loads(ran.out)
    assert (page["law"], [one["id"] for one in page["provisions"]]) == ("5", ["5(1)(a)(ii)", "5(1)(b)"])
    assert "`5(1)(b)`" in run("read", "x", "5.1.b", "--rulebook", book, "--no-check").err


def test_every_link_of_a_report_leads_somewhere(book: Path, tmp_path: Path, run: Run) -> None:
    run("report", "x", "--rulebook", book, "--output", tmp_path / "report")
    pages = {one.resolve(): one.read_text(encoding="utf-8") for one in (tmp_path / "report").rglob("*.html")}
    ids = {
        path: {unescape(one) for one in re.findall(r'\bid="([^"]*)"', text)} for path, text in pages.items()
    }
    assert not any(" " in one for of_page in ids.values() for one in of_page)
    assert "Art._33(2)(b)" in set().union(*ids.values())
    lost = set()
    for path, text in pages.items():
        for address in map(unescape, re.findall(r'\bhref="([^"]*)"', text)):
            file, _, anchor = address.partition("#")
            target = (path.parent / unquote(file)).resolve() if file else path
            if " " in address or (
                target.suffix == ".html"
                and (target not in pages or (anchor and unquote(anchor) not in ids[target]))
            ):
                lost.add(address)
    assert lost == set()


def test_references_and_coverage_are_of_ids_as_printed(book: Path, run: Run) -> None:
    graph = json.loads(run("graph", "x", "--rulebook", book, "--format", "json").out)
    nodes = {one["provision"]: (one["law"], one["label"]) for one in graph["nodes"]}
    assert nodes["5(1)(b)"] == ("5", "5(1)(b)")
    assert nodes["§ 12.3"] == ("§ 12", "§ 12.3")
    assert nodes["34A"] == ("34A", "Rule 34A")
    assert nodes["II"] == ("II", "Rule II")
    assert graph["dangling"] == []  # 5(1)(a) is there, in 5(1)(a)(ii)
    rows = json.loads(run("coverage", "x", "--rulebook", book, "--format", "json").out)["provisions"]
    assert [one["id"] for one in rows if one["id"][0].isdigit()] == [
        "5(1)(a)(ii)", "5(1)(b)", "34", "34A", "51", "52", "53", "54",
    ]  # fmt: skip
    assert next(one["cases"] for one in rows if one["id"] == "Art. 33(2)(b)") == 1


def test_square_brackets_are_printed(tmp_path: Path, run: Run) -> None:
    folder = write_rulebook(tmp_path, '%@ 5[a]\nno_rule("5[a]", "none").\n')
    (folder / "cases").mkdir()
    assert "5[a]" in run("coverage", "x", "--rulebook", folder).out
    assert "5[a]" in run("read", "x", "5", "--rulebook", folder, "--no-check").out


def test_a_text_of_the_statute_has_the_ids_of_the_code(tmp_path: Path, run: Run) -> None:
    text = tmp_path / "text.txt"
    text.write_text(
        "LAW 34. LEAVING\n\nThe director leaves.\n\nLAW 54. GUESTS\n\n(1) One may come.\n", encoding="utf-8"
    )
    law = '%@ 34\nno_rule("34", "a heading").\n\n%@ 54(1)\nno_rule("54(1)", "a heading").\n'
    folder = write_rulebook(tmp_path / "other", law, vocabulary=PARTY + 'numbering("1(1)").\n')
    (folder / "cases").mkdir()
    rows = json.loads(run("coverage", "x", "--rulebook", folder, "--text", text, "--format", "json").out)
    assert {one["id"]: (one["in_text"], one["encoded"]) for one in rows["provisions"]} == {
        "34": (True, True),
        "54(1)": (True, True),
    }


def test_editions_are_compared_by_chief_parts(book: Path, run: Run) -> None:
    other = (
        (book / "laws/x/law1.lp")
        .read_text(encoding="utf-8")
        .replace("shall, director, dismiss", "may, director, dismiss")
    )
    (book / "laws/y").mkdir()
    (book / "laws/y/law1.lp").write_text(other, encoding="utf-8")
    edition = (book / "editions/x.lp").read_text().replace("laws/x", "laws/y")
    (book / "editions/y.lp").write_text(edition)
    found = json.loads(run("diff", "x", "y", "--rulebook", book, "--only", "5", "--format", "json").out)
    assert [(one["left"], one["right"]) for one in found["laws"]] == [("5(1)", "5(1)")]
    assert "dismiss" in found["laws"][0]["differences"][0]["sentence"]


def test_findings_name_provisions_as_printed(book: Path) -> None:
    kinds = {(one.kind, one.provisions) for one in found(load("x", book), "opposed", "gap", "dead")}
    assert kinds == {("opposed", ("§ 12.3", "I"))}


def test_a_case_about_no_provision_of_the_statute_is_refused(book: Path) -> None:
    code = load("x", book)
    case = Case(edition="x", about=("Art. 34",))
    with pytest.raises(InputError, match=r"`Art. 34` is no provision"):
        run_case(code, case, case_language(code))
