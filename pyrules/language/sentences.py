"""Sentences for what the solver says, in one language of a rulebook.

A rulebook's `language/CODE.toml`, or the files in `language/CODE/`, give a template for each name of its vocabulary.
In a template `{1}` stands for the first argument, said as its domain is said: `[values]` names the value, `[domains]`
puts words around it (`call_number = "call {}"`). `{1:bare}` leaves those words out, `{1:rank}` reads the argument as a
`rank`, and `{1:genitive}` takes it in a form of its own, from `[forms.genitive]`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from clingo import Function, Symbol, SymbolType

from pyrules.base.errors import InputError, Place, nearest
from pyrules.base.toml_source import TomlSource, parse_toml, read_text
from pyrules.code.vocabulary import KINDS, Declaration, Vocabulary
from pyrules.language.phrases import ATOMS, DECISIONS, FORCES, WORDS
from pyrules.language.sentence_templates import Template, read_template

TABLES = {
    "table": "table",
    "sequence": "events",
    "event": "events",
    "election": "elections",
    "term": "terms",
    "act": "acts",
    "question": "questions",
    "irregularity": "irregularities",
    "disposition": "dispositions",
}
"""The table of a language file in which the names of a kind have their templates."""
BARE = "bare"
"""The form of an argument without the words that its domain puts around it."""
ANYTHING = "anything"
"""The constant that stands for a value left open (see `pyrules.explaining`)."""
ENGLISH = "en"
"""The language whose words for the engine's own atoms are built in."""
_STATED = ("table", "sequence", "event", "election", "term")
_CODE = re.compile(r"[a-z]{2,3}")
_NESTED = ("values", "forms")
"""The tables of a language file that have tables in them: the names of one domain, one grammatical form."""
_OTHERS = ("bearers", "domains", "values", "forms", "forces", "words", "atoms", "decisions")


