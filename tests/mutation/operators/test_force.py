from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import changes, force
from tests.mutation.made import made, sentences
from tests.rulebooks import rulebook, rules

WORDS = "act leave; act pay"


@pytest.mark.parametrize(
    ("verb", "others"),
    [
        ("may", {"does", "may_not"}),
        ("does", {"may", "should"}),
        ("should", {"does", "shall", "should_not"}),
        ("must", {"shall", "must_not"}),
        ("may_not", {"should_not", "may"}),
        ("shall_not", {"should_not", "must_not", "shall"}),
    ],
)
def test_the_next_forces_and_the_denial(tmp_path: Path, verb: str, others: set[str]) -> None:
    code = rulebook(tmp_path, rules(f'1 norm("1", {verb}, Guest, leave) :- late(Guest)'), WORDS)
    assert made(code, "force") == {(f'norm("1",{one},Guest,leave) :- late(Guest)',) for one in others}


def test_what_has_no_force_is_left_alone(tmp_path: Path) -> None:
    law = rules('1 option("1", Guest, leave) :- late(Guest)', '1 refers("1", "2")')
    assert made(rulebook(tmp_path, law, WORDS), "force") == set()


def test_it_is_said_in_words(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('12A norm("12A", may, director, leave)'), WORDS)
    assert "12A: director may becomes director may not" in sentences(changes(code, ["force"]))


def test_a_change_can_be_asked_for(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", shall, ann, leave)', '1 option("1", ann, pay)'), WORDS)
    norm, option = code.laws
    change = force.changed(norm, "may", 1_000_000)
    assert (change.before, change.after) == ("ann shall", "ann may")
    assert [rule.text for rule in change.applied_to(code).laws] == [
        'norm("1",may,ann,leave).',
        'option("1",ann,pay).',
    ]
    with pytest.raises(RulebookError, match="only a norm"):
        force.changed(option, "may", 1_000_000)
