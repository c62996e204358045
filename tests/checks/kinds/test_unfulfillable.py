from pathlib import Path

import pytest

from pyrules.checks.findings import Finding
from tests.rulebooks import assert_smallest_witness, document, found, rulebook, rules

WORDS = "act dance; act pay guest; act leave"
DANCE = '1 norm("1", shall, Guest, dance) :- late(Guest)'
RAINED_OFF = "cannot_be_done(dance) :- rain."


def unfulfillable(tmp_path: Path, mechanics: str, *laws: str) -> list[Finding]:
    return found(rulebook(tmp_path, rules(*laws), WORDS, mechanics=mechanics), "unfulfillable")


def test_a_duty_that_cannot_be_carried_out(tmp_path: Path) -> None:
    (finding,) = unfulfillable(tmp_path, RAINED_OFF, DANCE)
    assert finding.provisions == ("1",)
    assert finding.sentence == "1 obliges what cannot be carried out there: dance"
    assert finding.shared == ("late", "rain")
    assert_smallest_witness(rulebook(tmp_path, rules(DANCE), WORDS, mechanics=RAINED_OFF), finding)


def test_it_can_turn_on_whom_the_act_names(tmp_path: Path) -> None:
    law = '1 norm("1", shall, director, pay(Guest)) :- late(Guest)'
    (finding,) = unfulfillable(tmp_path, "cannot_be_done(pay(Guest)) :- sang(Guest).", law)
    assert finding.witness is not None
    assert finding.witness.events["late"] == finding.witness.events["sang"]


def test_duties_of_one_provision_are_one_finding(tmp_path: Path) -> None:
    mechanics = RAINED_OFF + "\ncannot_be_done(leave) :- rain."
    (finding,) = unfulfillable(tmp_path, mechanics, DANCE, '1 norm("1", must, bob, leave)')
    assert finding.sentence == "1 obliges what cannot be carried out there: dance, and leave"


@pytest.mark.parametrize(
    ("mechanics", "laws"),
    [
        ("", (DANCE,)),
        (RAINED_OFF, (DANCE.replace("shall", "may"),)),
        (RAINED_OFF, (DANCE.replace("shall", "shall_not"),)),
        (RAINED_OFF, (f"{DANCE}; not rain",)),
        (RAINED_OFF, (DANCE, '2 overrides("2", "1") :- rain')),
        (RAINED_OFF, (DANCE.replace("dance", "leave"),)),
        (RAINED_OFF, (DANCE, '1 incomplete("1", "when there is no dancing")')),
        (RAINED_OFF + "\ntiming(Guest, dance, done) :- late(Guest).", (DANCE,)),
    ],
    ids=[
        "nothing is said of the act",
        "a power",
        "a ban",
        "never together",
        "the duty gives way",
        "another act",
        "the text breaks off",
        "it has been done",
    ],
)
def test_what_is_not_unfulfillable(tmp_path: Path, mechanics: str, laws: tuple[str, ...]) -> None:
    assert unfulfillable(tmp_path, mechanics, *laws) == []


def test_a_misspelt_act_is_told(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(DANCE), WORDS, mechanics="cannot_be_done(dence) :- rain.")
    assert any("`dence`" in one.sentence for one in found(code, "vocabulary"))


def test_no_ruling_is_at_fault_for_it(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(DANCE), WORDS, mechanics=RAINED_OFF)
    (ruling,) = document(code, "host(ann) late(ann) rain").rulings
    assert ruling.flaws == ()
