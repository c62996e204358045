import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Defect, Lay, Seen, seen

DEFECTS = [
    Defect(
        "The Director waits (see Law 64A2).",
        "Судья ждёт (см. Правило 64A2).",
        "Судья ждёт (см. Правило 64B2).",
        ("Law 64A2", "Правило 64B2"),
    ),
    Defect(
        "The Director follows Laws 12 and 15.",
        "Судья следует Правилам 12 и 15.",
        "Судья следует Правилам 12 и 16.",
        ("Laws 12 and 15", "Правилам 12 и 16"),
    ),
    Defect(
        "The Director waits (see Law 64A2).",
        "Sędzia czeka (patrz przepis 64A2).",
        "Sędzia czeka (patrz przepis 46A2).",
        ("Law 64A2", "przepis 46A2"),
        "pl",
    ),
]


@pytest.mark.parametrize("case", DEFECTS)
def test_another_target_is_found_and_a_true_translation_has_no_finding(lay: Lay, case: Defect) -> None:
    assert seen(lay(case.original, case.translation, case.language)) == []
    assert seen(lay(case.original, case.defect, case.language)) == [case.seen("reference", "mistranslation")]


def test_a_reference_that_is_missing_or_added(lay: Lay) -> None:
    assert seen(lay("The Director waits (see Law 64A2).", "Судья ждёт.")) == [
        Seen("reference", "1A", "omission", "Law 64A2", "A. Судья ждёт.")
    ]
    assert seen(lay("The Director waits.", "Судья ждёт (см. Правило 64A2).")) == [
        Seen("reference", "1A", "addition", "A. The Director waits.", "Правило 64A2")
    ]


def test_a_reference_is_compared_by_what_it_points_at(lay: Lay) -> None:
    original = {"A": "The Director waits.", "B": "The dealer waits, as in Section A of this Law."}
    assert seen(lay(original, {"A": "Судья ждёт.", "B": "Сдающий ждёт, см. Правило 1A."})) == []
    (one,) = compare(lay(original, {"A": "Судья ждёт.", "B": "Сдающий ждёт, см. Правило 1B."})).findings
    assert (one.kind, one.provision, one.message) == (
        "reference",
        "1B",
        "the original refers to 1A, the translation to 1B",
    )


def test_the_order_of_references_is_free_and_their_number_is_not(lay: Lay) -> None:
    original = "The Director waits (see Law 64A2), and the dealer waits (see Law 7)."
    turned = "Судья ждёт (см. Правило 7), и сдающий ждёт (см. Правило 64A2)."
    twice = "Судья ждёт (см. Правило 7), и сдающий ждёт (см. Правила 64A2 и 7)."
    assert seen(lay(original, turned)) == []
    assert [(one.kind, one.issue) for one in seen(lay(original, twice))] == [("reference", "addition")]


def test_references_are_counted(lay: Lay) -> None:
    pairing = lay("The Director follows Laws 12, 15 and 16.", "Судья следует Правилам 12, 15 и 16.")
    assert compare(pairing, ["reference"]).checked == {"reference": 3}
