"""Editions that compare numbers: values that neither tells apart are not searched, and no boundary is missed."""

from itertools import combinations
from pathlib import Path

import pytest

from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.comparison import EditionComparison, compare_editions
from pyrules.relevance.numbers import narrowed_together
from pyrules.testing.rulebooks import case_language
from tests.relevance.test_numbers import SITUATIONS, VOCABULARY, WORDS, values
from tests.rulebooks import rules, write_rulebook

LARGE = 11_000
HOLDS = {
    "Age < 3": range(3),
    "Age <= 3": range(4),
    "3 < Age": range(4, 10),
    "2 < Age <= 6": range(3, 7),
    "Age != 4": {*range(10)} - {4},
    "Age = 9": {9},
    "Age = 0": {0},
    "Age >= 0": range(10),
}
"""Conditions, with the ages from 0 to 9 that meet them."""


def editions(folder: Path, *conditions: str, last: int = 9) -> tuple[Rulebook, Rulebook]:
    vocabulary = VOCABULARY.replace("0..9", f"0..{last}")
    laws = [rules(f'1 norm("1", shall, ann, leave) :- age(Age); {one}') for one in conditions]
    write_rulebook(folder, laws[0], WORDS, vocabulary=vocabulary, situations=SITUATIONS)
    law = folder / "laws" / "y" / "law1.lp"
    law.parent.mkdir(parents=True, exist_ok=True)
    law.write_text(laws[1], encoding="utf-8")
    contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
    (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
    return load("x", folder), load("y", folder)


def compared(one: Rulebook, other: Rulebook) -> EditionComparison:
    return compare_editions(one, other, case_language(one))


@pytest.mark.parametrize(("left", "right"), [*combinations(HOLDS, 2)])
def test_a_difference_at_any_boundary_of_either_is_found(tmp_path: Path, left: str, right: str) -> None:
    apart = {*HOLDS[left]} ^ {*HOLDS[right]}
    (law,) = compared(*editions(tmp_path, left, right)).laws
    shown = {int(str(one.witness.table["age"])) for one in law.differences}
    assert shown
    assert shown <= apart
    assert {one.more for one in law.differences} == {
        side
        for side, here, there in (("left", left, right), ("right", right, left))
        if {*HOLDS[here]} - {*HOLDS[there]}
    }


def test_the_values_are_those_that_one_of_the_two_needs(tmp_path: Path) -> None:
    both = narrowed_together(*editions(tmp_path, "Age < 500", "Age > 7000", last=LARGE))
    assert [values(one) for one in both] == [[499, 500, 7001]] * 2


@pytest.mark.parametrize("last", [20, LARGE])
def test_a_large_column_is_compared_like_a_small_one(tmp_path: Path, last: int) -> None:
    (law,) = compared(*editions(tmp_path, f"Age < {last}", f"Age <= {last}", last=last)).laws
    assert [one.witness.table for one in law.differences] == [{"age": str(last)}]
    (same,) = compared(*editions(tmp_path, f"Age < {last}", f"not Age >= {last}", last=last)).laws
    assert same.verdict == "equivalent"


@pytest.mark.parametrize(
    "otherwise", ["Age + 1 > 4", "paid(ann, Age)", "1 < #count { Sum : paid(_, Sum), Sum != Age }"]
)
def test_all_values_are_searched_where_one_edition_does_more_with_them(
    tmp_path: Path, otherwise: str
) -> None:
    both = editions(tmp_path, "Age < 3", otherwise)
    assert narrowed_together(*both) == both


def test_what_only_one_edition_tells_in_numbers_is_left_alone(tmp_path: Path) -> None:
    one, other = editions(tmp_path, "Age < 3", "Age < 4")
    word = "vocabulary(event, waited, (age,)).\n#defined waited/1.\n"
    contents = tmp_path / "editions" / "y.lp"
    (tmp_path / "vocabulary").mkdir()
    (tmp_path / "vocabulary" / "more.lp").write_text(word, encoding="utf-8")
    contents.write_text('#include "../vocabulary/more.lp".\n' + contents.read_text(encoding="utf-8"))
    wider = load("y", tmp_path)
    assert narrowed_together(one, wider) == (one, wider)
    assert narrowed_together(one, other) != (one, other)
