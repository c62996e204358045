"""What the solver says, in people's words: `sentences` says it, `phrases` holds the engine's own English."""

from pyrules.language.language_files import languages, load_language, parse_language, spoken
from pyrules.language.sentences import ANYTHING, TABLES, Language

__all__ = ["ANYTHING", "TABLES", "Language", "languages", "load_language", "parse_language", "spoken"]
