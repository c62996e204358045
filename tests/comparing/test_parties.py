import pytest

from pyrules.comparing import compare
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.parties import Parties
from tests.comparing.library import provisions
from tests.comparing.pairs import Lay

BORROWS = {
    "en": "The reader may borrow the newspaper from the librarian, unless the building is locked.",
    "de": "Der Leser darf die Zeitung vom Bibliothekar leihen, es sei denn das Gebäude ist verschlossen.",
    "pl": "Czytelnik może wziąć gazetę od bibliotekarza, chyba że budynek jest zamknięty.",
    "ru": "Читатель может взять газету у библиотекаря, если только здание не заперто.",
}
WRONG = {
    "de": "Der Bibliothekar darf die Zeitung vom Leser leihen, es sei denn das Gebäude ist verschlossen.",
    "pl": "Bibliotekarz może wziąć gazetę od czytelnika, chyba że budynek jest zamknięty.",
    "ru": "Библиотекарь может взять газету у читателя, если только здание не заперто.",
}
NAMED = {
    "de": ["Bibliothekar", "Leser"],
    "pl": ["Bibliotekarz", "czytelnika"],
    "ru": ["Библиотекарь", "читателя"],
}


def borrowing(language: str) -> dict[str, str]:
    return {**provisions(language), "M": BORROWS[language]}


def parties(pairing: Pairing) -> Parties:
    return Parties(pairing, OwnTerms(pairing))


@pytest.mark.parametrize("language", WRONG)
def test_parties_in_each_others_place_are_found(lay: Lay, language: str) -> None:
    pairing = lay(borrowing("en"), {**provisions(language), "M": WRONG[language]}, language)
    found = [parties(pairing).exchanged(number) for number in range(len(pairing.units))]
    assert not any(found[:-1])
    assert found[-1] is not None
    unit = pairing.units[-1].translation
    assert [unit.words_of([one.index]) for one in found[-1].translation] == NAMED[language]


@pytest.mark.parametrize("language", WRONG)
def test_a_faithful_translation_has_none_in_anothers_place(lay: Lay, language: str) -> None:
    pairing = lay(borrowing("en"), borrowing(language), language)
    assert not any(parties(pairing).exchanged(number) for number in range(len(pairing.units)))


def test_an_object_that_stands_first_keeps_its_part(lay: Lay) -> None:
    translation = provisions("de")
    translation["A"] = (
        "Den Bibliothekar darf der Leser in den Lesesaal rufen, es sei denn das Gebäude ist verschlossen."
    )
    pairing = lay(provisions("en"), translation, "de")
    assert compare(pairing, ["agent"]).findings == ()


def test_whoever_is_spoken_to_is_one_party_by_any_pronoun(lay: Lay) -> None:
    original, translation = (
        {label: text.replace(reader, you) for label, text in provisions(language).items()}
        for language, reader, you in (("en", "the reader", "you"), ("de", "den Leser", "Sie"))
    )
    original["M"], translation["M"] = "Your newspaper burns.", "Die Zeitung, Ihre, brennt."
    pairing = lay(
        {label: text.replace("The reader", "You") for label, text in original.items()},
        {label: text.replace("Der Leser", "Sie") for label, text in translation.items()},
        "de",
    )
    number = len(pairing.units) - 1
    assert [one.party for one in parties(pairing).named(number, 0)] == ["you"]
    assert [one.party for one in parties(pairing).named(number, 1)] == ["you"]
