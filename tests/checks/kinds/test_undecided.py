from pathlib import Path

import pytest

from tests.rulebooks import PARTY, assert_smallest_witness, found, rulebook, rules

WORDS = "irregularity brawl guest; question drunk guest; act pay; disposition sent_home; disposition forgiven"
BRAWL = '1 irregularity("1", brawl(Guest)) :- late(Guest)'
ASKED = '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest)); sang(Guest)'
YES = '1 settles("1", brawl(Guest), sent_home) :- found("1", drunk(Guest), yes)'


def test_an_answer_on_which_nothing_rests(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(BRAWL, ASKED, YES), WORDS)
    (finding,) = found(code, "undecided")
    assert finding.provisions == ("1",)
    assert "says nothing for the answer no" in finding.sentence
    assert finding.witness is not None
    assert set(finding.witness.findings.values()) == {"no"}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "more",
    [
        '2 norm("2", shall, Guest, pay) :- found("1", drunk(Guest), no)',
        '2 settles("2", brawl(Guest), forgiven) :- late(Guest)',
        '64 outside("64", brawl(Guest)) :- irregularity("1", brawl(Guest))',
        '2 overrides("2", "1")',
        '1 incomplete("1", "what the other answer leads to")',
    ],
    ids=["the other answer leads somewhere", "settled anyway", "outside", "overridden", "incomplete"],
)
def test_what_is_decided(tmp_path: Path, more: str) -> None:
    assert found(rulebook(tmp_path, rules(BRAWL, ASKED, YES, more), WORDS), "undecided") == []


def test_a_question_about_no_irregularity_may_lead_nowhere(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(Guest)) :- late(Guest)',
        '1 norm("1", shall, Guest, pay) :- found("1", drunk(Guest), yes)',
    )
    assert found(rulebook(tmp_path, law, WORDS), "undecided") == []


def test_an_answer_that_bears_on_a_rule_whose_other_conditions_fail_leads_nowhere(tmp_path: Path) -> None:
    law = rules(BRAWL, ASKED, YES, '2 norm("2", shall, Guest, pay) :- found("1", drunk(Guest), no); rain')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "undecided")
    assert finding.witness is not None
    assert "rain" not in finding.witness.events
    assert_smallest_witness(code, finding)


def test_an_answer_among_several_is_named(tmp_path: Path) -> None:
    vocabulary = PARTY + "domain(degree, (sober; merry; drunk)).\n"
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 question("1", drunk(ann)) :- irregularity("1", brawl(ann))',
        '1 settles("1", brawl(ann), forgiven) :- found("1", drunk(ann), sober)',
        '1 settles("1", brawl(ann), sent_home) :- found("1", drunk(ann), drunk)',
    )
    mechanics = "answer(drunk(ann), (sober; merry; drunk)).\n"
    code = rulebook(tmp_path, law, WORDS, vocabulary=vocabulary, mechanics=mechanics)
    (finding,) = found(code, "undecided")
    assert finding.witness is not None
    assert finding.witness.findings == {"1 drunk ann": "merry"}
    assert_smallest_witness(code, finding)


def test_a_question_of_several_provisions_is_one_finding(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest)',
        '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest))',
        '2 question("2", drunk(Guest)) :- irregularity("1", brawl(Guest)); sang(Guest)',
        '3 settles("3", brawl(Guest), forgiven) :- found(_, drunk(Guest), yes)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (no,) = found(code, "undecided")
    assert no.provisions == ("1", "2")
    assert no.sentence == "1 and 2 say nothing for the answer no: drunk something"
    assert no.shared == ("late",)
    assert_smallest_witness(code, no)


@pytest.mark.parametrize(("about", "none"), [("1", "2"), ("2", "1")])
def test_a_provision_that_puts_the_question_about_no_irregularity_is_not_blamed(
    tmp_path: Path, about: str, none: str
) -> None:
    """Another provision puts the same question because of an irregularity, and it alone leaves that unsettled."""
    law = rules(
        f'{about} irregularity("{about}", brawl(Guest)) :- late(Guest)',
        f'{about} question("{about}", drunk(Guest)) :- irregularity("{about}", brawl(Guest))',
        f'{none} question("{none}", drunk(Guest)) :- sang(Guest)',
        f'3 settles("3", brawl(Guest), forgiven) :- found("{about}", drunk(Guest), yes)',
        f'3 norm("3", shall, Guest, pay) :- found("{none}", drunk(Guest), yes)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "undecided")
    assert finding.provisions == (about,)
    assert finding.witness is not None
    assert [key.split()[0] for key in finding.witness.findings] == [about]
    assert_smallest_witness(code, finding)


def test_each_provision_is_blamed_for_the_irregularity_that_it_puts_the_question_about(
    tmp_path: Path,
) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest)',
        '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest))',
        '2 irregularity("2", noise(Guest)) :- sang(Guest)',
        '2 question("2", drunk(Guest)) :- irregularity("2", noise(Guest))',
        '3 settles("3", noise(Guest), forgiven) :- sang(Guest)',
        '3 settles("3", brawl(Guest), forgiven) :- found("1", drunk(Guest), yes)',
        '4 norm("4", shall, Guest, pay) :- found("2", drunk(Guest), yes)',
    )
    (finding,) = found(rulebook(tmp_path, law, f"{WORDS}; irregularity noise guest"), "undecided")
    assert finding.provisions == ("1",)
