"""Read law texts: their provisions, the references between them, and what is odd about them.

`parse` takes files and returns `ParsedTexts`; `provision_text` returns what one provision says. The reader
knows no code of laws: the words for a law, a chapter or a reference are in one data file per language.
"""

from pyrules.texts.language_format import Language
from pyrules.texts.languages import languages
from pyrules.texts.model import (
    Anomaly,
    AnomalyKind,
    Division,
    ParsedTexts,
    Provision,
    Reference,
    TextDocument,
    TextKind,
)
from pyrules.texts.passages import Passage, Piece, Running
from pyrules.texts.reading import parse, provision_text

__all__ = [
    "Anomaly",
    "AnomalyKind",
    "Division",
    "Language",
    "ParsedTexts",
    "Passage",
    "Piece",
    "Provision",
    "Reference",
    "Running",
    "TextDocument",
    "TextKind",
    "languages",
    "parse",
    "provision_text",
]