@dataclass(frozen=True)
class Language:
    """The sentences of one language for one vocabulary.

    `templates` holds the tables of the file by name, `values` the names of values by domain (the empty string
    for any domain), `forms` the forms by name. Nothing here raises: what has no sentence is said by its name,
    and `missing` lists it.
    """

    code: str
    vocabulary: Vocabulary
    templates: Mapping[str, Mapping[str, Template]]
    values: Mapping[str, Mapping[str, Template]]
    forms: Mapping[str, Mapping[str, Template]]

    # ---- sentences

    def sentence(self, kind: str, symbol: Symbol) -> str:
        """Return the sentence for a name of this kind with its arguments.

        A number of arguments that the vocabulary does not know is said by name, like a name without template.
        """
        if symbol.type is not SymbolType.Function:
            return self.value(symbol)
        template = self.templates.get(TABLES.get(kind, kind), {}).get(symbol.name)
        declared = self.vocabulary.find(kind, symbol.name, len(symbol.arguments))
        return self._said(symbol, template, declared.domains if declared else ())

    def in_general(self, declaration: Declaration) -> str:
        """Return the sentence for an event of a kind, whoever it is about: `somebody has asked for something`.

        An entry of a sequence is said by its domain alone: `some call`. What is in brackets, or stands before a colon
        at the beginning, is left out: it says nothing now.
        """
        name = declaration.name.replace("_", " ")
        if declaration.kind == "sequence":
            entry = self._anything(declaration.domains[0])
            return name if entry == self.word(ANYTHING) else entry
        template = self.templates.get(TABLES[declaration.kind], {}).get(declaration.name)
        if template is None:
            return name
        symbol = Function(declaration.name, [Function(ANYTHING)] * declaration.arity)
        return self._said(symbol, template.without_asides(), declaration.domains)

    def can_say(self, kind: str, name: str, words: str) -> bool:
        """Tell whether words end in what can be a sentence for a name of this kind, whatever its arguments."""
        template = self.templates.get(TABLES.get(kind, kind), {}).get(name)
        if template is None:
            return words.find(name.replace("_", " ").lower()) >= 0
        parts = template.filled(lambda *_: "\n").lower().split("\n")
        return re.search(f"{'.*'.join(map(re.escape, parts))}$", words) is not None

    def atom(self, symbol: Symbol) -> str:
        """Return the sentence for any atom of an answer set, of the vocabulary or of the engine."""
        if symbol.type is not SymbolType.Function:
            return self.value(symbol)
        stated = self._declared(symbol, _STATED)
        if stated:
            return self.sentence(stated.kind, symbol)
        match symbol.name, symbol.arguments:
            case "norm" | "governs" | "act", [provision, force, bearer, act]:
                return self.act_line(bearer, force, act, provision)
            case "option", [provision, bearer, act]:
                return self.act_line(bearer, "option", act, provision)
            case "given" | "decided" | "possible" | "open", [decision, value]:
                return f"{self.decision(decision)}: {self.answer(decision, value)}"
            case _:
                return self._engine(symbol, "atoms", ATOMS)

    def act_line(self, bearer: Symbol, force: Symbol | str, act: Symbol, provision: Symbol | str) -> str:
        """Return who does what by which provision: `director: shall redeal (22A)`.

        Args:
            bearer: whom the provision addresses.
            force: the force of its verb, or `option` for an act that was chosen; `does` has no word.
            act: what is to be done.
            provision: the provision's id.

        """
        name = force if isinstance(force, str) else str(force)
        words = [self.force(name), self.sentence("act", act)]
        return f"{self.bearer(bearer)}: {' '.join(word for word in words if word)} ({_plain(provision)})"

    def decision(self, symbol: Symbol) -> str:
        """Return what a decision decides: the question put, the power, or whose choice it is."""
        return self._engine(symbol, "decisions", DECISIONS)

    def answer(self, decision: Symbol, value: Symbol) -> str:
        """Return how a decision was taken: the answer, the use of a power, or the act chosen."""
        if decision.type is SymbolType.Function and decision.name == "choice":
            return self.sentence("act", value)
        return self.value(value)

    def matter(self, symbol: Symbol) -> str:
        """Return the words for what a flaw is about: an act, question, irregularity or disposition, or a value."""
        declared = self._declared(symbol, KINDS[::-1]) if symbol.type is SymbolType.Function else None
        return self.sentence(declared.kind, symbol) if declared else self.value(symbol)

    # ---- parts of sentences

    def value(self, symbol: Symbol, domain: str | None = None, form: str = "") -> str:
        """Return the words for a value, without the words that its domain puts around it.

        Args:
            symbol: the value.
            domain: the domain it belongs to, where that is known.
            form: a form of the language file, such as a grammatical case.

        """
        of_engine = {
            "bearer": lambda: self.bearer(symbol),
            "force": lambda: self.force(_name(symbol)) or _name(symbol),
            "decision": lambda: self.decision(symbol),
        }
        if domain in of_engine:
            return of_engine[domain]()
        if domain in TABLES and domain not in self.vocabulary.domains:
            return self.sentence(domain, symbol)
        name = _name(symbol)
        for names in (self.forms.get(form, {}), self.values.get(domain or "", {}), self.values.get("", {})):
            if name and name in names:
                return self._said(symbol, names[name], ())
        return self._unlisted(symbol, domain)

    def argument(self, symbol: Symbol, domain: str, form: str = "") -> str:
        """Return the words for a value with those that its domain puts around it: `call 1`."""
        if _name(symbol) == ANYTHING:
            return self._anything(domain, form)
        said = self.value(symbol, domain, form)
        if form == BARE:
            return said
        for around in (self.forms.get(form, {}), self.templates.get("domains", {})):
            if domain in around:
                return around[domain].filled(lambda _, __: said)
        return said

    def _anything(self, domain: str, form: str = "") -> str:
        """Return the words for a value left open: those of the domain, such as `some call`, or the engine's.

        A form has them under a name such as `any_call_number`; so has `[values]` where a value is called as its domain.
        """
        name = f"any_{domain}"
        template = (
            self.forms.get(form, {}).get(name)
            or self.values.get(domain, {}).get(ANYTHING)
            or self.values.get("", {}).get(name)
        )
        return template.text if template else self.word(ANYTHING)

    def bearer(self, symbol: Symbol) -> str:
        """Return the words for whom a provision addresses."""
        if _name(symbol) == ANYTHING:
            return self._anything("bearer")
        template = self.templates.get("bearers", {}).get(_name(symbol))
        return self._said(symbol, template, ()) if template else self.value(symbol)

    def force(self, name: str) -> str:
        """Return the words for a force; none for `does`."""
        template = self.templates.get("forces", {}).get(name)
        return template.text if template else FORCES.get(name, name.replace("_", " "))

    def word(self, name: str, *said: object) -> str:
        """Return one of the engine's own words, such as `because`; `said` takes the place of its `{}`."""
        template = self.templates.get("words", {}).get(name)
        if template and said:
            return template.filled(lambda *_: str(said[0]))
        words = template.text if template else WORDS.get(name, name.replace("_", " "))
        return words.format(*said)

    # ---- completeness

    def missing(self, vocabulary: Vocabulary | None = None) -> list[tuple[str, str]]:
        """Return what the file leaves unsaid, as sorted pairs of kind and name.

        The kind is one of the vocabulary's, or `value`, `bearer`, `force`, `word`, `atom`, `decision`. What
        the engine says itself is built in for English and missing elsewhere until the file has it.
        """
        vocabulary = vocabulary or self.vocabulary
        wanted = {
            (one.kind, TABLES[one.kind], one.name) for one in vocabulary.declarations if one.kind in TABLES
        }
        wanted |= {("bearer", "bearers", _name(one)) for one in vocabulary.domains.get("bearer", ())}
        if self.code != ENGLISH:
            for kind, names in _ENGINE.items():
                wanted |= {(kind, f"{kind}s", name) for name in names}
        found = {(kind, name) for kind, table, name in wanted if name not in self.templates.get(table, {})}
        for domain, values in vocabulary.domains.items():
            if domain != "bearer":
                found |= {("value", name) for name in self._unnamed(domain, values, vocabulary)}
        return sorted(found)

    def unknown(self, vocabulary: Vocabulary | None = None) -> list[tuple[str, str]]:
        """Return what only the file names, not vocabulary or engine: sorted pairs of table and name."""
        vocabulary = vocabulary or self.vocabulary
        known: dict[str, set[str]] = {table: set() for table in TABLES.values()}
        for one in vocabulary.declarations:
            known.setdefault(TABLES.get(one.kind, one.kind), set()).add(one.name)
        known |= {f"{kind}s": set(names) for kind, names in _ENGINE.items()}
        known["bearers"] = {_name(one) for one in vocabulary.domains.get("bearer", ())}
        known["domains"] = {domain for one in vocabulary.declarations for domain in one.domains}
        known["domains"] |= {*vocabulary.domains, *vocabulary.numbered}
        return sorted(
            (table, name)
            for table, names in self.templates.items()
            for name in names
            if table in known and name not in known[table]
        )

    def _unnamed(self, domain: str, values: tuple[Symbol, ...], vocabulary: Vocabulary) -> Iterator[str]:
        named = {*self.values.get("", {}), *self.values.get(domain, {})}
        for value in values:
            if value.type is SymbolType.Function and value.name not in named:
                if value.arguments and value in vocabulary.written:
                    continue
                yield value.name

    # ---- saying

    def _declared(self, symbol: Symbol, kinds: tuple[str, ...]) -> Declaration | None:
        arity = len(symbol.arguments)
        found = (self.vocabulary.find(kind, symbol.name, arity) for kind in kinds)
        return next((one for one in found if one), None)

    def _unlisted(self, symbol: Symbol, domain: str | None) -> str:
        """Say a value that the file does not name: the engine's word, people's notation, or by its name."""
        if symbol.type is not SymbolType.Function:
            return _plain(symbol)
        if not symbol.arguments and symbol.name in WORDS:
            return self.word(symbol.name)
        written = self.vocabulary.written.get(symbol)
        if written and symbol.arguments:
            return written
        # Inside an atom a name that is also a term means the act, question or irregularity.
        declared = None if domain in self.vocabulary.domains else self._declared(symbol, KINDS[::-1])
        return self.sentence(declared.kind, symbol) if declared else self._said(symbol, None, ())

    def _engine(self, symbol: Symbol, table: str, english: Mapping[str, tuple[tuple[str, ...], str]]) -> str:
        """Say one of the engine's own atoms or decisions."""
        domains, text = english.get(_name(symbol), ((), ""))
        if text and len(domains) == len(symbol.arguments):
            template = self.templates.get(table, {}).get(symbol.name, read_template(text))
            return self._said(symbol, template, domains)
        return self._unlisted(symbol, None)

    def _said(self, symbol: Symbol, template: Template | None, domains: tuple[str, ...]) -> str:
        """Fill a template with the arguments of a symbol; say it by its name where that cannot be done."""
        arguments = symbol.arguments if symbol.type is SymbolType.Function else []
        if template is None or template.last > len(arguments):
            said = [self.argument(one, domain) for one, domain in zip(arguments, domains, strict=False)]
            said += [self.value(one) for one in arguments[len(said) :]]
            return " ".join(word for word in (_name(symbol).replace("_", " "), ", ".join(said)) if word)

        def slot(number: int, tag: str) -> str:
            argument = arguments[number - 1]
            domain = domains[number - 1] if number <= len(domains) else ""
            if tag and tag != BARE and tag not in self.forms:
                return self.argument(argument, tag)
            return self.argument(argument, domain, tag) if domain else self.value(argument, None, tag)

        return template.filled(slot)


