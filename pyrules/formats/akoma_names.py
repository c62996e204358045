"""The names of the Akoma Ntoso Naming Convention (OASIS, 1.0): IRIs of documents, eIds of what is in them."""

import re

from pyrules.texts import TextKind

# ISO 639-1 to 639-2/T, the languages of Europe and the largest beyond; another code stays as it is.
_LANGUAGES = {
    "ar": "ara", "be": "bel", "bg": "bul", "bs": "bos", "ca": "cat", "cs": "ces", "cy": "cym", "da": "dan",
    "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin",
    "fr": "fra", "ga": "gle", "gl": "glg", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "hy": "hye",
    "id": "ind", "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "kk": "kaz", "ko": "kor", "la": "lat",
    "lt": "lit", "lv": "lav", "mk": "mkd", "mt": "mlt", "nb": "nob", "nl": "nld", "nn": "nno", "no": "nor",
    "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp",
    "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie", "zh": "zho",
}  # fmt: skip
UNKNOWN_DATE = "0001-01-01"
"""The date of a text whose edition is no year: the standard demands one."""

_YEAR = re.compile(r"\d{4}")
_NO_SLUG = re.compile(r"[^\w.-]+")
_COMMENT = re.compile(r"(?P<number>\d+\.\d+)(?P<rest>[a-z]*)")
_TOKEN = re.compile(r"\d+|[^\W\d_]")


def language_code(code: str) -> str:
    """Return the three letters that the standard wants for a language such as `en`."""
    return _LANGUAGES.get(code, code)


def date_of(edition: str | None) -> str:
    """Return the date of an edition: the first day of its year, or `UNKNOWN_DATE`."""
    known = edition is not None and _YEAR.fullmatch(edition) and edition != "0000"
    return f"{edition}-01-01" if known else UNKNOWN_DATE


def slug(text: str) -> str:
    """Return text that can be part of an IRI and of an eId."""
    return _NO_SLUG.sub("-", text).strip("-") or "nn"


def work_iri(kind: TextKind, edition: str | None) -> str:
    """Return the IRI of a work: a code of laws, or a commentary on it, in one edition.

    The texts name no country and no number, so `xx` (which ISO 3166 leaves to users) and `laws` stand there,
    and `nn` where the edition is not known.
    """
    document = "act" if kind is TextKind.LAW else "doc/commentary"
    return f"/akn/xx/{document}/{slug(edition) if edition else 'nn'}/laws"


def expression_iri(kind: TextKind, edition: str | None, language: str) -> str:
    """Return the IRI of a work in a language, as first published."""
    return f"{work_iri(kind, edition)}/{language_code(language)}@"


def guessed_eid(provision: str, kind: TextKind) -> str:
    """Return the eId that a provision of another document has, told from its id alone.

    Args:
        provision: an id such as `12C2a` or, of a commentary, `25.9i`.
        kind: what the document is in which the words stand that name the provision.

    """
    comment = _COMMENT.fullmatch(provision) if kind is TextKind.COMMENTARY else None
    if comment:
        item = f"__item_{comment['rest']}" if comment["rest"] else ""
        return f"para_{comment['number'].replace('.', '-')}{item}"
    law, *labels = _TOKEN.findall(provision)
    steps = [f"law_{law}"]
    after_point = False
    for label in labels:
        if label.isdecimal():
            name = "indent" if after_point else "subpara"
        else:
            name = "para" if label.isupper() else "point"
            after_point = name == "point"
        steps.append(f"{name}_{label}")
    return "__".join(steps)


def target_kind(provision: str, kind: TextKind) -> TextKind:
    """Return what kind of text holds a provision that words in a text of this kind name."""
    return kind if kind is TextKind.LAW or _COMMENT.fullmatch(provision) else TextKind.LAW
