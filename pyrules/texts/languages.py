"""What the reader knows of a language: one data file each, in the folder `languages`.

A language is added by adding a file; its stem (`en`, `ru`, `pl`) is the language's code. This is the only
module that knows where the files are.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from pydantic import Field

from pyrules.documents import Value


class HeadingWords(Value):
    """The words that open headings."""

    law_words: tuple[str, ...] = Field(min_length=1)
    division_words: tuple[str, ...]
    division_numbers: tuple[str, ...]


class ReferenceWords(Value):
    """The words and patterns of references."""

    law_words: tuple[str, ...] = Field(min_length=1)
    plural_law_words: tuple[str, ...]
    and_words: tuple[str, ...]
    range_words: tuple[str, ...]
    see_words: tuple[str, ...]
    paragraph_words: tuple[str, ...]
    this_law: tuple[str, ...]
    relative: tuple[str, ...]


class NoisePatterns(Value):
    """Patterns for lines that are no part of a law."""

    navigation: tuple[str, ...]
    page_breaks: tuple[str, ...]


class Markers(Value):
    """The words that carry a rule's logic: by category, the expressions for each meaning.

    An expression is written as README, "Adding a language", says. The names of meanings are the same in every
    language, so that two can be compared.
    """

    modals: Mapping[str, tuple[str, ...]]
    negation: Mapping[str, tuple[str, ...]]
    quantifiers: Mapping[str, tuple[str, ...]]
    connectives: Mapping[str, tuple[str, ...]]
    conditions: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, tuple[str, ...]]
    bounds: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    idle: Mapping[str, tuple[str, ...]]
    pronouns: Mapping[str, tuple[str, ...]]
    negative_prefixes: tuple[str, ...] = ()


class Language(Value):
    """One language as its data file describes it; `code` is the file's stem.

    `terms` are the words of rules in general, by what they are (`agent`, `noun`, `verb`, `adjective`,
    `adverb`, `light`) and by concept; the names of concepts are the same in every language. `forms` lists by
    dictionary form the forms that a dictionary does not know or mistakes for others, `verb_endings` the
    endings that no form of a noun has. `prepositions` make a noun depend on another word, `passive_words` make
    who stands before them undergo and not act, `impersonal_modals` have their bearer in the dative.
    """

    code: str
    name: str
    letters: str
    common_words: tuple[str, ...]
    single_letter_words: tuple[str, ...]
    headings: HeadingWords
    references: ReferenceWords
    noise: NoisePatterns
    markers: Markers
    abbreviations: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    verb_endings: tuple[str, ...] = ()
    prepositions: tuple[str, ...] = ()
    passive_words: tuple[str, ...] = ()
    impersonal_modals: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    terms: Mapping[str, Mapping[str, tuple[str, ...]]] = Field(default_factory=dict)

    def __hash__(self) -> int:
        """Return a hash of the code: there is one language for each, and the tables cannot be hashed."""
        return hash(self.code)


@cache
def languages() -> tuple[Language, ...]:
    """Return every language that has a data file, by code."""
    folder = resources.files("pyrules.texts") / "languages"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(
        Language.model_validate(
            {"code": file.name.removesuffix(".toml"), **tomllib.loads(file.read_text(encoding="utf-8"))}
        )
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


def likeliest(text: str) -> Language:
    """Return the language whose frequent words, and then letters, are commonest in `text`."""
    words = re.findall(r"[^\W\d_]+", text.lower())

    def likelihood(language: Language) -> tuple[int, float]:
        common = frozenset(language.common_words)
        return sum(word in common for word in words), share_of_letters(text, language)

    return max(languages(), key=likelihood)
