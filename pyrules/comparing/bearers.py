"""Who bears a modal: whom the text says may, should, shall or must.

Where a dictionary gives the cases of nouns they decide: the nominative, and the dative of an impersonal modal.
Elsewhere the order of words does: whoever stands before the modal, unless a preposition makes him depend on
another word.
"""

from collections.abc import Iterator

from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.markers import Marker
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

_BEARING = frozenset({"may", "should", "shall", "must"})


def bearers(unit: Unit, glossary: Glossary) -> Iterator[tuple[Marker, TermUse]]:
    """Yield each modal of a unit with the term for whoever bears it, where that is plain.

    Args:
        unit: the sentence.
        glossary: tells who can bear a modal.

    """
    agents = [
        use for use in unit.terms if any(glossary.concepts[concept].agent for concept in use.concepts)
    ]
    for modal in unit.of("modals"):
        if not modal.meanings & _BEARING:
            continue
        clause = unit.words[modal.place].clause
        near = [use for use in agents if unit.words[use.place].clause == clause]
        found = _by_case(unit, modal, near) if _has_cases(unit, near) else _by_order(unit, modal, near)
        if found:
            yield modal, found


def _has_cases(unit: Unit, agents: list[TermUse]) -> bool:
    return any(unit.words[index].reading.cases for use in agents for index in use.words)


def _by_case(unit: Unit, modal: Marker, agents: list[TermUse]) -> TermUse | None:
    impersonal = unit.words[modal.place].text in language_of(unit.language).impersonal_modals
    wanted = "dative" if impersonal else "nominative"
    fitting = [use for use in agents if wanted in unit.words[use.place].reading.cases]
    # Two who could bear it leave it open who does.
    return fitting[0] if len(fitting) == 1 else None


def _by_order(unit: Unit, modal: Marker, agents: list[TermUse]) -> TermUse | None:
    dependent = language_of(unit.language).prepositions
    articles = language_of(unit.language).articles
    before = [use for use in agents if use.words[-1] < modal.place]
    free = []
    for use in before:
        index = use.place - 1
        while index >= 0 and unit.words[index].text in articles:
            index -= 1
        if index < 0 or unit.words[index].text not in dependent:
            free.append(use)
    if len(free) != 1 or _is_passive(unit, modal):
        return None
    return free[0]


def _is_passive(unit: Unit, modal: Marker) -> bool:
    """Return whether what follows the modal is said to be done: then who stands before does not act."""
    following = [word.text for word in unit.words[modal.words[-1] + 1 : modal.words[-1] + 3]]
    return bool(set(following) & set(language_of(unit.language).passive_words))
