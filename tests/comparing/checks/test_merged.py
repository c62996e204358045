import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Lay, Seen, seen

ORIGINAL = {
    "A": "North waits for the end of the auction.",
    "B": "South looks at the bidding.",
    "C": "East looks at the auction.",
}
APART = {
    "A": "Север ждёт конца аукциона.",
    "B": "Юг смотрит на торговлю.",
    "C": "Восток смотрит на аукцион.",
}
TOGETHER = {
    "A": "Север ждёт конца торговли.",
    "B": "Юг смотрит на торговлю.",
    "C": "Восток смотрит на торговлю.",
}
POLISH = {
    "A": "Północ czeka na koniec licytacji.",
    "B": "Południe patrzy na licytację.",
    "C": "Wschód patrzy na licytację.",
}


@pytest.mark.parametrize(
    ("translation", "language", "words"), [(TOGETHER, "ru", "торговлю"), (POLISH, "pl", "licytację")]
)
def test_two_terms_that_fall_together_are_told_where_the_rarer_one_stands(
    lay: Lay, translation: dict[str, str], language: str, words: str
) -> None:
    pairing = lay(ORIGINAL, translation, language)
    assert seen(pairing) == [Seen("merged", "1B", "inconsistency", "bidding", words)]
    (one,) = compare(pairing).findings
    assert one.severity is Severity.NEUTRAL
    assert "auction (2 places) and bidding (1 places)" in one.message


def test_terms_that_are_kept_apart_have_no_finding(lay: Lay) -> None:
    assert seen(lay(ORIGINAL, APART)) == []


def test_one_term_of_the_original_cannot_fall_together(lay: Lay) -> None:
    original = {"A": ORIGINAL["A"], "C": ORIGINAL["C"]}
    assert seen(lay(original, {"A": TOGETHER["A"], "C": TOGETHER["C"]})) == []


def test_verbs_may_fall_together(lay: Lay) -> None:
    original = {"A": "The dealer shows a card.", "B": "The dealer exposes a card."}
    translation = {"A": "Сдающий показывает карту.", "B": "Сдающий показывает карту."}
    assert seen(lay(original, translation), ["merged"]) == []


def test_terms_of_the_translation_are_counted(lay: Lay) -> None:
    fields = compare(lay({"A": "The auction."}, {"A": "Торговля."}), ["merged"]).checked
    assert fields["merged"] >= 1
