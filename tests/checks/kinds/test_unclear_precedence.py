from pathlib import Path

import pytest

from tests.rulebooks import PARTY, assert_smallest_witness, found, rulebook, rules

WORDS = (
    "act leave; act sing; question drunk guest; irregularity brawl guest; irregularity noise guest; "
    "disposition sent_home; disposition forgiven; disposition warned"
)
VOCABULARY = PARTY + "excludes(sent_home, forgiven).\ncompatible(warned, sent_home).\n"
MAY = '1 norm("1", may, Guest, leave) :- late(Guest)'
MAY_NOT = '2 norm("2", may_not, Guest, leave) :- sang(Guest)'
BRAWL = '3 irregularity("3", brawl(Guest)) :- rain; domain(guest, Guest)'
WARNED = '1 settles("1", brawl(Guest), warned) :- late(Guest)'
FORGIVEN = '2 settles("2", brawl(Guest), forgiven) :- sang(Guest)'


def test_one_provision_permits_what_another_forbids(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(MAY, MAY_NOT), WORDS)
    (finding,) = found(code, "unclear_precedence")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 permits what 2 forbids, and neither gives way: leave"
    assert finding.witness is not None
    assert finding.witness.events["late"] == finding.witness.events["sang"]
    assert finding.witness.powers == {}
    assert_smallest_witness(code, finding)


def test_who_permits_comes_first(tmp_path: Path) -> None:
    law = rules(MAY.replace("1", "8"), MAY_NOT)
    (finding,) = found(rulebook(tmp_path, law, WORDS), "unclear_precedence")
    assert [one.provisions for one in finding.instances] == [("8", "2")]


@pytest.mark.parametrize("force", ["may_not", "should_not", "shall_not", "must_not"])
def test_every_verb_that_forbids_counts(tmp_path: Path, force: str) -> None:
    law = rules(MAY, MAY_NOT.replace("may_not", force))
    assert len(found(rulebook(tmp_path, law, WORDS), "unclear_precedence")) == 1


def test_an_act_among_which_one_chooses_is_permitted(tmp_path: Path) -> None:
    law = rules('1 option("1", ann, leave) :- late(ann)', '1 option("1", ann, sing) :- late(ann)', MAY_NOT)
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "unclear_precedence")
    assert finding.witness is not None
    assert finding.witness.choices == {}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('norm("1", may, guests, leave)', 'norm("2", shall_not, bob, leave)'),
        ('norm("1", may, bob, leave)', 'norm("2", shall_not, guests, leave)'),
        ('option("1", guests, leave)', 'norm("2", shall_not, bob, leave)'),
        ('option("1", bob, leave)', 'norm("2", shall_not, guests, leave)'),
        ('option("1", guests, leave)', 'norm("2", shall_not, guests, leave)'),
    ],
)
def test_what_a_group_may_its_members_may(tmp_path: Path, one: str, other: str) -> None:
    code = rulebook(tmp_path, rules(f"1 {one} :- rain", f"2 {other} :- late(ann)"), WORDS)
    (finding,) = found(code, "unclear_precedence")
    assert finding.provisions == ("1", "2")
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        ('1 norm("1", may, ann, leave)', '2 norm("2", shall_not, bob, leave)'),
        ('1 norm("1", may, guests, leave)', '2 norm("2", shall_not, director, leave)'),
        ('1 norm("1", may, ann, leave)', '2 norm("2", shall_not, ann, sing)'),
        ('1 norm("1", may, ann, leave)', '1 norm("1", shall_not, ann, leave)'),
        ('1 norm("1", may, ann, leave)', '2 norm("2", shall, ann, leave)'),
        ('1 norm("1", shall, ann, leave)', '2 norm("2", shall_not, ann, leave)'),
        (
            '1 norm("1", may, ann, leave)',
            '1 norm("1", shall, ann, leave)',
            '2 norm("2", shall_not, ann, leave)',
        ),
        ('1 norm("1", may, ann, leave) :- rain', '2 norm("2", shall_not, ann, leave) :- not rain'),
        (MAY, MAY_NOT, '2 overrides("2", "1") :- late(Guest); sang(Guest)'),
        (MAY, MAY_NOT, '1 overrides("1", "2") :- late(Guest); sang(Guest)'),
        ('1 option("1", ann, leave)', MAY_NOT, '3 overrides("3", "1") :- sang(ann)'),
        (MAY, MAY_NOT.replace("2", "2A"), '1 overrides("1", "2") :- late(Guest); sang(Guest)'),
        ('1 question("1", drunk(ann))', '2 norm("2", shall_not, ann, leave)'),
    ],
    ids=[
        "different bearers",
        "no member",
        "different acts",
        "one provision",
        "both for it",
        "opposed",
        "opposed besides",
        "never together",
        "the ban goes first",
        "the power goes first",
        "the choice gives way",
        "the whole gives way",
        "a question",
    ],
)
def test_what_is_not_unclear(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "unclear_precedence") == []


