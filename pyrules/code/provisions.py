"""Provision ids as statutes print them, `5(1)(a)(ii)`, `Art. 33(2)`, `§ 12.3`, `II`, or brackets dropped, `16B1a`.

An id is read step by step, and each step but the last ends a provision that holds it: 5(1)(a) lies in 5(1) and in 5. A
step is a number, a letter or a Roman numeral, with the brackets, the stop or the words that stand before it.

How a book counts, no id can show: 34A is a part of 34 in one, and stands behind 34 in another. So the vocabulary can
give samples, one id of each form with every step that there is: `numbering("1(1)(a)(i)")`. In a sample `1` stands for a
number, `A` and `a` for a letter, `I` and `i` for a Roman numeral; all else stands as it is printed. Where the sample
has no letter right behind a number, letters there belong to the number: they were inserted.

Without a sample each letter right behind a number or a letter is a step, as in the laws of bridge.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from pyrules.base.errors import nearest
from pyrules.code.literals import Literal
from pyrules.code.terms import Text
from pyrules.texts.alphabet import to_latin

EXPECTED = "an id as printed, such as `17D`, `5(1)(a)(ii)`, `Art. 33(2)`, `§ 12.3` or `II`"
_LETTER = r"[^\W\d_]"
_TOKEN = re.compile(rf"\d+|{_LETTER}+")
_ROMAN = re.compile(r"(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_BETWEEN = " ()[].-§"
"""What can stand in an id besides numbers and letters; all else parts ids in a list, or goes into no file's name."""
_FIVE, _TEN = 5, 10
_PREFIX = re.compile(rf"(?:§§? ?|{_LETTER}{{2,}}\.? ?(?=\d)|(?:{_LETTER}{{2,}}\.? )+|{_LETTER}\. )")
_STEP = re.compile(rf" ?\((?:\d+{_LETTER}*|{_LETTER}+)\)| ?\[(?:\d+{_LETTER}*|{_LETTER}+)\]|[.-](?:\d+|{_LETTER}+)"
                   rf"|(?<=[^\W_])\d+|(?<=[^\W_]){_LETTER}")  # fmt: skip
_SAMPLE_STEP = re.compile(rf"\d+|(?<!{_LETTER})[AaIi]+(?!{_LETTER})")
_BRACKETS = re.compile(rf"(?: ?[(\[](?:\d+{_LETTER}*|{_LETTER}+)[)\]])*")
_FIRST_WORD = re.compile(rf"(?:§§? ?|{_LETTER}+\. )?\S*")
_CLOSING = re.compile(r"[)\]]*")

Ends = tuple[int, ...]
"""Where the steps of an id end."""
Order = tuple[tuple[tuple[int, int, str], ...], str]
"""Where an id stands in its book."""


# ---- order


@lru_cache(maxsize=100_000)
def natural_order(provision: str) -> Order:
    """Return a key that sorts ids in book order: 9 before 17, 17 before 17A, 17A2 before 17A10, I before II before IV.

    What stands in brackets or behind a stop comes before what was inserted behind it: 34(1) before 34A. Any text has a
    place, and no two texts have the same.
    """
    found: list[tuple[int, int, str]] = []
    for token in _TOKEN.finditer(provision):
        text, before = token.group(), provision[: token.start()][-1:]
        attached = int(not before or before.isalnum())
        if text[0].isdecimal():
            found.append((attached, int(text), ""))
        elif before.isdecimal():
            found += ((1, 0, letter) for letter in text)
        else:
            found.append((attached, 0, _letters_order(text)))
    return tuple(found), provision


def _letters_order(letters: str) -> str:
    """Return a key that sorts i, ii, iv, v, ix, x as numerals (to 49) and a, aa, b, c as letters, whichever it is."""
    if len(letters) == 1 or letters[0] not in "ivxIVX":
        return letters
    for numeral, inserted in ((letters, ""), (letters[:-1], letters[-1])):
        value = _roman_value(numeral)
        if value:
            behind = "i" if value < _FIVE else "v" if value < _TEN else "x"
            return f"{behind if numeral.islower() else behind.upper()}{value:04}{inserted}"
    return letters


