import pytest

from pyrules.comparing import lemmas
from pyrules.comparing.lemmas import read_word
from pyrules.texts.languages import language_of


@pytest.mark.parametrize(
    ("word", "language", "lemma"),
    [
        ("tricks", "en", "trick"),
        ("dealers", "en", "dealer"),
        ("played", "en", "play"),
        ("взятками", "ru", "взятка"),
        ("сдающему", "ru", "сдавать"),
        ("трёх", "ru", "три"),
        ("назначается", "ru", "назначаться"),
        ("kartami", "pl", "karta"),
        ("licytacji", "pl", "licytacja"),
        ("przeciwnikiem", "pl", "przeciwnik"),
    ],
)
def test_dictionary_forms(word: str, language: str, lemma: str) -> None:
    assert lemma in read_word(word, language).lemmas


@pytest.mark.parametrize("endings", [("ът", "а", "ят", "я"), ()])
def test_endings_of_a_language_are_taken_off_what_its_dictionary_leaves(
    monkeypatch: pytest.MonkeyPatch, endings: tuple[str, ...]
) -> None:
    # Bulgarian nouns have their article behind them; simplemma gives a word that it does not know back as it stands.
    bulgarian = language_of("ru").model_copy(update={"code": "bg", "noun_endings": endings, "forms": {}})
    monkeypatch.setattr(lemmas, "language_of", lambda _code: bulgarian)
    read_word.cache_clear()
    forms = [read_word(word, "bg").lemmas for word in ("скрамблър", "скрамблърът", "скрамблъра")]
    read_word.cache_clear()
    assert bool(frozenset.intersection(*forms)) is bool(endings)


def test_a_reflexive_verb_is_also_the_passive_of_itself() -> None:
    assert {"назначаться", "назначать"} <= read_word("назначается", "ru").lemmas


def test_forms_that_the_language_lists_for_itself() -> None:
    for form in ("lewę", "lewie", "lew", "lewom"):
        assert "lewa" in read_word(form, "pl").lemmas


def test_russian_words_have_all_their_readings() -> None:
    reading = read_word("игроком", "ru")
    assert reading.parts == {"noun"}
    assert reading.cases == {"instrumental"}
    assert read_word("игрока", "ru").cases == {"genitive", "accusative"}
    assert "verb" in read_word("играть", "ru").parts
    assert "adjective" in read_word("штрафная", "ru").parts


@pytest.mark.parametrize(("word", "language"), [("Взятка", "ru"), ("Trick", "en"), ("Karta", "pl")])
def test_capitals_and_the_letter_that_printers_leave_out_change_nothing(word: str, language: str) -> None:
    assert read_word(word, language) == read_word(word.lower(), language)
    assert read_word("счёт", "ru") == read_word("счет", "ru")


def test_different_words_have_different_forms() -> None:
    assert not read_word("взятка", "ru").lemmas & read_word("сдача", "ru").lemmas
    assert not read_word("trick", "en").lemmas & read_word("board", "en").lemmas
