"""A rule read back as a sentence: what it concludes, when, and unless what.

The words come from the rulebook's language file. A variable is spoken as what it stands for: one of numbered
things by a letter (`call N`), any other by its name with an article (`a player`, later `the player`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from clingo import Function, Number, String, Symbol

from pyrules.base.documents import Value
from pyrules.code.literals import Literal
from pyrules.code.places import ENGINE
from pyrules.code.rules import Rule
from pyrules.code.terms import ANONYMOUS, Operation, Term, Text, Variable
from pyrules.code.terms import Function as Compound
from pyrules.code.terms import Number as Numeral
from pyrules.code.vocabulary import Declaration
from pyrules.language import Language
from pyrules.reports import wording

STATED = ("term", "event", "table", "sequence", "election")
"""The kinds of names that a condition can state."""
_DECLARED = {
    "no_rule": "{0} makes no rule of its own: it {1}",
    "incomplete": "the text of {0} breaks off: {1}",
    "drops": "what the edition underneath says of `{1}` in {0} is dropped",
}
"""What an edition declares of a provision, and of its text."""
_ANYTHING = Variable(ANONYMOUS)
_MARK = re.compile("\x01(\\d+)\x02")
_LAST = re.compile(": \x01(\\d+)\x02$")


class Reading(Value):
    """A rule in words: its conclusion, the conditions that have to hold, and those that must not.

    `letters` tells which variable of the rule is spoken as which letter or name.
    """

    conclusion: str
    when: tuple[str, ...]
    unless: tuple[str, ...]
    letters: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """The reading as one sentence."""
        parts = [self.conclusion]
        if self.when:
            parts.append(f" — when {'; and '.join(self.when)}")
        if self.unless:
            parts.append(f"{'; ' if self.when else ' — '}unless {'; or '.join(self.unless)}")
        return "".join(parts)


def read_back(rule: Rule, language: Language) -> Reading:
    """Return a rule in words.

    Args:
        rule: a rule of a law.
        language: the words for what the rulebook speaks of; the words around them are English.

    """
    return _Reader(rule, language).reading()


@dataclass(frozen=True)
class _Slot:
    """What a mark in a sentence stands for."""

    term: Term
    domain: str
    negated: bool


@dataclass
class _Reader:
    """One rule on its way to words; `slots` are what marks stand for, `seen` the variables mentioned."""

    rule: Rule
    language: Language
    slots: list[_Slot] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def reading(self) -> Reading:
        conclusion = self._conclusion()
        when = tuple(self._condition(one) for one in self.rule.body if one.nots != 1)
        unless = tuple(self._condition(one) for one in self.rule.body if one.nots == 1)
        letters = tuple(
            (name, self._letter_phrase(name)) for name in self.rule.variables if name in self._letters
        )
        return Reading(conclusion=conclusion, when=when, unless=unless, letters=letters)

    # ---- conclusions

    def _conclusion(self) -> str:
        head = self.rule.head
        if head is None or head.predicate is None:
            return self._resolved(_plainly(self.rule.text))
        return self._resolved(self._concluded(head.predicate, self._arguments(head)))

    def _concluded(self, predicate: str, arguments: list[Symbol]) -> str:
        """Say what is concluded; variables are still marks."""
        match predicate, arguments:
            case "norm", [_, force, bearer, act]:
                said = self._addressed(bearer, str(force), act)
            case "option", [_, bearer, act]:
                said = f"{self._bearer(bearer)} can choose to {self._act(act)}"
            case "question", [_, question]:
                said = f"it is for {self._finder} to find: {self.language.sentence('question', question)}"
            case "irregularity", [_, what]:
                said = f"this is an irregularity: {self._irregularity(what)}"
            case "settles", [_, what, end]:
                ending = self.language.sentence("disposition", end)
                said = f"the irregularity “{self._irregularity(what)}” is settled: {ending}"
            case "outside", [provision, what]:
                said = f"{self._named(provision.string)}, which is not encoded, deals with: {self._irregularity(what)}"
            case (("no_rule" | "incomplete" | "drops"), [provision, text]):
                words = str(text) if predicate == "drops" else text.string
                said = _DECLARED[predicate].format(self._named(provision.string), words)
            case "refers", [source, target]:
                said = f"{source.string} refers to {self._named(target.string)}"
            case "overrides", [one, other]:
                said = f"{one.string} takes precedence over {other.string}"
            case "excepts", [one, other, conclusion]:
                said = f"{other.string} gives way to {one.string} in this: "
                said += self._concluded(conclusion.name, [other, *conclusion.arguments])
            case _:
                said = self._stated(predicate, arguments)
        return said

    def _addressed(self, bearer: Symbol, force: str, act: Symbol) -> str:
        whom, what = self._bearer(bearer), self._act(act)
        verb = self.language.force(force)
        if verb:
            return f"{wording.addressed(whom, verb)} {what}"
        return f"{whom} {what if wording.is_plural(whom) else wording.third_person(what)}"

    def _bearer(self, bearer: Symbol) -> str:
        said = self.language.bearer(bearer)
        return said if _MARK.search(said) else wording.named(said)

    def _act(self, act: Symbol) -> str:
        return self.language.sentence("act", act)

    def _irregularity(self, what: Symbol) -> str:
        return self.language.sentence("irregularity", what)

    def _named(self, provision: str) -> str:
        return self.language.vocabulary.unit.named(provision)

    @property
    def _finder(self) -> str:
        return wording.named(self.language.bearer(Function(self.language.vocabulary.judge)))

    # ---- conditions

    def _condition(self, literal: Literal) -> str:
        if literal.predicate is None:
            return self._resolved(self._comparison(literal))
        arguments = self._arguments(literal)
        match literal.predicate, arguments:
            case "found", [_, question, answer]:
                asked = self.language.sentence("question", question)
                said = f"{self._finder} answers {self.language.value(answer)} to “{asked}”"
            case "exercised", [provision, bearer, act]:
                said = f"{self._bearer(bearer)} has used the power{self._given_by(provision)} to {self._act(act)}"
            case "waived", [provision, bearer, act]:
                power = f"the power{self._given_by(provision)}"
                said = f"{self._bearer(bearer)} has not used {power} to {self._act(act)}"
            case "chosen", [_, bearer, act]:
                said = f"{self._bearer(bearer)} has chosen to {self._act(act)}"
            case "irregularity", [provision, what]:
                by = f" under {provision.string}" if not _MARK.search(str(provision)) else ""
                said = f"there is an irregularity{by}: {self._irregularity(what)}"
            case _:
                said = self._stated(literal.predicate, arguments)
        return self._resolved(said)

    @staticmethod
    def _given_by(provision: Symbol) -> str:
        return "" if _MARK.search(provision.string) else f" that {provision.string} gives"

    def _stated(self, predicate: str, arguments: list[Symbol]) -> str:
        said = self.language.atom(Function(predicate, arguments))
        # "a player made call N: some call" says the same without its end
        end = _LAST.search(said)
        slot = self.slots[int(end[1])] if end else None
        if end and slot and slot.term == _ANYTHING and self._noun(slot.domain) in said.split():
            said = said[: end.start()]
        return said

    def _comparison(self, literal: Literal) -> str:
        comparison = literal.comparison
        if comparison is None or len(comparison.guards) > 1:
            return _plainly(literal.atom)
        left, ((sign, right),) = comparison.first, comparison.guards
        domain = next(
            (self._domains[name] for name in (*left.variables, *right.variables) if name in self._domains), ""
        )
        sides = []
        for side in (left, right):
            unit = side.measure.name if isinstance(side, Numeral) and side.measure else domain
            sides.append(self.language.argument(self._symbol(side, unit, negated=literal.negated), unit))
        numbered = domain in self.language.vocabulary.numbered
        verb = (wording.ORDER if numbered else wording.COMPARISONS)[sign]
        plural = isinstance(left, Variable) and wording.is_plural(wording.words_of(left.name))
        if plural and verb.startswith("is"):
            verb = f"are{verb[2:]}"
        return f"{sides[0]} {verb} {sides[1]}"

    # ---- terms

    def _arguments(self, literal: Literal) -> list[Symbol]:
        domains = self._domains_of(literal.predicate or "", len(literal.terms))
        return [
            self._symbol(term, domain, negated=literal.negated)
            for term, domain in zip(literal.terms, domains, strict=True)
        ]

    def _domains_of(self, predicate: str, arity: int) -> tuple[str, ...]:
        engine = ENGINE.get(predicate, ())
        if len(engine) == arity:
            return engine
        declared = self._declared(predicate, arity, STATED)
        return declared.domains if declared else ("",) * arity

    def _declared(self, name: str, arity: int, kinds: tuple[str, ...]) -> Declaration | None:
        found = (self.language.vocabulary.find(kind, name, arity) for kind in kinds)
        return next((one for one in found if one), None)

    def _inner(self, term: Compound, domain: str) -> tuple[str, ...]:
        """Return the domains of the arguments of a function that stands where `domain` is expected."""
        if domain == "conclusion":  # as the provision has it, without its id
            return ENGINE.get(term.name, ())[1:] or ("",) * len(term.arguments)
        declared = self._declared(term.name, len(term.arguments), (domain,))
        return declared.domains if declared else ("",) * len(term.arguments)

    def _symbol(self, term: Term, domain: str, *, negated: bool) -> Symbol:
        """Return a term as a symbol that the language can say, marks in the place of variables."""
        match term:
            case Numeral(number):
                return Number(number)
            case Text(text):
                return String(text)
            case Compound():
                inner = zip(term.arguments, self._inner(term, domain), strict=True)
                return Function(term.name, [self._symbol(one, of, negated=negated) for one, of in inner])
            case _:
                self.slots.append(_Slot(term, domain, negated))
                return String(f"\x01{len(self.slots) - 1}\x02")

    # ---- variables

    @cached_property
    def _domains(self) -> dict[str, str]:
        """What each variable stands for, as far as vocabulary and engine tell."""
        found: dict[str, str] = {}
        literals = [one for one in (*self.rule.body, self.rule.head) if one and one.predicate]
        for one in literals:
            domains = self._domains_of(one.predicate or "", len(one.terms))
            for term, domain in zip(one.terms, domains, strict=True):
                for name, of in self._typed(term, domain):
                    if of and (name not in found or found[name] == "bearer"):
                        found[name] = of
        return found

    def _typed(self, term: Term, domain: str) -> Iterator[tuple[str, str]]:
        if not isinstance(term, Compound):
            for name in term.variables:
                yield name, domain
        else:
            for one, of in zip(term.arguments, self._inner(term, domain), strict=True):
                yield from self._typed(one, of)

    @cached_property
    def _letters(self) -> dict[str, str]:
        """A letter for each variable that numbers something: the first free one of its name."""
        found: dict[str, str] = {}
        for name in self.rule.variables:
            if self._wrapped(self._domains.get(name, ""), "x"):
                candidates = [*name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
                found[name] = next(
                    (one for one in candidates if one.isalpha() and one not in found.values()), name
                )
        return found

    def _letter_phrase(self, name: str) -> str:
        return self._wrapped(self._domains[name], self._letters[name]) or name

    def _wrapped(self, domain: str, words: str) -> str | None:
        """Return words with what their domain puts around them, None where it puts nothing."""
        template = self.language.templates.get("domains", {}).get(domain)
        return template.filled(lambda _, __: words) if template else None

    def _noun(self, domain: str) -> str:
        wrapped = self._wrapped(domain, "")
        noun = wrapped.strip() if wrapped else domain.replace("_", " ")
        return {"": "thing", "bearer": "person"}.get(noun, noun)

    # ---- from marks to words

    def _resolved(self, said: str) -> str:
        """Put words for the marks in a sentence, from left to right."""
        said = said.replace("\x02\x01", "\x02 and \x01").replace("\x02 \x01", "\x02 in \x01")
        while found := _MARK.search(said):
            slot = self.slots[int(found[1])]
            around = self._wrapped(slot.domain, found[0])
            if around and said.startswith(around, said.find(around)) and around in said:
                said = said.replace(around, self._words(slot, whole=True), 1)
            else:
                said = f"{said[: found.start()]}{self._words(slot, whole=False)}{said[found.end() :]}"
        return said

    def _words(self, slot: _Slot, *, whole: bool) -> str:
        """Return the words for a slot; `whole` with what its domain puts around it."""
        term, noun = slot.term, self._noun(slot.domain)
        match term:
            case Variable("_"):
                return f"{'any' if slot.negated else 'some'} {noun}"
            case Variable(name):
                return self._variable(name, whole=whole)
            case Operation("+", (left, Numeral(1))) if whole and any(left.variables):
                return f"the {noun} right after {self._part(left, whole=True)}"
        written = self._part(term, whole=False)
        return (self._wrapped(slot.domain, written) or written) if whole else written

    def _part(self, term: Term, *, whole: bool) -> str:
        match term:
            case Variable(name):
                return self._variable(name, whole=whole)
            case Numeral(number, measure) if measure:
                return self.language.argument(Number(number), measure.name)
            case Operation(operator, (one, other)):
                return f"{self._part(one, whole=False)} {operator} {self._part(other, whole=False)}"
            case _:
                spoken = {name: Variable(self._variable(name, whole=False)) for name in term.variables}
                return str(term.substituted(spoken))

    def _variable(self, name: str, *, whole: bool) -> str:
        if name in self._letters:
            return self._letter_phrase(name) if whole else self._letters[name]
        phrase = wording.spoken(name, self._noun(self._domains.get(name, "")))
        first = name not in self.seen
        self.seen.add(name)
        return wording.mentioned(phrase, first=first)


def _plainly(text: str) -> str:
    """Return what has no words of its own without the marks of the language it is written in."""
    return text.replace("_", " ").replace(":-", "when").strip(" .")
