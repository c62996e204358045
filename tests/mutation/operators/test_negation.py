from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import negation
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; act pay; term rude guest; question drunk guest"


def test_conditions_are_denied_where_every_variable_stays_bound(tmp_path: Path) -> None:
    law = rules("1 rude(Guest) :- late(Guest); rain; not sang(Guest)")
    assert made(rulebook(tmp_path, law, WORDS), "negation") == {
        ("rude(Guest) :- late(Guest); not rain; not sang(Guest)",),
        ("rude(Guest) :- late(Guest); rain; sang(Guest)",),
    }


def test_comparisons_are_turned_round(tmp_path: Path) -> None:
    law = rules("1 rude(Guest) :- move(Number, Guest, _); Number > 1; Guest != ann")
    assert made(rulebook(tmp_path, law, WORDS), "negation") == {
        ("rude(Guest) :- move(Number,Guest,_); Number <= 1; Guest != ann",),
        ("rude(Guest) :- move(Number,Guest,_); Number > 1; Guest = ann",),
    }


def test_answers_and_powers_are_named_the_other_way(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '1 norm("1", may, ann, pay)',
        '1 rude(ann) :- found("1", drunk(ann), yes); exercised("1", ann, pay)',
        '1 rude(bob) :- found("1", drunk(ann), very); chosen("1", ann, pay)',
    )
    assert made(rulebook(tmp_path, law, WORDS), "negation") == {
        ('rude(ann) :- found("1",drunk(ann),no); exercised("1",ann,pay)',),
        ('rude(ann) :- found("1",drunk(ann),yes); waived("1",ann,pay)',),
    }


def test_a_choice_has_no_denial(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 rude(bob) :- chosen("1", ann, pay)'), WORDS)
    with pytest.raises(RulebookError, match="cannot be denied"):
        negation.changed(code.laws[0], 0, 1_000_000)
