"""How values with a unit are written and read."""

from datetime import date

import pytest
from clingo import parse_term
from hypothesis import example, given
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.measures import DATE, DAYS, LIKE_A_VALUE, Amount, Measure, measure_named, measure_of

EUR = Amount("EUR", 2)
SHARE = Amount("%", 1)
HOURS = Amount("hours", one="hour")
LARGEST = 2**31 - 1
MEASURES = st.sampled_from([EUR, SHARE, HOURS, DAYS, Amount("ml"), Amount("kg", 9)])
NUMBERS = st.integers(-LARGEST, LARGEST)
DATES = st.dates().map(date.toordinal)


@given(MEASURES, NUMBERS)
@example(EUR, -5)
@example(HOURS, 1)
@example(HOURS, -1)
def test_what_is_written_is_read_again(measure: Measure, number: int) -> None:
    written = measure.write(number)
    assert measure.read(written) == number
    assert measure.claims(written)


@given(DATES)
def test_a_date_that_is_written_is_read_again(number: int) -> None:
    written = DATE.write(number)
    assert DATE.read(written) == number
    assert DATE.claims(written)


@given(DATES, DATES)
def test_dates_keep_their_order_and_what_lies_between_them(one: int, other: int) -> None:
    first, second = DATE.write(one), DATE.write(other)
    assert (first < second) == (DATE.read(first) < DATE.read(second))
    between = date.fromisoformat(second) - date.fromisoformat(first)
    assert DATE.read(second) - DATE.read(first) == between.days


@given(st.decimals(-20_000_000, 20_000_000, places=2), st.decimals(-20_000_000, 20_000_000, places=2))
def test_amounts_keep_their_order_and_add_up(one: object, other: object) -> None:
    first, second = EUR.read(f"{one} EUR"), EUR.read(f"{other} EUR")
    assert (first < second) == (one < other)  # type: ignore[operator]
    assert EUR.write(first + second) == f"{one + other:.2f} EUR".replace("-0.00", "0.00")  # type: ignore[operator]


@pytest.mark.parametrize(
    ("measure", "text", "number"),
    [
        (EUR, "12.50 EUR", 1250),
        (EUR, "12.5 EUR", 1250),
        (EUR, "12 EUR", 1200),
        (EUR, "12EUR", 1200),
        (EUR, " 0.05  EUR ", 5),
        (EUR, "-0.05 EUR", -5),
        (EUR, "+1 EUR", 100),
        (EUR, "21474836.47 EUR", LARGEST),
        (SHARE, "33.3 %", 333),
        (SHARE, "100%", 1000),
        (HOURS, "36 hours", 36),
        (HOURS, "1 hour", 1),
        (HOURS, "1 hours", 1),
        (DATE, "2026-11-22", 739_942),
        (DATE, "0001-01-01", 1),
        (DATE, "2024-02-29", 738_945),
    ],
)
def test_it_reads(measure: Measure, text: str, number: int) -> None:
    assert measure.read(text) == number


@pytest.mark.parametrize(
    ("measure", "text", "told", "expected"),
    [
        (EUR, "12.505 EUR", "3 digits", "at most 2, such as `12.00 EUR`"),
        (EUR, "12.500 EUR", "3 digits", "at most 2"),
        (EUR, "12,50 EUR", "no amount in EUR", "a number and its unit, with at most 2 digits behind a point"),
        (EUR, "1 250 EUR", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "EUR 12.50", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "12.50 eur", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "12.50", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "1e3 EUR", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, ".5 EUR", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "１２ EUR", "no amount in EUR", "such as `12.00 EUR`"),
        (EUR, "21474836.48 EUR", "too large", "at most `21474836.47 EUR`"),
        (EUR, "9" * 5000 + " EUR", "too large", "at most `21474836.47 EUR`"),
        (HOURS, "36:30 hours", "no number of hours", "such as `12 hours`"),
        (HOURS, "1.5 hours", "1 digit behind the point", "none, such as `12 hours`"),
        (DATE, "2026-02-30", "there is no 2026-02-30", "a day of the calendar"),
        (DATE, "2026-13-01", "there is no 2026-13-01", "a day of the calendar"),
        (DATE, "0000-01-01", "there is no 0000-01-01", "a day of the calendar"),
        (DATE, "2026-2-3", "no date", "year, month and day, such as `2026-11-22`"),
        (DATE, "22.11.2026", "no date", "year, month and day"),
        (DATE, "2026-11-22T10:00:00", "no date", "year, month and day"),
    ],
)
def test_it_refuses(measure: Measure, text: str, told: str, expected: str) -> None:
    with pytest.raises(InputError) as refused:
        measure.read(text)
    assert told in refused.value.message
    assert expected in (refused.value.expected or "")


def test_what_lies_outside_of_the_calendar_is_told_by_its_distance() -> None:
    assert DATE.write(0) == "0001-01-01 - 1 days"
    assert DATE.write(date.max.toordinal() + 1) == f"0001-01-01 + {date.max.toordinal()} days"


def test_the_first_day_is_a_monday() -> None:
    assert [DATE.read(text) % 7 for text in ("2026-11-22", "2026-11-23", "2026-11-28")] == [0, 1, 6]


@pytest.mark.parametrize(
    ("said", "measure"),
    [
        ('decimal("EUR",2)', EUR),
        ('decimal("%",1)', SHARE),
        ("duration(hours)", HOURS),
        ("duration(days)", DAYS),
        ("date", DATE),
    ],
)
def test_the_vocabulary_says_how(said: str, measure: Measure) -> None:
    assert measure_of(parse_term(said)) == measure
    assert measure.name == said
    assert measure_named(said) == measure


@pytest.mark.parametrize(
    ("said", "told", "nearest"),
    [
        ('decimal("EUR",10)', "`10` digits", None),
        ('decimal("EUR",-1)', "`-1` digits", None),
        ('decimal("EUR 5",2)', "`EUR 5` is no unit", None),
        ('decimal("",2)', "`` is no unit", None),
        ("decimal(eur,2)", "`decimal(eur,2)` is no unit", None),
        ('decimals("EUR",2)', "is no unit", "decimal"),
        ("duration(hour)", "`hour` is nothing that durations are counted in", "hours"),
        ('duration("hours")', "is no unit", None),
        ("datum", "`datum` is no unit", "date"),
        ("5", "`5` is no unit", None),
    ],
)
def test_the_vocabulary_can_say_nothing_else(said: str, told: str, nearest: str | None) -> None:
    with pytest.raises(InputError) as refused:
        measure_of(parse_term(said))
    assert told in refused.value.message
    assert refused.value.nearest == nearest


@pytest.mark.parametrize(
    "text", ["0.33", "12,50", "12 USD", "-3 EUR", "5 %", "5%", "22.11.2026", "14:30", "2026-11-22"]
)
def test_it_looks_like_a_value(text: str) -> None:
    assert LIKE_A_VALUE.fullmatch(text)


@pytest.mark.parametrize("text", ["17D", "16B1a", "5(1)(a)", "§ 12.3", "Art. 5", "5", "II", "twelve EUR", ""])
def test_an_id_does_not_look_like_a_value(text: str) -> None:
    assert not LIKE_A_VALUE.fullmatch(text)
