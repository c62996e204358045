import pytest

from pyrules.comparing.differences import phrase
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit, sentences, units_of
from pyrules.texts import Passage, Running
from pyrules.texts.languages import language_of
from tests.comparing.pairs import Lay, glossary, standing


def body(pairing: Pairing, *, translation: bool = False) -> tuple[Passage, Running]:
    side = pairing.translation if translation else pairing.original
    passage = side.passages[None, "law", "1A"]
    return passage, passage.body


def cut(lay: Lay, text: str, language: str = "ru") -> list[str]:
    """Return the sentences of a text, in English or its translation."""
    plain = "North waits.", "Север ждёт."
    pairing = lay(text, plain[1]) if language == "en" else lay(plain[0], text, language)
    _, running = body(pairing, translation=language != "en")
    found = sentences(running, language_of(language))
    return [" ".join(running.text[start:end].split()) for start, end in found]


def unit(lay: Lay, text: str) -> Unit:
    passage, running = body(lay(text, "Север ждёт."))
    (one,) = units_of(passage, running, glossary())
    return one


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("North waits. South passes.", "en", 2),
        ("North waits! «South» passes? East too.", "en", 3),
        ("North waits, e.g. South and East.", "en", 1),
        ("North (i.e. South) waits. East too.", "en", 2),
        ("Север ждёт, как сказано в п. Б ниже. Юг пасует.", "ru", 2),
        ("Север ждёт (см. Правило 7). Юг пасует.", "ru", 2),
        ("Север ждёт и т. д. Юг пасует.", "ru", 1),
        ("Północ czeka, np. Jan i Ewa. Południe pasuje.", "pl", 2),
        ("Północ czeka. Świat pasuje.", "pl", 2),
        ("North pays 2.5 points. South pays.", "en", 2),
    ],
)
def test_sentences_end_at_stops_and_not_at_abbreviations(
    lay: Lay, text: str, language: str, count: int
) -> None:
    found = cut(lay, text, language)
    assert len(found) == count
    assert " ".join(found) == text


def test_every_word_of_both_texts_stands_where_it_says(club: Pairing) -> None:
    seen = 0
    for pair in club.units:
        for one in (pair.original, pair.translation):
            for index, word in enumerate(one.words):
                said = phrase(one, [index])
                written = standing(said)
                assert written == said.text
                assert written is not None
                assert written.lower().replace("ё", "е") == word.text
                assert one.place_of(index) == (said.line, said.column)
                seen += 1
    assert seen > 100


def test_a_unit_without_chosen_words_is_shown_whole(lay: Lay) -> None:
    one = unit(lay, "North waits for the end of the auction and South shows a card.")
    assert phrase(one, None).text == one.text.rstrip(".")
    assert (phrase(one, None).line, phrase(one, None).column) == (3, 4)


def test_words_of_a_unit_are_counted_from_its_beginning(lay: Lay) -> None:
    passage, running = body(lay("North waits. South passes.", "Север ждёт. Юг пасует."))
    first, second = units_of(passage, running, glossary())
    assert (first.text, second.text) == ("North waits.", "South passes.")
    assert [word.text for word in second.words] == ["south", "passes"]
    assert second.place_of(0) == (3, 17)
    assert second.words_of([0, 1]) == "South passes"
    assert (second.position(0), second.position(1)) == (0.0, 1.0)


def test_words_on_two_lines_are_read_as_one_text(lay: Lay) -> None:
    one = unit(lay, "North waits for the end of the auction and the play of the cards.")
    assert {one.place_of(index)[0] for index in range(len(one.words))} == {3, 4}
    assert one.words_of(range(len(one.words))) == one.text.rstrip(".")


def test_references_are_no_words(lay: Lay) -> None:
    pairing = lay("North waits under Laws 5 and 6.", "Север ждёт по Правилам 5 и 6.")
    (heading, one) = pairing.units
    assert heading.heading
    assert [word.text for word in one.original.words] == ["north", "waits", "under"]
    assert one.original.of("connectives") == ()
    assert one.original.of("numbers") == ()
    assert one.original.text == "North waits under Laws 5 and 6."


def test_a_unit_names_its_concepts_and_those_within_them(lay: Lay) -> None:
    one = unit(lay, "A penalty card lies here.")
    assert {"penalty_card", "card"} <= one.concepts


def test_a_number_within_a_term_is_a_part_of_it(lay: Lay) -> None:
    assert unit(lay, "The fifth card played to a trick lies here.").of("numbers") == ()
    assert [one.expression for one in unit(lay, "The first card lies here.").of("numbers")] == ["first"]


def test_what_stands_around_a_word(lay: Lay) -> None:
    one = unit(lay, "North shows five cards, and South holds in his hand all that is left of the pack.")
    near = one.around(0)
    assert {"card", "5"} <= near
    assert not {"north", "pack"} & near


def test_a_day_before_its_month_ends_no_sentence(lay: Lay) -> None:
    assert cut(lay, "Nord wartet seit dem 28. März 2007. Süd wartet.", "de") == [
        "Nord wartet seit dem 28. März 2007.",
        "Süd wartet.",
    ]


def test_quotes_of_every_language_may_open_a_sentence(lay: Lay) -> None:
    assert cut(lay, "„Nord“ wartet. „Süd“ auch.", "de") == ["„Nord“ wartet.", "„Süd“ auch."]
