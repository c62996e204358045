"""Of whom the conditions of an override speak, and whom the conclusions name that give way by it.

That is read off how rules are written, and no rule of the code could tell it; `asp/checks/sweeping.lp` weighs it.
"""

from collections.abc import Collection, Iterator

from pyrules.base.remembering import once_for_each
from pyrules.code.literals import Literal
from pyrules.code.meaning import meaning
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, Rule
from pyrules.code.terms import ANONYMOUS, Function, Operation, Term, Text, Variable
from pyrules.code.values import of_symbol
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.grounding.statements import Line
from pyrules.relevance.displacement import displacement
from pyrules.solver.program import rule_text

SPEAKING = ("weighed_whole__", "person__", "speaks__", "speaks_of_nobody__", "names__", "names_anybody__")
"""The predicates of the statements."""
_BEARER = "bearer"
_ANY = Variable(ANONYMOUS)


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
    weighed = [one for one in rulebook.provisions if any(spoken.get(rule) for rule in known.of(one))]
    if not weighed:
        return ()
    giving_way = dict(meaning(rulebook).displaceable)
    lines: list[Line] = [(_stated("weighed_whole__", Text(one)), None) for one in weighed]
    lines += ((text, None) for text in _people(rulebook.vocabulary, people))
    lines += ((text, rule) for rule, terms in spoken.items() for text in _speaking(rule, terms))
    lines += (
        (text, rule)
        for one in weighed
        for rule in rulebook.rules_of(one)
        if rule.head and rule.head.predicate in giving_way
        for text in _naming(rule, rule.head, people)
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


def _spoken_of(rule: Rule, people: Collection[Term], vocabulary: Vocabulary) -> tuple[Term, ...]:
    """Return the terms in a rule's conditions that may stand for people; none where not all can be told.

    `_` stands for whoever it is, and so for nobody.
    """
    numbers = _calculated_with(rule)
    known: set[Term] = set()
    hidden: set[Term] = set()
    for one in rule.body:
        if (
            one.encloses
        ):  # whom it counts is whoever it is; whom it names, or somebody told of outside, is spoken of
            known.update(term for atom in one.spoken_of for term in atom.within if term in people)
            continue
        domains = _domains(one, vocabulary)
        for term, domain in zip(one.terms, domains, strict=True):
            whole = isinstance(term, Variable) and (domain is None or vocabulary.ranges_over_names(domain))
            (hidden if whole else known).update(_leaves(term, people) - numbers)
    return tuple(sorted(known, key=str)) if hidden <= known else ()


def _domains(literal: Literal, vocabulary: Vocabulary) -> tuple[str | None, ...]:
    """Return the domain of each argument of a condition; None for those of the engine's own words."""
    arity = len(literal.terms)
    name = literal.predicate or ""
    declared = next(
        (one for kind in (*SITUATION_KINDS, "term") if (one := vocabulary.find(kind, name, arity))), None
    )
    if declared and len(declared.domains) == arity:
        return declared.domains
    return ((None if name in HEADS or name in DECIDED else ""),) * arity


def _leaves(term: Term, people: Collection[Term]) -> set[Term]:
    """Return the variables in a term, and the people that it names."""
    return {one for one in term.within if (isinstance(one, Variable) and one != _ANY) or one in people}


def _calculated_with(rule: Rule) -> set[Term]:
    """Return the variables that a rule calculates with: they stand for numbers, and clingo warns of anything else."""
    calculations = [term for one in rule.literals for term in one.within if isinstance(term, Operation)]
    return {one for term in calculations for one in term.within if isinstance(one, Variable)}


def _speaking(rule: Rule, spoken: tuple[Term, ...]) -> Iterator[str]:
    """Say of an override of whom its conditions speak where it applies, and where of nobody."""
    ids = rule.head.terms[:2] if rule.head else ()
    for one in spoken:
        yield _under(rule, Literal.of("speaks__", *ids, one), Literal.of("person__", one, _ANY))
    if all(isinstance(one, Variable) for one in spoken):
        others = (Literal.of("person__", one, _ANY, nots=1) for one in spoken)
        yield _under(rule, Literal.of("speaks_of_nobody__", *ids), *others)


def _naming(rule: Rule, head: Literal, people: Collection[Term]) -> Iterator[str]:
    """Say whom a conclusion names in what it is about."""
    conclusion = Function(head.predicate or "", head.terms[1:])
    # before the act stands whom a norm or an option addresses
    matters = head.terms[-1:] if head.predicate in ("norm", "option") else head.terms[1:]
    if any(isinstance(one, Variable) for one in matters):
        yield _under(rule, Literal.of("names_anybody__", head.terms[0], conclusion))
        return
    named = set[Term]().union(*(_leaves(one, people) for one in matters)) - _calculated_with(rule)
    for one in sorted(named, key=str):
        said = Literal.of("names__", head.terms[0], conclusion, one)
        yield _under(rule, said, Literal.of("person__", one, _ANY))


def _under(rule: Rule, head: Literal, *conditions: Literal) -> str:
    return rule_text(head.text, [one.text for one in (*rule.body, *conditions)])


def _stated(name: str, *arguments: Term) -> str:
    return rule_text(Literal.of(name, *arguments).text, ())
