"""Of whom the conditions of an override speak, and whom the conclusions name that give way by it.

That is read off how rules are written, and no rule of the code could tell it; `asp/checks/sweeping.lp` weighs it.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import meaning
from pyrules.code.places import PLACES
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, Rule
from pyrules.code.terms import ANONYMOUS, Function, Operation, Term, Text, Variable
from pyrules.code.values import of_symbol
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.grounding.statements import Line
from pyrules.relevance.displacement import displacement
from pyrules.solver.program import rule_text

SPEAKING = (
    "weighed_whole__", "person__", "speaks__", "speaks_of_nobody__", "names__", "names_anybody__", "peopled__"
)  # fmt: skip
"""The predicates of the statements."""
_BEARER = "bearer"
_ANY = Variable(ANONYMOUS)


class _Form(NamedTuple):
    """What a variable may stand for with somebody in it: `brawl(Person)`."""

    variable: Variable
    term: Function
    person: Variable


class _Spoken(NamedTuple):
    """Of whom conditions speak: terms that may stand for people, and what variables stand for with people in it."""

    terms: tuple[Term, ...] = ()
    forms: tuple[_Form, ...] = ()


@once_for_each
def speaking(rulebook: Rulebook) -> tuple[Line, ...]:
    """Return the statements; none where no override of a whole has conditions that speak of people."""
    people = frozenset(map(of_symbol, rulebook.vocabulary.domains.get(_BEARER, ())))
    known = displacement(rulebook)
    spoken = {
        rule: _spoken_of(rule, people, rulebook.vocabulary)
        for rule in rulebook.laws
        if known.displaces_whole(rule)
    }
    weighed = [one for one in rulebook.provisions if any(any(spoken.get(rule, ())) for rule in known.of(one))]
    if not weighed:
        return ()
    giving_way = dict(meaning(rulebook).displaceable)
    lines: list[Line] = [(_stated("weighed_whole__", Text(one)), None) for one in weighed]
    lines += ((text, None) for text in _people(rulebook.vocabulary, people))
    lines += ((text, rule) for rule, of in spoken.items() for text in _speaking(rule, of))
    lines += (
        (text, rule)
        for one in weighed
        for rule in rulebook.rules_of(one)
        if rule.head and rule.head.predicate in giving_way
        for text in _naming(rule, rule.head, people, rulebook.vocabulary)
    )
    return tuple(lines)


def _people(vocabulary: Vocabulary, people: Collection[Term]) -> Iterator[str]:
    """State who there is, each in the domains besides that of all whom a provision can address, if there are any."""
    found: set[Term] = set()
    for domain, values in vocabulary.domains.items():
        for one in map(of_symbol, values):
            if domain != _BEARER and one in people:
                found.add(one)
                yield _stated("person__", one, Function(domain))
    for one in sorted(people, key=str):
        if one not in found:
            yield _stated("person__", one, Function(_BEARER))


def _spoken_of(rule: Rule, people: Collection[Term], vocabulary: Vocabulary) -> _Spoken:
    """Return of whom a rule's conditions may speak; of nobody where not all can be told.

    `_` stands for whoever it is, and so for nobody.
    """
    numbers = _calculated_with(rule)
    known: set[Term] = set()
    hidden: set[Term] = set()
    forms: dict[Variable, tuple[_Form, ...]] = {}
    for one in rule.body:
        if one.encloses:
            # whom it counts is whoever it is; whom it names, or somebody told of outside, is spoken of
            known.update(term for atom in one.spoken_of for term in atom.within if term in people)
            continue
        for term, domain in zip(one.terms, _domains(one, vocabulary), strict=True):
            if isinstance(term, Variable) and (domain is None or vocabulary.ranges_over_names(domain)):
                found = None if domain is None or term == _ANY else _forms(term, domain, people, vocabulary)
                if found is None:
                    hidden.update(_leaves(term, people) - numbers)
                else:
                    forms[term] = found
            else:
                known.update(_leaves(term, people) - numbers)
    if not hidden <= known:
        return _Spoken()
    return _Spoken(tuple(sorted(known, key=str)), tuple(one for several in forms.values() for one in several))


def _domains(literal: Literal, vocabulary: Vocabulary) -> tuple[str | None, ...]:
    """Return the domain of each argument of a condition; None for one that can hold anything."""
    arity = len(literal.terms)
    name = literal.predicate or ""
    declared = next(
        (one for kind in (*SITUATION_KINDS, "term") if (one := vocabulary.find(kind, name, arity))), None
    )
    if declared and len(declared.domains) == arity:
        return declared.domains
    places = PLACES.get(name, ())
    if len(places) == arity:
        return tuple(None if one in ("conclusion", "decision", "value", "name") else one for one in places)
    return ((None if name in HEADS or name in DECIDED else ""),) * arity


def _forms(
    variable: Variable, kind: str, people: Collection[Term], vocabulary: Vocabulary
) -> tuple[_Form, ...] | None:
    """Return what a variable for names of a kind may stand for with somebody in it; None where not all can be told."""
    found: list[_Form] = []
    for one in vocabulary.of_kind(kind).values():
        if any(vocabulary.ranges_over_names(domain) for domain in one.domains):
            return None
        arguments = tuple(Variable(f"{variable.name}_{place}_") for place in range(one.arity))
        term = Function(one.name, arguments)
        for argument, domain in zip(arguments, one.domains, strict=True):
            values = map(of_symbol, vocabulary.domains.get(domain, ()))
            if domain == _BEARER or any(value in people for value in values):
                found.append(_Form(variable, term, argument))
    return tuple(found)


def _leaves(term: Term, people: Collection[Term]) -> set[Term]:
    """Return the variables in a term, and the people that it names."""
    return {one for one in term.within if (isinstance(one, Variable) and one != _ANY) or one in people}


def _calculated_with(rule: Rule) -> set[Term]:
    """Return the variables that a rule calculates with: they stand for numbers, and clingo warns of anything else."""
    calculations = [term for one in rule.literals for term in one.within if isinstance(term, Operation)]
    return {one for term in calculations for one in term.within if isinstance(one, Variable)}


def _speaking(rule: Rule, spoken: _Spoken) -> Iterator[str]:
    """Say of an override of whom its conditions speak where it applies, and where of nobody."""
    ids = rule.head.terms[:2] if rule.head else ()
    for one in spoken.terms:
        yield _under(rule.body, Literal.of("speaks__", *ids, one), Literal.of("person__", one, _ANY))
    for form in spoken.forms:
        body, somebody = _taking(rule, form), Literal.of("person__", form.person, _ANY)
        yield _under(body, Literal.of("speaks__", *ids, form.person), somebody)
        yield _under(body, Literal.of("peopled__", form.term), somebody)
    if all(isinstance(one, Variable) for one in spoken.terms):
        others = [Literal.of("person__", one, _ANY, nots=1) for one in spoken.terms]
        others += [
            Literal.of("peopled__", one, nots=1)
            for one in dict.fromkeys(form.variable for form in spoken.forms)
        ]
        yield _under(rule.body, Literal.of("speaks_of_nobody__", *ids), *others)


def _naming(rule: Rule, head: Literal, people: Collection[Term], vocabulary: Vocabulary) -> Iterator[str]:
    """Say whom a conclusion names in what it is about."""
    conclusion = Function(head.predicate or "", head.terms[1:])
    # before the act stands whom a norm or an option addresses
    first = len(head.terms) - 1 if head.predicate in ("norm", "option") else 1
    matters, kinds = head.terms[first:], PLACES[head.predicate or ""][first:]
    named: set[Term] = set()
    for one, kind in zip(matters, kinds, strict=True):
        forms = _forms(one, kind, people, vocabulary) if isinstance(one, Variable) else ()
        if forms is None:
            yield _under(rule.body, Literal.of("names_anybody__", head.terms[0], conclusion))
            return
        for form in forms:
            said = conclusion.substituted({form.variable.name: form.term})
            somebody = Literal.of("person__", form.person, _ANY)
            yield _under(
                _taking(rule, form), Literal.of("names__", head.terms[0], said, form.person), somebody
            )
        if not isinstance(one, Variable):
            named |= _leaves(one, people)
    for person in sorted(named - _calculated_with(rule), key=str):
        told = Literal.of("names__", head.terms[0], conclusion, person)
        yield _under(rule.body, told, Literal.of("person__", person, _ANY))


def _taking(rule: Rule, form: _Form) -> tuple[Literal, ...]:
    """Return the conditions of a rule for what a variable may stand for."""
    return tuple(one.substituted({form.variable.name: form.term}) for one in rule.body)


def _under(body: Iterable[Literal], head: Literal, *conditions: Literal) -> str:
    return rule_text(head.text, [one.text for one in (*body, *conditions)])


def _stated(name: str, *arguments: Term) -> str:
    return rule_text(Literal.of(name, *arguments).text, ())
