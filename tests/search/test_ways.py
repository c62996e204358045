"""What a shorter way of coming about would hide: other conclusions, and other rules that need other provisions."""

from pathlib import Path

import pytest

from pyrules.checks.findings import told
from tests.rulebooks import PARTY, assert_smallest_witness, found, rulebook, rules

WORDS = (
    "irregularity brawl guest; question drunk guest; act pay thing; act leave; disposition forgiven; "
    "disposition sent_home"
)
VOCABULARY = PARTY + "domain(thing, (fee; fine)).\n"

HIDDEN = {
    "a question of another provision": (
        "gap",
        (
            '1 irregularity("1", brawl(ann)) :- late(ann)',
            '1 irregularity("1", brawl(ann)) :- sang(ann); found("2", drunk(ann), yes)',
            '2 question("2", drunk(ann)) :- sang(ann)',
        ),
        [
            "1: brawl ann; whatever is decided; where late: ann",
            "1: brawl ann; so decided: drunk ann (2) yes; where sang: ann",
        ],
    ),
    "another act of the same name": (
        "opposed",
        (
            '1 norm("1", shall, ann, pay(fine)) :- late(ann); found("3", drunk(ann), yes)',
            '1 norm("1", shall, ann, pay(fee)) :- late(ann); sang(ann)',
            '2 norm("2", shall_not, ann, pay(Thing)) :- domain(thing, Thing)',
            '3 question("3", drunk(ann)) :- late(ann)',
        ),
        [
            "1 and 2: pay fine; so decided: drunk ann (3) yes; where late: ann",
            "1 and 2: pay fee; whatever is decided; where late: ann; sang: ann",
        ],
    ),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_what_a_shorter_way_would_hide_is_a_member(tmp_path: Path, case: str) -> None:
    kind, law, members = HIDDEN[case]
    code = rulebook(tmp_path, rules(*law), WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, kind)
    assert sorted(told(part) for part in finding.instances) == sorted(members)
    assert all(part.replayed for part in finding.instances)
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "law",
    [
        # the same conclusion, as bare as before
        (
            '1 irregularity("1", brawl(ann)) :- late(ann)',
            '1 irregularity("1", brawl(ann)) :- sang(ann)',
        ),
        # one rule, for whoever it is
        ('1 irregularity("1", brawl(Guest)) :- late(Guest)',),
        # the provision's own question, beside what it calls so anyway
        (
            '1 irregularity("1", brawl(ann)) :- late(ann)',
            '1 irregularity("1", brawl(ann)) :- sang(ann); found("1", drunk(ann), yes)',
            '1 question("1", drunk(ann)) :- sang(ann)',
        ),
        # it applies only where the other does
        (
            '1 irregularity("1", brawl(ann)) :- late(ann)',
            '1 irregularity("1", brawl(ann)) :- late(ann); found("2", drunk(ann), yes)',
            '2 question("2", drunk(ann)) :- late(ann)',
        ),
    ],
    ids=["same", "whoever", "own question", "within"],
)
def test_what_is_the_same_over_again_is_not_told_again(tmp_path: Path, law: tuple[str, ...]) -> None:
    code = rulebook(tmp_path, rules(*law), WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "gap")
    assert len(finding.instances) == 1
