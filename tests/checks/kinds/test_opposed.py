from pathlib import Path

import pytest

from tests.rulebooks import assert_smallest_witness, found, rulebook, rules

WORDS = "act leave; act sing"
BAD = rules(
    '1 norm("1", shall, Guest, leave) :- late(Guest)',
    '2 norm("2", shall_not, Guest, leave) :- sang(Guest)',
)


def test_one_provision_obliges_what_another_forbids(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, WORDS)
    (finding,) = found(code, "opposed")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 obliges what 2 forbids: leave"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "sang"}
    assert finding.witness.events["late"] == finding.witness.events["sang"]
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize("one", ["does", "should", "shall", "must"])
@pytest.mark.parametrize("other", ["may_not", "should_not", "shall_not", "must_not"])
def test_every_verb_that_obliges_is_opposed_by_every_verb_that_forbids(
    tmp_path: Path, one: str, other: str
) -> None:
    law = rules(f'1 norm("1", {one}, ann, leave)', f'2 norm("2", {other}, ann, leave)')
    assert [finding.provisions for finding in found(rulebook(tmp_path, law, WORDS), "opposed")] == [
        ("1", "2")
    ]


@pytest.mark.parametrize(
    "laws",
    [
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall_not, bob, leave)'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall_not, ann, sing)'),
        ('1 norm("1", may, ann, leave)', '2 norm("2", shall_not, ann, leave)'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", may, ann, leave)'),
        ('1 norm("1", shall, ann, leave) :- rain', '2 norm("2", shall_not, ann, leave) :- not rain'),
    ],
    ids=["different bearers", "different acts", "a power", "a power against", "never together"],
)
def test_what_is_not_opposed(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "opposed") == []


@pytest.mark.parametrize("target", ["1", "2"])
def test_an_override_resolves_it_whichever_gives_way(tmp_path: Path, target: str) -> None:
    law = rules(f'3 overrides("3", "{target}") :- late(Guest); sang(Guest)')
    assert found(rulebook(tmp_path, BAD + "\n" + law, WORDS), "opposed") == []


def test_an_override_that_does_not_always_apply_leaves_a_rest(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD + "\n" + rules('2 overrides("2", "1") :- not rain'), WORDS)
    (finding,) = found(code, "opposed")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "rain", "sang"}
    assert_smallest_witness(code, finding)


def test_what_is_said_to_a_group_is_said_to_its_members(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", should, guests, leave) :- rain', '2 norm("2", must_not, bob, leave) :- late(ann)'
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "opposed")
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",), "rain": True}
    assert_smallest_witness(code, finding)


def test_a_director_is_no_guest(tmp_path: Path) -> None:
    law = rules('1 norm("1", should, guests, leave)', '2 norm("2", must_not, director, leave)')
    assert found(rulebook(tmp_path, law, WORDS), "opposed") == []


LATER = "timing(Guest, leave, later) :- governs(_, shall, Guest, leave)"


def test_what_is_to_be_done_later_does_not_oppose_a_ban_that_stands_now(tmp_path: Path) -> None:
    waits = f"{LATER}, sang(Guest)."  # whenever 2 forbids it
    assert found(rulebook(tmp_path, BAD, WORDS, mechanics=waits), "opposed", "deadlock") == []


def test_what_has_its_time_while_the_ban_stands_opposes_it(tmp_path: Path) -> None:
    waits = f"{LATER}, not rain."
    code = rulebook(tmp_path, BAD, WORDS, mechanics=waits)
    (finding,) = found(code, "opposed")
    assert finding.provisions == ("1", "2")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "rain", "sang"}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize("stage", ["done", "lapsed"])
def test_an_act_that_is_past_is_opposed_all_the_same(tmp_path: Path, stage: str) -> None:
    past = LATER.replace("later", stage) + "."
    assert len(found(rulebook(tmp_path, BAD, WORDS, mechanics=past), "opposed")) == 1


def test_an_opposition_under_one_answer_says_which(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- rain',
        '2 question("2", drunk(ann)) :- rain',
        '2 norm("2", shall_not, ann, leave) :- found("2", drunk(ann), yes)',
    )
    code = rulebook(tmp_path, law, WORDS + "; question drunk guest")
    (finding,) = found(code, "opposed")
    assert finding.witness is not None
    assert finding.witness.findings == {"2 drunk ann": "yes"}
    assert_smallest_witness(code, finding)


def test_all_that_one_provision_forbids_is_one_finding(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, Guest, leave) :- late(Guest)',
        '2 norm("2", shall, Guest, sing) :- sang(Guest)',
        '10 norm("10", shall_not, Guest, leave) :- rain; domain(guest, Guest)',
        '10 norm("10", shall_not, Guest, sing) :- rain; domain(guest, Guest)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "opposed")
    assert finding.provisions == ("1", "2", "10")
    assert finding.sentence == "1 (leave) and 2 (sing) oblige what 10 forbids"
    assert finding.shared == ("rain",)
    assert_smallest_witness(code, finding)
