"""Who acts and who is acted on, where a dictionary gives the cases of the translation's words.

In a language with cases whoever acts stands in the nominative, wherever in the sentence; in one without whoever
acts stands at the beginning of a clause or before a modal.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.comparing.learning import Token
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit
from pyrules.texts.languages import language_of

_NOMINATIVE = "nominative"
# Within so many words a modal or a passive follows whom it is said of.
_BESIDE = 2


@dataclass(frozen=True)
class Swap:
    """Who acts in the original, and who acts in the translation instead, by index."""

    original: int
    translation: int


def swapped(pairing: Pairing, number: int, terms: OwnTerms) -> Iterator[Swap]:
    """Yield who acts in a unit of the original and is acted on in the translation, somebody else acting there."""
    pair, matched = pairing.units[number], pairing.learnt.matched[number]
    named: list[tuple[Token, Token]] = [
        (token, matched.tokens[1][matched.partner[0][place]])
        for place, token in enumerate(matched.tokens[0])
        if token.form in terms.parties and place in matched.partner[0]
    ]
    forms = {other.form for _, other in named}
    if len(forms) <= 1 or not any(pair.translation.words[other.index].reading.cases for _, other in named):
        return
    for one, other in named:
        # A form may be a nominative of the plural as well: it is none beside one that can be nothing else.
        if not _acts(pair.original, one.index) or _cases(pair.translation, other) == {_NOMINATIVE}:
            continue
        instead = [
            rival
            for first, rival in named
            if rival.form != other.form
            and _cases(pair.translation, rival) == {_NOMINATIVE}
            and not _acts(pair.original, first.index)
            and _together(pair.original, one.index, first.index)
            and _together(pair.translation, other.index, rival.index)
        ]
        if len(instead) == 1:
            yield Swap(one.index, instead[0].index)


def _cases(unit: Unit, token: Token) -> frozenset[str]:
    return unit.words[token.index].reading.cases


def _together(unit: Unit, first: int, second: int) -> bool:
    return unit.words[first].clause == unit.words[second].clause


def _acts(unit: Unit, index: int) -> bool:
    """Return whether a word stands where who acts does: before a modal, or at the beginning of a clause."""
    language = language_of(unit.language)
    before = index - 1
    while before >= 0 and unit.words[before].text in language.articles:
        before -= 1
    if before >= 0 and unit.words[before].text in language.prepositions:
        return False
    after = index + 1
    if after == len(unit.words) or unit.words[after].after_comma or not _together(unit, index, after):
        # A member of a list does nothing.
        return False
    following = [word.text for word in unit.words[index + 1 : index + 2 + _BESIDE]]
    if set(following) & set(language.passive_words):
        return False
    if any(index < one.place <= index + _BESIDE for one in unit.of("modals")):
        return True
    begun = before < 0 or any(unit.words[at].after_comma for at in range(before + 1, index + 1))
    opening = {one.words[-1] for name in ("connectives", "conditions") for one in unit.of(name)}
    return begun or before in opening or unit.words[before].clause != unit.words[index].clause
