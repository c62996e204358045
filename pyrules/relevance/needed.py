"""What of a rulebook a solver needs: not the statements that no law turns on, nor values of which no rule speaks."""

from collections.abc import Collection, Iterator

from pyrules.base.remembering import once_for_each
from pyrules.code.meaning import SAYS
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import Function, Term
from pyrules.code.vocabulary import FOR_READING


@once_for_each
def engine(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of core and checks, but for those that only tell what provisions say (`telling`)."""
    left = {rule.number for rule in telling(rulebook)}
    return tuple(rule for rule in _shared(rulebook) if rule.number not in left)


def _shared(rulebook: Rulebook) -> list[Rule]:
    """Return the rules of core and checks, without what these say of themselves."""
    return [rule for rule in (*rulebook.core, *rulebook.checks) if not for_reading(rule)]


@once_for_each
def telling(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell what provisions say, with the facts that are for nothing else.

    That is read off a ruling (`pyrules.grounding.sayings`): no program holds it unless it compares rulings.
    """
    if any(SAYS in rule.predicates for rule in rulebook.checks):
        return ()
    said: list[Rule] = []
    others: list[Rule] = []
    for rule in _shared(rulebook):
        (said if rule.head and rule.head.name == SAYS else others).append(rule)
    read = {name for rule in others for name in rule.reads}
    alone = [rule for rule in others if rule.head and not rule.body and rule.head.name not in read]
    return (*said, *alone)


@once_for_each
def solved(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules that the solver needs: without notation, and without values of which no rule speaks."""
    needed = [rule for rule in rulebook.rules if not for_reading(rule)]
    if not rulebook.situations:
        return tuple(needed)  # the vocabulary spans the situations, over all its domains
    spoken_of = {
        domain
        for rule in (*rulebook.core, *rulebook.checks, *needed, *rulebook.situations)
        for domain in _domains_in(rule)
    }
    if any(not isinstance(domain, Function) for domain in spoken_of):
        return tuple(needed)
    return tuple(rule for rule in needed if domain_given(rule) in {None, *spoken_of})


@once_for_each
def spanned(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the statements of the situation files that the edition's laws or flaws turn on, in one way or another.

    What neither reads, be it by way of other rules, changes no ruling and no finding: it need not happen. What only
    makes something impossible need not happen either; that without which something would be impossible has to.
    """
    happens = {name for name, _ in rulebook.vocabulary.situation_predicates}
    reads: dict[str, set[str]] = {}
    reached = {name for name, _ in rulebook.vocabulary.arities("table")}
    reached.update(*(rule.reads for rule in rulebook.checks))
    forbidding: list[tuple[set[str], set[str]]] = []
    for rule in (*rulebook.core, *rulebook.checks, *rulebook.rules, *rulebook.situations):
        read = set(rule.reads)
        if rule.layer is Layer.LAW:
            reached |= read
        if forbids(rule):
            # it forbids nothing where what it asks for does not happen
            asked = asked_by(rule, happens)
            forbidding.append((asked, read - asked))
            continue
        heads = [*rule.chosen, *([rule.head] if rule.head else [])]
        for name in {name for one in heads for name in one.predicates}:
            reads.setdefault(name, set()).update(read)
    before: set[str] | None = None
    while before != reached:
        before = set(reached)
        reached.update(*(reads.get(name, ()) for name in before))
        reached.update(*(spared for asked, spared in forbidding if asked <= before))
    return tuple(
        rule
        for rule in rulebook.situations
        if not rule.chosen
        or any(one.predicates & reached or not one.predicates <= happens for one in rule.chosen)
    )


def for_reading(rule: Rule) -> bool:
    """Tell whether a rule says what no rule reads, such as how people write a value."""
    return rule.head is not None and rule.head.name in FOR_READING


def forbids(rule: Rule) -> bool:
    """Tell whether a rule leaves situations out: a constraint, or one that calls an event impossible."""
    if rule.head and rule.head.name:
        return rule.head.name == "impossible"
    return rule.is_rule and not rule.chosen


def asked_by(rule: Rule, happens: Collection[str]) -> set[str]:
    """Return what has to happen for a rule to apply, as far as its conditions name it."""
    return {one.predicate for one in rule.required if one.predicate and one.predicate in happens}


def domain_given(rule: Rule) -> Function | None:
    """Return the domain of which a rule of the vocabulary gives values; None where it gives none, or of several."""
    atoms = rule.head.atoms if rule.head else ()
    if not all(one.signature == ("domain", 2) for one in atoms):
        return None
    found = {one.arguments[0] for one in atoms}
    domain = found.pop() if len(found) == 1 else None
    return domain if isinstance(domain, Function) else None


def _domains_in(rule: Rule) -> Iterator[Term]:
    """Yield the domains of whose values a rule speaks, besides those of which it gives some."""
    if "domain(" not in rule.text:
        return  # most rules: their terms need not be gone through
    for literal in rule.body if domain_given(rule) else rule.literals:
        if "domain" in literal.predicates:
            for term in literal.within:
                if isinstance(term, Function) and term.name == "domain" and term.arguments:
                    yield term.arguments[0]
