"""Dictionary forms of words. The only user of pymorphy3, morfeusz2 and simplemma.

Russian is read with pymorphy3 and Polish with morfeusz2, whose dictionaries give every reading with part of
speech and case; all other languages with simplemma, which knows some fifty. A language that none knows keeps its
words as they stand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pyrules.texts.languages import language_of

_RUSSIAN, _POLISH = "ru", "pl"
# A reading that is rarer than this share of a word's occurrences is noise in a law text.
_RAREST_READING = 0.03
# So many letters are left of a word at least where an ending is taken off.
_SHORTEST_STEM = 3
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


# The same as the National Corpus of Polish writes them; several cases stand with stops between.
_POLISH_CASES = {
    "nom": "nominative",
    "dat": "dative",
    "inst": "instrumental",
    "gen": "genitive",
    "acc": "accusative",
}
_POLISH_PARTS = {
    "subst": "noun",
    "ger": "noun",
    "fin": "verb",
    "praet": "verb",
    "inf": "verb",
    "imps": "verb",
    "pact": "verb",
    "ppas": "verb",
    "adj": "adjective",
    "adv": "adverb",
}
_UNKNOWN = "ign"


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
        reading = _russian(small)
    elif language == _POLISH:
        reading = _polish(small)
    else:
        lemma = _simple(small, language)
        # What the dictionary gives back as it stands it may not know.
        stems = {_without_ending(small, language)} if lemma == small else set()
        reading = Reading(frozenset({lemma, *stems}))
    return replace(reading, lemmas=reading.lemmas | {small} | _listed(language).get(small, frozenset()))


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
    if language == _POLISH:
        return all(tag != _UNKNOWN for _, tag in _polish_readings(small))
    import simplemma  # noqa: PLC0415 - as below

    try:
        return simplemma.is_known(small, lang=language)
    except ValueError:
        return False


@cache
def _listed(language: str) -> Mapping[str, frozenset[str]]:
    """Return the dictionary forms that the language's data file gives, by form."""
    found: dict[str, set[str]] = {}
    for lemma, forms in language_of(language).forms.items():
        for form in (lemma, *forms):
            found.setdefault(form.lower(), set()).add(lemma.lower())
    return {form: frozenset(lemmas) for form, lemmas in found.items()}


def _simple(word: str, language: str) -> str:
    import simplemma  # noqa: PLC0415 - its dictionaries take up to seconds: only a comparison pays for them

    try:
        return simplemma.lemmatize(word, lang=language).lower()
    except ValueError:
        # The library does not know the language.
        return word


def _without_ending(word: str, language: str) -> str:
    """Return a word without the longest ending that the language's data file lists: `скрамблърът` is `скрамблър`."""
    endings = language_of(language).noun_endings
    stems = (word.removesuffix(ending) for ending in endings)
    return min((stem for stem in stems if len(stem) >= _SHORTEST_STEM), key=len, default=word)


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
    lemmas = {one.normal_form.replace("ё", "е") for one in readings}
    # A reflexive verb is the passive of its own self more often than another verb.
    lemmas |= {lemma[:-2] for lemma in lemmas if lemma.endswith(_REFLEXIVE)}
    return Reading(
        frozenset(lemmas),
        frozenset(_PARTS[one.tag.POS] for one in readings if one.tag.POS in _PARTS),
        frozenset(_CASES[one.tag.case] for one in readings if one.tag.case in _CASES),
    )


@cache
def _polish_dictionary() -> Any:
    import morfeusz2  # noqa: PLC0415 - as above

    return morfeusz2.Morfeusz()


def _polish_readings(word: str) -> list[tuple[str, str]]:
    """Return dictionary form and tag of each reading of a word that is one to the dictionary."""
    readings = [
        (start, end, lemma, tag) for start, end, (_, lemma, tag, *_) in _polish_dictionary().analyse(word)
    ]
    whole = max((end for _, end, _, _ in readings), default=0)
    return [
        (lemma.split(":")[0].lower(), tag)
        for start, end, lemma, tag in readings
        if (start, end) == (0, whole)
    ]


def _polish(word: str) -> Reading:
    readings = _polish_readings(word)
    tags = [tag.split(":") for _, tag in readings]
    cases = {case for tag in tags for field in tag[1:] for case in field.split(".")}
    return Reading(
        frozenset(lemma for lemma, _ in readings),
        frozenset(_POLISH_PARTS[tag[0]] for tag in tags if tag[0] in _POLISH_PARTS),
        frozenset(_POLISH_CASES[case] for case in cases if case in _POLISH_CASES),
    )
