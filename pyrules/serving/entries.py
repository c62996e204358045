"""What the page has to know to tell situations of an edition: the words a case has, and how they are said.

A sentence goes over in pieces, `["", [1, "player"], " has looked"]`, and what can stand in a piece by the words that a
case writes: so the page says what is told by itself, also where nobody answers it.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from clingo import Function, Number, Symbol, SymbolType

from pyrules.base.documents import Document, Value
from pyrules.code.rulebook import Rulebook
from pyrules.code.vocabulary import Declaration
from pyrules.explaining.dictionary import Dictionary
from pyrules.language import Language
from pyrules.language.language_files import languages
from pyrules.language.sentence_templates import Slot, Template
from pyrules.language.sentences import TABLES
from pyrules.serving.page_words import LANGUAGES
from pyrules.situation.words import write_word

NUMBER = 987_654_321
"""Some number: what is said around it is said around any."""
Piece = str | tuple[int, str]
"""Words, or the number of an argument and what it is said by."""


class Listed(Value):
    """A value of a domain: how a case writes it, its words; and where it stands among values with two parts."""

    word: str
    said: str
    row: str = ""
    column: str = ""
    red: bool = False


class Domain(Value):
    """What can stand in a place: values, or numbers; `numbers` names the sequence whose entries they count, if any.

    `counts` names the sequences of which a number says how many entries there have been. `seats` are persons as they
    sit, clockwise from the left.
    """

    values: tuple[Listed, ...] = ()
    numbers: str = ""
    counts: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


class Entry(Value):
    """Something that a case can tell; `pieces` say it of what stands in its domains, `sought` are words to find it by.

    In a sequence an entry is told by the domains from the third on; `actor` is the domain of who makes one.
    """

    table: str
    name: str
    kind: str
    sentence: str
    pieces: tuple[Piece, ...]
    domains: tuple[str, ...]
    actor: str = ""
    turns: bool = False
    sought: str = ""
    unknown: bool = False
    matters: bool = True


class Entries(Document):
    """The document by which the page tells situations: what can be told, the domains, and how values are said."""

    schema_name: ClassVar[str] = "pyrules/entries/1"

    edition: str
    entries: tuple[Entry, ...]
    domains: dict[str, Domain]
    said: dict[str, dict[str, str]]


class RulebookKnown(Document):
    """The editions of a rulebook, the one that says the most, and the languages of the page that it speaks."""

    schema_name: ClassVar[str] = "pyrules/rulebook/1"

    edition: str
    editions: tuple[str, ...]
    languages: tuple[str, ...]


def rulebook_known(codes: Sequence[Rulebook]) -> RulebookKnown:
    """Return what there is to choose from.

    Args:
        codes: the editions of one rulebook.

    """
    chief = max(codes, key=lambda one: len(one.provisions))
    speaks = languages(chief.directory)
    return RulebookKnown(
        edition=chief.edition,
        editions=tuple(one.edition for one in codes),
        languages=tuple(one for one in LANGUAGES if one in speaks),
    )


def entries(code: Rulebook, language: Language) -> Entries:
    """Return what the page has to know of an edition, in a language."""
    return _Telling(code, language).document()


class _Telling:
    def __init__(self, code: Rulebook, language: Language) -> None:
        self._code = code
        self._vocabulary = code.vocabulary
        self._language = language
        self._said: dict[str, dict[str, str]] = {}

    def document(self) -> Entries:
        read = {one.name: bool(one.provisions) for one in Dictionary(self._code, self._language).words()}
        kinds = (("table", "table"), ("events", "sequence"), ("events", "event"), ("elections", "election"))
        told = tuple(
            self._entry(table, one, matters=read.get(one.name, False))
            for table, kind in kinds
            for one in sorted(self._vocabulary.of_kind(kind).values(), key=lambda one: one.name)
        )
        names = dict.fromkeys(name for one in told for name in (*one.domains, *filter(None, [one.actor])))
        return Entries(
            edition=self._code.edition,
            entries=told,
            domains={name: self._domain(name) for name in names},
            said=self._said,
        )

    def _entry(self, table: str, one: Declaration, *, matters: bool) -> Entry:
        sequence = one.kind == "sequence"
        template = self._language.templates.get(TABLES[one.kind], {}).get(one.name)
        return Entry(
            table=table,
            name=one.name,
            kind=one.kind,
            sentence=self._sentence(one),
            pieces=tuple(self._pieces(one, template)),
            domains=one.domains[2:] if sequence else one.domains,
            actor=one.domains[1] if sequence else "",
            turns=one.name in self._vocabulary.turns,
            sought=self._language.sought(one.name),
            unknown=one.name in self._vocabulary.unknown,
            matters=matters,
        )

    def _sentence(self, one: Declaration) -> str:
        if one.kind in ("sequence", "event"):
            return self._language.in_general(one)
        anything = [Function("anything")] * one.arity
        return self._language.sentence(one.kind, Function(one.name, anything))

    def _pieces(self, one: Declaration, template: Template | None) -> Iterable[Piece]:
        """Yield a sentence in pieces; what has none is said by its name and what stands behind it."""
        reading = self._vocabulary.readings.get(one.name)
        if reading is not None and one.kind == "election":
            key = self._spoken(one.domains[0], "", values=reading.values)
            yield from (f"{reading.provision}, {self._language.word('read_so')}: ", (1, key))
            return
        if template is None or template.last > one.arity:
            yield one.name.replace("_", " ")
            for number, domain in enumerate(one.domains, 1):
                yield from (" ", (number, self._spoken(domain, "")))
            return
        for part in template.parts:
            if isinstance(part, Slot):
                yield part.number, self._spoken(one.domains[part.number - 1], part.tag)
            else:
                yield part

    def _spoken(self, domain: str, tag: str, *, values: Any = None) -> str:
        """Return the name under which it stands how the values of a domain are said in some form."""
        own = tag and tag not in self._language.forms and tag != "bare"
        domain, tag = (tag, "") if own else (domain, tag)
        key = f"{domain}:{tag}" if tag else domain
        if key not in self._said:
            listed = self._vocabulary.domains.get(domain, ())
            numbers = domain not in self._vocabulary.measures and _are_numbers(listed)
            if numbers:
                said = self._language.argument(Number(NUMBER), domain, tag)
                self._said[key] = {"": said.replace(str(NUMBER), "{}")}
            else:
                self._said[key] = {
                    self._word(one, domain): (values or {}).get(str(one))
                    or self._language.argument(one, domain, tag)
                    for one in listed
                }
        return key

    def _domain(self, name: str) -> Domain:
        listed = self._vocabulary.domains.get(name, ())
        numbers = name not in self._vocabulary.measures and _are_numbers(listed)
        seated = self._vocabulary.drawn.seated(listed) if listed else None
        return Domain(
            values=() if numbers else tuple(self._listed(one, name) for one in self._ordered(listed)),
            numbers=self._vocabulary.numbered.get(name, ""),
            counts=self._vocabulary.counted.get(name, ((), 0))[0],
            seats=tuple(self._word(one, name) for one in seated or ()),
        )

    def _listed(self, value: Symbol, domain: str) -> Listed:
        parts = value.arguments if value.type is SymbolType.Function and len(value.arguments) == 2 else ()
        return Listed(
            word=self._word(value, domain),
            said=self._language.value(value, domain),
            row=self._language.value(parts[0]) if parts else "",
            column=self._language.value(parts[1]) if parts else "",
            red=any(one in self._red for one in (value, *parts)),
        )

    @cached_property
    def _red(self) -> frozenset[Symbol]:
        return self._vocabulary.drawn.red

    def _ordered(self, listed: Sequence[Symbol]) -> Iterable[Symbol]:
        """Return values as they are to be shown: those with parts first, in the order of the parts."""
        last = self._vocabulary.drawn.last

        def place(value: Symbol) -> tuple[bool, list[tuple[bool, Symbol]]]:
            parts = value.arguments if value.type is SymbolType.Function else []
            return len(parts) != 2, [(one in last, one) for one in (*parts, value)]

        return sorted(listed, key=place)

    def _word(self, value: Symbol, domain: str) -> str:
        return write_word(value, self._vocabulary, domain)


def _are_numbers(values: Sequence[Symbol]) -> bool:
    return all(one.type is SymbolType.Number for one in values)
