"""What terms are worth: clingo itself is the oracle."""

import pytest
from clingo import Function, Number, Symbol, parse_term
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import SolvingError
from pyrules.code import terms
from pyrules.code.parsing import engine_rules
from pyrules.code.terms import Term
from pyrules.code.values import of_symbol, value_of, values_of
from pyrules.solver.control import solve_facts

LEAVES: st.SearchStrategy[Term] = st.one_of(
    st.integers(-4, 4).map(terms.Number), st.sampled_from("ab").map(terms.Function), st.just(terms.Text('x"1..2')),
    st.just(terms.Function("#inf")),
)  # fmt: skip


def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Return terms made of others."""
    return st.one_of(
        st.builds(
            lambda operator, one, other: terms.Operation(
                operator, (one, terms.Number(abs(other) if operator == "**" else other))
            ),
            st.sampled_from(["+", "-", "*", "/", "\\", "**", "&", "?", "^"]),
            inner,
            st.integers(-3, 4),
        ),
        st.builds(
            lambda operator, one: terms.Operation(operator, (one,)), st.sampled_from(["-", "~", "|"]), inner
        ),
        st.builds(lambda one, other: terms.Function("f", (one, other)), inner, inner),
        st.builds(lambda one: terms.tuple_of([one]), inner),
        st.builds(terms.Interval, inner, inner),
        st.builds(lambda one, other: terms.Pool((one, other)), inner, inner),
    )


def in_clingo(term: Term) -> set[Symbol]:
    """Return what clingo makes of a term."""
    try:
        return {one.arguments[0] for one in solve_facts(f"p({term}).")}
    except SolvingError:  # an operation is undefined
        return set()


@given(st.recursive(LEAVES, larger, max_leaves=5))
def test_a_term_is_worth_what_clingo_says(term: Term) -> None:
    try:
        found = set(values_of(term, {}))
    except SolvingError:
        return  # a number too large, at which clingo would begin again at the other end
    expected = in_clingo(term)
    if expected or not found:
        assert found == expected


@given(st.recursive(LEAVES, larger, max_leaves=5))
def test_a_symbol_comes_back(term: Term) -> None:
    for symbol in in_clingo(term):
        assert value_of(of_symbol(symbol), {}) == symbol
        assert parse_term(str(of_symbol(symbol))) == symbol


@pytest.mark.parametrize(
    ("text", "expected"),
    [("-7/2", -3), ("7/-2", -3), ("-7\\2", -1), ("7\\-2", 1), ("2**3", 8), ("0**0", 1), ("~5", -6), ("1/0", None),
     ("1\\0", None), ("0**-1", None), ("2**-1", None), ("1**-1", None), ("5^3", 6), ("-(-2147483647)", 2147483647)],
)  # fmt: skip
def test_whole_numbers_are_reckoned_as_in_clingo(text: str, expected: int | None) -> None:
    assert value_of(_read(text), {}) == (None if expected is None else Number(expected))
    if expected is not None:
        assert parse_term(text) == Number(expected)


@pytest.mark.parametrize(
    "text", ["2147483647+1", "-(-2147483647-1)", "65536*65536", "3**40", "2**2147483647"]
)
def test_a_number_too_large_is_refused(text: str) -> None:
    with pytest.raises(SolvingError, match="too large"):
        value_of(_read(text), {})


def test_variables_have_their_values() -> None:
    term = _read("f(X,Y-1,_,g(X))")
    values = {"X": Function("ann"), "Y": Number(3), "_": Function("_anything")}
    assert value_of(term, values) == parse_term("f(ann,2,_anything,g(ann))")
    with pytest.raises(KeyError):
        value_of(term, {"X": Number(1)})


def _read(text: str) -> Term:
    (rule,) = engine_rules(f"p({text}).")
    return rule.conclusion.terms[0] if rule.conclusion else terms.Number(0)
