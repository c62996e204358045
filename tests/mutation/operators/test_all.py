"""What holds for all operators."""

from itertools import islice

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.code.rules import Layer
from pyrules.mutation.change import FIRST_NUMBER
from pyrules.mutation.operators import changes, chosen, modules
from pyrules.mutation.rewriting import LEFT_ALONE

OPERATORS = [
    "act",
    "bearer",
    "connective",
    "force",
    "left_out",
    "negation",
    "number",
    "override",
    "reference",
    "term",
]


def test_each_has_a_definition() -> None:
    assert list(modules()) == OPERATORS
    assert all(module.DEFINITION for module in modules().values())


def test_an_operator_that_there_is_not() -> None:
    with pytest.raises(InputError, match="`forces` is no operator") as error:
        chosen(["forces"])
    assert error.value.nearest == "force"


@pytest.mark.parametrize("edition", ["1987", "2017"])
def test_changes_of_an_edition(edition: str) -> None:
    """Laws only; no two alike; none that adds what it removes; each says what becomes what."""
    code = load(edition)
    by_number = {rule.number: rule for rule in code.rules}
    found = list(changes(code))
    assert {change.operator for change in found} >= set(OPERATORS) - {"override"}
    made = {(change.removed, tuple(sorted(rule.text for rule in change.added))) for change in found}
    assert len(made) == len(found)
    numbers = [rule.number for change in found for rule in change.added]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) >= FIRST_NUMBER
    for change in found:
        removed = [by_number[number] for number in change.removed]
        assert {rule.layer for rule in removed} == {Layer.LAW}
        assert {rule.provision for rule in (*removed, *change.added)} == {change.provision}
        assert not {rule.head.predicate for rule in removed if rule.head} & LEFT_ALONE
        assert {rule.text for rule in removed} != {rule.text for rule in change.added}
        assert change.before != change.after
        assert change.sentence.startswith(f"{change.provision}: ")


def test_the_same_changes_each_time() -> None:
    code = load("2017")
    once, again = (list(islice(changes(code), 100)) for _ in range(2))
    assert once == again
