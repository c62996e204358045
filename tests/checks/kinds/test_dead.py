from pathlib import Path

import pytest

from tests.rulebooks import found, rulebook, rules

WORDS = "act leave; act sing; question drunk guest; term merry guest"
ALIVE = '1 norm("1", shall, ann, leave) :- late(ann)'


def test_an_impossible_condition(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('2 norm("2", shall, ann, sing) :- host(ann); host(bob)'), WORDS)
    (finding,) = found(code, "dead")
    assert finding.provisions == ("2",)
    assert finding.sentence.startswith("it never applies in this scope")
    assert finding.place is not None
    assert finding.place.endswith("laws/x/law1.lp:2")
    assert finding.witness is None


def test_one_rule_of_a_provision(tmp_path: Path) -> None:
    law = rules(ALIVE, '1 norm("1", shall, ann, sing) :- late(ann); not late(ann)')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "dead")
    assert finding.sentence.startswith("a rule of it never applies")
    assert finding.place is not None
    assert finding.place.endswith(":6")


@pytest.mark.parametrize(
    "law",
    [
        ALIVE,
        '1 norm("1", shall, ann, leave)',
        '1 norm("1", shall, ann, leave) :- late(ann); sang(ann); late(bob); sang(bob); rain; host(bob)',
        '1 norm("1", shall, Guest, leave) :- move(1, Guest, red)',
        '1 norm("1", shall, ann, leave) :- not late(ann)',
    ],
    ids=["alive", "always", "in one situation alone", "a move", "an absence"],
)
def test_what_is_alive(tmp_path: Path, law: str) -> None:
    assert found(rulebook(tmp_path, rules(law), WORDS), "dead") == []


def test_what_lies_beyond_the_scope_is_dead_in_it_alone(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", shall, Guest, leave) :- move(2, Guest, red)'), WORDS)
    assert len(found(code, "dead")) == 1
    assert found(code, "dead", moves=2) == []


def test_a_rule_below_a_dead_one_is_dead_too_and_one_below_a_decision_is_not(tmp_path: Path) -> None:
    law = rules(
        "1 merry(Guest) :- late(Guest); not domain(guest, Guest)",
        '2 norm("2", shall, Guest, sing) :- merry(Guest)',
        '3 question("3", drunk(ann))',
        '4 norm("4", shall, ann, leave) :- found("3", drunk(ann), no)',
        '5 norm("5", shall, ann, leave) :- found("3", drunk(bob), no)',
    )
    findings = found(rulebook(tmp_path, law, WORDS), "dead")
    assert [one.provisions for one in findings] == [("1",), ("2",), ("5",)]


def test_a_provision_that_is_always_overridden_applies_all_the_same(tmp_path: Path) -> None:
    law = rules(ALIVE, '2 overrides("2", "1") :- late(ann)')
    assert found(rulebook(tmp_path, law, WORDS), "dead") == []


def test_what_is_declared_outside_is_no_provision(tmp_path: Path) -> None:
    law = rules(ALIVE, '64 outside("64", brawl(ann)) :- irregularity("1", brawl(ann))')
    assert found(rulebook(tmp_path, law, WORDS), "dead") == []
