"""Pairs of small law texts, and what a comparison finds in them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import NamedTuple, Protocol

from pyrules.comparing import (
    Comparison,
    Difference,
    Glossary,
    Phrase,
    compare,
    lay_side_by_side,
    read_tbx,
    words_of_rules,
)
from pyrules.comparing.checks import modules
from pyrules.comparing.pairing import Pairing
from tests.places import SHIPPED

Provisions = Mapping[str, str]
"""What each provision says, by its label."""

HEADINGS = {
    "en": "LAW 1 - THE CARD TABLE",
    "ru": "ПРАВИЛО 1 - КАРТОЧНЫЙ СТОЛ",
    "pl": "PRZEPIS 1 - STÓŁ KARCIANY",
    "de": "REGEL 1 - DER KARTENTISCH",
}
BRIDGE = SHIPPED / "bridge" / "language" / "glossary.tbx"


class Lay(Protocol):
    """Lays an English law and its translation side by side; a text without a label is what 1A says."""

    def __call__(
        self, original: str | Provisions, translation: str | Provisions, language: str = "ru"
    ) -> Pairing: ...


class Defect(NamedTuple):
    """A sentence, a true translation, a false one, and the words in which those two part.

    None stands for the whole sentence: there is no word to point at.
    """

    original: str
    translation: str
    defect: str
    words: tuple[str | None, str | None]
    language: str = "ru"

    def seen(self, kind: str, issue: str) -> "Seen":
        """Return the difference that is to be found in 1A."""
        said, rendered = self.words
        return Seen(kind, "1A", issue, said or whole(self.original), rendered or whole(self.defect))


class Seen(NamedTuple):
    """A difference as a reader of both files sees it: the words are those that stand at its places."""

    kind: str
    provision: str
    issue: str
    original: str | None
    translation: str | None


@cache
def glossary() -> Glossary:
    """Return the words of rules, and the terms of bridge."""
    return read_tbx(BRIDGE).joined(words_of_rules())


def law(language: str, provisions: str | Provisions) -> str:
    """Return a law text of short lines, none of which looks like the beginning of something else."""
    labelled = {"A": provisions} if isinstance(provisions, str) else provisions
    paragraphs = "\n\n".join(f"{label}. {text}" for label, text in labelled.items()).split("\n\n")
    return "\n\n".join([HEADINGS[language], *map(_in_lines, paragraphs)]) + "\n"


def _in_lines(paragraph: str) -> str:
    glued = re.sub(r" (?=\(|[A-ZА-ЯŻ\d])", "\N{NO-BREAK SPACE}", paragraph)
    lines = fill(glued, 48, break_long_words=False, break_on_hyphens=False)
    return lines.replace("\N{NO-BREAK SPACE}", " ")


def lay_in(
    folder: Path, original: str | Provisions, translation: str | Provisions, language: str = "ru"
) -> Pairing:
    """Write both texts to a folder and lay them side by side."""
    paths = folder / "original.txt", folder / "translation.txt"
    for path, written in zip(paths, (law("en", original), law(language, translation)), strict=True):
        path.write_text(written, encoding="utf-8")
    return lay_side_by_side(*paths, glossary())


def whole(text: str) -> str:
    """Return a sentence as a difference shows it where it points at no word of it."""
    return text.rstrip(".")


def seen(pairing: Pairing, kinds: Iterable[str] | None = None) -> list[Seen]:
    """Return what all checks find, those of form included, or those of some kinds."""
    return listed(compare(pairing, modules() if kinds is None else kinds))


def listed(comparison: Comparison) -> list[Seen]:
    return [_seen(one) for one in comparison.findings]


def _seen(one: Difference) -> Seen:
    return Seen(one.kind, one.provision, one.issue, standing(one.original), standing(one.translation))


def standing(phrase: Phrase | None) -> str | None:
    """Return as much as a phrase says from where in its file it says that it stands."""
    if phrase is None:
        return None
    lines = Path(phrase.file).read_text(encoding="utf-8").splitlines()
    rest = " ".join([lines[phrase.line - 1][phrase.column - 1 :], *lines[phrase.line :]])
    return " ".join(rest.split())[: len(phrase.text)]
