"""Situations without a lawful ruling."""

from collections.abc import Iterator, Sequence

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Cause, Finding, Instance, joined, unavoidable
from pyrules.code.provisions import natural_order
from pyrules.rulings.flaws import CONFLICTS
from pyrules.search.proposals import in_book_order
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.search.unavoidable import Unavoidable, conflict_in, searches
from pyrules.situation import Case, Expect

DEFINITION = "in some situation no course of decisions leads to a lawful ruling"
CAUSE = Cause.PROVISIONS
_AND = " and "


def run(survey: Survey) -> Iterator[Finding]:
    """Yield smallest sets of conflicts of which every course of decisions shows one, each with a smallest situation.

    Where there are very many, those that name and link all provisions there are (`pyrules.search.unavoidable`).
    """
    for search in searches(survey):
        yield from _deadlocks(search)


def _deadlocks(search: Unavoidable) -> Iterator[Finding]:
    survey = search.survey
    for pairs, model in search.smallest_sets():
        named = tuple(_named(pair) for pair in in_book_order(pairs))
        witness = case_of(survey, model, [], f"deadlock: {', '.join(named)}")
        for ruling in rulings_on(survey, witness):
            if not any(conflict_in(flaw) in pairs for flaw in ruling.of("flaw", 3)):
                raise SolvingError(f"a witness does not replay: {witness.title}")
        provisions = tuple(sorted({one for pair in pairs for one in pair}, key=natural_order))
        yield _finding(Instance(provisions=provisions, matter=named), witness)


def _named(pair: Sequence[str]) -> str:
    return _AND.join(pair)


def _finding(part: Instance, witness: Case | None) -> Finding:
    return Finding(
        kind="deadlock",
        provisions=part.provisions,
        sentence=f"whatever is decided, {', or '.join(part.matter)} cannot both be complied with",
        witness=witness,
        replayed=True,
        instances=(part,),
        cases=_cases(witness),
    )


def _cases(witness: Case | None) -> tuple[Case, ...]:
    return (witness.model_copy(update={"expect": Expect(lawful=True)}),) if witness else ()


def told_as(part: Instance) -> tuple[frozenset[tuple[str, tuple[str, ...]]], ...]:
    """Return for each conflict of a deadlock as what other kinds may tell it: the kind, and the two provisions."""
    pairs = (tuple(one.split(_AND)) for one in part.matter)
    return tuple(frozenset((kind, pair) for kind in CONFLICTS) for pair in pairs)


def folded(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings of all kinds without deadlocks whose conflicts one other finding tells: that one says so then."""
    others = [one for one in findings if one.kind != "deadlock"]
    left: list[Finding] = []
    for finding in (one for one in findings if one.kind == "deadlock"):
        rest: list[Finding] = []
        for part in finding.instances:
            place = next((place for place, one in enumerate(others) if _tells(one, part)), None)
            if place is None:
                rest.append(_finding(part, part.witness))
            else:
                others[place] = _noted(others[place], part)
        ranked = {"rank": finding.rank, "irregularities": finding.irregularities}
        left += [one.model_copy(update=ranked) for one in joined(rest, CAUSE)]
    first = next((place for place, one in enumerate(findings) if one.kind == "deadlock"), 0)
    return [*others[:first], *left, *others[first:]]


def _tells(finding: Finding, part: Instance) -> bool:
    """Tell whether a finding names all pairs of a deadlock."""
    return finding.kind in CONFLICTS and {_named(one.provisions) for one in finding.instances}.issuperset(
        part.matter
    )


def _noted(finding: Finding, part: Instance) -> Finding:
    """Return a finding that says of its conflicts what a deadlock says of them, with the case of that."""
    noted = {"cases": (*finding.cases, *_cases(part.witness))}
    if len(part.matter) > 1:
        told = _finding(part, part.witness).sentence
        return finding.model_copy(update={**noted, "sentence": f"{finding.sentence}; {told}"})
    return unavoidable(finding, part).model_copy(update=noted)
