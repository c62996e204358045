"""Which term of the translation renders which concept of the original, over the whole text."""

from collections.abc import Mapping
from dataclasses import dataclass

from pyrules.comparing.glossary import TermUse
from pyrules.comparing.matching import closeness
from pyrules.comparing.pairing import Pairing, UnitPair


@dataclass(frozen=True)
class Rendering:
    """One use of a term in the original and the term that renders it."""

    pair: UnitPair
    concept: str
    original: TermUse
    translation: TermUse

    @property
    def said(self) -> str:
        """The term of the translation as the glossary writes it."""
        return min(self.translation.terms)


def renderings(pairing: Pairing) -> Mapping[str, tuple[Rendering, ...]]:
    """Return by concept which terms render it, in the order of the original.

    Only terms that name one concept tell anything; each goes with the closest one of the translation. There are none
    where the texts are of another field than the glossary.
    """
    found: dict[str, list[Rendering]] = {}
    if not pairing.trust.holds:
        return {}
    for pair in pairing.units:
        for use in pair.original.terms:
            if len(use.concepts) != 1:
                continue
            (concept,) = use.concepts
            same = [other for other in pair.translation.terms if concept in other.concepts]
            if same:
                closest = max(same, key=lambda other: closeness(pair, use.place, other.place))
                found.setdefault(concept, []).append(Rendering(pair, concept, use, closest))
    return {concept: tuple(some) for concept, some in found.items()}