def _roman_value(letters: str) -> int:
    """Return the value of a Roman numeral in capitals or in small letters; 0 where it is none."""
    if letters not in (letters.upper(), letters.lower()) or not _ROMAN.fullmatch(letters.upper()):
        return 0
    values = [_ROMAN_VALUES[letter] for letter in letters.upper()]
    return sum(
        -value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True)
    )


# ---- what holds what


@dataclass(frozen=True)
class Numbering:
    """How a book numbers its provisions, by samples of its ids; as `16B1a` where there are none."""

    samples: tuple[str, ...] = ()

    def ancestors(self, provision: str) -> tuple[str, ...]:
        """Return the provisions that hold this one, nearest first: 16B1a lies in 16B1, 16B and 16.

        What cannot be read as an id lies in nothing.
        """
        return _ancestors(self, provision)

    def law_of(self, provision: str) -> str:
        """Return the chief part that a provision belongs to: 16 for 16B1a."""
        return (provision, *self.ancestors(provision))[-1]

    def standing_in(self, provisions: Iterable[str]) -> Iterator[Literal]:
        """Yield for each provision what it stands in, as the core is told (`asp/core/norms.lp`)."""
        return (
            Literal.of("part_of", Text(part), Text(whole))
            for part in provisions
            for whole in self.ancestors(part)
        )

    def is_numbered(self, provision: str) -> bool:
        """Tell a chief part that its number alone names, such as 17, 34A or II, from one with a word of its own."""
        ends = self.ends(provision)
        return ends is not None and len(ends) == 1 and not _PREFIX.match(provision)

    def ends(self, provision: str) -> Ends | None:
        """Return where the steps of an id end; None where it cannot be read, or in two ways."""
        found = self._readings(provision)
        return found[0] if len(found) == 1 else None

    def leading(self, text: str) -> str:
        """Return the longest id that a text begins with, before a blank or the end.

        Where no sample reads one, what any other book prints is taken, and else the first word; with brackets behind
        a blank, so that an id which is misspelt is still told from the words behind it.
        """
        for numbering in dict.fromkeys((self, Numbering())):
            for end in range(len(text), 0, -1):
                if text[end : end + 1] in ("", " ") and text[end - 1] != " " and numbering.ends(text[:end]):
                    return text[:end] + _BRACKETS.match(text, end).group()  # type: ignore[union-attr]  # can be empty
        return _FIRST_WORD.match(text).group()  # type: ignore[union-attr]  # can be empty

    def fault(self, provision: str) -> str | None:
        """Return why a text cannot be read as an id; None where it can."""
        foreign = _foreign(provision)
        if foreign:
            name = unicodedata.name(foreign, "").lower()
            return f"it has `{foreign}` in it{f', {name}' if name and not foreign.isascii() else ''}"
        found = self._readings(provision)
        if len(found) > 1:
            wholes = " or ".join(f"`{provision[: ends[-2]]}`" if len(ends) > 1 else "none" for ends in found)
            return f"the samples of `numbering` leave open what it is a part of: {wholes}"
        if not found:
            return (
                "no sample of `numbering` reads so" if self.samples else "it does not read as steps of a book"
            )
        return None

    @property
    def like(self) -> str:
        """What ids look like, to be told to somebody who wrote another."""
        return f"an id as {' or '.join(f'`{one}`' for one in self.samples)}" if self.samples else EXPECTED

    def expected(self, provision: str) -> str:
        """Return what to say in a law or a vocabulary instead of an id that cannot be read."""
        like = self.like
        sample = sample_of(provision)
        if self.ends(provision) or sample in ("A", "a") or Numbering((sample,)).ends(provision) is None:
            return like
        return f'{like}; or, in the vocabulary, a sample of how this one is counted: `numbering("{sample}").`'

    def _readings(self, provision: str) -> tuple[Ends, ...]:
        if _foreign(provision):
            return ()
        if not self.samples:
            found = _plain_ends(provision)
            return (found,) if found else ()
        read = (ends for levels in self._levels if (ends := _ends_by(levels, provision)))
        return tuple(dict.fromkeys(read))

    @cached_property
    def _levels(self) -> tuple["tuple[_Level, ...]", ...]:
        read = [levels for one in self.samples if (levels := _levels_of(one))]
        # where one sample has a letter behind a number, none has one inserted there
        alone = {level.sample for levels in read for level in levels if level.alone}
        return tuple(
            tuple(replace(level, alone=level.sample in alone) for level in levels) for levels in read
        )


