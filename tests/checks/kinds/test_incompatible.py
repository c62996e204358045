from pathlib import Path

import pytest

from tests.rulebooks import PARTY, assert_smallest_witness, found, rulebook, rules

WORDS = (
    "act leave; act stay; act sing; irregularity brawl guest; irregularity noise guest; "
    "disposition sent_home; disposition forgiven"
)
VOCABULARY = PARTY + "excludes(leave, stay).\nexcludes(sent_home, forgiven).\n"


def test_two_obliged_acts_that_exclude_each_other(tmp_path: Path) -> None:
    law = rules('1 norm("1", shall, bob, stay) :- rain', '2 norm("2", should, ann, leave) :- late(ann)')
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "incompatible")
    assert finding.provisions == ("1", "2")
    assert [one.provisions for one in finding.instances] == [("2", "1")]
    assert finding.sentence == "2 and 1 cannot both be carried out: leave, and stay"
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",), "rain": True}
    assert_smallest_witness(code, finding)


def test_two_dispositions_of_one_irregularity(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest)',
        '1 settles("1", brawl(Guest), sent_home) :- late(Guest)',
        '2 settles("2", brawl(Guest), forgiven) :- sang(Guest)',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "incompatible")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 and 2 cannot both be carried out: sent home, and forgiven"
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall, ann, sing)'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", may, ann, stay)'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall_not, ann, stay)'),
        ('1 norm("1", shall, ann, leave) :- rain', '2 norm("2", shall, ann, stay) :- not rain'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall, ann, stay)', '3 overrides("3", "2")'),
        (
            '1 irregularity("1", brawl(ann))',
            '1 irregularity("1", noise(ann))',
            '1 settles("1", brawl(ann), sent_home)',
            '2 settles("2", noise(ann), forgiven)',
        ),
        ('1 option("1", ann, leave)', '1 option("1", ann, stay)'),
    ],
    ids=[
        "compatible",
        "a power",
        "forbidden",
        "never together",
        "overridden",
        "two irregularities",
        "options",
    ],
)
def test_what_is_not_incompatible(tmp_path: Path, laws: tuple[str, ...]) -> None:
    code = rulebook(tmp_path, rules(*laws), WORDS, vocabulary=VOCABULARY)
    assert found(code, "incompatible") == []


def test_two_dispositions_under_two_answers_exclude_nothing(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 question("1", drunk(ann)) :- irregularity("1", brawl(ann))',
        '1 settles("1", brawl(ann), sent_home) :- found("1", drunk(ann), yes)',
        '1 settles("1", brawl(ann), forgiven) :- found("1", drunk(ann), no)',
    )
    code = rulebook(tmp_path, law, WORDS + "; question drunk guest", vocabulary=VOCABULARY)
    assert found(code, "incompatible") == []


def test_pairs_that_share_a_provision_are_one_finding(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '2 norm("2", shall, ann, stay) :- sang(ann)',
        '3 norm("3", shall, ann, leave) :- rain',
        '4 irregularity("4", brawl(ann)) :- late(ann)',
        '4 settles("4", brawl(ann), sent_home) :- late(ann)',
        '5 settles("5", brawl(ann), forgiven) :- late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    acts, dispositions = found(code, "incompatible")
    assert acts.provisions == ("1", "2", "3")
    assert acts.sentence == (
        "in each of these pairs not both can be carried out: 1 and 2 (leave, and stay); 3 and 2 (leave, and stay)"
    )
    assert acts.shared == ("sang",)
    assert dispositions.provisions == ("4", "5")
    assert_smallest_witness(code, acts)
    assert_smallest_witness(code, dispositions)