# ---- dispositions


def test_two_provisions_end_one_irregularity_differently(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(BRAWL, WARNED, FORGIVEN), WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "unclear_precedence")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 and 2 end the same irregularity differently: warned, or forgiven"
    assert finding.witness is not None
    assert finding.witness.events["late"] == finding.witness.events["sang"]
    assert_smallest_witness(code, finding)


def test_those_that_end_one_as_differently_are_told_together(tmp_path: Path) -> None:
    again = FORGIVEN.replace("2", "4")
    code = rulebook(tmp_path, rules(BRAWL, WARNED, FORGIVEN, again), WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "unclear_precedence")
    assert finding.provisions == ("1", "2", "4")
    assert (
        finding.sentence == "1 and each of 2 and 4 end the same irregularity differently: warned, or forgiven"
    )


def test_a_disposition_under_one_answer_says_which(tmp_path: Path) -> None:
    law = rules(
        '3 irregularity("3", brawl(ann)) :- rain',
        '3 question("3", drunk(ann)) :- irregularity("3", brawl(ann))',
        '1 settles("1", brawl(ann), warned) :- found("3", drunk(ann), no)',
        '2 settles("2", brawl(ann), forgiven) :- irregularity("3", brawl(ann))',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = found(code, "unclear_precedence")
    assert finding.witness is not None
    assert finding.witness.findings == {"3 drunk ann": "no"}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize("declared", ["", "compatible(forgiven, warned).", "compatible(warned, forgiven).",
                                      "excludes(forgiven, warned).", "excludes(warned, forgiven)."])  # fmt: skip
def test_what_is_declared_is_clear_whichever_way_round(tmp_path: Path, declared: str) -> None:
    code = rulebook(tmp_path, rules(BRAWL, WARNED, FORGIVEN), WORDS, vocabulary=f"{PARTY}{declared}\n")
    assert len(found(code, "unclear_precedence")) == (0 if declared else 1)


@pytest.mark.parametrize(
    "laws",
    [
        (BRAWL, WARNED, FORGIVEN.replace("forgiven", "warned")),
        (BRAWL, WARNED, FORGIVEN.replace("forgiven", "sent_home")),
        (BRAWL, WARNED, FORGIVEN.replace("brawl", "noise")),
        (BRAWL, WARNED, FORGIVEN.replace("2", "1")),
        (BRAWL, WARNED, FORGIVEN.replace("sang(Guest)", "not late(Guest); sang(Guest)")),
        (BRAWL, WARNED, FORGIVEN, '1 overrides("1", "2") :- late(Guest)'),
    ],
    ids=["alike", "compatible", "two irregularities", "one provision", "never together", "overridden"],
)
def test_dispositions_that_are_clear(tmp_path: Path, laws: tuple[str, ...]) -> None:
    code = rulebook(tmp_path, rules(*laws), WORDS, vocabulary=VOCABULARY)
    assert found(code, "unclear_precedence") == []
