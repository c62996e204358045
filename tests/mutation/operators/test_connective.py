from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.mutation.operators import connective
from tests.mutation.made import made
from tests.rulebooks import rulebook, rules

WORDS = "act leave; term rude guest"


def test_and_becomes_or_where_every_variable_stays_bound(tmp_path: Path) -> None:
    law = rules("1 rude(Guest) :- late(Guest); rain; not sang(Guest)")
    assert made(rulebook(tmp_path, law, WORDS), "connective") == {
        ("rude(Guest) :- late(Guest); rain", "rude(Guest) :- late(Guest); not sang(Guest)")
    }


def test_or_becomes_and(tmp_path: Path) -> None:
    law = rules(
        "1 rude(Guest) :- late(Guest)", "1 rude(Guest) :- sang(Guest)", "2 rude(Guest) :- host(Guest)"
    )
    assert made(rulebook(tmp_path, law, WORDS), "connective") == {
        ("rude(Guest) :- late(Guest); sang(Guest)",)
    }


def test_what_only_has_the_same_name_is_kept_apart(tmp_path: Path) -> None:
    law = rules(
        "1 rude(ann) :- move(Number, ann, _); late(Guest)", "1 rude(ann) :- move(Number, ann, _); sang(Guest)"
    )
    code = rulebook(tmp_path, law, WORDS)
    one, other = code.laws
    joined = connective.joined(one, other, 1_000_000)
    (rule,) = joined.added
    assert rule.text == "rude(ann) :- move(Number,ann,_); late(Guest); sang(GuestToo)."
    assert joined.sentence == "1: late(Guest) or sang(Guest) becomes late(Guest) and sang(Guest)"
    assert joined.removed == {rule.number for rule in code.laws}


def test_rules_of_different_conclusions_are_not_joined(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("1 rude(ann) :- rain", "1 rude(bob) :- rain"), WORDS)
    assert made(code, "connective") == set()
    one, other = code.laws
    with pytest.raises(RulebookError, match="one conclusion"):
        connective.joined(one, other, 1_000_000)
