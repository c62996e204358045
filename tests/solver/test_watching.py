"""Statements with calls in place of calculations: they say the same, or stop with the place of the rule."""

from dataclasses import dataclass

import pytest

from pyrules.base.errors import Place, RulebookError
from pyrules.solver.control import Solver, solve_facts
from pyrules.solver.program import Program, program_of
from pyrules.solver.watching import Watched, dividing, shape, watching

PLACE = Place("a.lp", 7, 3)


@dataclass(frozen=True)
class Said:
    """A rule of which something is watched."""

    watched: Watched
    place: Place = PLACE


def watched(*shapes: str, strict: bool = True) -> Watched:
    """Return what is watched, for shapes such as `+ (_+1)`."""
    pairs = [one.split(" ", 1) for one in shapes]
    return tuple((written, operator, strict) for operator, written in pairs)


def program(statement: str, what: Watched, facts: str) -> Program:
    """Return a program with one statement that is watched."""
    return program_of([(facts, None), (statement, Said(what))])


@pytest.mark.parametrize(
    ("calculation", "expected"),
    [
        ("(N+1)", "(_+1)"),
        ("(Number'*Other2)", "(_*_)"),
        ("|_X|", "|_|"),
        ("(n+1)", "(n+1)"),
        ("(1..last)", "(1..last)"),
    ],
)
def test_a_shape_says_no_variables(calculation: str, expected: str) -> None:
    assert shape(calculation) == expected


FACTS = "s(2). s(5). t(1..3). u(ann). u(2)."


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("r(N+1) :- s(N).", watched("+ (_+1)")),
        ("r(X) :- s(N); X = ((N+1)*N).", watched("+ (_+1)", "* ((_+1)*_)")),
        ("r(N) :- s(N); not t(1..N).", watched(".. (1.._)")),
        ("r(N) :- s(N); t(1..N).", watched(".. (1.._)")),
        ("r(X) :- s(N); X = 1..N; not t(X).", watched(".. (1.._)")),
        ("r(N) :- s(N); not N = 3..N.", watched(".. (3.._)")),
        ("r(f(1..N,2)) :- s(N).", watched(".. (1.._)")),
        ("r(N) :- s(N); 2 < #count { X: X = 1..N }.", watched(".. (1.._)")),
        ("r(S) :- s(N); S = #sum { (X*N),X: t(X), X < N }.", watched("#sum #sum", "* (_*_)")),
        ("r(N) :- s(N); 5 < #sum+ { X,Y: X = 1..N, t(Y) }.", watched("#sum+ #sum+")),
        ("r(N) :- s(N); t(X): t(X), X < (N-3).", watched("- (_-3)")),
        ("r(|N|) :- s(N).", watched("| |_|")),
        ("r(-N) :- s(N).", watched("- -_")),
        ("r(X) :- u(X); s(Y); X = (4/Y).", watched("/ (4/_)")),
    ],
)
def test_a_watched_statement_says_the_same(statement: str, what: Watched) -> None:
    assert "@" in watching(statement, what, PLACE)
    assert solve_facts(program(statement, what, FACTS)) == solve_facts(f"{FACTS} {statement}")
    model = Solver(program(statement, what, FACTS)).first()
    assert model is not None
    assert sorted(model) == solve_facts(f"{FACTS} {statement}")


def test_choices_and_what_is_least_are_watched() -> None:
    lines = [
        ("p(1..2000000000).", None),
        ("{ r(N*3) : p(N) } :- p(1).", Said(watched("* (_*3)"))),
        ("#minimize { N*5@1,N : r(N) }.", Said(watched("* (_*5)"))),
        (":~ r(N). [N-3@1,N]", Said(watched("- (_-3)"))),
    ]
    texts = program_of(lines).text.splitlines()
    assert [text.count("@calculated") for text in texts] == [0, 1, 1, 1]
    chosen = program_of([("p(2000000000).", None), ("{ r(N*3) : p(N) }.", Said(watched("* (_*3)")))])
    with pytest.raises(
        RulebookError, match=r"`\(N\*3\)` is too large a number: 2000000000 \* 3 = 6000000000"
    ) as caught:
        Solver(chosen)
    assert caught.value.place == PLACE


