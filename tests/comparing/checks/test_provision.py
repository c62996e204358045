from pyrules.comparing import compare
from tests.comparing.pairs import Lay, Seen, seen

CARD, WAITS = "The dealer shows a card.", "The partner waits."
CARD_RU, WAITS_RU = "Сдающий показывает карту.", "Партнёр ждёт."


def test_the_same_provisions_have_no_finding(lay: Lay) -> None:
    assert seen(lay({"A": CARD, "B": WAITS}, {"A": CARD_RU, "B": WAITS_RU})) == []


def test_a_provision_that_is_missing(lay: Lay) -> None:
    pairing = lay({"A": CARD, "B": WAITS}, {"A": CARD_RU})
    assert seen(pairing) == [Seen("provision", "1B", "omission", f"B. {WAITS}", None)]


def test_a_provision_that_is_added(lay: Lay) -> None:
    pairing = lay({"A": CARD}, {"A": CARD_RU, "B": WAITS_RU}, "ru")
    assert seen(pairing) == [Seen("provision", "1B", "addition", None, f"B. {WAITS_RU}")]


def test_what_lies_in_a_missing_provision_goes_with_it(lay: Lay) -> None:
    original = {"A": CARD, "B": f"Partners\n\n1. {WAITS}\n\n2. The opponent waits.", "C": "North waits."}
    pairing = lay(original, {"A": "Karta\n\nRozdający pokazuje kartę.", "C": "Północ czeka."}, "pl")
    assert [(one.provision, one.issue) for one in seen(pairing, ["provision"])] == [("1B", "omission")]


def test_a_part_that_is_missing_is_told_by_itself(lay: Lay) -> None:
    original = {"A": f"{CARD}\n\n1. {WAITS}\n\n2. The opponent waits."}
    pairing = lay(original, {"A": f"{CARD_RU}\n\n1. {WAITS_RU}"})
    assert seen(pairing) == [Seen("provision", "1A2", "omission", "2. The opponent waits.", None)]


def test_a_provision_with_another_label_is_missing_and_added(lay: Lay) -> None:
    pairing = lay({"A": CARD, "B": WAITS}, {"A": CARD_RU, "C": WAITS_RU})
    assert [(one.provision, one.issue) for one in seen(pairing, ["provision"])] == [
        ("1B", "omission"),
        ("1C", "addition"),
    ]


def test_every_provision_is_counted_once(lay: Lay) -> None:
    pairing = lay({"A": CARD, "B": WAITS}, {"A": CARD_RU, "C": WAITS_RU})
    # Law 1 itself, A, B and C.
    assert compare(pairing, ["provision"]).checked == {"provision": 4}
