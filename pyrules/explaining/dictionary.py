"""The words of an edition: what a case can tell, what is asked and answered, what can be done, and who reads it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from clingo import Function

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError, nearest
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import Function as Compound
from pyrules.code.terms import Term, Variable, string_of
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.language import Language
from pyrules.language.sentences import ANYTHING
from pyrules.situation.words import words_of

KINDS = (
    "table",
    "events",
    "elections",
    "findings",
    "powers",
    "choices",
    "acts",
    "irregularities",
    "dispositions",
)
"""Where a word belongs: a table of a case, or what rulings speak of."""


ASKED = {
    "findings": ("question", "question", 1),
    "powers": ("norm", "act", 3),
    "choices": ("option", "act", 2),
}
"""What is decided in each table of a case: by which conclusion of a rule, of which kind, and where it stands there."""


class Word(Value):
    """A word: where it belongs, how a case writes it, what it says, and by which provisions it matters.

    `key` is what to write, with the names of domains in capitals where a value goes; `example` is a line that a case
    can have, empty for what no case tells; `values` are the answers of a question, or what the capitals stand for.
    """

    kind: str
    name: str
    key: str
    sentence: str
    example: str
    values: tuple[str, ...]
    provisions: tuple[str, ...]


class Words(Document):
    """The document that `pyrules words` writes."""

    schema_name: ClassVar[str] = "pyrules/words/1"

    edition: str
    words: tuple[Word, ...]


def dictionary(rulebook: Rulebook, language: Language, *, law: str | None = None, text: str = "") -> Words:
    """Return the words of an edition.

    Args:
        rulebook: the edition.
        language: the language of the sentences.
        law: a law or any provision: only the words that it reads or says, or that a part of it does.
        text: only the words with this in their key or their sentence, in whatever case.

    Raises:
        InputError: there is no such law, or no such word; the error has the nearest.

    """
    words = [*Dictionary(rulebook, language).words()]
    if law is not None:
        whole = {one: (one, *rulebook.numbering.ancestors(one)) for one in rulebook.provisions}
        if not any(law in within for within in whole.values()):
            known = {one for within in whole.values() for one in within}
            raise InputError(
                f"`{law}` is no provision that is encoded of edition {rulebook.edition}",
                expected=f"one of {', '.join(rulebook.chief_parts)}, or a part of it",
                nearest=nearest(law, known),
            )
        words = [one for one in words if any(law in whole.get(by, ()) for by in one.provisions)]
    sought = text.casefold()
    found = [
        one
        for one in words
        if any(sought in said.casefold() for said in _searched(one, rulebook.vocabulary, language))
    ]
    if sought and not found:
        known = {
            part
            for one in words
            for said in _searched(one, rulebook.vocabulary, language)
            for part in (one.name, *re.findall(r"[^\W\d_]+", said))
        }
        raise InputError(f"no word of {rulebook.edition} has `{text}`", nearest=_nearest_text(text, known))
    return Words(edition=rulebook.edition, words=tuple(found))


def _searched(word: Word, vocabulary: Vocabulary, language: Language) -> Iterator[str]:
    """Yield what a word is found by: its key, its sentence, and all that its capitals stand for."""
    yield word.key
    yield word.key.replace("_", " ")
    yield word.sentence
    yield language.sought(word.name)
    for domain in dict.fromkeys(re.findall(r"[A-Z][A-Z_]+", word.key)):
        yield " ".join(words_of(domain.lower(), vocabulary)).replace("_", " ")


def _nearest_text(text: str, known: Collection[str]) -> str | None:
    """Return what some words were plainly meant for; None where one of them is like none."""
    lower = {one.casefold() for one in known}
    likely = [one if one in lower else nearest(one, lower) for one in text.casefold().split()]
    return nearest(text, known) or (" ".join(filter(None, likely)) if all(likely) else None)


@dataclass(frozen=True)
class LeftToPeople:
    """What a rule leaves to somebody: a question, a power or a choice, as the rule has it.

    `bearer` is None for a question, which is the judge's; `arguments` are those of the question or the act, each with
    its domain, and `values` what can be answered in a word, nothing for a choice.
    """

    rule: Rule
    provision: str
    declaration: Declaration
    bearer: Term | None
    arguments: tuple[tuple[Term, str], ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Dictionary:
    """The words of an edition in a language."""

    rulebook: Rulebook
    language: Language

    def words(self) -> Iterator[Word]:
        """Yield all words, by kind and name, those that a provision asks for in book order."""
        vocabulary = self.rulebook.vocabulary
        for kind, names in (
            ("table", ("table",)),
            ("events", ("sequence", "event")),
            ("elections", ("election",)),
        ):
            for one in sorted(vocabulary.of_kind(*names).values(), key=lambda one: one.name):
                yield self._told(kind, one)
        for table, where in ASKED.items():
            yield from self._asked(table, *where)
        for kind, name, heads in (
            ("acts", "act", {"norm": 3, "option": 2}),
            ("irregularities", "irregularity", {"irregularity": 1}),
            ("dispositions", "disposition", {"settles": 2}),
        ):
            for one in sorted(vocabulary.of_kind(name).values(), key=lambda one: one.name):
                by = {
                    rule.provision
                    for head, place in heads.items()
                    for rule, terms in self.rulebook.facts_of(head)
                    if _name(terms[place]) == one.name
                }
                key = " ".join([one.name, *map(str.upper, one.domains)])
                yield self._word(kind, one, key, "", self._values(one.domains), by)

    def _told(self, kind: str, one: Declaration) -> Word:
        """Return a word that a case tells, with the provisions that read it."""
        domains = one.domains[2:] if one.kind == "sequence" else one.domains
        places, values = " ".join(map(str.upper, domains)), " ".join(map(self._example, domains))
        key, example = one.name, f"{one.name} = true"
        if kind == "table" or (kind == "elections" and domains):
            key, example = f'{one.name} = "{places}"', f'{one.name} = "{values}"'
        elif domains:
            listed = values if values.isdigit() else f'"{values}"'
            key, example = f'{one.name} = ["{places}"]', f"{one.name} = [{listed}]"
        else:
            key = example
        told = self._values(domains)
        if one.kind == "sequence":
            told += (f'of another than whoever is on turn: "{self._example(one.domains[1])}:{values}"',)
        return self._word(kind, one, key, example, told, self._readers.get(one.name, ()))

    def _asked(self, table: str, head: str, kind: str, place: int) -> Iterator[Word]:
        """Yield what provisions leave to people, one word for each provision that does."""
        seen = set()
        for one in self.left_to_people(table, head, kind, place):
            before = [(one.bearer, "bearer")] if one.bearer else []
            key, example = (
                _line(
                    one.provision,
                    [written(*pair) for pair in before],
                    [one.declaration.name, *(written(*pair) for pair in one.arguments)],
                    one.values,
                )
                for written in (_written, self._shown)
            )
            if key not in seen:
                seen.add(key)
                yield self._word(table, one.declaration, key, example, one.values, (one.rule.provision,))

    def left_to_people(self, table: str, head: str, kind: str, place: int) -> Iterator[LeftToPeople]:
        """Yield what rules leave to people, in book order.

        Args:
            table: the table of a case in which it is answered.
            head: what the rules conclude.
            kind: the kind of the names that are left: questions or acts.
            place: where such a name stands in the conclusion.

        """
        known = self.rulebook.vocabulary.of_kind(kind)
        for rule, terms in sorted(
            self.rulebook.facts_of(head), key=lambda one: natural_order(one[0].provision)
        ):
            one = known.get(_name(terms[place]))
            if one is None or (table == "powers" and str(terms[1]) != "may"):
                continue
            values = {
                "findings": self._answers.get(one.name, ("yes", "no")),
                "powers": ("exercised", "waived"),
                "choices": (),
            }[table]
            yield LeftToPeople(
                rule,
                string_of(terms[0]) or rule.provision,
                one,
                terms[place - 1] if kind == "act" else None,
                tuple(zip(_arguments(terms[place]), one.domains, strict=False)),
                values,
            )

    def _shown(self, term: Term, domain: str) -> str:
        """Write a value as it stands in a rule, and some value for a variable."""
        return self._example(domain) if isinstance(term, Variable) else str(term)

    def _word(  # noqa: PLR0913, PLR0917 - the parts of a word
        self, kind: str, one: Declaration, key: str, example: str, values: Sequence[str], by: Iterable[str]
    ) -> Word:
        sentence = (
            self.language.in_general(one)
            if one.kind in ("sequence", "event")
            else self.language.sentence(one.kind, Function(one.name, [Function(ANYTHING)] * one.arity))
        )
        provisions = tuple(sorted(set(by), key=natural_order))
        return Word(
            kind=kind,
            name=one.name,
            key=key,
            sentence=sentence,
            example=example,
            values=tuple(values),
            provisions=provisions,
        )

    def _example(self, domain: str) -> str:
        return next(iter(words_of(domain, self.rulebook.vocabulary)), "1")

    def _values(self, domains: Iterable[str]) -> tuple[str, ...]:
        """Say what the capitals of a key stand for."""
        found = []
        for domain in dict.fromkeys(domains):
            words = words_of(domain, self.rulebook.vocabulary)
            shown = " ".join(words if len(words) <= 8 else (*words[:3], "...", words[-1]))
            found.append(f"{domain.upper()}: {shown or 'a number'}")
        return tuple(found)

    @cached_property
    def _answers(self) -> dict[str, tuple[str, ...]]:
        """The answers of the questions that have others than yes and no."""
        found: dict[str, dict[str, None]] = {}
        for rule in self.rulebook.rules:
            if rule.head and rule.head.predicate == "answer":
                question, answer = rule.head.terms
                domains = [
                    one.terms[0]
                    for one in rule.body
                    if one.predicate == "domain"
                    and one.terms[1:] == (answer,)
                    and isinstance(answer, Variable)
                ]
                words = words_of(str(domains[0]), self.rulebook.vocabulary) if domains else (str(answer),)
                found.setdefault(_name(question), {}).update(dict.fromkeys(words))
        return {name: tuple(words) for name, words in found.items()}

    @cached_property
    def _readers(self) -> dict[str, frozenset[str]]:
        """The provisions that read a name, themselves or by what the mechanics conclude from it."""
        reading: dict[str, set[Rule]] = {}
        for rule in self.rulebook.rules:
            for name in rule.reads:
                reading.setdefault(name, set()).add(rule)
        found: dict[str, frozenset[str]] = {}
        for declaration in self.rulebook.vocabulary.of_kind(
            "table", "sequence", "event", "election"
        ).values():
            provisions: set[str] = set()
            names, pending = {declaration.name}, [declaration.name]
            while pending:
                for rule in reading.get(pending.pop(), ()):
                    if rule.layer is Layer.LAW:
                        provisions.add(rule.provision)
                    elif rule.layer is Layer.MECHANICS and rule.concluded not in names:
                        names.add(rule.concluded)
                        pending.append(rule.concluded)
            found[declaration.name] = frozenset(provisions)
        return found


def _name(term: Term) -> str:
    return term.name if isinstance(term, Compound) else ""


def _arguments(term: Term) -> Sequence[Term]:
    return term.arguments if isinstance(term, Compound) else ()


def _line(provision: str, before: Sequence[str], phrase: Sequence[str], values: Sequence[str]) -> str:
    """Write a decision as a line of a case: with its first value, or with the phrase where that is what is chosen."""
    if values:
        return f'"{" ".join([provision, *before, *phrase])}" = "{values[0]}"'
    return f'"{" ".join([provision, *before])}" = "{" ".join(phrase)}"'


def _written(term: Term, domain: str) -> str:
    """Write a value as it stands in a rule, and a variable as the name of its domain."""
    return domain.upper() if isinstance(term, Variable) else str(term)
