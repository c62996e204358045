"""Values with units in rules are read as whole numbers."""

from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import rulebook, rules, write_rulebook

VOCABULARY = """
domain(bearer, (ann; bob)).
domain(day, "2026-11-01".."2026-11-30").
domain(size, 1..9).
domain(title, ("2012-12-21"; "12 Monkeys")).
measured(day, date).
measured(fee, decimal("EUR", 2)).
measured(wage, decimal("EUR", 2)).
measured(share, decimal("%", 1)).
measured(stay, duration(hours)).
vocabulary(event, fined, (bearer, fee)).
vocabulary(event, earned, (bearer, wage)).
vocabulary(event, came, (bearer, day)).
vocabulary(event, went, (bearer, day)).
vocabulary(event, stayed, (bearer, stay)).
vocabulary(event, sized, (bearer, size)).
vocabulary(event, rated, (bearer, share)).
vocabulary(event, saw, (bearer, title)).
vocabulary(act, pay, (fee,)).
vocabulary(term, total, (bearer, fee)).
vocabulary(term, number_of, (bearer, size)).
#defined fined/2.
#defined earned/2.
#defined came/2.
#defined went/2.
#defined stayed/2.
#defined sized/2.
#defined rated/2.
#defined saw/2.
"""
EVENTS = '{ fined(ann, "1 EUR") }.'


def code(
    folder: Path, *laws: str, vocabulary: str = "", mechanics: str = "", situations: str = EVENTS
) -> Rulebook:
    return rulebook(
        folder, rules(*laws), vocabulary=VOCABULARY + vocabulary, mechanics=mechanics, situations=situations
    )


def shown(of: Rulebook) -> list[str]:
    return [rule.shown for rule in of.laws]


def refused(
    folder: Path, *laws: str, vocabulary: str = "", mechanics: str = "", situations: str = EVENTS
) -> RulebookError:
    with pytest.raises(RulebookError) as error:
        code(folder, *laws, vocabulary=vocabulary, mechanics=mechanics, situations=situations)
    return error.value


def law(conditions: str) -> str:
    return f'1 norm("1", shall, Who, pay("1 EUR")) :- {conditions}'


def test_values_are_whole_numbers_and_shown_as_written(tmp_path: Path) -> None:
    found = code(tmp_path, law('fined(Who, Fee); Fee > "12.5 EUR"; came(Who, "2026-11-22")'))
    (rule,) = found.laws
    assert rule.text == 'norm("1",shall,Who,pay(100)) :- fined(Who,Fee); Fee > 1250; came(Who,739942).'
    assert shown(found) == [
        'norm("1",shall,Who,pay("1.00 EUR")) :- fined(Who,Fee); Fee > "12.50 EUR"; came(Who,"2026-11-22").'
    ]


def test_an_id_stays_an_id_however_it_looks(tmp_path: Path) -> None:
    found = code(
        tmp_path,
        '2.10 norm("2.10", shall, ann, pay("1 EUR")) :- fined(ann, "2 EUR")',
        '3 overrides("3", "2.10") :- fined(ann, "3 EUR"); told("2.10")',
        '4 no_rule("4", "12 EUR and 2026-02-30")',
        vocabulary='numbering("1.1").',
        mechanics='told("2.10").',
    )
    assert [rule.text for rule in found.laws] == [
        'norm("2.10",shall,ann,pay(100)) :- fined(ann,200).',
        'overrides("3","2.10") :- fined(ann,300); told("2.10").',
        'no_rule("4","12 EUR and 2026-02-30").',
    ]


def test_a_text_that_the_vocabulary_declares_stays_a_text(tmp_path: Path) -> None:
    found = code(tmp_path, law('saw(Who, "2012-12-21")'), law('saw(Who, "12 Monkeys")'))
    assert [rule.body[0].text for rule in found.laws] == ['saw(Who,"2012-12-21")', 'saw(Who,"12 Monkeys")']


