"""Bearer: somebody else is addressed."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

from pyrules.base.errors import RulebookError
from pyrules.code.provisions import law_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule, variables_of
from pyrules.code.vocabulary import Vocabulary
from pyrules.mutation.change import Change
from pyrules.mutation.rewriting import change, changeable, with_argument, with_head
from pyrules.solver.control import solve_facts

DEFINITION = (
    "a norm or an option addresses another bearer: a group for its member, a member for the group, somebody else "
    "whom the same law or the same rule names"
)

_PLACE = {"norm": 2, "option": 1}


def changes(rulebook: Rulebook, numbers: Iterator[int]) -> Iterator[Change]:
    """Yield each norm and option with each of the other bearers that come into question."""
    rules = [rule for rule in changeable(rulebook) if rule.head and rule.head.predicate in _PLACE]
    named: dict[str, set[str]] = defaultdict(set)
    for rule in rules:
        if not _is_variable(_bearer(rule)):
            named[law_of(rule.provision)].add(_bearer(rule))
    groups = _groups(rulebook)
    for rule in rules:
        others = {
            *named[law_of(rule.provision)],
            *_related(rule, rulebook.vocabulary, groups),
            *_beside(rule, rulebook.vocabulary),
        }
        for bearer in sorted(others - {_bearer(rule)}):
            with suppress(RulebookError):
                yield changed(rule, bearer, next(numbers))


def changed(rule: Rule, bearer: str, number: int) -> Change:
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
    version = with_head(rule, with_argument(head, _PLACE[head.predicate], bearer))
    before, after = (f"{one} {rest}" for one in (_bearer(rule), bearer))
    return change("bearer", [rule], [version], iter([number]), (before, after))


def _bearer(rule: Rule) -> str:
    return rule.head.arguments[_PLACE[rule.head.predicate or ""]] if rule.head else ""


def _is_variable(bearer: str) -> bool:
    return any(True for _ in variables_of(bearer))


def _groups(rulebook: Rulebook) -> dict[str, frozenset[str]]:
    """Return the members of each group, as the vocabulary says."""
    texts = [rule.text for rule in rulebook.rules if rule.layer is Layer.VOCABULARY]
    found: dict[str, set[str]] = defaultdict(set)
    for fact in solve_facts("\n".join(texts)):
        if fact.match("member", 2):
            found[str(fact.arguments[0])].add(str(fact.arguments[1]))
    return {group: frozenset(members) for group, members in found.items()}


def _related(rule: Rule, vocabulary: Vocabulary, groups: dict[str, frozenset[str]]) -> Iterator[str]:
    """Yield the groups that a bearer belongs to, and one member of the group that it is: members are alike."""
    bearer = _bearer(rule)
    values = _values(rule, bearer, vocabulary) if _is_variable(bearer) else frozenset({bearer})
    # for anybody of several, the group of just these
    yield from (group for group, members in groups.items() if values and _fits(values, members, bearer))
    if bearer in groups:
        yield min(groups[bearer])


def _fits(values: frozenset[str], members: frozenset[str], bearer: str) -> bool:
    return values == members if _is_variable(bearer) else bearer in members


def _beside(rule: Rule, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the other variables of a rule that stand for somebody who can be addressed."""
    bearers = {str(value) for value in vocabulary.domains.get("bearer", ())}
    for variable in rule.variables:
        values = _values(rule, variable, vocabulary)
        if values and values <= bearers:
            yield variable


def _values(rule: Rule, variable: str, vocabulary: Vocabulary) -> frozenset[str]:
    """Return the values of the domain over which a variable of a rule ranges; none where that is not declared."""
    declared = {(one.name, one.arity): one.domains for one in vocabulary.declarations}
    for one in rule.body:
        domains = declared.get((one.predicate or "", len(one.arguments)))
        if domains and variable in one.arguments:
            domain = domains[one.arguments.index(variable)]
            return frozenset(str(value) for value in vocabulary.domains.get(domain, ()))
    return frozenset()
