"""Terms of two units that render each other: which have a counterpart."""

from collections.abc import Callable, Iterator

from pyrules.comparing.differences import in_units
from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.matching import Rest, distance, kinship, rest, substitutions, without
from pyrules.comparing.model import Difference, Issue, Severity
from pyrules.comparing.pairing import UnitPair
from pyrules.comparing.units import Unit

# How far apart, as shares of their sentences, two terms may stand of which one took the other's place.
_FURTHEST = 0.35
# In a short sentence a few words are a large share.
_FEW_WORDS = 4
_MOST_NAMED = 2
# How near a term must be that may be the one of several that is exchanged.
_NEARBY = 0.2
# How near, and how alike in their surroundings, two terms must be that are both named elsewhere too.
_SAME_PLACE, _SAME_NAMES = 0.12, 0.6


def differences(kind: str, pair: UnitPair, glossary: Glossary, *, agents: bool) -> Iterator[Difference]:
    """Yield the terms that the other side does not have: exchanged for another, missing, or added.

    Args:
        kind: the check's name.
        pair: the units.
        glossary: the concepts.
        agents: whether to look at terms for somebody who acts, or at all others.

    """
    left = unmatched(pair, glossary)
    def looked_at(use: TermUse) -> bool:
        return _is_agent(use, glossary) == agents and not _is_light(use, glossary)

    chosen = Rest(tuple(filter(looked_at, left.original)), tuple(filter(looked_at, left.translation)))

    def alike(first: TermUse, second: TermUse) -> bool:
        near = (
            distance(pair, first.place, second.place) <= _FURTHEST
            or abs(first.place - second.place) <= _FEW_WORDS
        )
        return near and bool(_parts(first, glossary) & _parts(second, glossary))

    exchanged = substitutions(pair, chosen, alike)
    exchanged += _among_several(pair, without(chosen, exchanged), looked_at, alike, anywhere=agents)
    for first, second in exchanged:
        said = pair.original.words_of(first.words), pair.translation.words_of(second.words)
        means = _meant(second, pair, glossary)
        yield in_units(
            kind,
            pair,
            first.words,
            second.words,
            f"`{said[0]}` became `{said[1]}`, which is {means}",
            Issue.MISTRANSLATION if agents else Issue.TERMINOLOGY,
        )
    alone = without(chosen, exchanged)
    # Words of rules in general come and go with the grammar.
    telling = [
        tuple(use for use in alone.original if _is_telling(use, glossary) and (not pair.heading or _in_part(use, pair.translation, glossary))),
        # A translation says a noun again where the original has a pronoun or nothing: only a longer term tells.
        tuple(use for use in alone.translation if _is_telling(use, glossary) and len(use.words) > 1 and not pair.heading),
    ]
    for one in telling[0]:
        lost = pair.original.words_of(one.words)
        yield in_units(kind, pair, one.words, None, f"`{lost}` has no counterpart", Issue.OMISSION, Severity.MINOR)
    for one in telling[1]:
        added = pair.translation.words_of(one.words)
        means = _meant(one, pair, glossary)
        yield in_units(
            kind, pair, None, one.words, f"`{added}` ({means}) is added", Issue.ADDITION, Severity.MINOR
        )


def _meant(use: TermUse, pair: UnitPair, glossary: Glossary) -> str:
    """Return what a term of the translation is called in the original's language: two names say enough."""
    called = sorted({glossary.concepts[one].called(pair.original.language) for one in use.concepts})
    return " or ".join(called[:_MOST_NAMED])


def _among_several(
    pair: UnitPair,
    left: Rest[TermUse],
    looked_at: Callable[[TermUse], bool],
    alike: Callable[[TermUse, TermUse], bool],
    *,
    anywhere: bool,
) -> list[tuple[TermUse, TermUse]]:
    """Return the exchanges of terms that the other side names at another place.

    What nothing licenses may stand for one of several uses of a term that is rendered elsewhere, near it or,
    where `anywhere` is true, at any place; and two spare uses that stand at the same place, among the same
    names, stand for each other even if a pronoun or a family could account for either.
    """
    uses = pair.original.terms, pair.translation.terms
    spare = rest(pair, uses[0], uses[1], lambda one, other: bool(one.concepts & other.concepts))
    originals = tuple(use for use in spare.original if looked_at(use) and use not in left.original)
    translations = tuple(use for use in spare.translation if looked_at(use) and use not in left.translation)

    def nearby(first: TermUse, second: TermUse) -> bool:
        return alike(first, second) and distance(pair, first.place, second.place) <= _NEARBY

    def spare_agent(_first: TermUse, _second: TermUse) -> bool:
        return anywhere

    def at_one_place(first: TermUse, second: TermUse) -> bool:
        return (
            alike(first, second)
            and distance(pair, first.place, second.place) <= _SAME_PLACE
            and kinship(pair, first.place, second.place) >= _SAME_NAMES
        )

    named = tuple(use for use in originals if use.concepts & pair.translation.concepts)
    found = substitutions(pair, Rest(named, left.translation), nearby)
    found += substitutions(pair, without(Rest(named, left.translation), found), spare_agent)
    remaining = without(
        Rest((*left.original, *originals), (*left.translation, *translations)), found
    )
    return found + substitutions(pair, remaining, at_one_place)


def unmatched(pair: UnitPair, glossary: Glossary) -> Rest[TermUse]:
    """Return the terms of each side whose concepts the other side names nowhere.

    A term may stand for a pronoun of the other side where the concept was named before, and for a word of
    the same family: what one language says with a verb another says with a noun.
    """
    original, translation = pair.original, pair.translation
    return Rest(
        tuple(use for use in original.terms if not _named(use, translation, pair.before[1], glossary)),
        tuple(use for use in translation.terms if not _named(use, original, pair.before[0], glossary)),
    )


def _named(use: TermUse, other: Unit, before: frozenset[str], glossary: Glossary) -> bool:
    there = glossary.families(other.concepts)
    if glossary.families(use.concepts) & there:
        return True
    if use.parts and all(glossary.families(part) & there for part in use.parts):
        return True
    return bool(use.concepts & before and other.of("pronouns"))


def _in_part(use: TermUse, other: Unit, glossary: Glossary) -> bool:
    """Return whether a part of a term is there: headings are shortened at will, but not half a term."""
    there = glossary.families(other.concepts)
    return any(glossary.families(part) & there for part in use.parts)


def _is_telling(use: TermUse, glossary: Glossary) -> bool:
    """Return whether a term names a thing or somebody of the code's own field."""
    concepts = [glossary.concepts[concept] for concept in use.concepts]
    return all(concept.field and concept.part == "noun" for concept in concepts)


def _is_light(use: TermUse, glossary: Glossary) -> bool:
    return all(glossary.concepts[concept].light for concept in use.concepts)


def _is_agent(use: TermUse, glossary: Glossary) -> bool:
    return any(glossary.concepts[concept].agent for concept in use.concepts)


def _parts(use: TermUse, glossary: Glossary) -> frozenset[str]:
    return frozenset(glossary.concepts[concept].part for concept in use.concepts)
