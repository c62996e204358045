from pathlib import Path

import pytest

from pyrules.checks.findings import Finding
from pyrules.code.provisions import Numbering
from pyrules.code.rulebook import Rulebook
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts
from pyrules.solver.control import Model
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import every_ruling, found, rulebook, rules, situations

WORDS = "act leave; act sing; question drunk guest; irregularity brawl guest; disposition forgiven; term merry guest"
LEAVE = '1 norm("1", shall, Guest, leave) :- late(Guest)'
HEADS = {("norm", 4), ("option", 3), ("question", 2), ("irregularity", 2), ("settles", 3)}


def concludes(model: Model, provision: str) -> bool:
    return any(
        atom.arguments[0].string == provision for name, arity in HEADS for atom in model.of(name, arity)
    )


def displacing(model: Model, provision: str) -> set[str]:
    wholes = (provision, *Numbering().ancestors(provision))
    return {one.arguments[0].string for one in model.of("overrides", 2) if one.arguments[1].string in wholes}


def assert_shadowed(code: Rulebook, finding: Finding) -> None:
    """Hold a finding against every ruling in scope, and its witness against every smaller situation."""
    provision = finding.provisions[0]
    others = set(finding.provisions[1:]) or {provision}
    applying = [
        (situation, model)
        for situation, model in every_ruling(code, situations(), {*HEADS, ("overrides", 2)})
        if concludes(model, provision)
    ]
    sets = [displacing(model, provision) for _, model in applying]
    assert sets
    assert all(one & others for one in sets)
    for left_out in others:
        assert not all(one & (others - {left_out}) for one in sets), f"{left_out} is not needed"
    assert finding.replayed
    assert finding.witness is not None
    stated = facts(finding.witness, code.vocabulary, code.provisions)
    assert sum(1 for one in stated if one.name != "given") == min(len(situation) for situation, _ in applying)
    put = Inquiry(code, stated, case_language(code))
    assert all(concludes(put.model(node), provision) for node in put.leaves())


def test_what_another_provision_always_overrides(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(LEAVE, '2 overrides("2", "1") :- late(Guest)'), WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "wherever 1 applies it is overridden by 2"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late"}
    assert_shadowed(code, finding)


def test_a_union_of_others(tmp_path: Path) -> None:
    law = rules(
        LEAVE, '2 overrides("2", "1") :- rain', '3 overrides("3", "1") :- not rain', '4 overrides("4", "9")'
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == ("1", "2", "3")
    assert finding.sentence == "wherever 1 applies it is overridden by 2 or 3"
    assert_shadowed(code, finding)


def test_no_more_others_than_are_needed(tmp_path: Path) -> None:
    law = rules(
        LEAVE,
        '2 overrides("2", "1") :- rain',
        '3 overrides("3", "1") :- sang(ann)',
        '4 overrides("4", "1") :- not rain',
        '5 overrides("5", "1") :- not sang(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert len(finding.provisions) == 3
    assert_shadowed(code, finding)


@pytest.mark.parametrize(
    "law",
    [
        '1 option("1", ann, leave) :- late(ann)',
        '1 question("1", drunk(ann)) :- late(ann)',
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 settles("1", brawl(ann), forgiven) :- late(ann)',
        '1 norm("1", may, ann, leave) :- late(ann)',
        '1 norm("1", may, ann, leave)',
    ],
)
def test_every_conclusion_that_displacing_takes_away(tmp_path: Path, law: str) -> None:
    code = rulebook(tmp_path, rules(law, '2 overrides("2", "1")'), WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == ("1", "2")
    assert_shadowed(code, finding)


@pytest.mark.parametrize(("part", "whole"), [("1A2", "1"), ("1A2", "1A"), ("1A", "1")])
def test_what_stands_in_a_shadowed_whole(tmp_path: Path, part: str, whole: str) -> None:
    law = rules(LEAVE.replace("1", part), f'2 overrides("2", "{whole}") :- late(_)')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == (part, "2")
    assert_shadowed(code, finding)


def test_what_displaces_itself(tmp_path: Path) -> None:
    law = rules(LEAVE.replace("1", "1A"), '1A overrides("1A", "1A") :- late(_)')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == ("1A",)
    assert_shadowed(code, finding)


def test_a_provision_that_is_overridden_under_each_answer(tmp_path: Path) -> None:
    law = rules(
        LEAVE,
        '2 question("2", drunk(ann)) :- late(_)',
        '2 overrides("2", "1") :- found("2", drunk(ann), yes)',
        '3 overrides("3", "1") :- found("2", drunk(ann), no)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.provisions == ("1", "2", "3")
    assert finding.witness is not None
    assert finding.witness.findings == {}
    assert_shadowed(code, finding)


def test_a_provision_that_applies_under_one_answer(tmp_path: Path) -> None:
    law = rules(
        '2 question("2", drunk(ann)) :- rain',
        '1 norm("1", shall, ann, leave) :- found("2", drunk(ann), no)',
        '3 overrides("3", "1") :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "shadowed")
    assert finding.witness is not None
    assert finding.witness.findings == {"2 drunk ann": "no"}
    assert_shadowed(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        (LEAVE,),
        (LEAVE, '2 overrides("2", "1") :- rain'),
        (LEAVE, '2 overrides("2", "1") :- late(ann)'),
        (LEAVE, '2 overrides("2", "1") :- late(Guest); not rain', '3 overrides("3", "1") :- late(ann)'),
        (LEAVE, '2 overrides("2", "1A")', '3 overrides("3", "12")'),
        ('1 norm("1", shall, ann, leave) :- host(ann); host(bob)', '2 overrides("2", "1")'),
        ("1 merry(Guest) :- late(Guest)", '1 refers("1", "2")', '2 overrides("2", "1")'),
        (
            '1 norm("1", shall, ann, leave) :- late(ann)',
            '1 norm("1", shall, ann, sing) :- rain',
            '2 overrides("2", "1") :- late(ann)',
        ),
    ],
    ids=[
        "nothing overrides it",
        "at times only",
        "one guest only",
        "a union that leaves a rest",
        "a part and another",
        "dead",
        "a term, which stays",
        "one rule of it stands",
    ],
)
def test_what_is_not_shadowed(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "shadowed") == []
