"""Answer sets read once answer what the solver answers when it is asked again."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Symbol
from hypothesis import given, settings

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.programs import ruling_program
from pyrules.rulings.decisions import given_in
from pyrules.rulings.enumerating import ENOUGH, FEW, Enumerated, arising, enumerated, few, rulings_at_least
from pyrules.rulings.open_facts import OUTCOME
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, read_case
from pyrules.solver.control import Solver
from pyrules.testing.rulebooks import case_language, edition_cases
from tests.brute_force.book import Book
from tests.brute_force.strategy import books
from tests.rulebooks import atoms, rulebook, rules, situations

WORDS = "act leave; act pay; act sing; act dance count; question drunk guest; question heads count"
SPOKEN_OF = (*OUTCOME, ("decision", 1))
Told = list[tuple[object, ...]]


def told(code: Rulebook, situation: Iterable[Symbol], solver: Solver | Enumerated) -> Told:
    """Return the rulings in order: decisions, what is said to be done, flaws; or why there are none."""
    try:
        put = Inquiry(code, situation, case_language(code), solver, of=SPOKEN_OF)
    except InputError as error:
        return [(str(error),)]
    return [
        (leaf.taken, put.acts(leaf, put.model(leaf)), sorted(put.model(leaf).of("flaw", 3)))
        for leaf in put.leaves()
    ]


def assert_same(code: Rulebook, situation: Iterable[Symbol]) -> int:
    """Hold the rulings told from answer sets read before against those the solver tells; return how many."""
    situation = tuple(situation)
    solver = Solver(ruling_program(code, situation, reported=()), situation)
    given = given_in(situation)
    expected = told(code, situation, solver)
    for read in (few(solver, given, SPOKEN_OF), enumerated(solver, arising(solver), given, SPOKEN_OF)):
        assert read is None or told(code, situation, read) == expected
    if len(expected[0]) == 1:
        return 0
    assert 1 <= rulings_at_least(solver, arising(solver), given, 0) <= len(expected)
    return len(expected)


@settings(derandomize=True, database=None, max_examples=12)
@given(books())
def test_random_rulebooks(book: Book) -> None:
    with TemporaryDirectory() as folder:
        try:
            code = book.written(Path(folder))
            for situation in list(situations())[::41]:
                assert_same(code, situation)
        except RulebookError:
            return


@pytest.mark.parametrize("edition", ["1987", "1997", "2017"])
def test_a_sample_of_the_cases(edition: str) -> None:
    code = load(edition, default_rulebook())
    counts = set()
    for path in edition_cases(code)[::41]:
        case = read_case(path)
        if case.moment:
            continue
        counts.add(assert_same(code, facts(case, code.vocabulary, code.provisions, code.certain)))
    assert counts - {1}


def test_a_power_that_bears_on_one_branch_is_given_or_not(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, ann, leave)',
        '2 question("2", drunk(ann))',
        '3 norm("3", shall, bob, pay) :- exercised("1", ann, leave); found("2", drunk(ann), yes)',
        '4 norm("4", may, bob, sing)',
    )
    code = rulebook(tmp_path, law, WORDS)
    assert assert_same(code, ()) == 3
    assert assert_same(code, atoms('given(finding("2",drunk(ann)),no)')) == 1
    assert assert_same(code, atoms('given(power("4",bob,sing),exercised)')) == 3


def test_independent_powers_are_not_read_in_all_their_combinations(tmp_path: Path) -> None:
    powers = rules(*(f'{n} norm("{n}", may, ann, dance({n}))' for n in range(1, 13)))
    code = rulebook(tmp_path, powers, WORDS)
    solver = Solver(ruling_program(code))
    assert few(solver, (), SPOKEN_OF) is None
    assert assert_same(code, ()) == 1


@pytest.mark.parametrize("questions", [3, 8, 12])
def test_too_many_rulings_are_counted_and_not_read(tmp_path: Path, questions: int) -> None:
    law = rules(*(f'{n} question("{n}", heads({n}))' for n in range(1, questions + 1)))
    solver = Solver(ruling_program(rulebook(tmp_path, law, WORDS)))
    decisions = arising(solver)
    rulings = 2**questions
    assert (few(solver, (), SPOKEN_OF) is None) == (rulings > FEW)
    assert (enumerated(solver, decisions, (), SPOKEN_OF) is None) == (rulings > ENOUGH)
    assert rulings_at_least(solver, decisions, (), 0) == rulings
    assert rulings_at_least(solver, decisions, (), 100) == min(100, rulings)


def test_where_there_is_no_answer_set_there_is_no_answer() -> None:
    none = Enumerated(())
    assert (none.first(), none.brave(), none.cautious()) == (None, None, None)
    assert list(none.atoms("decision", 1)) == []
