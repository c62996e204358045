"""Files that somebody else wrote: nothing but regular files is read, of a bounded size, and as UTF-8 or not at all.

A pipe may never end, a device has no end, and what is too large takes hours: each is refused at once. A symbolic link
is followed, for whoever names it means what it leads to.
"""

import os
import stat
from pathlib import Path

from pyrules.base.errors import InputError, Place

MOST_TOLD = 200_000
"""Bytes of a case: the longest shipped has 0.003 MB."""
MOST_WRITTEN = 1_000_000
"""Bytes of another file that people write by hand: laws, judgements, words of a language. The longest shipped has 0.04
MB, and a code of a hundred laws has no longer ones, only more of them."""
MOST_MADE = 20_000_000
"""Bytes of a file that programs write, or that holds a whole book: a text, a glossary, a record, a document in JSON."""
_NEVER_WAITING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_regular(path: Path, *, most: int, expected: str = "a file") -> bytes:
    """Return what a regular file holds.

    Args:
        path: the file; a symbolic link is followed.
        most: how many bytes it may have.
        expected: what is said to be expected where it is no such file.

    Raises:
        InputError: there is no such file, it is a folder, a pipe or a device, is larger, or cannot be read.

    """
    place = Place(str(path))
    try:
        _require_regular(path.stat().st_mode, place, expected)
        # The name may lead elsewhere by now: what is opened is looked at once more, and is not waited for.
        descriptor = os.open(path, _NEVER_WAITING)
        with open(descriptor, "rb") as file:  # noqa: PTH123 - a path would be opened again
            _require_regular(os.fstat(descriptor).st_mode, place, expected)
            content = file.read(most + 1)  # a file may grow meanwhile, and some say that they have no size
    except FileNotFoundError:
        raise InputError("no such file", place=place, expected=expected) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be read: {reason}", place=place, expected=expected) from None
    except ValueError:
        raise InputError("no file can have this name", place=place, expected=expected) from None
    if len(content) > most:
        raise InputError(
            f"larger than {most / 1_000_000:g} MB",
            place=place,
            expected=f"{expected} of at most that size: take it apart, or leave out what is not needed",
        )
    return content


def read_text(path: Path, *, most: int = MOST_WRITTEN) -> str:
    """Return the text of a UTF-8 file, line ends as on Unix, without a byte order mark.

    Args:
        path: the file; a symbolic link is followed.
        most: how many bytes it may have.

    Raises:
        InputError: see `read_regular`; or it is not UTF-8.

    """
    content = read_regular(path, most=most)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        place = Place(str(path), before.count(b"\n") + 1, error.start - before.rfind(b"\n"))
        raise InputError("the file is not UTF-8", place=place, expected="text saved as UTF-8") from None


def is_there(path: Path) -> bool:
    """Tell whether anything has this name: what cannot be read is told by who reads it, and not passed over."""
    return os.path.lexists(path)


def _require_regular(mode: int, place: Place, expected: str) -> None:
    """Let nothing pass but a regular file.

    Raises:
        InputError: it is none.

    """
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise InputError("this is a folder", place=place, expected=expected)
    what = "a pipe" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    raise InputError(f"this is {what}", place=place, expected=f"{expected}: save what it gives as one")
