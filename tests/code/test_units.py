"""What counts what in rules: known of each variable, and never mixed."""

from pathlib import Path

import pytest

from pyrules.code.terms import Variable
from tests.code.test_measuring import code, law, refused


def test_a_variable_says_what_it_counts(tmp_path: Path) -> None:
    found = code(
        tmp_path,
        law("fined(Who, Fee); came(Who, Day); went(Who, Other); Late = Other - Day; sized(Who, Size)"),
    )
    variables = {
        term.name: term.measure.name if term.measure else ""
        for one in found.laws[0].body
        for term in one.within
        if isinstance(term, Variable)
    }
    assert variables == {
        "Who": "",
        "Fee": 'decimal("EUR",2)',
        "Day": "date",
        "Other": "date",
        "Late": "duration(days)",
        "Size": "",
    }


def test_what_the_vocabulary_does_not_declare_counts_what_the_rules_conclude(tmp_path: Path) -> None:
    found = code(
        tmp_path,
        "1 total(Who, Sum) :- worth(Who, _, Sum)",
        mechanics='cost("0.20 EUR").\nworth(Who, Late, Late * Cost / "1 day") :- left(Who, Late), cost(Cost).\n'
        "left(Who, Day - Other) :- went(Who, Day), came(Who, Other).",
    )
    assert found.vocabulary.inferred == {
        "cost/1": ('decimal("EUR",2)',),
        "left/2": ("", "duration(days)"),
        "worth/3": ("", "duration(days)", 'decimal("EUR",2)'),
    }


def test_answers_count_what_the_vocabulary_gives_as_answers(tmp_path: Path) -> None:
    found = code(
        tmp_path,
        '1 question("1", how_much(Who)) :- fined(Who, _)',
        '1 norm("1", shall, Who, pay(Fee)) :- found("1", how_much(Who), Fee)',
        vocabulary='vocabulary(question, how_much, (bearer,)). answer(how_much(Who), ("1 EUR"; "2.50 EUR")) :- '
        "domain(bearer, Who).",
    )
    assert found.vocabulary.answers == {"how_much": 'decimal("EUR",2)'}


@pytest.mark.parametrize(
    "conditions",
    [
        'fined(Who, Fee); Fee > "21474836.47 EUR"',
        'fined(Who, Fee); Fee > "-12.50 EUR"',
        'fined(Who, Fee); Fee * 3 > "1 EUR"',
        'fined(Who, Fee); 3 * Fee > "1 EUR"',
        'fined(Who, Fee); Fee / 3 > "1 EUR"',
        'fined(Who, Fee); Fee / "0.30 EUR" > 3',
        'fined(Who, Fee); Fee \\ "0.30 EUR" > "0.10 EUR"',
        'fined(Who, Fee); rated(Who, Share); Fee * Share / "100 %" > "1 EUR"',
        'fined(Who, Fee); rated(Who, Share); Due = Fee * Share; Due / "100 %" > "1 EUR"',
        'fined(Who, Fee); earned(Who, Wage); Fee > Wage + "1 EUR"',
        'fined(Who, Fee); #sum { F, W : fined(W, F) } > "1 EUR"',
        "fined(Who, Fee); Sum = #sum { F : fined(Who, F) }; Sum > Fee",
        'fined(Who, Fee); #max { D : came(Who, D) } > "2026-11-22"',
        "fined(Who, Fee); #count { F : fined(Who, F) } > 2",
        'came(Who, Day); went(Who, Other); Other - Day > "14 days"',
        'came(Who, Day); went(Who, Day + "14 days")',
        'came(Who, Day); went(Who, "1 day" + Day)',
        'came(Who, Day); went(Who, Other); Day > Other - "2 days"',
        "came(Who, Day); Day \\ 7 = 0",
        'came(Who, Day); Day = "2026-11-01".."2026-11-05"',
        'stayed(Who, Time); Time > "1 hour"',
        "sized(Who, Size); Size * 2 > 3",
    ],
)
def test_it_reckons(tmp_path: Path, conditions: str) -> None:
    assert len(code(tmp_path, law(conditions)).laws) == 1


