"""The languages that texts can be read in: one data file each, in the folder `languages`.

A language is added by adding a file; its stem (`en`, `ru`, `pl`) is the language's code. This is the only
module that knows where the files are.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from pyrules.texts.language_format import Language, read_language


@cache
def languages() -> tuple[Language, ...]:
    """Return every language that has a data file, by code.

    Raises:
        InputError: a file does not describe a language.

    """
    folder = resources.files("pyrules.texts") / "languages"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(
        read_language(file.read_text(encoding="utf-8"), f"pyrules/texts/languages/{file.name}")
        for file in files
    )


def language_of(code: str) -> Language:
    """Return the language with a code such as `en`; the reader gives every passage such a code."""
    return next(language for language in languages() if language.code == code)


def alternatives(words: tuple[str, ...]) -> str:
    """Return a pattern for any of the words, longest first; a space in a word stands for any white space."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "(?:" + "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered) + ")"


@cache
def _letter(language: Language) -> re.Pattern[str]:
    return re.compile(f"[{language.letters}]")


def share_of_letters(text: str, language: Language) -> float:
    """Return which share of the letters of `text` belongs to the language: 0 to 1, 1 for no letters."""
    letters = sum(character.isalpha() for character in text)
    return len(_letter(language).findall(text)) / letters if letters else 1.0


def likeliest(text: str, among: Sequence[Language] = ()) -> Language:
    """Return the language whose frequent words, and then letters, are commonest in `text`.

    Args:
        text: the words.
        among: the languages that it can be; all that are known where none is named.

    """
    words = re.findall(r"[^\W\d_]+", text.lower())

    def likelihood(language: Language) -> tuple[int, float]:
        common = frozenset(language.common_words)
        return sum(word in common for word in words), share_of_letters(text, language)

    return max(among or languages(), key=likelihood)
