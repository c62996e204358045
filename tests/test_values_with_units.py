"""Money, dates and durations through every command: written and read with their units, and never as bare counts.

A library lends a book for 14 days, and takes 20 cents for each day that it comes back late.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from clingo import Number
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.code.written import counted, written
from pyrules.language import load_language
from pyrules.manual import page
from pyrules.mutation.operators import number, term
from pyrules.mutation.standing import stands
from pyrules.reports.reading import read_back
from pyrules.situation import case_from, facts, parse_case, read_word, to_toml, write_act, write_word
from pyrules.situation.words import words_in
from tests.places import ROOT
from tests.rulebooks import atoms, document, found, rulebook, rules

LIBRARY = ROOT / "tests" / "rulebooks_of_others" / "library_units"
BARE = re.compile(r"\b739\d{3}\b|\b(?:1250|50[01])\b")
"""Days since the first and cents, as they are counted inside."""


@pytest.fixture(scope="module")
def library() -> Rulebook:
    return load("1990", LIBRARY)


# ---- cases


def stated(library: Rulebook, text: str) -> list[str]:
    case = parse_case(f'edition = "1990"\n{text}', "case.toml")
    return [str(one) for one in facts(case, library.vocabulary, library.provisions)]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ('[table]\nlent_on = "2026-11-01"', "lent_on(739921)"),
        ("[table]\nlent_on = 2026-11-01", "lent_on(739921)"),
        ("[events]\nreturned_on = [2026-11-18]", "returned_on(739938)"),
        ('[table]\nworth = "12.50 EUR"', "worth(1250)"),
        ('[table]\nworth = "12.5EUR"', "worth(1250)"),
        ("[table]\nworth = '\"12.50 EUR\"'", "worth(1250)"),
        ('[events]\nread_here = ["1 hour"]', "read_here(1)"),
        ('[findings]\n"2A share_of_damage" = "33.3 %"', 'given(finding("2A",share_of_damage),333)'),
    ],
)
def test_a_case_says_values_with_their_units(library: Rulebook, text: str, fact: str) -> None:
    assert stated(library, text) == [fact]


@pytest.mark.parametrize(
    ("text", "place", "told", "expected"),
    [
        ('[table]\nlent_on = "2026-02-30"', "3:11", "there is no 2026-02-30", "a day of the calendar"),
        ('[table]\nlent_on = "739921"', "3:11", "`739921` is no date", "2026-11-22"),
        ("[table]\nlent_on = 2026-11-01T10:00:00", "3:11", "is no date", "2026-11-22"),
        ('[table]\nlent_on = "2027-01-01"', "3:11", "`2027-01-01` is no day", "2026-11-01, 2026-11-02"),
        ("[table]\nworth = 12.50", "3:9", "`12.50` is no amount in EUR", "`12.00 EUR`"),
        ('[table]\nworth = "1250"', "3:9", "`1250` is no amount in EUR", "`12.00 EUR`"),
        ('[table]\nworth = "12,50 EUR"', "3:9", "`12,50 EUR` is no amount in EUR", "`12.00 EUR`"),
        ('[table]\nworth = "12.505 EUR"', "3:9", "3 digits behind the point", "at most 2"),
        ('[table]\nworth = "12.50 USD"', "3:9", "`worth` has 2 words", "PRICE is like `12.00 EUR`"),
        ('[table]\nworth = "7 EUR"', "3:9", "`7 EUR` is no price", "0.50 EUR or 4.99 EUR"),
        ("[events]\nread_here = [9]", "3:14", "`9` is no number of hours", "`12 hours`"),
        ("[events]\nread_here = [9.5]", "3:14", "`9.5` is no number of hours", "`12 hours`"),
        ('[events]\nread_here = ["9 days"]', "3:14", "`9 days` is no number of hours", "`12 hours`"),
        ('[findings]\n"2A share_of_damage" = "10"', "3:24", "`10` is no amount in %", "`12.0 %`"),
        ("[expect]\nholds = ['late_by(3)']", "3:10", "`3` has no unit", '`"3 days"`'),
        ("[expect]\nfails = ['late_by(\"3 hours\")']", "3:10", "no number of days", "`12 days`"),
    ],
)
def test_a_case_with_another_value_is_refused(
    library: Rulebook, text: str, place: str, told: str, expected: str
) -> None:
    with pytest.raises(InputError) as refused:
        stated(library, text)
    assert told in refused.value.message
    assert expected in (refused.value.expected or "")
    assert f"{refused.value.place}".startswith("case.toml:3:") or place in str(refused.value.place)


def test_what_a_case_writes_it_reads(library: Rulebook) -> None:
    happened = atoms("lent_on(739921) worth(1250) returned_on(739938) read_here(1) damaged")
    decided = atoms('given(finding("2A",share_of_damage),333)')
    case = case_from(happened, library.vocabulary, edition="1990", decisions=decided)
    text = to_toml(case)
    assert 'worth = "12.50 EUR"' in text
    assert 'read_here = ["1 hour"]' in text
    assert '"2A share_of_damage" = "33.3 %"' in text
    assert set(facts(parse_case(text), library.vocabulary)) == {*happened, *decided}


def test_symbols_are_written_and_counted_again(library: Rulebook) -> None:
    texts = {
        "lent_on(739921)": 'lent_on("2026-11-01")',
        'act("2",shall,reader,pay(60))': 'act("2",shall,reader,pay("0.60 EUR"))',
        'found("2A",share_of_damage,100)': 'found("2A",share_of_damage,"10.0 %")',
        "cost_of_a_day(20)": 'cost_of_a_day("0.20 EUR")',
        'excepts("2","1",norm(shall,reader,return_book(739921)))': 'excepts("2","1",norm(shall,reader,'
        'return_book("2026-11-01")))',
    }
    for inside, outside in texts.items():
        (symbol,) = atoms(inside)
        assert str(written(symbol, library.vocabulary)) == outside
        assert counted(written(symbol, library.vocabulary), library.vocabulary) == symbol


@given(domain=st.sampled_from(["amount", "period", "share"]), number=st.integers(-(2**31) + 1, 2**31 - 1))
def test_a_word_that_is_written_is_read_again(library: Rulebook, domain: str, number: int) -> None:
    vocabulary = replace(library.vocabulary, domains={})
    word = write_word(Number(number), vocabulary, domain)
    assert words_in(f"ann {word} 17 {word}", vocabulary) == ["ann", word, "17", word]
    assert read_word(word, domain, vocabulary) == Number(number)
    assert read_word(str(number), domain, vocabulary) is None


def test_an_act_is_named_with_its_unit(library: Rulebook) -> None:
    (act,) = atoms('act("2",shall,reader,pay(60))')
    assert write_act(act, library.vocabulary) == "reader: shall pay 0.60 EUR (2)"


def test_a_value_that_a_domain_does_not_list_is_found(tmp_path: Path) -> None:
    vocabulary = (
        'domain(bearer, reader). domain(price, ("1 EUR"; "2 EUR")). measured(price, decimal("EUR", 2)).\n'
    )
    law = rules('1 norm("1", shall, reader, pay("2 EUR")) :- worth("7 EUR")')
    code = rulebook(
        tmp_path,
        law,
        "table worth price; act pay price",
        vocabulary=vocabulary,
        situations='{ worth("1 EUR") }.',
    )
    assert ['"7.00 EUR"' in one.sentence for one in found(code, "vocabulary")] == [True]


# ---- sentences


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "the reader: shall leave after 8 hours (1B)"),
        ("pl", "czytelnik: shall wyjść po 8 godzin (1B)"),
    ],
)
def test_a_language_has_words_for_units(library: Rulebook, language: str, sentence: str) -> None:
    words = load_language(LIBRARY, language, library.vocabulary)
    (act,) = atoms('act("1B",shall,reader,leave_after(8))')
    assert words.atom(act) == sentence


def test_a_language_without_words_for_durations_says_so(library: Rulebook) -> None:
    missing = load_language(LIBRARY, "pl", library.vocabulary).missing()
    assert [name for kind, name in missing if kind == "unit"] == []
    english = load_language(LIBRARY, "en", library.vocabulary)
    untold = {
        name for kind, name in type(english)("ru", library.vocabulary, {}, {}, {}).missing() if kind == "unit"
    }
    assert untold == {"day", "days", "hour", "hours"}


def test_a_rule_is_read_back_with_units(library: Rulebook) -> None:
    language = load_language(LIBRARY, "en", library.vocabulary)
    readings = {read_back(rule, language).text for rule in library.laws}
    assert (
        "the reader shall leave after 8 hours — when read here for a time; and the time is more than 8 hours"
        in readings
    )
    assert any("is more than 5.00 EUR" in one for one in readings)
    assert not any(map(BARE.search, readings))


# ---- changes


def test_a_number_is_moved_by_one_whole_unit(library: Rulebook) -> None:
    said = {(one.before, one.after) for one in number.changes(library, iter(range(10**6, 10**7)))}
    assert {
        ('Price > "5.00 EUR"', 'Price > "5.01 EUR"'),
        ('Price > "5.00 EUR"', 'Price > "4.99 EUR"'),
        ('Time > "8 hours"', 'Time > "9 hours"'),
        ('due_on((Lent+"14 days"))', 'due_on((Lent+"15 days"))'),
    } <= said


def test_a_number_is_changed_by_how_people_say_it(library: Rulebook) -> None:
    (rule,) = (one for one in library.laws if "14 days" in one.shown)
    change = number.changed(rule, "14", "21", 10**6)
    assert change.after == 'due_on((Lent+"21 days"))'
    (price, *_) = (one for one in library.laws if "5.00 EUR" in one.shown)
    assert number.changed(price, "5", "6", 10**6).after == 'Price > "6.00 EUR"'
    with pytest.raises(RulebookError, match="does not say `500`"):
        number.changed(price, "500", "600", 10**6)


def test_a_change_that_would_count_for_ever_makes_no_code(library: Rulebook) -> None:
    changes = list(term.changes(library, iter(range(10**6, 10**7))))
    endless = [one for one in changes if (one.before, one.after) == ("lent_on(Lent)", "due_on(Lent)")]
    assert [stands(one, library) for one in endless] == [False]
    assert sum(stands(one, library) for one in changes) == len(changes) - 1


def test_a_rulebook_without_units_says_nothing_of_them(tmp_path: Path) -> None:
    plain = rulebook(tmp_path, rules('1 norm("1", shall, ann, leave) :- late(ann)'), "act leave")
    assert not plain.vocabulary.measures
    assert plain.laws[0].shown == plain.laws[0].text


def test_what_the_manual_shows_is_a_rulebook(tmp_path: Path) -> None:
    section = page("numbers").partition("## Money, dates, durations")[2]
    _, vocabulary, _, laws, *_ = section.split("```")
    words = (
        "table lent_on day; table worth fee; event damaged_by share; event came_back day; event read_here stay; "
        "term due_on day; term late_by period; act pay fee"
    )
    labelled = "\n\n".join(f"%@ {place}\n{law}" for place, law in enumerate(laws.strip().split("\n\n"), 1))
    late = "%@ 4\nlate_by(Back - Due) :-\n    came_back(Back),\n    due_on(Due).\n"
    bearers = "domain(bearer, reader). measured(period, duration(days)).\n"
    code = rulebook(
        tmp_path,
        f"{labelled}\n\n{late}",
        words,
        vocabulary=vocabulary + bearers,
        situations='{ damaged_by("33.3 %") }.',
    )
    happened = "lent_on(739921) came_back(739939) damaged_by(333) worth(1250)"
    assert [act.key for act in document(code, happened).rulings[0].acts] == [
        "reader: shall pay 0.80 EUR (2)",
        "reader: shall pay 4.16 EUR (3)",
    ]
