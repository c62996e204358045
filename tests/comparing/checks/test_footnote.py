import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Lay, seen

ORIGINAL, TRANSLATION = "The dealer shows a card.", "Сдающий показывает карту."


@pytest.mark.parametrize("mark", ["1", "*"])
def test_a_mark_that_only_the_original_has(lay: Lay, mark: str) -> None:
    marked = ORIGINAL.replace("card", f"card{mark}")
    ((kind, provision, issue, original, translation),) = seen(lay(marked, TRANSLATION))
    assert (kind, provision, issue, translation) == ("footnote", "1A", "markup", f"A. {TRANSLATION}")
    assert original is not None
    assert mark in original


def test_a_mark_that_only_the_translation_has(lay: Lay) -> None:
    pairing = lay(ORIGINAL, TRANSLATION.replace("карту", "карту1"))
    ((kind, provision, issue, original, translation),) = seen(pairing)
    assert (kind, provision, issue, original) == ("footnote", "1A", "markup", f"A. {ORIGINAL}")
    assert translation is not None
    assert "1" in translation
    assert [one.severity for one in compare(pairing, ["footnote"]).findings] == [Severity.NEUTRAL]


def test_a_mark_that_both_have_or_none(lay: Lay) -> None:
    assert seen(lay(ORIGINAL, TRANSLATION)) == []
    assert seen(lay(ORIGINAL.replace("card", "card1"), TRANSLATION.replace("карту", "карту1"))) == []


def test_two_marks_of_one_word_are_told_apart(lay: Lay) -> None:
    pairing = lay(ORIGINAL.replace("card", "card1"), TRANSLATION.replace("карту", "карту2"))
    assert [one.kind for one in seen(pairing)] == ["footnote", "footnote"]


def test_it_is_off_unless_asked_for(lay: Lay) -> None:
    result = compare(lay(ORIGINAL.replace("card", "card1"), TRANSLATION))
    assert result.findings == ()
    assert "footnote" not in result.checked


def test_provisions_are_counted(lay: Lay) -> None:
    assert compare(lay(ORIGINAL, TRANSLATION), ["footnote"]).checked == {"footnote": 2}
