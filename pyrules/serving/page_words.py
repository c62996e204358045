"""The words of the director's page, in the languages that it is written in: a data file for each."""

import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ru", "pl")


@cache
def page_words(language: str) -> dict[str, str]:
    """Return the words of the page in one of its languages."""
    written = (files("pyrules.serving") / "page_languages" / f"{language}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(written)
    return found
