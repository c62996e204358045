"""What of a rulebook a solver needs: not the statements that no law turns on, nor values of which no rule speaks."""

from collections.abc import Iterator

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
    return tuple(rule for rule in (*rulebook.core, *rulebook.checks) if rule.number not in left)


@once_for_each
def telling(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules of the core that tell what provisions say, with the facts that are for nothing else.

    That is read off a ruling (`pyrules.grounding.sayings`): no program holds it unless it compares rulings.
    """
    if any(SAYS in rule.predicates for rule in rulebook.checks):
        return ()
    said: list[Rule] = []
    others: list[Rule] = []
    for rule in (*rulebook.core, *rulebook.checks):
        (said if rule.head and rule.head.name == SAYS else others).append(rule)
    read = {name for rule in others for name in names_read(rule)}
    alone = [rule for rule in others if rule.head and not rule.body and rule.head.name not in read]
    return (*said, *alone)


@once_for_each
def solved(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules that the solver needs: without notation, and without values of which no rule speaks."""
    needed = [rule for rule in rulebook.rules if not (rule.head and rule.head.predicate in FOR_READING)]
    if not rulebook.situations:
        return tuple(needed)  # the vocabulary spans the situations, over all its domains
    spoken_of = {
        domain
        for rule in (*rulebook.core, *rulebook.checks, *needed, *rulebook.situations)
        for domain in _domains_in(rule)
    }
    if any(not isinstance(domain, Function) for domain in spoken_of):
        return tuple(needed)
    return tuple(rule for rule in needed if _values(rule) in {None, *spoken_of})


@once_for_each
def spanned(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the statements of the situation files that the edition's laws turn on, in one way or another.

    What no law reads, be it by way of other rules, changes no ruling: it need not happen. What only makes
    something impossible need not happen either; that without which something would be impossible has to.
    """
    happens = {name for name, _ in rulebook.vocabulary.situation_predicates}
    reads: dict[str, set[str]] = {}
    reached = {name for name, _ in rulebook.vocabulary.arities("table")}
    forbidding: list[tuple[set[str], set[str]]] = []
    for rule in (*rulebook.core, *rulebook.checks, *rulebook.rules, *rulebook.situations):
        read = set(names_read(rule))
        if rule.layer is Layer.LAW:
            reached |= read
        if forbids(rule):
            # it forbids nothing where what it asks for does not happen
            asked = {one.predicate for one in rule.body if one.predicate in happens and not one.negated}
            forbidding.append((asked - {None}, read - asked))
            continue
        heads = [*rule.chosen, *([rule.head] if rule.head else [])]
        for name in {one.predicate for one in heads if one.predicate}:
            reads.setdefault(name, set()).update(read)
    before: set[str] = set()
    while before != reached:
        before = set(reached)
        reached.update(*(reads.get(name, ()) for name in before))
        reached.update(*(spared for asked, spared in forbidding if asked <= before))
    return tuple(
        rule
        for rule in rulebook.situations
        if not rule.chosen
        or any(one.predicate in reached or one.predicate not in happens for one in rule.chosen)
    )


def names_read(rule: Rule) -> Iterator[str]:
    """Yield the predicates that the conditions of a rule speak of, those inside aggregates included."""
    for one in rule.body:
        if one.predicate:
            yield one.predicate
        yield from (name for name, _ in one.inside)


def forbids(rule: Rule) -> bool:
    """Tell whether a rule leaves situations out: a constraint, or one that calls an event impossible."""
    if rule.head and rule.head.predicate:
        return rule.head.predicate == "impossible"
    return rule.is_rule and not rule.chosen


def _values(rule: Rule) -> Term | None:
    """Return the domain of which a rule of the vocabulary gives values, or None for any other rule."""
    head = rule.head
    if head is None or head.predicate != "domain" or not head.terms:
        return None
    return head.terms[0] if isinstance(head.terms[0], Function) else None


def _domains_in(rule: Rule) -> Iterator[Term]:
    """Yield the domains of whose values a rule speaks, besides those of which it gives some."""
    if "domain(" not in rule.text:
        return  # most rules: their terms need not be gone through
    for literal in rule.body if _values(rule) else rule.literals:
        if "domain" in literal.predicates:
            for term in literal.within:
                if isinstance(term, Function) and term.name == "domain" and term.arguments:
                    yield term.arguments[0]
