import pytest

from pyrules.comparing import Severity, compare
from pyrules.comparing.checks.force import learned
from tests.comparing.pairs import Defect, Lay, Seen, seen, whole

DEFECTS = [
    Defect(
        "The dealer may look at the cards of his partner.",
        "Сдающий может смотреть на карты своего партнёра.",
        "Сдающий должен смотреть на карты своего партнёра.",
        ("may", "должен"),
    ),
    Defect(
        "The dealer must wait for his partner.",
        "Сдающий обязан ждать партнёра.",
        "Сдающий вправе ждать партнёра.",
        ("must", "вправе"),
    ),
    Defect(
        "A spectator should not speak during the auction.",
        "Зрителю не следует говорить во время торговли.",
        "Зритель не обязан говорить во время торговли.",
        ("should", "не обязан"),
    ),
    Defect(
        "The dealer may look at the cards of his partner.",
        "Rozdający może oglądać karty swojego partnera.",
        "Rozdający musi oglądać karty swojego partnera.",
        ("may", "musi"),
        "pl",
    ),
]
SENTENCES = {
    "A": "The dealer {} shuffle the pack before the auction.",
    "B": "After the play the declarer {} show his tricks.",
    "C": "Each opponent {} pay one point for the coffee.",
    "D": "A spectator who comes late {} sit down behind North.",
    "E": "The Director {} write the score on paper.",
}
OBLIGED = {
    "A": "Сдающий должен тасовать колоду до торговли.",
    "B": "После розыгрыша разыгрывающий должен показать свои взятки.",
    "C": "Каждый оппонент должен заплатить одно очко за кофе.",
    "D": "Зритель, который приходит поздно, должен сесть позади севера.",
    "E": "Судья должен записать результат на бумаге.",
}
PRESENT = {
    "A": "Сдающий тасует колоду до торговли.",
    "B": "После розыгрыша разыгрывающий показывает свои взятки.",
    "C": "Каждый оппонент платит одно очко за кофе.",
    "D": "Зритель, который приходит поздно, садится позади севера.",
    "E": "Судья записывает результат на бумаге.",
}
SHALL = {label: sentence.format("shall") for label, sentence in SENTENCES.items()}


@pytest.mark.parametrize("case", DEFECTS)
def test_another_force_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("force", "mistranslation")]


def test_both_phrases_have_file_line_and_column(lay: Lay) -> None:
    (one,) = compare(lay(DEFECTS[0].original, DEFECTS[0].defect)).findings
    assert one.original is not None
    assert one.translation is not None
    assert (one.original.file[-12:], one.original.line, one.original.column) == ("original.txt", 3, 15)
    assert (one.translation.file[-15:], one.translation.line, one.translation.column) == (
        "translation.txt",
        3,
        12,
    )
    assert (one.severity, one.edition) == (Severity.MAJOR, None)
    assert "may became shall or must" in one.message


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        ("The dealer must not touch the dummy.", "Сдающему нельзя трогать болвана.", "ru"),
        ("The dealer must not touch the dummy.", "Rozdającemu nie wolno dotykać dziadka.", "pl"),
        ("The dealer may not touch the dummy.", "Rozdającemu nie wolno dotykać dziadka.", "pl"),
        ("The dealer shall wait for his partner.", "Сдающий должен ждать партнёра.", "ru"),
        ("The dealer must wait for his partner.", "Сдающий должен ждать партнёра.", "ru"),
        ("The dealer is entitled to see a card.", "Сдающий имеет право увидеть карту.", "ru"),
        ("The dealer is required to show a card.", "Rozdający jest zobowiązany pokazać kartę.", "pl"),
    ],
)
def test_one_expression_may_say_several_forces(
    lay: Lay, original: str, translation: str, language: str
) -> None:
    assert seen(lay(original, translation, language)) == []


def test_a_translator_who_has_no_modal_for_shall_is_consistent(lay: Lay) -> None:
    assert seen(lay(SHALL, PRESENT)) == []


def test_a_single_present_tense_is_no_habit(lay: Lay) -> None:
    assert seen(lay({"A": SHALL["A"]}, {"A": PRESENT["A"]})) == []


def test_a_present_tense_among_modals_departs_from_the_habit(lay: Lay) -> None:
    # Nine of ten modals have one in the translation.
    twice = {**SHALL, **{chr(ord(label) + 5): text.replace(".", " again.") for label, text in SHALL.items()}}
    obliged = {
        **OBLIGED,
        **{chr(ord(label) + 5): text.replace(".", " снова.") for label, text in OBLIGED.items()},
    }
    assert seen(lay(twice, obliged), ["force"]) == []
    one_present = {**obliged, "E": PRESENT["E"]}
    assert seen(lay(twice, one_present), ["force"]) == [
        Seen("force", "1E", "omission", "shall", whole(PRESENT["E"]))
    ]


def test_the_table_of_the_pair_is_learned(lay: Lay) -> None:
    table = learned(lay(SHALL, OBLIGED))
    assert table.rendered["shall", "должен"] == 5
    assert (table.used["shall"], table.expressed["shall"]) == (5, 5)
    assert (table.occurring["должен"], table.licensed["должен"]) == (5, 5)


def test_an_expression_that_the_pair_uses_otherwise_departs(lay: Lay) -> None:
    # `должен` may render "must" in Russian; where it renders "shall" six times to one, it does not.
    original = {
        **SHALL,
        "F": "The defender must keep all his cards in one hand.",
        "G": "North shall open a window.",
    }
    translation = {
        **OBLIGED,
        "F": "Вистующий должен держать все карты в одной руке.",
        "G": "Север должен открыть окно.",
    }
    assert seen(lay(original, translation), ["force"]) == [
        Seen("force", "1F", "mistranslation", "must", "должен")
    ]


def test_a_modal_off_the_scale_is_no_finding(lay: Lay) -> None:
    assert seen(lay("No player can see the card.", "Карту не видит ни один игрок.")) == []


def test_every_modal_is_looked_at(lay: Lay) -> None:
    assert compare(lay(SHALL, OBLIGED), ["force"]).checked == {"force": 5}
    assert compare(lay(SHALL, PRESENT), ["force"]).checked == {"force": 5}
    assert compare(lay("A card lies here.", "Карта лежит здесь."), ["force"]).checked == {"force": 0}
