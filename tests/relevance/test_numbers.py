"""Numbers that are only compared: which values are kept, and that nothing is found otherwise."""

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Symbol
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyrules.code.rulebook import Rulebook
from pyrules.relevance.numbers import narrowed
from tests.rulebooks import atoms, found, rulebook, rules, shown

VOCABULARY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; guests; director)).
domain(age, 0..9).
vocabulary(table, age, (age,)).
vocabulary(event, paid, (guest, age)).
#defined age/1.
#defined paid/2.
"""
SITUATIONS = """
{ age(Age) : domain(age, Age) } = 1.
{ paid(Guest, Age) : domain(guest, Guest), domain(age, Age) } 1.
"""
DECLARED = (
    "act leave",
    "act pay age",
    "irregularity brawl guest",
    "disposition forgiven",
    "disposition banned",
)
WORDS = "; ".join((*DECLARED, "term old", "term size age"))
COMPARED = (
    "age(Age); Age < 3",
    "age(Age); Age >= 3",
    "age(Age); 2 < Age <= 6",
    "age(Age); Age != 4",
    "age(4)",
    "not age(7)",
    "not paid(ann, 5)",
    "paid(_, Age); Age > 6; Age != 8",
    "paid(ann, Age); 5 <= Age; paid(bob, Other); Other < 2",
    "age(Age); Age > 1; paid(ann, Sum); Sum < 8",
    "age(Age); not Age < 5",
    "old",
)
OTHERWISE = (
    '1 norm("1", shall, director, pay(Age)) :- age(Age)',
    '1 norm("1", shall, ann, leave) :- age(Age); paid(ann, Age)',
    '1 norm("1", shall, ann, leave) :- age(Age); paid(ann, Sum); Sum < Age',
    '1 norm("1", shall, ann, leave) :- age(Age); Age + 1 > 4',
    '1 norm("1", shall, ann, leave) :- age(Age); Age / 2 = 4',
    '1 norm("1", shall, ann, leave) :- 1 < #count { Age : paid(ann, Age) }',
    '1 norm("1", shall, ann, leave) :- domain(age, Age); not age(Age)',
    "1 size(Age) :- age(Age)",
)
HEADS = (
    '1 norm("1", shall, ann, leave)',
    '2 norm("2", shall_not, guests, leave)',
    '3 irregularity("3", brawl(ann))',
    '3 settles("3", brawl(ann), forgiven)',
    '4 settles("4", brawl(ann), banned)',
    '5 overrides("5", "2")',
    "6 old",
)


def book(folder: Path, *laws: str, situations: str = SITUATIONS) -> Rulebook:
    return rulebook(folder, rules(*laws), WORDS, vocabulary=VOCABULARY, situations=situations)


def values(code: Rulebook) -> list[int]:
    return [
        rule.head.terms[1].data for rule in code.rules if rule.head and rule.text.startswith("domain(age,")
    ]


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ("Age < 3", [2, 3]),
        ("Age >= 3", [2, 3]),
        ("Age <= 3", [3, 4]),
        ("3 < Age", [3, 4]),
        ("Age = 3", [2, 3, 4]),
        ("Age != 3", [2, 3, 4]),
        ("2 < Age < 5", [2, 3, 5]),
        ("Age > 40", [9]),
        ("Age >= -2", [0]),
    ],
)
def test_the_value_at_the_bound_is_kept_of_those_that_no_comparison_parts(
    tmp_path: Path, condition: str, kept: list[int]
) -> None:
    code = book(tmp_path, f'1 norm("1", shall, ann, leave) :- age(Age); {condition}')
    assert values(narrowed(code)) == kept


@pytest.mark.parametrize("law", OTHERWISE)
def test_all_values_are_kept_where_a_number_is_used_otherwise(tmp_path: Path, law: str) -> None:
    code = book(tmp_path, law, '2 norm("2", shall, ann, leave) :- age(Age); Age < 3')
    assert narrowed(code) is code


@pytest.mark.parametrize(
    "statement",
    [
        "{ age(0..9) } = 1.",
        "{ age(Age) : domain(age, Age), Age != 2 } = 1.",
        "{ age(Age) : domain(age, Age), not paid(ann, Age) } = 1.",
        "{ age(Age) : domain(age, Age) } = 1. #minimize { Age@1 : age(Age) }.",
        "{ age(Age) : domain(age, Age) } = 1. :- age(Age), paid(_, Age).",
    ],
)
def test_all_values_are_kept_where_the_situations_speak_of_them(tmp_path: Path, statement: str) -> None:
    code = book(tmp_path, '2 norm("2", shall, ann, leave) :- age(Age); Age < 3', situations=statement)
    assert narrowed(code) is code


def test_a_row_of_a_table_is_looked_at_column_by_column(tmp_path: Path) -> None:
    code = book(tmp_path, '1 norm("1", shall, Guest, leave) :- age(Age); Age < 3; paid(Guest, Sum); Sum > 4')
    (law,) = narrowed(code).laws
    assert law.variables == ("Guest",)
    assert all(not one.comparison for one in law.body)


def test_the_values_of_another_domain_are_left_alone(tmp_path: Path) -> None:
    code = book(tmp_path, '1 norm("1", shall, ann, leave) :- age(Age); Age < 3')
    guests = [rule.text for rule in code.rules if rule.text.startswith("domain(guest")]
    assert guests == [rule.text for rule in narrowed(code).rules if rule.text.startswith("domain(guest")]


def situations() -> list[list[Symbol]]:
    """Return every situation in scope, of which nothing is left out."""
    paid = ["", *(f"paid({guest},{sum_})" for guest in ("ann", "bob") for sum_ in range(10))]
    return [atoms(f"age({age}) {one}") for age, one in product(range(10), paid)]


@settings(max_examples=8, derandomize=True, database=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(HEADS), st.sampled_from(COMPARED)), min_size=2, max_size=5, unique=True
    )
)
@example([(HEADS[2], "age(Age); 2 < Age <= 6")])  # a value between two that are kept anyway
@example([(HEADS[2], "age(4)")])
def test_what_is_found_is_what_the_situations_show_one_by_one(laws: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        written = [f"{head} :- {body}" for head, body in laws if not (head == "6 old" and body == "old")]
        code = book(Path(folder), *written, '7 norm("7", shall, bob, leave) :- age(Age); Age = 9')
        assert narrowed(code) is not code
        there = {flaw for _, flaw, _ in shown(code, situations())}
        kinds = ("opposed", "incompatible", "gap", "unclear_precedence")
        findings = found(code, *kinds)
        assert {(one.kind, part.provisions) for one in findings for part in one.instances} == {
            (kind, provisions) for kind, provisions in there if kind in kinds
        }
        assert all(one.replayed for one in findings)
