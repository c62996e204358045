"""Rules that cannot apply are left out, and nothing that holds depends on them."""

from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook, editions, load
from pyrules.code.rules import Rule
from pyrules.grounding.programs import ruling_program
from pyrules.situation import facts, read_case
from pyrules.solver.control import Solver
from pyrules.testing.rulebooks import edition_cases
from tests.rulebooks import PARTY, atoms, rulebook, rules

WORDS = (
    "term merry guest; term quiet guest; act leave; act stay; question drunk guest; irregularity brawl guest"
)
LAW = rules(
    "1 merry(Guest) :- sang(Guest)",
    "2 quiet(Guest) :- host(Guest); not merry(Guest)",
    '3 question("3", drunk(Guest)) :- merry(Guest)',
    '4 irregularity("4", brawl(Guest)) :- found("3", drunk(Guest), yes)',
    '5 norm("5", shall, Guest, leave) :- irregularity(_, brawl(Guest))',
    '6 norm("6", may, Guest, stay) :- found("5", drunk(Guest), no)',
    "7 merry(Guest) :- late(Guest); rain",
)


@pytest.mark.parametrize(
    ("situation", "left"),
    [
        ("", []),
        ("host(ann)", ["2"]),
        ("sang(ann)", ["1", "3", "4", "5"]),
        ("late(ann)", []),
        ("late(ann) rain", ["3", "4", "5", "7"]),
        ("sang(ann) host(bob)", ["1", "2", "3", "4", "5"]),
    ],
)
def test_what_cannot_apply_is_left_out(tmp_path: Path, situation: str, left: list[str]) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    kept = {rule.number for rule in ruling_program(code, atoms(situation)).origins if isinstance(rule, Rule)}
    assert [rule.provision for rule in code.laws if rule.number in kept] == left


def test_facts_stated_together_count(tmp_path: Path) -> None:
    law = rules("1 merry(Guest) :- invited(Guest)", "2 quiet(Guest) :- expected(Guest)")
    code = rulebook(tmp_path, law, WORDS, vocabulary=PARTY + "invited(ann; bob).\n")
    kept = {rule.number for rule in ruling_program(code, []).origins if isinstance(rule, Rule)}
    assert [rule.number in kept for rule in code.laws] == [True, False]


@pytest.mark.parametrize("edition", editions(default_rulebook()))
def test_nothing_changes_in_the_shipped_cases(edition: str) -> None:
    code = load(edition)
    paths = edition_cases(code)
    every = ruling_program(code)
    for path in paths[:: max(1, len(paths) // 3)]:
        happened = facts(read_case(path), code.vocabulary, code.provisions)
        applying = ruling_program(code, happened)
        whole, part = Solver(every, happened), Solver(applying, happened)
        assert (part.brave(), part.cautious()) == (whole.brave(), whole.cautious()), path
        assert len(applying.lines) < len(every.lines)
