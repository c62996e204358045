"""References, by what they point at."""

from collections import Counter
from collections.abc import Iterator

from pyrules.comparing.checks import Looked
from pyrules.comparing.differences import beginning, in_provisions, of_reference
from pyrules.comparing.model import Confidence, Difference, Issue
from pyrules.comparing.pairing import Pairing, ProvisionPair
from pyrules.texts import Reference

DEFINITION = "a reference points at another provision, or stands in one of the texts only"
FORM = False


def run(pairing: Pairing) -> Looked:
    """Return the references that have no counterpart, one for one where both texts have some left."""
    pairs = sum(max(map(len, pair.references)) for pair in pairing.provisions)
    return Looked(pairs, tuple(one for pair in pairing.provisions for one in _differences(pair)))


def _differences(pair: ProvisionPair) -> Iterator[Difference]:
    original, translation = (_without(own, other) for own, other in (pair.references, pair.references[::-1]))
    for first, second in zip(original, translation, strict=False):
        yield in_provisions(
            "reference",
            pair,
            of_reference(first),
            of_reference(second),
            f"the original refers to {_target(first)}, the translation to {_target(second)}",
            became=(_known(first), _known(second)),
        )
    for one in original[len(translation) :]:
        yield in_provisions(
            "reference",
            pair,
            of_reference(one),
            beginning(pair.translation),
            f"the reference to {_target(one)} is missing",
            Issue.OMISSION,
            became=(_known(one), ()),
            confidence=_alone(one, pair),
        )
    for one in translation[len(original) :]:
        yield in_provisions(
            "reference",
            pair,
            beginning(pair.original),
            of_reference(one),
            f"the reference to {_target(one)} is added",
            Issue.ADDITION,
            became=((), _known(one)),
            confidence=_alone(one, pair),
        )


def _alone(reference: Reference, pair: ProvisionPair) -> Confidence:
    """Return how much a reference tells that stands in one text only: little where it is to what it stands in."""
    own = reference.target == pair.original.path[0].label
    return Confidence.WEAK if own else Confidence.SURE


def _target(reference: Reference) -> str:
    return reference.target or "what cannot be determined"


def _known(reference: Reference) -> tuple[str, ...]:
    return (reference.target,) if reference.target else ()


def _without(own: tuple[Reference, ...], other: tuple[Reference, ...]) -> list[Reference]:
    """Return the references whose targets the other text does not refer to, or not as often."""
    theirs = Counter(one.target for one in other)
    left = []
    for one in own:
        if theirs[one.target]:
            theirs[one.target] -= 1
        else:
            left.append(one)
    return left
