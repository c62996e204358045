import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, Seen, seen, whole

DEFECTS = [
    Defect(
        "The dealer should count thirteen cards.",
        "Сдающему следует пересчитать 13 карт.",
        "Сдающему следует пересчитать 12 карт.",
        ("thirteen", "12"),
    ),
    Defect(
        "The dealer should count 13 cards.",
        "Сдающему следует пересчитать тринадцать карт.",
        "Сдающему следует пересчитать двенадцать карт.",
        ("13", "двенадцать"),
    ),
    Defect(
        "The pair receives 40 % of the matchpoints.",
        "Пара получает 40% матч-пунктов.",
        "Пара получает 60% матч-пунктов.",
        ("40 %", "60%"),
    ),
    Defect(
        "The pair receives 40% of the matchpoints.",
        "Para otrzymuje 40 % matchpunktów.",
        "Para otrzymuje 40 matchpunktów.",
        ("40%", "40"),
        "pl",
    ),
    Defect(
        "The dealer counts as 3l says.",
        "Сдающий считает, как сказано в 3l.",
        "Сдающий считает, как сказано в 3k.",
        ("3l", "3k"),
    ),
    Defect(
        "The table stands 5m away.",
        "Стол стоит в 5 м отсюда.",
        "Стол стоит в 6 м отсюда.",
        ("5m", "6"),
    ),
    Defect(
        "The pair pays 2.5 points.",
        "Пара платит 2,5 очка.",
        "Пара платит 25 очков.",
        ("2.5", "25"),
    ),
    Defect(
        "The dealer counts the first five cards.",
        "Rozdający liczy pierwsze pięć kart.",
        "Rozdający liczy pierwsze sześć kart.",
        ("five", "sześć"),
        "pl",
    ),
    Defect(
        "The dealer shows the last trick.",
        "Сдающий показывает последнюю взятку.",
        "Сдающий показывает первую взятку.",
        ("last", "первую"),
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_another_value_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("number", "numbers")]


def test_a_number_that_is_missing_or_added(lay: Lay) -> None:
    with_number, without = "Сдающий пересчитывает пять карт.", "Сдающий пересчитывает карты."
    assert seen(lay("The dealer counts five cards.", without)) == [
        Seen("number", "1A", "omission", "five", whole(without))
    ]
    assert seen(lay("The dealer counts the cards.", with_number)) == [
        Seen("number", "1A", "addition", "The dealer counts the cards", "пять")
    ]


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        ("The player takes both cards.", "Игрок берёт две карты.", "ru"),
        ("The player takes two cards.", "Игрок берёт обе карты.", "ru"),
        ("The player takes both cards.", "Gracz bierze dwie karty.", "pl"),
        ("The player takes two cards.", "Gracz bierze obie karty.", "pl"),
        ("One player takes the card.", "Карту берёт игрок.", "ru"),
        ("The dealer counts thirteen cards.", "Сдающий пересчитывает 13 карт.", "ru"),
        ("The player takes 1 card.", "Игрок берёт карту.", "ru"),
        ("The first card is shown.", "Показывается начальная карта.", "ru"),
        ("The dealer counts half of the cards.", "Rozdający liczy połowę kart.", "pl"),
        ("Five cards lie on 5 boards.", "5 карт лежат на пяти коробках.", "ru"),
    ],
)
def test_what_says_the_same_number(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language)) == []


def test_numbers_that_changed_places_are_not_told_from_numbers_in_place(lay: Lay) -> None:
    assert seen(lay("Five cards lie on six boards.", "Шесть карт лежат на пяти коробках."), ["number"]) == []


def test_the_right_one_of_three_numbers_is_pointed_at(lay: Lay) -> None:
    original = "The dealer counts five cards, six tricks and seven boards."
    translation = "Сдающий считает пять карт, восемь взяток и семь коробок."
    (one,) = compare(lay(original, translation)).findings
    assert one.original is not None
    assert one.translation is not None
    assert (one.original.line, one.original.column, one.message) == (3, 34, "6 became 8")
    assert (one.translation.line, one.translation.column) == (3, 31)


def test_numbers_of_references_and_labels_are_not_numbers_of_the_text(lay: Lay) -> None:
    pairing = lay("The dealer waits (see Law 64A2).", "Сдающий ждёт (см. Правило 64A2).")
    assert compare(pairing, ["number"]).checked == {"number": 0}
