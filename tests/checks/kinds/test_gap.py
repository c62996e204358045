from pathlib import Path

import pytest

from tests.rulebooks import assert_smallest_witness, found, rulebook, rules

WORDS = (
    "irregularity brawl guest; irregularity noise guest; question drunk guest; question sorry guest; act pay; "
    "disposition sent_home; disposition forgiven"
)
BRAWL = '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Guest)'
ASKED = '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest))'
HOME = '1 settles("1", brawl(Guest), sent_home) :- found("1", drunk(Guest), yes)'


def test_an_irregularity_that_nothing_settles(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(BRAWL), WORDS)
    (finding,) = found(code, "gap")
    assert finding.provisions == ("1",)
    assert "nothing settles what 1 calls an irregularity: brawl" in finding.sentence
    assert finding.witness is not None
    assert finding.witness.findings == {}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        (BRAWL, '2 settles("2", brawl(Guest), forgiven) :- late(Guest)'),
        (BRAWL, '64 outside("64", brawl(Guest)) :- irregularity("1", brawl(Guest))'),
        (BRAWL, '64 outside("64", brawl(Guest)) :- late(Guest); domain(guest, Guest)'),
        (BRAWL, '2 overrides("2", "1")'),
        (BRAWL, '1 incomplete("1", "how it ends")'),
        (BRAWL.replace("1", "1A2"), '1 incomplete("1", "how it ends")'),
        (BRAWL, ASKED, HOME, '2 settles("2", brawl(Guest), forgiven) :- found("1", drunk(Guest), no)'),
    ],
    ids=[
        "settled",
        "outside",
        "outside in more",
        "overridden",
        "incomplete",
        "in what is incomplete",
        "settled under both answers",
    ],
)
def test_what_is_no_gap(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "gap") == []


@pytest.mark.parametrize("where", ["1A2", "2", "12"], ids=["in a part of it", "elsewhere", "the same digit"])
def test_a_text_that_breaks_off_elsewhere_leaves_the_gap(tmp_path: Path, where: str) -> None:
    law = rules(BRAWL, f'{where} incomplete("{where}", "how it ends")')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "gap")
    assert finding.provisions == ("1",)


def test_an_irregularity_settled_under_one_answer_only_is_a_gap_with_the_course(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(BRAWL, ASKED, HOME), WORDS)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    ((question, answer),) = finding.witness.findings.items()
    assert question.startswith("1 drunk ")
    assert answer == "no"
    assert "drunk" in finding.sentence.removeprefix("nothing settles what 1 calls an irregularity")
    assert_smallest_witness(code, finding)


def test_an_irregularity_settled_by_a_power_is_a_gap_where_it_is_waived(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 norm("1", may, director, pay) :- irregularity("1", brawl(ann))',
        '1 settles("1", brawl(ann), forgiven) :- exercised("1", director, pay); late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert finding.witness.powers == {"1 director pay": "waived"}
    assert_smallest_witness(code, finding)


def test_all_courses_that_lead_to_the_gap_are_one_finding(tmp_path: Path) -> None:
    # drunk and sorry: sent home; neither: forgiven. Two courses of four settle nothing.
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 question("1", drunk(ann)) :- irregularity("1", brawl(ann))',
        '1 question("1", sorry(ann)) :- irregularity("1", brawl(ann))',
        '1 settles("1", brawl(ann), sent_home) :- found("1", drunk(ann), yes); found("1", sorry(ann), yes)',
        '1 settles("1", brawl(ann), forgiven) :- found("1", drunk(ann), no); found("1", sorry(ann), no)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    (instance,) = finding.instances
    assert {frozenset(course) for course in instance.courses} == {
        frozenset({"drunk ann (1) yes", "sorry ann (1) no"}),
        frozenset({"drunk ann (1) no", "sorry ann (1) yes"}),
    }
    assert "; so decided in one of 2 ways: " in finding.sentence
    assert finding.shared == ("late",)
    assert (
        len(finding.cases) == 1
    )  # both start from one situation, and a saved case leaves open what is decided
    assert_smallest_witness(code, finding)


def test_what_all_courses_take_is_said_once(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann); found("2", drunk(ann), yes)',
        '2 question("2", drunk(ann)) :- late(ann)',
        '2 norm("2", may, director, pay) :- late(ann)',
        '2 question("2", sorry(ann)) :- late(ann)',
        '2 settles("2", brawl(ann), forgiven) :- exercised("2", director, pay); found("2", sorry(ann), yes)',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "gap")
    _, _, told = finding.sentence.partition("; so decided: ")
    assert (
        told == "drunk ann (2) yes; and in one of 2 ways: director may pay (2) not used; or sorry ann (2) no"
    )
    assert finding.shared == ("late", "drunk ann (2) yes")


def test_one_irregularity_by_several_provisions_is_one_gap(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Guest)',
        '2 irregularity("2", brawl(Guest)) :- rain; host(Guest)',
        '3 irregularity("3", noise(Guest)) :- sang(Guest)',
    )
    code = rulebook(tmp_path, law, WORDS)
    brawl, noise = found(code, "gap")
    assert (brawl.provisions, noise.provisions) == (("1", "2"), ("3",))
    assert brawl.sentence == "nothing settles what 1 and 2 call an irregularity: brawl something"
    assert [one.provisions for one in brawl.instances] == [("1",), ("2",)]
    assert brawl.shared == ()  # a brawl can come of rain or of a song
    assert len(brawl.cases) == 2
    assert brawl.witness is not None
    assert brawl.witness.events == {"rain": True}
    assert_smallest_witness(code, brawl)


def test_what_is_the_same_in_all_situations_is_named(tmp_path: Path) -> None:
    law = rules('1 irregularity("1", brawl(ann)) :- late(Guest); sang(Guest)')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "gap")
    assert finding.sentence == "nothing settles what 1 calls an irregularity: brawl ann"
    assert finding.shared == ("late", "sang")


def test_two_irregularities_of_one_provision_are_two_gaps(tmp_path: Path) -> None:
    law = rules(BRAWL, '1 irregularity("1", noise(Guest)) :- sang(Guest)')
    code = rulebook(tmp_path, law, WORDS)
    findings = found(code, "gap")
    assert ["brawl" in one.sentence for one in findings] == [True, False]
    # noise takes one event and brawl two, and both are the provision's gap: the smaller settles the size
    assert_smallest_witness(code, findings[1])


def test_a_part_of_a_sequence_can_be_a_witness(tmp_path: Path) -> None:
    law = rules('1 irregularity("1", noise(Guest)) :- move(1, Guest, red); rain')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"move", "rain"}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize("name", ["course", "target_flaw", "decision_kind"])
def test_names_that_the_engine_uses_while_it_searches_are_free_for_rulebooks(
    tmp_path: Path, name: str
) -> None:
    law = rules(
        '1 question("1", drunk(ann)) :- late(ann)',
        f'1 irregularity("1", noise(ann)) :- {name}(1); {name}(2); {name}(3); found("1", drunk(ann), yes)',
        f"2 {name}(1) :- rain",
        f"2 {name}(2) :- late(ann)",
        f"2 {name}(3) :- late(bob)",
    )
    code = rulebook(tmp_path, law, WORDS + f"; term {name} move_number")
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert_smallest_witness(code, finding)
