"""Glossaries: the terms of each concept in several languages, read from TBX (ISO 30042:2019, TBX-Basic)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from xml.etree import ElementTree

from pyrules.base.errors import InputError, Place
from pyrules.base.given import FilePath
from pyrules.base.reading_xml import read_xml
from pyrules.comparing.words import Word, is_abbreviation, read_words
from pyrules.texts.languages import language_of, languages

_TBX = "{urn:iso:std:iso:30042:ed-2}"
_MIN = "{http://www.tbxinfo.net/ns/min}"
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_PLAYER = "player"
# Names that share so many letters, and differ in so few at the end, are formed from one word.
_SHORTEST_ROOT, _LONGEST_ENDING = 5, 4


@dataclass(frozen=True, slots=True)
class Term:
    """A word, or several, for a concept; `part` is its part of speech where the glossary gives it."""

    text: str
    part: str = ""


@dataclass(frozen=True)
class Concept:
    """What a term of any language means.

    `agent` says that it is somebody who acts or bears a duty, `part` its part of speech, `terms` the words
    for it in each language by the language's code, the usual one first; `field` that it belongs to the
    field of the code and not to the words of rules in general, `light` that languages exchange it so freely
    that an exchange tells nothing.
    """

    id: str
    part: str
    agent: bool
    terms: Mapping[str, tuple[Term, ...]]
    field: bool = True
    light: bool = False

    def called(self, language: str) -> str:
        """Return the usual term in a language, or the concept's own name."""
        return next((term.text for term in self.terms.get(language, ())), self.id.replace("_", " "))


@dataclass(frozen=True, slots=True)
class TermUse:
    """A term that stands in a text.

    `concepts` are those it may name, `words` (by index) what it is made of, `terms` how the glossary writes
    it, `within` the concepts that some of its words may name, and `parts` those of each single word, none
    where a word names nothing.
    """

    concepts: frozenset[str]
    words: tuple[int, ...]
    terms: frozenset[str]
    within: frozenset[str] = frozenset()
    parts: tuple[frozenset[str], ...] = ()

    @property
    def place(self) -> int:
        """The index of its first word."""
        return self.words[0]


@dataclass(frozen=True, slots=True)
class _Entry:
    concept: str
    term: Term
    words: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Glossary:
    """Concepts by id."""

    concepts: Mapping[str, Concept]
    _entries: dict[str, dict[str, tuple[_Entry, ...]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __repr__(self) -> str:
        """Return how many concepts there are."""
        return f"Glossary(concepts=<{len(self.concepts)}>)"

    def joined(self, other: "Glossary") -> "Glossary":
        """Return both glossaries as one; a concept of this one stands before the other's of the same name."""
        return Glossary({**other.concepts, **self.concepts})

    def find(self, words: Sequence[Word], language: str) -> tuple[TermUse, ...]:
        """Return the terms that stand among the words of a text, in order, the longest at each place.

        Args:
            words: the words of the text.
            language: its language's code.

        """
        entries = self._entries_of(language)
        endings = language_of(language).verb_endings
        # An article or the like may stand within a term, and changes nothing.
        kept = [index for index, word in enumerate(words) if word.text not in language_of(language).articles]
        telling = [words[index] for index in kept]
        return tuple(
            replace(use, words=tuple(kept[index] for index in use.words))
            for use in _uses(entries, telling, endings)
        )

    def families(self, concepts: Iterable[str]) -> frozenset[str]:
        """Return the families that concepts belong to: concepts whose names are formed from one word."""
        return frozenset(self._family_of[concept] for concept in concepts)

    @cached_property
    def _family_of(self) -> Mapping[str, str]:
        """Return each concept's family: the shortest name that begins as its own does."""
        family: dict[str, str] = {}
        first = ""
        for concept in sorted(self.concepts):
            if not (first and "_" not in concept and _one_family(first, concept)):
                first = concept
            family[concept] = first
        return family

    def _entries_of(self, language: str) -> Mapping[str, tuple[_Entry, ...]]:
        """Return the terms of a language by each dictionary form of their first word."""
        if language not in self._entries:
            found: dict[str, list[_Entry]] = {}
            for concept in self.concepts.values():
                for term in concept.terms.get(language, ()):
                    words = _dictionary_forms(term.text, language)
                    for lemma in words[0] if words else ():
                        found.setdefault(lemma, []).append(_Entry(concept.id, term, words))
            self._entries[language] = {lemma: tuple(some) for lemma, some in found.items()}
        return self._entries[language]


def _one_family(first: str, other: str) -> bool:
    """Return whether two names are formed from one word: `penal-ty` and `penal-ise`."""
    shared = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(first, other, strict=False)))
    endings = len(first) - shared, len(other) - shared
    return shared >= _SHORTEST_ROOT and max(endings) <= _LONGEST_ENDING


