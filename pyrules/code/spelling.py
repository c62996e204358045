"""What clingo cannot read, or reads wrongly without a word: found before any text comes to it.

At a letter that is not ASCII outside of strings and remarks it ends the whole process, as its message breaks off within
the letter; a number beyond 32 bits begins again at the other end; what follows a null character is never read.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.solver.arithmetic import LARGEST

_TOKEN = re.compile(
    r"""
    (?P<null>\x00)
  | (?P<string>"(?:\\["\\n]|[^"\\\n\x00])*")
  | (?P<quote>")
  | (?P<block>%\*)
  | (?P<remark>%[^\n\x00]*)
  | (?P<shebang>\#!)
  | (?P<mark>\#[a-z]+)
  | (?P<name>[A-Za-z_][A-Za-z0-9_']*)
  | (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9]))
  | (?P<decimal>[0-9]+\.[0-9]+)
  | (?P<number>0x[0-9A-Fa-f]+|0o[0-7]+|0b[01]+|[0-9]+)
  | (?P<arithmetic>[+*/\\^?&~|@]|(?<=[\w)"'])[ \t]*-)
  | (?P<foreign>[^\x20-\x7e\t\r\n])
    """,
    re.VERBOSE,
)
_NESTING = re.compile(r'"(?:\\.|[^"\\\n])*"|%[^\n]*|:-|\.\.|[(\[{)\]},;.:]|[-+*/\\^?&~|@]|\bnot\b')
DEEPEST = 100
"""So deep brackets may stand in brackets, and operators behind operators."""
LONGEST_NAME = 200
"""Letters of a name, or of a provision's id."""
_ALIKE = str.maketrans(
    "АВЕЗІЈКМНОРСТУХЅаеорсухіјѕԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυχłŁøØđĐı‘’‚“”„«»‐‑‒–—−·…‹›×÷",
    'ABE3IJKMHOPCTYXSaeopcyxijsdhABEZHIKMNOPTYXaivopuxlLoOdDi\'\'\'"""""------..<>*/',
)
"""Letters and signs that look like ASCII, most of which come from another keyboard or a word processor."""


@dataclass(frozen=True)
class Token:
    """A piece of a text that matters before clingo reads it: its kind, as `tokens` names it, and where it begins."""

    kind: str
    text: str
    offset: int


@dataclass(frozen=True)
class Slip:
    """What clingo would read wrongly or not at all: what is wrong, where it begins, and what would be right."""

    message: str
    offset: int
    expected: str
    nearest: str | None = None

    def position(self, text: str) -> tuple[int, int]:
        """Return line and column, both from 1, of the slip in its text."""
        return position(text, self.offset)


def position(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of a place in a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def tokens(text: str) -> Iterator[Token]:
    """Yield the strings, remarks, names, numbers, `#` words and odd characters of a text, in order."""
    for found in _TOKEN.finditer(text):
        yield Token(found.lastgroup or "", found[0], found.start())


def slip(text: str) -> Slip | None:
    """Return the first slip in a text that is meant for clingo; None where there is none."""
    if re.match(r"\s*asp[ \t]+\d", text):
        return Slip("a program in clingo's inner format, aspif", 0, "rules as people write them")
    return next((found for one in tokens(text) if (found := _slip(one))), None) or _nested(text)


def _nested(text: str) -> Slip | None:
    """Return where brackets and operators stand in each other too deeply; None where they do nowhere.

    At 50,000 clingo ends the whole process, and far earlier what reads its syntax tree.
    """
    within = [0]  # operators of each bracket that is open, since its last comma
    deep = 0
    for found in _NESTING.finditer(text):
        one = found[0]
        if one in "([{":
            within.append(0)
            deep += 1
        elif one in ")]}":
            deep -= within.pop() + 1 if len(within) > 1 else 0
        elif one in (",", ";", ".", ":", ":-"):
            deep -= within[-1]
            within[-1] = 0
        elif one[0] not in '"%':
            within[-1] += 1
            deep += 1
        if deep > DEEPEST:
            return Slip(
                f"brackets and operators more than {DEEPEST} deep",
                found.start(),
                "several rules, or a term that one concludes and the other reads",
            )
    return None


def _slip(token: Token) -> Slip | None:  # noqa: PLR0911 - one return for each kind
    match token.kind:
        case "null":
            return Slip("a null character", token.offset, "text; nothing after it would be read")
        case "quote":
            return Slip(
                "a string that does not end on its line, or has a `\\` in it that means nothing",
                token.offset,
                'a second `"` on the same line; in between `\\"`, `\\\\` or `\\n`, and no other `\\`',
            )
        case "block" | "shebang":
            message = "a block comment" if token.kind == "block" else "a line that begins with `#!`"
            return Slip(message, token.offset, "lines that begin with `%`")
        case "name" if len(token.text) > LONGEST_NAME:
            return Slip(
                f"`{token.text[:20]}...`, a name of {len(token.text):,} letters",
                token.offset,
                f"at most {LONGEST_NAME}",
            )
        case "number" if not _fits(token.text):
            return Slip(f"`{token.text}` is too large a number", token.offset, f"at most {LARGEST}")
        case "decimal" | "date":
            return _unquoted(token)
        case "foreign":
            return _foreign(token)
    return None


def _unquoted(token: Token) -> Slip:
    """Refuse a decimal number or a date: clingo has whole numbers only, and takes a date for a subtraction."""
    date = token.kind == "date"
    example = f'"{token.text}"' if date else f'"{token.text} EUR"'
    what, declared = ("date", "holds dates") if date else ("number with a point", "has which unit")
    return Slip(
        f"`{token.text}`, a {what}, outside of quotation marks",
        token.offset,
        f"`{example}`, where the vocabulary says by `measured` which domain {declared}",
    )


def _fits(digits: str) -> bool:
    """Tell whether clingo has a number, which may be written to the base of 16, 8 or 2."""
    if digits[1:2].isalpha():
        return int(digits, 0) <= LARGEST
    digits = digits.lstrip("0")
    return len(digits) <= len(str(LARGEST)) and int(digits or 0) <= LARGEST


def _foreign(token: Token) -> Slip:
    character = token.text
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    alike = looks_like(character)
    shown = f"`{character}`, " if character.isprintable() and not character.isspace() else ""
    return Slip(
        f"{shown}{name}, outside of strings and remarks",
        token.offset,
        f"{_told(alike)}, which looks like it"
        if alike
        else "letters from a to z; others only in strings and remarks",
    )


def _told(alike: str) -> str:
    return "a blank" if alike == " " else f"`{alike}`"


def looks_like(character: str) -> str | None:
    """Return what in ASCII looks like a character; None where nothing does."""
    for one in (character, unicodedata.normalize("NFKD", character)[:1]):
        alike = one.translate(_ALIKE)
        if alike.isascii() and alike.isprintable():
            return alike
    return None


def whole_number(text: str) -> int | None:
    """Return the number that a text writes; None where it is no whole number, or one that clingo does not have."""
    found = re.fullmatch(r"-?([0-9]+)", text)
    return int(text) if found and _fits(found[1]) else None
