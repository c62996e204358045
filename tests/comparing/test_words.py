import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.comparing.words import is_abbreviation, read_words, spelled


def texts(text: str, language: str = "en") -> list[str]:
    return [word.text for word in read_words(text, language)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The dealer passes.", ["the", "dealer", "passes"]),
        ("the left-hand opponent", ["the", "left-hand", "opponent"]),
        ("the dealer's card, the players' cards", ["the", "dealer", "card", "the", "players", "cards"]),
        ("the dealer’s card", ["the", "dealer", "card"]),
        ("40 % of 13 cards", ["40 %", "of", "13", "cards"]),
        ("40% and 2,5 or 2.5", ["40%", "and", "2,5", "or", "2.5"]),
        ("page 5.", ["page", "5"]),
        ("[one] {two} «three»", ["one", "two", "three"]),
        ("", []),
        (" ... ", []),
    ],
)
def test_words_and_numbers_of_a_text(text: str, words: list[str]) -> None:
    assert texts(text) == words


def test_the_letter_that_printers_leave_out() -> None:
    assert texts("Учёт трёх взяток", "ru") == ["учет", "трех", "взяток"]
    assert spelled("Ещё") == "еще"


def test_clauses_end_at_stops_colons_and_brackets() -> None:
    words = read_words("North waits; South (who waits) passes: East, too.", "en")
    assert [word.clause for word in words] == [0, 0, 1, 2, 2, 3, 4, 4]
    assert [word.text for word in words if word.after_comma] == ["too"]


def test_a_stop_after_a_single_letter_ends_no_clause() -> None:
    assert {word.clause for word in read_words("согласно п. 5 выше", "ru")} == {0}
    assert {word.clause for word in read_words("north waits. South too", "en")} == {0, 1}


def test_an_abbreviation_is_also_itself_as_it_is_written() -> None:
    (word,) = read_words("LHO", "en")
    assert "LHO" in word.reading.lemmas
    assert word.text == "lho"
    (small,) = read_words("lho", "en")
    assert "LHO" not in small.reading.lemmas


@pytest.mark.parametrize(
    ("written", "expected"), [("LHO", True), ("ЛО", True), ("A", False), ("Lho", False), ("PLAYERS", False)]
)
def test_what_is_written_as_an_abbreviation(written: str, expected: bool) -> None:  # noqa: FBT001 - a parameter
    assert is_abbreviation(written) is expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("see 4b2", ["see", "4b2"]),
        ("see Y3 and 3l", ["see", "y3", "and", "3l"]),
        ("the 4th", ["the", "4", "th"]),
        ("a 3x3 cube", ["a", "3", "x", "3", "cube"]),
    ],
)
def test_a_label_of_letters_and_figures_is_one_word(text: str, words: list[str]) -> None:
    assert [word.text for word in read_words(text, "en")] == words


def test_a_hyphen_left_from_the_end_of_a_line_is_looked_through() -> None:
    (word,) = read_words("right-ha-nd", "en")
    assert "right-hand" in word.reading.lemmas


TEXTS = st.text(alphabet="abcXYZабвЁё ĄŻóż09%.,;:()'’-\n", max_size=60)


@given(TEXTS)
def test_every_word_stands_where_it_says(text: str) -> None:
    end = 0
    for word in read_words(text, "pl"):
        written = text[word.start : word.end]
        assert spelled(written).startswith(word.text)
        assert word.start >= end
        assert word.reading.lemmas
        end = word.end


@given(TEXTS)
def test_clauses_are_counted_upwards(text: str) -> None:
    clauses = [word.clause for word in read_words(text, "ru")]
    assert clauses == sorted(clauses)
