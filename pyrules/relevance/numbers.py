"""Numbers that a code only compares with constants: of thousands of values it needs those that tell rulings apart.

Where a rule asks whether an income is below 500, all below are alike, and so are all from there on: one value of each
will do. That is so as long as every rule does nothing else with the number: where one reckons with it, compares it
with another, speaks of it in what it concludes, or counts, each value stands for itself and all of them are kept.

Conditions about numbers of which a rule says no more are looked at one by one, so that a row of a table with three
columns takes as long as its columns and not as all their combinations.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from clingo import SymbolType

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Aggregate, Comparison, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import ANONYMOUS, Function, Number, Operation, Term, Variable
from pyrules.relevance.needed import domain_given

FIRST_NUMBER = 2_000_000
"""Rules that stand for conditions are numbered from here, so that they never pass for rules of a file."""
_CONDITION = "holds_for_some__"
"""The name of what stands for a condition."""
_DOMAIN = "domain"
_FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}


@once_for_each
def narrowed(rulebook: Rulebook) -> Rulebook:
    """Return a code that rules alike, with the values of numbers that it needs; the same where it needs them all."""
    return narrowed_together(rulebook)[0]


def narrowed_for(rulebook: Rulebook, added: Sequence[Rule]) -> Rulebook:
    """Return a code that rules alike, with the values of numbers that it needs by itself or with rules added to it."""
    if not added:
        return narrowed(rulebook)
    numbers = {rule.number for rule in added}
    whole = replace(rulebook, rules=(*rulebook.rules, *added))
    (found,) = narrowed_together(whole)
    if found is whole:
        return rulebook
    return replace(found, rules=tuple(rule for rule in found.rules if rule.number not in numbers))


def narrowed_together(*rulebooks: Rulebook) -> tuple[Rulebook, ...]:
    """Return codes that rule alike over the same situations, with the values of numbers that one of them needs."""
    uses = [_Uses(one) for one in rulebooks]
    kept = _kept(uses)
    if not kept:
        return rulebooks
    names = _ConditionNames()
    return tuple(_of_these(one, uses[0], kept, names) for one in rulebooks)


def narrowed_domains(rulebook: Rulebook) -> frozenset[str]:
    """Return the domains of a code of which a few values stand for all."""
    return frozenset(_kept([_Uses(rulebook)]))


def _kept(uses: Sequence["_Uses"]) -> dict[str, list[int]]:
    """Return the values that are needed of each domain of which not all are."""
    kept: dict[str, list[int]] = {}
    for domain in set[str].intersection(*(one.domains for one in uses)):
        values = sorted({value for one in uses for value in one.values[domain]})
        alike = _one_of_each(values, {bound for one in uses for bound in one.bounds[domain]})
        # what one code tells in these numbers and the other in others is left alone
        if len(alike) < len(values) and len({one.ranging_over(domain) for one in uses}) == 1:
            kept[domain] = alike
    return kept


def _of_these(
    rulebook: Rulebook, uses: "_Uses", kept: Mapping[str, list[int]], names: "_ConditionNames"
) -> Rulebook:
    """Return a code with these values of its numbers, and no others."""
    rules: list[Rule] = []
    written: set[str] = set()
    conditions = _Conditions({place for domain in kept for place in uses.ranging_over(domain)}, names)
    for rule in rulebook.rules:
        domain = _domain_of(rule)
        if domain not in kept:
            rules.append(conditions.apart(rule))
        elif domain not in written:
            written.add(domain)
            rules += [_valued(rule, domain, value) for value in kept[domain]]
    return replace(rulebook, rules=(*rules, *conditions.rules))


def _one_of_each(values: Sequence[int], bounds: Iterable[int]) -> list[int]:
    """Return the value at the bound of those between each two: the least, and the greatest below all bounds."""
    parted = sorted(bounds)
    groups = groupby(sorted(values), key=lambda one: bisect_right(parted, one))
    return [max(alike) if parted and not above else next(alike) for above, alike in groups]


def _valued(rule: Rule, domain: str, value: int) -> Rule:
    return replace(rule, conclusion=Literal.of(_DOMAIN, Function(domain), Number(value)))


def _domain_of(rule: Rule) -> str:
    """Return the domain of which a rule gives values, or nothing."""
    domain = None if rule.body else domain_given(rule)
    return str(domain) if domain else ""


class _Uses:
    """What a code does with the numbers that situations are told in.

    `domains` are those of which all values are numbers that are only compared; `places` are the arguments that range
    over them, `bounds` where one kind of values ends and the next begins.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        vocabulary = rulebook.vocabulary
        self.values: dict[str, list[int]] = {
            domain: [value.number for value in values]
            for domain, values in vocabulary.domains.items()
            if domain not in vocabulary.numbered and all(value.type is SymbolType.Number for value in values)
        }
        self.places: dict[tuple[str, int, int], str] = {}
        self._named: dict[str, set[str]] = {}
        self.domains = set(self.values)
        self.bounds: dict[str, set[int]] = {domain: set() for domain in self.domains}
        for one in vocabulary.of_kind("table", "sequence", "event", "election").values():
            for position, domain in enumerate(one.domains):
                if domain in self.domains:
                    self.places[one.name, one.arity, position] = domain
                    self._named.setdefault(one.name, set()).add(domain)
                    if one.kind == "sequence":
                        self.domains.discard(domain)
        self.domains &= set(self.places.values())
        if self.domains:
            for rule in (*rulebook.core, *rulebook.checks, *rulebook.rules, *rulebook.situations):
                self._look_at(rule)

    def ranging_over(self, domain: str) -> frozenset[tuple[str, int, int]]:
        """Return the arguments that range over a domain."""
        return frozenset(place for place, one in self.places.items() if one == domain)

    def _look_at(self, rule: Rule) -> None:
        if _domain_of(rule) or rule.defined:
            return
        if not (rule.predicates & {_DOMAIN, *self._named}):
            return
        times = Counter(name for one in (rule.conclusion, *rule.body) if one for name in _variables(one))
        said = rule.conclusion.says if rule.conclusion else None
        if rule.conclusion is None:
            self._refuse(rule.predicates)
        elif isinstance(said, Aggregate):
            self._choosing(said, times)
        elif rule.conclusion.predicates & {_DOMAIN, *self._named}:
            self._stating(rule)
        for one in rule.body:
            if one.predicates & {_DOMAIN, *self._named}:
                self._reading(one, rule, times)

    def _refuse(self, names: Iterable[str]) -> None:
        """Keep all values of what these predicates range over."""
        for name in names:
            if name == _DOMAIN:
                self.domains.clear()
            self.domains -= self._named.get(name, set())

    def _choosing(self, choice: Aggregate, times: Mapping[str, int]) -> None:
        """Look at a choice: one of the values of a domain may happen, and nothing else is said of it."""
        for one in choice.elements:
            ranging = {
                (str(given.terms[1]), str(given.terms[0]))
                for given in one.condition
                if given.predicate == _DOMAIN and not given.nots and len(given.terms) == 2
            }
            for given in one.condition:
                if given.predicate != _DOMAIN or (str(given.terms[1]), str(given.terms[0])) not in ranging:
                    self._refuse(given.predicates)
                elif not isinstance(given.terms[0], Function):
                    self._refuse([_DOMAIN])
            for position, term, domain in self._terms(one.literal):
                del position
                plain = (
                    isinstance(term, Variable) and (term.name, domain) in ranging and times[term.name] == 2
                )
                if not plain:
                    self.domains.discard(domain)
            ours = {str(term) for _, term, _ in self._terms(one.literal)}
            self.domains -= {domain for name, domain in ranging if name not in ours}

    def _stating(self, rule: Rule) -> None:
        """Look at a fact, such as what is known of the table; what is concluded under conditions is kept whole."""
        head = rule.head
        if head is None or rule.body or not head.predicate or head.predicate == _DOMAIN:
            self._refuse(rule.conclusion.predicates if rule.conclusion else ())
            return
        for _, term, domain in self._terms(head):
            self._at(domain, "=", term)

    def _reading(self, literal: Literal, rule: Rule, times: Mapping[str, int]) -> None:
        """Look at a condition: each number in it is a constant, anything, or compared with constants alone."""
        if literal.predicate is None:
            self._refuse(literal.predicates)
            return
        if literal.predicate == _DOMAIN:
            known = bool(literal.terms) and isinstance(literal.terms[0], Function)
            self.domains -= {str(literal.terms[0])} if known else set(self.domains)
            return
        for _, term, domain in self._terms(literal):
            if not isinstance(term, Variable):
                self._at(domain, "=", term)
            elif term.name != ANONYMOUS:
                compared = list(_compared(term.name, rule))
                alone = {one for one, _, _ in compared if one.variables == {term.name}}
                if times[term.name] != 1 + len(alone):
                    self.domains.discard(domain)  # it is read elsewhere, or compared with another
                for _, sign, other in compared:
                    self._at(domain, sign, other)

    def _terms(self, literal: Literal | None) -> Iterator[tuple[int, Term, str]]:
        """Yield position, term and domain of each number in an atom."""
        if literal and literal.predicate:
            for position, term in enumerate(literal.terms):
                domain = self.places.get((literal.predicate, len(literal.terms), position))
                if domain:
                    yield position, term, domain

    def _at(self, domain: str, sign: str, term: Term) -> None:
        """Part the values of a domain where a comparison does; what compares with no number parts nothing."""
        number = _number(term)
        if number is None:
            self.domains.discard(domain)
        elif sign in ("<", ">="):
            self.bounds[domain].add(number)
        elif sign in ("<=", ">"):
            self.bounds[domain].add(number + 1)
        else:
            self.bounds[domain] |= {number, number + 1}


