"""The JSON Schema of the cases of one edition, so that an editor completes the words of its vocabulary.

What a case may say by the format is narrowed to the names that there are, each with its sentence. A value is one of
those that its domain lists, or is written as the case reader takes it too: in whatever case, or in another notation.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import Any

from clingo import Function, Symbol

from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.terms import Term
from pyrules.code.vocabulary import SITUATION_KINDS, Declaration, Vocabulary
from pyrules.explaining.dictionary import ASKED, Dictionary, LeftToPeople
from pyrules.language import Language
from pyrules.language.sentences import ANYTHING
from pyrules.situation.case_facts import CORE_ATOMS
from pyrules.situation.case_format import OPEN, Case
from pyrules.situation.words import words_of

Schema = dict[str, Any]
LISTED = 60
"""No more entries than these are listed for a name; of more only the form is told."""
_BLANKS = r"\s+"
_ANY_ACT = r"^[^\s:][^:]*: *\S.*\(.+\)\s*$"
_SENTENCE = r"^[^\s\dA-Z]\S*(?:\s+\S+){2,}$"
"""A question as a ruling asks it, and no key: those begin with a provision, or have two or three words."""


def case_schema(rulebook: Rulebook, language: Language) -> Schema:
    """Return the JSON Schema (2020-12) of a case of an edition.

    Args:
        rulebook: the edition.
        language: the language of the descriptions.

    """
    return _Writing(rulebook, language).schema()


class _Writing:
    def __init__(self, rulebook: Rulebook, language: Language) -> None:
        self._rulebook = rulebook
        self._language = language
        self._vocabulary = rulebook.vocabulary
        self._words = _Words(rulebook.vocabulary)
        self._dictionary = Dictionary(rulebook, language)

    def schema(self) -> Schema:
        schema: Schema = deepcopy(Case.json_schema())
        known: Schema = schema["$defs"]
        tables = self._tables()
        decided = {table: [*self._dictionary.left_to_people(table, *ASKED[table])] for table in ASKED}
        tables |= {table: self._decisions(found) for table, found in decided.items()}
        for properties in (schema["properties"], known["Moment"]["properties"]):
            for table in tables:
                told = properties[table]
                properties[table] = {"$ref": f"#/$defs/{table}", "description": told["description"]}
        known |= tables
        schema["properties"]["edition"] |= {"const": self._rulebook.edition}
        provisions = [*sorted(self._rulebook.provisions, key=natural_order)]
        schema["properties"]["about"]["items"] = {"enum": provisions}
        for name in ("Expect", "Branch"):
            self._expected(known[name]["properties"])
        known["Branch"]["properties"]["when"] = {
            **self._when(tables),
            "description": known["Branch"]["properties"]["when"]["description"],
        }
        return schema

    # ---- what is told

    def _tables(self) -> dict[str, Schema]:
        found: dict[str, Schema] = {}
        for table, kinds in (
            ("table", ("table",)),
            ("events", ("sequence", "event")),
            ("elections", ("election",)),
        ):
            declared = sorted(self._vocabulary.of_kind(*kinds).values(), key=lambda one: one.name)
            found[table] = _closed(
                {one.name: {"description": self._said(one), **self._told(one)} for one in declared}
            )
        return found

    def _told(self, one: Declaration) -> Schema:
        """Return what a case can say of a name."""
        if one.kind == "table":
            return {"anyOf": [*self._entry(one.domains, words_open=True), {"const": OPEN}]}
        if one.kind == "sequence":
            _, actor, *domains = one.domains
            entry = self._entry(domains, actor, words_open=True, open_too=True)
            return {"type": "array", "items": {"anyOf": [*entry]}}
        if not one.domains:
            return {"anyOf": [{"type": "boolean"}, {"const": OPEN}]}
        event = one.kind == "event"
        entries = [*self._entry(one.domains, words_open=event, open_too=True), {"const": OPEN}]
        listed = [{"type": "array", "items": {"anyOf": entries}}, {"const": False}]
        return {"anyOf": [*listed, *entries] if one.kind == "election" else [*listed, {"const": OPEN}]}

    def _entry(
        self, domains: Sequence[str], actor: str = "", *, words_open: bool = False, open_too: bool = False
    ) -> Iterator[Schema]:
        """Yield what an entry can be: those that can be listed, and the form of all.

        Args:
            domains: what its words are of.
            actor: the domain of who can stand before a colon, if anybody.
            words_open: whether it can be open which words are right.
            open_too: whether it can be open if it is so at all.

        """
        listed = self._words.listed(domains)
        if listed:
            yield {"enum": listed}
        words = [self._words.pattern(one) for one in (actor, *domains)]
        if words_open:  # of several words one is right, or any that there is
            words = [rf"(?:\?|(?:{word})(?:\|(?:{word}))*)" for word in words]
        pattern = _BLANKS.join(words[1:])
        before = rf"(?:{words[0]}\s*:\s*)?" if actor else ""
        behind = r"(?:\s+\?)?" if open_too else ""
        yield {"type": "string", "pattern": rf"^\s*{before}{pattern}{behind}\s*$"}
        if len(domains) == 1 and self._words.counts(domains[0]):
            yield {"type": "integer"}

    # ---- what is decided

    def _decisions(self, left: Iterable[LeftToPeople]) -> Schema:
        """Return what a case can say of decisions: those that can be listed, and the forms of the keys of all."""
        answers: dict[str, list[Schema]] = defaultdict(list)
        listed: dict[str, Schema] = {}
        for one in left:
            phrase = [*one.arguments]
            before = [(one.bearer, "bearer")] if one.bearer else []
            act = _BLANKS.join([one.declaration.name, *(self._words.matching(*pair) for pair in phrase)])
            bearer = [self._words.matching(*pair) for pair in before]
            key = [_escaped(one.provision), *bearer, *([act] if one.values else [])]
            answer = self._answer(one, act)
            pattern = rf"^\s*{_BLANKS.join(key)}\s*$"
            if answer not in answers[pattern]:
                answers[pattern].append(answer)
            named = [*before, *(phrase if one.values else [])]
            ways = product(*(self._words.written(*pair) for pair in named))
            for words in list(ways)[:LISTED]:
                bearers, rest = words[: len(before)], words[len(before) :]
                name = [one.declaration.name, *rest] if one.values else []
                listed[" ".join([one.provision, *bearers, *name])] = {
                    "description": self._said(one.declaration)
                }
        return {
            **_closed(listed),
            "patternProperties": {
                pattern: several[0] if len(several) == 1 else {"anyOf": several}
                for pattern, several in answers.items()
            },
        }

    def _answer(self, one: LeftToPeople, act: str) -> Schema:
        description = {"description": self._said(one.declaration)}
        if not one.values:  # a choice: which act
            example = [one.declaration.name, *(self._words.written(*pair)[0] for pair in one.arguments)]
            forms = [{"enum": [" ".join(example)]}, {"type": "string", "pattern": rf"^\s*{act}\s*$"}]
            return {"anyOf": forms, **description}
        domain = self._vocabulary.answers.get(one.declaration.name, "")
        if domain in self._vocabulary.measures:
            return {"type": "string", "pattern": rf"^{self._words.pattern(domain)}$", **description}
        return {"enum": [*one.values], **description}

    def _when(self, tables: dict[str, Schema]) -> Schema:
        """Return the decisions that can lead to a branch: those of the tables, and facts that a case leaves open."""
        properties: Schema = {}
        patterns: Schema = {}
        for table in ASKED:
            properties |= tables[table]["properties"]
            patterns |= tables[table]["patternProperties"]
        for one in self._vocabulary.of_kind("table", "event", "election").values():
            told = {"description": self._said(one)}
            words = "".join(rf"\s+{self._words.pattern(domain)}" for domain in one.domains)
            if one.kind != "table":
                patterns[rf"^\s*{one.name}{words}\s*$"] = {"enum": ["yes", "no"], **told}
            if one.kind != "event" and one.domains:
                properties[one.name] = {"anyOf": [*self._entry(one.domains)], **told}
        for one in self._vocabulary.of_kind("sequence").values():  # whether an entry was made, or what it was
            _, actor, *domains = one.domains
            known = [{"enum": ["yes", "no"]}, *self._entry(domains, actor)]
            patterns[rf"^\s*{one.name}\s+[0-9]+\s*$"] = {"anyOf": known, "description": self._said(one)}
        patterns[_SENTENCE] = {"type": "string"}
        return {**_closed(properties), "patternProperties": patterns}

    # ---- what is expected

    def _expected(self, properties: Schema) -> None:
        """Narrow down what can be expected."""
        acts = {"anyOf": [{"enum": self._acts()}, {"type": "string", "pattern": _ANY_ACT}]}
        names = {name for name, _ in self._vocabulary.arities(*SITUATION_KINDS, "term") | CORE_ATOMS}
        atoms = {"type": "string", "pattern": rf"^\s*(?:{'|'.join(sorted(names))})\s*(?:\(.*\))?\s*$"}
        kinds = "|".join(sorted(self._rulebook.flaw_kinds))
        flaws = {"type": "string", "pattern": rf"^\s*(?:{kinds})(?:\s+\S+)+\s*$"}
        for fields, items in (
            (("acts", "always", "never"), acts),
            (("holds", "fails"), atoms),
            (("flaws", "sound"), flaws),
        ):
            for field in fields:
                described = {"description": properties[field]["description"]}
                properties[field] = {"type": "array", "items": items, **described}

    def _acts(self) -> list[str]:
        """Return keys of the acts that the laws can have done, with some value where a rule leaves it open."""
        found = set()
        for head, place in (("norm", 3), ("option", 2)):
            for one in self._dictionary.left_to_people("choices", head, "act", place):
                terms = one.rule.head.terms if one.rule.head else ()
                force = "option" if head == "option" else str(terms[1])
                words = [one.declaration.name, *(self._words.written(*pair)[0] for pair in one.arguments)]
                if force != "does":
                    words = [force, *words]
                if one.bearer:
                    bearer = self._words.own_name(one.bearer)
                    found.add(f"{bearer}: {' '.join(words)} ({one.provision})")
        return sorted(found)

    def _said(self, one: Declaration) -> str:
        if one.kind in ("sequence", "event"):
            return self._language.in_general(one)
        return self._language.sentence(one.kind, Function(one.name, [Function(ANYTHING)] * one.arity))


class _Words:
    """The words for values, as regular expressions and as lists."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._patterns: dict[str, str] = {}

    def counts(self, domain: str) -> bool:
        """Tell whether the words of a domain are plain numbers."""
        numbers = domain in self._vocabulary.numbered or domain not in self._vocabulary.domains
        values = self._vocabulary.domains.get(domain, ())
        return domain not in self._vocabulary.measures and (
            numbers or all(str(one).lstrip("-").isdigit() for one in values)
        )

    def pattern(self, domain: str) -> str:
        """Return what matches the words of a domain."""
        if domain not in self._patterns:
            self._patterns[domain] = self._pattern(domain)
        return self._patterns[domain]

    def _pattern(self, domain: str) -> str:
        if domain in self._vocabulary.measures:
            return r'"?[^"]*\d[^"]*"?'
        if self.counts(domain):
            return r"-?\d+"
        return _any_of(text for text, value in self._vocabulary.loosely(domain).items() if value is not None)

    def matching(self, term: Term, domain: str) -> str:
        """Return what matches a value as a rule has it, or any of its domain where it is open there."""
        value = self._value(term)
        if value is None:
            return self.pattern(domain)
        known = self._vocabulary.loosely(domain).items()
        return _any_of([*(text for text, one in known if one == value), str(value).strip('"').casefold()])

    def written(self, term: Term, domain: str) -> list[str]:
        """Return the words for a value as a rule has it, or those of its domain; `1` where they are numbers."""
        value = self._value(term)
        if value is not None:
            return [str(value)]
        return [*words_of(domain, self._vocabulary)] if not self.counts(domain) else ["1"]

    def listed(self, domains: Sequence[str]) -> list[str]:
        """Return all entries of some domains, none where they are many or numbers."""
        if any(map(self.counts, domains)):
            return []
        words = [words_of(domain, self._vocabulary) for domain in domains]
        entries = [" ".join(one) for one in product(*words)]
        return entries if len(entries) <= LISTED else []

    def own_name(self, term: Term) -> str:
        """Return a bearer's own name, or that of the first where a rule leaves it open."""
        value = self._value(term)
        return str(value or next(iter(self._vocabulary.domains.get("bearer", ())), term))

    def _value(self, term: Term) -> Symbol | None:
        """Return the value that stands in a rule; None where it is open there, or worked out."""
        return self._vocabulary.values.get(str(term))


def _any_of(texts: Iterable[str]) -> str:
    """Return what matches any of some texts in whatever case, in quotation marks or without."""
    alike = sorted({_in_any_case(one) for one in texts}, key=lambda one: (-len(one), one))
    return rf'"?(?:{"|".join(alike)})"?'


def _in_any_case(text: str) -> str:
    return "".join(
        f"[{one.lower()}{one.upper()}]"
        if len(one.lower()) == len(one.upper()) == 1 and one.lower() != one.upper()
        else _escaped(one)
        for one in text
    )


def _escaped(text: str) -> str:
    """Return what matches a text; not by `re.escape`: editors refuse a backslash before what has no meaning."""
    return re.sub(r"[\^$\\.*+?()\[\]{}|/]", r"\\\g<0>", text)


def _closed(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}
