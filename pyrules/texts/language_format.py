"""The data file of a language: what stands in it, and what is wrong with one that does not fit."""

import re
import tomllib
from collections.abc import Iterator, Mapping

from pydantic import Field, ValidationError

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, Place, nearest
from pyrules.base.toml_source import parse_toml

_CODE = re.compile(r"[a-z]{2,3}")
LABELS = "{labels}"
"""What stands in a pattern of a relative reference for the labels that are referred to."""
GAP, ANY_ENDING = "…", "*"
"""What stands in an expression for words between its own, and at the end of a word for any ending."""
MEANINGS: Mapping[str, tuple[str, ...]] = {
    "modals": ("may", "can", "need", "should", "shall", "must"),
    "negation": ("not", "lack", "concord", "throughout"),
    "quantifiers": ("all", "every", "any", "both", "only", "some"),
    "connectives": ("and", "or", "either"),
    "conditions": ("if", "unless", "except", "even", "before", "after", "until", "during", "otherwise"),
    "bounds": ("least", "most"),
    "directions": (
        "earlier",
        "later",
        "smallest",
        "largest",
        "within",
        "beyond",
        "from",
        "more",
        "less",
    ),
    "idle": ("nothing", "or_not"),
    "pronouns": ("personal", "pronoun"),
}
"""What expressions can mean, by category: the same names in every language. A number is named by its value."""
PARTS = ("agent", "noun", "verb", "adjective", "adverb", "other", "light")


class HeadingWords(Value):
    """The words that open headings.

    `unit_words` are those of what texts other than codes of laws have in the place of laws, by the name of the
    unit: the articles of a statute, the sections of a licence.
    """

    law_words: tuple[str, ...] = Field(min_length=1)
    unit_words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    division_words: tuple[str, ...]
    division_numbers: tuple[str, ...]


class ReferenceWords(Value):
    """The words and patterns of references; `unit_words` as in headings, in every form.

    `predicate_words` are what can be said of a law; `bare` are patterns for labels that stand by themselves,
    `part_words` the words for parts of a law or unit, `unlabelled_words` those for parts that bear no label,
    `of_words` what stands between part and whole, `this_words` what makes a unit the one in which the words
    stand, and `elsewhere` patterns for what follows a path that belongs to another text.
    """

    law_words: tuple[str, ...] = Field(min_length=1)
    unit_words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    plural_law_words: tuple[str, ...]
    and_words: tuple[str, ...]
    range_words: tuple[str, ...]
    predicate_words: tuple[str, ...] = ()
    see_words: tuple[str, ...]
    paragraph_words: tuple[str, ...]
    this_law: tuple[str, ...]
    relative: tuple[str, ...]
    bare: tuple[str, ...] = ()
    part_words: tuple[str, ...] = ()
    unlabelled_words: tuple[str, ...] = ()
    of_words: tuple[str, ...] = ()
    this_words: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


class NoisePatterns(Value):
    """Patterns for lines that are no part of a law."""

    navigation: tuple[str, ...]
    page_breaks: tuple[str, ...]


class Markers(Value):
    """The words that carry a rule's logic: by category, the expressions for each meaning.

    An expression is written as the manual (`translations`) says. The names of meanings are the same in every
    language, so that two can be compared.
    """

    modals: Mapping[str, tuple[str, ...]]
    negation: Mapping[str, tuple[str, ...]]
    quantifiers: Mapping[str, tuple[str, ...]]
    connectives: Mapping[str, tuple[str, ...]]
    conditions: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, tuple[str, ...]]
    bounds: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    directions: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    idle: Mapping[str, tuple[str, ...]]
    pronouns: Mapping[str, tuple[str, ...]]
    negative_prefixes: tuple[str, ...] = ()
    negative_suffixes: tuple[str, ...] = ()


class Language(Value):
    """One language as its data file describes it; `code` is the file's stem.

    `label_letters` are the capital letters that labels count with, in their order, where they are not Latin.

    `terms` are the words of rules in general, by what they are (`agent`, `noun`, `verb`, `adjective`,
    `adverb`, `light`) and by concept; the names of concepts are the same in every language. `forms` lists by
    dictionary form the forms that a dictionary does not know or mistakes for others, `verb_endings` the
    endings that no form of a noun has, `noun_endings` those that a word has in some of its forms, such as an
    article behind it: they are taken off where a dictionary leaves a word as it stands. `prepositions` make a
    noun depend on another word, `passive_words` make who stands before them undergo and not act,
    `impersonal_modals` have their bearer in the dative, `oblique_words` tell of a noun behind them, or of
    themselves, that it does not act.
    """

    code: str
    name: str
    letters: str
    common_words: tuple[str, ...]
    single_letter_words: tuple[str, ...]
    label_letters: str = ""
    headings: HeadingWords
    references: ReferenceWords
    noise: NoisePatterns
    markers: Markers
    abbreviations: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    verb_endings: tuple[str, ...] = ()
    noun_endings: tuple[str, ...] = ()
    prepositions: tuple[str, ...] = ()
    passive_words: tuple[str, ...] = ()
    impersonal_modals: tuple[str, ...] = ()
    oblique_words: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    terms: Mapping[str, Mapping[str, tuple[str, ...]]] = Field(default_factory=dict)

    def __hash__(self) -> int:
        """Return a hash of the code: there is one language for each, and the tables cannot be hashed."""
        return hash(self.code)