@lru_cache(maxsize=100_000)
def _ancestors(numbering: Numbering, provision: str) -> tuple[str, ...]:
    ends = numbering.ends(provision) or ()
    return tuple(provision[:end] for end in reversed(ends[:-1]))


def _plain_ends(provision: str) -> Ends | None:
    """Return where steps end in an id of a book that gives no sample."""
    prefix = _PREFIX.match(provision)
    if prefix and any(
        one in "IVX" or _roman_value(one) > 0 < len(one) - 1 for one in _TOKEN.findall(prefix.group())
    ):
        return None  # a numeral, and no word
    first = _TOKEN.match(provision, prefix.end() if prefix else 0)
    if first is None or not (
        first.group().isdecimal() or len(first.group()) == 1 or _roman_value(first.group())
    ):
        return None
    ends = [first.end()]
    while step := _STEP.match(provision, ends[-1]):
        ends.append(step.end())
    return tuple(ends) if ends[-1] == len(provision) else None


# ---- samples


@dataclass(frozen=True)
class _Level:
    """A step of a sample: what stands before and behind it, what it counts with, and the sample as far as it goes.

    `alone` where a letter behind it is no part of it.
    """

    before: str
    style: str
    after: str
    sample: str
    alone: bool

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        match self.style:
            case "1":
                label = r"\d+" if self.alone else rf"\d+{_LETTER}{{0,12}}"
            case "A" | "a":
                label = _LETTER if self.alone else rf"{_LETTER}{{1,3}}"
            case _:
                label = "[IVXLCDMivxlcdm]+" if self.alone else rf"{_LETTER}+"
        return re.compile(f"{re.escape(self.before)}(?P<label>{label}){re.escape(self.after)}")

    def fits(self, label: str) -> bool:
        """Tell whether what stands there is counted as this level counts."""
        if self.style == "1":
            return True
        if label != (label.upper() if self.style in "AI" else label.lower()):
            return False
        inserted = not self.alone and label[-1] not in "ivxIVX" and _roman_value(label[:-1])
        return self.style in "Aa" or bool(_roman_value(label) or inserted)


@lru_cache(maxsize=1000)
def _levels_of(sample: str) -> tuple[_Level, ...]:
    """Return the steps of a sample; none where it is none."""
    steps = [
        (found.start() + place, one)
        for found in _SAMPLE_STEP.finditer(sample)
        for place, one in enumerate([found.group()] if found.group()[0].isdecimal() else found.group())
    ]
    if not steps or any(style not in ("1", "A", "a", "I", "i") for _, style in steps):
        return ()
    levels: list[_Level] = []
    begin = 0
    for (before, _), (place, style), (after, next_style) in zip(
        [(-2, ""), *steps], steps, [*steps[1:], (-1, "1")], strict=False
    ):
        closing = _CLOSING.match(sample, place + 1)
        end = closing.end() if closing else place + 1
        # a letter right behind a number is one letter, so that what is behind it can be told from it
        behind = style in "Aa" and before == place - 1
        alone = behind or (after == place + 1 and next_style != "1")
        levels.append(_Level(sample[begin:place], style, sample[place + 1 : end], sample[: place + 1], alone))
        begin = end
    return tuple(levels) if begin == len(sample) else ()


def _ends_by(levels: Iterable[_Level], provision: str) -> Ends | None:
    ends: list[int] = []
    place = 0
    for level in levels:
        found = level.pattern.match(provision, place)
        if found is None or not level.fits(found["label"]):
            break
        place = found.end()
        ends.append(place)
    return tuple(ends) if ends and place == len(provision) else None


