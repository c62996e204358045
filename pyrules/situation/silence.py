"""Cases and silence: of most events it says that they did not happen, of some it leaves open whether they did.

The vocabulary says of which (`unknown_unless_told`): what is never a matter of course, such as consent, seeing or
knowing. They are asked about only where a ruling would rest on their absence, and a case that names one tells all there
is of it.
"""

from clingo import Symbol

from pyrules.code.rulebook import Rulebook
from pyrules.grounding.silence import left_open, rested_on
from pyrules.situation.case_facts import facts, untold
from pyrules.situation.case_format import Case


def situation_of(case: Case, rulebook: Rulebook) -> tuple[Symbol, ...]:
    """Return the facts that a case states, and what its silence leaves open.

    Raises:
        InputError: the case uses what the rulebook does not know (`pyrules.situation.facts`).
        SolvingError: clingo refuses the program.

    """
    stated = facts(case, rulebook.vocabulary, rulebook.provisions, rulebook.certain)
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
    stated = facts(case, rulebook.vocabulary, rulebook.provisions, rulebook.certain)
    names = {one.name for one in _open(case, rulebook, stated)}
    return case.model_copy(update={"events": {**case.events, **dict.fromkeys(sorted(names), False)}})


def _open(case: Case, rulebook: Rulebook, stated: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    certain = rulebook.certain
    events = [one for one in untold(case, rulebook.vocabulary) if one not in certain]
    return rested_on(rulebook, stated, events)
