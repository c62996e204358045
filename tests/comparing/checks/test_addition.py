import pytest

from pyrules.comparing import compare
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