_ENGINE: Mapping[str, Mapping[str, object]] = {
    "force": FORCES,
    "word": WORDS,
    "atom": ATOMS,
    "decision": DECISIONS,
}


def _name(symbol: Symbol) -> str:
    return symbol.name if symbol.type is SymbolType.Function else _plain(symbol)


def _plain(symbol: Symbol | str) -> str:
    if isinstance(symbol, str):
        return symbol
    return symbol.string if symbol.type is SymbolType.String else str(symbol)


# ---- reading


def languages(directory: Path) -> tuple[str, ...]:
    """Return the codes of the languages a rulebook speaks, sorted; English is always among them."""
    return tuple(sorted({ENGLISH, *spoken(directory)}))


def spoken(directory: Path) -> tuple[str, ...]:
    """Return the codes of the languages that a rulebook has sentences in, sorted."""
    found = (directory / "language").glob("*")
    return tuple(sorted({path.stem for path in found if _CODE.fullmatch(path.stem) and _files(path)}))


def load_language(directory: Path, code: str, vocabulary: Vocabulary) -> Language:
    """Read one language of a rulebook.

    Args:
        directory: the rulebook's folder.
        code: the language, such as `en`. What has neither `language/en.toml` nor files in `language/en/` is
            said in English by its names.
        vocabulary: the names that the sentences are for.

    Raises:
        InputError: the rulebook does not speak the language, or a file is wrong; the error names the place.

    """
    known = languages(directory)
    if code not in known:
        raise InputError(
            f"`{code}` is no language of this rulebook",
            place=Place(str(directory / "language")),
            expected=" or ".join(known),
            nearest=nearest(code, known),
        )
    folder = directory / "language"
    files = [*_files(folder / f"{code}.toml"), *_files(folder / code)]
    return _language([parse_toml(read_text(path), str(path)) for path in files], code, vocabulary)


