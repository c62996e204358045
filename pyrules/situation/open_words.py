"""Words of an entry that leave open which value is right: `?` for any that there is, `|` between those that may be."""

import re

from pyrules.situation.case_format import ONE_OF, OPEN

_PIECE = re.compile(r'"(?:\\.|[^"\\])*"|.', re.DOTALL)


def alternatives(word: str) -> tuple[str, ...]:
    """Return the words of which one is right; the word alone where it names one."""
    found = [""]
    for piece in _PIECE.findall(word):
        if piece == ONE_OF:
            found.append("")
        else:
            found[-1] += piece
    return tuple(found)


def is_open(word: str) -> bool:
    """Tell whether a word leaves open which value is right."""
    return word == OPEN or len(alternatives(word)) > 1
