"""How far-fetched what a finding shows is: at the table, only where much goes wrong at once, or a matter of form."""

from itertools import islice
from types import ModuleType

from pyrules.checks.findings import Finding, Rank
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

    Args:
        finding: a finding; one that tells the number of irregularities already keeps it.
        kind: the module of its kind; its `FORM` says whether all, or none, are matters of form. Where it says nothing
            those without a situation are.
        survey: the rulebook by which its situation is ruled on.

    Raises:
        StoppedError: the work is to stop.

    """
    form = getattr(kind, "FORM", finding.witness is None)
    number = finding.irregularities
    if not form and finding.witness and number is None:
        number = irregularities(finding.witness, survey)
    if form:
        rank = Rank.FORM
    elif number is not None and number <= ORDINARY:
        rank = Rank.AT_THE_TABLE
    else:
        rank = Rank.FAR_FETCHED
    return finding.model_copy(update={"rank": rank, "irregularities": number})


def irregularities(case: Case, survey: Survey) -> int:
    """Return how many irregularities there are in a situation, in that ruling on it that has the fewest."""
    return min((_stated(model) for model in islice(rulings_on(survey, case), LOOKED_AT)), default=0)


def _stated(model: Model) -> int:
    return len({one.arguments[1] for one in standing(model)})


def by_rank(finding: Finding) -> tuple[bool, int]:
    """Return a key that sorts findings: those first that nobody has judged, then by rank."""
    return finding.judged, _ORDER.index(finding.rank)


def in_words(finding: Finding) -> str:
    """Say how far-fetched a finding is; nothing where that was not looked for."""
    match finding.rank:
        case Rank.AT_THE_TABLE:
            return "changes a ruling at the table"
        case Rank.FAR_FETCHED if finding.irregularities is not None:
            return f"far-fetched: its situation has {finding.irregularities} irregularities"
        case Rank.FAR_FETCHED:
            return "far-fetched: no small situation shows it"
        case Rank.FORM:
            return "a matter of form"
        case _:
            return ""
