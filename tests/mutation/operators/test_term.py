from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import term
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term rude guest; term loud; question drunk guest; question sorry guest"


def test_names_of_the_same_law_and_the_same_arguments(tmp_path: Path) -> None:
    law = rules("1A rude(Guest) :- late(Guest); not rain", "1B loud :- sang(_)", "2 loud :- host(_)")
    assert made(rulebook(tmp_path, law, WORDS), "term") == {
        ("rude(Guest) :- rude(Guest); not rain",),
        ("rude(Guest) :- sang(Guest); not rain",),
        ("rude(Guest) :- late(Guest); not loud",),
        ("loud :- late(_)",),
        ("loud :- rude(_)",),
    }


def test_a_question_is_read_under_the_provision_that_puts_it(tmp_path: Path) -> None:
    law = rules(
        '1A question("1A", drunk(Guest)) :- late(Guest)',
        '1B question("1B", sorry(Guest)) :- late(Guest)',
        '1C loud :- found("1A", drunk(_), yes)',
    )
    assert made(rulebook(tmp_path, law, WORDS), "term") == {('loud :- found("1B",sorry(_),yes)',)}


def test_a_name_can_be_replaced_throughout(tmp_path: Path) -> None:
    law = rules('1 rude(Guest) :- late(Guest); not late(bob); found("1", drunk(Guest), yes)')
    (rule,) = rulebook(tmp_path, law, WORDS).laws
    change = term.renamed(rule, "late", "sang", 1_000_000)
    assert change.added[0].text == 'rude(Guest) :- sang(Guest); not sang(bob); found("1",drunk(Guest),yes).'
    assert change.sentence == "1: late(Guest) and not late(bob) becomes sang(Guest) and not sang(bob)"
    asked = term.renamed(rule, "drunk", "sorry", 1_000_001)
    assert 'found("1",sorry(Guest),yes)' in asked.added[0].text
    with pytest.raises(RulebookError, match="speaks of `host`"):
        term.renamed(rule, "host", "sang", 1_000_000)
