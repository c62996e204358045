"""The editions and the cases of a rulebook."""

import re
from pathlib import Path

from pyrules.base.errors import PyrulesError
from pyrules.base.reading import read_text
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language, load_language, spoken
from pyrules.situation import read_case

CASE_LANGUAGE = "en"
"""Cases can name acts by the sentences of this language, or of the rulebook's first where it has no English."""

_EDITION_FIRST = re.compile(r"""\s*(?:#[^\n]*\n\s*)*edition[ \t]*=[ \t]*"(\w+)"[ \t]*(?:#[^\n]*)?\n""")


def case_files(directory: Path) -> tuple[Path, ...]:
    """Return the case files of a rulebook, sorted."""
    return tuple(sorted((directory / "cases").rglob("*.toml")))


def edition_cases(rulebook: Rulebook) -> tuple[Path, ...]:
    """Return the case files of an edition, and those that cannot be read unless they lie under another one's."""
    cases = rulebook.directory / "cases"
    others = {one.stem for one in (rulebook.directory / "editions").glob("*.lp")} - {rulebook.edition}
    found = []
    for path in case_files(rulebook.directory):
        folder = path.relative_to(cases).parts[0]
        try:
            if folder in others and _says_first(path) in others:
                continue  # whether it can be read or not: to read them all takes longer than most commands
            edition = read_case(path).edition
        except PyrulesError:
            edition = folder if folder in others else rulebook.edition
        if edition == rulebook.edition:
            found.append(path)
    return tuple(found)


def _says_first(path: Path) -> str | None:
    """Return the edition that a case names before all else it says; None where it begins otherwise."""
    said = _EDITION_FIRST.match(read_text(path))
    return said and said[1]


def case_language(rulebook: Rulebook) -> Language:
    """Return the language in whose sentences cases of this rulebook can name acts."""
    codes = spoken(rulebook.directory)
    code = CASE_LANGUAGE if CASE_LANGUAGE in codes or not codes else codes[0]
    return load_language(rulebook.directory, code, rulebook.vocabulary)


class Rulebooks:
    """The editions of one rulebook folder, each loaded once.

    Args:
        directory: the rulebook's folder; the shipped bridge rulebook where None.

    """

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory
        self._loaded: dict[str, tuple[Rulebook, Language]] = {}

    @property
    def directory(self) -> Path:
        """The rulebook's folder."""
        return self._directory or default_rulebook()

    def edition(self, name: str) -> Rulebook:
        """Return an edition.

        Raises:
            InputError: there is no such edition.

        """
        return self._pair(name)[0]

    def language(self, name: str) -> Language:
        """Return the language in whose sentences cases of this edition can name acts."""
        return self._pair(name)[1]

    def _pair(self, name: str) -> tuple[Rulebook, Language]:
        if name not in self._loaded:
            rulebook = load(name, self._directory)
            self._loaded[name] = rulebook, case_language(rulebook)
        return self._loaded[name]
