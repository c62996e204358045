from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from clingo import Function, Number, Symbol, parse_term

from pyrules.code.loading import load
from pyrules.code.rules import Rule
from pyrules.explaining.absence import Answers, Closest, closest
from pyrules.explaining.instances import ANYTHING, Atoms
from pyrules.solver.control import Model

Rules = Mapping[tuple[str, int], Sequence[Rule]]


def rules(folder: Path, text: str) -> Rules:
    for name in ("editions", "mechanics"):
        (folder / name).mkdir()
    (folder / "vocabulary.lp").write_text("vocabulary(event, e, (number,)).\n")
    (folder / "mechanics" / "all.lp").write_text(text)
    (folder / "editions" / "x.lp").write_text(
        '#include "../vocabulary.lp".\n#include "../mechanics/all.lp".\n'
    )
    return load("x", folder).concluding


def ask(code: Rules, pattern: Symbol, *facts: str) -> list[Closest]:
    (found,) = closest(Atoms(Model(map(parse_term, facts))), code, [pattern])
    return found


def texts(found: Closest) -> tuple[list[str], list[str]]:
    return [one.text for one in found.held], [one.text for one in found.failed]


def test_comparisons_and_negations_wait_for_their_variables(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X) :- not q(Y), X < Y, e(X), f(Y).\n")
    (found,) = ask(code, parse_term("p(1)"), "e(1)", "f(3)", "q(3)")
    assert texts(found) == (["e(X)", "f(Y)"], ["not q(Y)"])
    assert found.values == {"X": Number(1), "Y": Number(3)}


def test_the_conclusion_gives_its_variables_values(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X + 1, f(Y)) :- X < Y, e(X), g(Y).\n")
    (found,) = ask(code, parse_term("p(3,f(9))"))
    assert texts(found) == (["X < Y"], ["e(X)"])
    assert found.values == {"X": Number(2), "Y": Number(9)}


@pytest.mark.parametrize("head", ["p(X * 2)", "p(X - 0 + X)", "p((X + X) * 1)", "p(1 * (X * 2))"])
def test_a_conclusion_that_is_computed_is_compared_once_it_can_be(tmp_path: Path, head: str) -> None:
    code = rules(tmp_path, f"{head} :- e(X), not q(X).\n")
    (found,) = ask(code, parse_term("p(4)"), "e(1)", "e(2)", "q(1)", "q(2)")
    assert found.values == {"X": Number(2)}
    assert ask(code, parse_term("p(8)"), "e(1)", "e(2)", "q(1)", "q(2)") == []


def test_a_variable_can_take_its_value_from_an_equation(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(Z) :- Z = Y / 2, e(X), Y = X * 3, g(Z).\n")
    (found,) = ask(code, Function("p", [ANYTHING]), "e(2)")
    assert texts(found) == (["e(X)", "Y = (X*3)", "Z = (Y/2)"], ["g(Z)"])
    assert found.pattern(found.failed[0]) == Function("g", [Number(3)])


def test_the_instance_with_most_conditions_that_hold_is_taken(tmp_path: Path) -> None:
    code = rules(tmp_path, "p :- e(X), f(X), g(X).\n")
    (found,) = ask(code, parse_term("p"), "e(1)", "e(2)", "e(3)", "f(2)", "f(3)", "g(1)")
    assert found.values == {"X": Number(2)}
    assert texts(found) == (["e(X)", "f(X)"], ["g(X)"])


def test_a_nested_pattern_leaves_out_what_is_true_of_others(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(f(X, Y)) :- e(X), g(Y), not q(Y).\n")
    pattern = Function("p", [Function("f", [Number(1), ANYTHING])])
    (found,) = ask(code, pattern, "e(1)", "e(2)", "g(5)", "q(5)", "p(f(2,6))", "g(6)")
    assert found.values == {"X": Number(1), "Y": Number(5)}


def test_a_rule_that_concludes_something_else_makes_no_attempt(tmp_path: Path) -> None:
    code = rules(tmp_path, 'p("A_1") :- e(_).\np("B") :- e(_).\np(X, Y) :- e(X), e(Y).\n')
    (found,) = ask(code, parse_term('p("B")'))
    assert found.rule.text.startswith('p("B")')


def test_several_atoms_are_asked_about_at_once(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X) :- e(X).\nq(X) :- e(X), f(X).\n")
    patterns = [parse_term("q(1)"), parse_term("nothing"), parse_term("p(2)")]
    found = closest(Atoms(Model([parse_term("e(1)")])), code, patterns)
    assert [[one.ground(one.failed[0]) for one in each] for each in found] == [["f(1)"], [], ["e(2)"]]


def test_a_condition_denied_twice_can_hold(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X) :- e(X), not not f(X), g(X).\n")
    assert texts(ask(code, parse_term("p(1)"), "e(1)", "f(1)")[0])[1] == ["g(X)"]
    assert texts(ask(code, parse_term("p(1)"), "e(1)", "g(1)")[0])[1] == ["not not f(X)"]


def test_what_another_answer_set_answers_differently_is_asked_anew(tmp_path: Path) -> None:
    answers = Answers(rules(tmp_path, "p(X) :- e(X), f(X), g(X).\n"))
    pattern = parse_term("p(1)")

    def asked(*facts: str) -> list[Closest]:
        return answers.closest(Atoms(Model(map(parse_term, facts))), [pattern])[0]

    before = asked("e(1)", "f(1)", "other(1)")
    assert texts(before[0])[1] == ["g(X)"]
    assert asked("e(1)", "f(1)", "other(2)") is before
    assert texts(asked("e(1)", "g(1)")[0])[1] == ["f(X)"]


def test_one_rule_is_asked_about_different_arguments_at_once(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X, Y) :- e(X), f(Y).\n")
    patterns = [
        Function("p", [Number(1), ANYTHING]),
        Function("p", [ANYTHING, Number(2)]),
        parse_term("p(2,1)"),
    ]
    found = closest(Atoms(Model([parse_term("e(1)")])), code, patterns)
    assert [[one.ground(one.failed[0]) for one in each] for each in found] == [["f(Y)"], ["f(2)"], ["e(2)"]]


def test_what_does_not_fit_makes_no_attempt(tmp_path: Path) -> None:
    code = rules(tmp_path, "p(X) :- e(X), Y = X - 1, f(Z), W = Y / Z, g(W).\n")
    (rule,) = code["p", 1]
    assert {operator for _, operator, _ in rule.watched} == {"-", "/"}
    (found,) = ask(code, parse_term("p(5)"), "e(5)", "f(2)")
    assert texts(found) == (["e(X)", "Y = (X-1)", "f(Z)", "W = (Y/Z)"], ["g(W)"])
    (found,) = ask(code, parse_term("p(5)"), "e(5)", "f(0)")
    assert texts(found) == (["e(X)", "Y = (X-1)", "f(Z)"], ["W = (Y/Z)"])
    (found,) = ask(code, parse_term("p(-2147483647)"), "e(-2147483647)", "f(-1)")  # would end the process
    assert texts(found)[1] == ["W = (Y/Z)"]
