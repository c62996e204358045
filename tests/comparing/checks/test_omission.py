import pytest

from pyrules.comparing import Confidence, compare
from tests.comparing.library import LABELS, provisions, without_condition
from tests.comparing.pairs import Lay


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_a_faithful_translation_leaves_nothing_out(lay: Lay, language: str) -> None:
    compared = compare(lay(provisions("en"), provisions(language), language), ["omission"])
    assert compared.findings == ()
    assert compared.checked == {"omission": len(LABELS) + 1}


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize(
    ("label", "clause"), [("C", "unless the building is locked"), ("H", "provided that the lamp")]
)
def test_a_condition_that_is_left_out_is_found(lay: Lay, language: str, label: str, clause: str) -> None:
    translation = without_condition(provisions(language), label)
    (found,) = compare(lay(provisions("en"), translation, language), ["omission"]).findings
    assert (found.provision, found.issue, found.confidence) == (f"1{label}", "omission", Confidence.SURE)
    assert found.original
    assert found.original.text.startswith(clause)


def test_words_that_stand_once_tell_nothing(lay: Lay) -> None:
    # Nothing else shows how any of these words is rendered, nor how long a rendering is.
    pairing = lay("The reader may stay, unless the lamp is out.", "Czytelnik może zostać.", "pl")
    assert compare(pairing, ["omission"]).findings == ()


def test_a_sentence_that_is_left_out_is_told_once_and_surely(lay: Lay) -> None:
    original = "North waits for the auction. South shows a card of his hand. The Director takes the pack."
    compared = compare(lay(original, "Север ждёт торговли. Судья берёт колоду."))
    (found,) = compared.findings
    assert (found.kind, found.provision, found.confidence) == ("omission", "1A", Confidence.SURE)
    assert (found.original and found.original.text, found.translation) == (
        "South shows a card of his hand",
        None,
    )
