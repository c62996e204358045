from pathlib import Path

import pytest

from pyrules.testing.expectations import passes
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import assert_smallest_witness, found, rulebook, rules

WORDS = (
    "irregularity brawl guest; irregularity noise guest; question drunk guest; disposition forgiven; act pay"
)
BRAWL = '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Guest)'
FORGIVEN = '2 settles("2", brawl(Guest), forgiven) :- sang(Guest)'


def test_an_ending_of_what_nobody_calls_an_irregularity(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(BRAWL, FORGIVEN), WORDS)
    (finding,) = found(code, "unbound")
    assert finding.provisions == ("2",)
    assert finding.sentence == "2 settles what nothing calls an irregularity there: brawl something"
    assert finding.shared == ("sang",)
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        (BRAWL, f"{FORGIVEN}; late(Guest)"),
        (BRAWL, FORGIVEN, '3 irregularity("3", brawl(Guest)) :- sang(Guest)'),
        (BRAWL, f"{FORGIVEN}; late(Guest)", '3 overrides("3", "1") :- rain'),
        (BRAWL, FORGIVEN, '3 overrides("3", "2") :- sang(Guest); not late(Guest)'),
        (BRAWL, '2 settles("2", brawl(Guest), forgiven) :- irregularity("1", brawl(Guest))'),
    ],
    ids=[
        "only then",
        "another calls it so",
        "who calls it so gives way",
        "the ending gives way",
        "read of it",
    ],
)
def test_what_is_not_unbound(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "unbound") == []


def test_one_irregularity_ended_by_several_is_one_finding_with_its_ways(tmp_path: Path) -> None:
    law = rules(
        BRAWL,
        FORGIVEN,
        '3 question("3", drunk(ann)) :- late(ann)',
        '3 settles("3", brawl(ann), forgiven) :- found("3", drunk(ann), yes)',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "unbound")
    assert [one.provisions for one in finding.instances] == [("2",), ("3",)]
    assert finding.instances[1].courses == (("drunk ann (3) yes",),)


def test_the_case_of_a_finding_fails_until_the_code_is_mended(tmp_path: Path) -> None:
    code = rulebook(tmp_path / "before", rules(BRAWL, FORGIVEN), WORDS)
    (finding,) = found(code, "unbound")
    (case,) = finding.cases
    assert not passes(code, case, case_language(code))
    mended = rulebook(tmp_path / "after", rules(BRAWL, f"{FORGIVEN}; late(Guest)"), WORDS)
    assert passes(mended, case, case_language(mended))
