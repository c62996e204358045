"""Letters that look alike in two alphabets, and the order of labels."""

_LOOKALIKES = str.maketrans("АВЕКМНОРСТХаеорсх", "ABEKMHOPCTXaeopcx")
# A text that counts А, Б, В does so in its own alphabet: there В is the third letter and no Latin B.
NATIVE_SECOND_LETTERS = frozenset("БбГгДд")
_NATIVE_ORDER = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"


def to_latin(text: str) -> str:
    """Return `text` with every Cyrillic letter that looks like a Latin one replaced by that one."""
    return text.translate(_LOOKALIKES)


def roman_number(label: str) -> int:
    """Return the value of a small Roman numeral made of i, v and x; 0 where `label` is none."""
    values = [{"i": 1, "v": 5, "x": 10}.get(character, 0) for character in label]
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
    upper = label.upper()
    return _NATIVE_ORDER.find(upper) + 1 if upper in _NATIVE_ORDER else max(ord(upper) - ord("A") + 1, 0)
