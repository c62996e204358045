"""Terms of two units that render each other: which have a counterpart."""

from collections.abc import Iterator

from pyrules.comparing.differences import in_units
from pyrules.comparing.glossary import Glossary, TermUse
from pyrules.comparing.matching import Rest, distance, rest, substitutions, without
from pyrules.comparing.model import Difference, Issue, Severity
from pyrules.comparing.pairing import UnitPair
from pyrules.comparing.units import Unit

# How far apart, as shares of their sentences, two terms may stand of which one took the other's place.
_FURTHEST = 0.35
# In a short sentence a few words are a large share.
_FEW_WORDS = 4


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
    # What nothing licenses may stand for one of several uses of a term that is rendered elsewhere.
    uses = pair.original.terms, pair.translation.terms
    spare = rest(pair, uses[0], uses[1], lambda one, other: bool(one.concepts & other.concepts)).original
    named = pair.translation.concepts
    free = [use for use in spare if use.concepts & named and looked_at(use)]
    remaining = without(chosen, exchanged)
    exchanged += substitutions(pair, Rest(tuple(free), remaining.translation), alike)
    for first, second in exchanged:
        said = pair.original.words_of(first.words), pair.translation.words_of(second.words)
        means = " or ".join(sorted(glossary.concepts[one].called(pair.original.language) for one in second.concepts))
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
        means = " or ".join(sorted(glossary.concepts[name].called(pair.original.language) for name in one.concepts))
        yield in_units(
            kind, pair, None, one.words, f"`{added}` ({means}) is added", Issue.ADDITION, Severity.MINOR
        )


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
    return any(glossary.concepts[concept].light for concept in use.concepts)


def _is_agent(use: TermUse, glossary: Glossary) -> bool:
    return any(glossary.concepts[concept].agent for concept in use.concepts)


def _parts(use: TermUse, glossary: Glossary) -> frozenset[str]:
    return frozenset(glossary.concepts[concept].part for concept in use.concepts)
