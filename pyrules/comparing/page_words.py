"""The words of the page of a comparison, in the languages that it is written in: a data file for each."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pyrules.base.errors import InputError, nearest

LANGUAGES = ("en", "ru", "pl")


@dataclass(frozen=True)
class PageWords:
    """What the page says, by name; the names of kinds, severities and the like; what each kind means.

    What a page has no word for is called as the program calls it.
    """

    said: Mapping[str, str]
    acts: Mapping[str, str]
    names: Mapping[str, str]
    definitions: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        """Return what the page says."""
        return self.said[name]

    def name(self, called: str) -> str:
        """Return what a kind, a severity or the like is called."""
        return self.names.get(called, called)


@cache
def page_words(language: str) -> PageWords:
    """Return the words of the page in a language.

    Raises:
        InputError: there are none in it.

    """
    if language not in LANGUAGES:
        raise InputError(
            f"there are no pages in language `{language}`",
            expected=" or ".join(LANGUAGES),
            nearest=nearest(language, LANGUAGES),
        )
    written = (files("pyrules.comparing") / "page_languages" / f"{language}.toml").read_text(encoding="utf-8")
    content = tomllib.loads(written)
    return PageWords(
        content["page"], content["acts"], content.get("names", {}), content.get("definitions", {})
    )
