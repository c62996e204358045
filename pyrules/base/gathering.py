"""All that is wrong at once: where somebody gathers errors, what is wrong with one thing does not end work on others.

Reading stops at the first error as a rule. It does its work on each thing of several, on a file, a statement, a rule,
within `apart()`; where errors are gathered, one that is raised there is taken down, that thing is left out, and reading
goes on to the next. What is read so is not whole, and nothing of it is to be kept for later.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType

from pyrules.base.errors import PyrulesError

_gathered: ContextVar[list[PyrulesError] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathering() -> Iterator[list[PyrulesError]]:
    """Gather what is wrong in the work within this context; the list fills while it is done."""
    found: list[PyrulesError] = []
    token = _gathered.set(found)
    try:
        with apart():
            yield found
    finally:
        _gathered.reset(token)


def is_gathering() -> bool:
    """Tell whether errors are gathered."""
    return _gathered.get() is not None


def is_whole() -> bool:
    """Tell whether nothing has been left out so far for an error that was gathered."""
    return not _gathered.get()


class _Apart:
    """Work on one of several things."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        found = _gathered.get()
        if found is None or not isinstance(error, PyrulesError):
            return False
        found.append(error)
        return True


_APART = _Apart()


def apart() -> _Apart:
    """Return a context for the work on one of several things, which an error in it ends alone."""
    return _APART
