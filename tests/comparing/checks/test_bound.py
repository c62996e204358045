import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, seen

DEFECTS = [
    Defect(
        "The dealer waits within 30 days.",
        "Сдающий ждёт в течение 30 дней.",
        "Сдающий ждёт по истечении 30 дней.",
        ("within", "по истечении"),
    ),
    Defect(
        "The dealer shows the earlier card.",
        "Сдающий показывает предыдущую карту.",
        "Сдающий показывает последующую карту.",
        ("earlier", "последующую"),
    ),
    Defect(
        "The dealer waits for the minimum period.",
        "Rozdający czeka przez minimalny okres.",
        "Rozdający czeka przez maksymalny okres.",
        ("minimum", "maksymalny"),
        "pl",
    ),
    Defect(
        "The dealer waits within 30 days.",
        "Rozdający czeka w ciągu 30 dni.",
        "Rozdający czeka po upływie 30 dni.",
        ("within", "po upływie"),
        "pl",
    ),
    Defect(
        "The player shows the previous card.",
        "Der Spieler zeigt die vorherige Karte.",
        "Der Spieler zeigt die nachfolgende Karte.",
        ("previous", "nachfolgende"),
        "de",
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_a_bound_that_was_turned_round_is_found_and_a_true_one_is_not(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language), ["bound", "condition"]) == []
    assert seen(lay(case.original, case.defect, case.language), ["bound", "condition"]) == [
        case.seen("bound", "mistranslation")
    ]


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        ("The dealer waits within 30 days.", "Сдающий ждёт не более 30 дней.", "ru"),
        ("The player passes before the auction.", "Игрок пасует ранее.", "ru"),
        ("The player waits within 30 days.", "Der Spieler wartet höchstens 30 Tage.", "de"),
        ("The player waits longer than 30 days.", "Der Spieler wartet mindestens 30 Tage.", "de"),
    ],
)
def test_what_bounds_in_the_same_direction(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language), ["bound"]) == []


def test_bounds_far_from_each_other_are_not_exchanged(lay: Lay) -> None:
    original = (
        "Earlier the dealer shows a card to his partner, who passes, and the player waits for the auction."
    )
    translation = "Сдающий показывает карту партнёру, который пасует, а игрок ждёт торговли впоследствии."
    assert seen(lay(original, translation), ["bound"]) == []


def test_bounds_are_counted(lay: Lay) -> None:
    assert compare(lay(DEFECTS[0].original, DEFECTS[0].translation), ["bound"]).checked == {"bound": 1}