@pytest.mark.parametrize(
    ("written", "told", "example"),
    [
        ("fined(ann, 0.33)", "`0.33`, a number with a point", '"0.33 EUR"'),
        ("came(ann, 2026-11-22)", "`2026-11-22`, a date", '"2026-11-22"'),
        ("came(ann, Day); Day > 2026-01-05", "`2026-01-05`, a date", '"2026-01-05"'),
    ],
)
def test_a_decimal_or_a_date_without_quotation_marks_is_told(
    tmp_path: Path, written: str, told: str, example: str
) -> None:
    error = refused(tmp_path, law(written).replace("Who", "ann"))
    assert told in error.message
    assert example in (error.expected or "")
    assert error.place
    assert error.place.column > 1


@pytest.mark.parametrize(
    ("vocabulary", "told", "nearest"),
    [
        ('measured(fee, decimal("EUR", 3)).', "`fee` is measured twice", None),
        ('measured(price, decimal("EUR", 3)).', "`EUR` is counted as", None),
        ('measured(price, decimal("eur", 2)).', "is counted as", None),
        ('measured(size, decimal("hours", 2)).', "`hours` is counted as", None),
        ("measured(bearer, date).", "`bearer` holds `ann`, which is no number", None),
        ("measured(act, date).", "`act` is a kind of name", None),
        ("measured(sise, date).", "`sise` is a domain of nothing", "size"),
        ("measured(move_number, date). numbered(move_number, move). "
         "vocabulary(sequence, move, (move_number, bearer)).", "numbers the entries of `move`", None),
        ("measured(size, datum).", "`datum` is no unit", "date"),
        ("measured(size, date) :- domain(size, 1).", "declared under conditions", None),
        ('measured("size", date).', "is no declaration", None),
        ("measured(size).", "is no declaration", None),
        ("domain(fee, 5).", "`5` in `domain(fee,5)` is a number without a unit", None),
        ('domain(fee, "5 hours").', "is a number of hours", None),
        ("domain(fee, none).", "`fee` holds `none`, which is no number", None),
        ('notation("free", "0 EUR").', "is a notation for a value with a unit", None),
    ],
)  # fmt: skip
def test_a_vocabulary_that_measures_wrongly_is_refused(
    tmp_path: Path, vocabulary: str, told: str, nearest: str | None
) -> None:
    error = refused(tmp_path, vocabulary=vocabulary)
    assert told in error.message
    assert error.nearest == nearest
    assert error.place
    assert error.place.file.endswith("vocabulary.lp")
    assert error.place.line


def test_only_the_vocabulary_measures(tmp_path: Path) -> None:
    error = refused(tmp_path, mechanics='measured(size, decimal("EUR", 2)).')
    assert "in a mechanics file" in error.message


def test_bounds_have_units_too(tmp_path: Path) -> None:
    found = code(
        tmp_path,
        situations='#const most = "5.00 EUR".\n{ fined(ann, "1 EUR"); fined(ann, most) }.\n'
        ":- fined(ann, Fee), Fee > most.",
    )
    assert found.bounds == {"most": 500}
    assert {name: one.name for name, one in found.measured_bounds.items()} == {"most": 'decimal("EUR",2)'}
    error = refused(
        tmp_path / "mixed", situations='#const most = "5 hours".\n:- fined(ann, Fee), Fee > most.'
    )
    assert "is a number of hours, and an amount in EUR belongs there" in error.message


@pytest.mark.parametrize("value", ["12.50 EUR", "12.50", "12", "2026-11-22"])
def test_without_units_a_text_is_not_compared_as_a_number(tmp_path: Path, value: str) -> None:
    folder = write_rulebook(
        tmp_path,
        rules(f'1 norm("1", shall, ann, wait) :- moved(ann, Number); Number > "{value}"'),
        "act wait; event moved guest number",
    )
    with pytest.raises(RulebookError, match="has no unit that the vocabulary declares") as error:
        load("x", folder)
    assert "`measured(DOMAIN, UNIT)`" in (error.value.expected or "")


def test_without_units_texts_can_be_the_same(tmp_path: Path) -> None:
    conditions = 'called(ann, Name); Name != "17D"; Name = "1984 Orwell"'
    found = rulebook(
        tmp_path, rules(f'1 norm("1", shall, ann, wait) :- {conditions}'), "act wait; event called guest name"
    )
    assert [one.text for one in found.laws[0].body][1:] == ['Name != "17D"', 'Name = "1984 Orwell"']
