"""What is reckoned of values with units: a date and days make a date, two amounts of money no product.

Each thing counts something, in its own unit, or nothing that is known; what comes of two is told here, or why nothing
comes of them.
"""

from dataclasses import dataclass

from pyrules.code.measures import DATE, DAYS, Amount, Measure

NUMBER = "a number without a unit"
TEXT = "a text"
NAME = "a name"


@dataclass(frozen=True)
class Product:
    """What two values with units make when they are multiplied: nothing yet, until it is divided by one of them."""

    factors: tuple[Measure, ...]

    @property
    def kind(self) -> str:
        """How it is told."""
        return "product of " + " and ".join(_with_article(one.kind) for one in self.factors)


Worth = Measure | Product | str | None
"""What a term counts: a measure, a product of some; what else it is, in words; None where nobody says."""


@dataclass(frozen=True)
class Unreckonable:
    """Why something cannot be reckoned."""

    message: str
    expected: str | None = None


DIVIDED = (
    'a division by one of the two: twenty cents a day are `Days * "0.20 EUR" / "1 day"`, a tenth of a fee '
    '`Fee * "10 %" / "100 %"`'
)


def reckoned(operator: str, one: Worth, other: Worth) -> "Worth | Unreckonable":  # noqa: PLR0911 - one for each
    """Return what an operation on two terms counts, or why it cannot be made."""
    if not (_counts(one) or _counts(other)):
        return one if one == other else None if None in (one, other) else NUMBER
    match operator:
        case "+" | "-":
            return _added(operator, one, other)
        case "*":
            return _multiplied(one, other)
        case "/":
            return _divided(one, other)
        case "\\" if isinstance(one, Amount) and (one == other or other is None):
            return one
        case "\\" if one == DATE and not _counts(other):
            return NUMBER  # which day of the week
    return Unreckonable(f"reckons with {told(one)} and {told(other)}")


def _added(operator: str, one: Worth, other: Worth) -> Worth | Unreckonable:
    """Add or subtract: the same is the same; a date and days make a date, two dates have days between them."""
    if one == DATE and operator == "-" and other == DATE:
        return DAYS
    if (one, other) == (DATE, DAYS) or ((one, other) == (DAYS, DATE) and operator == "+"):
        return DATE
    if isinstance(one, Product) or isinstance(other, Product):
        return Unreckonable(f"reckons with {told(one)} and {told(other)}", DIVIDED)
    if None in (one, other):
        return None if DAYS in (one, other) or DATE in (one, other) else one or other
    if one == other != DATE:
        return one
    word = "adds" if operator == "+" else "subtracts"
    return Unreckonable(f"{word} {told(one)} and {told(other)}")


def _multiplied(one: Worth, other: Worth) -> Worth | Unreckonable:
    if DATE in (one, other):
        return Unreckonable("multiplies a date")
    factors = tuple(sorted((*_factors(one), *_factors(other)), key=lambda each: each.name))
    if len(factors) > 2:
        return Unreckonable("multiplies three values with units", DIVIDED)
    if len(factors) == 2:
        return Product(factors)
    return None if None in (one, other) else factors[0]  # what nobody knows may have a unit too


def _divided(one: Worth, other: Worth) -> Worth | Unreckonable:
    if DATE in (one, other):
        return Unreckonable("divides a date" if one == DATE else "divides by a date")
    if None in (one, other):
        return None
    left = list(_factors(one))
    for each in _factors(other):
        if each not in left:
            return Unreckonable(f"divides {told(one)} by {told(other)}")
        left.remove(each)
    if len(left) == 2:
        return Product((left[0], left[1]))
    return left[0] if left else NUMBER


def _factors(worth: Worth) -> tuple[Measure, ...]:
    match worth:
        case Product(factors):
            return factors
        case Measure():
            return (worth,)
        case _:
            return ()


def _counts(worth: Worth) -> bool:
    return isinstance(worth, Measure | Product)


def differ(one: Worth, other: Worth) -> bool:
    """Tell whether two things are known not to count the same, one of them with a unit."""
    return one is not None and other is not None and one != other and (_counts(one) or _counts(other))


def told(worth: Worth) -> str:
    """Return what something counts, in words."""
    match worth:
        case Measure() | Product():
            return _with_article(worth.kind)
        case str():
            return worth
        case _:
            return "what nobody says"


def _with_article(words: str) -> str:
    return f"{'an' if words[0] in 'aeio' else 'a'} {words}"
