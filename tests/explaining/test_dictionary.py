import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.explaining.dictionary import Word, dictionary
from pyrules.language import load_language
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import PARTY, rulebook, rules

LAW = rules(
    '1 norm("1", may, Guest, leave) :- late(Guest)',
    '1A question("1A", why(Guest)) :- wet(Guest)',
    '2 option("2", ann, sing(Guest)) :- move(_, Guest, _)',
    '2 irregularity("2", noise) :- rain',
    '3 settles("3", noise, forgiven)',
)
WORDS = (
    "act leave; act sing guest; question why guest; irregularity noise; disposition forgiven; "
    "term wet guest; term dry"
)
VOCABULARY = (
    PARTY
    + "domain(reason, (bus; walk)). answer(why(Guest), Reason) :- domain(guest, Guest), domain(reason, Reason). "
    + "vocabulary(election, music, (colour,)). #defined music/1. "
)
MECHANICS = "wet(Guest) :- domain(guest, Guest), rain. dry :- not rain."


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Word]:
    code = rulebook(tmp_path_factory.mktemp("book"), LAW, WORDS, vocabulary=VOCABULARY, mechanics=MECHANICS)
    found = dictionary(code, case_language(code)).words
    assert len({(one.kind, one.key) for one in found}) == len(found)
    return {(one.kind, one.name): one for one in found}


@pytest.mark.parametrize(
    ("kind", "name", "key", "example", "values", "provisions"),
    [
        ("table", "host", 'host = "GUEST"', 'host = "ann"', ("GUEST: ann bob",), ()),
        ("events", "late", 'late = ["GUEST"]', 'late = ["ann"]', ("GUEST: ann bob",), ("1",)),
        ("events", "rain", "rain = true", "rain = true", (), ("1A", "2")),  # 1A by what the mechanics conclude
        ("events", "sang", 'sang = ["GUEST"]', 'sang = ["ann"]', ("GUEST: ann bob",), ()),
        ("events", "move", 'move = ["COLOUR"]', 'move = ["blue"]',
         ("COLOUR: blue red", 'of another than whoever is on turn: "ann:blue"'), ("2",)),
        ("elections", "music", 'music = "COLOUR"', 'music = "blue"', ("COLOUR: blue red",), ()),
        ("findings", "why", '"1A why GUEST" = "bus"', '"1A why ann" = "bus"', ("bus", "walk"), ("1A",)),
        ("powers", "leave", '"1 BEARER leave" = "exercised"', '"1 ann leave" = "exercised"',
         ("exercised", "waived"), ("1",)),
        ("choices", "sing", '"2 ann" = "sing GUEST"', '"2 ann" = "sing ann"', (), ("2",)),
        ("acts", "sing", "sing GUEST", "", ("GUEST: ann bob",), ("2",)),
        ("irregularities", "noise", "noise", "", (), ("2",)),
        ("dispositions", "forgiven", "forgiven", "", (), ("3",)),
    ],
)  # fmt: skip
def test_each_word_has_its_key_and_who_reads_it(  # noqa: PLR0913, PLR0917
    words: dict[tuple[str, str], Word],
    kind: str,
    name: str,
    key: str,
    example: str,
    values: tuple[str, ...],
    provisions: tuple[str, ...],
) -> None:
    one = words[kind, name]
    assert (one.key, one.example, one.values, one.provisions) == (key, example, values, provisions)


def test_words_are_searched_in_the_language_asked_for_and_by_law() -> None:
    code = load("1997")
    polish = load_language(code.directory, "pl", code.vocabulary)
    found = dictionary(code, polish, law="17", text="pudełka").words
    assert {one.name for one in found} == {"call_on_wrong_cards", "wrong_board"}
    by_key = dictionary(code, polish, text="WRONG_board").words
    assert "wrong_board" in {one.name for one in by_key}
    assert (
        dictionary(code, polish, text="wrong board").words
        == dictionary(code, polish, text="wrong_board").words
    )
    # by what its capitals stand for
    assert "conveyed" in {one.name for one in dictionary(code, polish, text="hesitation").words}
    # by what people look for, which no sentence says
    assert "play" in {one.name for one in dictionary(code, polish, text="fałszywy renons").words}
    for one in dictionary(code, polish, law="17D").words:
        assert any(by.startswith("17D") for by in one.provisions), one


@pytest.mark.parametrize(
    ("law", "text", "nearest"),
    [
        ("17X", "", "17"),
        (None, "hesitatoin", "hesitation"),
        (None, "wrong_bord", "wrong_board"),
        (None, "unauthorised informaton", "unauthorised information"),
        (None, "unauthorized zebra", None),
    ],
)
def test_what_is_not_there_is_refused(law: str | None, text: str, nearest: str | None) -> None:
    code = load("1997")
    with pytest.raises(InputError) as caught:
        dictionary(code, load_language(code.directory, "en", code.vocabulary), law=law, text=text)
    assert caught.value.nearest == nearest
