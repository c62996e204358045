"""How far-fetched what a finding shows is: at the table, only where much goes wrong at once, or a matter of form."""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from types import ModuleType

from pyrules.checks.findings import Finding, Rank, Section
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.rulings.irregularities import standing
from pyrules.search.showing import rulings_on
from pyrules.search.survey import Survey
from pyrules.situation import Case
from pyrules.solver.control import Model

ORDINARY = 1
"""So many irregularities at once are what happens at a table."""
LOOKED_AT = 64
"""So many rulings of a situation are looked at."""
_ORDER = (*Rank, None)


def ranked(finding: Finding, kind: ModuleType, survey: Survey) -> Finding:
    """Return a finding with its rank, and the number of irregularities that its situation cannot do without.

    What its own provisions speak of is no more far-fetched than they are: however many irregularities that takes, a
    situation without others is one at the table.

    Args:
        finding: a finding; one that tells the number of irregularities already keeps it.
        kind: the module of its kind; its `FORM` says whether all, or none, are matters of form. Where it says nothing
            those without a situation are.
        survey: the rulebook by which its situation is ruled on.

    Raises:
        StoppedError: the work is to stop.

    """
    form = getattr(kind, "FORM", finding.witness is None)
    number, presupposed = finding.irregularities, finding.presupposed
    if not form and finding.witness and number is None:
        number, presupposed = irregularities(finding.witness, finding.provisions, survey)
    if form:
        rank = Rank.FORM
    elif number is not None and (number <= ORDINARY or number == presupposed):
        rank = Rank.AT_THE_TABLE
    else:
        rank = Rank.FAR_FETCHED
    return finding.model_copy(update={"rank": rank, "irregularities": number, "presupposed": presupposed})


def irregularities(case: Case, provisions: Iterable[str], survey: Survey) -> tuple[int, int]:
    """Return how many irregularities there are in a situation, and how many of them provisions themselves speak of.

    They are those of that ruling on it that has the fewest; of several such rulings, of the one with the fewest others.
    """
    named = [spoken_of(one, survey.rulebook) for one in provisions]
    counts = (counted(_stated(model), named) for model in islice(rulings_on(survey, case), LOOKED_AT))
    return min(counts, key=lambda one: (one[0], -one[1]), default=(0, 0))


def counted(stated: Collection[tuple[str, str]], named: Iterable[Collection[str]]) -> tuple[int, int]:
    """Return how many irregularities there are, and of how many of them a provision itself speaks, of which most.

    Args:
        stated: the irregularities, each its name and what it is.
        named: the names that each of some provisions speaks of: what two of them do is a coincidence.

    """
    own = (len({one for one in stated if one[0] in names}) for names in named)
    return len(set(stated)), max(own, default=0)


def _stated(model: Model) -> set[tuple[str, str]]:
    return {(one.arguments[1].name, str(one.arguments[1])) for one in standing(model)}


def spoken_of(provision: str, rulebook: Rulebook) -> frozenset[str]:
    """Return the names of the irregularities that a provision presupposes.

    They are those that a rule of its calls one or requires, and those that rest on an event that it requires.
    """
    rules = rulebook.rules_of(provision)
    named = {name for rule in rules for name in _irregular(rule)}
    events = rulebook.vocabulary.of_kind("event").keys()
    required = {name for rule in rules for name in _requires(rule)} & events
    resting = (rule for rule in rulebook.laws if required.intersection(_requires(rule)))
    return frozenset(named) | {
        name for rule in resting if rule.concluded == "irregularity" for name in _irregular(rule)
    }


def _requires(rule: Rule) -> Iterator[str]:
    return (one.predicate for one in rule.required if one.predicate)


def _irregular(rule: Rule) -> Iterator[str]:
    """Yield the names of the irregularities that a rule concludes or requires."""
    for literal in (*((rule.head,) if rule.head else ()), *rule.required):
        if literal.predicate in ("irregularity", "settles") and len(literal.terms) > 1:
            signature = literal.terms[1].signature
            if signature:
                yield signature[0]


def by_rank(finding: Finding) -> tuple[bool, int, int, bool]:
    """Return a key that sorts findings: those first that nobody has judged, then those of the law, then by rank.

    One has the best rank of those that tell the same matter; within a rank those go first that another edition mended.
    """
    section = [*Section].index(finding.section)
    rank = min(_ORDER.index(one.rank) for one in (finding, *finding.also))
    mended = any(said.mended for one in (finding, *finding.also) for said in one.judgements)
    return finding.judged, section, rank, not mended


def in_words(finding: Finding) -> str:
    """Say how far-fetched a finding is; nothing where that was not looked for."""
    match finding.rank:
        case Rank.AT_THE_TABLE:
            return "changes a ruling at the table"
        case Rank.FAR_FETCHED if finding.irregularities is not None:
            own = f", {finding.presupposed} of them what it is about" if finding.presupposed else ""
            return f"far-fetched: its situation has {finding.irregularities} irregularities{own}"
        case Rank.FAR_FETCHED:
            return "far-fetched: no small situation shows it"
        case Rank.FORM:
            return "a matter of form"
        case _:
            return ""
