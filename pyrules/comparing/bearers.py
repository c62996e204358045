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

# With at most one word between, such as an adverb.
_BESIDE = 2
_BEARING = frozenset({"may", "should", "shall", "must"})


def bearers(unit: Unit, glossary: Glossary) -> Iterator[tuple[Marker, TermUse]]:
    """Yield each modal of a unit with the term for whoever bears it, where that is plain.

    Args:
        unit: the sentence.
        glossary: tells who can bear a modal.

    """
    agents = [use for use in unit.terms if any(glossary.concepts[concept].agent for concept in use.concepts)]
    for modal in unit.of("modals"):
        if not modal.meanings & _BEARING:
            continue
        clause = unit.words[modal.place].clause
        near = [use for use in agents if unit.words[use.place].clause == clause]
        found = _by_case(unit, modal, near) if _has_cases(unit, near) else _by_order(unit, modal, near)
        # Of "declarer or a defender" no one alone bears the modal.
        if found and not _is_joined(unit, found):
            yield modal, found


def _is_joined(unit: Unit, use: TermUse) -> bool:
    """Return whether a term is joined with another one, or stands between commas."""
    beside = range(use.place - _BESIDE, use.words[-1] + _BESIDE)
    joined = any(index in beside for marker in unit.of("connectives") for index in marker.words)
    after = use.words[-1] + 1
    between_commas = after < len(unit.words) and unit.words[after].after_comma
    return joined or between_commas or unit.words[use.place].after_comma


def _has_cases(unit: Unit, agents: list[TermUse]) -> bool:
    return any(unit.words[index].reading.cases for use in agents for index in use.words)


def _by_case(unit: Unit, modal: Marker, agents: list[TermUse]) -> TermUse | None:
    impersonal = unit.words[modal.place].text in language_of(unit.language).impersonal_modals
    wanted = "dative" if impersonal else "nominative"
    fitting = [use for use in agents if wanted in unit.words[use.place].reading.cases]
    return _plain(fitting, modal)


def _plain(fitting: list[TermUse], modal: Marker) -> TermUse | None:
    """Return who stands beside the modal, or the only one there is: two farther off leave it open who bears it."""
    beside = [use for use in fitting if min(abs(word - modal.place) for word in use.words) <= _BESIDE]
    if len(beside) == 1:
        return beside[0]
    return fitting[0] if len(fitting) == 1 else None


def _by_order(unit: Unit, modal: Marker, agents: list[TermUse]) -> TermUse | None:
    dependent = language_of(unit.language).prepositions
    articles = language_of(unit.language).articles
    counting = {index for name in ("quantifiers", "numbers") for one in unit.of(name) for index in one.words}
    before = [
        use for use in agents if use.words[-1] < modal.place and _no_comma(unit, use.words[-1], modal.place)
    ]
    free = []
    for use in before:
        index = use.place - 1
        while index >= 0 and (unit.words[index].text in articles or index in counting):
            index -= 1
        if index < 0 or unit.words[index].text not in dependent:
            free.append(use)
    return None if _is_passive(unit, modal) else _plain(free, modal)


def _no_comma(unit: Unit, first: int, last: int) -> bool:
    return not any(unit.words[index].after_comma for index in range(first + 1, last + 1))


def _is_passive(unit: Unit, modal: Marker) -> bool:
    """Return whether what follows the modal is said to be done: then who stands before does not act."""
    following = [word.text for word in unit.words[modal.words[-1] + 1 : modal.words[-1] + 3]]
    return bool(set(following) & set(language_of(unit.language).passive_words))
