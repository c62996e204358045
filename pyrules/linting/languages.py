"""What is wrong with the sentences of a rulebook: files, words without a sentence, sentences for no word."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pyrules.base.errors import Place
from pyrules.base.gathering import gathering
from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.language import Language, load_language, spoken
from pyrules.language.language_files import entry_places
from pyrules.linting.model import Problem, problem_of


def look_at(directory: Path, codes: Sequence[Rulebook]) -> Iterator[Problem]:
    """Yield what is wrong with each language: its words are those of all editions together.

    Args:
        directory: the rulebook's folder.
        codes: its editions.

    """
    folder = shown(str(directory / "language"))
    for name in spoken(directory) if codes else ():
        languages: list[Language] = []
        for code in codes:
            with gathering() as errors:
                languages.append(load_language(directory, name, code.vocabulary))
            yield from (problem_of(error, "language", folder) for error in errors)
        if len(languages) == len(codes):
            yield from _unsaid(languages, codes, folder)
            yield from _vain(languages, directory, folder)


def _unsaid(languages: Sequence[Language], codes: Sequence[Rulebook], folder: str) -> Iterator[Problem]:
    """Yield words that have no sentence, each where it is declared."""
    missing: dict[tuple[str, str], Place] = {}
    for language, code in zip(languages, codes, strict=True):
        for kind, name in language.missing():
            declared = (one for one in code.vocabulary.declarations if (one.kind, one.name) == (kind, name))
            place = next((place for one in declared if (place := code.declared_at(one))), None)
            missing.setdefault((kind, name), place or Place(folder))
    for (kind, name), place in missing.items():
        what = kind.replace("_", " ")
        yield Problem(
            kind="language",
            message=f"the {what} `{name}` has no sentence in `{languages[0].code}`",
            file=place.file,
            line=place.line,
            column=place.column,
            expected=f"a line for it in the files of `{languages[0].code}`",
        )


def _vain(languages: Sequence[Language], directory: Path, folder: str) -> Iterator[Problem]:
    """Yield sentences for what no edition has a word for."""
    vain = set(languages[0].unknown()).intersection(*(one.unknown() for one in languages[1:]))
    places = entry_places(directory, languages[0].code) if vain else {}
    for table, name in sorted(vain):
        place = places.get((table, name)) or Place(folder)
        yield Problem(
            kind="language",
            message=f"`{name}` in `[{table}]` is a word of no edition",
            file=shown(place.file),
            line=place.line,
            column=place.column,
        )
