from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import lay_side_by_side
from pyrules.comparing.pairing import Pairing, side
from pyrules.texts import parse
from tests.comparing.club import provisions
from tests.comparing.pairs import Lay, glossary, law, seen


def units(pairing: Pairing, provision: str = "1A") -> list[tuple[str, str]]:
    return [(one.original.text, one.translation.text) for one in pairing.units if one.provision == provision]


def test_provisions_are_laid_side_by_side_in_the_order_of_the_original(club: Pairing) -> None:
    assert [one.provision for one in club.provisions] == ["1", "1A", "1B", "1C", "1D", "1E"]
    assert (club.missing, club.added) == ((), ())
    assert {one.original.language for one in club.provisions} == {"en"}
    assert club.original.language == "en"
    assert club.translation.language in {"ru", "pl"}


def test_provisions_in_another_order_are_found_by_their_path(lay: Lay) -> None:
    waits = {"A": "North waits.", "B": "South waits."}
    pairing = lay(waits, {"B": "Юг ждёт.", "A": "Север ждёт."})
    assert {one.provision for one in pairing.provisions} >= {"1A", "1B"}
    assert units(pairing, "1B") == [("South waits.", "Юг ждёт.")]


def test_what_only_one_of_the_texts_has(lay: Lay) -> None:
    pairing = lay({"A": "North waits.", "B": "South waits."}, {"A": "Север ждёт.", "C": "Юг ждёт."})
    assert [one.id for one in pairing.missing] == ["1B"]
    assert [one.id for one in pairing.added] == ["1C"]
    assert [one.provision for one in pairing.provisions] == ["1", "1A"]


def test_sentences_go_with_sentences(lay: Lay) -> None:
    pairing = lay("North waits. South shows a card.", "Север ждёт. Юг показывает карту.")
    assert units(pairing) == [
        ("North waits.", "Север ждёт."),
        ("South shows a card.", "Юг показывает карту."),
    ]


def test_one_sentence_may_be_rendered_by_two(lay: Lay) -> None:
    original = "North waits for the auction, and South shows a card of his hand. The Director takes the pack."
    first, second = "Север ждёт торговли.", "Юг показывает карту своей руки."
    pairing = lay(original, f"{first} {second} Судья берёт колоду.")
    assert units(pairing) == [
        ("North waits for the auction, and South shows a card of his hand.", f"{first} {second}"),
        ("The Director takes the pack.", "Судья берёт колоду."),
    ]


def test_two_sentences_may_be_rendered_by_one(lay: Lay) -> None:
    original = "The Director takes the pack. North waits for the auction. South shows a card."
    pairing = lay(original, "Судья берёт колоду. Север ждёт торговли, а юг показывает карту.", "ru")
    assert units(pairing) == [
        ("The Director takes the pack.", "Судья берёт колоду."),
        ("North waits for the auction. South shows a card.", "Север ждёт торговли, а юг показывает карту."),
    ]


THREE = "North waits for the auction. South shows a card of his hand. The Director takes the pack."
FIRST, SECOND, THIRD = "Север ждёт торговли.", "Юг показывает карту своей руки.", "Судья берёт колоду."


@pytest.mark.parametrize(
    ("translation", "left", "alone"),
    [
        (f"{SECOND} {THIRD}", 0, "North waits for the auction."),
        (f"{FIRST} {THIRD}", 1, "South shows a card of his hand."),
        (f"{FIRST} {SECOND}", 2, "The Director takes the pack."),
    ],
)
def test_a_sentence_left_out_does_not_put_the_others_out_of_step(
    lay: Lay, translation: str, left: int, alone: str
) -> None:
    pairing = lay(THREE, translation)
    rest = [(one.original.text, one.translation.text) for one in pairing.units if one.provision == "1A"]
    whole = list(
        zip([f"{one}." for one in THREE.removesuffix(".").split(". ")], (FIRST, SECOND, THIRD), strict=True)
    )
    assert rest == whole[:left] + whole[left + 1 :]
    assert [[unit.text for unit in side] for side in pairing.provisions[-1].alone] == [[alone], []]


def test_sentences_added_beside_each_other_are_one_stretch(lay: Lay) -> None:
    added = "Юг показывает карту своей руки, которую он взял из колоды на столе вчера вечером."
    original = "North waits for the auction. The Director takes the pack."
    pairing = lay(original, f"{FIRST} {added} {added} {THIRD}")
    assert [[unit.text for unit in side] for side in pairing.provisions[-1].alone] == [
        [],
        [f"{added} {added}"],
    ]
    assert len(units(pairing)) == 2


