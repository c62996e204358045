"""Dictionary forms of words. The only user of simplemma and pymorphy3.

Russian is read with pymorphy3, since its dictionary gives every reading with part of speech and case; all
other languages with simplemma, which knows some fifty. A language that neither knows keeps its words as they
stand.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pyrules.texts.languages import language_of

# A reading that is rarer than this share of a word's occurrences is noise in a law text.
_RAREST_READING = 0.03
_RUSSIAN = "ru"
_REFLEXIVE = ("ться", "чься", "тись")
_CASES = {
    "nomn": "nominative",
    "datv": "dative",
    "ablt": "instrumental",
    "gent": "genitive",
    "accs": "accusative",
}
_PARTS = {
    "NOUN": "noun",
    "VERB": "verb",
    "INFN": "verb",
    "GRND": "verb",
    "PRTF": "verb",
    "PRTS": "verb",
    "ADJF": "adjective",
    "ADJS": "adjective",
    "ADVB": "adverb",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a word can be: its dictionary forms, and its parts of speech and cases where these are known."""

    lemmas: frozenset[str]
    parts: frozenset[str] = frozenset()
    cases: frozenset[str] = frozenset()


@cache
def read_word(word: str, language: str) -> Reading:
    """Return what a word can be.

    Args:
        word: the word as it stands.
        language: the language's code, such as `en`.

    """
    small = word.lower().replace("ё", "е")
    if language == _RUSSIAN:
        return _russian(small)
    return Reading(frozenset({small, _simple(small, language)}) | _listed(small, language))


@cache
def is_known(word: str, language: str) -> bool:
    """Return whether a word is in the dictionary of a language; false where there is no dictionary.

    Args:
        word: the word as it stands.
        language: the language's code.

    """
    small = word.lower()
    if language == _RUSSIAN:
        return bool(_russian_dictionary().word_is_known(small))
    import simplemma  # noqa: PLC0415 - as below

    try:
        return simplemma.is_known(small, lang=language)
    except ValueError:
        return False


def _listed(word: str, language: str) -> frozenset[str]:
    """Return the dictionary forms that the language's data file gives."""
    return frozenset(
        form for form, forms in language_of(language).forms.items() if word == form or word in forms
    )


def _simple(word: str, language: str) -> str:
    import simplemma  # noqa: PLC0415 - its dictionaries take up to seconds: only a comparison pays for them

    try:
        return simplemma.lemmatize(word, lang=language).lower()
    except ValueError:
        # The library does not know the language.
        return word


@cache
def _russian_dictionary() -> Any:
    import pymorphy3  # noqa: PLC0415 - as above

    return pymorphy3.MorphAnalyzer()


def _russian(word: str) -> Reading:
    parsed = _russian_dictionary().parse(word)
    shares: dict[str, float] = {}
    for one in parsed:
        shares[one.normal_form] = shares.get(one.normal_form, 0.0) + one.score
    readings = [one for one in parsed if shares[one.normal_form] >= _RAREST_READING]
    lemmas = {one.normal_form.replace("ё", "е") for one in readings} | {word}
    # A reflexive verb is the passive of its own self more often than another verb.
    lemmas |= {lemma[:-2] for lemma in lemmas if lemma.endswith(_REFLEXIVE)}
    return Reading(
        frozenset(lemmas),
        frozenset(_PARTS[one.tag.POS] for one in readings if one.tag.POS in _PARTS),
        frozenset(_CASES[one.tag.case] for one in readings if one.tag.case in _CASES),
    )
