"""What an operator makes of whole numbers, exactly: as clingo reckons where the result fits."""

from collections.abc import Callable, Mapping

LARGEST = 2**31 - 1
"""The largest number that there is. The least is the same with a minus sign: clingo can write none below, and has one
more, whose division by -1 ends the process."""


def fits(number: int) -> bool:
    """Tell whether a number is one that there is."""
    return -LARGEST <= number <= LARGEST


def reckoned(operator: str, numbers: tuple[int, ...]) -> int | None:
    """Return what an operation comes to, be it more than fits; None where it comes to nothing, as `1/0`.

    A result of very many digits is not worked out: some number that does not fit stands for it. What a power with a
    negative exponent comes to is no whole number: nothing.

    Args:
        operator: the sign of an operation; `|` is that of an absolute value.
        numbers: one operand, or two.

    """
    return _ONE[operator](*numbers) if len(numbers) == 1 else _TWO[operator](*numbers)


def _divided(one: int, other: int) -> int | None:
    """Divide towards zero."""
    if other == 0:
        return None
    result = abs(one) // abs(other)
    return result if (one < 0) == (other < 0) else -result


def _left_over(one: int, other: int) -> int | None:
    result = _divided(one, other)
    return None if result is None else one - other * result


def _power(one: int, other: int) -> int | None:
    if other < 0:
        return None
    if abs(one) > 1 and other >= LARGEST.bit_length():  # not to reckon for ever
        return int(one**32)
    return int(one**other)


_ONE: Mapping[str, Callable[[int], int]] = {"-": lambda one: -one, "~": lambda one: ~one, "|": abs}
_TWO: Mapping[str, Callable[[int, int], int | None]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": _divided,
    "\\": _left_over,
    "**": _power,
    "&": lambda one, other: one & other,
    "?": lambda one, other: one | other,
    "^": lambda one, other: one ^ other,
}
