"""Sentences for what the solver says, in one language of a rulebook.

The language files of a rulebook (`pyrules.language.language_files`) give a template for each name of its vocabulary.
In a template `{1}` stands for the first argument, said as its domain is said: `[values]` names the value, `[domains]`
puts words around it (`call_number = "call {}"`), `[units]` says a unit. `{1:bare}` leaves the words around it out,
`{1:rank}` reads the argument as a `rank`, and `{1:genitive}` takes it in a form of its own, from `[forms.genitive]`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from clingo import Function, Symbol, SymbolType

from pyrules.code.measures import SPANS
from pyrules.code.vocabulary import KINDS, Declaration, Vocabulary
from pyrules.code.written import answering, domain_of_value
from pyrules.language.phrases import ATOMS, DECISIONS, FORCES, NAMES, WORDS
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
        reading = self._reading(kind, symbol)
        if reading is not None:
            return reading
        template = self.templates.get(TABLES.get(kind, kind), {}).get(symbol.name)
        declared = self.vocabulary.find(kind, symbol.name, len(symbol.arguments))
        return self._said(symbol, template, declared.domains if declared else ())

    def _reading(self, kind: str, symbol: Symbol) -> str | None:
        """Return how words are read, as the law file says it; None where that is not what is to be said."""
        known = self.vocabulary.readings.get(symbol.name)
        if known is None or kind != "election" or len(symbol.arguments) != 1:
            return None
        value = str(symbol.arguments[0])
        return f"{known.provision}, {self.word('read_so')}: {known.values.get(value, value)}"

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
        if symbol.match("read", 3) and symbol.arguments[1].type is SymbolType.Function:
            symbol = Function(symbol.arguments[1].name, symbol.arguments[2:])
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
        return f"{self._to_do(bearer, force, act)} ({_plain(provision)})"

    def conclusion(self, symbol: Symbol) -> str:
        """Return what a provision concludes, without saying which: `Ben: shall pay`."""
        match (symbol.name, symbol.arguments) if symbol.type is SymbolType.Function else ("", []):
            case "norm", [force, bearer, act]:
                return self._to_do(bearer, force, act)
            case "option", [bearer, act]:
                return self._to_do(bearer, "option", act)
            case "question" | "irregularity" as kind, [matter]:
                return self.sentence(kind, matter)
            case "settles", [what, disposition]:
                return f"{self.sentence('irregularity', what)}: {self.sentence('disposition', disposition)}"
            case _:
                return self.argument(symbol, "")

    def _to_do(self, bearer: Symbol, force: Symbol | str, act: Symbol) -> str:
        name = force if isinstance(force, str) else str(force)
        words = [self.force(name), self.sentence("act", act)]
        return f"{self.bearer(bearer)}: {' '.join(word for word in words if word)}"

    def open_matter(self, matter: Symbol) -> str:
        """Return what is left open: whether something happened, or the name of what has one value of several."""
        declared = self.vocabulary.of_kind("table", "event", "election").get(matter.name)
        if declared and declared.arity != len(matter.arguments):
            return self.atom(Function(matter.name, [Function(ANYTHING)] * declared.arity))
        return self.atom(matter)

    def decision(self, symbol: Symbol) -> str:
        """Return what a decision decides: a fact, the question put, the power, or whose choice it is."""
        if symbol.type is SymbolType.Function and symbol.name == "fact":
            return self.word("asks_fact", self.open_matter(symbol.arguments[0]))
        return self._engine(symbol, "decisions", DECISIONS)

    def answer(self, decision: Symbol, value: Symbol) -> str:
        """Return how a decision was taken: the answer, the use of a power, or the act chosen."""
        return self.value(value, domain_of_value(decision, self.vocabulary))

    def matter(self, symbol: Symbol) -> str:
        """Return the words for what a flaw is about: an act, question, irregularity or disposition, or a value."""
        declared = self._declared(symbol, KINDS[::-1]) if symbol.type is SymbolType.Function else None
        return self.sentence(declared.kind, symbol) if declared else self.value(symbol)

    def matters(self, symbols: Sequence[Symbol]) -> tuple[str, ...]:
        """Return the words for all that a flaw is about; an answer stands after its question."""
        domains = ["", *(answering(one, self.vocabulary) for one in symbols)]
        return tuple(
            self.value(one, domain) if domain else self.matter(one)
            for one, domain in zip(symbols, domains, strict=False)
        )

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
            "conclusion": lambda: self.conclusion(symbol),
        }
        if domain in of_engine:
            return of_engine[domain]()
        measure = self.vocabulary.measures.get(domain or "")
        if measure and symbol.type is SymbolType.Number:
            units = self.templates.get("units", {})
            unit = units.get(measure.unit_of(symbol.number)) or units.get(measure.unit)
            return measure.write(symbol.number, unit.text if unit else None)
        if domain and self.vocabulary.ranges_over_names(domain):
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
            # one without a slot is of a value that is called as its domain is
            if domain in around and around[domain].last:
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

    def sought(self, name: str) -> str:
        """Return words by which people look for something that a case can tell; none where its sentence has them."""
        template = self.templates.get("sought", {}).get(name)
        return template.text if template else ""

    # ---- completeness

    def missing(self, vocabulary: Vocabulary | None = None) -> list[tuple[str, str]]:
        """Return what the file leaves unsaid, as sorted pairs of kind and name.

        The kind is one of the vocabulary's, or `value`, `bearer`, `force`, `word`, `atom`, `decision`. What
        the engine says itself is built in for English and missing elsewhere until the file has it.
        """
        vocabulary = vocabulary or self.vocabulary
        wanted = {
            (one.kind, TABLES[one.kind], one.name)
            for one in vocabulary.declarations
            if one.kind in TABLES and one.name not in vocabulary.readings
        }
        wanted |= {("bearer", "bearers", _name(one)) for one in vocabulary.domains.get("bearer", ())}
        if self.code != ENGLISH:
            for kind, names in _ENGINE.items():
                wanted |= {(kind, f"{kind}s", name) for name in names}
            spans = (one for one in vocabulary.measures.values() if one.unit in SPANS)
            wanted |= {("unit", "units", name) for one in spans for name in (one.unit, one.unit_of(1))}
        found = {(kind, name) for kind, table, name in wanted if name not in self.templates.get(table, {})}
        for domain, values in vocabulary.domains.items():
            if domain != "bearer" and domain not in vocabulary.readings:
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
        known["sought"] = {one.name for one in vocabulary.declarations}
        known["units"] = {name for one in vocabulary.measures.values() for name in (one.unit, one.unit_of(1))}
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
        if domain == "name" and symbol.name in NAMES:
            return self._said(symbol, read_template(NAMES[symbol.name]), ())
        if not symbol.arguments and symbol.name in WORDS:
            return self.word(symbol.name)
        written = self.vocabulary.written.get(symbol)
        if written and symbol.arguments:
            return written
        # Inside an atom a name that is also a term means the act, question or irregularity.
        declared = None if domain in self.vocabulary.domains else self._declared(symbol, KINDS[::-1])
        inferred = self.vocabulary.inferred.get(f"{symbol.name}/{len(symbol.arguments)}", ())
        return self.sentence(declared.kind, symbol) if declared else self._said(symbol, None, inferred)

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
            if domain == "answer" and number > 1:
                domain = answering(arguments[number - 2], self.vocabulary) or domain
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
