"""One rulebook that has every defect, and one that has none."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.checks import document, kinds, running
from pyrules.checks.judgements import Judgements
from pyrules.situation import parse_case, to_toml
from tests.places import SHIPPED
from tests.rulebooks import PARTY, assert_smallest_witness, found, rulebook, rules, survey

OF_A_RULING = {path.stem for path in (SHIPPED / "checks").glob("*.lp")}
"""The kinds that a single ruling shows; the others are held against all situations in tests of their own."""
WORDS = (
    "act leave; act stay; act sing; act wave; act whistle; irregularity brawl guest; irregularity noise guest; "
    "question drunk guest; disposition forgiven"
)
VOCABULARY = PARTY + (
    "excludes(leave, stay).\nperforms(late(Guest), Guest, whistle) :-\n    late(Guest).\n"
    "partitions(late(Guest), merry(Guest)) :-\n    late(Guest).\n"
)
MECHANICS = "cannot_be_done(sing) :- rain."
BAD = (
    rules(
        '1 norm("1", shall, Guest, leave) :- late(Guest)',
        '1 refers("1", "13")',
        '2 norm("2", shall_not, Guest, leave) :- late(Guest); rain',
        '3 norm("3", must, ann, stay) :- sang(ann)',
        '4 irregularity("4", brawl(Guest)) :- sang(Guest)',
        '4 question("4", drunk(Guest)) :- irregularity("4", brawl(Guest))',
        '4 settles("4", brawl(Guest), forgiven) :- found("4", drunk(Guest), yes)',
        '5 norm("5", shall, ann, leave) :- host(ann); host(bob)',
        '6 norm("6", shall, Guest, leave) :- merry(Guest); move(_, Guest, red)',
        '7 norm("7", may, bob, stay) :- sang(bob)',
        '8 norm("8", shall_not, bob, stay) :- rain',
        '9 norm("9", should, director, stay) :- rain',
        '10 overrides("10", "9") :- rain',
        '11 refers("11", "12")',
        '12 refers("12", "11")',
        '14 overrides("14", "15") :- late(ann)',
        '15 overrides("15", "14") :- rain',
        '16 norm("16", shall, ann, leave) :- late(ann)',
        '17 norm("17", may, Guest, stay) :- host(Guest)',
        '18 overrides("18", "17") :- sang(Guest)',
        '19 drops("19", stay)',
        '20 reading("20", dance, literal)',
        '20 reading("20", dance, with_songs)',
        '20 norm("20", should, director, leave) :- sang(bob); read("20", dance, with_songs)',
        '21 norm("21", should, bob, sing) :- rain',
        '22 norm("22", must, bob, sing) :- late(bob)',
        '23 settles("23", noise(ann), forgiven) :- host(ann)',
        '24 refers("24", "25")',
        '24 norm("24", may, ann, sing) :- rain',
        '25 norm("25", may, ann, sing) :- not rain',
        '26 question("26", drunk(bob)) :- host(bob)',
        '27 norm("27", shall, director, sing) :- found("26", drunk(bob), yes)',
        '28 norm("28", must_not, director, sing)',
        '29 norm("29", shall, director, wave) :- found("26", drunk(bob), no)',
        '30 norm("30", must_not, director, wave)',
        '32 norm("32", may_not, guests, whistle) :- rain',
    )
    + """
%@ 31
%  whoever is the host is free to leave
%? silent, added: nothing is said of the host
norm("31", may, Guest, leave) :-
    host(Guest).
"""
)
GOOD = rules(
    '1 irregularity("1", brawl(Guest)) :- sang(Guest); late(Guest)',
    '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest))',
    '1 norm("1", shall, Guest, leave) :- found("1", drunk(Guest), yes); not rain',
    '1 norm("1", shall, Guest, stay) :- found("1", drunk(Guest), no); not move(_, Guest, _); not host(Guest)',
    '1 settles("1", brawl(Guest), forgiven) :- irregularity("1", brawl(Guest))',
    '1 irregularity("1", noise(Guest)) :- sang(Guest)',
    '1 refers("1", "64A")',
    '64 outside("64", noise(Guest)) :- irregularity("1", noise(Guest))',
)


def test_a_bad_rulebook_shows_every_kind_of_finding(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, WORDS, vocabulary=VOCABULARY, mechanics=MECHANICS)
    findings = found(code)
    assert {one.kind for one in findings} == set(kinds.modules())
    for one in findings:
        if one.witness and one.kind in OF_A_RULING:
            assert_smallest_witness(code, one)


def test_a_good_rulebook_shows_none(tmp_path: Path) -> None:
    law = GOOD.replace("stay) :-", "leave) :-")  # nobody is told to leave and to stay at once
    assert (
        found(
            rulebook(
                tmp_path,
                law,
                WORDS.replace("act stay; act sing; act wave; act whistle; ", ""),
                vocabulary=PARTY,
            )
        )
        == []
    )


def test_a_witness_is_a_case_that_can_be_saved_and_read(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, WORDS, vocabulary=VOCABULARY)
    witnesses = [one.witness for one in found(code) if one.witness]
    assert witnesses
    for case in witnesses:
        assert parse_case(to_toml(case)) == case
        assert case.edition == "x"


def test_the_same_rulebook_has_the_same_findings(tmp_path: Path) -> None:
    first = found(
        rulebook(tmp_path / "one", BAD, WORDS, vocabulary=VOCABULARY), "opposed", "gap", "undecided"
    )
    again = found(
        rulebook(tmp_path / "two", BAD, WORDS, vocabulary=VOCABULARY), "opposed", "gap", "undecided"
    )
    assert [one.model_dump_json() for one in first] == [one.model_dump_json() for one in again]


def test_kinds_are_chosen_by_name(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, WORDS, vocabulary=VOCABULARY)
    assert {one.kind for one in found(code, "gap", "dead")} == {"gap", "dead"}
    with pytest.raises(InputError) as caught:
        found(code, "gapp")
    assert caught.value.nearest == "gap"


def test_a_kind_is_one_name_in_code_encoding_and_tests() -> None:
    for kind, sentence in kinds.definitions().items():
        assert sentence
        assert sentence[0].islower()
        assert (Path(__file__).parent / f"test_{kind}.py").exists(), kind
    for path in (SHIPPED / "checks").glob("*.lp"):
        assert path.stem in kinds.modules()


def test_the_report_says_scope_definitions_and_what_is_outside(tmp_path: Path) -> None:
    code = rulebook(tmp_path, GOOD, WORDS, vocabulary=VOCABULARY)
    report = document.report(survey(code, moves=2), running.Run(()), ["gap"], 1.26, Judgements())
    assert report.scope == {"moves": 2}
    assert [one.kind for one in report.checked] == ["gap"]
    assert [(one.law, one.matter) for one in report.outside] == [("64", "noise")]
    assert report.incomplete == ()
    assert (report.edition, report.findings, report.seconds) == ("x", (), 1.3)


def test_the_report_lists_what_makes_no_rule_and_what_is_incomplete(tmp_path: Path) -> None:
    law = GOOD + rules('2 no_rule("2", "a heading")', '3 incomplete("3", "its end")')
    report = document.report(
        survey(rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)),
        running.Run(()),
        ["gap"],
        0,
        Judgements(),
    )
    assert [(one.provision, one.sentence) for one in report.without_rule] == [("2", "a heading")]
    assert [(one.provision, one.sentence) for one in report.incomplete] == [("3", "its end")]
