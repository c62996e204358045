"""What others wrote, as a terminal may have it: what would move, hide or recolour anything there is shown instead."""

import re

_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
)
"""Control characters but the tab and the end of a line, and what turns the direction of writing or has no width."""


def visible(text: str) -> str:
    r"""Return a text with its control characters spelled out, such as `\x1b` for one that begins a command.

    Those of the direction of writing are among them, with which a line can be made to read as another one.
    """
    return text if text.isprintable() else _ACTING.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    """Return the name of a character: as JSON has it where JSON would let it stand."""
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x20 else f"\\u{number:04x}"
