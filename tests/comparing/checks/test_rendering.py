import pytest

from pyrules.comparing import Severity, compare
from tests.comparing.pairs import Lay, Seen, seen

PLACES = ("table", "floor", "chair", "window", "door", "book", "paper", "bag")
RUSSIAN = ("столе", "полу", "стуле", "окне", "двери", "книге", "бумаге", "сумке")
POLISH = ("stole", "podłodze", "krześle", "oknie", "drzwiach", "książce", "papierze", "torbie")
ORIGINAL = {
    label: f"The opponent waits at the {place}." for label, place in zip("ABCDEFGH", PLACES, strict=True)
}


def translated(
    odd: str, usual_one: str, odd_one: str, sentence: str, places: tuple[str, ...]
) -> dict[str, str]:
    return {
        label: sentence.format(odd_one if label in odd else usual_one, place)
        for label, place in zip("ABCDEFGH", places, strict=True)
    }


def russian(odd: str) -> dict[str, str]:
    return translated(odd, "Оппонент", "Противник", "{} ждёт при {}.", RUSSIAN)


@pytest.mark.parametrize("odd", ["A", "E", "H"])
def test_the_odd_one_out_is_found_and_a_steady_translation_has_no_finding(lay: Lay, odd: str) -> None:
    assert seen(lay(ORIGINAL, russian("")), ["rendering"]) == []
    pairing = lay(ORIGINAL, russian(odd))
    assert seen(pairing, ["rendering"]) == [
        Seen("rendering", f"1{odd}", "inconsistency", "opponent", "Противник")
    ]
    (one,) = compare(pairing, ["rendering"]).findings
    assert one.severity is Severity.MINOR
    assert one.message == "`Противник` stands here, `оппонент` in 7 of 8 places"


def test_a_polish_one_too(lay: Lay) -> None:
    translation = translated("C", "Przeciwnik", "Oponent", "{} czeka przy {}.", POLISH)
    assert seen(lay(ORIGINAL, translation, "pl"), ["rendering"]) == [
        Seen("rendering", "1C", "inconsistency", "opponent", "Oponent")
    ]


def test_a_term_rendered_in_two_ways_throughout_has_none(lay: Lay) -> None:
    assert seen(lay(ORIGINAL, russian("ABC")), ["rendering"]) == []


def test_one_of_few_places_tells_nothing(lay: Lay) -> None:
    few = {label: russian("B")[label] for label in "ABC"}
    assert seen(lay({label: ORIGINAL[label] for label in "ABC"}, few), ["rendering"]) == []


def test_verbs_are_varied_for_style(lay: Lay) -> None:
    original = {label: text.replace("waits", "waits and sees") for label, text in ORIGINAL.items()}
    translation = {
        label: text.replace("ждёт", "ждёт и видит" if label != "D" else "ждёт и наблюдает")
        for label, text in russian("").items()
    }
    assert seen(lay(original, translation), ["rendering"]) == []


def test_a_heading_is_shortened_at_will(lay: Lay) -> None:
    original = {**ORIGINAL, "I": "The Opponent\n\nNorth waits."}
    translation = {**russian(""), "I": "Противник\n\nСевер ждёт."}
    assert seen(lay(original, translation), ["rendering"]) == []


def test_renderings_are_counted(lay: Lay) -> None:
    opponents = lay(
        dict.fromkeys("AB", "An opponent") | {"C": "Opponents."},
        {"A": "Оппонент", "B": "Оппонент", "C": "Оппоненты."},
    )
    assert compare(opponents, ["rendering"]).checked["rendering"] >= 2
