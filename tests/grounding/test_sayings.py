"""What provisions say in a ruling, and can say in a program."""

from itertools import chain
from pathlib import Path

import pytest

from pyrules.code.forces import forces
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.copies import copied
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.sayings import possible_sayings, said_in
from pyrules.grounding.scopes import scope_program
from tests.rulebooks import inquiry, rulebook, rules, subsets, survey

WORDS = "act leave; act dance; act pay; irregularity brawl guest; disposition forgiven; question drunk guest"
LAW = rules(
    '1A norm("1A", shall, ann, leave) :- late(ann)',
    '1B norm("1B", may_not, bob, dance)',
    '1C norm("1C", may, ann, pay) :- rain',
    '1D option("1D", ann, dance) :- late(ann)',
    '1D option("1D", ann, leave) :- late(ann)',
    '1E irregularity("1E", brawl(ann)) :- late(ann)',
    '1F settles("1F", brawl(ann), forgiven) :- late(ann)',
    '1G question("1G", drunk(ann)) :- late(ann)',
    '2A overrides("2A", "1D") :- rain',
    '2A overrides("2A", "1E") :- rain',
    '2A overrides("2A", "1F") :- rain',
)
SITUATION = "{ late(ann) }. { rain }."
EVERY = {
    ("1A", "obliged(ann,leave)", "shall"): {"late(ann)"},
    ("1B", "forbidden(bob,dance)", "may_not"): set(),
    ("1C", "permitted(ann,pay)", "may"): {"rain"},
    ("1D", "choosable(ann,dance)", "stated"): {"late(ann)"},
    ("1D", "choosable(ann,leave)", "stated"): {"late(ann)"},
    ("1E", "irregular(brawl(ann))", "stated"): {"late(ann)"},
    ("1F", "ended(brawl(ann),forgiven)", "stated"): {"late(ann)"},
}
"""What can be said, and what has to happen for it; 1D, 1E and 1F give way where it rains."""


def said(events: frozenset[str]) -> set[tuple[str, str, str]]:
    """Return what has to be said, told from the law by hand."""
    return {
        one
        for one, needed in EVERY.items()
        if needed <= events and not ("rain" in events and one[0] in ("1D", "1E", "1F"))
    }


@pytest.fixture
def code(tmp_path: Path) -> Rulebook:
    return rulebook(tmp_path, LAW, WORDS, situations=SITUATION)


@pytest.mark.parametrize("events", [*subsets(("late(ann)", "rain"))])
def test_a_ruling_says_what_stands(code: Rulebook, events: tuple[str, ...]) -> None:
    put = inquiry(code, " ".join(events))
    for node in put.leaves():
        found = said_in(code, put.model(node))
        assert {(one.provision, str(one.matter), one.force) for one in found} == said(frozenset(events))
        assert found == sorted(found)


def test_what_can_be_said_holds_where_it_is_said(code: Rulebook) -> None:
    solver = survey(code).solver
    possible = possible_sayings(code, solver)
    assert {(one.provision, str(one.matter), one.force) for one in possible} == EVERY.keys()
    for model in solver.models():
        events = frozenset(str(atom) for atom in model if str(atom) in ("late(ann)", "rain"))
        holding = {
            (one.provision, str(one.matter), one.force)
            for one, bodies in possible.items()
            if any(
                all(atom in model for atom in present) and not any(atom in model for atom in absent)
                for present, absent in bodies
            )
        }
        assert holding == said(events)


def test_no_program_holds_what_nobody_reads_in_it(code: Rulebook) -> None:
    ruling, scope = ruling_program(code).lines, scope_program(code, {}).lines
    copy = [text for text, _ in copied(code, code.laws, "copy__")]
    for line in chain(ruling, scope, copy):
        assert not any(word in line for word in ("says(", "stricter(", "more_lenient("))
    assert any(line.startswith("displaces(") for line in ruling)


def test_forces_are_those_of_the_core_from_the_weakest() -> None:
    known = forces()
    assert known.permits == ("may",)
    assert known.obliges == ("does", "should", "shall", "must")
    assert known.forbids == ("may_not", "should_not", "shall_not", "must_not")
    assert known.stricter.isdisjoint(known.more_lenient)
