import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Lay, Seen, seen, whole

ORIGINAL = {
    "A": "Before the auction North shows a card from the pack to his partner.",
    "B": "Before the play North shows a card from the pack to his partner.",
}
ALIKE = {
    "A": "До торговли север показывает карту из колоды своему партнёру.",
    "B": "До розыгрыша север показывает карту из колоды своему партнёру.",
}
OTHERWISE = {**ALIKE, "B": "До розыгрыша север открывает карту из колоды своему партнёру."}
POLISH = {
    "A": "Przed licytacją północ pokazuje kartę z talii swojemu partnerowi.",
    "B": "Przed rozgrywką północ odkrywa kartę z talii swojemu partnerowi.",
}


@pytest.mark.parametrize(
    ("translation", "language", "words"), [(OTHERWISE, "ru", "открывает"), (POLISH, "pl", "odkrywa")]
)
def test_twins_that_part_in_the_translation_only(
    lay: Lay, translation: dict[str, str], language: str, words: str
) -> None:
    pairing = lay(ORIGINAL, translation, language)
    assert seen(pairing, ["twin"]) == [Seen("twin", "1B", "inconsistency", whole(ORIGINAL["B"]), words)]
    (one,) = compare(pairing, ["twin"]).findings
    assert one.severity is Severity.MINOR
    assert one.message.startswith("its twin 1A has ")


def test_what_the_originals_have_apart_the_translations_may(lay: Lay) -> None:
    assert seen(lay(ORIGINAL, ALIKE)) == []


def test_another_case_of_the_same_word_is_no_difference(lay: Lay) -> None:
    translation = {**ALIKE, "B": "До розыгрыша север показывает карты из колод своему партнёру."}
    assert seen(lay(ORIGINAL, translation), ["twin"]) == []


def test_sentences_that_are_unlike_are_no_twins(lay: Lay) -> None:
    original = {**ORIGINAL, "B": "The dummy lays down all his cards in columns."}
    translation = {**ALIKE, "B": "Болван выкладывает все свои карты столбцами."}
    assert compare(lay(original, translation), ["twin"]).checked == {"twin": 0}


def test_a_provision_is_no_twin_of_itself(lay: Lay) -> None:
    original = {"A": f"{ORIGINAL['A']} {ORIGINAL['B']}"}
    translation = {"A": f"{OTHERWISE['A']} {OTHERWISE['B']}"}
    assert seen(lay(original, translation), ["twin"]) == []
    assert compare(lay(ORIGINAL, ALIKE), ["twin"]).checked == {"twin": 1}


def test_a_short_sentence_has_no_twin(lay: Lay) -> None:
    original = {"A": "North shows a card.", "B": "North shows a card."}
    translation = {"A": "Север показывает карту.", "B": "Север открывает карту."}
    assert seen(lay(original, translation), ["twin"]) == []