@pytest.mark.parametrize(
    ("conditions", "told", "expected"),
    [
        ("fined(Who, Fee); Fee > 12", "`12` in `Fee > 12` is a number without a unit", '"12.00 EUR"'),
        ("fined(Who, Fee); 12 < Fee", "`12` in `12 < Fee` is a number without a unit", '"12.00 EUR"'),
        ("fined(Who, 12)", "`12` in `fined(Who,12)` is a number without a unit", '"12.00 EUR"'),
        ("fined(Who, Fee); Fee > -5", "`-5` in `Fee > -5` is a number without a unit", "EUR"),
        ('fined(Who, Fee); Fee > "12"', '`"12"` has no unit', '"12.00 EUR"'),
        ('fined(Who, Fee); Fee = "12"', "is a text", '"12.00 EUR"'),
        ("fined(Who, Fee); Fee > most", "`most` in `Fee > most` is a name", '"12.00 EUR"'),
        ('fined(Who, Fee); Fee > "12.505 EUR"', "`12.505 EUR` has 3 digits behind the point", "at most 2"),
        ('fined(Who, Fee); Fee > "12,50 EUR"', "`12,50 EUR` is no amount in EUR", "`12.00 EUR`"),
        (
            'fined(Who, Fee); Fee > "12.50 USD"',
            '`"12.50 USD"` has no unit that the vocabulary declares',
            "measured",
        ),
        (
            'fined(Who, Fee); Fee > "12.50"',
            '`"12.50"` has no unit that the vocabulary declares',
            '"12.00 EUR"',
        ),
        ('fined(Who, Fee); Fee > "21474836.48 EUR"', "`21474836.48 EUR` is too large", "21474836.47 EUR"),
        ('fined(Who, "2026-11-22")', "is a date, and an amount in EUR belongs there", '"12.00 EUR"'),
        ('came(Who, Day); Day > "2026-02-30"', "there is no 2026-02-30", "a day of the calendar"),
        ('came(Who, Day); Day > "22.11.2026"', "`22.11.2026` is no date", "2026-11-22"),
        ("came(Who, Day); Day = 5..7", "is a number without a unit", "2026-11-22"),
        ('stayed(Who, Time); Time > "36:30 hours"', "is no number of hours", "12 hours"),
        ('stayed(Who, Time); Time > "2 days"', "a number of hours belongs there", "12 hours"),
        ("fined(Who, Fee); came(Who, Day); Fee > Day", "`Day` in `Fee > Day` is a date", "EUR"),
        ("fined(Who, Fee); stayed(Who, Time); Fee = Time", "`Time` in `Fee = Time`", "EUR"),
        ('fined(Who, Fee); came(Who, Day); Fee + Day > "1 EUR"', "adds an amount in EUR and a date", None),
        (
            "fined(Who, Fee); stayed(Who, Time); X = Fee - Time",
            "subtracts an amount in EUR and a number",
            None,
        ),
        ('fined(Who, Fee); Fee + 1 > "1 EUR"', "adds an amount in EUR and a number without", '"1.00 EUR"'),
        ('came(Who, Day); Day + 14 > "2026-11-22"', "adds a date and a number without", '"14 days"'),
        ("came(Who, Day); went(Who, Other); Other - Day > 14", "a number of days belongs there", '"14 days"'),
        ("came(Who, Day); went(Who, Other); X = Other + Day", "adds a date and a date", None),
        ('came(Who, Day); X = "14 days" - Day', "subtracts a number of days and a date", None),
        ("came(Who, Day); X = Day * 2", "multiplies a date", None),
        ("came(Who, Day); X = Day / 2", "divides a date", None),
        ("came(Who, Day); X = -Day", "reckons with a date", None),
        ('fined(Who, Fee); Fee * Fee > "1 EUR"', "compares a product", 'Days * "0.20 EUR" / "1 day"'),
        ("fined(Who, Fee); rated(Who, Share); fined(Who, Fee * Share)", "is a product", "a division"),
        ('fined(Who, Fee); Fee / "0.30 EUR" > "3 EUR"', "a number without a unit belongs there", None),
        ("fined(Who, Fee); came(Who, Day); X = Fee / Day", "divides by a date", None),
        ("fined(Who, Fee); stayed(Who, Time); X = Fee / Time", "divides an amount in EUR by", None),
        ("fined(Who, Fee); Fee ** 2 > 3", "reckons with an amount in EUR", None),
        ("fined(Who, Fee); Fee \\ 7 = 0", "reckons with an amount in EUR", None),
        ('sized(Who, "12 EUR")', "a value of `size` belongs there", "`measured`"),
        ('sized(Who, Size); Size > "12 EUR"', "a value of `size` belongs there", "`measured`"),
        ('sized(Who, Size); Size > "12"', '`"12"` has no unit', "EUR"),
        ("sized(Who, Fee); fined(Who, Fee)", "`Fee` is a value of `size`, and an amount in EUR", None),
        ("fined(Who, Fee); number_of(Who, Fee)", "`Fee` is an amount in EUR, and a value of `size`", None),
        ("fined(Who, Fee); Sum = #sum { F : fined(Who, F) }; Sum > 12", "`12` in `Sum > 12`", '"12.00 EUR"'),
        ("fined(Who, Fee); #sum { F : fined(Who, F) } > 12", "an amount in EUR belongs there", '"12.00 EUR"'),
        ('fined(Who, Fee); #count { F : fined(Who, F) } > "2 EUR"', "a number without a unit belongs", None),
        (
            "fined(Who, _); #sum { F : fined(Who, F); T : stayed(Who, T) } > 1".replace("; T", " ; T"),
            "",
            None,
        ),
        ('fined(Who, Fee); #sum { D : came(Who, D) } > "2026-11-22"', "adds dates", None),
    ],
)
def test_it_refuses(tmp_path: Path, conditions: str, told: str, expected: str | None) -> None:
    error = refused(tmp_path, law(conditions))
    assert told in error.message
    assert error.place
    assert error.place.file.endswith("law1.lp")
    if expected is not None:
        assert expected in (error.expected or "")


@pytest.mark.parametrize(
    ("mechanics", "told"),
    [
        ('limit(ann, "5 EUR").\nlimit(bob, 3).', "`3` in `limit(bob,3)` is a number without a unit"),
        ('limit(ann, "5 EUR").\nlimit(bob, "3 hours").', "is a number of hours, and an amount in EUR"),
        ('limit(ann, "5 EUR").\nmore(Who, D) :- limit(Who, L), came(Who, D), D > L.', "is an amount in EUR"),
    ],
)
def test_what_nobody_declares_is_held_to_what_the_first_rule_says(
    tmp_path: Path, mechanics: str, told: str
) -> None:
    error = refused(tmp_path, mechanics=mechanics)
    assert told in error.message
    assert error.place
    assert error.place.line == 2
