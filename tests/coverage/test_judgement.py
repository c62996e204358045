"""What a code leaves to whoever rules: listed, unless the vocabulary says that the text has a test for it."""

from pathlib import Path

import pytest

from pyrules.coverage.judgement import left_to_judgement
from pyrules.language import load_language
from tests.rulebooks import PARTY, declared, found, rulebook, rules

LAW = (
    '1 question("1", drunk(Guest)) :- sang(Guest)',
    '1 norm("1", may, director, scold(Guest)) :- found("1", drunk(Guest), yes)',
    '1 norm("1", may, Guest, leave) :- late(Guest)',
    '2 option("2", director, leave) :- rain',
    '2 option("2", director, wait) :- rain',
    '2 norm("2", shall, director, wait) :- late(ann)',
)
WORDS = "question drunk guest; act scold guest; act leave; act wait"


def left(folder: Path, criteria: str = "") -> list[tuple[str, str, str]]:
    code = rulebook(
        folder,
        rules(*LAW),
        vocabulary=PARTY + declared(WORDS) + "judge(director).\n" + criteria,
    )
    language = load_language(code.directory, "en", code.vocabulary)
    return [(one.provision, one.kind, one.name) for one in left_to_judgement(code, language)]


def test_questions_and_powers_of_whoever_rules_are_listed_and_nothing_else(tmp_path: Path) -> None:
    assert left(tmp_path) == [
        ("1", "power", "scold"),
        ("1", "question", "drunk"),
        ("2", "power", "leave"),
        ("2", "power", "wait"),
    ]


@pytest.mark.parametrize("criteria", ["criterion((drunk; wait)).\n", "criterion(drunk).\ncriterion(wait).\n"])
def test_what_the_text_gives_a_test_for_is_not_listed(tmp_path: Path, criteria: str) -> None:
    assert left(tmp_path, criteria) == [("1", "power", "scold"), ("2", "power", "leave")]


def test_a_test_for_what_nobody_asks_is_a_misspelt_word(tmp_path: Path) -> None:
    code = rulebook(
        tmp_path,
        rules(*LAW),
        vocabulary=PARTY + declared(WORDS) + "judge(director).\ncriterion(drunc).\ncriterion(scold).\n",
    )

    assert [one.sentence for one in found(code, "vocabulary") if "drunc" in one.sentence] == [
        "`drunc` is used and never defined; the nearest known name is `drunk`"
    ]
    assert not [one for one in found(code, "vocabulary") if "scold" in one.sentence]
