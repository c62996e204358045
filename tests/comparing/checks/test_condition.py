import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, seen

DEFECTS = [
    Defect(
        "A player pays after the auction.",
        "Игрок платит после торговли.",
        "Игрок платит до торговли.",
        ("after", "до"),
    ),
    Defect(
        "Before the auction each player counts his cards.",
        "До торговли каждый игрок считает свои карты.",
        "После торговли каждый игрок считает свои карты.",
        ("Before", "После"),
    ),
    Defect(
        "Before the auction each player counts his cards.",
        "Przed licytacją każdy gracz liczy swoje karty.",
        "Po licytacji każdy gracz liczy swoje karty.",
        ("Before", "Po"),
        "pl",
    ),
    Defect(
        "During the auction North waits.",
        "Во время торговли север ждёт.",
        "После торговли север ждёт.",
        ("During", "После"),
    ),
]
EVEN = [
    Defect(
        "The auction ends even if the dealer waits.",
        "Торговля заканчивается, даже если сдающий ждёт.",
        "Торговля заканчивается, если сдающий ждёт.",
        ("even if", "если"),
    ),
    Defect(
        "The auction ends even if the dealer waits.",
        "Licytacja kończy się, nawet jeśli rozdający czeka.",
        "Licytacja kończy się, jeśli rozdający czeka.",
        ("even if", "jeśli"),
        "pl",
    ),
]
UNLESS = [
    Defect(
        "The auction ends unless the dealer passes.",
        "Торговля заканчивается, если сдающий не пасует.",
        "Торговля заканчивается, если сдающий пасует.",
        ("unless", None),
    ),
    Defect(
        "The auction ends unless the dealer passes.",
        "Licytacja kończy się, chyba że rozdający spasuje.",
        "Licytacja kończy się, jeżeli rozdający spasuje.",
        ("unless", None),
        "pl",
    ),
]


@pytest.mark.parametrize("case", [*DEFECTS, *EVEN])
def test_another_condition_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language), ["condition"]) == [
        case.seen("condition", "mistranslation")
    ]


@pytest.mark.parametrize("case", UNLESS)
def test_an_exception_that_became_a_condition(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert case.seen("condition", "mistranslation") in seen(lay(case.original, case.defect, case.language))


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        (
            "The auction ends unless the dealer passes.",
            "Торговля заканчивается, если сдающий не пасует.",
            "ru",
        ),
        ("A player waits until the dealer passes.", "Игрок ждёт, пока сдающий не спасует.", "ru"),
        ("A player waits until the dealer passes.", "Gracz czeka, dopóki rozdający nie spasuje.", "pl"),
        ("All cards except the ace are shown.", "Все карты, кроме туза, показываются.", "ru"),
        ("All cards except the ace are shown.", "Wszystkie karty oprócz asa są pokazywane.", "pl"),
        ("When the dealer passes, North waits.", "Если сдающий пасует, север ждёт.", "ru"),
        (
            "North waits, provided that the dealer passes.",
            "Север ждёт, при условии, что сдающий пасует.",
            "ru",
        ),
        ("The player pays after the auction.", "Gracz płaci po licytacji.", "pl"),
    ],
)
def test_one_condition_may_have_many_words(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language)) == []


def test_a_clause_that_has_no_conjunction_is_no_finding(lay: Lay) -> None:
    assert (
        seen(lay("When the dealer passes, North waits.", "Сдающий пасует; север ждёт."), ["condition"]) == []
    )


def test_the_right_one_of_two_is_pointed_at(lay: Lay) -> None:
    original = "After the auction North waits, and before the play South waits."
    translation = "После торговли север ждёт, и после розыгрыша юг ждёт."
    (one,) = compare(lay(original, translation)).findings
    assert one.original is not None
    assert one.translation is not None
    assert (one.original.line, one.original.column) == (3, 39)
    assert (one.translation.line, one.translation.column) == (3, 33)
    assert one.message == "`before` became `после`"


def test_conditions_of_the_original_are_counted(lay: Lay) -> None:
    pairing = lay(
        "If North waits, South waits after the auction.", "Если север ждёт, юг ждёт после торговли."
    )
    assert compare(pairing, ["condition"]).checked == {"condition": 2}