def test_a_sentence_for_another_is_a_free_rendering(lay: Lay) -> None:
    pairing = lay("North waits for the auction. South shows a card.", f"{FIRST} Судья берёт колоду.")
    assert len(units(pairing)) == 2
    assert pairing.provisions[-1].alone == ((), ())


def test_what_is_a_list_in_one_text_runs_on_in_the_other(lay: Lay) -> None:
    begun, first, second = (
        "North waits until",
        "the auction of the pack has ended, and",
        "South shows a card.",
    )
    pairing = lay(
        {"A": f"{begun}", "A1": first, "A2": second, "B": "East waits."},
        {"A": f"Север ждёт, пока (1) закончится торговля колоды и {SECOND}", "B": "Восток ждёт."},
    )
    assert [one.provision for one in pairing.provisions] == ["1", "1A", "1B"]


def test_words_of_merged_sentences_stand_where_they_stood(lay: Lay) -> None:
    pairing = lay(
        "North waits for the auction, and South shows a card.", "Север ждёт торговли. Юг показывает карту."
    )
    (pair,) = (one for one in pairing.units if one.provision == "1A")
    places = [pair.translation.place_of(index) for index in range(len(pair.translation.words))]
    assert places == [(3, 4), (3, 10), (3, 15), (3, 25), (3, 28), (3, 39)]


def test_headings_go_with_headings(lay: Lay) -> None:
    pairing = lay({"A": "Auction\n\nNorth waits."}, {"A": "Торговля\n\nСевер ждёт."})
    told = [(one.provision, one.heading, one.original.text) for one in pairing.units]
    assert told == [("1", True, "THE CARD TABLE"), ("1A", True, "Auction"), ("1A", False, "North waits.")]


def test_where_one_side_says_nothing_there_is_nothing_to_pair(lay: Lay) -> None:
    pairing = lay({"A": "Auction\n\nNorth waits."}, {"A": "Север ждёт."})
    assert [one.heading for one in pairing.units if one.provision == "1A"] == [False]


def test_what_was_named_before_is_known(lay: Lay) -> None:
    pairing = lay(
        {"A": "Auction\n\nNorth shows a card. South waits.", "B": "East waits."},
        {"A": "Торговля\n\nСевер показывает карту. Юг ждёт.", "B": "Восток ждёт."},
    )
    heading, first, second = (one for one in pairing.units if one.provision == "1A")
    assert heading.before[0] == frozenset()
    assert "auction" in first.before[0] & first.before[1]
    assert {"north", "card"} <= second.before[0] & second.before[1]
    (other,) = (one for one in pairing.units if one.provision == "1B")
    assert "card" not in other.before[0]


def test_a_file_may_hold_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(law("ru", provisions("ru")) + "\n" + law("en", provisions("en")), encoding="utf-8")
    pairing = lay_side_by_side(path, None, glossary())
    assert (pairing.original.language, pairing.translation.language) == ("en", "ru")
    assert [one.provision for one in pairing.provisions] == ["1", "1A", "1B", "1C", "1D", "1E"]
    assert seen(pairing) == []


def test_either_language_of_a_file_may_be_the_original(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(law("ru", provisions("ru")) + "\n" + law("pl", provisions("pl")), encoding="utf-8")
    pairing = lay_side_by_side(path, None, glossary(), original_language="pl")
    assert (pairing.original.language, pairing.translation.language) == ("pl", "ru")
    with pytest.raises(InputError, match="which is the original is not said") as raised:
        lay_side_by_side(path, None, glossary())
    assert raised.value.expected == "--original with one of them"


def test_the_edition_is_a_part_of_what_a_provision_is_known_by(tmp_path: Path) -> None:
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    for path, language in zip(paths, ("en", "ru"), strict=True):
        path.write_text(law(language, provisions(language)), encoding="utf-8")
    pairing = lay_side_by_side(*paths, glossary(), edition="1997")
    assert {one.key[0] for one in pairing.provisions} == {"1997"}


def test_a_side_needs_its_language(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text(law("en", provisions("en")), encoding="utf-8")
    parsed = parse([path])
    assert list(side(parsed, "en").passages) == [
        (None, "law", one) for one in ("1", "1A", "1B", "1C", "1D", "1E")
    ]
    with pytest.raises(InputError, match="hold no provision in language `ru`"):
        side(parsed, "ru")
