import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, Seen, seen

DEFECTS = [
    Defect(
        "The declarer shows his cards.",
        "Разыгрывающий показывает свои карты.",
        "Сдающий показывает свои карты.",
        ("declarer", "Сдающий"),
    ),
    Defect(
        "The offender shows a card to his partner.",
        "Нарушитель показывает карту своему партнёру.",
        "Нарушитель показывает карту оппоненту.",
        ("partner", "оппоненту"),
    ),
    Defect(
        "The opponent shows his cards.",
        "Przeciwnik pokazuje swoje karty.",
        "Partner pokazuje swoje karty.",
        ("opponent", "Partner"),
        "pl",
    ),
    Defect("The LHO shows a card.", "ЛО показывает карту.", "ПО показывает карту.", ("LHO", "ПО")),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_somebody_else_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("agent", "mistranslation")]


def test_somebody_who_is_not_named_any_more(lay: Lay) -> None:
    original = "The offender shows a card to his partner."
    assert seen(lay(original, "Нарушитель показывает карту.")) == [
        Seen("agent", "1A", "omission", "partner", "Нарушитель показывает карту")
    ]


@pytest.mark.parametrize(
    "case",
    [
        Defect(
            "The declarer must show a card to the dealer.",
            "Разыгрывающий обязан показать карту сдающему.",
            "Сдающий обязан показать карту разыгрывающему.",
            ("declarer", "Сдающий"),
        ),
        Defect(
            "The declarer must show a card to the dealer.",
            "Сдающему обязан показать карту разыгрывающий.",
            "Разыгрывающему обязан показать карту сдающий.",
            ("declarer", "сдающий"),
        ),
        Defect(
            "The opponent may pass, and the partner waits.",
            "Przeciwnik może spasować, a partner czeka.",
            "Partner może spasować, a przeciwnik czeka.",
            ("opponent", "Partner"),
            "pl",
        ),
    ],
)
def test_two_that_changed_their_roles_are_told_by_who_bears_the_modal(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("agent", "mistranslation")]


def test_bearer_and_addressee_may_stand_in_any_order(lay: Lay) -> None:
    original = "The declarer shows a card to the dealer."
    assert seen(lay(original, "Сдающему показывает карту разыгрывающий.")) == []


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        ("The left-hand opponent waits.", "ЛО ждёт.", "ru"),
        ("The LHO waits.", "Левый оппонент ждёт.", "ru"),
        ("The LHO waits.", "Lewy przeciwnik czeka.", "pl"),
        ("The dealer passes, and the dealer waits.", "Сдающий пасует, и он ждёт.", "ru"),
    ],
)
def test_who_is_named_otherwise(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language)) == []


def test_terms_for_somebody_are_counted(lay: Lay) -> None:
    pairing = lay("The declarer shows a card to the dealer.", "Разыгрывающий показывает карту сдающему.")
    assert compare(pairing, ["agent"]).checked == {"agent": 2}
