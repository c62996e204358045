"""Which words there are, by what has to stand where a rule has one: what fits, and what is said of what does not."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from clingo import Function as Constant
from clingo import Symbol, SymbolType

from pyrules.base.errors import SolvingError, nearest
from pyrules.checks.uses import (
    BY_NAME,
    DEED,
    DOMAIN,
    ENDING,
    HAPPENING,
    MATTER,
    MEMBER,
    NAMES_OF,
    PREDICATE,
    SETTLED,
    SO,
    TESTED,
    Name,
    Use,
)
from pyrules.code.bearers import bearers
from pyrules.code.forces import forces
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, STAGES, Layer, Rule
from pyrules.code.terms import Function, Term, string_of
from pyrules.code.values import value_of, values_of
from pyrules.code.vocabulary import KINDS
from pyrules.code.written import said

_NAMES = KINDS[KINDS.index("term") + 1 :]
"""The kinds of the vocabulary whose names stand in arguments."""
_YES_AND_NO = (Constant("yes"), Constant("no"))


@dataclass(frozen=True)
class Words:
    """The words of a rulebook: the `predicates` of its rules and its vocabulary, and the questions that are `asked`."""

    rulebook: Rulebook
    predicates: Collection[Name]
    asked: Collection[Name]

    def fits(self, use: Use) -> bool:
        """Tell whether a word can stand where a rule has it."""
        if use.kind == PREDICATE:
            return use.defines or use.name in self.predicates or use.name[0] in self._ours
        if isinstance(use.term, Function) and use.term.name in self._constants and not use.term.arguments:
            return True
        names = self._names(use)
        if use.kind == MATTER:  # its own word, unless it is plainly meant for one of ours
            declared = {one.name for one in self.rulebook.vocabulary.declarations}
            return use.name[0] in declared or self._like(use) is None
        if use.kind in (BY_NAME, TESTED):
            return use.name[0] in {name for name, _ in names or ()}
        if names is not None:
            asked = use.kind == "question" and use.rule.layer is not Layer.VOCABULARY
            return use.name in names and (use.defines or not asked or use.name in self.asked)
        values = self._values(use)
        return not values or _is_among(use.term, values)

    def wrong(self, use: Use) -> str:
        """Say what is wrong with a word that does not fit, and what is known instead."""
        names, (name, arity) = self._names(use), use.name
        name = name if names is not None else use.term.shown
        numbers = " or ".join(
            str(number) for one, number in sorted(names or ()) if one == name and number != arity
        )
        like = self._like(use)
        known = f"; the nearest known name is `{like}`" if like else ""
        kind = _CALLED.get(use.kind, use.kind).replace("_", " ")
        if string_of(use.term) is not None and like:
            return f"`{name}` in quotation marks is no {kind}{known}"
        if numbers:
            return f"`{name}` is used with {arity} arguments and defined with {numbers}"
        other = self._otherwise(use)
        if other:
            return f"`{name}` is {_with_article(other)} and no {kind}"
        return (
            f"`{name}` is used and never defined{known}"
            if names is not None
            else f"`{name}` is no {kind}{known}"
        )

    def _like(self, use: Use) -> str | None:
        """Return the known word most like one."""
        names = self._names(use)
        vocabulary = self.rulebook.vocabulary
        values = {said(value, vocabulary, use.kind) for value in self._values(use)}
        known = values if names is None else {one for one, _ in names}
        if use.kind == PREDICATE:
            known |= self._ours
        text = string_of(use.term)
        if text is None:
            return nearest(use.name[0], known - {use.name[0]})
        value = self.rulebook.vocabulary.notation.get(text)
        return str(value) if str(value) in known else nearest(text, known)

    def _names(self, use: Use) -> Collection[Name] | None:
        """Return the names that can stand there, where names of the vocabulary do; they take arguments of their own."""
        if use.kind == PREDICATE:
            return self.predicates
        if use.kind not in (*NAMES_OF, *_NAMES):
            return None
        return self.rulebook.vocabulary.arities(*NAMES_OF.get(use.kind, (use.kind,)))

    def _values(self, use: Use) -> Collection[Symbol]:
        """Return the values that can stand there; none where anything may."""
        vocabulary = self.rulebook.vocabulary
        match use.kind:
            case "force" | "stage":
                return [Constant(one) for one in (forces().every if use.kind == "force" else STAGES)]
            case "bearer":
                return bearers(self.rulebook)
            case _ if use.kind == MEMBER:
                return {*bearers(self.rulebook), *vocabulary.values.values()}
            case _ if use.kind == DOMAIN and DOMAIN not in self._concluded_by_mechanics:
                return [Constant(one) for one in (*vocabulary.domains, *vocabulary.numbered)]
            case "answer":
                return self._answers(use.beside)
            case _:
                return () if use.kind in vocabulary.numbered else vocabulary.domains.get(use.kind, ())

    def _answers(self, question: Term | None) -> Collection[Symbol]:
        """Return the answers to a question; none where it is left open which question, or what answers it."""
        if question is None or question.signature is None:
            return ()
        found: set[Symbol] = set()
        for rule, asked, answer in self._answering:
            if asked.signature in (None, question.signature):
                values = self._worth(answer, rule)
                if not values:
                    return ()
                found.update(values)
        return found or _YES_AND_NO

    def _worth(self, answer: Term, rule: Rule) -> Collection[Symbol]:
        """Return what an answer can be that a rule gives; none where that cannot be told."""
        if not any(True for _ in answer.variables):
            return list(values_of(answer, {}))
        domains = (
            one.terms[0] for one in rule.required if one.predicate == DOMAIN and one.terms[1:] == (answer,)
        )
        return next((self.rulebook.vocabulary.domains.get(str(one), ()) for one in domains), ())

    def _otherwise(self, use: Use) -> str | None:
        """Return what a word is instead, where the vocabulary or the engine has it."""
        if use.kind == PREDICATE or string_of(use.term) is not None:
            return None
        vocabulary = self.rulebook.vocabulary
        kinds = (
            one.kind for one in vocabulary.declarations if one.name == use.name[0] and one.kind != use.kind
        )
        values = (
            Use(use.term, kind, use.rule, defines=False) for kind in ("force", "bearer", *vocabulary.domains)
        )
        domains = (one.kind for one in values if _is_among(one.term, self._values(one)))
        return next(kinds, None) or next(domains, None)

    @cached_property
    def _answering(self) -> tuple[tuple[Rule, Term, Term], ...]:
        """The rules that give a question answers of its own, each with question and answer."""
        return tuple(
            (rule, asked, answer)
            for rule in self.rulebook.rules
            for atom in (rule.head.atoms if rule.head else ())
            if atom.name == "answer" and len(atom.arguments) == 2
            for asked, answer in (atom.arguments,)
        )

    @cached_property
    def _ours(self) -> frozenset[str]:
        """The names of the predicates that the engine knows, and those that the vocabulary concludes."""
        shared = [*self.rulebook.core, *(one for one in self.rulebook.rules if one.layer is Layer.VOCABULARY)]
        return frozenset({*(one.concluded for one in shared), *HEADS, *DECIDED} - {""})

    @cached_property
    def _concluded_by_mechanics(self) -> frozenset[str]:
        return frozenset(one.concluded for one in self.rulebook.rules if one.layer is Layer.MECHANICS)

    @cached_property
    def _constants(self) -> frozenset[str]:
        declared = (one.constant for one in (*self.rulebook.rules, *self.rulebook.situations))
        return frozenset(one[0] for one in declared if one)


def words_of(rulebook: Rulebook, uses: Iterable[Use]) -> Words:
    """Return the words of a rulebook, from the uses in its rules."""
    defining = [one for one in uses if one.defines]
    predicates = {one.name for one in defining if one.kind == PREDICATE}
    asked = {one.name for one in defining if one.kind == "question"}
    return Words(rulebook, predicates | rulebook.vocabulary.situation_predicates, asked)


_CALLED = {
    SETTLED: "irregularity",
    MEMBER: "bearer",
    ENDING: "act or disposition",
    HAPPENING: "event",
    BY_NAME: "event",
    TESTED: "question or act",
    DEED: "act or event",
    SO: "term or event",
}
"""What people call what has to stand there, where it is another word."""


def _is_among(term: Term, values: Collection[Symbol]) -> bool:
    """Tell whether a term is one of the values, or may be: where a variable stands in it, by its name."""
    try:
        value = value_of(term, {})
    except (KeyError, SolvingError):  # a variable has no value; too large a number is for others to refuse
        known = {(one.name, len(one.arguments)) for one in values if one.type is SymbolType.Function}
        return term.signature is None or term.signature in known
    return value is None or value in values


def _with_article(word: str) -> str:
    return f"{'an' if word[0] in 'aeio' else 'a'} {word.replace('_', ' ')}"
