import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Defect, Lay, Seen, seen, whole

DEFECTS = [
    Defect(
        "The player writes down the score of the board.",
        "Игрок записывает результат сдачи.",
        "Игрок записывает результат взятки.",
        ("board", "взятки"),
    ),
    Defect(
        "A major penalty card lies on the table.",
        "Старшая штрафная карта лежит на столе.",
        "Младшая штрафная карта лежит на столе.",
        ("major penalty card", "Младшая штрафная карта"),
    ),
    Defect(
        "The dealer waits for the end of the auction.",
        "Rozdający czeka na koniec licytacji.",
        "Rozdający czeka na koniec lewy.",
        ("auction", "lewy"),
        "pl",
    ),
    Defect(
        "The dealer holds the pack.",
        "Сдающий держит колоду.",
        "Сдающий держит взятку.",
        ("pack", "взятку"),
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_another_term_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("term", "terminology")]


@pytest.mark.parametrize(
    ("original", "term", "translation", "language"),
    [
        ("A major penalty card lies here.", "major penalty card", "Карта лежит здесь.", "ru"),
        ("The declarer shows his penalty card.", "penalty card", "Разыгрывающий показывает её.", "ru"),
        ("North shows a trick to South.", "trick", "Północ pokazuje południu.", "pl"),
    ],
)
def test_a_term_that_is_not_rendered(
    lay: Lay, original: str, term: str, translation: str, language: str
) -> None:
    pairing = lay(original, translation, language)
    assert seen(pairing, ["term"]) == [Seen("term", "1A", "omission", term, whole(translation))]
    assert [one.severity for one in compare(pairing, ["term"]).findings] == [Severity.MINOR]


def test_a_longer_term_that_nothing_licenses(lay: Lay) -> None:
    original, translation = "The dealer waits.", "Сдающий ждёт старшую штрафную карту."
    assert seen(lay(original, translation)) == [
        Seen("term", "1A", "addition", whole(original), "старшую штрафную карту")
    ]


def test_a_noun_said_again_is_no_addition(lay: Lay) -> None:
    assert seen(lay("The dealer takes a card and shows it.", "Сдающий берёт карту и показывает карту.")) == []


def test_a_pronoun_stands_for_what_was_named_before(lay: Lay) -> None:
    original = "The dealer takes a card. North looks at the card."
    assert seen(lay(original, "Сдающий берёт карту. Север смотрит на неё.")) == []


def test_one_term_may_have_several_proper_renderings(lay: Lay) -> None:
    for said in ("Сдача лежит здесь.", "Коробка лежит здесь."):
        assert seen(lay("The board lies here.", said)) == []


def test_both_headings_are_looked_at(lay: Lay) -> None:
    original = {"A": "Auction\n\nNorth waits."}
    assert seen(lay(original, {"A": "Торговля\n\nСевер ждёт."})) == []
    assert seen(lay(original, {"A": "Взятка\n\nСевер ждёт."})) == [
        Seen("term", "1A", "terminology", "Auction", "Взятка")
    ]


def test_the_message_says_what_the_words_mean(lay: Lay) -> None:
    (one,) = compare(lay(DEFECTS[3].original, DEFECTS[3].defect)).findings
    assert one.message == "`pack` became `взятку`, which is trick"


def test_terms_of_the_original_are_counted(lay: Lay) -> None:
    pairing = lay({"A": "North holds the pack."}, {"A": "Север держит колоду."})
    words = len([use for pair in pairing.units for use in pair.original.terms])
    assert compare(pairing, ["term"]).checked == {"term": words}
    assert words >= 2
