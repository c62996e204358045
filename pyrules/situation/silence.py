"""Cases and silence: of most events it says that they did not happen, of some it leaves open whether they did.

The vocabulary says of which (`unknown_unless_told`): what is never a matter of course, such as consent, seeing or
knowing. They are asked about only where a ruling would rest on their absence. What somebody wants, suspects or elects
brings rulings about by being there: the mechanics say when it is asked about (`to_be_asked(Event)`). A case that names
such an event tells all there is of it. And what happened with something that a case tells (`entails(Event, Other)`)
need not be told besides.
"""

from clingo import Symbol

from pyrules.code.rulebook import Rulebook
from pyrules.grounding.entailed import entailed
from pyrules.grounding.open_facts import in_each_way, merged
from pyrules.grounding.silence import left_open, rested_on, to_be_asked
from pyrules.situation.case_facts import facts, untold
from pyrules.situation.case_format import Case
from pyrules.situation.completing import completed


def situation_of(case: Case, rulebook: Rulebook) -> tuple[Symbol, ...]:
    """Return the facts that a case states, what happened with these, and what its silence leaves open.

    Raises:
        InputError: the case uses what the rulebook does not know (`pyrules.situation.facts`).
        SolvingError: clingo refuses the program.

    """
    ways = in_each_way(_stated(case, rulebook))
    if len(ways) == 1:
        return _whole(case, rulebook, *ways.values())
    return merged(
        {
            way: _whole(completed(case, way, told, rulebook.vocabulary), rulebook, told)
            for way, told in ways.items()
        }
    )


def _whole(case: Case, rulebook: Rulebook, stated: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Return a situation with what happened with what it states, and what silence leaves open."""
    stated = tuple(sorted({*stated, *entailed(rulebook, stated, case.named)}))
    open_events = _open(case, rulebook, stated)
    return tuple(sorted((*stated, *(fact for one in open_events for fact in left_open(one)))))


def saying_no(case: Case, rulebook: Rulebook) -> Case:
    """Return a case that says what did not happen wherever its silence would leave an event open.

    Args:
        case: a situation in which nothing happened but what it tells.
        rulebook: the code that it is to be put to.

    Raises:
        InputError: the case uses what the rulebook does not know.
        SolvingError: clingo refuses the program.

    """
    stated = _stated(case, rulebook)
    silent = {*_open(case, rulebook, stated), *entailed(rulebook, stated, case.named)}
    names = sorted({one.name for one in silent})
    elected = rulebook.vocabulary.of_kind("election")
    return case.model_copy(
        update={
            "events": {**case.events, **{name: False for name in names if name not in elected}},
            "elections": {**case.elections, **{name: False for name in names if name in elected}},
        }
    )


def _stated(case: Case, rulebook: Rulebook) -> tuple[Symbol, ...]:
    return facts(case, rulebook.vocabulary, rulebook.provisions, rulebook.certain)


def _open(case: Case, rulebook: Rulebook, stated: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    """Return what silence leaves open: what a ruling would rest on the absence of, and what is to be asked about."""
    certain = rulebook.certain
    told_of = {*case.events, *case.elections, *(one.name for one in rulebook.elections)}
    events = [one for one in untold(case, rulebook.vocabulary) if one not in certain]
    found = set(rested_on(rulebook, stated, events))
    while True:
        told = (*stated, *(fact for one in sorted(found) for fact in left_open(one)))
        more = {
            one for one in to_be_asked(rulebook, told) if one.name not in told_of and one not in certain
        } - found
        if not more:
            return tuple(sorted(found))
        # what may have happened can bring about what rests on the absence of something else
        found |= more
        told = (*told, *(fact for one in sorted(more) for fact in left_open(one)))
        found.update(rested_on(rulebook, told, [one for one in events if one not in found]))
