"""How values with a unit are written and read: amounts such as "12.50 EUR" or "36 hours", and dates.

The vocabulary says how the numbers of a domain are written (`measured/2`); inside each is a whole number, of the least
that the domain counts: cents where it has two digits, hours, days. Nothing else reads or writes them, and nothing is
rounded.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from clingo import Symbol, SymbolType, parse_term

from pyrules.base.errors import InputError, nearest
from pyrules.code.spelling import whole_number

SPANS = {f"{one}s": one for one in ("second", "minute", "hour", "day", "week", "month", "year")}
"""What durations are counted in, with the word for one."""
MOST_DIGITS = 9
"""No number has more digits behind the point: of 32 bits nothing would be left before it."""
FORMS = '`decimal("EUR", 2)`, `duration(hours)` or `date`'
"""What `measured/2` can say of a domain."""
_NUMBER = re.compile(r"(?P<sign>[-+]?)(?P<whole>\d+)(?:\.(?P<part>\d+))?")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_LIKE_A_DATE = re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}(T.*)?", re.ASCII)
_LIKE_A_NUMBER = r"[-+−]?\d[\d.,:'\u00a0 ]*"
_SIGN = "[-+−]?"
LIKE_A_VALUE = re.compile(
    rf"\s*(?:{_LIKE_A_DATE.pattern}|{_SIGN}\d+[.,:]\d[\d.,:]*"
    rf"|{_SIGN}\d[\d.,:]*(?:\s+[^\W\d]\w*|\s*[%€$£]))\s*"
)
"""What looks like a number with a unit, a decimal or a date, and so is nothing to be compared as a text."""
_ODD = re.compile(r"""[\d"'`\\:{}()\[\],;\s]|[-+.]""")


