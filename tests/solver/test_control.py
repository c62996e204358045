"""The solver against stable models by their definition."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from clingo import Function, Symbol, parse_term
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyrules.base.errors import Place, SolvingError
from pyrules.grounding.programs import ruling_program
from pyrules.solver.control import Model, Solver, refused, solve_facts
from pyrules.solver.program import Program
from pyrules.solver.watching import Watched
from tests.oracle import Atoms, Rule, Weight, cost, least_model, stable_models
from tests.rulebooks import atoms, rulebook


@dataclass(frozen=True)
class Said:
    """What a statement came from."""

    place: Place
    watched: Watched = ()


NAMES = ("a", "b", "c", "d", "p(1)", "p(2)")
NAME = st.sampled_from(NAMES)
PARTS = st.lists(NAME, max_size=2).map(tuple)
RULES = st.one_of(
    st.builds(Rule, st.tuples(NAME), PARTS, PARTS),
    st.builds(Rule, st.lists(NAME, min_size=1, max_size=3).map(tuple), PARTS, PARTS, st.just(value=True)),
    st.builds(
        Rule,
        st.lists(NAME, min_size=1, max_size=3, unique=True).map(tuple),
        PARTS,
        PARTS,
        st.just(value=True),
        st.just(value=True),
    ),
    st.builds(Rule, st.just(()), st.lists(NAME, min_size=1, max_size=2).map(tuple), PARTS),
)
PROGRAMS = st.lists(RULES, max_size=9)
FACTS = st.lists(NAME, max_size=2, unique=True)
ASSUMED = st.lists(st.tuples(st.sampled_from([*NAMES, "nowhere"]), st.booleans()), max_size=3)
# an atom costs one thing at one priority: what clingo makes of equal terms with two costs is not at stake
WEIGHTS = st.lists(
    st.builds(Weight, st.integers(-2, 3), st.integers(1, 2), NAME),
    max_size=4,
    unique_by=lambda one: (one.priority, one.atom),
)


def program(*lines: object) -> Program:
    return Program(tuple(map(str, lines)), (None,) * len(lines))


def solver(rules: list[Rule], facts: list[str], weights: list[Weight]) -> Solver:
    return Solver(program(*rules, *weights), [parse_term(one) for one in facts])


def symbols(assumed: list[tuple[str, bool]]) -> list[tuple[Symbol, bool]]:
    return [(parse_term(atom), truth) for atom, truth in assumed]


def written(model: Model | None) -> Atoms | None:
    return None if model is None else frozenset(map(str, model))


def expected_models(rules: list[Rule], facts: list[str], assumed: list[tuple[str, bool]]) -> list[Atoms]:
    return stable_models([*rules, *(Rule((fact,)) for fact in facts)], assumed)


@settings(max_examples=80)
@given(PROGRAMS, FACTS, st.lists(ASSUMED, min_size=1, max_size=3), WEIGHTS)
@example([Rule(("a",), (), ("b",)), Rule(("b",), (), ("a",))], [], [[("a", True)]], [])
def test_every_question_is_answered_as_by_definition(
    rules: list[Rule],
    facts: list[str],
    questions: list[list[tuple[str, bool]]],
    weights: list[Weight],
) -> None:
    # One solver is asked everything in turn: no question may leave a trace on the next one.
    solve = solver(rules, facts, weights)
    for question in [*questions, []]:
        expected = expected_models(rules, facts, question)
        assumed = symbols(question)
        listed = [written(model) for model in solve.models(assumed)]
        assert sorted(map(sorted, filter(None, listed))) == sorted(map(sorted, filter(None, expected)))
        assert len(listed) == len(expected)
        smallest = written(solve.smallest(assumed))
        first = written(solve.first(assumed))
        brave, cautious = written(solve.brave(assumed)), written(solve.cautious(assumed))
        if not expected:
            assert (smallest, first, brave, cautious) == (None, None, None, None)
        else:
            assert brave == frozenset.union(*expected)
            assert cautious == frozenset.intersection(*expected)
            assert first in expected
            assert smallest in expected
            assert cost(weights, smallest or frozenset()) == min(cost(weights, one) for one in expected)


@settings(max_examples=60)
@given(PROGRAMS, st.lists(NAME, max_size=3), st.lists(NAME, max_size=2), st.booleans())
def test_atoms_added_later_mean_what_they_are_made_of(
    rules: list[Rule],
    present: list[str],
    absent: list[str],
    truth: bool,  # noqa: FBT001 - hypothesis hands it over
) -> None:
    solve = solver(rules, [], [])
    every = list(solve.models())  # questions before and after the addition
    anyone = solve.any_of("anyone", map(parse_term, present))
    together = solve.all_of("together", map(parse_term, present), map(parse_term, absent))
    assert len(list(solve.models())) == len(every)
    expected = expected_models(rules, [], [])
    with_any = [one for one in expected if (not one.isdisjoint(present)) is truth]
    with_all = [one for one in expected if (one.issuperset(present) and one.isdisjoint(absent)) is truth]
    assert len(list(solve.models([(anyone, truth)]))) == len(with_any)
    assert len(list(solve.models([(together, truth)]))) == len(with_all)


@given(PROGRAMS)
def test_the_oracle_knows_programs_without_negation_and_choice(rules: list[Rule]) -> None:
    plain = [one for one in rules if one.heads and not one.choice and not one.absent]
    assert stable_models(plain) == [least_model((one.heads[0], one.present) for one in plain)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (["a :- not b.", "b :- not a."], [{"a"}, {"b"}]),
        (["a :- not a."], []),
        (["a :- b.", "b :- a."], [set()]),
        (["{ a; b } = 1.", ":- a."], [{"b"}]),
        (["{ a }.", "b :- a, not b."], [set()]),
    ],
)
def test_the_oracle_knows_the_textbook(text: list[str], expected: list[set[str]]) -> None:
    rules = {
        "a :- not b.": Rule(("a",), (), ("b",)),
        "b :- not a.": Rule(("b",), (), ("a",)),
        "a :- not a.": Rule(("a",), (), ("a",)),
        "a :- b.": Rule(("a",), ("b",)),
        "b :- a.": Rule(("b",), ("a",)),
        "{ a; b } = 1.": Rule(("a", "b"), choice=True, exactly_one=True),
        ":- a.": Rule((), ("a",)),
        "{ a }.": Rule(("a",), choice=True),
        "b :- a, not b.": Rule(("b",), ("a",), ("b",)),
    }
    assert [set(model) for model in stable_models([rules[one] for one in text])] == expected
    assert all(str(rules[one]).strip() == one for one in text)


def test_a_limit_stops_the_listing() -> None:
    solve = Solver(program("{ a; b; c }."))
    assert [len(list(solve.models(limit=limit))) for limit in (1, 3, 0)] == [1, 3, 8]


def test_what_only_supports_itself_is_never_true() -> None:
    solve = Solver(program("a :- a, b.", "b :- a.", "{ b }."))
    itself = parse_term("a")
    assert solve.first([(itself, True)]) is None
    assert len(list(solve.models([(itself, False)]))) == 2
    assert solve.first([(solve.any_of("target", [itself]), True)]) is None
    assert list(solve.atoms("a", 0)) == []


def test_atoms_lists_what_can_be_true() -> None:
    solve = Solver(program("{ p(1) }.", "p(2) :- p(3).", "q :- p(1)."))
    assert sorted(solve.atoms("p", 1)) == atoms("p(1)")
    assert solve.literal(parse_term("p(2)")) is None


def test_facts_are_data_and_never_program_text() -> None:
    fact = Function("said", [parse_term('"x). evil(1"')])
    solve = Solver(program("#defined said/1.", "heard(Word) :- said(Word)."), [fact])
    model = solve.first()
    assert model is not None
    assert set(map(str, model)) == {'said("x). evil(1")', 'heard("x). evil(1")'}


def test_a_message_of_the_solver_leads_back_to_file_and_line(tmp_path: Path) -> None:
    law = '%@ 1\nnorm("1", shall, ann, sing(Next)) :-\n    late(Guest),\n    Next = Guest + 1.\n'
    code = rulebook(tmp_path, law, "act sing guest; act stop")
    with pytest.raises(SolvingError, match=r"`\(Guest\+1\)` cannot be worked out") as caught:
        Solver(ruling_program(code), atoms("late(ann)"))
    assert caught.value.place is not None
    assert caught.value.place.file.endswith("laws/x/law1.lp")
    assert caught.value.place.line == 2


@pytest.mark.parametrize(
    ("statements", "position", "names"),
    [
        (["p(X) :- q(Y)."], 0, "`X` is"),
        (["p(1) :- q(Y).", "p(Y, X) :- not q(Y).", "r(X)."], 1, "`X` and `Y` are"),
        (["p.", "p(_) :- q."], 1, "`_` is"),
        (["p(X') :- X' = Y + 1."], 0, "`X'` and `Y` are"),
        (["p :- #count { X : not q(X) } = 1."], 0, "`X` is"),
        (["{ p(X) } :- q."], 0, "`X` is"),
        ([":~ p(X). [Y@1]"], 0, "`Y` is"),
    ],
)
def test_a_variable_that_nothing_binds_is_named(statements: list[str], position: int, names: str) -> None:
    message = f"no condition says who or what {names}"
    assert refused(statements) == (position, message)
    origins = [Said(Place("a.lp", line)) for line, _ in enumerate(statements, 1)]
    with pytest.raises(SolvingError) as caught:
        Solver(Program(tuple(statements), tuple(origins)))
    assert (caught.value.message, caught.value.place) == (message, Place("a.lp", position + 1))
    with pytest.raises(SolvingError, match=message):
        solve_facts("\n".join(statements))


def test_what_clingo_takes_is_not_refused() -> None:
    assert refused(["p(X) :- q(X), not r(X).", "q(1..3)."]) is None


def test_a_program_that_is_none_is_refused() -> None:
    with pytest.raises(SolvingError):
        Solver(program("a :- b"))
    with pytest.raises(SolvingError):
        solve_facts("a :- b")


def test_solve_facts_returns_what_is_certain_sorted() -> None:
    assert solve_facts("p(2). p(1). q(X) :- p(X), X > 1.") == atoms("p(1) p(2) q(2)")


def test_statements_added_later_follow_from_what_is_there() -> None:
    solver = Solver(Program(("{ a; b }.", "c :- a."), (None, None)))
    either = solver.any_of("either", atoms("a b"))
    assert len(list(solver.models())) == 4
    solver.extend(Program(("d(1) :- c, not b.", "e :- d(1)."), (None, None)))
    solver.extend(Program(("f :- not e.",), (None,)))
    found = {frozenset(map(str, model)) - {str(either)} for model in solver.models()}
    assert found == {
        frozenset({"f"}),
        frozenset({"b", "f"}),
        frozenset({"a", "c", "d(1)", "e"}),
        frozenset({"a", "b", "c", "f"}),
    }
    assert [str(atom) for atom in solver.atoms("d", 1)] == ["d(1)"]
    assert not solver.satisfiable([(either, False), (parse_term("e"), True)])


def test_statements_added_later_that_are_none_are_refused() -> None:
    solver = Solver(Program(("{ a }.",), (None,)))
    with pytest.raises(SolvingError):
        solver.extend(Program(("b :- a",), (None,)))
