"""Letters that look alike in two alphabets, and the order of labels."""

CAPITALS = "A-ZА-ЯЁΑ-Ω"
SMALL = "a-zа-яёα-ω"
"""Classes of the letters that labels are made of."""

ROMAN_NUMERALS = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"),
    *("xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"),
)
"""The numerals that labels count with, from 1."""

_LOOKALIKES = str.maketrans("АВЕКМНОРСТХаеорсхΑΒΕΖΗΙΚΜΝΟΡΤΥΧαο", "ABEKMHOPCTXaeopcxABEZHIKMNOPTYXao")
# So many letters at the beginning of an alphabet show that a text counts with it.
_FIRST_LETTERS = 5


def to_latin(text: str) -> str:
    """Return `text` with every letter of another alphabet that looks like a Latin one replaced by that one."""
    return text.translate(_LOOKALIKES)


def by_position(text: str, letters: str) -> str:
    """Return `text` with each of the letters replaced by the Latin one at the same place: `б` by `b`.

    Args:
        text: a label, or several.
        letters: capital letters in the order in which labels count with them; those after the place of Z stay.

    """
    latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(letters)]
    own = letters[: len(latin)]
    return text.translate(str.maketrans(own + own.lower(), latin + latin.lower()))


def telling_letters(letters: str) -> frozenset[str]:
    """Return the first letters of an alphabet that look like no Latin one: a text that has Б counts А, Б, В."""
    first = letters[:_FIRST_LETTERS]
    return frozenset(letter for letter in first + first.lower() if not to_latin(letter).isascii())


def roman_number(label: str) -> int:
    """Return the value of a Roman numeral made of i, v, x, l and c; 0 where `label` is none."""
    digits = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    values = [digits.get(character, 0) for character in label.lower()]
    if not values or 0 in values:
        return 0
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def position(label: str, *, roman: bool = False) -> int:
    """Return the place of a label among its siblings, from 1: 2 for `B`, `b`, `2` and, if roman, `ii`.

    A label that is neither a number nor one letter has place 0.
    """
    if roman:
        return roman_number(label)
    if label.isdecimal():
        return int(label)
    if len(label) != 1:
        return 0
    return max(ord(label.upper()) - ord("A") + 1, 0)