class Measure(ABC):
    """How the values of a domain are written: each stands for a whole number."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What declares it, as the vocabulary writes it."""

    @property
    def unit(self) -> str:
        """The word for the unit; empty for a date."""
        return ""

    def unit_of(self, number: int) -> str:
        """Return the word for so many units: `day` for one."""
        del number
        return self.unit

    @property
    @abstractmethod
    def kind(self) -> str:
        """What people call such a value: `amount in EUR`."""

    @abstractmethod
    def example(self, number: int) -> str:
        """Return what somebody may have meant who wrote a number alone."""

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Tell whether a text is plainly meant to be such a value, readable or not."""

    @abstractmethod
    def read(self, text: str) -> int:
        """Return the whole number that a text stands for.

        Raises:
            InputError: it stands for none, or for one that clingo does not have.

        """

    @abstractmethod
    def write(self, number: int, unit: str | None = None) -> str:
        """Return how people write a whole number, with another word for the unit if one is given."""

    @property
    @abstractmethod
    def pattern(self) -> str:
        """A regular expression for what is written with a blank in it; empty where nothing is."""


@dataclass(frozen=True, slots=True)
class Amount(Measure):
    """A decimal number with a unit: its word, how many digits stand behind the point, and the word for a single one."""

    word: str
    digits: int = 0
    one: str = ""

    @property
    def name(self) -> str:
        """`decimal("EUR",2)`, `duration(hours)`."""
        return f"duration({self.unit})" if self.one else f'decimal("{self.unit}",{self.digits})'

    @property
    def unit(self) -> str:
        """The word for the unit."""
        return self.word

    def unit_of(self, number: int) -> str:
        """Return the word for so many units: `day` for one."""
        return self.one if self.one and abs(number) == 1 else self.unit

    @property
    def kind(self) -> str:
        """`amount in EUR`, `number of hours`."""
        return f"number of {self.unit}" if self.one else f"amount in {self.unit}"

    def example(self, number: int) -> str:
        """Return the number with its unit: `12.00 EUR` for 12."""
        return self.write(number * 10**self.digits)

    def claims(self, text: str) -> bool:
        """Tell whether a text has the unit behind a number, or before it."""
        units = self._units
        return bool(
            re.fullmatch(
                rf"\s*(?:{_LIKE_A_NUMBER}{units}|{units}\s*{_LIKE_A_NUMBER})\s*", text, re.IGNORECASE
            )
        )

    def read(self, text: str) -> int:
        """Return a text as so many of the least parts: `12.5 EUR` as 1250.

        Raises:
            InputError: see `Measure.read`.

        """
        found = re.fullmatch(rf"\s*{_NUMBER.pattern}\s*{self._units}\s*", text, re.ASCII)
        if not found:
            raise InputError(f"`{text}` is no {self.kind}", expected=self._expected)
        part = found["part"] or ""
        if len(part) > self.digits:
            most = f"at most {self.digits}" if self.digits else "none"
            raise InputError(
                f"`{text}` has {len(part)} digit{'' if len(part) == 1 else 's'} behind the point",
                expected=f"{most}, such as `{self.example(12)}`",
            )
        number = whole_number(f"{found['whole']}{part.ljust(self.digits, '0')}")
        if number is None:
            raise InputError(f"`{text}` is too large", expected=f"at most `{self.write(2**31 - 1)}`")
        return -number if found["sign"] == "-" else number

    def write(self, number: int, unit: str | None = None) -> str:
        """Return the number with all its digits and the unit: `12.50 EUR`."""
        return f"{Decimal(number).scaleb(-self.digits):f} {unit or self.unit_of(number)}"

    @property
    def pattern(self) -> str:
        """A number, blanks and the unit."""
        return rf"{_LIKE_A_NUMBER.replace(' ', '')}[ ]+{self._units}"

    @property
    def _units(self) -> str:
        units = sorted(map(re.escape, filter(None, (self.unit, self.one))), key=len, reverse=True)
        return f"(?:{'|'.join(units)})"

    @property
    def _expected(self) -> str:
        several = "digits" if self.digits > 1 else "digit"
        digits = f", with at most {self.digits} {several} behind a point" if self.digits else ""
        return f"a number and its unit{digits}, such as `{self.example(12)}`"


@dataclass(frozen=True, slots=True)
class Day(Measure):
    """A date of the Gregorian calendar, counted in days: the first of January of the year 1 is 1, a Monday."""

    @property
    def name(self) -> str:
        """`date`."""
        return "date"

    @property
    def kind(self) -> str:
        """`date`."""
        return "date"

    def example(self, number: int) -> str:
        """Return some date."""
        del number
        return "2026-11-22"

    def claims(self, text: str) -> bool:
        """Tell whether a text has three numbers with the same sign between them."""
        return bool(_LIKE_A_DATE.fullmatch(text.strip()))

    def read(self, text: str) -> int:
        """Return the number of a day: `0001-01-08` is 8.

        Raises:
            InputError: see `Measure.read`.

        """
        found = _DATE.fullmatch(text.strip())
        if not found:
            raise InputError(
                f"`{text}` is no date", expected=f"year, month and day, such as `{self.example(0)}`"
            )
        try:
            return date(int(found[1]), int(found[2]), int(found[3])).toordinal()
        except ValueError as error:
            raise InputError(f"there is no {text}: {error}", expected="a day of the calendar") from None

    def write(self, number: int, unit: str | None = None) -> str:
        """Return the date; what lies outside of the years 1 to 9999 by its distance from the first day."""
        del unit
        if 1 <= number <= date.max.toordinal():
            return date.fromordinal(number).isoformat()
        return f"0001-01-01 {'-' if number < 1 else '+'} {abs(number - 1)} days"

    @property
    def pattern(self) -> str:
        """Nothing: a date is one word."""
        return ""


DAYS = Amount("days", one="day")
"""What lies between two dates."""
DATE = Day()
_KINDS = ("decimal", "duration", "date")


def measure_of(said: Symbol) -> Measure:
    """Return the measure that a term of the vocabulary declares.

    Raises:
        InputError: it declares none.

    """
    name = said.name if said.type is SymbolType.Function else ""
    arguments = said.arguments if name else []
    match name, arguments:
        case "date", []:
            return DATE
        case "duration", [one] if one.type is SymbolType.Function and not one.arguments:
            if one.name not in SPANS:
                raise InputError(
                    f"`{one}` is nothing that durations are counted in",
                    expected=" or ".join(SPANS),
                    nearest=nearest(one.name, SPANS),
                )
            return Amount(one.name, one=SPANS[one.name])
        case "decimal", [unit, digits] if unit.type is SymbolType.String and digits.type is SymbolType.Number:
            return _decimal(unit.string, digits.number)
    raise InputError(
        f"`{said}` is no unit", expected=FORMS, nearest=None if name in _KINDS else nearest(name, _KINDS)
    )


def _decimal(unit: str, digits: int) -> Amount:
    if not 0 <= digits <= MOST_DIGITS:
        raise InputError(f"`{digits}` digits behind the point", expected=f"a number from 0 to {MOST_DIGITS}")
    odd = _ODD.search(unit)
    if odd or not unit:
        raise InputError(f"`{unit}` is no unit", expected="one word without numbers, such as `EUR` or `%`")
    return Amount(unit, digits)


def measure_named(name: str) -> Measure:
    """Return the measure that `Measure.name` names."""
    return measure_of(parse_term(name))
