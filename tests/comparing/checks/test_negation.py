import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, Seen, seen

LOST = [
    Defect(
        "The dealer shall not show his cards.",
        "Сдающий не должен показывать свои карты.",
        "Сдающий должен показывать свои карты.",
        ("not", None),
    ),
    Defect(
        "No player may leave the table.",
        "Ни один игрок не может покинуть стол.",
        "Каждый игрок может покинуть стол.",
        ("No", None),
    ),
    Defect(
        "A call that is not legal is cancelled.",
        "Незаконная заявка отменяется.",
        "Законная заявка отменяется.",
        ("not", None),
    ),
    Defect(
        "The dealer shall not show his cards.",
        "Rozdający nie powinien pokazywać swoich kart.",
        "Rozdający powinien pokazywać swoje karty.",
        ("not", None),
        "pl",
    ),
]
ADDED = [
    Defect(
        "The dealer shall show his cards.",
        "Сдающий должен показывать свои карты.",
        "Сдающий не должен показывать свои карты.",
        (None, "не"),
    ),
    Defect(
        "The dealer shall show his cards.",
        "Rozdający powinien pokazywać swoje karty.",
        "Rozdający nie powinien pokazywać swoich kart.",
        (None, "nie"),
        "pl",
    ),
]


@pytest.mark.parametrize("case", LOST)
def test_a_lost_negation_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("negation", "omission")]


@pytest.mark.parametrize("case", ADDED)
def test_an_added_negation_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("negation", "addition")]


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        (
            "A defender does not touch the board or the trick.",
            "Вистующий не трогает ни коробку, ни взятку.",
            "ru",
        ),
        (
            "A defender does not touch the pocket or the trick.",
            "Obrońca nie dotyka ani kieszeni, ani lewy.",
            "pl",
        ),
        ("Neither the dealer nor his partner waits.", "Ни сдающий, ни его партнёр не ждут.", "ru"),
        ("Neither the dealer nor his partner waits.", "Ani rozdający, ani jego partner nie czekają.", "pl"),
        ("Nobody may touch the cards.", "Никто не может трогать карты.", "ru"),
        ("Nobody may touch the cards.", "Nikt nie może dotykać kart.", "pl"),
        (
            "The auction ends unless the dealer passes.",
            "Торговля заканчивается, если сдающий не пасует.",
            "ru",
        ),
        ("The dealer must not wait.", "Rozdającemu nie wolno czekać.", "pl"),
        ("An illegal call is cancelled.", "Незаконная заявка отменяется.", "ru"),
        ("The player pays at least five points.", "Игрок платит не менее пяти очков.", "ru"),
        ("The player pays not only points.", "Игрок платит не только очки.", "ru"),
        ("The player shows no card.", "Игрок не показывает никакой карты.", "ru"),
        ("Nothing is shown or may be shown.", "Ничто не показывается и не может быть показано.", "ru"),
        ("Cards other than trumps are shown.", "Показываются карты, не являющиеся козырями.", "ru"),
        ("The player takes a non-playable card.", "Игрок берёт карту, которую не играют.", "ru"),
        ("The player takes known or unknown cards.", "Gracz bierze karty znane lub nie.", "pl"),
        ("The player does not need to wait.", "Der Spieler wird nicht warten müssen.", "de"),
        ("A cardless player waits.", "Игрок, не имеющий карт, ждёт.", "ru"),
        ("A player below the age of ten waits.", "Игрок, не достигший десяти лет, ждёт.", "ru"),
        (
            "The player waits including without limitation at noon.",
            "Игрок ждёт, в том числе в полдень.",
            "ru",
        ),
        ("No player shall wait.", "Kein Spieler darf warten.", "de"),
        (
            "The card is not, and shall not be, shown.",
            "Die Karte wird weder gezeigt noch soll sie es werden.",
            "de",
        ),
    ],
)
def test_one_denial_may_have_many_words(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language)) == []


def test_of_two_denials_one_may_be_lost(lay: Lay) -> None:
    original = "The dealer does not pass and the declarer does not wait."
    assert seen(lay(original, "Сдающий не пасует и разыгрывающий не ждёт.")) == []
    assert seen(lay(original, "Сдающий не пасует и разыгрывающий ждёт.")) == [
        Seen("negation", "1A", "omission", "not", "Сдающий не пасует и разыгрывающий ждёт")
    ]


def test_a_word_that_begins_like_a_denial_far_away_makes_up_for_none(lay: Lay) -> None:
    original = "Having to impose a fine, the dealer waits for the player who shows his cards to the partner and passes."
    translation = (
        "Имея наложить штраф, сдающий ждёт игрока, который показывает свои карты партнёру и не пасует."
    )
    assert [one.kind for one in seen(lay(original, translation), ["negation"])] == ["negation"]


def test_the_lost_one_of_two_is_pointed_at(lay: Lay) -> None:
    original = "The dealer does not pass and the declarer does not wait."
    (one,) = compare(lay(original, "Сдающий не пасует и разыгрывающий ждёт.")).findings
    assert one.original is not None
    assert (one.original.line, one.original.column) == (4, 6)


def test_sentences_that_deny_are_counted(lay: Lay) -> None:
    denying = lay(
        {"A": "The dealer waits.", "B": "The dealer does not wait."},
        {"A": "Сдающий ждёт.", "B": "Сдающий не ждёт."},
    )
    assert compare(denying, ["negation"]).checked == {"negation": 1}
