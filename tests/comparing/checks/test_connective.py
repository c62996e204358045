import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, seen

DEFECTS = [
    Defect(
        "The dealer and his partner show their cards.",
        "Сдающий и его партнёр показывают свои карты.",
        "Сдающий или его партнёр показывают свои карты.",
        ("and", "или"),
    ),
    Defect(
        "The dealer or his partner shows a card.",
        "Сдающий или его партнёр показывает карту.",
        "Сдающий и его партнёр показывает карту.",
        ("or", "и"),
    ),
    Defect(
        "The dealer or his partner shows a card.",
        "Rozdający lub jego partner pokazuje kartę.",
        "Rozdający i jego partner pokazuje kartę.",
        ("or", "i"),
        "pl",
    ),
    Defect(
        "The Director takes the pack, and the dealer or his partner shows a card.",
        "Судья берёт колоду, и сдающий или его партнёр показывает карту.",
        "Судья берёт колоду, и сдающий и его партнёр показывает карту.",
        ("or", "и"),
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_another_connective_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("connective", "mistranslation")]


@pytest.mark.parametrize(
    ("original", "translation", "language"),
    [
        (
            "Either the dealer or his partner shows a card.",
            "Либо сдающий, либо его партнёр показывает карту.",
            "ru",
        ),
        (
            "Either the dealer or his partner shows a card.",
            "Albo rozdający, albo jego partner pokazuje kartę.",
            "pl",
        ),
        ("Neither the dealer nor his partner waits.", "Ни сдающий, ни его партнёр не ждут.", "ru"),
        (
            "A defender does not touch the pocket or the trick.",
            "Obrońca nie dotyka ani kieszeni, ani lewy.",
            "pl",
        ),
        ("Both the dealer and his partner wait.", "Как сдающий, так и его партнёр ждут.", "ru"),
        ("The dealer shows any trump or spade.", "Сдающий показывает все козыри и пики.", "ru"),
        ("The dealer waits and looks.", "Сдающий ждёт, а также смотрит.", "ru"),
        ("A card is shown, whether red or black.", "Показывается карта, как красная, так и черная.", "ru"),
        ("Nothing is shown or may be shown.", "Ничто не показывается и не может быть показано.", "ru"),
        (
            "The dealer and his partner show one card or two.",
            "Одну карту или две показывают сдающий и его партнёр.",
            "ru",
        ),
    ],
)
def test_one_connective_may_have_many_words(lay: Lay, original: str, translation: str, language: str) -> None:
    assert seen(lay(original, translation, language), ["connective"]) == []


@pytest.mark.parametrize(("last", "found"), [("и", []), ("или", ["1A"])])
def test_what_an_item_ends_with_goes_together(lay: Lay, last: str, found: list[str]) -> None:
    original = {"A": "The dealer waits, where no board is left; and", "B": "The player looks."}
    translation = {"A": f"Если не осталось коробок, сдающий ждёт; {last}", "B": "Игрок смотрит."}
    findings = compare(lay(original, translation), ["connective"]).findings
    assert [one.provision for one in findings] == found


def test_a_connective_that_is_a_comma_in_the_other_text_is_no_finding(lay: Lay) -> None:
    assert seen(lay("The dealer waits and shows a card.", "Сдающий ждёт, показывая карту.")) == []


def test_the_right_one_of_two_is_pointed_at(lay: Lay) -> None:
    original = "North and South show a card, and the dealer and his partner wait."
    translation = "Север и юг показывают карту, и сдающий или его партнёр ждут."
    (one,) = compare(lay(original, translation), ["connective"]).findings
    assert one.original is not None
    assert one.translation is not None
    assert (one.original.line, one.original.column) == (4, 1)
    assert (one.translation.line, one.translation.column) == (3, 43)
    assert one.message == "`and` became `or`"


def test_connectives_of_the_original_are_counted_and_those_in_references_are_not(lay: Lay) -> None:
    pairing = lay("North and South follow Laws 5 and 6.", "Север и юг следуют Правилам 5 и 6.")
    assert compare(pairing, ["connective"]).checked == {"connective": 1}
