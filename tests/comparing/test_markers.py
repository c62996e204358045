import pytest

from pyrules.comparing.markers import CATEGORIES, IDLE, Marker, find_markers
from pyrules.comparing.words import read_words
from pyrules.texts import Language, languages

Found = list[tuple[str, set[str], tuple[int, ...]]]


def markers(text: str, language: str = "en") -> tuple[Marker, ...]:
    return find_markers(read_words(text, language), language)


def found(text: str, language: str = "en") -> Found:
    return [(one.category, set(one.meanings), one.words) for one in markers(text, language)]


def of(category: str, text: str, language: str = "en") -> list[set[str]]:
    return [set(one.meanings) for one in markers(text, language) if one.category == category]


def test_markers_know_their_words() -> None:
    assert found("Each dealer may wait or pass.") == [
        ("quantifiers", {"every"}, (0,)),
        ("modals", {"may"}, (2,)),
        ("connectives", {"or"}, (4,)),
    ]


def test_an_expression_may_have_several_meanings() -> None:
    assert of("modals", "Сдающий должен ждать.", "ru") == [{"shall", "must"}]
    assert of("modals", "Rozdającemu nie wolno czekać.", "pl") == [{"may", "shall", "must"}]


def joining(text: str, language: str = "en") -> list[tuple[int, ...]]:
    return [one.words for one in markers(text, language) if one.category == "connectives"]


def test_other_words_may_stand_in_a_gap() -> None:
    assert found("both the dealer and North") == [("connectives", {"and"}, (0, 3))]
    assert joining("zarówno rozdający jak i północ", "pl") == [(0, 2, 3)]
    assert of("negation", "ни сдающий, ни север", "ru") == [{"concord"}]


def test_a_gap_is_eight_words_wide_at_most() -> None:
    within, beyond = (f"both {'very ' * count}old dealers and North" for count in (6, 7))
    assert joining(within) == [(0, 9)]
    assert joining(beyond) == [(10,)]


def test_a_gap_ends_with_its_clause() -> None:
    assert joining("both dealers; and North") == [(2,)]
    assert joining("both dealers, and North") == [(0, 2)]


@pytest.mark.parametrize("word", ["отсутствует", "отсутствуют", "отсутствовал"])
def test_a_star_stands_for_any_ending(word: str) -> None:
    assert of("negation", f"Сдающий {word}.", "ru") == [{"lack"}]


def test_without_a_star_there_is_no_other_ending() -> None:
    assert found("oral orbit notary maybe") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("provided that North waits", [("conditions", {"if"}, (0, 1))]),
        ("except when North waits", [("conditions", {"unless"}, (0, 1))]),
        ("either North or South", [("connectives", {"or"}, (0, 2))]),
        ("North fails to wait", [("negation", {"lack", "not"}, (1, 2))]),
    ],
)
def test_the_longest_expression_wins(text: str, expected: Found) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("not only the dealer", "en"),
        ("ruled out the dealer", "en"),
        ("не только сдающий", "ru"),
        ("тем не менее карты", "ru"),
        ("nie tylko rozdający", "pl"),
        ("po raz pierwszy karta", "pl"),
    ],
)
def test_what_only_looks_like_a_marker(text: str, language: str) -> None:
    assert [one.category for one in markers(text, language)] == [IDLE]


def test_idle_words_hide_nothing_beside_them() -> None:
    assert of("negation", "North does not pay at least five points") == [{"not"}]
    assert of("numbers", "North does not pay at least five points") == [{"5"}]


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("13 cards", "en", ["13"]),
        ("thirteen cards", "en", ["13"]),
        ("тринадцати карт", "ru", ["13"]),
        ("trzynastu kart", "pl", ["13"]),
        ("40% or 40 %", "en", ["40%", "40%"]),
        ("2,5 очка", "ru", ["2.5"]),
        ("2.5 points", "en", ["2.5"]),
        ("трёх карт", "ru", ["3"]),
        ("the first and the last of ten", "en", ["first", "last", "10"]),
        ("the tent", "en", []),
    ],
)
def test_numbers_by_value(text: str, language: str, values: list[str]) -> None:
    assert of("numbers", text, language) == [{value} for value in values]


def test_a_percentage_is_no_plain_number() -> None:
    assert of("numbers", "40%") != of("numbers", "40")


def test_a_capital_at_the_beginning_changes_nothing() -> None:
    assert [one.expression for one in markers("Unless North waits")] == ["unless"]


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_every_expression_of_a_language_is_found_in_itself(language: Language) -> None:
    missed = []
    for category in CATEGORIES:
        for expressions in getattr(language.markers, category).values():
            for written in expressions:
                words = read_words(written.replace("*", "").replace("… ", ""), language.code)
                whole = category, tuple(range(len(words)))
                if whole not in [(one.category, one.words) for one in find_markers(words, language.code)]:
                    missed.append((category, written))
    assert missed == []


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_the_scale_of_force_and_the_small_numbers_are_there(language: Language) -> None:
    assert {"may", "should", "shall", "must"} <= set(language.markers.modals)
    assert {str(number) for number in range(2, 16)} <= set(language.markers.numbers)
    assert {"if", "unless", "except", "until", "before", "after"} <= set(language.markers.conditions)
