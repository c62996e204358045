from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import reference
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term loud"
OTHERS = ('1 norm("1", may, ann, leave)', '2 norm("2", may, ann, leave)', '3 norm("3", may, ann, leave)')


def test_the_neighbours_of_a_provision_named(tmp_path: Path) -> None:
    law = rules(*OTHERS, '4 loud :- exercised("2", ann, leave); not norm("4", may, ann, leave)')
    assert made(rulebook(tmp_path, law, WORDS), "reference") == {
        ('loud :- exercised("1",ann,leave); not norm("4",may,ann,leave)',),
        ('loud :- exercised("3",ann,leave); not norm("4",may,ann,leave)',),
    }


def test_what_is_displaced(tmp_path: Path) -> None:
    law = rules(*OTHERS, '4 overrides("4", "3") :- rain')
    assert made(rulebook(tmp_path, law, WORDS), "reference") == {
        ('overrides("4","2") :- rain',),
        ('overrides("4","4") :- rain',),
    }


def test_mere_references_are_left_alone(tmp_path: Path) -> None:
    law = rules(*OTHERS, '4 refers("4", "2")')
    assert made(rulebook(tmp_path, law, WORDS), "reference") == set()


def test_a_change_can_be_asked_for(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(*OTHERS, '4 loud :- exercised("2", ann, leave)'), WORDS)
    change = reference.changed(code.laws[-1], "2", "1", 1_000_000)
    assert change.sentence == '4: exercised("2",ann,leave) becomes exercised("1",ann,leave)'
    with pytest.raises(RulebookError, match="does not name 3"):
        reference.changed(code.laws[-1], "3", "1", 1_000_000)
