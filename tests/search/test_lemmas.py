"""What is proven to have one value for each number: stated where it is so in every situation in scope, else not."""

from pathlib import Path

import pytest
from clingo import Symbol

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.grounding.scopes import scope_program
from pyrules.relevance.needed import spanned
from pyrules.search.lemmas import Lemma, holding, lemmas
from pyrules.solver.control import Solver
from tests.rulebooks import SITUATIONS, found, rulebook, rules, survey

WORDS = "term turn move_number guest; term mover move_number guest; act leave; irregularity brawl guest"
TURNS = """
next_guest(ann, bob).
next_guest(bob, ann).
turn(1, Guest) :-
    host(Guest).
turn(Number + 1, Next) :-
    mover(Number, Guest),
    next_guest(Guest, Next).
mover(Number, Guest) :-
    move(Number, _, red),
    turn(Number, Guest).
mover(Number, Guest) :-
    move(Number, Guest, blue).
"""
"""A red move is made by whoever is on turn, a blue one by anybody."""
LAW = rules(
    '1 norm("1", must, Guest, leave) :- turn(3, Guest)',
    '2 norm("2", must_not, Guest, leave) :- turn(3, Other); domain(guest, Guest); Guest != Other',
)
"""Opposed where two guests are on turn at once, and never else."""


def code_with(folder: Path, mechanics: str = "", situations: str = SITUATIONS) -> Rulebook:
    """Return a rulebook in which guests take turns, by these mechanics besides."""
    return rulebook(
        folder,
        LAW,
        WORDS + "; term next_guest guest guest",
        mechanics=TURNS + mechanics,
        situations=situations,
    )


def proven(code: Rulebook, **bounds: int) -> tuple[Lemma, ...]:
    """Return what is proven of a rulebook in its scope."""
    return lemmas(code, spanned(code), bounds)


def named(known: tuple[Lemma, ...]) -> set[str]:
    """Return the predicates of lemmas."""
    return {one.text.removeprefix(" :- ").partition("(")[0] for one in known}


def test_one_value_for_each_number_is_proven_from_number_to_number(tmp_path: Path) -> None:
    assert named(proven(code_with(tmp_path), moves=4)) == {"turn", "mover"}


@pytest.mark.parametrize("late", [1, 2, 3])
def test_what_two_have_at_one_number_in_one_situation_is_no_lemma(tmp_path: Path, late: int) -> None:
    also = f"turn({late}, Guest) :-\n    late(Guest),\n    move({late}, _, _).\n"
    known = proven(code_with(tmp_path, also), moves=3)
    assert named(known) == set()


def test_a_number_beyond_the_bound_does_not_count_and_within_it_does(tmp_path: Path) -> None:
    code = code_with(tmp_path, "mover(3, Guest) :-\n    late(Guest),\n    move(3, _, _).\n")
    assert named(proven(code, moves=2)) == {"turn", "mover"}
    assert named(proven(code, moves=3)) == set()


def test_a_lemma_leaves_no_situation_out(tmp_path: Path) -> None:
    code = code_with(tmp_path)
    statements = spanned(code)

    def situations(known: tuple[Lemma, ...]) -> set[frozenset[Symbol]]:
        solver = Solver(scope_program(code, {"moves": 3}, holding(known, statements)))
        told = [("host", 1), ("late", 1), ("move", 3), ("turn", 2)]
        return {frozenset(model) for model in solver.models(of=told)}

    with_lemmas = situations(proven(code, moves=3))
    assert with_lemmas == situations(())
    assert len(with_lemmas) > 100


def test_it_holds_only_where_nothing_more_and_nothing_less_is_said_to_happen(tmp_path: Path) -> None:
    code = code_with(tmp_path)
    known = proven(code)
    statements = spanned(code)
    hosts = [rule for rule in statements if any(one.predicate == "host" for one in rule.chosen)]
    without: list[Rule] = [rule for rule in statements if rule not in hosts]
    assert len(holding(known, statements)) == 2
    assert len(hosts) == 1
    assert holding(known, without) == []


def test_a_rulebook_without_situation_files_has_none(tmp_path: Path) -> None:
    folder = tmp_path / "free"
    code = rulebook(folder, LAW, WORDS + "; term next_guest guest guest", mechanics=TURNS, situations="")
    assert not code.situations
    assert proven(code) == ()


def test_findings_are_the_same_where_the_lemma_holds_and_where_it_does_not(tmp_path: Path) -> None:
    sound, opposed = tmp_path / "sound", tmp_path / "opposed"
    assert found(code_with(sound), "opposed", moves=2) == []
    two = code_with(opposed, "turn(3, Guest) :-\n    late(Guest),\n    move(2, _, _).\n")
    assert [one.provisions for one in found(two, "opposed", moves=2)] == [("1", "2")]


def test_a_survey_states_them(tmp_path: Path) -> None:
    text = survey(code_with(tmp_path)).program.text
    assert all(one.text in text for one in proven(code_with(tmp_path / "again")))
