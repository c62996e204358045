"""Which edition a reference means where its words say so: "the old 5B", "Law 5B of 1997"."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

EARLIER = "earlier"
"""The edition of a reference whose words speak of an earlier one without its year."""

_YEAR = r"(?:19|20)\d\d(?!\d)"
_IN_BRACKETS = r"[(\[]{year}[)\]]"
# The first number of the words is the year: a name may stand only once in a pattern.
_NAMES_YEAR = rf"(?=\D*(?P<year>{_YEAR}))"
# So many characters before a reference can name its edition.
_FURTHEST = 40


@dataclass(frozen=True)
class _Patterns:
    earlier: re.Pattern[str]
    itself: re.Pattern[str]
    before: re.Pattern[str]
    after: re.Pattern[str]


def named_edition(text: str, start: int, end: int, language: str) -> str | None:
    """Return the year of the edition that a reference names, `EARLIER`, or None.

    Args:
        text: the text in which the reference stands.
        start: where the reference begins.
        end: where it ends.
        language: the code of the text's language.

    """
    patterns = _patterns(language)
    before = text[max(start - _FURTHEST, 0) : start]
    year = patterns.after.match(text, end) or patterns.before.search(before)
    if year:
        return year["year"]
    # A word for "old" may stand for the word for law itself.
    says_earlier = patterns.earlier.search(before) or patterns.itself.match(text, start, end)
    return EARLIER if says_earlier else None


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    file = resources.files("pyrules.texts") / "editions.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _patterns(language: str) -> _Patterns:
    words = _words().get(language, {})

    def either(name: str, *more: str) -> str:
        patterns = [*words.get(name, []), *more]
        return "|".join(pattern.replace("{year}", _YEAR) for pattern in patterns) or "(?!)"

    flags = re.IGNORECASE
    return _Patterns(
        earlier=re.compile(rf"(?<!\w)(?:{either('earlier')})\s+$", flags),
        itself=re.compile(rf"(?:{either('earlier')})\s", flags),
        before=re.compile(rf"(?<![\w.]){_NAMES_YEAR}(?:{either('before')})\s+$", flags),
        after=re.compile(rf",?\s*{_NAMES_YEAR}(?:{either('after', _IN_BRACKETS)})", flags),
    )