def read_language(text: str, file: str) -> Language:
    """Return the language that a data file describes.

    Args:
        text: the file, TOML.
        file: its name, `CODE.toml`; the code is the language's.

    Raises:
        InputError: the file is no TOML, lacks something, or holds what is not known; the error names the place.

    """
    code = file.rpartition("/")[2].removesuffix(".toml")
    if not _CODE.fullmatch(code):
        raise InputError(
            f"`{code}` is no code of a language", place=Place(file), expected="a file named such as `de.toml`"
        )
    try:
        content = tomllib.loads(text)
        language = Language.model_validate({"code": code, **content})
    except tomllib.TOMLDecodeError:
        # Read once more, by the reader that knows places.
        parse_toml(text, file)
        raise
    except ValidationError as error:
        raise _malformed(error, text, file) from None
    for path, message, expected in _faults(language):
        known = MEANINGS.get(path[1], ()) if len(path) > 2 else ()
        raise InputError(
            message,
            place=parse_toml(text, file).place(*path),
            expected=expected,
            nearest=nearest(str(path[-1]), known),
        )
    return language


def _malformed(error: ValidationError, text: str, file: str) -> InputError:
    first = error.errors()[0]
    path = tuple(part for part in first["loc"])
    name = ".".join(map(str, path))
    place = parse_toml(text, file).place(*path)
    if first["type"] == "missing":
        return InputError(f"`{name}` is missing", place=place, expected="every key of en.toml but its words")
    if first["type"] == "extra_forbidden":
        known = {
            *Language.model_fields,
            *Markers.model_fields,
            *ReferenceWords.model_fields,
            *HeadingWords.model_fields,
        }
        return InputError(f"`{name}` is not known", place=place, nearest=nearest(str(path[-1]), known))
    shapes = {"tuple_type": 'a list of texts, such as ["one", "two"]', "string_type": 'a text, such as "one"'}
    return InputError(
        f"`{name}` has another shape", place=place, expected=shapes.get(first["type"], "what en.toml has")
    )


Fault = tuple[tuple[str, ...], str, str]
"""Where in a file something is wrong, what, and what was expected."""


def _faults(language: Language) -> Iterator[Fault]:
    yield from _bad_patterns(language)
    for category, meanings in MEANINGS.items():
        table: Mapping[str, tuple[str, ...]] = getattr(language.markers, category)
        for meaning, expressions in table.items():
            path = ("markers", category, meaning)
            if meaning not in meanings:
                yield path, f"`{meaning}` is no meaning of {category}", " or ".join(meanings)
            yield from _bad_expressions(path, expressions)
    for meaning, expressions in language.markers.numbers.items():
        yield from _bad_expressions(("markers", "numbers", meaning), expressions)
    for part in language.terms:
        if part not in PARTS:
            yield ("terms", part), f"`{part}` is no table of terms", " or ".join(PARTS)


def _bad_expressions(path: tuple[str, ...], expressions: tuple[str, ...]) -> Iterator[Fault]:
    for written in expressions:
        words = written.split()
        if not words or words[0].startswith((GAP, ANY_ENDING)) or words[-1] == GAP:
            yield (
                path,
                f"`{written}` has no word at its beginning or end",
                "an expression such as `neither … nor`",
            )
        if any(sign in written for sign in ".,;:!?()"):
            yield path, f"`{written}` has a sign in it", "words alone: stops and commas are not compared"


def _bad_patterns(language: Language) -> Iterator[Fault]:
    named = [
        (("references", "this_law"), language.references.this_law),
        (("references", "relative"), language.references.relative),
        (("references", "bare"), language.references.bare),
        (("references", "elsewhere"), language.references.elsewhere),
        (("noise", "navigation"), language.noise.navigation),
        (("noise", "page_breaks"), language.noise.page_breaks),
        (("letters",), (f"[{language.letters}]",)),
    ]
    for path, patterns in named:
        for pattern in patterns:
            try:
                re.compile(pattern.replace(LABELS, ""))
            except re.error as error:
                yield path, f"`{pattern}` is no pattern: {error.msg}", "a Python regular expression"
    if "[" in language.letters:
        yield ("letters",), f"`{language.letters}` has brackets", "letters and ranges alone, such as `A-Za-z`"
    for name in ("relative", "bare"):
        for pattern in getattr(language.references, name):
            if LABELS not in pattern:
                yield (
                    ("references", name),
                    f"`{pattern}` has no {LABELS}",
                    f"{LABELS} where the labels stand",
                )
    units = language.headings.unit_words, language.references.unit_words
    for name in sorted(units[0].keys() ^ units[1].keys()):
        table = "headings" if name in units[0] else "references"
        yield (
            (table, "unit_words", name),
            f"unit `{name}` has words in {table} alone",
            "words for the same units in headings.unit_words and references.unit_words",
        )
