"""Results that are worked out once for each object and go with it."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

Given = TypeVar("Given")
Result = TypeVar("Result")


def once_for_each(function: Callable[[Given], Result]) -> Callable[[Given], Result]:
    """Have a function of one object work its result out once for each object; objects are told apart by identity.

    It is what a cached property is to a class, for what the class itself must not know.
    """
    known: WeakKeyDictionary[Given, Result] = WeakKeyDictionary()

    @wraps(function)
    def remembered(given: Given) -> Result:
        if given not in known:
            known[given] = function(given)
        return known[given]

    return remembered