def parse_language(text: str, code: str, vocabulary: Vocabulary, file_name: str = "language") -> Language:
    """Read the text of a language file.

    Args:
        text: the file in TOML.
        code: the language.
        vocabulary: the names that the sentences are for.
        file_name: what to call the file in messages.

    Raises:
        InputError: the text is not TOML, has an unknown table, or a template names what is not there.

    """
    return _language([parse_toml(text, file_name)], code, vocabulary)


def _files(path: Path) -> list[Path]:
    """Return the files of a language: the one file, or those in its folder."""
    if path.is_dir():
        return sorted(path.glob("*.toml"))
    return [path] if path.suffix == ".toml" and path.is_file() else []


@dataclass
class _Reading:
    """What several files say together, and in which of them each table's entry stands."""

    tables: dict[tuple[str, ...], dict[str, Template]] = field(default_factory=dict)
    sources: dict[tuple[str, ...], TomlSource] = field(default_factory=dict)

    def add(self, source: TomlSource, entries: Mapping[str, object], *table: str) -> None:
        """Take up the entries of a table that a file has, and refuse what another file has said."""
        for name in entries:
            path = (*table, name)
            if path in self.sources:
                raise InputError(
                    f"`{name}` is told twice",
                    place=source.place(*path, key=True),
                    expected=f"one sentence; another stands at {self.sources[path].place(*path, key=True)}",
                )
            self.sources[path] = source
        self.tables.setdefault(table, {}).update(_templates(source, entries, *table))

    def place(self, *path: str) -> Place | None:
        """Return where an entry stands."""
        return self.sources[path].place(*path)