def _uses(
    entries: Mapping[str, tuple[_Entry, ...]], words: Sequence[Word], verb_endings: tuple[str, ...]
) -> list[TermUse]:
    covered = [
        [one for one in _matches(entries, words, index) if not _is_verb(words[index], one, verb_endings)]
        for index in range(len(words))
    ]
    found = []
    index = 0
    while index < len(words):
        matches = covered[index]
        length = max((len(entry.words) for entry in matches), default=0)
        if not length:
            index += 1
            continue
        longest = [entry for entry in matches if len(entry.words) == length]
        concepts = frozenset(entry.concept for entry in longest)
        inside = range(index, index + length) if length > 1 else ()
        parts = [frozenset(one.concept for one in covered[word] if len(one.words) == 1) for word in inside]
        inner = (
            one.concept for word in inside for one in covered[word] if word + len(one.words) <= index + length
        )
        found.append(
            TermUse(
                concepts=concepts,
                words=tuple(range(index, index + length)),
                terms=frozenset(entry.term.text for entry in longest),
                within=frozenset(inner) - concepts,
                # A word that names nothing by itself may be what tells the whole from its parts.
                parts=tuple(parts) if all(parts) else (),
            )
        )
        index += length
    return found


def _is_verb(word: Word, entry: _Entry, endings: tuple[str, ...]) -> bool:
    """Return whether a word has an ending that the noun of an entry cannot have."""
    is_noun = entry.term.part == "noun" and len(entry.words) == 1
    return is_noun and word.text.endswith(endings) and word.text != entry.term.text.lower()


def _dictionary_forms(term: str, language: str) -> tuple[frozenset[str], ...]:
    """Return what each word of a term can be; an abbreviation stands only for itself as it is written."""
    if is_abbreviation(term):
        return (frozenset({term}),)
    articles = language_of(language).articles
    return tuple(word.reading.lemmas for word in read_words(term, language) if word.text not in articles)


def _matches(entries: Mapping[str, tuple[_Entry, ...]], words: Sequence[Word], start: int) -> list[_Entry]:
    return [
        entry
        for lemma in words[start].reading.lemmas
        for entry in entries.get(lemma, ())
        if start + len(entry.words) <= len(words)
        and all(
            part & words[start + offset].reading.lemmas
            and words[start + offset].clause == words[start].clause
            and not (offset and words[start + offset].after_comma)
            for offset, part in enumerate(entry.words)
        )
    ]


def words_of_rules() -> Glossary:
    """Return the words of rules in general, as the data files of the languages list them."""
    terms: dict[str, dict[str, tuple[Term, ...]]] = {}
    parts: dict[str, str] = {}
    for language in languages():
        for part, concepts in language.terms.items():
            for concept, words in concepts.items():
                terms.setdefault(concept, {})[language.code] = tuple(map(Term, words))
                parts[concept] = part
    return Glossary(
        {
            concept: Concept(
                id=concept,
                part="noun" if parts[concept] == "agent" else parts[concept],
                light=parts[concept] == "light",
                agent=parts[concept] == "agent",
                terms=words,
                field=False,
            )
            for concept, words in terms.items()
        }
    )


def read_tbx(path: FilePath) -> Glossary:
    """Return the glossary in a TBX file.

    An entry's subject field `player` says that the concept is somebody who acts.

    Raises:
        InputError: the file is missing, no XML, or no TBX with at least one concept.

    """
    shown = str(path)
    root = read_xml(path, "the glossary", "a TBX file").root
    concepts = [_concept(entry) for entry in root.iter(f"{_TBX}conceptEntry")]
    if not concepts:
        raise InputError(
            "the glossary holds no concept",
            place=Place(shown, 1),
            expected="TBX-Basic (ISO 30042:2019) in the namespace urn:iso:std:iso:30042:ed-2",
        )
    return Glossary({concept.id: concept for concept in concepts})


def _concept(entry: ElementTree.Element) -> Concept:
    sections = entry.findall(f"{_TBX}langSec")
    first = next(entry.iter(f"{_MIN}partOfSpeech"), None)
    subject = entry.find(f"{_MIN}subjectField")
    return Concept(
        id=entry.get("id", ""),
        part=(first.text or "") if first is not None else "",
        agent=subject is not None and (subject.text or "").strip() == _PLAYER,
        terms={(section.get(_XML_LANG) or "").split("-")[0]: tuple(_terms(section)) for section in sections},
    )


def _terms(section: ElementTree.Element) -> Iterable[Term]:
    for entry in section.iter(f"{_TBX}termSec"):
        written = (entry.findtext(f"{_TBX}term") or "").strip()
        if written:
            yield Term(written, (entry.findtext(f"{_MIN}partOfSpeech") or "").strip())
