"""Whether a changed code can be used at all."""

from pyrules.base.errors import RulebookError, SolvingError
from pyrules.base.graphs import knots
from pyrules.code.elections import elections_in, names_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Interval, Operation
from pyrules.grounding.scopes import scope_program
from pyrules.mutation.change import Change
from pyrules.relevance.stratification import require_stratified
from pyrules.solver.control import Solver, solve_facts


def stands(change: Change, rulebook: Rulebook) -> bool:
    """Tell whether a changed code can be used: clingo accepts it, and no conclusion depends on its own absence.

    Args:
        change: the change.
        rulebook: the code, which can be used itself.

    """
    changed = change.applied_to(rulebook)
    try:
        change.watched_in(rulebook)
        for rule in change.added:
            solve_facts(rule.text)  # refuses a variable that no condition binds
        if _counts_on_for_ever(change, rulebook, changed):
            return False
        elections = names_of(rulebook.vocabulary)
        settling = [rule for rule in change.added if rule.head and rule.head.predicate in elections]
        elections_in(settling, rulebook.vocabulary)
        if change.added:
            require_stratified(changed)
        if any(calculates(rule) for rule in change.added):
            Solver(scope_program(changed, {}))  # refuses to calculate with what is no number
    except (RulebookError, SolvingError):
        return False
    return True


def _counts_on_for_ever(change: Change, rulebook: Rulebook, changed: Rulebook) -> bool:
    """Tell whether a changed rule reckons what it concludes from itself, which none did before: it would never end."""
    if not any(_reckons(rule) for rule in change.added):
        return False
    before, after = (_from_themselves(code) for code in (rulebook, changed))
    return any(
        rule.concluded in after and rule.concluded not in before for rule in change.added if _reckons(rule)
    )


def _from_themselves(rulebook: Rulebook) -> frozenset[str]:
    """Return the predicates that are concluded from themselves, by way of others or not."""
    pairs = (
        (rule.concluded, name) for rule in rulebook.rules if rule.concluded for name in sorted(rule.reads)
    )
    return frozenset[str]().union(*knots(pairs))


def _reckons(rule: Rule) -> bool:
    """Tell whether there is arithmetic in what a rule concludes."""
    return rule.head is not None and any(isinstance(one, Operation) for one in rule.head.within)


def calculates(rule: Rule) -> bool:
    """Tell whether there is arithmetic in a rule: that it works out is seen on the whole code alone."""
    terms = (term for one in rule.literals for term in one.within)
    return any(isinstance(term, Operation | Interval) for term in terms)
