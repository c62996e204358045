import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, Seen, seen, whole

DEFECTS = [
    Defect(
        "All players show their cards.",
        "Все игроки показывают свои карты.",
        "Любые игроки показывают свои карты.",
        ("All", "Любые"),
    ),
    Defect(
        "Each player shows all his cards.",
        "Каждый игрок показывает все свои карты.",
        "Каждый игрок показывает любые свои карты.",
        ("all", "любые"),
    ),
    Defect(
        "Any player shows a card.",
        "Którykolwiek gracz pokazuje kartę.",
        "Wszyscy gracze pokazują kartę.",
        ("Any", "Wszyscy"),
        "pl",
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_another_quantifier_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("quantifier", "mistranslation")]


@pytest.mark.parametrize(
    ("original", "word", "translation", "language"),
    [
        ("All players show their cards.", "All", "Игроки показывают свои карты.", "ru"),
        ("Only the dealer shows his cards.", "Only", "Сдающий показывает свои карты.", "ru"),
        ("Both players show their cards.", "Both", "Игроки показывают свои карты.", "ru"),
        ("Only the dealer shows his cards.", "Only", "Rozdający pokazuje swoje karty.", "pl"),
    ],
)
def test_what_says_most_is_missed_when_it_is_lost(
    lay: Lay, original: str, word: str, translation: str, language: str
) -> None:
    assert seen(lay(original, translation, language)) == [
        Seen("quantifier", "1A", "omission", word, whole(translation))
    ]


@pytest.mark.parametrize(
    ("original", "translation", "word", "language"),
    [
        ("The players show their cards.", "Все игроки показывают свои карты.", "Все", "ru"),
        ("The dealer shows his cards.", "Только сдающий показывает свои карты.", "Только", "ru"),
        ("The dealer shows his cards.", "Tylko rozdający pokazuje swoje karty.", "Tylko", "pl"),
    ],
)
def test_what_says_most_is_told_when_it_is_added(
    lay: Lay, original: str, translation: str, word: str, language: str
) -> None:
    assert seen(lay(original, translation, language)) == [
        Seen("quantifier", "1A", "addition", whole(original), word)
    ]


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        ("The player takes both cards.", "Игрок берёт две карты.", "ru"),
        ("The player takes two cards.", "Игрок берёт обе карты.", "ru"),
        ("Each player shows a card.", "Любой игрок показывает карту.", "ru"),
        ("Any player may wait.", "Игрок может ждать.", "ru"),
        ("Each player shows a card.", "Все игроки показывают карту.", "ru"),
        ("All cards are shown.", "Wszelkie karty są pokazane.", "pl"),
        ("Every player shows a card.", "Każdy gracz pokazuje kartę.", "pl"),
        ("Only the dealer waits.", "Ждёт лишь сдающий.", "ru"),
    ],
)
def test_what_languages_do_not_keep_apart(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language)) == []


def test_quantifiers_are_counted(lay: Lay) -> None:
    pairing = lay("Each player shows all his cards.", "Каждый игрок показывает все свои карты.")
    assert compare(pairing, ["quantifier"]).checked == {"quantifier": 2}
