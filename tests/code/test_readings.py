"""Words that can be read in more than one way: how a law file says it, which reading is taken, what is refused."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.readings import left_open, literally
from pyrules.situation import facts, parse_case
from tests.rulebooks import document, rulebook

READ_SO = """
%@ 1
%  only who sings makes a noise
reading("1", song, literal).
%@ 1
%  humming counts as singing
reading("1", song, humming_too).
%@ 1
%  and so does a knock
reading("1", song, knocking_too).
%@ 1
irregularity("1", noise) :-
    sang(Guest).
%@ 1
irregularity("1", noise) :-
    late(Guest),
    read("1", song, humming_too).
%@ 2
norm("2", shall, director, stop) :-
    irregularity("1", noise),
    read("1", song, literal).
"""
WORDS = "act stop; act leave; irregularity noise"
CASE = 'edition = "x"\n[table]\nhost = "ann"\n[events]\n'


def said(folder: Path, situation: str, law: str = READ_SO) -> tuple[list[str], list[str]]:
    (ruling,) = document(rulebook(folder, law, WORDS), situation).rulings
    return [one.act for one in ruling.acts], [one.irregularity for one in ruling.irregularities]


def test_words_are_taken_as_they_stand_unless_another_reading_is_chosen(tmp_path: Path) -> None:
    assert said(tmp_path, "sang(ann)") == (["stop"], ["noise"])
    assert said(tmp_path, "late(ann)") == ([], [])
    assert said(tmp_path, "late(ann) song(humming_too)") == ([], ["noise"])
    assert said(tmp_path, "sang(ann) song(knocking_too)") == ([], ["noise"])
    assert said(tmp_path, "sang(ann) song(literal)") == (["stop"], ["noise"])


def test_an_edition_prefers_a_reading_by_a_fact_of_its_own(tmp_path: Path) -> None:
    law = READ_SO + "%@ 1\nsong(humming_too).\n"
    assert said(tmp_path, "late(ann)", law) == ([], ["noise"])
    assert said(tmp_path, "late(ann) song(literal)", law) == ([], [])
    assert said(tmp_path, "late(ann) song(knocking_too)", law) == ([], [])
    code = rulebook(tmp_path, law, WORDS)
    assert set(left_open(code)) == {"song"}
    assert not left_open(literally(code))
    assert literally(literally(code)).rules == literally(code).rules


def test_what_prefers_no_reading_is_refused(tmp_path: Path) -> None:
    for fact in (
        "song(huming_too).",
        "song.",
        "song(humming_too) :-\n    rain.",
        "song(literal).\n%@ 1\nsong(literal).",
    ):
        with pytest.raises(RulebookError, match="song") as caught:
            rulebook(tmp_path, f"{READ_SO}%@ 1\n{fact}\n", WORDS)
        assert caught.value.place is not None


def test_a_case_chooses_how_to_read_as_it_would_elect(tmp_path: Path) -> None:
    code = rulebook(tmp_path, READ_SO, WORDS)
    told = facts(parse_case(CASE + '[elections]\nsong = "humming_too"\n'), code.vocabulary, code.provisions)
    assert "song(humming_too)" in map(str, told)
    with pytest.raises(InputError, match="whistling") as caught:
        facts(parse_case(CASE + '[elections]\nsong = "whistling"\n'), code.vocabulary, code.provisions)
    assert caught.value.place is not None


def test_two_readings_at_once_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        document(rulebook(tmp_path, READ_SO, WORDS), "song(humming_too) song(knocking_too)")
    with pytest.raises(InputError):
        document(rulebook(tmp_path, READ_SO, WORDS), "song(humming_too) song(literal)")


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (READ_SO.replace('"1", song, literal).', '"1", song, wide).', 1), "the reading `song` of 1 is"),
        (READ_SO.replace("knocking_too", "humming_too"), "the reading `song` has `humming_too` twice"),
        (READ_SO + '%@ 2\n%  so\nreading("2", song, late_too).\n', "the reading `song` stands at 1 already"),
        (
            READ_SO + '%@ 2\n%  so\nreading("2", other, literal).\n',
            "the reading `other` of 2 is `literal` only",
        ),
        (READ_SO + '%@ 2\nreading("2", other, literal).\n', "does not say how the words are then read"),
        (READ_SO + '%@ 2\n%  so\nreading("2", other, late(ann)).\n', "is no reading"),
        (READ_SO + '%@ 2\n%  so\nreading("2", other, (literal; wide)).\n', "is no reading"),
        (READ_SO + '%@ 2\n%  so\nreading("2", Other, literal) :-\n    sang(Other).\n', "is no reading"),
        (
            READ_SO + '%@ 2\n%  so\nreading("1", other, literal).\n%@ 2\n%  so\nreading("1", other, wide).\n',
            "the label says `2`",
        ),
        (
            READ_SO.replace("song, humming_too).", "song, huming_too).", 1),
            "asks for a reading that there is not",
        ),
        (READ_SO + '%@ 3\nnorm("3", may, ann, leave) :-\n    read("1", sing, literal).\n', "`sing`"),
        (READ_SO + '%@ 3\nnorm("3", may, ann, leave) :-\n    read("2", song, literal).\n', "`2`"),
        (READ_SO.replace("song", "late"), "the reading `late` is a word of the vocabulary"),
    ],
)
def test_what_is_no_reading_is_refused_with_its_place(tmp_path: Path, law: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook(
            tmp_path, law.replace('2", Other', '2", other') if "Other, literal" not in law else law, WORDS
        )
    assert message in str(caught.value)
    assert caught.value.place is not None
