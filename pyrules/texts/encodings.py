"""Guess in which encoding a text is that is not UTF-8, or was not before: an error can say how to convert it."""

import codecs
import re
import unicodedata
from dataclasses import dataclass

from pyrules.texts.languages import languages, share_of_letters


@dataclass(frozen=True)
class Encoding:
    """An encoding: Python's name, the name that people know, and the name that `iconv` knows."""

    codec: str
    name: str
    iconv: str


_MARKS = {
    # The mark of UTF-32 begins with that of UTF-16, so it comes first.
    codecs.BOM_UTF32_LE: Encoding("utf-32", "UTF-32", "UTF-32"),
    codecs.BOM_UTF32_BE: Encoding("utf-32", "UTF-32", "UTF-32"),
    codecs.BOM_UTF16_LE: Encoding("utf-16", "UTF-16", "UTF-16"),
    codecs.BOM_UTF16_BE: Encoding("utf-16", "UTF-16", "UTF-16"),
}
_UNMARKED = (
    Encoding("utf-16-le", "UTF-16 without a byte order mark", "UTF-16LE"),
    Encoding("utf-16-be", "UTF-16 without a byte order mark", "UTF-16BE"),
)
# Of two that fit alike the first is named.
_SINGLE_BYTE = (
    Encoding("cp1252", "Windows-1252", "CP1252"),
    Encoding("cp1251", "Windows-1251", "CP1251"),
    Encoding("cp1250", "Windows-1250", "CP1250"),
    Encoding("iso8859_2", "ISO 8859-2", "ISO-8859-2"),
    Encoding("koi8_r", "KOI8-R", "KOI8-R"),
    Encoding("cp866", "CP866", "CP866"),
    Encoding("iso8859_5", "ISO 8859-5", "ISO-8859-5"),
    Encoding("mac_cyrillic", "MacCyrillic", "MACCYRILLIC"),
    Encoding("cp850", "CP850", "CP850"),
    Encoding("cp852", "CP852", "CP852"),
)
# What programs take a text for that is in another encoding.
_MISTAKEN_FOR = tuple(one for one in _SINGLE_BYTE if one.codec in ("cp1252", "cp1251", "cp1250", "koi8_r"))
_SAMPLE = 50_000
_SHORT_SAMPLE = 10_000
_FEWEST_WORDS = 3
_MOST_WORDS = 1_000
# Fewer frequent words than this, and a text is in no language that is known, or garbled.
_SHARE_OF_COMMON_WORDS = 0.05
_SMALL_SHARE = 0.02
_MOST = 0.5
_TWICE = 2
# What is set in words, signs that are no punctuation among them: they show that a letter was another.
_NO_PUNCTUATION = re.compile(r"[^\s\d!-/:-@\[-`{-~«»‘’‚“”„–—…]+")
_WORD = re.compile(r"[^\W\d_]+")


def likely_encoding(content: bytes) -> Encoding | None:
    """Return the encoding that the bytes of a text are likely in, or None."""
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return encoding
    sample = content[:_SAMPLE]
    if b"\0" in sample:
        return _without_mark(sample)
    return _likeliest(sample, _SINGLE_BYTE)


def _without_mark(sample: bytes) -> Encoding | None:
    """Return UTF-16 where every other byte of many is zero and none of the rest, or where words are read in it."""
    halves = ((sample[1::2], sample[::2]), (sample[::2], sample[1::2]))
    for encoding, (zeros, others) in zip(_UNMARKED, halves, strict=True):
        if len(zeros) > 1 and zeros.count(0) > len(zeros) / 2 and 0 not in others:
            return encoding
    return _likeliest(sample[: len(sample) // 2 * 2], _UNMARKED)


def _likeliest(sample: bytes, encodings: tuple[Encoding, ...]) -> Encoding | None:
    likelihoods = {one: _likelihood_of_bytes(sample, one.codec) for one in encodings}
    best = max(likelihoods, key=lambda one: likelihoods[one])
    return best if likelihoods[best] > 0 else None


def _likelihood_of_bytes(sample: bytes, codec: str) -> float:
    try:
        text = sample.decode(codec)
    except UnicodeDecodeError:
        return 0.0
    control = sum(not character.isprintable() and not character.isspace() for character in text)
    return _likelihood(text) if control <= _SMALL_SHARE * len(text) else 0.0


def _likelihood(text: str) -> float:
    """Return how many frequent words of its language a text has, less where its other letters do not fit."""
    common = {word for one in languages() for word in one.common_words}
    return sum(word in common for word in _WORD.findall(text.lower())) * _fit(text)


def _fit(text: str) -> float:
    """Return which share of the words that are not ASCII some language has the letters of."""
    special = [word for word in _NO_PUNCTUATION.findall(text) if not word.isascii()]
    return sum(map(_fits, special)) / len(special) if special else 1.0


def _fits(word: str) -> bool:
    return word.isalpha() and any(share_of_letters(word, one) == 1 for one in languages())


@dataclass(frozen=True)
class Garbled:
    """A text that was in one encoding, was read in another, and was saved so as UTF-8."""

    was: str
    read_as: Encoding


def garbled(text: str) -> Garbled | None:
    """Return how a text in UTF-8 was garbled before it was saved, or None where it was not."""
    sample = text[:_SAMPLE]
    special = [word for word in sample.split() if not word.isascii()][:_MOST_WORDS]
    if not special:
        return None
    for read_as in _MISTAKEN_FOR:
        undone = sum(_is_undone(word, read_as.codec) for word in special)
        if undone > _MOST * len(special):
            return Garbled("UTF-8", read_as)
    sample = sample[:_SHORT_SAMPLE]
    likelihood, few = _likelihood(sample), _SHARE_OF_COMMON_WORDS * len(_WORD.findall(sample))
    if likelihood > few:
        return None
    least = max(_TWICE * likelihood, few, _FEWEST_WORDS)
    for read_as in _MISTAKEN_FOR:
        try:
            original = sample.encode(read_as.codec)
        except UnicodeEncodeError:
            continue
        was = _likeliest(original, tuple(one for one in _SINGLE_BYTE if one != read_as))
        if was is not None and _likelihood_of_bytes(original, was.codec) >= least:
            return Garbled(was.name, read_as)
    return None


def _is_undone(word: str, codec: str) -> bool:
    """Return whether a word is UTF-8 once it is written in the encoding in which it was read, and odd as it stands."""
    if all(map(_fits, _NO_PUNCTUATION.findall(word))):
        return False
    try:
        # What an encoding leaves undefined programs take for the control character with that number.
        written = b"".join(
            one.encode("latin-1") if unicodedata.category(one) == "Cc" else one.encode(codec) for one in word
        )
        return written.decode("utf-8") != word
    except UnicodeError:
        return False
