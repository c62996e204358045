"""Situations without a lawful ruling."""

from collections.abc import Iterator

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Cause, Finding
from pyrules.code.provisions import natural_order
from pyrules.search.proposals import in_book_order
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.search.unavoidable import Unavoidable, conflict_in, searches
from pyrules.situation import Expect

DEFINITION = "in some situation no course of decisions leads to a lawful ruling"
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield smallest sets of conflicts of which every course of decisions shows one, each with a smallest situation.

    Where there are very many, those that name and link all provisions there are (`pyrules.search.unavoidable`).
    """
    for search in searches(survey):
        yield from _deadlocks(search)


def _deadlocks(search: Unavoidable) -> Iterator[Finding]:
    survey = search.survey
    for pairs, model in search.smallest_sets():
        named = [" and ".join(pair) for pair in in_book_order(pairs)]
        witness = case_of(survey, model, [], f"deadlock: {', '.join(named)}")
        for ruling in rulings_on(survey, witness):
            if not any(conflict_in(flaw) in pairs for flaw in ruling.of("flaw", 3)):
                raise SolvingError(f"a witness does not replay: {witness.title}")
        yield Finding(
            kind="deadlock",
            provisions=tuple(sorted({one for pair in pairs for one in pair}, key=natural_order)),
            sentence=f"whatever is decided, {', or '.join(named)} cannot both be complied with",
            witness=witness,
            replayed=True,
            cases=(witness.model_copy(update={"expect": Expect(lawful=True)}),),
        )