def _variables(literal: Literal) -> Iterator[str]:
    """Yield the named variables of a literal, each time they stand in it."""
    return (term.name for term in literal.within if isinstance(term, Variable) and term.name != ANONYMOUS)


def _number(term: Term) -> int | None:
    """Return the number that is written, or None where it is anything else."""
    if isinstance(term, Number):
        return term.value
    if isinstance(term, Operation) and term.operator == "-" and len(term.operands) == 1:
        inner = _number(term.operands[0])
        return None if inner is None else -inner
    return None


def _compared(name: str, rule: Rule) -> Iterator[tuple[Literal, str, Term]]:
    """Yield with what a variable is compared, and how, with the condition that compares it."""
    for one in dict.fromkeys(rule.body):
        compared = one.comparison
        if compared is None:
            continue
        terms = [("", compared.first), *compared.guards]
        for (_, left), (sign, right) in pairwise(terms):
            if left == Variable(name):
                yield one, sign, right
            elif right == Variable(name):
                yield one, _FLIPPED[sign], left


class _ConditionNames:
    """What stands for conditions: the same for the same, also in another code."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, ...], int] = {}

    def number(self, condition: tuple[str, ...]) -> int:
        """Return the number of a condition."""
        return self._numbers.setdefault(condition, FIRST_NUMBER + len(self._numbers))


class _Conditions:
    """Conditions on numbers that a rule says no more of, each to be looked at alone.

    Args:
        places: the arguments that are only compared: predicate, number of arguments, position.
        names: what stands for the conditions.

    """

    def __init__(self, places: set[tuple[str, int, int]], names: _ConditionNames) -> None:
        self._places = places
        self._predicates = {name for name, _, _ in places}
        self._names = names
        self._known: dict[int, Literal] = {}
        self.rules: list[Rule] = []
        """What the conditions are short for."""

    def apart(self, rule: Rule) -> Rule:
        """Return a rule with one short condition for each number in it that is only compared."""
        asked = [
            one for one in rule.body if one.predicate in self._predicates and not one.nots and self._only(one)
        ]
        if len(asked) < 2:
            return rule
        body = list(rule.body)
        for one in asked:
            own = {str(one.terms[position]) for position in self._only(one)}
            about = [given for given in body if isinstance(given.says, Comparison) and given.variables & own]
            place = body.index(one)
            body[place] = self._short(rule, one, own, about)
            body = [given for given in body if given not in about]
        return replace(rule, body=tuple(body))

    def _only(self, literal: Literal) -> list[int]:
        return [
            position
            for position, term in enumerate(literal.terms)
            if (literal.predicate, len(literal.terms), position) in self._places
            and isinstance(term, Variable)
            and term.name != ANONYMOUS
        ]

    def _short(self, rule: Rule, literal: Literal, own: set[str], about: list[Literal]) -> Literal:
        others = [Variable(name) for name in literal.named if name not in own]
        named = {name: Variable(f"Number{place}") for place, name in enumerate(sorted(own))}
        named |= {one.name: Variable(f"Other{place}") for place, one in enumerate(others)}
        body = tuple(one.substituted(named) for one in (literal, *about))
        number = self._names.number(tuple(one.text for one in body))
        if number not in self._known:
            head = Literal.of(f"{_CONDITION}{number}", *(named[one.name] for one in others))
            self._known[number] = head
            self.rules.append(
                replace(rule, number=number, layer=Layer.MECHANICS, provision="", conclusion=head, body=body)
            )
        return Literal.of(self._known[number].predicate or "", *others)
