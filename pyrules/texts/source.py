"""Read the lines of a text file."""

from pathlib import Path

from pyrules.errors import InputError, Place


def read_lines(path: Path) -> tuple[str, ...]:
    """Return the lines of a UTF-8 text file, without line ends; a byte order mark is dropped.

    Raises:
        InputError: the file is missing, unreadable, a folder, empty, or not UTF-8.

    """
    shown = str(path)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"no file `{shown}`", place=Place(shown), expected="a text file") from None
    except (OSError, ValueError) as error:
        # Systems disagree about which error a folder gives; the user's mistake is the same.
        what = "is a folder" if path.is_dir() else f"cannot be read: {_reason(error)}"
        raise InputError(f"`{shown}` {what}", place=Place(shown), expected="a text file") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The bytes before the wrong one are good, so they tell the place.
        before = content[: error.start].decode("utf-8", errors="replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        raise InputError(
            f"`{shown}` is not UTF-8", place=Place(shown, line, column), expected="a text file in UTF-8"
        ) from None
    if not text.strip():
        raise InputError(f"`{shown}` is empty", place=Place(shown), expected="the text of a law")
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def _reason(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return reason.lower()