@pytest.mark.parametrize(
    ("statement", "what", "fault"),
    [
        (
            "r(N*N) :- b(N).",
            "* (_*_)",
            "`(N*N)` is too large a number: 2000000000 * 2000000000 = 4000000000000000000",
        ),
        ("r(8/N) :- n(N).", "/ (8/_)", "`(8/N)` divides by 0: 8 / 0"),
        ("r(N+1) :- u(N).", "+ (_+1)", "`(N+1)` calculates with `ann`, which is no number"),
        ("r(1..N) :- b(N).", ".. (1.._)", "`(1..N)` is too many numbers: 1 to 2000000000"),
        ("r(N..3) :- u(N).", ".. (_..3)", "`(N..3)` counts with `ann`, which is no number"),
    ],
)
def test_what_cannot_be_made_is_an_error_or_left_out(statement: str, what: str, fault: str) -> None:
    facts = "b(2000000000). n(0). u(ann)."
    with pytest.raises(RulebookError) as caught:
        Solver(program(statement, watched(what), facts))
    assert (caught.value.message, caught.value.place) == (fault, PLACE)
    left = Solver(program(statement, watched(what, strict=False), facts)).first()
    assert left is not None
    assert not left.of("r", 1)
    assert not [one for one in solve_facts(program(statement, watched(what), facts)) if one.name == "r"]


@pytest.mark.parametrize(
    "statement",
    [
        "r(X) :- n(N); X = (8/N); N != 0.",
        "r(X) :- n(N); n(M); X = (8/N); M < N.",
        "r(X) :- n(N); X = (8/N); none(N).",
        "r(X) :- none(Y); n(N); X = (8/N).",
        "r(X) :- n(N); X = (8/N); 0 < N <= 9.",
        "r(X) :- X = #count { Y: n(N), Y = (8/N), N > 0 }.",
    ],
)
def test_what_other_conditions_leave_out_is_no_error(statement: str) -> None:
    """Clingo may come to the calculation before it has looked at them."""
    solver = Solver(program(statement, watched("/ (8/_)"), "n(0). n(4). some(1). none(X) :- some(X), X > 2."))
    assert solver.first() is not None


def test_what_is_added_up_counts_apart_for_each_value_around() -> None:
    facts = "g(1..3). w(1,2000000000). w(2,2000000000). w(3,-2000000000)."
    apart = program("r(G,S) :- g(G); S = #sum { W: w(G,W) }.", watched("#sum #sum"), facts)
    model = Solver(apart).first()
    assert model is not None
    assert sorted(str(one.arguments[1]) for one in model.of("r", 2)) == [
        "-2000000000",
        "2000000000",
        "2000000000",
    ]
    alike = program("r(S) :- S = #sum { W: w(G,W), G < 3 }.", watched("#sum #sum"), facts)
    assert Solver(alike).first() is not None  # equal numbers with nothing beside them are one
    together = program("r(S) :- S = #sum { W,G: w(G,W), G < 3 }.", watched("#sum #sum"), facts)
    with pytest.raises(RulebookError, match="may come to more than fits: 2 numbers, one of them 2000000000"):
        Solver(together)
    opposite = program("r(S) :- S = #sum { W: w(G,W) }.", watched("#sum #sum"), facts)
    with pytest.raises(RulebookError, match="may come to more than fits"):
        Solver(opposite)  # a part of them can be true


def test_numbers_up_to_the_largest_end() -> None:
    """Clingo itself counts on from there for ever."""
    found = solve_facts(
        program("r(N..2147483647) :- b(N).", watched(".. (_..2147483647)"), "b(2147483646)."), "r"
    )
    assert [one.arguments[0].number for one in found] == [2147483646, 2147483647]


def test_statements_that_come_later_are_watched() -> None:
    solver = Solver(program_of([("b(2000000000).", None)]))
    with pytest.raises(RulebookError, match="too large") as caught:
        solver.extend(program_of([("r(N*2) :- b(N).", Said(watched("* (_*2)")))]))
    assert caught.value.place == PLACE


def test_a_division_can_be_watched_alone() -> None:
    assert dividing(watched("/ (_/_)", "+ (_+1)", "\\ (_\\2)")) == watched("/ (_/_)", "\\ (_\\2)")