def sample_fault(sample: str) -> str | None:
    """Return why a text is no sample of ids; None where it is one."""
    foreign = _foreign(sample)
    if foreign:
        return f"`{foreign}` cannot stand in an id"
    if [sample.count(one) for one in "(["] != [sample.count(one) for one in ")]"] or sample != sample.strip():
        return "its brackets do not close, or it begins or ends with a blank"
    return None if _levels_of(sample) else "it is no id counted with `1`, `A`, `a`, `I` and `i`"


def sample_of(provision: str, *, parts: bool = False) -> str:
    """Return the sample that reads an id: `§ 1(1)(a)(i)` for § 12(3)(b)(iv), `1(1)` for 34A(2).

    Args:
        provision: the id.
        parts: take letters right behind a number for parts and not for inserted: `1A(1)` for 34A(2).

    """
    prefix = _PREFIX.match(provision)
    begin = prefix.end() if prefix else 0
    written = provision[:begin]
    for token in re.finditer(
        rf"\d+{_LETTER}*|(?<= ){_LETTER}{{2,}}\.? (?=\d)|{_LETTER}+|.", provision[begin:]
    ):
        text = token.group()
        if text[0].isdecimal():
            letters = text.lstrip("0123456789")
            written += "1" + (_style_of(letters) if parts and letters else "")
        else:
            written += _style_of(text) if text.isalpha() else text
    return written


def _style_of(letters: str) -> str:
    numerals = set(letters[:-1] or letters) <= set("ivxIVX")
    roman = numerals and (_roman_value(letters) or (letters[1:] and _roman_value(letters[:-1])))
    style = "I" if roman else "A"
    return style if letters[0].isupper() else style.lower()


def _foreign(text: str) -> str | None:
    """Return the first letter of a text that can stand in no id."""
    return next((one for one in text if not (one.isalpha() or one.isdecimal() or one in _BETWEEN)), None)


# ---- other spellings


def as_in_texts(provision: str) -> str:
    """Return an id as the reader of texts has it, brackets and words dropped: `5.1a` for 5(1)(a)."""
    written = ""
    for step in steps_of(provision):
        written += ("." if written[-1:].isdecimal() and step[0].isdecimal() else "") + step
    return written


def steps_of(provision: str) -> tuple[str, ...]:
    """Return what an id is counted with, whatever is printed between: 5, 1, a for 5(1)(a) and for 5.1.a."""
    begin = prefix.end() if (prefix := _PREFIX.match(provision)) else 0
    return tuple(token.group() for token in _TOKEN.finditer(provision, begin))


def nearest_provision(provision: str, known: Iterable[str]) -> str | None:
    """Return the known id most like one that is not known, or None where none is alike.

    One with the same numbers and letters comes first, whatever brackets and stops there are, capitals or another
    alphabet's letters of the same look: 17D for `17d`, 5(1)(a) for `5.1.a`.
    """
    listed = sorted(set(known), key=natural_order)
    return counted_alike(provision, listed) or nearest(provision, listed)


def counted_alike(provision: str, known: Iterable[str]) -> str | None:
    """Return the known id with the same numbers and letters as another, whatever else is printed, or None."""
    listed = list(known)
    for bare in (_bare_steps, _bare):
        alike = [one for one in listed if bare(one) and bare(one) == bare(provision)]
        if alike:
            return nearest(provision, alike) or alike[0]
    return None


def read_alike(provision: str) -> tuple[str, ...]:
    """Return what two spellings of one id have in common: words and steps, in the letters that they look like."""
    return tuple(_TOKEN.findall(_plainly(provision)))


def _plainly(text: str) -> str:
    return to_latin(unicodedata.normalize("NFKC", text))


def _bare_steps(provision: str) -> tuple[str, ...]:
    return tuple(one.casefold() for one in steps_of(_plainly(provision)))


def _bare(provision: str) -> str:
    return "".join(_bare_steps(provision))
