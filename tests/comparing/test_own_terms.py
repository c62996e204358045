import re

import pytest

from pyrules.comparing import Confidence, compare
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.roles import swapped
from tests.comparing.library import provisions
from tests.comparing.pairs import Lay

PARTIES = {
    "pl": {"reader": "czytelnik", "librarian": "bibliotekarz"},
    "ru": {"reader": "читатель", "librarian": "библиотекарь"},
}


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_who_acts_is_learnt_from_the_texts(lay: Lay, language: str) -> None:
    assert OwnTerms(lay(provisions("en"), provisions(language), language)).parties == PARTIES[language]


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_a_faithful_translation_has_nobody_exchanged(lay: Lay, language: str) -> None:
    pairing = lay(provisions("en"), provisions(language), language)
    assert compare(pairing, ["agent", "term"]).findings == ()


def test_somebody_else_is_found(lay: Lay) -> None:
    translation = provisions("pl")
    translation["B"] = translation["B"].replace("bibliotekarza", "czytelnika")
    (found,) = compare(lay(provisions("en"), translation, "pl"), ["agent"]).findings
    assert (found.provision, found.confidence) == ("1B", Confidence.SURE)
    assert found.message == "`librarian` became `czytelnika`, which elsewhere is `reader`"


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("pl", "Czytelnik może wezwać bibliotekarza", "Czytelnika może wezwać bibliotekarz"),
        ("ru", "Читатель может вызвать библиотекаря", "Читателя может вызвать библиотекарь"),
    ],
)
def test_swapped_parts_are_found_by_the_case(lay: Lay, language: str, right: str, wrong: str) -> None:
    translation = provisions(language)
    assert right in translation["A"]
    translation["A"] = translation["A"].replace(right, wrong)
    (found,) = compare(lay(provisions("en"), translation, language), ["agent"]).findings
    assert found.provision == "1A"
    assert found.original
    assert found.translation
    assert found.original.text == "reader"
    assert found.translation.text == wrong.rsplit(maxsplit=1)[-1]


def test_an_object_that_stands_first_is_no_swap(lay: Lay) -> None:
    translation = provisions("pl")
    translation["A"] = "Bibliotekarza czytelnik może wezwać do czytelni, chyba że budynek jest zamknięty."
    pairing = lay(provisions("en"), translation, "pl")
    assert [list(swapped(pairing, number, OwnTerms(pairing))) for number in (0, 1)] == [[], []]


def test_a_member_of_a_list_does_not_act(lay: Lay) -> None:
    original, translation = provisions("en"), provisions("ru")
    last = max(original)
    original[last] += " Somebody may be a reader, librarian."
    translation[last] += " Кто-то может быть читателем, библиотекарь."
    pairing = lay(original, translation)
    terms = OwnTerms(pairing)
    assert [list(swapped(pairing, number, terms)) for number in range(len(pairing.units))] == [
        [] for _ in pairing.units
    ]


def test_the_name_of_a_party_may_have_several_words(lay: Lay) -> None:
    original, translation = provisions("en"), provisions("pl")
    for label in original:
        original[label] = original[label].replace("reader", "card reader")
        translation[label] = re.sub(r"(?i)\bczytelnik(\w*)", r"czytelnik\1 kart", translation[label])
    pairing = lay(original, translation, "pl")
    terms = OwnTerms(pairing)
    assert set(terms.parties) == {"reader", "librarian"}
    words = [word.text for word in pairing.units[1].original.words]
    assert [words[index] for index in terms.name(1, 0, words.index("reader"))] == ["card", "reader"]
    assert terms.name(1, 0, words.index("librarian")) == [words.index("librarian")]
