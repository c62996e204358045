"""What of a rulebook a solver needs, whatever of it is written in one statement."""

from pathlib import Path

import pytest

from pyrules.relevance.needed import domain_given, forbids, solved, spanned
from tests.rulebooks import PARTY, rulebook, rules

LAW = rules('1A norm("1A",does,director,open) :- late(_)')
NOTATION = (
    'notation("R", red). notation("B", blue).',
    'notation("R", red; "B", blue).',
    'notation(("A";"a"), ann).',
)


@pytest.mark.parametrize("notation", NOTATION)
def test_how_people_write_values_is_nothing_to_solve(tmp_path: Path, notation: str) -> None:
    code = rulebook(tmp_path, LAW, "act open", vocabulary=PARTY + notation)
    assert any(rule.head and rule.head.name == "notation" for rule in code.rules)
    assert not [rule.text for rule in solved(code) if "notation" in rule.text]


@pytest.mark.parametrize(
    "statements",
    [
        "domain(hat, (top; straw)). domain(shoe, clog).",
        "domain(hat, top; hat, straw). domain(shoe, clog).",
        "domain(hat, top; shoe, clog).",
    ],
)
def test_values_of_which_no_rule_speaks_are_left_out(tmp_path: Path, statements: str) -> None:
    situations = "{ late(Guest) : domain(guest, Guest), domain(hat, _) }.\n"
    code = rulebook(tmp_path, LAW, "act open", vocabulary=PARTY + statements, situations=situations)
    kept = [rule.text for rule in solved(code)]
    assert any("hat" in text for text in kept)
    # a statement about both is kept as a whole
    assert any("clog" in text for text in kept) == ("top; shoe" in statements)


@pytest.mark.parametrize("several", ["late(ann; bob)", "late(ann); late(bob)"])
def test_what_several_events_at_once_wait_for_can_happen_too(tmp_path: Path, several: str) -> None:
    situations = f"{{ rain }}.\n{{ sang(ann) }}.\n{{ {several} }} :- rain.\n"
    code = rulebook(tmp_path, LAW, "act open", situations=situations)
    assert [rule.text for rule in spanned(code) if "sang" in rule.text] == []
    assert [rule.text for rule in spanned(code) if rule.text.startswith("{ rain")] == ["{ rain }."]


def test_what_states_several_facts_forbids_nothing(tmp_path: Path) -> None:
    situations = "late(ann; bob) :- rain.\nimpossible(late(ann); late(bob)) :- rain.\n:- rain.\n{ rain }.\n"
    code = rulebook(tmp_path, LAW, "act open", situations=situations)
    assert [forbids(rule) for rule in code.situations] == [False, True, True, False]


def test_a_rule_gives_values_of_one_domain(tmp_path: Path) -> None:
    words = "domain(hat, top; hat, straw). domain(hat, top; shoe, clog). domain(age, 1..3)."
    code = rulebook(tmp_path, LAW, "act open", vocabulary=PARTY + words)
    given = [str(domain_given(one)) for one in code.rules if one.head and one.head.name == "domain"]
    assert given[-3:] == ["hat", "None", "age"]


def test_what_every_situation_needs_happens_though_no_law_reads_anything(tmp_path: Path) -> None:
    situations = "{ rain }.\n{ sang(ann) }.\n"
    vocabulary = PARTY.replace("vocabulary(table, host, (guest,)).\n", "").replace("#defined host/1.\n", "")
    code = rulebook(
        tmp_path,
        rules('1 norm("1", does, ann, leave)'),
        "act leave",
        vocabulary=vocabulary,
        situations=situations,
        mechanics="impossible(sang(ann)) :-\n    not rain.\n",
    )
    assert [rule.text for rule in spanned(code)] == ["{ rain }."]