def _language(sources: Iterable[TomlSource], code: str, vocabulary: Vocabulary) -> Language:
    """Put together what the files of a language say."""
    known = (*dict.fromkeys(TABLES.values()), *_OTHERS)
    reading = _Reading()
    for source in sources:
        for table, content in source.content.items():
            if table not in known:
                raise InputError(
                    f"`{table}` is no table of a language file",
                    place=source.place(table, key=True),
                    expected=" or ".join(known),
                    nearest=nearest(table, known),
                )
            entries = _entries(source, content, table)
            inner = {name: one for name, one in entries.items() if table in _NESTED and isinstance(one, dict)}
            for name, one in inner.items():
                reading.add(source, _entries(source, one, table, name), table, name)
            reading.add(source, {name: one for name, one in entries.items() if name not in inner}, table)
    nested = {
        outer: {(*path, "")[1]: found for path, found in reading.tables.items() if path[0] == outer}
        for outer in _NESTED
    }
    plain = {path[0]: found for path, found in reading.tables.items() if path[0] not in _NESTED}
    language = Language(code, vocabulary, plain, nested["values"], nested["forms"])
    _check_slots(language, reading)
    return language


def _entries(source: TomlSource, content: object, *path: str) -> dict[str, object]:
    if not isinstance(content, dict):
        raise InputError(
            f"`{path[-1]}` is no table",
            place=source.place(*path),
            expected=f"`[{path[-1]}]` with lines below it",
        )
    return content


def _templates(source: TomlSource, entries: Mapping[str, object], *path: str) -> dict[str, Template]:
    found: dict[str, Template] = {}
    for name, text in entries.items():
        template = read_template(text) if isinstance(text, str) else None
        if template is None:
            raise InputError(
                f"`{name}` has no sentence" if not isinstance(text, str) else f"`{text}` is no sentence",
                place=source.place(*path, name),
                expected="words in quotation marks, with `{1}` or `{1:form}` for an argument",
            )
        found[name] = template
    return found


def _check_slots(language: Language, reading: _Reading) -> None:
    """Refuse a slot for an argument that is not there, and a form or domain that nobody declares."""
    vocabulary = language.vocabulary
    tags = {BARE, *language.forms, *vocabulary.domains, *vocabulary.numbered}
    arities: dict[tuple[str, str], int] = {}
    for one in vocabulary.declarations:
        key = TABLES.get(one.kind, one.kind), one.name
        arities[key] = max(one.arity, arities.get(key, 0))
    for name, (domains, _) in (*ATOMS.items(), *DECISIONS.items()):
        arities["atoms" if name in ATOMS else "decisions", name] = len(domains)
    for table, templates in language.templates.items():
        for name, template in templates.items():
            arity = arities.get((table, name))
            if arity is not None and template.last > arity:
                raise InputError(
                    f"`{{{template.last}}}` in the sentence of `{name}`",
                    place=reading.place(table, name),
                    expected=f"slots from {{1}} to {{{arity}}}"
                    if arity
                    else "no slot: it takes no arguments",
                )
    for path, template in _all_templates(language):
        for tag in template.tags - tags:
            raise InputError(
                f"`{tag}` is neither a form nor a domain",
                place=reading.place(*path),
                expected="a form with a table `[forms.NAME]`, a domain of the vocabulary, or `bare`",
                nearest=nearest(tag, tags),
            )


def _all_templates(language: Language) -> Iterator[tuple[tuple[str, ...], Template]]:
    nested = (("values", language.values), ("forms", language.forms))
    for table, templates in language.templates.items():
        yield from (((table, name), template) for name, template in templates.items())
    for outer, tables in nested:
        for table, templates in tables.items():
            inner = (outer, table) if table else (outer,)
            yield from (((*inner, name), template) for name, template in templates.items())
