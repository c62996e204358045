"""When an act is to be done: now, later, or no more."""

from pathlib import Path

import pytest

from pyrules.rulings.diagram import diagram
from tests.rulebooks import document, rulebook, rules

LAW = rules(
    '1 norm("1", shall, Guest, leave) :- late(Guest)',
    '2 norm("2", may, Guest, sing) :- late(Guest)',
    '3 norm("3", shall_not, Guest, stay) :- late(Guest)',
    '4 option("4", ann, stay) :- rain',
    '4 option("4", ann, leave) :- rain',
)
WORDS = "act leave; act sing; act stay"


@pytest.mark.parametrize(
    ("timing", "expected"),
    [
        ("", {"to_be_done": ["leave"], "not_to_be_done": ["stay"], "free_to_be_done": ["sing"]}),
        ("done", {"done": ["leave"], "not_to_be_done": ["stay"], "free_to_be_done": ["sing"]}),
        ("later", {"later": ["leave"], "not_to_be_done": ["stay"], "free_to_be_done": ["sing"]}),
        ("lapsed", {"lapsed": ["leave"], "not_to_be_done": ["stay"], "free_to_be_done": ["sing"]}),
    ],
)
def test_an_act_stands_where_its_time_puts_it(
    tmp_path: Path, timing: str, expected: dict[str, list[str]]
) -> None:
    said = f"timing(Guest, leave, {timing}) :- governs(_, _, Guest, leave)." if timing else ""
    (ruling,) = document(rulebook(tmp_path, LAW, WORDS, mechanics=said), "late(ann)").rulings
    assert {heading: [one.act for one in acts] for heading, acts in ruling.by_time.items()} == expected


def test_what_is_done_is_not_late_and_what_is_late_does_not_come(tmp_path: Path) -> None:
    said = """
    timing(Guest, leave, later) :- governs(_, _, Guest, leave).
    timing(Guest, leave, lapsed) :- governs(_, _, Guest, leave), rain.
    timing(Guest, leave, done) :- governs(_, _, Guest, leave), sang(Guest).
    """
    code = rulebook(tmp_path, LAW, WORDS, mechanics=said)
    for situation, stage in (
        ("late(bob)", "later"),
        ("late(bob) rain", "lapsed"),
        ("late(bob) rain sang(bob)", "done"),
        ("late(bob) sang(ann)", "later"),
    ):
        for ruling in document(code, situation).rulings:
            assert {one.stage for one in ruling.acts if (one.bearer, one.act) == ("bob", "leave")} == {stage}


def test_what_is_to_be_done_later_and_is_forbidden_is_forbidden_until_then(tmp_path: Path) -> None:
    law = LAW + rules('5 norm("5", shall_not, Guest, leave) :- late(Guest); sang(Guest)')
    said = "timing(Guest, leave, later) :- governs(_, shall, Guest, leave), not rain."
    code = rulebook(tmp_path, law, WORDS, mechanics=said)
    (waiting,) = document(code, "late(bob) sang(bob)").rulings
    leave = {act.provision: act.stage for act in waiting.acts if act.act == "leave"}
    assert leave == {"1": "later", "5": "due"}
    assert waiting.flaws == ()
    for ruling in document(code, "late(bob) sang(bob) rain").rulings:
        assert [flaw.provisions for flaw in ruling.flaws] == [("1", "5")]


def test_powers_prohibitions_and_choices_have_their_time_too(tmp_path: Path) -> None:
    said = """
    timing(Guest, sing, lapsed) :- governs(_, _, Guest, sing).
    timing(Guest, stay, later) :- governs(_, _, Guest, stay).
    timing(Guest, Act, done) :- option(_, Guest, Act), sang(Guest).
    """
    code = rulebook(tmp_path, LAW, WORDS, mechanics=said)
    (ruling,) = document(code, "late(bob)").rulings
    assert {act.act: heading for heading, acts in ruling.by_time.items() for act in acts} == {
        "leave": "to_be_done",
        "sing": "lapsed",
        "stay": "later",
    }
    chosen = document(code, "rain sang(ann)").rulings
    assert [[one.stage for one in ruling.acts] for ruling in chosen] == [["done"], ["done"]]


def test_outcomes_that_differ_in_time_are_two(tmp_path: Path) -> None:
    law = LAW + rules('5 question("5", weary) :- late(Guest)')
    for said, outcomes in (("", 1), ('timing(ann, leave, lapsed) :- found("5", weary, yes).', 2)):
        code = rulebook(tmp_path / str(outcomes), law, f"{WORDS}; question weary", mechanics=said)
        assert len(diagram(document(code, "late(ann)")).outcomes) == outcomes
