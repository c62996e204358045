import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Lay, Seen, seen

ORIGINAL = {"A": "The dealer shows a card.", "B": "The partner waits."}
SAME = {"A": "Сдающий показывает карту.", "B": "Партнёр ждёт."}


def test_a_label_in_another_alphabet(lay: Lay) -> None:
    cyrillic = {"A": SAME["A"], "\N{CYRILLIC CAPITAL LETTER VE}": SAME["B"]}
    assert seen(lay(ORIGINAL, SAME)) == []
    pairing = lay(ORIGINAL, cyrillic)
    assert seen(pairing) == [
        Seen("label", "1B", "characters", "B. The partner waits.", "\N{CYRILLIC CAPITAL LETTER VE}.")
    ]
    (one,) = compare(pairing, ["label"]).findings
    assert one.translation is not None
    assert (one.severity, one.translation.line, one.translation.column) == (Severity.NEUTRAL, 5, 1)


@pytest.mark.parametrize(
    ("printed", "label"), [("B.Партнёры\n\nСевер ждёт.", "B."), ("B Партнёры\n\nСевер ждёт.", "B")]
)
def test_a_label_that_is_glued_or_has_no_stop(lay: Lay, printed: str, label: str) -> None:
    original = {"A": ORIGINAL["A"], "B": "Partners\n\nNorth waits."}
    assert seen(lay(original, {"A": SAME["A"], "B": "Партнёры\n\nСевер ждёт."})) == []
    ((kind, provision, issue, _, words),) = seen(lay(original, {"A": f"{SAME['A']}\n\n{printed}"}))
    assert (kind, provision, issue, words) == ("label", "1B", "characters", label)


def test_an_oddity_that_both_texts_have_is_no_difference(lay: Lay) -> None:
    original = {"A": f"{ORIGINAL['A']}\n\nB.Partners\n\nNorth waits."}
    translation = {"A": f"{SAME['A']}\n\nB.Партнёры\n\nСевер ждёт."}
    assert seen(lay(original, translation)) == []


def test_it_is_off_unless_asked_for(lay: Lay) -> None:
    cyrillic = {"A": SAME["A"], "\N{CYRILLIC CAPITAL LETTER VE}": SAME["B"]}
    result = compare(lay(ORIGINAL, cyrillic))
    assert result.findings == ()
    assert "label" not in result.checked
