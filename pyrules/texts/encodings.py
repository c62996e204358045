"""Guess in which encoding a text is that is not UTF-8, so that an error can say how to convert it."""

import codecs
import re

from pyrules.texts.languages import languages, likeliest, share_of_letters

_MARKS = {
    # The mark of UTF-32 begins with that of UTF-16, so it comes first.
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
# Python's name and the one that people know; of two that fit alike the first is named.
_SINGLE_BYTE = {
    "cp1252": "Windows-1252",
    "cp1251": "Windows-1251",
    "cp1250": "Windows-1250",
    "iso8859_2": "ISO 8859-2",
    "koi8_r": "KOI8-R",
    "cp866": "CP866",
    "iso8859_5": "ISO 8859-5",
    "mac_cyrillic": "MacCyrillic",
}
_SAMPLE = 50_000
_SMALL_SHARE = 0.02


def likely_encoding(content: bytes) -> str | None:
    """Return the name of the encoding that the bytes of a text are likely in, or None."""
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return name
    sample = content[:_SAMPLE]
    if b"\0" in sample:
        return _without_mark(sample)
    likelihoods = {name: _likelihood(sample, codec) for codec, name in _SINGLE_BYTE.items()}
    best = max(likelihoods, key=lambda name: likelihoods[name])
    return best if likelihoods[best][0] > 0 else None


def _without_mark(sample: bytes) -> str | None:
    """Return UTF-16 where every other byte of many is zero and none of the rest: Latin text has that form."""
    for zeros, others in ((sample[1::2], sample[::2]), (sample[::2], sample[1::2])):
        if len(zeros) > 1 and zeros.count(0) > len(zeros) / 2 and 0 not in others:
            return "UTF-16 without a byte order mark"
    return None


def _likelihood(sample: bytes, codec: str) -> tuple[int, float]:
    """Return how many frequent words of its language the sample has, and how well its other letters fit."""
    try:
        text = sample.decode(codec)
    except UnicodeDecodeError:
        return 0, 0.0
    control = sum(not character.isprintable() and not character.isspace() for character in text)
    if control > _SMALL_SHARE * len(text):
        return 0, 0.0
    language = likeliest(text)
    common = {word for one in languages() for word in one.common_words}
    words = sum(word in common for word in re.findall(r"[^\W\d_]+", text.lower()))
    special = "".join(character for character in text if character > "\x7f" and character.isalpha())
    return words, share_of_letters(special, language) if special else 0.0
