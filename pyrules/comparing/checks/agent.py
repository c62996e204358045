"""Who acts, and on whom."""

from collections.abc import Iterator

from pyrules.comparing.bearers import bearers
from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import in_units
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.model import Confidence, Difference
from pyrules.comparing.own_terms import OwnTerms
from pyrules.comparing.pairing import Pairing, UnitPair
from pyrules.comparing.parties import Parties
from pyrules.comparing.roles import swapped
from pyrules.comparing.terms import Terms

DEFINITION = "somebody else acts, or is acted on"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the terms for somebody that have no counterpart."""
    concepts = pairing.glossary.concepts
    pairs = sum(
        any(concepts[concept].agent for concept in use.concepts)
        for pair in pairing.units
        for use in pair.original.terms
    )
    found: list[Difference] = []
    terms = OwnTerms(pairing)
    parties = Parties(pairing, terms)
    for number, pair in enumerate(pairing.units):
        exchanged = list(Terms(pairing, number, agents=True).differences("agent"))
        own = [one for one in _own(pairing, number, terms, parties) if not _told(one, exchanged)]
        found.extend(exchanged + own or _roles(pair, pairing.glossary))
    return Looked(pairs, tuple(found))


def _own(pairing: Pairing, number: int, terms: OwnTerms, parties: Parties) -> Iterator[Difference]:
    """Yield those who act by these texts' own words and for whom others stand, or who changed parts with others."""
    pair = pairing.units[number]
    yield from terms.said("agent", number, terms.of_parties(number))
    swaps = list(swapped(pairing, number, terms))
    for swap in swaps:
        names = pair.original.words_of([swap.original]), pair.translation.words_of([swap.translation])
        yield in_units(
            "agent",
            pair,
            [swap.original],
            [swap.translation],
            f"`{names[0]}` acts, in the translation `{names[1]}` does",
        )
    both = None if swaps else parties.exchanged(number)
    if both:
        words = [one.index for one in both.original], [one.index for one in both.translation]
        spoken = [
            [f"`{unit.words_of([index])}`" for index in some]
            for unit, some in zip((pair.original, pair.translation), words, strict=True)
        ]
        yield in_units(
            "agent",
            pair,
            words[0][:1],
            words[1][:1],
            f"{spoken[0][0]} became {spoken[1][0]}, and {spoken[0][1]} became {spoken[1][1]}: they changed places",
        )


def _told(own: Difference, others: list[Difference]) -> bool:
    return any(
        other.confidence is not Confidence.WEAK
        and (other.original == own.original or other.translation == own.translation)
        for other in others
    )


def _roles(pair: UnitPair, glossary: Glossary) -> Iterator[Difference]:
    """Yield the modals that another one of those named bears: the roles are exchanged."""
    sides = [list(bearers(unit, glossary)) for unit in (pair.original, pair.translation)]
    for modal, bearer in sides[0]:
        same = [one for one in sides[1] if modal.meanings & one[0].meanings]
        if len(same) != 1 or sum(bool(modal.meanings & one.meanings) for one, _ in sides[0]) != 1:
            # With several modals of one force it is not plain which renders which.
            continue
        other = same[0][1]
        if not bearer.concepts & other.concepts:
            names = pair.original.words_of(bearer.words), pair.translation.words_of(other.words)
            yield in_units(
                "agent",
                pair,
                bearer.words,
                other.words,
                f"`{pair.original.words_of(modal.words)}` is said of `{names[0]}`, in the translation of `{names[1]}`",
                became=(bearer.concepts, other.concepts),
            )
