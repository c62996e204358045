import pytest

from pyrules.comparing import Confidence, compare
from tests.comparing.library import provisions, without_condition
from tests.comparing.pairs import Lay


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_a_faithful_translation_adds_nothing(lay: Lay, language: str) -> None:
    assert compare(lay(provisions("en"), provisions(language), language), ["addition"]).findings == ()


@pytest.mark.parametrize(
    ("language", "clause"), [("pl", "chyba że budynek jest"), ("ru", "если только здание")]
)
def test_a_condition_that_is_added_is_found(lay: Lay, language: str, clause: str) -> None:
    original = without_condition(provisions("en"), "E")
    (found,) = compare(lay(original, provisions(language), language), ["addition"]).findings
    assert (found.provision, found.issue) == ("1E", "addition")
    assert found.translation
    assert found.translation.text.startswith(clause)


def test_a_sentence_that_is_added_is_told_once_and_surely(lay: Lay) -> None:
    added = "Юг показывает карту своей руки, которую он взял из колоды на столе вчера вечером"
    translation = f"Север ждёт торговли. {added}. Судья берёт колоду."
    compared = compare(lay("North waits for the auction. The Director takes the pack.", translation))
    (found,) = compared.findings
    assert (found.kind, found.provision, found.confidence) == ("addition", "1A", Confidence.SURE)
    assert (found.original, found.translation and found.translation.text) == (None, added)


def test_a_word_or_two_may_be_a_heading_that_runs_on(lay: Lay) -> None:
    translation = "Север ждёт торговли. Колода карт. Судья берёт колоду."
    pairing = lay("North waits for the auction. The Director takes the pack.", translation)
    assert compare(pairing, ["addition"]).findings == ()
