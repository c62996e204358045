"""Bearer: somebody else is addressed."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.bearers import groups
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Term, Variable
from pyrules.code.values import of_symbol
from pyrules.code.vocabulary import Vocabulary
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import change, changeable, with_head

DEFINITION = (
    "a norm or an option addresses another bearer: a group for its member, a member for the group, somebody else "
    "whom the same law or the same rule names"
)

_PLACE = {"norm": 2, "option": 1}


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each norm and option with each of the other bearers that come into question."""
    rules = [rule for rule in changeable(rulebook) if rule.head and rule.head.predicate in _PLACE]
    named: dict[str, set[Term]] = defaultdict(set)
    for rule in rules:
        if not _is_variable(_bearer(rule)):
            named[rulebook.numbering.law_of(rule.provision)].add(_bearer(rule))
    members = _groups(rulebook)
    for rule in rules:
        others = {
            *named[rulebook.numbering.law_of(rule.provision)],
            *_related(rule, rulebook.vocabulary, members),
            *_beside(rule, rulebook.vocabulary),
        }
        for bearer in sorted(others - {_bearer(rule)}, key=str):
            with suppress(RulebookError):
                yield changed(rule, bearer, next(numbers))


def changed(rule: Rule, bearer: Term, number: int) -> Change:
    """Return the change by which a norm or an option addresses somebody else.

    Args:
        rule: a rule that concludes a norm or an option.
        bearer: a value of the domain `bearer`, or a variable of the rule.
        number: the number of the rule that comes.

    Raises:
        RulebookError: the rule addresses nobody, or has no such variable.

    """
    head = rule.head
    if head is None or head.predicate not in _PLACE:
        raise RulebookError("only a norm or an option has a bearer", place=rule.place)
    rest = " ".join(head.arguments[1:2]) if head.predicate == "norm" else "chooses"
    version = with_head(rule, head.with_term(_PLACE[head.predicate], bearer))
    before, after = (f"{one} {rest}" for one in (_bearer(rule), bearer))
    return change("bearer", [rule], [version], iter([number]), (before, after))


def _bearer(rule: Rule) -> Term:
    return rule.head.terms[_PLACE[rule.head.predicate or ""]] if rule.head else Function("")


def _is_variable(bearer: Term) -> bool:
    return any(True for _ in bearer.variables)


def _groups(rulebook: Rulebook) -> dict[Term, frozenset[Term]]:
    """Return the members of each group."""
    return {
        of_symbol(group): frozenset(map(of_symbol, members)) for group, members in groups(rulebook).items()
    }


def _related(rule: Rule, vocabulary: Vocabulary, known: dict[Term, frozenset[Term]]) -> Iterator[Term]:
    """Yield the groups that a bearer belongs to, and one member of the group that it is: members are alike."""
    bearer = _bearer(rule)
    values = _values(rule, bearer, vocabulary) if _is_variable(bearer) else frozenset({bearer})
    # for anybody of several, the group of just these
    yield from (group for group, members in known.items() if values and _fits(values, members, bearer))
    if bearer in known:
        yield min(known[bearer], key=str)


def _fits(values: frozenset[Term], members: frozenset[Term], bearer: Term) -> bool:
    return values == members if _is_variable(bearer) else bearer in members


def _beside(rule: Rule, vocabulary: Vocabulary) -> Iterator[Term]:
    """Yield the other variables of a rule that stand for somebody who can be addressed."""
    bearers = set(map(of_symbol, vocabulary.domains.get("bearer", ())))
    for variable in map(Variable, rule.variables):
        values = _values(rule, variable, vocabulary)
        if values and values <= bearers:
            yield variable


def _values(rule: Rule, variable: Term, vocabulary: Vocabulary) -> frozenset[Term]:
    """Return the values of the domain over which a variable of a rule ranges; none where that is not declared."""
    declared = {(one.name, one.arity): one.domains for one in vocabulary.declarations}
    for one in rule.body:
        domains = declared.get((one.predicate or "", len(one.terms)))
        if domains and variable in one.terms:
            domain = domains[one.terms.index(variable)]
            return frozenset(map(of_symbol, vocabulary.domains.get(domain, ())))
    return frozenset()
